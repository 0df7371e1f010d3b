import { beforeEach, describe, expect, it } from 'vitest';
import { prepareAreas } from '../src/map/areas';
import { Camera } from '../src/map/camera.svelte';
import { mostOf, turnTo } from '../src/map/going';
import { smallBoard } from './board';

describe('turning to a box beside the map', () => {
  const BOX = 1001;
  const scenery = prepareAreas({
    ...smallBoard(),
    insets: [{ id: 'out', title: 'Out', origin: [1400, 0], size: [100, 100] }] as never,
  });
  scenery.anchors.set(BOX, [1500, 50]);
  scenery.sheet.insets.splice(0, Infinity, { boxes: [{ space: BOX }] } as never);
  let camera: Camera;
  const asked = (...groups: number[][]) => turnTo({ camera, scenery }, groups, 0);
  const lies = () => [camera.x, camera.y, camera.scale];

  beforeEach(() => {
    document.elementFromPoint = () => null;
    camera = new Camera({ x: -500, y: -500, width: 2500, height: 1500 }, 10);
    camera.resize(400, 300);
    [camera.x, camera.y, camera.scale] = [100, 80, 1];
  });

  it('comes back when something else is asked', () => {
    const before = lies();
    asked([BOX]);
    expect(lies()).not.toEqual(before);
    asked([BOX]);
    asked([1], [2]);
    expect(lies()).toEqual(before);
  });

  it('comes back where nothing in particular is asked', () => {
    const before = lies();
    asked([BOX]);
    asked();
    expect(lies()).toEqual(before);
  });

  it('stays where the reader has moved it', () => {
    asked([BOX]);
    camera.pan(-300, -300);
    const moved = lies();
    asked();
    expect(lies()).toEqual(moved);
  });

  it('comes back from what was looked at in passing, where more of what is asked is seen from there', () => {
    const spaces = [...scenery.anchors.keys()].filter((space) => space !== BOX);
    const far = 77;
    scenery.anchors.set(far, [1200, 900]);
    const turn = (groups: number[][], isWaiting: boolean) => turnTo({ camera, scenery }, groups, 0, 3, isWaiting);
    const before = lies();
    turn([[far]], true);
    expect(lies(), 'what others do').not.toEqual(before);
    const there = lies();
    turn([[]], false);
    expect(lies(), 'what is asked nowhere').toEqual(there);
    turn([spaces], false);
    expect(lies()).toEqual(before);
    turn([[far]], false);
    turn([[far, ...spaces.slice(0, 1)]], false);
    expect(lies(), 'as much is seen from there').toEqual(there);
    scenery.anchors.delete(far);
  });

  it('comes back to where it lay on the screen when the bar above it has grown', () => {
    const before = lies();
    asked([BOX]);
    camera.resize(400, 280, [0, 20], true);
    asked();
    expect(lies()).toEqual([before[0], (before[1] ?? 0) - 20, before[2]]);
  });
});

describe('places beyond an edge', () => {
  it('come into view together, as many as have room', () => {
    const camera = new Camera({ x: -2000, y: -2000, width: 4000, height: 4000 }, 10);
    camera.resize(400, 300);
    [camera.x, camera.y, camera.scale] = [0, 0, 1];
    const nearest = [200, 400] as [number, number];
    const others: [number, number][] = [
      [700, 700],
      [760, 740],
      [800, 700],
    ];
    expect(mostOf(camera, [nearest, ...others])).toHaveLength(3);
    expect(mostOf(camera, [nearest, [700, 700]]), 'of as many the nearest').toEqual([nearest]);
    expect(mostOf(camera, [])).toEqual([]);
  });
});

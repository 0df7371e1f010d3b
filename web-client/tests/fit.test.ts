import { describe, expect, it } from 'vitest';
import { Camera } from '../src/map/camera.svelte';
import { nextOf, showAll, showsWhole } from '../src/map/fit';
import { prepareAreas } from '../src/map/areas';
import type { TableView } from '../src/protocol/TableView';
import { smallBoard } from './board';

const scenery = prepareAreas(smallBoard());
const land = scenery.sheet.frame;

function viewWith(...places: number[]): TableView {
  const pieces = places.map((at, i) => ({ id: i + 1, counter: 1, owner: 'union' as const, at, face: 0 }));
  return { turn: ['t'], pieces, spaces: [], borders: [], tracks: [], waiting_on: [], log_len: 0 };
}

function cameraOf(width: number, height: number): Camera {
  const camera = new Camera(scenery.sheet.paper, 20);
  camera.resize(width, height);
  camera.show({ x: 60, y: 60, width: 20, height: 20 });
  return camera;
}

/** Whether all of the land lies in the view. */
function seesAll(camera: Camera): boolean {
  const [left, top] = camera.toView([land.x, land.y]);
  const [right, bottom] = camera.toView([land.x + land.width, land.y + land.height]);
  return left >= -1 && top >= -1 && right <= camera.width + 1 && bottom <= camera.height + 1;
}

describe('the button of the whole map', () => {
  it('shows all of it with the first press, and what is in play with the second', () => {
    const camera = cameraOf(900, 700);
    const view = viewWith(1, 1);
    expect([nextOf(camera, scenery, view, []), seesAll(camera)]).toEqual([undefined, false]);
    showAll(camera, scenery, view, [], 0);
    expect([seesAll(camera), showsWhole(camera, land)]).toEqual([true, true]);
    expect(nextOf(camera, scenery, view, [])?.kind).toBe('play');
    showAll(camera, scenery, view, [], 0);
    expect(seesAll(camera)).toBe(false);
    expect(camera.sees([70, 70])).toBe(true);
    expect(nextOf(camera, scenery, view, [])).toBeUndefined();
    showAll(camera, scenery, view, [], 0);
    expect(seesAll(camera)).toBe(true);
  });

  it('shows what is in play first where that would be dots on the whole map', () => {
    const camera = cameraOf(900, 700);
    const view = viewWith(1, 1);
    const tiny = { ...scenery, piece: 2, hex: 54 };
    camera.show({ x: 69, y: 69, width: 0.5, height: 0.5 });
    expect(nextOf(camera, scenery, view, []), 'where counters can be read').toBeUndefined();
    expect(nextOf(camera, tiny, view, [])?.kind).toBe('back');
    showAll(camera, tiny, view, [], 0);
    expect([seesAll(camera), camera.sees([70, 70]), nextOf(camera, tiny, view, [])]).toEqual([false, true, undefined]);
    showAll(camera, tiny, view, [], 0);
    expect([seesAll(camera), nextOf(camera, tiny, view, [])?.kind]).toEqual([true, 'play']);
  });

  it('goes from the whole map to what fills the view where all of it is in play', () => {
    const camera = new Camera(scenery.sheet.paper, 20);
    camera.resize(390, 700);
    const view = viewWith(1, 2);
    camera.show(land);
    expect(seesAll(camera)).toBe(true);
    const next = nextOf(camera, scenery, view, [1, 2]);
    expect(next && next.rect.height > 0 && camera.fitting(next.rect) > camera.scale).toBe(true);
  });

  it('goes back to where one looked before, where all of it is in play', () => {
    const camera = cameraOf(1400, 300);
    const { x, y, scale } = camera;
    const view = viewWith(1, 2);
    showAll(camera, scenery, view, [1, 2], 0);
    expect(nextOf(camera, scenery, view, [1, 2])?.kind).toBe('there');
    showAll(camera, scenery, view, [1, 2], 0);
    expect([camera.x, camera.y, camera.scale]).toEqual([x, y, scale]);
  });

  it('is the whole map no more when that has been moved out of sight', () => {
    const camera = cameraOf(900, 700);
    showAll(camera, scenery, viewWith(1), [], 0);
    camera.pan(-400, 0);
    expect(seesAll(camera)).toBe(showsWhole(camera, land));
  });
});

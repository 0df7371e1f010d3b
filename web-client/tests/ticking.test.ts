import { describe, expect, it } from 'vitest';
import { Camera } from '../src/map/camera.svelte';
import { sheetOf } from '../src/map/counters';
import type { Point } from '../src/map/geometry';
import { figuresOf, spotOf } from '../src/map/ticking';
import type { Piece } from '../src/protocol/Piece';
import { smallBoard } from './board';

/** A view of 1000 by 700 pixels, in which a unit of the map is a pixel. */
function view(): Camera {
  const camera = new Camera({ x: 0, y: 0, width: 1000, height: 700 }, 10);
  camera.resize(1000, 700);
  [camera.x, camera.y, camera.scale] = [0, 0, 1];
  return camera;
}

const at: Record<string, Point> = { left: [100, 100], right: [900, 100], foot: [100, 600], side: [900, 250] };
const anchors = new Map(Object.values(at).map((point, i) => [i, point]));
const ids = (...names: string[]) => names.map((name) => Object.keys(at).indexOf(name));

describe('the list of those who go together', () => {
  const spot = (names: string[], more = {}, rows = 3) => spotOf(ids(...names), anchors, view(), rows, more);

  it('lies where it covers nothing that is chosen from', () => {
    expect(spot([])).toEqual({ isRight: false, isLow: false, size: 'names' });
    expect(spot([], { isRight: true })).toEqual({ isRight: true, isLow: false, size: 'names' });
    expect(spot(['left'])).toEqual({ isRight: true, isLow: false, size: 'names' });
    expect(spot(['left', 'right'])).toEqual({ isRight: false, isLow: true, size: 'names' });
  });

  it('shows less where all of it has no room, and closes where it has none at all', () => {
    expect(spot(['left', 'side', 'foot'])).toEqual({ isRight: true, isLow: false, size: 'counters' });
    expect(spot(['left', 'right', 'foot']).size).toBe('closed');
    expect(spot([], {}, 4).size).toBe('counters');
    expect(spot([], { was: { isRight: false, isLow: false, size: 'names' } }, 4).size).toBe('counters');
  });

  it('stays where it was as long as it covers nothing there', () => {
    const was = { isRight: true, isLow: false, size: 'names' } as const;
    expect(spot(['foot'], { was })).toEqual(was);
    expect(spot(['right'], { was }).isRight).toBe(false);
  });
});

describe('what is told of each in the list', () => {
  const piece = (face: number): Piece => ({ id: 1, counter: 1, owner: 'union', at: 1, face });

  it('is its factors, with its state where that is not the usual one', () => {
    const sheet = sheetOf(smallBoard());
    expect(figuresOf(sheet, piece(0))).toBe(sheet.counters.get(1)?.faces[0]?.factors);
    expect(figuresOf(sheet, piece(1))).toBe('exhausted, -');
    expect(figuresOf(sheet, { ...piece(0), counter: 99 })).toBe('');
  });

  it('is how strong it is now where it is a block', () => {
    const face = (name: string) => ({ name, factors: 'F2', values: [] });
    const counters = smallBoard().counters.map((counter) => ({ ...counter, faces: ['1', '2', '3'].map(face) }));
    const sheet = sheetOf({ ...smallBoard(), blocks: true, counters });
    expect(figuresOf(sheet, piece(1))).toBe('strength 2, F2');
  });
});

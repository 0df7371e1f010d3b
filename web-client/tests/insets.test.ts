import { describe, expect, it } from 'vitest';
import { boxesOf, placePieces } from '../src/insets/layout';
import type { Piece } from '../src/protocol/Piece';
import { hexBoard } from './hex-board';

const { insets, spaces } = hexBoard();
const [battle] = insets;
if (!battle) throw new Error('no small board');

const piece = (id: number, owner: Piece['owner']): Piece => ({ id, owner, at: 9001, face: 0 });
const room = { x: 0, y: 0, width: 300, height: 100 };

describe('a small board', () => {
  it('has the boxes of its reader below', () => {
    for (const reader of ['union', 'confederate'] as const) {
      const boxes = boxesOf(battle, spaces, reader);
      const level = (home: string) => boxes.find(({ space }) => space.home === home)?.rect.y ?? NaN;
      expect(level(reader)).toBeGreaterThan(level(reader === 'union' ? 'confederate' : 'union'));
    }
  });

  it('lies as it is printed for spectators', () => {
    expect(boxesOf(battle, spaces, undefined).map(({ rect }) => rect.y)).toEqual([150, 0]);
  });

  it('is stretched where there is height for it', () => {
    const [box] = boxesOf(battle, spaces, 'confederate', 2);
    expect(box?.rect).toMatchObject({ y: 0, height: 200, width: 300 });
  });
});

describe('the pieces of a box', () => {
  it('stand in rows within it, as large as they fit', () => {
    const placed = placePieces(
      [1, 2, 3, 4].map((id) => piece(id, 'union')),
      room,
      'union',
      60,
    );
    expect(placed.map(({ at }) => at[1])).toEqual([50, 50, 50, 50]);
    expect(new Set(placed.map(({ at }) => at[0])).size).toBe(4);
    const crowd = placePieces(
      Array.from({ length: 20 }, (_, i) => piece(i, 'union')),
      room,
      'union',
      60,
    );
    for (const { at, size } of crowd) {
      expect(at[0] - size / 2).toBeGreaterThanOrEqual(0);
      expect(at[1] + size / 2).toBeLessThanOrEqual(100);
      expect(size).toBeGreaterThan(20);
    }
  });

  it('face each other where both sides stand: the lower side below, or to the left where that gives more room', () => {
    const both = [piece(1, 'union'), piece(2, 'confederate')];
    const spot = (area: typeof room, id: number) =>
      placePieces(both, area, 'confederate', 60).find((one) => one.piece.id === id)?.at ?? [NaN, NaN];
    expect(spot(room, 2)[0]).toBeLessThan(spot(room, 1)[0]);
    const tall = { ...room, width: 100, height: 300 };
    expect(spot(tall, 2)[1]).toBeGreaterThan(spot(tall, 1)[1]);
  });
});

import { describe, expect, it } from 'vitest';
import { boxesOf, placePieces, roomier, type Box } from '../src/insets/layout';
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

describe('the boxes of a small board', () => {
  const [space] = spaces;
  if (!space) throw new Error('no space');
  const box = (id: number, x: number, y: number, width: number): Box => ({
    space: { ...space, id },
    rect: { x, y, width, height: 90 },
  });
  const even = [box(1, 0, 0, 300), box(2, 0, 100, 90), box(3, 105, 100, 90), box(4, 210, 100, 90)];
  const rects = (idle: number[]) => roomier(even, new Set(idle)).map(({ rect }) => rect);

  it('leave height to those that share a row', () => {
    const [whole, ...row] = rects([]);
    expect(whole?.height).toBeLessThan(90);
    for (const one of row) {
      expect(one.height).toBeGreaterThan(90);
      expect(one.y + one.height).toBeCloseTo(190);
      expect(one.width).toBeCloseTo(90);
    }
  });

  it('leave width to others where nobody comes', () => {
    const [whole, left, middle, right] = rects([2, 4]);
    expect(whole?.width).toBeCloseTo(300);
    expect(left?.width).toBeLessThan(60);
    expect(middle?.width).toBeGreaterThan(150);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeCloseTo(300);
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
    expect(placed.map(({ at }) => at[1])).toEqual([47, 47, 47, 47]);
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

  it('stand by sides apart, and have room for what is written under them', () => {
    const three = [piece(1, 'union'), piece(2, 'confederate'), piece(3, 'union')];
    const box = { x: 0, y: 0, width: 190, height: 125 };
    for (const lower of ['union', 'confederate'] as const) {
      const placed = placePieces(three, box, lower, 115);
      const edges = (side: string, isLast: boolean) =>
        placed
          .filter(({ piece: { owner } }) => owner === side)
          .map(({ at, size }) => at[0] + (isLast ? size / 2 : -size / 2));
      const [first, last] = lower === 'union' ? ['union', 'confederate'] : ['confederate', 'union'];
      const size = placed[0]?.size ?? 0;
      expect(Math.min(...edges(last ?? '', false)) - Math.max(...edges(first ?? '', true))).toBeGreaterThan(size * 0.3);
      // The label ends below the piece.
      for (const { at } of placed) expect(at[1] + size * 0.676).toBeLessThanOrEqual(125);
      for (const { at } of placed) expect(at[1] - size * 0.565).toBeGreaterThanOrEqual(0);
    }
    const crowd = placePieces(
      [1, 2, 3, 4, 5, 6, 7].map((id) => piece(id, id > 4 ? 'union' : 'confederate')),
      box,
      'union',
      115,
    );
    for (const { at, size } of crowd) expect(at[1] + size * 0.676).toBeLessThanOrEqual(125);
  });
});

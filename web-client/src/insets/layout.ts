/** How pieces stand in the boxes of a small board. */
import { bounds, type Point, type Rect } from '../map/geometry';
import type { Inset } from '../protocol/Inset';
import type { Piece } from '../protocol/Piece';
import type { Side } from '../protocol/Side';
import type { Space } from '../protocol/Space';

export interface Box {
  space: Space;
  rect: Rect;
}

export interface Placed {
  piece: Piece;
  at: Point;
  size: number;
}

/**
 * The boxes of an inset, `stretch` times as high as they are printed; turned by half so that those of the reader stand
 * below, as he sits at the table.
 */
export function boxesOf(inset: Inset, spaces: readonly Space[], reader: Side | undefined, stretch = 1): Box[] {
  const boxes = spaces
    .filter((space) => space.inset === inset.id && space.polygon)
    .map((space) => {
      const { x, y, width, height } = bounds(space.polygon ?? []);
      return { space, rect: { x, y: y * stretch, width, height: height * stretch } };
    });
  const [width, printed] = inset.size ?? [0, 0];
  const height = printed * stretch;
  if (!reader || !isAbove(boxes, reader)) return boxes;
  return boxes.map(({ space, rect }) => ({
    space,
    rect: { ...rect, x: width - rect.x - rect.width, y: height - rect.y - rect.height },
  }));
}

/** Whether the boxes of a side lie above those of the other. */
function isAbove(boxes: readonly Box[], side: Side): boolean {
  const level = (wanted: boolean) => {
    const rows = boxes.filter(({ space }) => space.home !== undefined && (space.home === side) === wanted);
    return rows.reduce((sum, { rect }) => sum + rect.y, 0) / Math.max(1, rows.length);
  };
  return level(true) < level(false);
}

/** How high a box as wide as the board is beside others, and how wide one that nobody can come to. */
const LOW = 0.7;
const SLIM = 0.3;

/**
 * Gives the boxes of a row more of the board: one as wide as all of it has room enough in less height, and where nobody
 * stands in a whole column, nor can come there, the others have its width.
 */
export function roomier(boxes: readonly Box[], idle: ReadonlySet<number>): Box[] {
  const isWhole = ({ rect }: Box) =>
    boxes.some(({ rect: { x, width } }) => width < rect.width && x >= rect.x && x + width <= rect.x + rect.width);
  const parts = boxes.filter((box) => !isWhole(box));
  const isEmpty = ({ rect }: Box) =>
    parts.every(
      ({ space, rect: { x, width } }) => idle.has(space.id) || x + width <= rect.x || x >= rect.x + rect.width,
    );
  const all = bounds(
    boxes.flatMap(({ rect: { x, y, width, height } }): Point[] => [
      [x, y],
      [x + width, y + height],
    ]),
  );
  const across = shrunk(
    all.x,
    all.width,
    parts.filter(isEmpty).map(({ rect }) => [rect.x, rect.x + rect.width, SLIM]),
  );
  const down = shrunk(
    all.y,
    all.height,
    boxes.filter(isWhole).map(({ rect }) => [rect.y, rect.y + rect.height, LOW]),
  );
  return boxes.map(({ space, rect: { x, y, width, height } }) => ({
    space,
    rect: { x: across(x), y: down(y), width: across(x + width) - across(x), height: down(y + height) - down(y) },
  }));
}

/** Where a point of a length comes to lie when some spans of it, from and to and to which part, leave room to the rest. */
function shrunk(start: number, length: number, spans: readonly [number, number, number][]): (at: number) => number {
  const known = new Map(spans.map((span) => [span[0], span]));
  const less = (at: number) =>
    [...known.values()].reduce((sum, [from, to, part]) => sum + Math.max(0, Math.min(at, to) - from) * (1 - part), 0);
  const scale = length / (length - less(start + length) || 1);
  return (at) => start + (at - start - less(at)) * scale;
}

/** Of the room that a piece takes, how much of its width it fills. */
const FILLED = 0.88;
/** How high that room is for its width, and how far below its middle it ends: what is written under a piece lies within. */
const TALL = 1.1;
const UP = 0.05;
/** How far the two sides of a fight stand apart, in the width of that room. */
const APART = 0.2;

/** Places pieces in rows, in the middle of a rectangle. */
function inRows(pieces: readonly Piece[], columns: number, size: number, rect: Rect): Placed[] {
  const rows = Math.ceil(pieces.length / columns);
  return pieces.map((piece, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, pieces.length - row * columns);
    return {
      piece,
      size: size * FILLED,
      at: [
        rect.x + rect.width / 2 + ((i % columns) - (inRow - 1) / 2) * size,
        rect.y + rect.height / 2 + ((row - (rows - 1) / 2) * TALL - UP) * size,
      ],
    };
  });
}

/**
 * Places the pieces of a box: alone in all of it; where both sides stand, those of the lower side below or to the left,
 * whichever lets the pieces be larger, and those of the other side apart from them.
 */
export function placePieces(pieces: readonly Piece[], room: Rect, lower: Side, most: number): Placed[] {
  const sides = [pieces.filter(({ owner }) => owner === lower), pieces.filter(({ owner }) => owner !== lower)];
  const [below = [], above = []] = sides;
  const gap = below.length > 0 && above.length > 0 ? APART : 0;
  let best: { size: number; columns: [number, number]; isAbreast: boolean } | undefined;
  const consider = (columns: [number, number], isAbreast: boolean) => {
    const [a, b] = columns;
    const rows = [a && Math.ceil(below.length / a), b && Math.ceil(above.length / b)] as const;
    const across = isAbreast ? a + b + gap : Math.max(a, b);
    const down = isAbreast ? Math.max(...rows) : rows[0] + rows[1] + gap;
    const size = Math.min(most, room.width / across, room.height / down / TALL);
    if (!best || size > best.size) best = { size, columns, isAbreast };
  };
  for (const isAbreast of [false, true])
    for (let a = Math.min(1, below.length); a <= below.length; a++)
      for (let b = Math.min(1, above.length); b <= above.length; b++) consider([a, b], isAbreast);
  if (!best) return [];
  const { size, columns, isAbreast } = best;
  const [a, b] = columns;
  if (gap === 0) return inRows(pieces, a + b, size, room);
  // Each side has as much of the room as it has pieces there, with the gap between them.
  const [first, second] = isAbreast ? [a, b] : [Math.ceil(below.length / a), Math.ceil(above.length / b)];
  const share = first / (first + second);
  const [free, high] = [room.width - gap * size, room.height - gap * size * TALL];
  const [own, other]: [Rect, Rect] = isAbreast
    ? [
        { ...room, width: free * share },
        { ...room, x: room.x + room.width - free * (1 - share), width: free * (1 - share) },
      ]
    : [
        { ...room, y: room.y + room.height - high * share, height: high * share },
        { ...room, height: high * (1 - share) },
      ];
  return [...inRows(below, a, size, own), ...inRows(above, b, size, other)];
}

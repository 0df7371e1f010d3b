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

/** The most pieces side by side, and their size, with which `count` of them fit into a rectangle. */
function fit(count: number, { width, height }: Rect, most: number): { columns: number; size: number } {
  let best = { columns: 1, size: 0 };
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(most, width / columns, height / rows);
    if (size > best.size) best = { columns, size };
  }
  return best;
}

/** Of the room that a piece takes, how much it fills. */
const FILLED = 0.84;

/** Places pieces in rows, in the middle of a rectangle. */
function inRows(pieces: readonly Piece[], rect: Rect, most: number): Placed[] {
  const { columns, size } = fit(pieces.length, rect, most);
  const rows = Math.ceil(pieces.length / columns);
  return pieces.map((piece, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, pieces.length - row * columns);
    return {
      piece,
      size: size * FILLED,
      at: [
        rect.x + rect.width / 2 + ((i % columns) - (inRow - 1) / 2) * size,
        rect.y + rect.height / 2 + (row - (rows - 1) / 2) * size,
      ],
    };
  });
}

/**
 * Places the pieces of a box: alone in all of it; where both sides stand, those of the lower side below or to the left,
 * whichever lets the pieces be larger.
 */
export function placePieces(pieces: readonly Piece[], room: Rect, lower: Side, most: number): Placed[] {
  const below = pieces.filter((piece) => piece.owner === lower);
  const above = pieces.filter((piece) => piece.owner !== lower);
  if (below.length === 0 || above.length === 0) return inRows(pieces, room, most);
  const [width, height] = [room.width / 2, room.height / 2];
  const stacked = [
    ...inRows(above, { ...room, height }, most),
    ...inRows(below, { ...room, y: room.y + height, height }, most),
  ];
  const abreast = [
    ...inRows(below, { ...room, width }, most),
    ...inRows(above, { ...room, x: room.x + width, width }, most),
  ];
  const least = (placed: Placed[]) => Math.min(...placed.map(({ size }) => size));
  return least(abreast) > least(stacked) ? abreast : stacked;
}

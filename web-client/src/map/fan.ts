/** How an open stack is spread out. */
import type { Piece } from '../protocol/Piece';
import type { Point, Rect } from './geometry';
import type { Stack } from './stacks';

/** How high a line is of what is written under a piece of an open stack, where the piece is 40. */
export const BADGE_LINE = 11;

export interface Fan {
  panel: Rect;
  /** The middle of each piece, in the order of the stack, the top one first. */
  places: { piece: Piece; at: Point }[];
}

/** The stack that was spread out last on a map, with those in it as they lay. */
const spread = new WeakMap<object, { key: string; order: readonly number[] }>();

/**
 * An open stack of a map with those in it where they stood in it before, whoever is in hand now, if it `stays` as it was;
 * who has come to it since lies under them. Else those who `lead` others come on top, who leads most of them first: who
 * presses the stack means them sooner than one unit alone.
 */
export function keep(map: object, stack: Stack, stays: boolean, leads: (piece: Piece) => number = () => 0): Stack {
  const last = spread.get(map);
  const order = stays && last?.key === stack.key ? last.order : [];
  const rank = (piece: Piece) => (order.length > 0 ? order.indexOf(piece.id) : leads(piece));
  const pieces = [...stack.pieces].sort((a, b) => rank(a) - rank(b));
  spread.set(map, { key: stack.key, order: pieces.map(({ id }) => id) });
  return { ...stack, pieces };
}

/**
 * Spreads a stack out to the right and down, within `bounds`, and to the left and up where it has no room there: the top
 * piece stays where it lay. Between the rows is room for `below`, what is written under a piece.
 */
export function fanOut(stack: Stack, size: number, bounds: Rect, below = 0): Fan {
  const count = stack.pieces.length;
  const step = size * 1.12;
  const down = step + below;
  const wanted = count <= 3 ? count : count <= 4 ? 2 : count <= 9 ? 3 : count <= 16 ? 4 : 6;
  const columns = Math.max(1, Math.min(wanted, Math.floor((bounds.width - size * 0.2) / step)));
  const rows = Math.ceil(count / columns);
  const pad = size * 0.16;
  const width = columns * step + pad * 2 - size * 0.12;
  const height = rows * down + pad * 2 - size * 0.12;
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const [left, top] = [stack.at[0] - pad - size / 2, stack.at[1] - pad - size / 2];
  // How many columns and rows it has to give way: the top piece, that is pointed at, is in that place then.
  const over = (start: number, length: number, end: number, unit: number, most: number) =>
    clamp(Math.ceil((start + length - end) / unit - 1e-6), 0, most - 1);
  const column = over(left, width, bounds.x + bounds.width, step, columns);
  const row = over(top, height, bounds.y + bounds.height, down, rows);
  const x = clamp(left - column * step, bounds.x, bounds.x + bounds.width - width);
  const y = clamp(top - row * down, bounds.y, bounds.y + bounds.height - height);
  const first = row * columns + column;
  const cells = [first, ...Array.from({ length: columns * rows }, (_, i) => i).filter((i) => i !== first)];
  const places = [...stack.pieces].reverse().map((piece, i) => {
    const cell = cells[i] ?? i;
    const at: Point = [
      x + pad + size / 2 + (cell % columns) * step,
      y + pad + size / 2 + Math.floor(cell / columns) * down,
    ];
    return { piece, at };
  });
  return { panel: { x, y, width, height }, places };
}

/**
 * Where buttons that belong to an open stack stand, the middle and the top of them: below it, above it where the view ends
 * there, and beside it where there is room neither below nor above. `line` is what stands over or under the stack.
 */
export function standAt(panel: Rect, line: { top: number; foot: number }, size: Point, view: Rect, gap: number): Point {
  const [wide, high] = size;
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const end = { x: view.x + view.width, y: view.y + view.height };
  const middle = clamp(panel.x + panel.width / 2, view.x + wide / 2, end.x - wide / 2);
  const [foot, top] = [Math.max(panel.y + panel.height, line.foot) + gap, Math.min(panel.y, line.top) - high];
  if (foot + high < end.y) return [middle, foot];
  const [right, left] = [panel.x + panel.width + gap, panel.x - gap - wide];
  const y = clamp(panel.y, view.y, end.y - high);
  if (top >= view.y) return [middle, top];
  if (right + wide <= end.x) return [right + wide / 2, y];
  return left >= view.x ? [left + wide / 2, y] : [middle, view.y];
}

/** How pieces stand on the map: closed stacks per space and side, and the fan of an open one. */
import type { Board } from '../protocol/Board';
import type { Counter } from '../protocol/Counter';
import type { Piece } from '../protocol/Piece';
import type { Side } from '../protocol/Side';
import type { Point } from './geometry';

export interface Stack {
  /** `space:side`. */
  key: string;
  space: number;
  side: Side;
  /** The bottom first; the last lies on top. */
  pieces: Piece[];
  at: Point;
  hasLeader: boolean;
}

function stackKey(space: number, side: Side): string {
  return `${space}:${side}`;
}

/**
 * How far up a piece lies in its stack: the strongest on top of those who may act, the spent under the fresh. Leaders lie
 * under the units of whom the same is true, or they would hide the force that is there: the badge has a star for them.
 */
export function weight(counter: Counter | undefined, piece: Piece, mayAct: boolean): number {
  if (isLeader(counter)) return mayAct ? 999.5 : 0.5;
  const face = counter?.faces[piece.face];
  const strength = (face?.spent ? 1 : 100 + piece.face) + (parseInt(face?.factors ?? '', 10) || 0);
  return (counter ? strength : 0) + (mayAct ? 1000 : 0);
}

export function isLeader(counter: Counter | undefined): boolean {
  return counter?.kind.endsWith('leader') ?? false;
}

const sheets = new WeakMap<Board, Map<number, Counter>>();

/** The counters of a board by their numbers. */
function countersOf(board: Board): Map<number, Counter> {
  const known = sheets.get(board) ?? new Map(board.counters.map((counter) => [counter.id, counter]));
  sheets.set(board, known);
  return known;
}

function isSame(a: Stack, b: Stack): boolean {
  return (
    a.at[0] === b.at[0] &&
    a.at[1] === b.at[1] &&
    a.pieces.length === b.pieces.length &&
    a.pieces.every((piece, i) => piece === b.pieces[i])
  );
}

/** Groups pieces to stacks and places them, those `before` as they are where nothing changed in them; both sides of a contested space stand side by side. */
export function stackPieces(
  board: Board,
  pieces: readonly Piece[],
  anchors: ReadonlyMap<number, Point>,
  size: number,
  chosen: number | undefined,
  mayAct: (piece: number) => boolean = () => false,
  before: readonly Stack[] = [],
): Stack[] {
  const counters = countersOf(board);
  const known = new Map(before.map((stack) => [stack.key, stack]));
  const counterOf = (piece: Piece) => (piece.counter === undefined ? undefined : counters.get(piece.counter));
  const groups = new Map<string, Piece[]>();
  const sides = new Map<number, Set<Side>>();
  for (const piece of pieces) {
    const key = stackKey(piece.at, piece.owner);
    const group = groups.get(key);
    if (group) group.push(piece);
    else groups.set(key, [piece]);
    sides.set(piece.at, (sides.get(piece.at) ?? new Set()).add(piece.owner));
  }
  const stacks: Stack[] = [];
  for (const [key, group] of groups) {
    const first = group[0];
    const anchor = first && anchors.get(first.at);
    if (!first || !anchor) continue;
    const rank = (piece: Piece) => (piece.id === chosen ? 2000 : weight(counterOf(piece), piece, mayAct(piece.id)));
    const sorted = [...group].sort((a, b) => rank(a) - rank(b) || b.id - a.id);
    const shared = (sides.get(first.at)?.size ?? 1) > 1;
    const shift = shared ? (first.owner === 'union' ? -0.64 : 0.64) * size : 0;
    const stack: Stack = {
      key,
      space: first.at,
      side: first.owner,
      pieces: sorted,
      at: [anchor[0] + shift, anchor[1]],
      hasLeader: group.some((piece) => isLeader(counterOf(piece))),
    };
    const was = known.get(key);
    stacks.push(was && isSame(was, stack) ? was : stack);
  }
  return stacks.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
}

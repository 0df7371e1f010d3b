/** Lines and middles of a board of hexes. */
import { middle, relax, resample, type Point } from '../map/geometry';
import type { Board } from '../protocol/Board';
import type { MapLine } from '../protocol/MapLine';
import type { Space } from '../protocol/Space';

/** All lines of a kind. */
export function linesOf(board: Board, ...kinds: string[]): MapLine[] {
  return board.lines.filter((line) => kinds.includes(line.kind) && line.points.length > 1);
}

/** The middle of a space: where its town lies. */
export function middleOf(space: Space): Point {
  return middle(space.polygon ?? [space.label]);
}

/** A line along hexsides, with its corners taken off. */
export function eased(points: readonly Point[], unit: number, radius: number): Point[] {
  return relax(resample(points, 2 * unit), radius);
}

/** What is asked about beyond the edges of the view. */
import type { Point } from './geometry';

export type Edge = 'top' | 'right' | 'bottom' | 'left';

/** Those who are out of sight on one side. */
export interface Beyond {
  edge: Edge;
  /** Their places on the map. */
  points: Point[];
  /** Where the way to their middle leaves the view, from 0 to 1 along that edge. */
  along: number;
}

/**
 * Places that are not in view, by the edge that lies before them. `toView` gives where a place of the map lies in pixels of
 * a view of a size; what is beside it and above it is farther to one edge than to the other in the measure of the view.
 */
export function beyondEdges(
  points: readonly Point[],
  { toView, width, height }: { toView: (point: Point) => Point; width: number; height: number },
): Beyond[] {
  const groups = new Map<Edge, Point[]>();
  for (const point of points) {
    const [x, y] = toView(point);
    const [dx, dy] = [(x - width / 2) / width, (y - height / 2) / height];
    const edge = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'right' : 'left') : dy > 0 ? 'bottom' : 'top';
    groups.set(edge, [...(groups.get(edge) ?? []), point]);
  }
  return [...groups].map(([edge, all]) => {
    const ways = all.map((point) => {
      const [x, y] = toView(point);
      const [dx, dy] = [(x - width / 2) / width, (y - height / 2) / height];
      const far = edge === 'right' || edge === 'left' ? dx : dy;
      return 0.5 + (edge === 'right' || edge === 'left' ? dy : dx) / (2 * Math.abs(far));
    });
    return { edge, points: all, along: ways.reduce((sum, way) => sum + way, 0) / ways.length };
  });
}

/**
 * Where along an edge something stands that reaches so far to both sides: as near to where it is wanted as it can, from one
 * end to the other, and on nothing that is taken there; where there is no such place, where it is wanted.
 */
export function freeAlong(
  wanted: number,
  [low, high]: readonly [number, number],
  half: number,
  taken: readonly (readonly [number, number])[],
): number {
  const isFree = (at: number) => taken.every(([from, to]) => at + half <= from + HAIR || at - half >= to - HAIR);
  const places = [wanted, ...taken.flatMap(([from, to]) => [from - half, to + half])]
    .filter((at) => at >= low && at <= high && isFree(at))
    .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted));
  return places[0] ?? wanted;
}

/** By how much what only touches may overlap in numbers. */
const HAIR = 0.01;

/** Ranges on a map of hexes: the hexes of each price, and the line around them. */
import { at, polyline, type Point } from '../map/geometry';

export interface Band {
  /** What it costs; the same for those that cost nothing in particular. */
  cost: number | undefined;
  /** Its hexes. */
  ground: string;
  /** The line around them. */
  outline: string;
}

const key = ([x, y]: Point) => Math.round(x * 10) * 1_000_000 + Math.round(y * 10);

/** The bands of a range, the cheapest first. */
export function bandsOf(
  costs: ReadonlyMap<number, number | undefined>,
  polygonOf: (space: number) => readonly Point[],
): Band[] {
  const groups = new Map<number | undefined, number[]>();
  for (const [space, cost] of costs) groups.set(cost, [...(groups.get(cost) ?? []), space]);
  const sorted = [...groups].sort(([a = -1], [b = -1]) => a - b);
  return sorted.map(([cost, spaces]) => {
    const edges = new Map<string, Point[]>();
    for (const space of spaces) {
      const polygon = polygonOf(space);
      polygon.forEach((from, i) => {
        const to = at(polygon, (i + 1) % polygon.length);
        const [a, b] = [key(from), key(to)];
        const name = a < b ? `${a}|${b}` : `${b}|${a}`;
        // A side of two of them is none of the line around them.
        if (!edges.delete(name)) edges.set(name, [from, to]);
      });
    }
    return {
      cost,
      ground: spaces.map((space) => polyline(polygonOf(space), true)).join(''),
      outline: [...edges.values()].map((edge) => polyline(edge)).join(''),
    };
  });
}

/** Where ground of one side meets other ground: the edges along which a frontier is drawn. */
import type { Side } from '../protocol/Side';
import type { Space } from '../protocol/Space';
import { at, type Point } from './geometry';

const key = ([x, y]: Point) => `${Math.round(x * 10)},${Math.round(y * 10)}`;

interface Edge {
  ends: [Point, Point];
  /** The space on the other side, if there is one. */
  beyond: number | undefined;
}

/** The edges of each space, found once for a board. */
export type Edges = ReadonlyMap<number, readonly Edge[]>;

export function edgesOf(spaces: readonly Space[]): Edges {
  const owners = new Map<string, number[]>();
  const sides = (polygon: readonly Point[]) =>
    polygon.map((a, i) => {
      const b = at(polygon, (i + 1) % polygon.length);
      return { name: [key(a), key(b)].sort().join('|'), ends: [a, b] as [Point, Point] };
    });
  const all = spaces.flatMap(({ id, polygon }) => (polygon ? [{ id, edges: sides(polygon) }] : []));
  for (const { id, edges } of all) for (const { name } of edges) owners.set(name, [...(owners.get(name) ?? []), id]);
  return new Map(
    all.map(({ id, edges }) => [
      id,
      edges.map(({ name, ends }) => ({ ends, beyond: owners.get(name)?.find((other) => other !== id) })),
    ]),
  );
}

/** The edges of a space along which it meets ground that is not of its side. */
export function metEdges(space: number, edges: Edges, controls: ReadonlyMap<number, Side | undefined>): Edge[] {
  const own = controls.get(space);
  const isMet = ({ beyond }: Edge) => beyond !== undefined && controls.get(beyond) !== own;
  return (edges.get(space) ?? []).filter(isMet);
}

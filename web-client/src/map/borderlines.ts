/** The lines between spaces, each drawn once, without those that follow water. */
import type { Space } from '../protocol/Space';
import { at, mix, type Point } from './geometry';
import { distanceToLine } from './shapes';

const key = ([x, y]: Point) => `${Math.round(x * 10)},${Math.round(y * 10)}`;

interface Edge {
  a: Point;
  b: Point;
  owners: number;
}

function collectEdges(spaces: readonly Space[]): Map<string, Edge> {
  const edges = new Map<string, Edge>();
  for (const { polygon } of spaces) {
    if (polygon === undefined) continue;
    for (let i = 0; i < polygon.length; i++) {
      const a = at(polygon, i);
      const b = at(polygon, (i + 1) % polygon.length);
      const ends = [key(a), key(b)].sort();
      if (ends[0] === ends[1]) continue;
      const name = ends.join('|');
      const known = edges.get(name);
      if (known) known.owners += 1;
      else edges.set(name, { a, b, owners: 1 });
    }
  }
  return edges;
}

/** Joins edges to lines that run from junction to junction, so that dots are spaced evenly. */
function chain(edges: readonly Edge[]): Point[][] {
  const atPoint = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const end of [key(edge.a), key(edge.b)]) atPoint.set(end, [...(atPoint.get(end) ?? []), edge]);
  }
  const used = new Set<Edge>();
  const walk = (from: Point, first: Edge): Point[] => {
    const line = [from];
    let here = from;
    let edge: Edge | undefined = first;
    while (edge) {
      used.add(edge);
      here = key(edge.a) === key(here) ? edge.b : edge.a;
      line.push(here);
      const next: Edge[] = atPoint.get(key(here)) ?? [];
      edge = next.length === 2 ? next.find((other) => !used.has(other)) : undefined;
    }
    return line;
  };
  const lines: Point[][] = [];
  for (const isStart of [(count: number) => count !== 2, () => true]) {
    for (const edge of edges) {
      for (const end of [edge.a, edge.b]) {
        if (!used.has(edge) && isStart(atPoint.get(key(end))?.length ?? 0)) lines.push(walk(end, edge));
      }
    }
  }
  return lines;
}

/** The borders to draw: shared by two spaces and not within `reach` of a water line. */
export function borderLines(spaces: readonly Space[], water: readonly (readonly Point[])[], reach: number): Point[][] {
  const edges = [...collectEdges(spaces).values()].filter((edge) => {
    if (edge.owners < 2) return false;
    const middle = mix(edge.a, edge.b, 0.5);
    return !water.some((line) => distanceToLine(middle, line) < reach);
  });
  return chain(edges);
}

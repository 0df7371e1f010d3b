/** Where the homes of the two sides meet. */
import { at, type Point } from '../map/geometry';
import type { Space } from '../protocol/Space';

const key = ([x, y]: Point) => `${Math.round(x)},${Math.round(y)}`;

/** The edges that a hex of one home shares with a hex of the other. */
export function frontiers(spaces: readonly Space[]): Point[][] {
  const edges = new Map<string, { home: Space['home']; line: Point[] }>();
  const found: Point[][] = [];
  for (const { home, polygon = [] } of spaces) {
    for (let i = 0; i < polygon.length; i++) {
      const line = [at(polygon, i), at(polygon, (i + 1) % polygon.length)];
      const name = line.map(key).sort().join('|');
      const other = edges.get(name);
      if (other && other.home !== home) found.push(line);
      edges.set(name, { home, line });
    }
  }
  return found;
}

/** Shapes in the plane as they are drawn and asked about once the map stands: what the first sight of a page does without. */
import { at, distance, offset, type Point, type Rect } from './geometry';

/** Whether a point lies in a rectangle. */
export function holds({ x, y, width, height }: Rect, [px, py]: Point): boolean {
  return px >= x && py >= y && px <= x + width && py <= y + height;
}

export function isInside(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = at(ring, i);
    const [bx, by] = at(ring, j);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function distanceToSegment(p: Point, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return distance(p, [a[0] + t * dx, a[1] + t * dy]);
}

export function distanceToLine(p: Point, line: readonly Point[]): number {
  let best = Infinity;
  for (let i = 1; i < line.length; i++) best = Math.min(best, distanceToSegment(p, at(line, i - 1), at(line, i)));
  return best;
}

/** A band around a line whose width runs from `from` to `to`, as a ring. */
export function ribbon(line: readonly Point[], from: number, to: number): Point[] {
  const half = (t: number) => (from + (to - from) * t) / 2;
  return [...offset(line, half), ...offset(line, (t) => -half(t)).reverse()];
}

/** Plane geometry for drawing maps: polygons, polylines, smooth curves and ribbons. */

export type Point = [number, number];

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function mix(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

/** The signed area of a ring. */
export function area(ring: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = at(ring, i);
    const [bx, by] = at(ring, (i + 1) % ring.length);
    sum += ax * by - bx * ay;
  }
  return sum / 2;
}

export function bounds(points: readonly Point[]): Rect {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The middle of the rectangle around a ring. */
export function middle(ring: readonly Point[]): Point {
  const { x, y, width, height } = bounds(ring);
  return [x + width / 2, y + height / 2];
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(at(line, i - 1), at(line, i));
  return sum;
}

/** Points at equal steps along a polyline, both ends included. */
export function resample(line: readonly Point[], step: number): Point[] {
  const first = line[0];
  if (first === undefined) return [];
  const count = Math.max(1, Math.round(lengthOf(line) / step));
  const stride = lengthOf(line) / count;
  const points: Point[] = [first];
  let walked = 0;
  for (let i = 1; i < line.length; i++) {
    const a = at(line, i - 1);
    const b = at(line, i);
    const length = distance(a, b);
    while (points.length < count && walked + length >= stride * points.length) {
      points.push(mix(a, b, length === 0 ? 0 : (stride * points.length - walked) / length));
    }
    walked += length;
  }
  points.push(at(line, line.length - 1));
  return points;
}

/** A moving average that keeps the ends: takes the wiggles out of a line. */
export function relax(line: readonly Point[], radius: number): Point[] {
  return line.map((_, i) => {
    const reach = Math.min(radius, i, line.length - 1 - i);
    let x = 0;
    let y = 0;
    for (let j = i - reach; j <= i + reach; j++) {
      x += at(line, j)[0];
      y += at(line, j)[1];
    }
    return [x / (2 * reach + 1), y / (2 * reach + 1)];
  });
}

/** The unit normal to the left of the line at point `i`. */
export function normal(line: readonly Point[], i: number): Point {
  const a = at(line, Math.max(0, i - 1));
  const b = at(line, Math.min(line.length - 1, i + 1));
  const length = distance(a, b) || 1;
  return [(b[1] - a[1]) / length, -(b[0] - a[0]) / length];
}

/** The line moved sideways, to its left for positive amounts. */
export function offset(line: readonly Point[], amount: number | ((t: number) => number)): Point[] {
  return line.map((point, i) => {
    const [nx, ny] = normal(line, i);
    const by = typeof amount === 'number' ? amount : amount(line.length > 1 ? i / (line.length - 1) : 0);
    return [point[0] + nx * by, point[1] + ny * by];
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Path data of straight segments. */
export function polyline(points: readonly Point[], closed = false): string {
  if (points.length === 0) return '';
  return 'M' + points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L') + (closed ? 'Z' : '');
}

/** Path data of a Catmull-Rom spline through the points. */
export function curve(points: readonly Point[]): string {
  const first = points[0];
  if (first === undefined) return '';
  let path = `M${round(first[0])} ${round(first[1])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = at(points, Math.max(0, i - 1));
    const p1 = at(points, i);
    const p2 = at(points, i + 1);
    const p3 = at(points, Math.min(points.length - 1, i + 2));
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    path += `C${round(c1[0])} ${round(c1[1])} ${round(c2[0])} ${round(c2[1])} ${round(p2[0])} ${round(p2[1])}`;
  }
  return path;
}

/** The element that must be there: an index that the caller keeps in range. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no element ${index} among ${list.length}`);
  return item;
}

/** Path data of a line of works: a rampart with teeth, around the upper half of a circle. */
export function rampart(radius: number, from: number, to: number): string {
  const teeth = Math.max(5, Math.round((radius * Math.abs(to - from)) / 3.4));
  let path = '';
  for (let i = 0; i <= teeth * 2; i++) {
    const angle = from + ((to - from) * i) / (teeth * 2);
    const r = radius + (i % 2 === 0 ? 0 : 2.1);
    path += `${i === 0 ? 'M' : 'L'}${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`;
  }
  return path;
}

/** Names that follow a line: where on it they read best. */
import { at, curve, distance, lengthOf, normal, offset, relax, resample, type Point } from './geometry';
import { widthOf } from './letters';
import { around, HARD, type Taken } from './placing';

export interface Lettering {
  id: string;
  text: string;
  path: string;
  size: number;
}

interface Named {
  id: string;
  name: string;
  course: readonly Point[];
  width: number;
}

/** How names of waters are written, and how much longer than a name its stretch of the line is. */
const SCRIPT = { caps: false, spaced: 0.13 };
const SPARE = 1.1;
/** The middle of letters above their foot, of their height. */
const MIDDLE = 0.26;
/** What bends, steepness and covered ink cost. */
const BEND = 0.9;
const STEEP = 1.2;
const COVERED = 0.05;
/** Above the water or below it, near or beyond what stands on its banks: how many units away. */
const LIFTS = [
  { below: false, away: 1.3, dear: 0 },
  { below: true, away: 1.3, dear: 0.3 },
  { below: false, away: 8, dear: 1.2 },
  { below: true, away: 8, dear: 1.5 },
];

/** Sums of the first so many values. */
function sums(values: readonly number[]): number[] {
  let sum = 0;
  return [0, ...values.map((value) => (sum += value))];
}

/**
 * Places the name along the smoothest free stretch of its line, reading from left to right, above the line where that
 * is free and below it otherwise. Nothing when the line is too short for its name, or nowhere free.
 */
export function letter(line: Named, size: number, unit: number, taken: Taken): Lettering | undefined {
  const step = 2 * unit;
  const width = widthOf(line.name, SCRIPT) * size * SPARE;
  let course = relax(resample(line.course, step), 6);
  if (lengthOf(course) < width + 2 * step) return undefined;
  if (at(course, 0)[0] > at(course, course.length - 1)[0]) course = course.reverse();
  const normals = course.map((_, i) => normal(course, i));
  const bends = sums(
    normals.map(([x, y], i) => {
      const [nx, ny] = normals[i + 1] ?? [x, y];
      return Math.abs(x * ny - y * nx);
    }),
  );
  let best: { score: number; from: number; end: number; foot: number } | undefined;
  for (const { below, away, dear } of LIFTS) {
    const gap = line.width / 2 + away * unit;
    const foot = below ? -(gap + size * 0.72) : gap;
    const middles = offset(course, foot + MIDDLE * size);
    const covered = sums(
      middles.map((point) => {
        const weight = taken.weigh(around(point, 0.5 * size));
        return weight >= HARD ? weight : weight * COVERED;
      }),
    );
    // On the inner side of a bend letters have less room than the water.
    const walked = sums(middles.map((point, i) => (i === 0 ? 0 : distance(point, at(middles, i - 1)))));
    let end = 1;
    for (let from = 1; from < course.length; from++) {
      while (end < course.length - 1 && at(walked, end + 1) - at(walked, from + 1) < width) end += 1;
      if (at(walked, end + 1) - at(walked, from + 1) < width) break;
      const [a, b] = [at(course, from), at(course, end)];
      const steep = Math.abs(b[1] - a[1]) / (distance(a, b) || 1);
      const over = (list: readonly number[]) => at(list, end) - at(list, from);
      const score = over(bends) * BEND + over(covered) + steep * STEEP + dear;
      if (best === undefined || score < best.score) best = { score, from, end, foot };
    }
  }
  if (best === undefined || best.score >= HARD) return undefined;
  const { from, end, foot } = best;
  const stretch = (by: number) => offset(course, by).slice(from, end + 1);
  for (const point of stretch(foot + MIDDLE * size)) taken.add(around(point, 0.45 * size), HARD);
  return { id: line.id, text: line.name, path: curve(relax(stretch(foot), 2)), size };
}

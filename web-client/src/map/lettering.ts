/** Names that follow a line: where on it they read best. */
import { at, distance, lengthOf, normal, offset, curve, relax, resample, type Point } from './geometry';
import type { Mask } from './mask';

export interface Lettering {
  id: string;
  text: string;
  path: string;
  size: number;
  kind: string;
}

interface Named {
  id: string;
  name: string;
  kind: string;
  course: readonly Point[];
  width: number;
}

/** How much a stretch of a line bends, and how much of it lies on ink. */
function cost(stretch: readonly Point[], mask: Mask, lift: number): number {
  let bend = 0;
  let taken = 0;
  for (let i = 1; i + 1 < stretch.length; i++) {
    const [ax, ay] = normal(stretch, i);
    const [bx, by] = normal(stretch, i + 1);
    bend += Math.abs(ax * by - ay * bx);
    const [x, y] = at(stretch, i);
    if (mask.isTaken([x + ax * lift, y + ay * lift])) taken += 1;
  }
  const chord = distance(at(stretch, 0), at(stretch, stretch.length - 1));
  const steep = Math.abs(at(stretch, stretch.length - 1)[1] - at(stretch, 0)[1]) / (chord || 1);
  return bend * 0.9 + (taken / stretch.length) * 6 + steep * 1.2;
}

/**
 * Places the name along the smoothest free stretch of its line, reading from left to right, above the line where that
 * is free and below it otherwise. Nothing when the line is too short for its name.
 */
export function letter(line: Named, size: number, unit: number, mask: Mask): Lettering | undefined {
  const step = 2 * unit;
  const width = line.name.length * size * 0.66;
  let course = relax(resample(line.course, step), 6);
  if (lengthOf(course) < width * 1.06) return undefined;
  if (at(course, 0)[0] > at(course, course.length - 1)[0]) course = course.reverse();
  const span = Math.ceil(width / step);
  let best: { score: number; from: number; below: boolean } | undefined;
  for (const below of [false, true]) {
    const lift = (below ? -1 : 1) * (line.width / 2 + size * 0.5);
    for (let from = 1; from + span < course.length; from++) {
      const score = cost(course.slice(from, from + span + 1), mask, lift) + (below ? 0.3 : 0);
      if (best === undefined || score < best.score) best = { score, from, below };
    }
  }
  if (best === undefined) return undefined;
  const gap = line.width / 2 + 1.3 * unit;
  const stretch = course.slice(best.from, best.from + span + 2);
  const baseline = offset(stretch, best.below ? -(gap + size * 0.72) : gap);
  for (const point of baseline) mask.stamp(point, size * 0.7);
  return { id: line.id, text: line.name, path: curve(relax(baseline, 3)), size, kind: line.kind };
}

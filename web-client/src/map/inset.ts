/** The line within a ring, so far from it: what lies along the ring itself can still be read. */
import { area, at, offset, polyline, resample, type Point } from './geometry';
import { distanceToLine } from './shapes';

/** Path data of the line; that of the ring itself where the ring is too narrow for it. */
export function insetOf(ring: readonly Point[], by: number): string {
  const closed = [...ring, at(ring, 0)];
  const line = resample(closed, by / 2);
  // A ring on a screen that runs clockwise has its inside on the right.
  const inside = offset(line, area(ring) > 0 ? -by : by);
  const kept = inside.filter((point) => distanceToLine(point, closed) > by * 0.93);
  return polyline(kept.length > 8 ? kept : ring, true);
}

/** Fields whose plants stand in rows. */
import { at, bounds, middle, type Point } from '../map/geometry';
import { distanceToLine, isInside } from '../map/shapes';
import type { Mask } from '../map/mask';
import { seeded } from '../map/random';
import type { Space } from '../protocol/Space';

/** What stands in rows: how far apart they are, and how far from the border the field ends, in units. */
const ROWS: Record<string, { gap: number; margin: number; short: number }> = {
  corn: { gap: 4.4, margin: 3.2, short: 7 },
  orchard: { gap: 7.6, margin: 5.5, short: 7 },
};
/** How closely a row is looked at, in units. */
const STEP = 1.5;

/** Whether plants stand in rows on it. */
export function isPlanted({ terrain }: Space): boolean {
  return terrain in ROWS;
}

/** Where the rows of a field run: unbroken stretches of straight lines, around what is written and drawn there. */
export function rowsOf(space: Space, unit: number, mask: Mask): [Point, Point][] {
  const style = ROWS[space.terrain];
  const ring = space.polygon as Point[] | undefined;
  if (!style || !ring) return [];
  const closed = [...ring, at(ring, 0)];
  const random = seeded(space.id * 15_485_863);
  // Rows follow the slope of the ground, never quite along the sheet.
  const angle = (random() < 0.5 ? 0.24 : -0.3) + (random() - 0.5) * 0.2;
  const along: Point = [Math.cos(angle), Math.sin(angle)];
  const centre = middle(ring);
  const box = bounds(ring);
  const reach = Math.hypot(box.width, box.height) / 2;
  const place = (t: number, s: number): Point => [
    centre[0] + along[0] * t - along[1] * s,
    centre[1] + along[1] * t + along[0] * s,
  ];
  const isFree = (p: Point) => isInside(ring, p) && !mask.isTaken(p) && distanceToLine(p, closed) > style.margin * unit;
  const rows: [Point, Point][] = [];
  for (let s = -reach; s <= reach; s += style.gap * unit) {
    let from: number | undefined;
    for (let t = -reach; t <= reach + STEP * unit; t += STEP * unit) {
      if (t <= reach && isFree(place(t, s))) {
        from ??= t;
      } else if (from !== undefined) {
        if (t - STEP * unit - from >= style.short * unit) rows.push([place(from, s), place(t - STEP * unit, s)]);
        from = undefined;
      }
    }
  }
  return rows;
}

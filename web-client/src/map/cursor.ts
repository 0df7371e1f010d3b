/** Where the keyboard goes from space to space. */
import type { Point } from './geometry';

/** How much farther a space may seem that lies off the direction: twice its way to the side counts. */
const ASIDE = 2;

/** The nearest space in a direction (of length 1 along an axis) from another one, if there is one. */
export function beside(places: ReadonlyMap<number, Point>, from: number, [dx, dy]: Point): number | undefined {
  const start = places.get(from);
  if (!start) return undefined;
  let best: { space: number; far: number } | undefined;
  for (const [space, at] of places) {
    const [x, y] = [at[0] - start[0], at[1] - start[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along <= 0 || aside > along * 1.8) continue;
    const far = along + aside * ASIDE;
    if (!best || far < best.far) best = { space, far };
  }
  return best?.space;
}

/** The space that is nearest to a point. */
export function nearest(places: ReadonlyMap<number, Point>, [x, y]: Point): number | undefined {
  let best: { space: number; far: number } | undefined;
  for (const [space, at] of places) {
    const far = Math.hypot(at[0] - x, at[1] - y);
    if (!best || far < best.far) best = { space, far };
  }
  return best?.space;
}

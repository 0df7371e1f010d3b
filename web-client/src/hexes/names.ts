/** How the names of a land are lettered: legible at every scale, the greater towns first. */
import type { Point } from '../map/geometry';
import { halve } from '../map/title';
import type { Space } from '../protocol/Space';

/** The sizes of lettering, in units: at scales at which they are large enough, and the largest they grow to. */
const SIZES = {
  great: { usual: 9.2, most: 26 },
  small: { usual: 7.4, most: 14.5 },
} as const;
/** The least height of letters on the screen, in pixels. */
const LEGIBLE = 10.5;

export type Rank = keyof typeof SIZES;

/** A town with a value, or a fortress, is great. */
export function rankOf(space: Space): Rank {
  return space.identifier?.points !== undefined || space.symbols?.includes('fortress') ? 'great' : 'small';
}

/** The size of the letters at a scale (pixels per unit), or nothing where they could not be read without covering others. */
export function letterSize(rank: Rank, scale: number): number | undefined {
  const { usual, most } = SIZES[rank];
  const wanted = Math.max(usual, LEGIBLE / scale);
  if (wanted <= most) return wanted;
  return rank === 'great' ? most : undefined;
}

/** A name on at most two lines. */
export function rowsOf(name: string): string[] {
  return name.length < 14 ? [name] : halve(name);
}

/** A name on the map: its rows from the top, and how far above its town the last of them stands. */
export interface Name {
  rows: string[];
  lift: number;
}

/** The height of a row, of the size of the letters. */
export const ROW = 0.92;
/** The width of a letter, of its size. */
const LETTER = 0.62;

/** Sets the great names, in units around towns at `middles`: one that would lie on another goes up by a row. */
export function setNames(names: readonly string[], middles: readonly Point[], size: number, foot: number): Name[] {
  const taken: { x: number; y: number; half: number; height: number }[] = [];
  return names.map((name, i) => {
    const rows = rowsOf(name);
    const half = (Math.max(...rows.map((row) => row.length)) * size * LETTER) / 2;
    const height = rows.length * size * ROW;
    const [x, y] = middles[i] ?? [0, 0];
    const lifts = [foot, foot + size * ROW];
    const isFree = (lift: number) =>
      taken.every((one) => {
        const apart = Math.abs(one.x - x) >= one.half + half;
        return apart || one.y - one.height >= y - lift || y - lift - height >= one.y;
      });
    const lift = lifts.find(isFree) ?? foot;
    taken.push({ x, y: y - lift, half, height });
    return { rows, lift };
  });
}

/** How the names of a land are lettered: legible at every scale, the greater towns first. */
import type { Space } from '../protocol/Space';

/** The sizes of lettering, in units: at scales at which they are large enough, and the largest they grow to. */
export const SIZES = {
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
  if (name.length < 14) return [name];
  const gaps = [...name.matchAll(/ /g)].map((match) => match.index);
  const away = (gap: number) => Math.abs(gap - name.length / 2);
  const gap = gaps.sort((a, b) => away(a) - away(b))[0];
  return gap === undefined ? [name] : [name.slice(0, gap), name.slice(gap + 1)];
}

/** What the dice did, from the log. */
import type { LogEntry } from '../protocol/LogEntry';
import type { Side } from '../protocol/Side';

export interface DiceTally {
  side: Side;
  /** How often each face came up; the first entry is for 1. */
  counts: number[];
  total: number;
  mean: number;
  /** The chance that fair dice stray from their mean at least this far, from 0 to 1. */
  oddity: number;
}

/** The share of a normal distribution beyond `z` deviations on both sides (Abramowitz and Stegun 7.1.26). */
function beyond(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return series * Math.exp(-x * x);
}

/** The chance that so many fair dice stray from their mean at least as far as those that came to `pips`. */
export function oddityOf(dice: number, pips: number): number {
  return dice === 0 ? 1 : beyond((pips / dice - 3.5) / Math.sqrt(35 / 12 / dice));
}

/** The same in words: in how many of 100 cases. */
export function oddityWords(oddity: number): string {
  return oddity < 0.01 ? 'less than 1' : `${Math.round(oddity * 100)}`;
}

/** Counts the six-sided dice of each side. */
export function tallyDice(log: readonly LogEntry[]): DiceTally[] {
  return (['union', 'confederate'] as const).map((side) => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const [, , dice] of log) {
      for (const [roller, , faces] of dice ?? []) {
        if (roller !== side) continue;
        for (const face of faces) if (face >= 1 && face <= 6) counts[face - 1] = (counts[face - 1] ?? 0) + 1;
      }
    }
    const total = counts.reduce((sum, count) => sum + count, 0);
    const pips = counts.reduce((sum, count, i) => sum + count * (i + 1), 0);
    const mean = total === 0 ? 0 : pips / total;
    return { side, counts, total, mean, oddity: oddityOf(total, pips) };
  });
}

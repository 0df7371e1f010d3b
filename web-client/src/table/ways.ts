/** What pieces may do elsewhere, where that is an answer beside others. */
import type { Choice } from './choices';

/**
 * The few ways of pieces that are called something else than their verb in this prompt, if all are: cavalry that may screen
 * away does not move. They are answers like those beside which they stand, but for those that stand there already.
 */
export function called(
  moves: ReadonlyMap<number, readonly Choice[]>,
  few: number,
  bare: readonly Choice[],
): readonly Choice[] {
  const all = [...moves.values()].flat();
  return all.length <= few + 1 && all.every(({ label }) => label) ? all.filter((one) => !bare.includes(one)) : [];
}

/** In which colours results stand of which a game says who gains by them. */
import type { Side } from '../protocol/Side';
import { otherSide } from '../table/phrase';

/** How strong the colour is of what a side gains least by, and of what it gains most by. */
const WEAKEST = 3;
const STRONGEST = 5;

/**
 * In whose colours results stand of which it is known who gains by each: `attacker`, `defender` or neither, in the order of
 * what is worse for the defender.
 */
export function huesOf(gains: readonly string[], attacker: Side): string[] {
  const places = (whose: string) => gains.flatMap((gain, i) => (gain === whose ? i : []));
  const hues = gains.map(() => 'even');
  const paint = (side: Side, weakestFirst: readonly number[]) => {
    const step = (STRONGEST - WEAKEST) / Math.max(weakestFirst.length - 1, 1);
    for (const [i, place] of weakestFirst.entries()) hues[place] = `${side}${Math.round(WEAKEST + i * step)}`;
  };
  paint(attacker, places('attacker'));
  paint(otherSide(attacker), places('defender').reverse());
  return hues;
}

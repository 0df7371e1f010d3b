/** How wooden blocks stand: their label has a strength on each edge, and the one on top is the present one. */

import type { Phrase } from '../protocol/Phrase';

/** The strengths on the edges of a label, from the top edge of a block at full strength clockwise. */
export function edgeStrengths(most: number): number[] {
  return Array.from({ length: Math.min(4, most) }, (_, i) => most - i);
}

/** By how many degrees a label is turned when face `face` is up: a quarter to the left for each step lost. */
export function turnOf(most: number, face: number): number {
  const lost = most - 1 - face;
  return lost === 0 ? 0 : -90 * lost;
}

/** The signs of badges that are seen on a block itself; all are told in words where a stack is open. */
const SIGNS: readonly [badge: string, sign: string][] = [
  ['disrupted', '×'],
  ['forced', '»'],
  ['half-hit', '½'],
  ['aiming', '◎'],
  ['active', '★'],
  ['chosen', '★'],
  ['lifted', '⇄'],
  ['moved', '✓'],
  ['acted', '◆'],
];

/** The sign that a block bears: that of its weightiest badge. */
export function blockSign(badges: readonly Phrase[]): string | undefined {
  return SIGNS.find(([key]) => badges.some(([badge]) => badge === key))?.[1];
}

/** How wooden blocks stand: their label has a strength on each edge, and the one on top is the present one. */

/** The strengths on the edges of a label, from the top edge of a block at full strength clockwise. */
export function edgeStrengths(most: number): number[] {
  return Array.from({ length: Math.min(4, most) }, (_, i) => most - i);
}

/** By how many degrees a label is turned when face `face` is up: a quarter to the left for each step lost. */
export function turnOf(most: number, face: number): number {
  const lost = most - 1 - face;
  return lost === 0 ? 0 : -90 * lost;
}

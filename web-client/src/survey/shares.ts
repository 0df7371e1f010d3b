/** Shares of a whole in words, so that what is written adds up. */

/** Whole percents that add up to what their sum rounds to: the largest remainders are rounded up. */
export function percents(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(share * 100 + EXACT));
  const wanted = Math.round(shares.reduce((sum, share) => sum + share, 0) * 100);
  const missing = wanted - whole.reduce((sum, percent) => sum + percent, 0);
  const rest = (i: number) => (shares[i] ?? 0) * 100 - (whole[i] ?? 0);
  const order = shares.map((_, i) => i).sort((a, b) => rest(b) - rest(a) || a - b);
  for (const i of order.slice(0, Math.max(0, missing))) whole[i] = (whole[i] ?? 0) + 1;
  return whole;
}

/** What a sum of fractions may lack of a whole percent. */
const EXACT = 1e-9;

/** A share as it is written beside the `percent` that it was given: the seldom is not called never. */
export function written(share: number, percent: number): string {
  if (share > 0 && percent === 0) return '<1 %';
  return share < 1 - EXACT && percent === 100 ? '>99 %' : `${percent} %`;
}

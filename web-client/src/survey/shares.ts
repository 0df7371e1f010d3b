/** Shares of a whole in words, so that what is written adds up. */
import type { Odds } from '../protocol/Odds';
import type { Phrase } from '../protocol/Phrase';
import type { Side } from '../protocol/Side';
import { otherSide } from '../table/phrase';

/** A result with its share, as it is written. */
export interface Result {
  say: Phrase;
  ways: number;
  of: number;
  share: number;
  percent: string;
  /** Which of several bars it belongs to: each tells all ways once. */
  bar: number;
  /** Whether it is a part of the results before it. */
  isPart: boolean;
}

/** The results of a combat. Those that come after all ways have been told are a part of those before them. */
export function sharesOf(odds: readonly Odds[]): Result[] {
  const all = odds.reduce((sum, [, ways]) => sum + ways, 0);
  let told = 0;
  let begun = 0;
  const rows = odds.map(([say, ways, of]) => {
    if (ways > 0 && told >= (begun + 1) * of) begun += 1;
    told += ways;
    const last = of > 0 ? Math.max(Math.floor(all / of) - 1, 0) : 0;
    return { say, ways, of, share: of > 0 ? ways / of : 0, bar: Math.min(begun, last), isPart: begun > last };
  });
  // Those of a bar that exclude each other add up to all, parts stand for themselves.
  const whole = new Map<number, number[]>();
  for (const { bar } of rows)
    whole.set(bar, percents(rows.map((row) => (row.bar === bar && !row.isPart ? row.share : 0))));
  return rows.map((row, i) => ({
    ...row,
    percent: written(row.share, row.isPart ? Math.round(row.share * 100) : (whole.get(row.bar)?.[i] ?? 0)),
  }));
}

/**
 * What stands for each result in its bar. Where the results of a bar are numbers in the same words, as of hits, it is that number: another
 * one would be read as it. Else they are counted through.
 */
export function numbersOf(results: readonly Result[]): number[] {
  return results.map(({ say: [key, ...values], bar }, i) => {
    const others = results.filter((other) => other.bar === bar && !other.isPart);
    const [value] = values;
    const isCount = values.length === 1 && typeof value === 'number' && others.length > 1;
    return isCount && others.every(({ say }) => say[0] === key) ? value : i + 1;
  });
}

/** How many results are told in a line, and how many of more than that. */
const FEW = 5;
const FIRST = 3;

/**
 * What can come of a combat, where there is one line for it: the results as they stand, without those that never come; of
 * many, or where `fits` says that they have no room, the likeliest, and before others the worst and the best: what stands
 * at the ends of them.
 */
export function inShort(
  odds: readonly Odds[],
  fits: (results: readonly Result[]) => boolean = () => true,
): { results: readonly Result[]; isCut: boolean } {
  const results = sharesOf(odds).filter(({ ways, bar }) => ways > 0 && bar === 0);
  if (results.length <= FEW && fits(results)) return { results, isCut: false };
  const likeliest = results.filter(({ isPart }) => !isPart).sort((one, other) => other.ways - one.ways);
  const whole = results.filter(({ isPart }) => !isPart);
  const [first] = likeliest;
  const ends = [whole[0], whole[whole.length - 1]].flatMap((end) => (end && end !== first ? [end] : []));
  const telling = [...new Set([...likeliest.slice(0, 1), ...ends, ...likeliest])];
  const counts = Array.from({ length: FIRST }, (_, i) => FIRST - i);
  const count = counts.find((most) => fits(telling.slice(0, most))) ?? 1;
  return { results: telling.slice(0, count).sort((one, other) => other.ways - one.ways), isCut: true };
}

/** How many colours there are for results, from one end of their scale to the other. */
const TONES = 11;

/** Colours of so many results, as far from each other as they can be; more results than colours share some. */
export function tonesOf(count: number): number[] {
  if (count === 1) return [(TONES - 1) / 2];
  return Array.from({ length: count }, (_, i) => Math.round((i * (TONES - 1)) / (count - 1)));
}

/** In whose colour a result stands, and how strongly: it is the better for a side, the more it has of its colour. */
export function hueOf(tone: number, attacker: Side): string {
  const middle = (TONES - 1) / 2;
  if (tone === middle) return 'even';
  return `${tone > middle ? attacker : otherSide(attacker)}${Math.ceil(Math.abs(tone - middle))}`;
}

/**
 * Whole percents that add up to what their sum rounds to, but for this: equal shares are written alike. The largest remainders
 * are rounded up, as long as all that are as large can be.
 */
export function percents(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(share * 100 + EXACT));
  const wanted = Math.round(shares.reduce((sum, share) => sum + share, 0) * 100);
  let missing = wanted - whole.reduce((sum, percent) => sum + percent, 0);
  const rest = (i: number) => (shares[i] ?? 0) * 100 - (whole[i] ?? 0);
  const isAs = (i: number, other: number) => Math.abs((shares[i] ?? 0) - (shares[other] ?? 0)) < EXACT;
  const groups = shares.flatMap((_, i) => {
    const alike = shares.flatMap((_, other) => (isAs(i, other) ? other : []));
    return alike[0] === i ? [alike] : [];
  });
  for (const alike of groups.sort(([a = 0], [b = 0]) => rest(b) - rest(a))) {
    if (alike.length > missing) break;
    for (const i of alike) whole[i] = (whole[i] ?? 0) + 1;
    missing -= alike.length;
  }
  return whole;
}

/** What a sum of fractions may lack of a whole percent. */
const EXACT = 1e-9;

/** A share as it is written beside the `percent` that it was given: the seldom is not called never. */
export function written(share: number, percent: number): string {
  if (share > 0 && percent === 0) return '<1 %';
  return share < 1 - EXACT && percent === 100 ? '>99 %' : `${percent} %`;
}

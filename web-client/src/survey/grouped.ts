/** Odds that belong together, with the share of each group, and what is read from them first. */
import type { Combat } from '../protocol/Combat';
import type { Odds } from '../protocol/Odds';
import type { Phrase } from '../protocol/Phrase';
import type { Side } from '../protocol/Side';
import { otherSide } from '../table/phrase';
import { percents, sharesOf, written, type Result } from './shares';

/** A group of results. */
export interface Group {
  say: Phrase;
  /** Who gains by it, if anybody. */
  gains: Side | undefined;
  share: number;
  percent: string;
  rows: readonly Result[];
}

/** The groups of those who take part together; `say` is absent where all of them are one party. */
export interface PartyGroups {
  say?: Phrase;
  percent: string;
  groups: readonly Group[];
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** The groups of a combat's odds, party by party. */
export function groupsOf({ odds = [], groups = [], attacker }: Combat): PartyGroups[] {
  const results = sharesOf(odds);
  let from = 0;
  const parts = groups.map(([say, count, gains = 0, party]) => {
    const rows = results.slice(from, (from += count));
    const side = gains === 0 ? undefined : gains > 0 ? attacker : otherSide(attacker);
    return { say, rows, gains: side, share: sum(rows.map(({ share }) => share)), party };
  });
  // All of them add up to a hundred, and so do the parties.
  const whole = percents(parts.map(({ share }) => share));
  const parties: (Omit<PartyGroups, 'percent' | 'groups'> & { groups: Group[]; whole: number; share: number })[] = [];
  for (const [i, { party, ...part }] of parts.entries()) {
    if (i === 0 || party) parties.push({ groups: [], whole: 0, share: 0, ...(party ? { say: party } : {}) });
    const last = parties[parties.length - 1];
    if (!last) continue;
    const percent = whole[i] ?? 0;
    last.groups.push({ ...part, percent: written(part.share, percent) });
    last.whole += percent;
    last.share += part.share;
  }
  return parties.map(({ whole: percent, share, ...rest }) => ({ ...rest, percent: written(share, percent) }));
}

/** What is read first, each with its share: they overlap, so each is rounded by itself. */
export function readingOf(reading: readonly Odds[]): { say: Phrase; percent: string }[] {
  return reading.map(([say, ways, of]) => {
    const share = of > 0 ? ways / of : 0;
    return { say, percent: written(share, Math.round(share * 100)) };
  });
}

/** What it costs each of a company to go along, where prices differ from piece to piece. */
import type { RulesetPackage } from '../protocol/RulesetPackage';
import { isGrave, labelOf, spendsOf, type Choice } from '../table/choices';
import { plain, type Words } from '../table/phrase';

/** How keys of labels end that say what a choice costs. */
const COSTS = '.costs';

/** Whether a choice has a price of its own, and settles nothing: whoever goes along knows what he pays. */
export function isPriced(pack: RulesetPackage, choice: Choice): boolean {
  return choice.spends !== undefined && choice.confirm === undefined && !isGrave(pack, choice);
}

/** What one of a company pays, in words: how it goes and what that spends, or what else it is called for what it costs. */
interface Toll {
  manner: string;
  spends: string;
  /** The label that says it, without the piece. */
  called: string;
}

function tollOf(pack: RulesetPackage, choice: Choice): Toll | undefined {
  const spends = spendsOf(pack, choice) ?? '';
  const called = spends === '' && choice.label?.[0].endsWith(COSTS) ? JSON.stringify(choice.label) : '';
  const manner = pack.phrases[`${choice.verb}.together`];
  return spends || called ? { manner: manner ? `, ${manner}` : '', spends, called } : undefined;
}

/** A choice of a company that is made of others, called by what it costs whom: who pays alike stands together. */
export function withPrices(pack: RulesetPackage, words: Words, choice: Choice, own: readonly Choice[]): Choice {
  const tolls = new Map<string, Toll & { first: Choice; pieces: number[] }>();
  for (const one of own) {
    const toll = tollOf(pack, one);
    if (!toll || one.piece === undefined) continue;
    const key = JSON.stringify(toll);
    const known = tolls.get(key);
    tolls.set(key, { ...toll, first: known?.first ?? one, pieces: [...(known?.pieces ?? []), one.piece] });
  }
  if (tolls.size === 0) return choice;
  const named = (pieces: number[]) => plain(words.fill('{0:pieces}', [pieces]));
  const lines = [...tolls.values()].map(({ manner, spends, called, first, pieces }) => {
    const [, ...others] = pieces;
    const each = others.length > 0 ? 'each spends' : 'spends';
    if (!called) return `${named(pieces)}${manner}: ${each} ${spends}`;
    return labelOf(pack, words, first) + (others.length > 0 ? `, likewise ${named(others)}` : '');
  });
  return { ...choice, name: [labelOf(pack, words, choice), ...lines].join('; ') };
}

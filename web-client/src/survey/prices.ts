/** What it costs each of a company to go along, where prices differ from piece to piece. */
import type { RulesetPackage } from '../protocol/RulesetPackage';
import { isGrave, labelOf, spendsOf, type BillRow, type Choice } from '../table/choices';
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
  const stays = staysOf(choice);
  const head = labelOf(pack, words, { ...choice, stay: [], crowded: [] });
  if (tolls.size === 0) return stays.length > 0 ? { ...choice, bill: { head, rows: stays } } : choice;
  const named = (pieces: number[]) => plain(words.fill('{0:pieces}', [pieces]));
  const lines = [...tolls.values()].map(({ manner, spends, called, first, pieces }) => {
    const [, ...others] = pieces;
    const each = others.length > 0 ? 'each spends' : 'spends';
    if (!called) return `${named(pieces)}${manner}: ${each} ${spends}`;
    return labelOf(pack, words, first) + (others.length > 0 ? `, likewise ${named(others)}` : '');
  });
  const paid = [...tolls.values()].map(({ manner, spends, called, first, pieces }): BillRow => {
    const each = pieces.length > 1 ? 'each spends' : 'spends';
    if (!called) return { pieces, what: `${manner ? `${manner.slice(2)}: ` : ''}${each} ${spends}` };
    return { pieces, what: labelOf(pack, words, first).replace(`${named(pieces.slice(0, 1))} `, '') };
  });
  const payers = paid.flatMap(({ pieces }) => pieces);
  const free = (choice.goers ?? []).filter((piece) => !payers.includes(piece));
  const rows = [...paid, ...(free.length > 0 ? [{ pieces: free, what: 'free of charge' }] : []), ...stays];
  return { ...choice, bill: { head, rows }, name: [labelOf(pack, words, choice), ...lines].join('; ') };
}

/** A choice of a company without those whom it costs anything, where others go for nothing. */
export function sparingOf(
  pack: RulesetPackage,
  words: Words,
  choice: Choice,
  own: readonly Choice[],
): Choice | undefined {
  const payers = new Set(own.filter((one) => tollOf(pack, one)).flatMap(({ piece }) => piece ?? []));
  const { goers = [], rows = [], stay = [] } = choice;
  const free = goers.filter((piece) => !payers.has(piece));
  const [first] = free;
  if (payers.size === 0 || first === undefined) return undefined;
  // Their rows stand in their order; those behind them are of others.
  const left = rows.filter((_, i) => !payers.has(goers[i] ?? -1));
  const id = left.flat().join(' ');
  const verb = id.split(':')[0] ?? choice.verb;
  const less = { ...choice, id, verb, piece: first, goers: free, stay: [...payers, ...stay], rows: left };
  return withPrices(
    pack,
    words,
    less,
    own.filter(({ piece }) => !payers.has(piece ?? -1)),
  );
}

/** Who of a company stays: for the reasons that are known, and who else does. */
function staysOf({ stay = [], crowded = [] }: Choice): BillRow[] {
  const told = crowded.map(({ pieces, message, case: rule }) => ({
    pieces,
    what: `${pieces.length > 1 ? 'stay' : 'stays'}: ${message.replace(/\.$/, '')}`,
    rule,
  }));
  const others = stay.filter((piece) => crowded.every(({ pieces }) => !pieces.includes(piece)));
  return [...told, ...(others.length > 0 ? [{ pieces: others, what: others.length > 1 ? 'stay' : 'stays' }] : [])];
}

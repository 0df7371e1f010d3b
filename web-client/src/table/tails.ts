/** Leaves out of the names of buttons what all of them have in common: it is told once, by the question. */
import { narrow } from '../app/narrow.svelte';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import { consequencesOf, isMove, labelOf, spendsOf, type Choice } from './choices';
import type { Words } from './phrase';

/** How long what is left out is at least, and what is left of a name, in letters. */
const LONG = 8;
const LEFT = 3;
/** How many choices tell what they do at most: of more the question does. */
const FEW = 4;
/** How many letters names and what is told below them have at most where nothing is left out on a narrow page. */
const MOST = 170;
/** What is not left standing alone: a bare number, or what a colon begins, as in `Reroll the attack: 6`. */
const BARE = /(?:^|\s)[\d()+−-]+$|:\s*\S/;

/** The parts in which all rows end, each of which keeps one part at least. */
function sharedEnd(rows: readonly (readonly string[])[]): string[] {
  const [first = []] = rows;
  const most = Math.min(...rows.map((row) => row.length)) - 1;
  let count = 0;
  const isShared = (back: number) => rows.every((row) => row[row.length - back] === first[first.length - back]);
  while (count < most && isShared(count + 1)) count++;
  return count > 0 ? first.slice(-count) : [];
}

/**
 * Labels without the long tail that all of them have, nor that which the names in them have (such as the corps to which all
 * of these belong): nothing where that is nothing, or would not tell them apart. Where they are not all that can be chosen,
 * what they do is told.
 */
export function withoutTails(labels: readonly string[], names: readonly string[], isAll = true): string[] {
  if (labels.length < 2) return [];
  const belongs = names.length === labels.length ? sharedEnd(names.map((name) => name.split(', '))) : [];
  const corps = belongs.map((part) => `, ${part}`).join('');
  const own = names.map((name) => (corps.length > 0 ? name.slice(0, -corps.length) : name));
  const within = labels.map((label, i) => label.replace(names[i] ?? '', own[i] ?? ''));
  const words = isAll ? sharedEnd(within.map((label) => label.split(' '))) : [];
  /** No name is cut, whatever else is called by the same word. */
  const isNamed = (tail: string) =>
    within.some(
      (label, i) => own[i] !== undefined && label.includes(own[i]) && !label.slice(0, -tail.length).includes(own[i]),
    );
  while (words.length > 0 && isNamed(` ${words.join(' ')}`)) words.shift();
  const tail = words.length > 0 ? ` ${words.join(' ')}` : '';
  const cut = tail.length < LONG ? within : within.map((label) => label.slice(0, -tail.length).replace(/[,:;]$/, ''));
  const isBare = (label: string, i: number) =>
    label !== within[i] && !(own[i] !== undefined && label.endsWith(own[i])) && BARE.test(label);
  const isClear =
    cut.every((label, i) => label.length >= LEFT && !isBare(label, i)) && new Set(cut).size === new Set(labels).size;
  return isClear && cut.some((label, i) => label !== labels[i]) ? cut : [];
}

/**
 * The names of the buttons of choices, each by its choice, where they are shorter than what that says by itself: for all of
 * them, or else for those of one verb. Where they are not all that can be answered, what they do is told: a bare name looks
 * like one that is merely picked.
 */
export function shorten(
  pack: RulesetPackage,
  words: Words,
  choices: readonly Choice[],
  areAll = true,
): Map<string, string | undefined> {
  const told = choices.flatMap((one) => [labelOf(pack, words, one), consequencesOf(pack, one), spendsOf(pack, one)]);
  const isLong = narrow.current && told.join('').length > MOST;
  const isCut = areAll || choices.length > FEW;
  const cut = (some: readonly Choice[]) => {
    const names = some.flatMap(({ piece }) => (piece === undefined ? [] : words.text(['{0:piece}', piece])));
    const labels = some.map((choice) => labelOf(pack, words, choice));
    // Where they go is told: who retreats there would look like one who is merely picked.
    const goes = some.some(isMove);
    const short = withoutTails(labels, names, isLong || (!goes && isCut && some.length === choices.length));
    return some.flatMap(({ id }, i) => (short[i] === undefined ? [] : [[id, short[i]] as const]));
  };
  const all = cut(choices);
  const verbs = new Set(choices.map(({ verb }) => verb));
  return new Map(all.length > 0 ? all : [...verbs].flatMap((one) => cut(choices.filter(({ verb }) => verb === one))));
}

/** What is found in the rules, and in which order: by the number of a case, by its words, and by the words of buttons. */
import type { Card } from '../protocol/Card';
import type { CaseSummary } from '../protocol/CaseSummary';
import type { Verb } from '../protocol/Verb';

/** What players say beside what rulebooks do: words of a row are looked for together. */
const ALIKE: readonly (readonly string[])[] = [
  ['dig', 'entrench', 'fortify', 'works', 'breastwork'],
  ['attack', 'assault', 'storm'],
  ['fight', 'combat', 'battle'],
  ['fall', 'retreat', 'withdraw'],
  ['walk', 'move', 'movement', 'march'],
  ['train', 'rail', 'railway', 'railroad'],
  ['boat', 'ship', 'gunboat', 'transport'],
  ['gun', 'artillery', 'battery', 'bombard'],
  ['horse', 'cavalry'],
  ['general', 'leader', 'commander'],
  ['tired', 'exhausted', 'fatigue', 'spent'],
  ['rest', 'recover', 'rally', 'regroup', 'refit'],
  ['dead', 'killed', 'eliminated', 'loss', 'losses', 'casualty', 'casualties'],
  ['win', 'victory', 'score', 'points'],
  ['roll', 'die', 'dice'],
  ['rain', 'weather', 'mud'],
  ['new', 'arrive', 'reinforcement'],
  ['order', 'activate', 'activation', 'command'],
];
/** Words that say nothing by themselves. */
const EMPTY = new Set([
  'a',
  'an',
  'the',
  'in',
  'on',
  'of',
  'to',
  'at',
  'and',
  'or',
  'is',
  'my',
  'i',
  'how',
  'can',
  'do',
]);
/** What a word may end in where another form of it is meant. */
const ENDINGS = /(ments?|ings?|ed|es|s)$/;
const LEAST = 4;

/** The part of a word that its forms have in common. */
function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, '');
  return stem.length >= LEAST ? stem : word;
}

/** What is looked for: numbers of cases, and words with those that mean the same. */
export interface Wanted {
  numbers: readonly string[];
  words: readonly { word: string; alike: readonly string[] }[];
}

export function wantedBy(text: string): Wanted {
  const all = text
    .toLowerCase()
    .split(/[\s,;:“”"']+/)
    .filter(Boolean);
  const isNumber = (word: string) => /^\d/.test(word);
  const spoken = all.filter((word) => !isNumber(word));
  const telling = spoken.filter((word) => !EMPTY.has(word));
  const words = (telling.length > 0 ? telling : spoken).map((word) => {
    const stem = stemOf(word);
    const row =
      word.length < LEAST - 1 ? [] : ALIKE.filter((row) => row.some((one) => one === word || stemOf(one) === stem));
    return { word: stem, alike: row.flat().map(stemOf) };
  });
  return { numbers: all.filter(isNumber), words };
}

/** How well a number of a case is met: it is that, it is within that case, or it only begins so. */
function byNumber(number: string, wanted: string): number {
  const bare = wanted.replace(/\.$/, '');
  if (number === bare || number === `${bare}.0`) return 3;
  if (number.startsWith(`${bare}.`)) return 2;
  return number.startsWith(bare) ? 1 : 0;
}

/** How many words have to be met by what is said, and what the buttons say that lead to it. */
function byWords({ words }: Wanted, said: string, buttons: string): number {
  let sum = 0;
  for (const { word, alike } of words) {
    const met = (text: string) => text.includes(word) || alike.some((other) => text.includes(other));
    // What can be done by a button is mostly what is meant.
    if (met(buttons)) sum += 4;
    else if (said.includes(word)) sum += 2;
    else if (met(said)) sum += 1;
    else return 0;
  }
  return sum;
}

/** The words of the buttons that stand for a case, under its number. */
export function buttonsOf(verbs: Readonly<Record<string, Verb | undefined>>): Map<string, string> {
  const said = new Map<string, string>();
  for (const [verb, one] of Object.entries(verbs)) {
    if (!one?.case) continue;
    const label = one.label.replace(/\{[^{}]*\}/g, ' ');
    said.set(one.case, `${said.get(one.case) ?? ''} ${verb.replace(/-/g, ' ')} ${label}`.toLowerCase());
  }
  return said;
}

/**
 * The cases that are looked for, the best first: those whose number it is, then those that say it. `said` tells everything
 * that is said of a case, `buttons` what is written on the buttons that stand for it.
 */
export function findCases(
  cases: readonly CaseSummary[],
  text: string,
  said: (one: CaseSummary) => string,
  buttons: ReadonlyMap<string, string>,
): CaseSummary[] {
  const wanted = wantedBy(text);
  const { numbers, words } = wanted;
  if (numbers.length + words.length === 0) return [...cases];
  // What belongs to what a button does stands in the same chapter.
  const chapterOf = (number: string) => number.split('.')[0];
  const chapters = new Set(
    [...buttons].flatMap(([number, label]) => (byWords(wanted, '', label) > 0 ? [chapterOf(number)] : [])),
  );
  const found = cases.flatMap((one, i) => {
    const told = said(one).toLowerCase();
    const worth = words.length === 0 ? 0 : byWords(wanted, told, buttons.get(one.case) ?? '');
    if (words.length > 0 && worth === 0) return [];
    // What the case itself says is nearer than what is ruled about it.
    let sum = worth + 2 * byWords(wanted, one.summary.toLowerCase(), '') + (chapters.has(chapterOf(one.case)) ? 4 : 0);
    for (const number of numbers) {
      const met = byNumber(one.case, number);
      // A figure may also stand in what is said: that comes after all cases of the number.
      if (met === 0 && !told.split(/[^\d.]+/).includes(number)) return [];
      sum += met * 100;
    }
    return [{ one, sum, i }];
  });
  return found.sort((a, b) => b.sum - a.sum || a.i - b.i).map(({ one }) => one);
}

/** The tables that one looks for: by their case, or by what stands on them. */
export function findCards(cards: readonly Card[], text: string): Card[] {
  const wanted = wantedBy(text);
  return cards.filter((card) => {
    const { title, columns, rows } = card;
    const told = [title, ...columns, ...rows.map(({ head }) => head)].join(' ').toLowerCase();
    const isNamed = wanted.numbers.every((number) => byNumber(card.case, number) > 0 || told.includes(number));
    return isNamed && (wanted.words.length === 0 || byWords(wanted, told, '') > 0);
  });
}

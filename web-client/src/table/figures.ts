/** Choices that differ only in a number, told as one sentence with the numbers to pick from. */
import type { RulesetPackage } from '../protocol/RulesetPackage';
import { labelOf, type Choice } from './choices';
import type { Words } from './phrase';

/** From how many on a sentence is shorter than a button for each. */
const SEVERAL = 3;

/** What stands before the numbers and after them, and the choices that these are. */
export interface Sentence {
  before: string;
  after: string;
  choices: readonly Choice[];
}

/** A row of a list: a choice by itself, or the first of several with their sentence. */
export interface Told {
  choice: Choice;
  sentence?: Sentence;
}

/** Where the only word stands in which labels differ, which in each is the number of its choice. */
function gapOf(rows: readonly (readonly string[])[], numbers: readonly (number | undefined)[]): number | undefined {
  const [first = []] = rows;
  if (rows.some((row) => row.length !== first.length)) return undefined;
  const gaps = first.flatMap((word, i) => (rows.every((row) => row[i] === word) ? [] : i));
  const [gap] = gaps;
  if (gap === undefined || gaps.length > 1) return undefined;
  return rows.every((row, i) => row[gap] === String(numbers[i])) ? gap : undefined;
}

function sentenceOf(labels: readonly string[], choices: readonly Choice[]): Sentence | undefined {
  const rows = labels.map((label) => label.split(' '));
  const gap = gapOf(
    rows,
    choices.map(({ number }) => number),
  );
  if (gap === undefined) return undefined;
  const [words = []] = rows;
  return { before: words.slice(0, gap).join(' '), after: words.slice(gap + 1).join(' '), choices };
}

/** A verb and the name under which a choice of it goes: the least and the most of numbers may be called otherwise. */
function kindOf({ verb, label }: Choice): string {
  return `${verb} ${label?.[0] ?? ''}`;
}

/** Choices as they are listed: those of one verb that differ only in a number stand where the first of them does. */
export function inSentences(pack: RulesetPackage, words: Words, choices: readonly Choice[]): Told[] {
  const sentences = new Map<string, Sentence>();
  for (const kind of new Set(choices.map(kindOf))) {
    const alike = choices.filter((choice) => kindOf(choice) === kind && choice.number !== undefined);
    const isBare = alike.every(({ piece, space, name }) => (piece ?? space ?? name) === undefined);
    if (alike.length < SEVERAL || !isBare) continue;
    const sentence = sentenceOf(
      alike.map((choice) => labelOf(pack, words, choice)),
      alike,
    );
    if (sentence) sentences.set(kind, sentence);
  }
  return choices.flatMap((choice): Told[] => {
    const sentence = sentences.get(kindOf(choice));
    if (!sentence?.choices.includes(choice)) return [{ choice }];
    return sentence.choices[0] === choice ? [{ choice, sentence }] : [];
  });
}

/** Rules of a plan in words, and what they can be made of: the questions that the reader has been asked. */
import type { Phrase } from '../protocol/Phrase';
import type { PlanPause } from '../protocol/PlanPause';
import type { PlanPhrase } from '../protocol/PlanPhrase';
import type { PlanRule } from '../protocol/PlanRule';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { Side } from '../protocol/Side';
import type { TableView } from '../protocol/TableView';
import { Choices, labelOf, type Choice } from './choices';
import type { LogLine } from './chronicle';
import { isHeading } from './diff';
import type { Position } from './journal';
import type { Words } from './phrase';

/** A question that the reader is asked, or has been asked. */
export interface Question {
  /** As it was asked last. */
  say: Phrase;
  turn: Phrase;
  /** Every choice that it has offered and that can be made beforehand, by its id. */
  choices: Map<string, Choice>;
  /** What the log has told with it, by its key. */
  told: Map<string, Phrase>;
}

/** The parameters of a phrase, as plans have them. */
export function paramsOf([, ...params]: Phrase): string[] {
  return params.map((param) => (Array.isArray(param) ? param.join(',') : String(param)));
}

/** A phrase from its parameters as plans have them. */
function phraseOf(key: string, params: readonly string[]): Phrase {
  const isNumber = (text: string) => /^-?\d+$/.test(text);
  const read = (text: string) => {
    if (isNumber(text)) return Number(text);
    const parts = text.split(',');
    return parts.length > 1 && parts.every(isNumber) ? parts.map(Number) : text;
  };
  return [key, ...params.map(read)];
}

export function planPhrase(phrase: Phrase): PlanPhrase {
  return { key: phrase[0], params: paramsOf(phrase) };
}

/** Whether what is told is something that a side does: its name comes first. */
function isDoneBy(words: Words, say: Phrase, side: Side): boolean {
  return words.render(say).find((segment) => segment.side)?.side === side;
}

/** The questions that a side has been asked, that of now first. */
export function questions(
  positions: readonly Position[],
  lines: readonly LogLine[],
  now: TableView | undefined,
  side: Side,
  words: Words,
): Question[] {
  const found = new Map<string, Question>();
  const note = (view: TableView, told: readonly Phrase[]) => {
    const { prompt } = view;
    if (!prompt || view.waiting_on.every(([one]) => one !== side)) return;
    const owners = new Map(view.pieces.map((piece) => [piece.id, piece.owner]));
    const [key] = prompt.say;
    const known = found.get(key);
    const question: Question = { say: prompt.say, turn: view.turn, choices: new Map(), told: known?.told ?? new Map() };
    const isOwn = ({ piece }: Choice) => piece === undefined || owners.get(piece) === side;
    for (const choice of new Choices(prompt).all.filter(isOwn)) question.choices.set(choice.id, choice);
    for (const [id, choice] of known?.choices ?? []) if (!question.choices.has(id)) question.choices.set(id, choice);
    for (const say of told) if (!isDoneBy(words, say, side)) question.told.set(say[0], say);
    // What was asked last comes first.
    found.delete(key);
    found.set(key, question);
  };
  // What led to the first position that was read is not known.
  let told = positions[0]?.view.log_len ?? 0;
  for (const { seq, view } of positions) {
    const fresh = lines.filter(({ index }) => index >= told && index < view.log_len);
    told = view.log_len;
    const says = fresh.filter(({ entry }) => !isHeading(entry)).map(({ entry: [, say] }) => say);
    if (view.prompt?.seq === seq) note(view, says);
  }
  if (now) note(now, []);
  return [...found.values()].reverse();
}

/** Of a choice that is known, what it is called; of another its id. */
export function answerOf(pack: RulesetPackage, words: Words, known: readonly Question[], rule: PlanRule): string {
  const { answer } = rule;
  if (answer === undefined) return 'ask me';
  const choice = known.map(({ choices }) => choices.get(answer)).find((one) => one !== undefined);
  return choice ? `“${labelOf(pack, words, choice)}”` : `“${answer}”`;
}

/** Whether all that a rule speaks of is among what is known, so that it can be said in words. */
export function isKnown(known: readonly Question[], { when: { asked, told }, answer }: PlanRule): boolean {
  return (
    known.some(({ say }) => say[0] === asked) &&
    (told === undefined || known.some((one) => one.told.has(told))) &&
    (answer === undefined || known.some(({ choices }) => choices.has(answer)))
  );
}

/** A phrase within a sentence. */
const quoted = (words: Words, phrase: Phrase) => `“${words.text(phrase).replace(/\.$/, '')}”`;

/** A rule as a sentence. */
export function sentence(pack: RulesetPackage, words: Words, known: readonly Question[], rule: PlanRule): string {
  const { asked, about, told, moment } = rule.when;
  const question = known.find(({ say }) => say[0] === asked);
  const say: Phrase = about ? phraseOf(asked, about) : (question?.say ?? [asked]);
  const heard =
    told === undefined ? undefined : known.map((one) => one.told.get(told)).find((one) => one !== undefined);
  const parts = [
    `When I am asked ${about ? 'just this' : 'something like'}: ${quoted(words, say)}`,
    told === undefined ? '' : `, and was told ${quoted(words, heard ?? [told])}`,
    moment ? `, and it is ${words.text(phraseOf(moment.key, moment.params))}` : '',
    rule.answer === undefined ? ', ask me.' : `, answer ${answerOf(pack, words, known, rule)}`,
    rule.answer === undefined ? '' : rule.standing ? ', every time.' : ', once.',
  ];
  return parts.join('');
}

/** Rules that are often wanted: what the opponent does, the reader does too. */
export function likewise(known: readonly Question[]): PlanRule[] {
  return known.flatMap(({ say: [asked], told, choices }) =>
    [...told.keys()]
      .filter((key) => choices.has(key))
      .map((key) => ({ when: { asked, told: key }, answer: key, standing: false })),
  );
}

/** Why a plan rests, in words. */
export const PAUSES: Readonly<Record<PlanPause, string>> = {
  owner: 'You have put it by.',
  unforeseen: 'You were asked something that it says nothing of.',
  refused: 'An answer of it was refused.',
  tired: 'It has answered sixteen times without you.',
  seat: 'You have changed places with your opponent.',
  takeback: 'The game has gone back since.',
  rules: 'The game goes on under other rules.',
};

/** What kinds of choices are called, where somebody may say that he is asked about them no more. */
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { Verb } from '../protocol/Verb';
import type { Phrase } from '../protocol/Phrase';
import { consequencesOf, leavesSome, spendsOf, verbOf, type Choice } from './choices';
import type { Words } from './phrase';

/** What is filled in where a label names somebody or a place. */
const GAP = /\{\d+(?::[^{}]*)?\}/g;

/**
 * What choices of a kind are called: the label of their verb, with a gap for whom and what it names;
 * what is done, by what it ends here, and what only goes, by what it rolls.
 */
export function kindOf(pack: RulesetPackage, choice: Choice): string {
  const { done, label: verb } = verbOf(pack, choice);
  // A name that says only who and where is none without them.
  const isBare = !/[a-z]{3}/.test(verb.replace(GAP, ''));
  const named = (isBare && consequencesOf(pack, choice)) || (done && choice.label && pack.phrases[choice.label[0]]);
  const label = (named || verb).replace(GAP, '…');
  // Whoever is done elsewhere, where that ends something else, is asked all the same.
  return `“${label.charAt(0).toUpperCase()}${label.slice(1)}”${done ? ' like this' : ''}`;
}

/** Whether a verb itself says what is asked from then on, so that no order is offered that says so too. */
export function saysWhatIsAsked({ label, standing }: Verb): boolean {
  return standing === true || /\bask\b/.test(label);
}

/** Whether it may be asked no more about choices of a kind. */
export function mayBeSilent(pack: RulesetPackage, choice: Choice): boolean {
  return !choice.confirm && !saysWhatIsAsked(verbOf(pack, choice));
}

/** What is said when it is asked whether a choice is meant. */
export function warningOf(pack: RulesetPackage, words: Words, choice: Choice, asked: Phrase | undefined): string {
  if (choice.confirm) return words.text(choice.confirm);
  const warning = warns(pack, choice);
  // It may lie over the question, which says what is left.
  return asked && leavesSome(pack, choice, asked) ? `${words.text(asked)} ${warning}` : warning;
}

/** What is said of a choice that cannot be taken back. */
function warns(pack: RulesetPackage, choice: Choice): string {
  const [ends, spends] = [consequencesOf(pack, choice), spendsOf(pack, choice)];
  const told = [ends === 'final' ? undefined : ends, spends && `spends ${spends}`].filter(Boolean).join(', ');
  return told ? `This ${told}, and cannot be taken back.` : 'This cannot be taken back.';
}

/** Whether a choice ends something for whoever makes it. */
export function isEnding({ consequences }: Choice): boolean {
  return consequences?.some((key) => key.startsWith('ends.')) ?? false;
}

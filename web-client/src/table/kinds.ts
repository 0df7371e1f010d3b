/** What kinds of choices are called, where somebody may say that he is asked about them no more. */
import type { RulesetPackage } from '../protocol/RulesetPackage';
import { verbOf, type Choice } from './choices';

/**
 * What choices of a kind are called: the label of their verb, with a gap for whom and what it names;
 * what is done, by what it ends here.
 */
export function kindOf(pack: RulesetPackage, choice: Choice): string {
  const { done, label: verb } = verbOf(pack, choice);
  const label = ((done && choice.label && pack.phrases[choice.label[0]]) || verb).replace(/\{\d+(?::[^{}]*)?\}/g, '…');
  return `“${label.charAt(0).toUpperCase()}${label.slice(1)}”`;
}

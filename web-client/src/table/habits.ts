/** Standing answers: rules of a plan that say what a player always answers to a question. */
import type { PlanRule } from '../protocol/PlanRule';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { TableView } from '../protocol/TableView';
import { spendsOf, verbOf, type Choice, type Choices } from './choices';
import { isEnding, saysWhatIsAsked } from './kinds';

/** How many rules a plan has at most. */
const MOST_RULES = 20;

/** Whether a rule says what is always answered to a question, whatever it is about or about just this. */
function isHabit({ when, standing }: PlanRule, asked: string, just?: readonly string[]): boolean {
  const { about, told, moment } = when;
  return standing === true && when.asked === asked && String(about) === String(just) && told === undefined && !moment;
}

/**
 * A plan with one more standing answer, in place of another to the same question, which may be meant for `just` these
 * parameters of it; nothing when there is no room for it.
 */
export function withHabit(
  rules: readonly PlanRule[],
  asked: string,
  answer: string,
  just?: string[],
): PlanRule[] | undefined {
  const others = rules.filter((rule) => !isHabit(rule, asked, just));
  if (others.length >= MOST_RULES) return undefined;
  // What is meant for one case comes before what is meant for all.
  const first = just ? others.findIndex(({ when }) => !when.about) : -1;
  const place = first < 0 ? others.length : first;
  const habit = { when: { asked, ...(just ? { about: just } : {}) }, answer, standing: true };
  return [...others.slice(0, place), habit, ...others.slice(place)];
}

/**
 * Answers that may be given once and for all: to what a step of the other side, or the course of the game, has led to;
 * that name nothing, so that they mean the same each time; and that neither end nor spend anything of the player's.
 */
export function habitsOf(pack: RulesetPackage, { undoable }: TableView, choices: Choices): Choice[] {
  if (undoable || choices.all.length < 2) return [];
  return choices.buttons.filter((choice) => {
    const verb = verbOf(pack, choice);
    const isPlain = choice.number === undefined && !choice.confirm && !isEnding(choice) && !spendsOf(pack, choice);
    return isPlain && !verb.final && !verb.bids_for_side && !saysWhatIsAsked(verb);
  });
}

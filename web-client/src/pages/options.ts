/** The options of a game as the lobby groups and combines them. */
import type { OptionInfo } from '../protocol/OptionInfo';
import type { RulesetInfo } from '../protocol/RulesetInfo';

/** Which options are on. */
export type Chosen = Record<string, boolean>;

export interface OptionGroup {
  title: string;
  options: OptionInfo[];
}

/** The options as they are when nothing is said. */
export function defaults(game: RulesetInfo): Chosen {
  return Object.fromEntries(game.options.map((option) => [option.id, option.default]));
}

/** Exactly these options on. */
export function only(game: RulesetInfo, wanted: readonly string[]): Chosen {
  return Object.fromEntries(game.options.map((option) => [option.id, wanted.includes(option.id)]));
}

/** The title of the preset that is chosen, if one is. */
export function presetOf(game: RulesetInfo, chosen: Chosen): string | undefined {
  return game.presets.find(({ options }) => {
    const wanted = only(game, options);
    return game.options.every(({ id }) => (chosen[id] ?? false) === wanted[id]);
  })?.title;
}

/** The title of the chosen option that another cannot be combined with, whichever of the two says so. */
export function excluderOf(game: RulesetInfo, chosen: Chosen, option: OptionInfo): string | undefined {
  return game.options.find(
    (other) => chosen[other.id] && (other.excludes?.includes(option.id) || option.excludes?.includes(other.id)),
  )?.title;
}

/** Each option under the smallest preset that has it, and those that only the largest has, or none, at the end. */
export function groupsOf(game: RulesetInfo): OptionGroup[] {
  const presets = [...game.presets].sort((a, b) => a.options.length - b.options.length).slice(0, -1);
  const titleOf = (option: OptionInfo) => presets.find(({ options }) => options.includes(option.id))?.title;
  const groups = presets.map(({ title }) => ({
    title,
    options: game.options.filter((option) => titleOf(option) === title),
  }));
  const rest = game.options.filter((option) => titleOf(option) === undefined);
  return [...groups, { title: 'Further options', options: rest }].filter(({ options }) => options.length > 0);
}

/** The steps that are shown, and the line that says most of one: what the page of a table needs at once. */
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { Tiding } from '../protocol/Tiding';
import type { LogLine } from './chronicle';
import type { Replay } from './replay.svelte';
import type { Step } from './step';
import type { TableStore } from './store.svelte';

/** The step that led to the position at which the reader looks back. */
export function stepOf({ position, before, index, positions, told }: Replay): Step | undefined {
  const was = positions[(index ?? 0) - 1];
  if (!position || !was || before === undefined) return undefined;
  const { log_len } = position.view;
  const lines = told.filter((line) => line.index >= before && line.index < log_len);
  return { before: was.view, after: position.view, lines, mine: false };
}

/** The steps that are shown: where the reader looks back, the one that led there. */
export function shown(store: TableStore, replay: Replay): readonly Step[] {
  if (replay.index === undefined) return store.recent;
  const step = stepOf(replay);
  return step ? [step] : [];
}

export function tidingOf(pack: RulesetPackage, line: LogLine): Tiding | undefined {
  return pack.tidings?.[line.entry[1][0]];
}

/**
 * The line that says most of a step: what leads somewhere no more or again, or a rout, else its last fight, else its first with dice, else its first news, of
 * a way its end too, else its last.
 */
export function headline(lines: readonly LogLine[], pack: RulesetPackage): LogLine | undefined {
  const ground = lines.find((line) => /ground|rout/.test(tidingOf(pack, line) ?? ''));
  if (ground) return ground;
  const rolls = lines.filter(({ entry: [, , dice] }) => dice?.length);
  // Of a fight, how it came out and not how it began.
  const rolled = rolls.findLast((line) => tidingOf(pack, line) === 'fight') ?? rolls[0];
  const told = lines.find((line) => tidingOf(pack, line) !== undefined);
  return rolled ?? (told && tidingOf(pack, told) === 'march' ? wayOf(told, lines) : told) ?? lines[lines.length - 1];
}

/** The line of a march that goes on after it, piece by piece from space to space, as one from its beginning to its end. */
function wayOf(first: LogLine, lines: readonly LogLine[]): LogLine {
  const [ruleCase, [key, piece, from, to, ...rest]] = first.entry;
  if (rest.length > 0 || typeof from !== 'number' || typeof to !== 'number') return first;
  let end = to;
  for (const { entry } of lines.slice(lines.indexOf(first) + 1)) {
    const [, [next, who, at, goal]] = entry;
    if (next === key && who === piece && at === end && typeof goal === 'number') end = goal;
  }
  return { ...first, entry: [ruleCase, [key, piece ?? 0, from, end]] };
}

/** Keeps buttons where they stand while a question lasts, so that a second press never hits another one. */
import type { Choice } from './choices';

/** The choices of `now`, and those of `before` that stay as gaps, each where it stood. */
function keepPlaces(before: readonly Choice[], now: readonly Choice[], stays: (gone: Choice) => boolean): Choice[] {
  const offered = new Map(now.map((choice) => [choice.id, choice]));
  const kept = before.flatMap((choice) => offered.get(choice.id) ?? (stays(choice) ? [choice] : []));
  let place = 0;
  for (const choice of now) {
    const known = kept.findIndex(({ id }) => id === choice.id);
    if (known < 0) kept.splice(place, 0, choice);
    place = (known < 0 ? place : known) + 1;
  }
  return kept;
}

/** A row of choices from prompt to prompt. */
export class Row {
  private frame: string | undefined;
  private kept: Choice[] = [];

  /** Puts the choices of a question in their places; `stays` says which of those that are gone remain as gaps. */
  arrange(
    frame: string | undefined,
    now: readonly Choice[],
    stays: (gone: Choice, isSame: boolean) => boolean = (_, isSame) => isSame,
  ): Choice[] {
    const isSame = frame === this.frame;
    this.frame = frame;
    this.kept = keepPlaces(this.kept, now, (gone) => stays(gone, isSame));
    return this.kept;
  }
}

/** How many lines of answers a narrow page has room for, how many letters each, and how many the rim of a button takes. */
const LINES = 4;
const LETTERS = 42;
const RIM = 4;

/** As many of some choices, from the first on, as have room on a narrow page. */
export function fitting(choices: readonly Choice[], label: (choice: Choice) => string): Choice[] {
  let lines = 1;
  let used = 0;
  const rest = choices.findIndex((choice) => {
    const width = Math.min(LETTERS, label(choice).length + RIM);
    if (used + width > LETTERS) [lines, used] = [lines + 1, 0];
    used += width;
    return lines > LINES;
  });
  return rest < 0 ? [...choices] : choices.slice(0, rest);
}

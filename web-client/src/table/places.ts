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
const LINES = 2;
const LETTERS = 44;
const RIM = 3;
/** How many letters a button takes at most whose name is longer: it has two lines then. */
const LONGEST = 30;
/** How many the list of all choices and the sign for undoing take. */
const LIST = 11;
const UNDO = 5;

/**
 * As many of some choices, from the first on, as have room on a narrow page beside the list of all choices, Undo, and the
 * button that says that one is `done`.
 */
export function fitting(choices: readonly Choice[], label: (choice: Choice) => string, done?: Choice): Choice[] {
  const widthOf = (choice: Choice) => Math.min(LONGEST, label(choice).length) + RIM;
  let line = 1;
  let used = LIST;
  const last = UNDO + (done ? widthOf(done) : 0);
  const rest = choices.findIndex((choice) => {
    const width = widthOf(choice);
    if (used + width > LETTERS) [line, used] = [line + 1, 0];
    used += width;
    return line > LINES || (line === LINES && used + last > LETTERS);
  });
  return rest < 0 ? [...choices] : choices.slice(0, rest);
}

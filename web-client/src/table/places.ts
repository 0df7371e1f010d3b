/** Keeps buttons where they stand while a question lasts, so that a second press never hits another one. */
import type { Choice } from './choices';

/** Whether a choice only names a piece. */
const isNamed = ({ piece, space }: Choice) => piece !== undefined && space === undefined;

/**
 * The choices of `now`, and those of `before` that stay as gaps, each where it stood; `gives` says whether a gap gives its
 * place to what takes it back. What is new stands where it is offered; beside pieces that are named one after another it
 * comes last, and moves nobody.
 */
function keepPlaces(
  before: readonly Choice[],
  now: readonly Choice[],
  stays: (gone: Choice) => boolean,
  { gives, isSame }: { gives: boolean; isSame: boolean },
): Choice[] {
  const offered = new Map(now.map((choice) => [choice.id, choice]));
  const kept = before.flatMap((choice) => offered.get(choice.id) ?? (stays(choice) ? [choice] : []));
  const areNamed = gives && isSame && kept.some(isNamed);
  let place = 0;
  for (const choice of now) {
    let known = kept.findIndex(({ id }) => id === choice.id);
    if (known < 0) {
      // What takes back what a piece was named for stands where it was named.
      known = kept.findIndex(({ id, piece }) => gives && piece && piece === choice.piece && !offered.has(id));
      if (known < 0 && areNamed && choice.space === undefined) {
        kept.push(choice);
        continue;
      }
      if (known < 0) kept.splice((known = place), 0, choice);
      else kept[known] = choice;
    }
    place = known + 1;
  }
  return kept;
}

/** A row of choices from prompt to prompt. */
export class Row {
  private frame: string | undefined;
  private kept: Choice[] = [];
  private offered = new Set<string>();
  /** How often gaps have closed while a question lasted, so that buttons stand elsewhere. */
  turns = 0;

  /** Whether what takes a choice back stands in its place; else it has one of its own. */
  constructor(private readonly gives = true) {}

  /**
   * Puts the choices of a question in their places; `stays` says which of those that are gone remain as gaps. Those of places
   * do so for one step, and only as long as they keep others in theirs: who retreats goes on.
   */
  arrange(
    frame: string | undefined,
    now: readonly Choice[],
    stays: (gone: Choice, isSame: boolean) => boolean = (_, isSame) => isSame,
  ): Choice[] {
    const isSame = frame === this.frame;
    this.frame = frame;
    const before = this.kept;
    const { offered } = this;
    const isOther = isSame && !now.some(({ id }) => offered.has(id));
    const isOver = ({ id, space }: Choice) => isSame && space !== undefined && (isOther || !offered.has(id));
    this.kept = keepPlaces(before, now, (gone) => stays(gone, isSame) && !isOver(gone), {
      gives: this.gives,
      isSame,
    });
    if (isSame && before.some((choice) => !this.kept.some(({ id }) => id === choice.id))) this.turns += 1;
    this.offered = new Set(now.map(({ id }) => id));
    return this.kept;
  }
}

/**
 * Choices of pieces as they stand in a row with room for `few`: a piece stands there with all that it can do, also where it
 * could go, or not at all. One thing alone, such as a loss where a retreat absorbs as much, would seem to be all there is.
 */
export function entire(
  choices: readonly Choice[],
  moves: ReadonlyMap<number, readonly Choice[]>,
  few: number,
): readonly Choice[] {
  const goes = ({ piece }: Choice) => piece !== undefined && moves.has(piece);
  const goers = new Set(choices.filter(goes).flatMap(({ piece }) => piece ?? []));
  const ways = [...goers].flatMap((piece) => moves.get(piece) ?? []);
  const all = [...choices, ...ways.filter((way) => !choices.includes(way))];
  return all.length <= few ? all : choices.filter((choice) => !goes(choice));
}

/** How many lines of answers a narrow page has room for that can be given on the map as well. */
const LINES = 1;
/** How many of those that cannot, or where nothing else is asked than which of a few things is meant. */
const MORE = 2;
/** How many letters have room on a line, how many the rim of a button takes, and how many a button that wraps. */
const LETTERS = 44;
const RIM = 3;
const WRAPPED = 20;
/** How many the list of all choices and the button of the standing orders take. */
const LIST = 11;
const ORDERS = 11;

/** What stands beside the buttons of the choices: whether standing orders do, and what says that one is done. */
export interface Neighbours {
  /** Whether they are all of one kind, and nothing else is asked. */
  isPlain?: boolean;
  orders?: boolean;
  done?: Choice | undefined;
  /** Whether a choice keeps its button where others have to be left to the map. */
  isKept?: (choice: Choice) => boolean;
}

/** Whether a choice cannot be made on the map, or where it goes there under a name of its own is the question. */
const isAsked = ({ piece, space, label }: Choice) => (space === undefined ? piece === undefined : !!label);

/**
 * Those of some choices that have room on a narrow page beside the list of all choices and the others. What cannot
 * be answered on the map may take one line more. `letters` says how wide the button of a choice is.
 */
export function fitting(
  choices: readonly Choice[],
  letters: (choice: Choice) => number,
  { isPlain = false, orders = false, done, isKept = () => false }: Neighbours = {},
): Choice[] {
  const widthOf = (choice: Choice) => Math.min(WRAPPED, Math.ceil(letters(choice)) + RIM);
  // The standing orders come last, beside what says that one is done.
  const last = (done ? widthOf(done) : 0) + (orders ? ORDERS : 0);
  const stays = (choice: Choice) => isAsked(choice) || isKept(choice);
  const fill = (start: number, only = choices): Choice[] => {
    let [line, used] = [1, start];
    const fit = only.filter((choice) => {
      const width = widthOf(choice);
      const isNext = used + width > LETTERS;
      const [on, end] = isNext ? [line + 1, width] : [line, used + width];
      const most = isPlain || stays(choice) ? MORE : LINES;
      if (on > most || (on === most && end + last > LETTERS)) return false;
      [line, used] = [on, end];
      return true;
    });
    // Some of what glows on the map would seem to be all of it: there it is, and in the list.
    return fit.length < choices.length && only === choices ? fill(start, choices.filter(stays)) : fit;
  };
  // Where all have room, there is no list.
  const all = fill(0);
  return all.length === choices.length ? all : fill(LIST);
}

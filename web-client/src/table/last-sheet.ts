/** What the reader wrote into a sheet the last time: kept by this browser, to be written again with one press. */
import { recall, remember } from '../app/keeping';
import type { Phrase } from '../protocol/Phrase';
import type { TableView } from '../protocol/TableView';

/** A sheet as it was filled in. */
interface Filled {
  /** In which turn, as it is told. */
  turn: string;
  /** The choices, in order. */
  choices: string[];
  /** How much was left over when it was ended, if that was asked about. */
  left?: number;
  /** Those of the turn before in which it was filled in, and what was left over then. */
  before: readonly string[];
  spared?: number;
}

/** What ends a sheet. */
const END = 'done';

type Sheets = Record<string, Filled | undefined>;

/** What a sheet is called, where one is being filled in: what is asked. */
function sheetOf({ prompt }: TableView): string | undefined {
  return prompt?.sums && prompt.say[0];
}

/** A sheet into which nothing has been written yet in a turn. */
function begun(turn: string, known: Filled | undefined): Filled {
  return { turn, choices: [], before: known?.choices ?? [], spared: known?.left ?? 0 };
}

/** What is lost by a choice, as it is asked about: the figures of what is said. */
export function lossIn(confirm: Phrase | undefined): number {
  const figures = confirm?.slice(1).filter((part) => typeof part === 'number') ?? [];
  return figures.reduce((sum, figure) => sum + figure, 0);
}

/** What would be lost if the sheet that is asked for now were ended. */
function leftIn({ prompt }: TableView): number {
  return lossIn(prompt?.offers.find(({ verb }) => verb === END)?.confirm);
}

/** Watches the sheets that a side fills in at a table. */
export class LastSheet {
  private readonly key: string;
  /** Which one was seen last, how much could be taken back then, and what was left over. */
  private seen: { sheet: string; undoable: number; turn: string; left: number } | undefined;

  constructor(table: string, side: string) {
    this.key = `vedette.sheets.${table}.${side}`;
  }

  /** What was written into the sheet that is asked for now when it was asked for in an earlier turn. */
  before(view: TableView): readonly string[] {
    return this.last(view).choices;
  }

  /** How much was left over then. */
  leftBefore(view: TableView): number {
    return this.last(view).left;
  }

  private last(view: TableView): { choices: readonly string[]; left: number } {
    const filled = this.kept()[sheetOf(view) ?? ''];
    if (!filled) return { choices: [], left: 0 };
    if (filled.turn === String(view.turn)) return { choices: filled.before, left: filled.spared ?? 0 };
    return { choices: filled.choices, left: filled.left ?? 0 };
  }

  /** Something is shown, after the choice that was accepted last. */
  note(view: TableView, accepted: string | undefined): void {
    const sheet = sheetOf(view);
    const { seen } = this;
    const undoable = view.undoable ?? 0;
    this.seen = sheet === undefined ? undefined : { sheet, undoable, turn: String(view.turn), left: leftIn(view) };
    if (seen && sheet !== seen.sheet && accepted === END) this.end(seen);
    if (sheet === undefined || seen?.sheet !== sheet || seen.undoable === undoable) return;
    const turn = String(view.turn);
    const known = this.kept()[sheet];
    const filled = known?.turn === turn ? known : begun(turn, known);
    // Each choice is one step: what is taken back are the last ones.
    if (undoable < seen.undoable) filled.choices.splice(Math.max(0, filled.choices.length + undoable - seen.undoable));
    else if (accepted !== undefined) filled.choices.push(accepted);
    remember(this.key, JSON.stringify({ ...this.kept(), [sheet]: filled }));
  }

  /** A sheet was ended as it stood. */
  private end({ sheet, turn, left }: { sheet: string; turn: string; left: number }): void {
    const known = this.kept()[sheet];
    const filled = known?.turn === turn ? known : begun(turn, known);
    remember(this.key, JSON.stringify({ ...this.kept(), [sheet]: { ...filled, left } }));
  }

  private kept(): Sheets {
    try {
      return JSON.parse(recall(this.key) ?? '{}') as Sheets;
    } catch {
      return {};
    }
  }
}

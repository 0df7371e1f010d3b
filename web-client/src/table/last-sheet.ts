/** What the reader wrote into a sheet the last time: kept by this browser, to be written again with one press. */
import { recall, remember } from '../app/keeping';
import type { TableView } from '../protocol/TableView';

/** A sheet as it was filled in. */
interface Filled {
  /** In which turn, as it is told. */
  turn: string;
  /** The choices, in order. */
  choices: string[];
  /** Those of the turn before in which it was filled in. */
  before: readonly string[];
}

type Sheets = Record<string, Filled | undefined>;

/** What a sheet is called, where one is being filled in: what is asked. */
function sheetOf({ prompt }: TableView): string | undefined {
  return prompt?.sums && prompt.say[0];
}

/** Watches the sheets that a side fills in at a table. */
export class LastSheet {
  private readonly key: string;
  /** Which one was seen last, and how much could be taken back then. */
  private seen: { sheet: string; undoable: number } | undefined;

  constructor(table: string, side: string) {
    this.key = `vedette.sheets.${table}.${side}`;
  }

  /** What was written into the sheet that is asked for now when it was asked for in an earlier turn. */
  before(view: TableView): readonly string[] {
    const filled = this.kept()[sheetOf(view) ?? ''];
    if (!filled) return [];
    return filled.turn === String(view.turn) ? filled.before : filled.choices;
  }

  /** Something is shown, after the choice that was accepted last. */
  note(view: TableView, accepted: string | undefined): void {
    const sheet = sheetOf(view);
    const { seen } = this;
    const undoable = view.undoable ?? 0;
    this.seen = sheet === undefined ? undefined : { sheet, undoable };
    if (sheet === undefined || seen?.sheet !== sheet || seen.undoable === undoable) return;
    const turn = String(view.turn);
    const known = this.kept()[sheet];
    const filled = known?.turn === turn ? known : { turn, choices: [], before: known?.choices ?? [] };
    // Each choice is one step: what is taken back are the last ones.
    if (undoable < seen.undoable) filled.choices.splice(Math.max(0, filled.choices.length + undoable - seen.undoable));
    else if (accepted !== undefined) filled.choices.push(accepted);
    remember(this.key, JSON.stringify({ ...this.kept(), [sheet]: filled }));
  }

  private kept(): Sheets {
    try {
      return JSON.parse(recall(this.key) ?? '{}') as Sheets;
    } catch {
      return {};
    }
  }
}

/** Reading the journal of a table over HTTP. */
import { api } from '../app/api';
import type { Journal } from '../protocol/Journal';
import type { LogEntry } from '../protocol/LogEntry';
import type { Side } from '../protocol/Side';
import { extend, type LogLine } from './chronicle';
import { applyDiff } from './diff';
import type { TableView } from '../protocol/TableView';

export interface Position {
  seq: number;
  /** The number by which everybody can name it. */
  moment: number;
  view: TableView;
  /** Whether it was come back to with an undo. */
  isBack?: boolean;
}

export interface Told {
  positions: Position[];
  lines: LogLine[];
}

const PAGE = 500;

export function fetchJournal(table: string, from: number, limit: number, side?: Side): Promise<Journal> {
  return api.get<Journal>(`/tables/${table}/journal?from=${from}&limit=${limit}${side ? `&side=${side}` : ''}`);
}

/** The positions and lines that one page of the journal tells, the position it starts from included. */
export function tell(journal: Journal): Told {
  const positions: Position[] = [{ seq: journal.from, moment: journal.moment, view: journal.start }];
  let lines: LogLine[] = [];
  let view = journal.start;
  for (const { seq, moment, diff } of journal.steps) {
    lines = extend(lines, view, diff);
    const isBack = diff.log_len !== undefined && diff.log_len < view.log_len && !diff.log?.length;
    view = applyDiff(view, diff);
    positions.push({ seq, moment, view, ...(isBack ? { isBack } : {}) });
  }
  return { positions, lines };
}

/** Positions without those that were taken back, and without the undo: what never was is not gone through. */
export function lasting(positions: readonly Position[]): Position[] {
  const kept: Position[] = [];
  for (const position of positions) {
    const { log_len } = position.view;
    if (position.isBack) {
      while ((kept[kept.length - 1]?.view.log_len ?? 0) > log_len) kept.pop();
      // It is as it was there; only where the reading began after that, it is told from here on.
      if (kept.length > 0) continue;
    }
    kept.push(position);
  }
  return kept;
}

/** The whole journal from a version on, page by page. */
export async function wholeJournal(table: string, side?: Side, from = 0): Promise<Told> {
  const positions: Position[] = [];
  let lines: LogLine[] = [];
  for (let more = true; more;) {
    const last = positions[positions.length - 1];
    const page = await fetchJournal(table, last?.seq ?? from, PAGE, side);
    const told = tell(page);
    positions.push(...(last ? told.positions.slice(1) : told.positions));
    const first = told.lines[0]?.index ?? Infinity;
    lines = [...lines.filter((line) => line.index < first), ...told.lines];
    more = page.more && page.steps.length > 0;
  }
  return { positions: lasting(positions), lines };
}

export async function wholeLog(table: string): Promise<LogEntry[]> {
  return (await wholeJournal(table)).lines.map((line) => line.entry);
}

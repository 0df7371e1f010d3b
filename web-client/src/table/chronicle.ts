/** The log of a table with the moment each line belongs to. */
import { isHeading } from './diff';
import type { LogEntry } from '../protocol/LogEntry';
import type { Phrase } from '../protocol/Phrase';
import type { TableDiff } from '../protocol/TableDiff';
import type { TableView } from '../protocol/TableView';

export interface LogLine {
  /** Its place in the whole log, from 0. */
  index: number;
  entry: LogEntry;
  /** The words of the header at the moment it belongs to, if known. */
  turn: Phrase | undefined;
}

/**
 * Entries as lines from a number on: each belongs to the heading before it, the first ones to `turn`. Those that are told
 * once more, as after an undo, stay in the moment in which they were `known`.
 */
function told(
  entries: readonly LogEntry[],
  first: number,
  turn: Phrase | undefined,
  known?: ReadonlyMap<number, LogLine>,
): LogLine[] {
  return entries.map((entry, i) => {
    const was = known?.get(first + i);
    if (was?.turn && JSON.stringify(was.entry) === JSON.stringify(entry)) {
      turn = was.turn;
      return was;
    }
    if (isHeading(entry)) turn = entry[1];
    return { index: first + i, entry, turn };
  });
}

/** The newest lines as they come with a whole view: what comes before the first heading has no moment yet. */
export function opening(entries: readonly LogEntry[], length: number): LogLine[] {
  return told(entries, length - entries.length, undefined);
}

/** The lines after a diff, which begin at the moment before it; an undo takes lines back. */
export function extend(lines: readonly LogLine[], before: TableView, diff: TableDiff): LogLine[] {
  const added = diff.log ?? [];
  const length = diff.log_len ?? before.log_len + added.length;
  const first = length - added.length;
  const kept = lines.filter((line) => line.index < first);
  if (added.length === 0 && kept.length === lines.length) return lines as LogLine[];
  const known = new Map(lines.slice(kept.length).map((line) => [line.index, line]));
  return [...kept, ...told(added, first, before.turn, known)];
}

/**
 * Joins the lines that the journal tells with those of the live table, whose words are right where both speak; to which
 * moments they belong the journal knows better, because not all moments have a heading. Earlier ones that do not reach up
 * to them are left out.
 */
export function weave(journal: readonly LogLine[], live: readonly LogLine[]): LogLine[] {
  const known = new Map(journal.map((line) => [line.index, line]));
  const start = live[0]?.index ?? Infinity;
  const merged = live.map((line): LogLine => {
    const told = known.get(line.index);
    return told?.turn ? { ...told, entry: line.entry } : line;
  });
  const earlier = journal.filter((line) => line.index < start);
  return live.length === 0 || known.has(start - 1) ? [...earlier, ...merged] : merged;
}

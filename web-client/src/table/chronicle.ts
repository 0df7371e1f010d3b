/** The log of a table with the moment each line belongs to. */
import type { LogEntry } from '../protocol/LogEntry';
import type { Phrase } from '../protocol/Phrase';
import type { TableDiff } from '../protocol/TableDiff';
import type { TableView } from '../protocol/TableView';

export interface LogLine {
  /** Its place in the whole log, from 0. */
  index: number;
  entry: LogEntry;
  /** The words of the header when it was written, if known. */
  turn: Phrase | undefined;
  /** The `seq` at which it was first seen, if known. */
  seq: number | undefined;
}

/** The newest lines as they come with a whole view: their moments are not known. */
export function opening(entries: readonly LogEntry[], length: number): LogLine[] {
  const first = length - entries.length;
  return entries.map((entry, i) => ({ index: first + i, entry, turn: undefined, seq: undefined }));
}

/** The lines after a diff. Lines belong to the moment before the step that wrote them; an undo takes lines back. */
export function extend(lines: readonly LogLine[], before: TableView, diff: TableDiff, seq: number): LogLine[] {
  const added = diff.log ?? [];
  const length = diff.log_len ?? before.log_len + added.length;
  const first = length - added.length;
  const kept = lines.filter((line) => line.index < first);
  if (added.length === 0 && kept.length === lines.length) return lines as LogLine[];
  return [...kept, ...added.map((entry, i) => ({ index: first + i, entry, turn: before.turn, seq }))];
}

/** Joins the lines that the journal tells with those of the live table; the live ones are right where both speak. */
export function weave(journal: readonly LogLine[], live: readonly LogLine[]): LogLine[] {
  const known = new Map(journal.map((line) => [line.index, line]));
  const start = live[0]?.index ?? Infinity;
  const merged = live.map((line): LogLine => {
    const told = known.get(line.index);
    return line.turn || !told ? line : { ...told, entry: line.entry };
  });
  return [...journal.filter((line) => line.index < start), ...merged];
}

/** The newest entry that tells a combat with its dice, among the first `length` of the log. */
export function lastCombat(lines: readonly LogLine[], length: number): LogEntry | undefined {
  return lines.filter(({ index, entry: [, , dice, combat] }) => index < length && combat && dice?.length).pop()?.entry;
}

export interface Chapter {
  turn: Phrase | undefined;
  lines: LogLine[];
}

/** Groups lines by moment. */
export function chapters(lines: readonly LogLine[]): Chapter[] {
  const groups: Chapter[] = [];
  for (const line of lines) {
    const last = groups[groups.length - 1];
    if (last && JSON.stringify(last.turn) === JSON.stringify(line.turn)) last.lines.push(line);
    else groups.push({ turn: line.turn, lines: [line] });
  }
  return groups;
}

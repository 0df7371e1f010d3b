/** The log of a table with the moment each line belongs to. */
import { isHeading } from './diff';
import type { LogEntry } from '../protocol/LogEntry';
import type { Phrase } from '../protocol/Phrase';
import type { TableDiff } from '../protocol/TableDiff';
import type { TableView } from '../protocol/TableView';
import type { Segment } from './phrase';

export interface LogLine {
  /** Its place in the whole log, from 0. */
  index: number;
  entry: LogEntry;
  /** The words of the header at the moment it belongs to, if known. */
  turn: Phrase | undefined;
}

/** Entries as lines from a number on: each belongs to the heading before it, the first ones to `turn`. */
function told(entries: readonly LogEntry[], first: number, turn: Phrase | undefined): LogLine[] {
  return entries.map((entry, i) => {
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
  return [...kept, ...told(added, first, before.turn)];
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

/** The newest entry that tells a combat with its dice, among the first `length` of the log. */
export function lastCombat(lines: readonly LogLine[], length: number): LogEntry | undefined {
  return lines.filter(({ index, entry: [, , dice, combat] }) => index < length && combat && dice?.length).pop()?.entry;
}

export interface Chapter {
  turn: Phrase | undefined;
  lines: LogLine[];
}

/** Groups lines by moment. The moments stand above the groups, so headings are no lines of them. */
export function chapters(lines: readonly LogLine[]): Chapter[] {
  const groups: Chapter[] = [];
  for (const line of lines) {
    if (isHeading(line.entry)) continue;
    const last = groups[groups.length - 1];
    if (last && JSON.stringify(last.turn) === JSON.stringify(line.turn)) last.lines.push(line);
    else groups.push({ turn: line.turn, lines: [line] });
  }
  return groups;
}

/** Lines that are told as one sentence: a march of several steps with its way, what it takes with all that it took. */
export interface Told {
  lines: LogLine[];
  segments: Segment[];
}

interface Way {
  told: Told;
  /** Where the last line ends. */
  end: number | undefined;
  isMarch: boolean;
}

/** What a sentence says but for its places; nothing where it has dice or sums of its own, or names no place. */
function sentenceOf({ entry: [ruleCase, say, dice, combat] }: LogLine, segments: readonly Segment[]) {
  if (dice?.length || combat || !segments.some(isPlace)) return undefined;
  return JSON.stringify([ruleCase, say[0], segments.map((segment) => (segment.space === undefined ? segment : 0))]);
}

function isPlace(segment: Segment): boolean {
  return segment.space !== undefined && segment.text !== '';
}

/** Tells the lines of a chapter as few sentences; `render` fills in their phrases. */
export function folded(lines: readonly LogLine[], render: (say: Phrase) => Segment[]): Told[] {
  return alike(joined(lines, render));
}

/** What is told of one piece, but for its name; nothing where that does not begin the sentence, or dice fell. */
function deedOf({ lines, segments }: Told): string | undefined {
  const [first, ...others] = segments;
  const dice = lines.some(({ entry: [, , dice, combat] }) => combat || dice?.length);
  if (dice || first?.piece === undefined || others.some(({ piece }) => piece !== undefined)) return undefined;
  return others.some(isPlace) ? JSON.stringify([lines[0]?.entry[0], others]) : undefined;
}

/** Tells what several pieces do one after another, and in the same words, of the first, and names the others after it. */
function alike(all: readonly Told[]): Told[] {
  const told: Told[] = [];
  let deed: string | undefined;
  let named = 0;
  for (const one of all) {
    const last = told[told.length - 1];
    const next = deedOf(one);
    const [piece] = one.segments;
    if (last && piece && next !== undefined && next === deed) {
      named += 1;
      last.segments.push({ text: named === 1 ? ' Likewise ' : ', ' }, piece);
      last.lines.push(...one.lines);
      continue;
    }
    if (named > 0) last?.segments.push({ text: '.' });
    told.push(one);
    [deed, named] = [next, 0];
  }
  if (named > 0) told[told.length - 1]?.segments.push({ text: '.' });
  return told;
}

/** Tells lines that go on from place to place as one. */
function joined(lines: readonly LogLine[], render: (say: Phrase) => Segment[]): Told[] {
  const all: Told[] = [];
  const open = new Map<string, Way>();
  for (const line of lines) {
    const segments = render(line.entry[1]);
    const sentence = sentenceOf(line, segments);
    const places = segments.filter(isPlace);
    const [from, to] = [places[0]?.space, places[places.length - 1]];
    const way = sentence === undefined ? undefined : open.get(sentence);
    if (way && to && (places.length === 1 || (places.length === 2 && from === way.end))) {
      const place = way.told.segments.findLastIndex(isPlace);
      way.told.segments.splice(place + 1, 0, { text: way.isMarch ? ' → ' : ', ' }, to);
      way.told.lines.push(line);
      way.end = to.space;
      continue;
    }
    const told = { lines: [line], segments };
    all.push(told);
    if (sentence === undefined) open.clear();
    else {
      const isMarch = segments.some(({ piece }) => piece !== undefined);
      // What the march of others takes is told after it.
      if (isMarch) for (const [key, other] of open) if (!other.isMarch) open.delete(key);
      open.set(sentence, { told, end: to?.space, isMarch });
    }
  }
  return all;
}

/** How the log is read: by moments, and what belongs together as one sentence. */
import type { LogEntry } from '../protocol/LogEntry';
import type { Phrase } from '../protocol/Phrase';
import type { LogLine } from './chronicle';
import { isHeading } from './diff';
import type { Segment } from './phrase';

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
  /** How many others did likewise, who are named after it. */
  others?: number;
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

const LIKEWISE = ' Likewise ';

/** The same in one line: of those who do likewise only how many they are. */
export function inBrief({ segments, others }: Told): Segment[] {
  if (others === undefined) return segments;
  const place = segments.findIndex(({ text }) => text === LIKEWISE);
  return [...segments.slice(0, place), { text: `${LIKEWISE}${others} more.` }];
}

/** Names those who do likewise after the sentence that tells it; of those who are called as one before only the number. */
function named({ segments: [first] }: Told, others: readonly Segment[]): Segment[] {
  const known = [...new Map(others.map((piece) => [piece.text, piece])).values()].filter(
    ({ text }) => text !== first?.text,
  );
  const more = others.length - known.length;
  const items = more > 0 ? [...known, { text: `${more} more` }] : known;
  const within = items.map((item) => ({ ...item, text: item.text.replace(/^A(?=n? )/, 'a') }));
  return [...within.flatMap((item, i) => [{ text: i === 0 ? LIKEWISE : ', ' }, item]), { text: '.' }];
}

/** Tells what several pieces do one after another, and in the same words, of the first, and names the others after it. */
function alike(all: readonly Told[]): Told[] {
  const told: Told[] = [];
  const others = new Map<Told, Segment[]>();
  let deed: string | undefined;
  for (const one of all) {
    const last = told[told.length - 1];
    const next = deedOf(one);
    const [piece] = one.segments;
    if (last && piece && next !== undefined && next === deed) {
      others.set(last, [...(others.get(last) ?? []), piece]);
      last.lines.push(...one.lines);
      continue;
    }
    told.push(one);
    deed = next;
  }
  for (const [one, pieces] of others) {
    one.segments.push(...named(one, pieces));
    one.others = pieces.length;
  }
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

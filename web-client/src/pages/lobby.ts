/** What the lobby says about tables. */
import type { Side } from '../protocol/Side';
import type { TableHeader } from '../protocol/TableHeader';
import { readClock, timeLeft } from '../table/clocks';
import { sideName } from '../table/phrase';

/** Whether somebody waits for the reader to sit down. */
export function invitesMe(table: TableHeader): boolean {
  return table.status === 'open' && table.invited !== undefined && table.you.length === 0;
}

/** Whether a table waits for the reader: for his decision, or for him to sit down. */
export function waitsForMe(table: TableHeader): boolean {
  if (invitesMe(table)) return true;
  return table.status === 'running' && table.you.some((side) => table.to_act.includes(side));
}

/** A clock that runs for the reader. */
interface OwnTime {
  /** When his flag falls, as the days go by. */
  deadline: number;
  /** What his clock shows. */
  left: number;
}

/** The clock of the reader that has the least time, where one runs for him. */
function ownTime(table: TableHeader): OwnTime | undefined {
  const { clocks, pace } = table;
  if (!clocks || !pace || !waitsForMe(table)) return undefined;
  const times = table.you.flatMap((side) => {
    const { deadline } = clocks[side];
    if (!table.to_act.includes(side) || deadline === undefined) return [];
    return [{ deadline: Date.parse(deadline), left: readClock(pace, clocks, side, 0).left }];
  });
  return times.sort((a, b) => a.deadline - b.deadline)[0];
}

const MOMENT = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * How much time the reader has, where a table with clocks waits for him: what the clock at the table shows, and where it
 * stands still at night and at weekends, until when that lasts.
 */
export function timeForMe(table: TableHeader): string | undefined {
  const time = ownTime(table);
  if (!time || !table.pace) return undefined;
  const words = timeLeft(time.left);
  const isOver = time.left <= 0 || 'live' in table.pace.control;
  return isOver ? words : `${words}, until ${MOMENT.format(time.deadline)}`;
}

/** How soon a table is to be looked at: 0 is for those that “Next game” goes through. */
function rank(table: TableHeader): number {
  if (invitesMe(table)) return 1;
  if (!waitsForMe(table)) return 3;
  return table.you.length > 1 ? 2 : 0;
}

/**
 * Tables that wait for the reader first: those with the least time, then those without clocks, that which waits longest
 * first, as “Next game” has them; then invitations and tables where he plays both sides; then the others, the newest first.
 */
export function mineFirst(tables: readonly TableHeader[]): TableHeader[] {
  const byAge = (a: TableHeader, b: TableHeader) => a.updated_at.localeCompare(b.updated_at);
  return tables
    .map((table) => ({ table, rank: rank(table), deadline: ownTime(table)?.deadline ?? Infinity }))
    .sort((a, b) => {
      if (a.rank !== b.rank) return a.rank - b.rank;
      if (a.rank > 0) return byAge(b.table, a.table);
      return a.deadline === b.deadline ? byAge(a.table, b.table) : a.deadline - b.deadline;
    })
    .map(({ table }) => table);
}

/** How a game ended otherwise than by its rules. */
const HOW: Readonly<Record<string, string>> = { resigned: 'resigned', adjudged: 'adjudged', time: 'on time' };

/** What is going on at a table, in a few words. */
export function stateOf(table: TableHeader): string {
  if (invitesMe(table)) return 'you are invited';
  if (table.status === 'open') {
    const free = (['union', 'confederate'] as const).filter((side) => !table.seats[side]);
    return free.length === 2 ? 'either side is free' : `the ${sideName(free[0] ?? 'union')} side is free`;
  }
  if (table.status === 'finished') {
    if (table.ended_by === 'withdrawn' || table.ended_by === 'declined') return table.ended_by;
    const noted = HOW[table.ended_by ?? ''];
    const how = noted ? ` (${noted})` : '';
    return table.winner ? `${sideName(table.winner)} victory${how}` : `draw${how}`;
  }
  if (table.frozen !== undefined) return 'frozen';
  if (waitsForMe(table)) return table.you.length > 1 ? 'you play both sides' : 'waits for you';
  const [side] = table.to_act;
  return side ? `waits for the ${sideName(side)} side` : 'under way';
}

export function seatOf(table: TableHeader, side: Side): string {
  return table.seats[side]?.name ?? 'open';
}

const STEPS: readonly [number, Intl.RelativeTimeFormatUnit][] = [
  [60, 'second'],
  [60, 'minute'],
  [24, 'hour'],
  [Infinity, 'day'],
];

/** How long ago something was, in words. */
export function ago(at: string, now: number): string {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  let amount = Math.min(0, (Date.parse(at) - now) / 1000);
  for (const [size, unit] of STEPS) {
    if (-amount < size) return unit === 'second' ? 'just now' : format.format(Math.round(amount), unit);
    amount /= size;
  }
  return '';
}

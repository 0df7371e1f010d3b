/** What the lobby says about tables. */
import type { Side } from '../protocol/Side';
import type { TableHeader } from '../protocol/TableHeader';
import { timeLeft } from '../table/clocks';
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

/** How much time the reader has, as the days go by, where a table with clocks waits for him. */
export function timeForMe(table: TableHeader): string | undefined {
  const { clocks } = table;
  if (!clocks || !waitsForMe(table)) return undefined;
  const deadlines = table.you.filter((side) => table.to_act.includes(side)).map((side) => clocks[side].deadline);
  const times = deadlines.filter((at) => at !== undefined).map((at) => Date.parse(at) - Date.parse(clocks.at));
  return times.length > 0 ? timeLeft(Math.min(...times)) : undefined;
}

/** Tables that wait for the reader first, then the newest. */
export function mineFirst(tables: readonly TableHeader[]): TableHeader[] {
  return [...tables].sort(
    (a, b) => Number(waitsForMe(b)) - Number(waitsForMe(a)) || b.updated_at.localeCompare(a.updated_at),
  );
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

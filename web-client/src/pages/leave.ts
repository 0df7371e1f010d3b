/** Where a player lives and when he is away, as the account page tells it. */
import type { Away } from '../protocol/Away';
import type { Leave } from '../protocol/Leave';
import { plural, zoneName } from '../table/pace';

/** The zones of this browser as a list, with the one that is set even if the browser does not know it. */
export function zoneChoices(set: string): readonly (readonly [string, string])[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', set]);
  return [...zones].sort().map((zone) => [zone, zoneName(zone)] as const);
}

/** Where this browser believes to be. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether a vacation is over, goes on, or can still be cancelled. */
export function stateOfAway({ starts, ends }: Away, now: number): 'past' | 'now' | 'ahead' {
  if (Date.parse(ends) <= now) return 'past';
  return Date.parse(starts) <= now ? 'now' : 'ahead';
}

/** A day as it is written in a calendar, whatever the zone of the browser. */
function dayName(day: string): string {
  const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}

/** From when to when a vacation is. */
export function daysOf({ first, last }: Away): string {
  return first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`;
}

/** How many days may still be taken. */
export function daysLeft({ days_left: years, per_year: most }: Leave): string {
  const left = years.map(({ year, days }) => `${plural(days, 'day')} of ${year}`).join(', ');
  return `Left: ${left}. A year has ${most}.`;
}

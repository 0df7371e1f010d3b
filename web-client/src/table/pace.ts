/** What a pace comes to, in words. */
import type { Correspondence } from '../protocol/Correspondence';
import type { Fall } from '../protocol/Fall';
import type { Live } from '../protocol/Live';
import type { Pace } from '../protocol/Pace';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function plural(amount: number, one: string): string {
  return `${amount} ${one}${amount === 1 ? '' : 's'}`;
}

/** A span of time by its largest unit that leaves no fraction: `7 days`, `36 hours`, `90 minutes`. */
export function span(seconds: number): string {
  if (seconds > 0 && seconds % DAY === 0) return plural(seconds / DAY, 'day');
  if (seconds > 0 && seconds % HOUR === 0) return plural(seconds / HOUR, 'hour');
  return seconds % MINUTE === 0 ? plural(seconds / MINUTE, 'minute') : plural(seconds, 'second');
}

/** Minutes as players of live games say them, with seconds where there are some. */
function minutes(seconds: number): string {
  const rest = seconds % MINUTE;
  return `${Math.floor(seconds / MINUTE)} min${rest > 0 ? ` ${rest} s` : ''}`;
}

/** A pace in a few words: `7 days + 1 day a turn`, `60 min + 30 s`. */
export function paceWords({ control }: Pace): string {
  if ('live' in control) {
    const { bank, delay } = control.live;
    return delay > 0 ? `${minutes(bank)} + ${delay} s` : minutes(bank);
  }
  const { bank, allowance } = control.correspondence;
  const again = allowance && `${span(allowance.seconds)} a ${allowance.per}`;
  if (!again) return span(bank);
  return bank > 0 ? `${span(bank)} + ${again}` : again;
}

function fallLine(fall: Fall): string {
  if (fall === 'at_once') return 'Whose time is up has lost at once.';
  if (fall === 'organiser') return 'When somebody’s time is up, whoever runs this server decides.';
  const { grace } = fall.claim;
  return grace > 0
    ? `${capital(span(grace))} after somebody’s time is up, the opponent may claim the game.`
    : 'When somebody’s time is up, the opponent may claim the game.';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An hour of the day. */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function liveLines({ bank, delay, interrupt }: Live): string[] {
  const lines = [`Each side has ${minutes(bank)} for the whole game.`];
  if (delay > 0) lines.push(`${delay} s go by before the bank runs, each time that play comes to a side.`);
  if (interrupt > 0) lines.push(`${interrupt} s go by before it runs for an answer in the opponent’s play.`);
  if (delay > 0 || interrupt > 0) lines.push('What is not used of them is lost.');
  return lines;
}

function correspondenceLines({ bank, allowance, longest, weekend, nights, vacation }: Correspondence): string[] {
  const lines = bank > 0 ? [`Each side has ${span(bank)} for the whole game.`] : [];
  if (allowance) {
    const when = allowance.per === 'turn' ? 'with each turn of the game' : 'with each day (UTC)';
    lines.push(`${capital(span(allowance.seconds))} ${when} is used first; what is left of it is lost.`);
  }
  if (longest !== undefined) lines.push(`No decision may take longer than ${span(longest)}.`);
  if (weekend) lines.push('Clocks stand still on Saturdays and Sundays, in each player’s time zone.');
  if (nights) {
    const where = nights.zone === undefined ? 'in each player’s time zone' : `in ${zoneName(nights.zone)}`;
    lines.push(`Clocks stand still from ${hourName(nights.from)} to ${hourName(nights.to)}, ${where}.`);
  }
  lines.push(vacation ? 'A vacation stops a player’s clock.' : 'Vacations stop no clock.');
  return lines;
}

/** A time zone without its underscores. */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** All that a pace says, a sentence a line. */
export function paceLines({ control, fall }: Pace): string[] {
  const lines = 'live' in control ? liveLines(control.live) : correspondenceLines(control.correspondence);
  return [...lines, fallLine(fall)];
}

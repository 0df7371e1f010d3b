/** What the clocks of a table show as time goes by. Times are milliseconds. */
import type { ClockFaces } from '../protocol/ClockFaces';
import type { Pace } from '../protocol/Pace';
import type { Side } from '../protocol/Side';
import { plural } from './pace';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A clock some time after the server has shown it. */
export interface Reading {
  /** What is left for the whole game. */
  bank: number;
  /** What is used before the bank is. */
  free: number;
  /** What is left until the flag falls, if nothing stops the clock. */
  left: number;
  state: 'runs' | 'paused' | 'waits';
  /** Until when it stands still although its player is awaited. */
  pausedUntil: number | undefined;
  /** Whether there is little time left. */
  low: boolean;
  fallen: boolean;
}

/** From when on time is short. */
function lowest(pace: Pace): number {
  return 'live' in pace.control ? MINUTE : DAY;
}

/** How long ago an instant was, by the clock of the server, `elapsed` after it has shown its clocks. */
export function since(at: string, faces: ClockFaces, elapsed: number): number {
  return Date.parse(faces.at) + elapsed - Date.parse(at);
}

/** Reads the clock of a side `elapsed` after the server has shown it. */
export function readClock(pace: Pace, faces: ClockFaces, side: Side, elapsed: number): Reading {
  const face = faces[side];
  const pause = face.paused_until === undefined ? -1 : -since(face.paused_until, faces, 0);
  const gone = face.runs ? Math.max(0, elapsed - Math.max(0, pause)) : 0;
  const bank = Math.max(0, face.bank - Math.max(0, gone - face.free));
  const free = Math.max(0, face.free - gone);
  const left = Math.min(bank + free, Math.max(0, (face.longest ?? Infinity) - gone));
  const isPaused = face.runs && elapsed < pause;
  return {
    bank,
    free,
    left,
    state: !face.runs ? 'waits' : isPaused ? 'paused' : 'runs',
    pausedUntil: isPaused ? Date.parse(faces.at) + pause : undefined,
    low: left < lowest(pace),
    fallen: face.runs && left === 0,
  };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Time as a clock shows it: `1:04:09`, `59:30`; days and hours where there are days. */
export function onDial(time: number): string {
  // A clock that shows nothing has nothing left.
  const seconds = Math.ceil(time / SECOND);
  const minutes = Math.floor(seconds / 60);
  if (time >= DAY) {
    // To the nearest: a fresh limit of three days is shown as that.
    const hours = Math.round(time / HOUR);
    return hours % 24 > 0 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`;
  }
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The two largest units of a time, in words. Seconds are told only where they matter. */
export function inWords(time: number): string {
  const seconds = Math.ceil(time / SECOND);
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = time < DAY ? Math.floor(minutes / 60) : Math.round(time / HOUR);
  const [large, small] =
    hours < 24
      ? [plural(hours, 'hour'), minutes % 60 && plural(minutes % 60, 'minute')]
      : [plural(Math.floor(hours / 24), 'day'), hours % 24 && plural(hours % 24, 'hour')];
  return small ? `${large} ${small}` : large;
}

/** How much time somebody has, for a list, as exactly as a dial has it: `2 days 4 hours left`. */
export function timeLeft(time: number): string {
  if (time <= 0) return 'time is up';
  if (time < MINUTE) return 'less than a minute left';
  if (time < 2 * HOUR) return `${plural(Math.floor(time / MINUTE), 'minute')} left`;
  return `${inWords(time < DAY ? Math.floor(time / HOUR) * HOUR : time)} left`;
}

/** What a clock says to who listens, or wants to know more. */
export function clockWords({ bank, free, left, state, low, fallen }: Reading): string {
  if (fallen) return 'time is up';
  const how = { runs: 'runs', paused: 'stands still for now', waits: 'stands' }[state];
  const parts = [`${inWords(left)} left`, how];
  if (low) parts.push('little time');
  if (free > 0 && bank > 0) parts.push(`of the bank ${inWords(bank)}, before it ${inWords(free)}`);
  return parts.join(', ');
}

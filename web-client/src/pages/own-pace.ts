/** The paces that are offered, and one of one's own as the form has it. */
import type { Pace } from '../protocol/Pace';
import { DAY, HOUR, MINUTE } from '../table/pace';

/** A pace by its name. */
export interface PacePreset {
  id: string;
  pace: Pace;
}

function correspondence(days: number, per: 'turn' | 'day', seconds: number, longest: number): Pace {
  const control = {
    bank: days * DAY,
    allowance: { per, seconds },
    longest: longest * DAY,
    weekend: false,
    vacation: true,
  };
  return { control: { correspondence: control }, fall: { claim: { grace: DAY } } };
}

function live(minutes: number, delay: number, interrupt: number): Pace {
  return { control: { live: { bank: minutes * MINUTE, delay, interrupt } }, fall: 'at_once' };
}

/** The same as the server's. */
export const PRESETS: readonly PacePreset[] = [
  { id: 'week_and_day_per_turn', pace: correspondence(7, 'turn', DAY, 3) },
  { id: 'fortnight_and_three_days_per_turn', pace: correspondence(14, 'turn', 3 * DAY, 7) },
  { id: 'month_and_two_hours_per_day', pace: correspondence(30, 'day', 2 * HOUR, 14) },
  { id: 'live_60_minutes', pace: live(60, 30, 10) },
  { id: 'live_120_minutes', pace: live(120, 60, 15) },
];

/** The fields of a pace of one's own; a number is `null` while its field is empty. */
export interface OwnPace {
  kind: 'correspondence' | 'live';
  bankDays: number | null;
  allowance: 'none' | 'turn' | 'day';
  allowanceHours: number | null;
  longestDays: number | null;
  weekend: boolean;
  nights: boolean;
  nightFrom: number;
  nightTo: number;
  vacation: boolean;
  bankMinutes: number | null;
  delay: number | null;
  interrupt: number | null;
  fall: 'at_once' | 'claim' | 'organiser';
  graceHours: number | null;
}

/** What the fields hold before somebody writes into them. */
export function ownDefaults(): OwnPace {
  return {
    kind: 'correspondence',
    bankDays: 10,
    allowance: 'turn',
    allowanceHours: 24,
    longestDays: 5,
    weekend: false,
    nights: false,
    nightFrom: 23,
    nightTo: 7,
    vacation: true,
    bankMinutes: 90,
    delay: 30,
    interrupt: 10,
    fall: 'claim',
    graceHours: 24,
  };
}

/** The most hours that an allowance may have. */
export function mostAllowed(allowance: OwnPace['allowance']): number {
  return allowance === 'day' ? 12 : 720;
}

/** What the fields come to. */
export function paceOf(own: OwnPace): Pace {
  const seconds = (amount: number | null, unit: number) => Math.round((amount ?? 0) * unit);
  const fall = own.fall === 'claim' ? { claim: { grace: seconds(own.graceHours, HOUR) } } : own.fall;
  if (own.kind === 'live') {
    const live = {
      bank: seconds(own.bankMinutes, MINUTE),
      delay: seconds(own.delay, 1),
      interrupt: seconds(own.interrupt, 1),
    };
    return { control: { live }, fall };
  }
  const { allowance, longestDays, nights, nightFrom: from, nightTo: to, weekend, vacation } = own;
  const correspondence = {
    bank: seconds(own.bankDays, DAY),
    ...(allowance === 'none' ? {} : { allowance: { per: allowance, seconds: seconds(own.allowanceHours, HOUR) } }),
    ...(longestDays === null ? {} : { longest: seconds(longestDays, DAY) }),
    ...(nights ? { nights: { from, to } } : {}),
    weekend,
    vacation,
  };
  return { control: { correspondence }, fall };
}

/** The fields that come to a pace. What they have no field for (a zone of the nights) is not kept. */
export function ownOf({ control, fall }: Pace): OwnPace {
  const own = { ...ownDefaults(), ...fallFields(fall) };
  if ('live' in control) {
    const { bank, delay, interrupt } = control.live;
    return { ...own, kind: 'live', bankMinutes: bank / MINUTE, delay, interrupt };
  }
  const { bank, allowance, longest, nights, weekend, vacation } = control.correspondence;
  return {
    ...own,
    bankDays: bank / DAY,
    allowance: allowance?.per ?? 'none',
    allowanceHours: allowance ? allowance.seconds / HOUR : own.allowanceHours,
    longestDays: longest === undefined ? null : longest / DAY,
    weekend: weekend ?? false,
    nights: nights !== undefined,
    nightFrom: nights?.from ?? own.nightFrom,
    nightTo: nights?.to ?? own.nightTo,
    vacation: vacation ?? false,
  };
}

function fallFields(fall: Pace['fall']): Pick<OwnPace, 'fall' | 'graceHours'> {
  if (typeof fall === 'string') return { fall, graceHours: ownDefaults().graceHours };
  return { fall: 'claim', graceHours: fall.claim.grace / HOUR };
}

/**
 * What a roll comes to, where its line tells another number than its dice do: a game has the words of that under the key of
 * the line, with `raised`, `lowered` or, where two dice were compared, `tie` behind it, and perhaps the side that rolled.
 */
import type { Combat } from '../protocol/Combat';
import type { LogEntry } from '../protocol/LogEntry';
import type { Roll } from '../protocol/Roll';
import { plain, total, type Words } from './phrase';

/** The words behind the dice of a line; their parameters are what it tells, and by how much the dice differ from that. */
export function noteOf([, say, dice]: LogEntry, phrases: Readonly<Record<string, string | undefined>>, words: Words) {
  const [first, second] = dice ?? [];
  if (!first) return '';
  const [side, purpose, faces] = first;
  const key = String(say[0]);
  const sum = faces.reduce((all, face) => all + face, 0);
  const made = say[say.length - 1];
  const fill = (end: string, params: readonly number[]) =>
    plain(words.fill(phrases[`${key}.${end}.${side}`] ?? phrases[`${key}.${end}`] ?? '', params));
  // Where the total stands first, its own words say what else is in it.
  const whole = say[1];
  if (typeof whole === 'number' && whole !== sum && phrases[`${key}.whole`]) return fill('whole', [whole - sum]);
  if (second) return second[1] === purpose && String(second[2]) === String(faces) ? fill('tie', [sum]) : '';
  if (typeof made !== 'number' || say.length < 2 || made === sum) return '';
  return fill(made > sum ? 'raised' : 'lowered', [made, Math.abs(made - sum)]);
}

/** What the dice of one side are added to in a fight where both sides have a value and add theirs. */
export function baseOf(
  combat: Combat | null | undefined,
  [side, purpose]: Roll,
  phrases: Readonly<Record<string, string | undefined>> | undefined,
) {
  if (!combat?.defense.length || !combat.attack.length || !phrases?.[`${purpose}.sum`]) return undefined;
  return total(side === combat.attacker ? combat.attack : combat.defense);
}

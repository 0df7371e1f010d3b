/** What a fight comes to with the dice that lie there. */
import type { Combat } from '../protocol/Combat';
import type { Line } from '../protocol/Line';
import type { Side } from '../protocol/Side';
import { otherSide, total } from './phrase';

export interface Sum {
  /** What it is before dice, what these show, and both together. */
  value: number;
  pips: number;
  sum: number;
}

/** The sums of both sides; of several throws of a side the last one counts. */
export function tallyOf({ attacker, attack, defense, dice = [] }: Combat): { attack: Sum; defense: Sum } {
  const sumOf = (side: Side, lines: Line[]): Sum => {
    const [, , faces] = dice.filter(([roller]) => roller === side).pop() ?? [side, '', []];
    const value = total(lines);
    const pips = faces.reduce((sum, face) => sum + face, 0);
    return { value, pips, sum: value + pips };
  };
  return { attack: sumOf(attacker, attack), defense: sumOf(otherSide(attacker), defense) };
}

/** What is said of the defence without changing its value, such as whom it is aimed at. */
export function remarksOn({ defense }: Combat): Line[] {
  return defense.filter(([amount]) => amount === 0);
}

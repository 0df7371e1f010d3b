import { expect, test } from 'vitest';
import type { Combat } from '../src/protocol/Combat';
import { remarksOn, tallyOf } from '../src/table/tally';

const fight: Combat = {
  at: 1,
  attacker: 'union',
  attack: [
    [4, '8.4', ['lead']],
    [2, '8.4', ['more']],
  ],
  defense: [
    [0, '8.4.2', ['target', 7]],
    [6, '8.4.2', ['terrain']],
  ],
  dice: [
    ['union', 'attack', [4, 5]],
    ['confederate', 'defense', [1, 6]],
  ],
};

test('both sides come to their values with the dice that lie there', () => {
  expect(tallyOf(fight)).toEqual({
    attack: { value: 6, pips: 9, sum: 15 },
    defense: { value: 6, pips: 7, sum: 13 },
  });
});

test('what changes no value is a remark', () => {
  expect(remarksOn(fight)).toEqual([[0, '8.4.2', ['target', 7]]]);
});

import { expect, it } from 'vitest';
import type { Combat } from '../src/protocol/Combat';
import type { Line } from '../src/protocol/Line';
import type { LogEntry } from '../src/protocol/LogEntry';
import type { Roll } from '../src/protocol/Roll';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import { baseOf, noteOf } from '../src/table/dice-notes';
import { Words } from '../src/table/phrase';

const phrases = {
  'goes.raised': 'at least {0:number}',
  'goes.raised.confederate': '+{1:number} = {0:number}',
  'goes.lowered': '−{1:number} = {0:number}',
  'wins.tie': 'a tie',
  'whole.whole': '{0:signed} for stars',
  'dice.attack.sum': '= {0:number}',
};
const words = new Words({ phrases } as unknown as RulesetPackage, { piece: String, space: String });
const told = (entry: LogEntry) => noteOf(entry, phrases, words);
const goes = (side: 'union' | 'confederate', faces: number[], points: number): LogEntry => [
  '5',
  ['goes', 7, points],
  [[side, 'dice.march', faces]],
];

it('tells what dice come to where the line has another number, as the side that rolled has it', () => {
  expect(told(goes('union', [1], 2))).toBe('at least 2');
  expect(told(goes('confederate', [2], 3))).toBe('+1 = 3');
  expect(told(goes('union', [2, 3], 4))).toBe('−1 = 4');
  expect(told(goes('union', [2, 3], 5)), 'they say it themselves').toBe('');
});

it('tells a tie of dice that were compared, and nothing where a game has no words for it', () => {
  const wins = (a: number, b: number, key = 'wins'): LogEntry => [
    '4',
    [key, 1],
    [
      ['union', 'dice.initiative', [a]],
      ['confederate', 'dice.initiative', [b]],
    ],
  ];
  expect(told(wins(3, 3))).toBe('a tie');
  expect(told(wins(3, 4))).toBe('');
  expect(told(wins(3, 3, 'other'))).toBe('');
  expect(told(['4', ['goes', 9]]), 'without dice').toBe('');
});

it('tells what else is in a total that stands first', () => {
  const whole = (total: number): LogEntry => ['3.0', ['whole', total, 4, 1], [['union', 'dice.impulse', [5, 5]]]];
  expect(told(whole(11))).toBe('+1 for stars');
  expect(told(whole(10)), 'they say it themselves').toBe('');
});

it('tells what dice are added to where both sides add theirs', () => {
  const line = (amount: number): Line => [amount, '1', ['lead']];
  const combat: Combat = { at: 1, attacker: 'union', attack: [line(6), line(7)], defense: [line(10)] };
  const roll = (side: 'union' | 'confederate', purpose = 'dice.attack'): Roll => [side, purpose, [3, 4]];
  expect(baseOf(combat, roll('union'), phrases)).toBe(13);
  expect(baseOf(combat, roll('confederate'), phrases)).toBe(10);
  expect(baseOf(combat, roll('union', 'dice.hits'), phrases), 'they are not added').toBeUndefined();
  expect(baseOf({ ...combat, defense: [] }, roll('union'), phrases), 'nobody has a value against it').toBeUndefined();
  expect(baseOf(null, roll('union'), phrases)).toBeUndefined();
});

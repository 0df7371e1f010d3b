import { expect, it } from 'vitest';
import type { LogEntry } from '../src/protocol/LogEntry';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import { noteOf } from '../src/table/dice-notes';
import { Words } from '../src/table/phrase';

const phrases = {
  'goes.raised': 'at least {0:number}',
  'goes.raised.confederate': '+{1:number} = {0:number}',
  'goes.lowered': '−{1:number} = {0:number}',
  'wins.tie': 'a tie',
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

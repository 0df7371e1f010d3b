import { describe, expect, it } from 'vitest';
import { plain, shortened, Words } from '../src/table/phrase';

const words = new Words(
  {
    id: 'test',
    title: 'Test',
    phrases: {
      moved: '{0:piece} enters {1:space}.',
      lost: '{0:side} loses {1:plural:one unit|# units}.',
      sum: 'TEM {0:signed} ({1:number})',
      nested: 'In the {0:phrase}: {1:text}',
      day: 'daylight',
      roll: '{0:sum} against {1:number}',
      all: '{0:pieces} at {1:spaces}',
      starved: '{0:pieces} {0:plural:loses|lose} a step.',
    },
    verbs: {},
    cases: [],
  },
  { piece: (id) => `piece ${id}`, space: (id) => `space ${id}` },
);

describe('Words', () => {
  it('links pieces and spaces', () => {
    expect(words.render(['moved', 7, 12])).toEqual([
      { text: 'Piece 7', piece: 7 },
      { text: ' enters ' },
      { text: 'space 12', space: 12 },
      { text: '.' },
    ]);
  });

  it.each([
    [['lost', 0, 1], 'Union loses one unit.'],
    [['lost', 1, 3], 'Confederate loses 3 units.'],
    [['sum', 2, 5], 'TEM +2 (5)'],
    [['sum', -1, 5], 'TEM −1 (5)'],
    [['sum', 0, 5], 'TEM ±0 (5)'],
    [['nested', 'day', 'rain'], 'In the daylight: rain'],
    [['roll', [2, 1], 3], '2 + 1 = 3 against 3'],
    [['roll', [2, 1, -1], 3], '2 + 1 − 1 = 2 against 3'],
    [['roll', [4], 3], '4 against 3'],
    [['all', [1, 2, 3], [4]], 'Piece 1, piece 2 and piece 3 at space 4'],
    [['all', [], [4]], ' at space 4'],
    [['starved', [7]], 'Piece 7 loses a step.'],
    [['starved', [7, 8]], 'Piece 7 and piece 8 lose a step.'],
    [['moved'], ' enters .'],
    [['lost', 0, -2], 'Union loses −2 units.'],
    [['no.such.key', 1], 'no.such.key'],
    [['table.resigned', 0], 'The Union side resigned.'],
    [['table.draw'], 'Both sides agreed on a draw.'],
    [['table.time', 1], 'The Confederate side’s time was up.'],
    [['table.time-both'], 'The time of both sides was up.'],
  ] as [[string, ...(number | string | number[])[]], string][])('renders %j', (phrase, expected) => {
    expect(words.text(phrase)).toBe(expected);
  });

  it('fills the label of a verb', () => {
    expect(plain(words.fill('Activate {0:space}', [3]))).toBe('Activate space 3');
    expect(plain(words.fill('Pass', []))).toBe('Pass');
  });
});

it('a name is shortened as far as it tells its piece from all others', () => {
  const names = new Map([
    [1, 'Winder’s Brigade, Jackson’s Division, II Corps'],
    [2, 'Artillery a, Jackson’s Division, II Corps'],
    [3, 'Artillery a, Ewell’s Division, II Corps'],
    [4, 'Artillery a, Jackson’s Division, I Corps'],
    [5, 'Lee'],
    [6, 'Lee'],
  ]);
  expect([...shortened(names).values()]).toEqual([
    'Winder’s Brigade',
    'Artillery a, Jackson’s Division, II Corps',
    'Artillery a, Ewell’s Division',
    'Artillery a, Jackson’s Division, I Corps',
    'Lee',
    'Lee',
  ]);
});

import { describe, expect, it } from 'vitest';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import type { TableView } from '../src/protocol/TableView';
import type { LogLine } from '../src/table/chronicle';
import { Words } from '../src/table/phrase';
import { isKnown, likewise, questions, sentence } from '../src/table/plans';

const pack: RulesetPackage = {
  id: 'test',
  title: 'Test',
  phrases: {
    'ask.impulse': 'Your impulse.',
    'ask.retreat': '{0:piece} must retreat from {1:space}: {2:spaces}.',
    pass: 'The {0:side} army passes.',
    shelled: 'Shells fall.',
    daylight: '{0:phrase}, Impulse {1:number}',
    day: 'May 27',
  },
  verbs: {
    pass: { label: 'Pass', case: '1' },
    retreat: { label: 'Retreat to {0:space}', case: '2' },
    take: { label: 'Take {0:piece}', case: '3' },
  },
  cases: [],
};
const words = new Words(pack, { piece: (id) => `piece ${id}`, space: (id) => `space ${id}` });

function view(prompt: Partial<NonNullable<TableView['prompt']>> & { seq: number }, logLen: number): TableView {
  return {
    turn: ['daylight', 'day', 3],
    pieces: [
      { id: 5, owner: 'union', at: 1, face: 0 },
      { id: 6, owner: 'confederate', at: 1, face: 0 },
    ],
    spaces: [],
    tracks: [],
    waiting_on: [['union', '1', ['ask.impulse']]],
    log_len: logLen,
    prompt: { say: ['ask.impulse'], case: '1', offers: [{ verb: 'pass' }], ...prompt },
  };
}

const line = (index: number, ...say: LogLine['entry'][1]): LogLine => ({
  index,
  entry: ['', say],
  turn: undefined,
});

const lines = [line(0, 'pass', 1), line(1, 'pass', 0), line(2, 'shelled')];
const positions = [
  { seq: 1, moment: 1, view: view({ seq: 1 }, 0) },
  { seq: 2, moment: 2, view: view({ seq: 2 }, 2) },
  {
    seq: 3,
    moment: 3,
    view: view(
      {
        seq: 3,
        say: ['ask.retreat', 5, 7, [9, 12]],
        offers: [
          { verb: 'retreat', spaces: [9, 12] },
          { verb: 'take', pieces: [5, 6] },
        ],
      },
      3,
    ),
  },
];

describe('plans', () => {
  const known = questions(positions, lines, undefined, 'union', words);

  it('are made of the questions that were asked, the newest first', () => {
    expect(known.map(({ say }) => say[0])).toEqual(['ask.retreat', 'ask.impulse']);
    expect([...(known[0]?.told.keys() ?? [])]).toEqual(['shelled']);
    expect([...(known[1]?.told.entries() ?? [])], 'what the own side did is no news').toEqual([['pass', ['pass', 1]]]);
  });

  it('do not take for news what was told before the part of the journal that was read', () => {
    const later = positions.slice(1);
    const [, first] = questions(later, lines, undefined, 'union', words);
    expect([first?.say[0], first?.told.size]).toEqual(['ask.impulse', 0]);
  });

  it('say whether all that they speak of has been read', () => {
    const rule = (asked: string, told?: string, answer?: string) => ({
      when: { asked, ...(told === undefined ? {} : { told }) },
      ...(answer === undefined ? {} : { answer }),
    });
    expect(isKnown(known, rule('ask.impulse', 'shelled', 'take:5'))).toBe(true);
    expect(isKnown(known, rule('ask.loss'))).toBe(false);
    expect(isKnown(known, rule('ask.impulse', 'rained'))).toBe(false);
    expect(isKnown(known, rule('ask.impulse', undefined, 'retreat:40'))).toBe(false);
  });

  it('name no piece of the opponent', () => {
    expect([...(known[0]?.choices.keys() ?? [])]).toEqual(['retreat:9', 'retreat:12', 'take:5']);
  });

  it('read as sentences', () => {
    const [likely] = likewise(known);
    expect(likely && sentence(pack, words, known, likely)).toBe(
      'When I am asked something like: “Your impulse”, and was told “The Confederate army passes”, answer “Pass”, once.',
    );
    const moment = { key: 'daylight', params: ['day', '3'] };
    const when = { asked: 'ask.retreat', about: ['5', '7', '9,12'], moment };
    expect(sentence(pack, words, known, { when, answer: 'retreat:12', standing: true })).toBe(
      'When I am asked just this: “Piece 5 must retreat from space 7: space 9 and space 12”, and it is May 27, Impulse 3, ' +
        'answer “Retreat to space 12”, every time.',
    );
    expect(sentence(pack, words, [], { when: { asked: 'ask.loss' } })).toBe(
      'When I am asked something like: “ask.loss”, ask me.',
    );
  });
});

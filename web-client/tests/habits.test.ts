import { expect, test } from 'vitest';
import type { Offer } from '../src/protocol/Offer';
import type { Phrase } from '../src/protocol/Phrase';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import type { TableView } from '../src/protocol/TableView';
import { Choices } from '../src/table/choices';
import { habitsOf, withHabit } from '../src/table/habits';

const stands = { when: { asked: 'ask.withdraw' }, answer: 'stand', standing: true };
const once = { when: { asked: 'ask.withdraw', about: ['12'] }, answer: 'retreat:3:7', standing: false };

test('a standing answer comes last, and takes the place of another to the same question', () => {
  expect(withHabit([], 'ask.withdraw', 'stand')).toEqual([stands]);
  const other = { ...stands, answer: 'done' };
  expect(withHabit([other, once], 'ask.withdraw', 'stand')).toEqual([once, stands]);
});

test('a standing answer about just this goes before those about anything, and takes the place of its like alone', () => {
  const here = { when: { asked: 'ask.withdraw', about: ['12'] }, answer: 'done', standing: true };
  expect(withHabit([once, stands], 'ask.withdraw', 'done', ['12'])).toEqual([once, here, stands]);
  expect(withHabit([here, stands], 'ask.withdraw', 'stand', ['12'])).toEqual([{ ...here, answer: 'stand' }, stands]);
  expect(withHabit([here], 'ask.withdraw', 'stand')).toEqual([here, stands]);
});

test('a full plan takes no more, but changes what it has', () => {
  const full = Array.from({ length: 20 }, (_, i) => ({ ...once, when: { asked: `ask.${i}` } }));
  expect(withHabit(full, 'ask.withdraw', 'stand')).toBeUndefined();
  expect(withHabit([...full.slice(1), stands], 'ask.withdraw', 'done')).toHaveLength(20);
});

const pack: RulesetPackage = {
  id: 'game',
  title: 'Game',
  phrases: {},
  cases: [],
  verbs: {
    stand: { label: 'Stand', case: '1' },
    pass: { label: 'Pass', case: '1' },
    fight: { label: 'Fight', case: '1', final: true },
    never: { label: 'Never', case: '1', standing: true },
    spend: { label: 'Spend', case: '1', spends: 'the Advantage' },
    retreat: { label: '{0:piece} to {1:space}', case: '1' },
  },
};
const asked = (offers: Offer[], undoable?: number): [TableView, Choices] => {
  const prompt = { seq: 1, say: ['ask.withdraw', 12] as Phrase, case: '1', offers };
  return [{ prompt, ...(undoable ? { undoable } : {}) } as TableView, new Choices(prompt)];
};

test('an answer can stand that names, ends and spends nothing, where a step of the other side has asked for it', () => {
  const offers: Offer[] = [
    { verb: 'stand', consequences: ['rolls.sunset'], final: true },
    { verb: 'pass', consequences: ['ends.impulse'] },
    { verb: 'fight' },
    { verb: 'never' },
    { verb: 'spend' },
    { verb: 'retreat', moves: { 3: [7] } },
  ];
  const [view, choices] = asked(offers);
  expect(habitsOf(pack, view, choices).map(({ id }) => id)).toEqual(['stand']);
  expect(habitsOf(pack, ...asked(offers, 1))).toEqual([]);
  expect(habitsOf(pack, ...asked([{ verb: 'stand' }]))).toEqual([]);
});

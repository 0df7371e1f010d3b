import { describe, expect, it } from 'vitest';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import { isPriced, sparingOf, withPrices } from '../src/survey/prices';
import type { Choice } from '../src/table/choices';
import { Words } from '../src/table/phrase';

const pack = {
  id: 'toy',
  title: 'Toy',
  phrases: {
    'spends.low': 'a step on a 1',
    'spends.high': 'a step on 1 or 2',
    'hard.together': 'forced march',
    'flee.costs': '{0:piece} flees to {1:space} and loses {2:plural:a step|# steps}',
  },
  verbs: {
    hard: { label: '{0:piece} goes hard to {1:space}', case: '5' },
    flee: { label: '{0:piece} flees to {1:space}', case: '6' },
    strike: { label: '{0:piece} strikes', case: '7', final: true },
  },
  cases: [],
} as unknown as RulesetPackage;
const words = new Words(pack, { piece: (id) => `Inf ${id}`, space: (id) => `Hex ${id}` });
const hard = (piece: number, spends: string): Choice => ({
  id: `hard:${piece}:9`,
  verb: 'hard',
  piece,
  space: 9,
  spends,
});
const company = (goers: number[]): Choice => ({ id: '', verb: 'hard', space: 9, goers, stay: [] });

describe('prices of a company', () => {
  it('are those that are told of each single choice and settle nothing', () => {
    expect(isPriced(pack, hard(1, 'spends.low'))).toBe(true);
    expect(isPriced(pack, { ...hard(1, 'spends.low'), confirm: ['flee.costs'] })).toBe(false);
    expect(isPriced(pack, { id: 'hard:1:9', verb: 'hard', piece: 1, space: 9 })).toBe(false);
    expect(isPriced(pack, { ...hard(1, 'spends.low'), verb: 'strike' })).toBe(false);
  });

  it('stand in its name, those who pay alike together', () => {
    const own = [hard(1, 'spends.low'), hard(2, 'spends.low'), hard(3, 'spends.high')];
    expect(withPrices(pack, words, company([1, 2, 3]), own).name).toBe(
      '3 go together to Hex 9; Inf 1 and Inf 2, forced march: each spends a step on a 1; ' +
        'Inf 3, forced march: spends a step on 1 or 2',
    );
    const flight: Choice = { id: 'flee:1:9', verb: 'flee', piece: 1, space: 9, label: ['flee.costs', 1] };
    const free: Choice = { id: 'flee:2:9', verb: 'flee', piece: 2, space: 9 };
    expect(withPrices(pack, words, company([1, 2]), [flight, free]).name).toBe(
      'Inf 1 and Inf 2 go to Hex 9; Inf 1 flees to Hex 9 and loses a step',
    );
    const three = [flight, { ...flight, piece: 4 }, { ...flight, piece: 5, label: ['flee.costs', 2] as const }];
    expect(withPrices(pack, words, company([1, 4, 5]), three as Choice[]).name, 'those alike together').toBe(
      '3 go together to Hex 9; Inf 1 flees to Hex 9 and loses a step, likewise Inf 4; Inf 5 flees to Hex 9 and loses 2 steps',
    );
    expect(withPrices(pack, words, company([2, 3]), [free]).name, 'where nobody pays').toBeUndefined();
  });

  it('spare those who go for nothing without the others', () => {
    const own = [hard(1, 'spends.low'), hard(3, 'spends.high')];
    const all = { ...company([1, 2, 3]), rows: [['hard:1:9'], ['move:2:9', 'by:2'], ['hard:3:9'], ['move:4:9']] };
    expect(sparingOf(pack, words, all, own)).toMatchObject({
      id: 'move:2:9 by:2 move:4:9',
      verb: 'move',
      piece: 2,
      goers: [2],
      stay: [1, 3],
      rows: [['move:2:9', 'by:2'], ['move:4:9']],
      bill: { head: 'Inf 2 goes to Hex 9', rows: [{ pieces: [1, 3], what: 'stay' }] },
    });
    expect(sparingOf(pack, words, all, []), 'where nobody pays').toBeUndefined();
    const dear = [...own, hard(2, 'spends.low')];
    expect(sparingOf(pack, words, all, dear), 'where everybody does').toBeUndefined();
  });

  it('stand row by row, with those who go for nothing and those who stay', () => {
    const own = [hard(1, 'spends.low'), hard(2, 'spends.low')];
    const all: Choice = {
      ...company([1, 2, 3]),
      stay: [4, 5, 6],
      crowded: [{ pieces: [4, 5], message: 'It cannot come that far.', case: '5.33' }],
    };
    expect(withPrices(pack, words, all, own).bill).toEqual({
      head: '3 go together to Hex 9',
      rows: [
        { pieces: [1, 2], what: 'forced march: each spends a step on a 1' },
        { pieces: [3], what: 'free of charge' },
        { pieces: [4, 5], what: 'stay: It cannot come that far', rule: '5.33' },
        { pieces: [6], what: 'stays' },
      ],
    });
    const free = withPrices(pack, words, all, []);
    expect([free.name, free.bill?.rows.map(({ pieces }) => pieces)], 'where nobody pays').toEqual([
      undefined,
      [[4, 5], [6]],
    ]);
    expect(withPrices(pack, words, company([1, 2]), []).bill, 'and nobody stays').toBeUndefined();
    const flight: Choice = { id: 'flee:1:9', verb: 'flee', piece: 1, space: 9, label: ['flee.costs', 1] };
    expect(withPrices(pack, words, company([1]), [flight]).bill?.rows).toEqual([
      { pieces: [1], what: 'flees to Hex 9 and loses a step' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Prompt } from '../src/protocol/Prompt';
import { Choices, labelOf } from '../src/table/choices';
import { isCostly } from '../src/table/bar.svelte';
import { kindOf } from '../src/table/kinds';
import { Words } from '../src/table/phrase';

const prompt: Prompt = {
  seq: 3,
  say: ['ask'],
  case: '9.1',
  offers: [
    { verb: 'pass' },
    { verb: 'activate', spaces: [3, 12] },
    { verb: 'entrench', spaces: [12] },
    { verb: 'forward', pieces: [5] },
    { verb: 'move', moves: { 5: [7, [8, 3]], 6: [7] } },
    { verb: 'bid', numbers: [0, -1] },
    { verb: 'lose', amounts: { 6: [1, 2] } },
  ],
};

describe('isCostly', () => {
  it('is what costs something whatever its dice, not what only rolls', () => {
    const of = (...consequences: string[]) => isCostly({ id: 'go', verb: 'go', consequences });
    expect([of('rolls.march', 'costs.order'), of('rolls.march'), of()]).toEqual([true, false, false]);
  });
});

describe('Choices', () => {
  const choices = new Choices(prompt);

  it('makes an id per choice', () => {
    expect(choices.all.map((choice) => choice.id)).toEqual([
      'pass',
      'activate:3',
      'activate:12',
      'entrench:12',
      'forward:5',
      'move:5:7',
      'move:5:8',
      'move:6:7',
      'bid:0',
      'bid:-1',
      'lose:6:1',
      'lose:6:2',
    ]);
  });

  it('says of every destination what it costs where costs differ', () => {
    expect(choices.destinations(5).get(7)?.[0]?.cost).toBe(1);
    expect(choices.destinations(6).get(7)?.[0]?.cost).toBe(1);
    const even = new Choices({ ...prompt, offers: [{ verb: 'move', moves: { 5: [7, 8] } }] });
    expect(even.destinations(5).get(7)?.[0]?.cost).toBeUndefined();
  });

  it('indexes them by what is pointed at', () => {
    expect(choices.bySpace.get(12)?.map((choice) => choice.verb)).toEqual(['activate', 'entrench']);
    expect(choices.offersPiece(6)).toBe(true);
    expect(choices.offersPiece(9)).toBe(false);
    expect(choices.byPiece.get(6)?.map(({ number }) => number)).toEqual([1, 2]);
    expect(choices.destinations(5).get(8)?.[0]).toMatchObject({ id: 'move:5:8', cost: 3 });
    expect(choices.buttons.map((choice) => choice.id)).toEqual(['pass', 'bid:0', 'bid:-1']);
  });

  it('knows where the decision is', () => {
    expect([...choices.places((piece) => piece * 10)].sort((a, b) => a - b)).toEqual([3, 12, 50, 60]);
  });

  it('lets further pieces go where one of them may', () => {
    const shared = new Choices({ ...prompt, offers: [{ verb: 'move', moves: { 5: [7, 8] }, alike: { 5: [6] } }] });
    expect(shared.all.map(({ id }) => id).sort()).toEqual(['move:5:7', 'move:5:8', 'move:6:7', 'move:6:8']);
  });

  it('is empty without a prompt', () => {
    expect(new Choices(undefined).all).toEqual([]);
  });

  it('labels choices with the words of the game', () => {
    const pack = {
      id: 't',
      title: 'T',
      phrases: {
        'move.hard': '{0:piece} to {1:space} at {2:number}',
        'wake.on': '{0:piece} on {1:number} of {2:number}',
      },
      verbs: { move: { label: '{0:piece} to {1:space}', case: '9' }, bid: { label: 'Bid {0:number}', case: '' } },
      cases: [],
    };
    const words = new Words(pack, { piece: (id) => `P${id}`, space: (id) => `S${id}` });
    const label = (id: string) => {
      const choice = choices.all.find((one) => one.id === id);
      return choice && labelOf(pack, words, choice);
    };
    expect(label('move:5:8')).toBe('P5 to S8');
    expect(label('bid:-1')).toBe('Bid −1');
    expect(label('pass')).toBe('pass');
    const hard = new Choices({ ...prompt, offers: [{ verb: 'move', moves: { 5: [7] }, label: ['move.hard', 4] }] });
    expect(hard.all.map((choice) => labelOf(pack, words, choice))).toEqual(['P5 to S7 at 4']);
    const rolls = new Choices({ ...prompt, offers: [{ verb: 'wake', pieces: [5, 6], label: ['wake.on', [3, 4], 9] }] });
    expect(rolls.all.map((choice) => labelOf(pack, words, choice))).toEqual(['P5 on 3 of 9', 'P6 on 4 of 9']);
  });
});

describe('kindOf', () => {
  it('names a kind of choice by the label of its verb, whomever it is about', () => {
    const verbs = { storm: { label: '{0:piece} storms {1:space}', case: '1' }, pass: { label: 'pass', case: '1' } };
    const pack = { id: 'g', title: 'G', phrases: {}, verbs, cases: [] };
    expect(kindOf(pack, { id: 'storm:1:2', verb: 'storm', piece: 1, space: 2 })).toBe('“… storms …”');
    expect(kindOf(pack, { id: 'pass', verb: 'pass' })).toBe('“Pass”');
    const ends = {
      ...pack,
      verbs: { done: { label: 'Done', case: '1', done: true } },
      phrases: { rolls: 'Roll for {0:piece}' },
    };
    expect(kindOf(ends, { id: 'done', verb: 'done', label: ['rolls', 4] })).toBe('“Roll for …” like this');
    expect(kindOf(ends, { id: 'done', verb: 'done' })).toBe('“Done” like this');
  });
});

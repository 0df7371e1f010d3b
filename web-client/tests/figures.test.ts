import { describe, expect, it } from 'vitest';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import type { TableView } from '../src/protocol/TableView';
import { spare } from '../src/table/bar.svelte';
import type { Choice } from '../src/table/choices';
import { inSentences } from '../src/table/figures';
import { mayBeSilent } from '../src/table/kinds';
import { Words } from '../src/table/phrase';
import type { Setting } from '../src/table/store.svelte';
import { strongestFirst } from '../src/table/worth';

const pack: RulesetPackage = {
  id: 'g',
  title: 'G',
  phrases: {
    'lead.all': '{0:piece} leads: {1} in all',
    'dice.always': 'Always ask',
    'dice.now': 'Ask if it gains {0} or more pips (now {1})',
  },
  verbs: {
    dice: { label: 'Ask if it gains {0} or more', case: '1', standing: true },
    never: { label: 'Done, and do not ask again', case: '1' },
    done: { label: 'Done', case: '1', done: true },
    odd: { label: '{0:plural:one gun|# guns}', case: '1' },
    lead: { label: '{0:piece} leads', case: '1', final: true },
    lose: { label: 'Eliminate {0:piece}', case: '1' },
    go: { label: '{0:piece} to {1:space}', case: '1' },
    along: { label: '{0:piece} goes along', case: '1', adds: true },
  },
  cases: [],
};
const words = new Words(pack, { piece: (id) => `Unit ${id}`, space: String });
const order = (number: number): Choice => ({ id: `dice:${number}`, verb: 'dice', number, label: ['dice.now', 1] });

describe('choices that differ in a number', () => {
  it('are one sentence, where the first of them stood', () => {
    const [first, second, third] = [2, 3, 4].map(order) as [Choice, Choice, Choice];
    const never: Choice = { id: 'never', verb: 'never' };
    // The first and the last of them may be called otherwise.
    const always: Choice = { id: 'dice:0', verb: 'dice', number: 0, label: ['dice.always'] };
    const told = inSentences(pack, words, [never, always, first, second, third]);
    expect(told.map(({ choice }) => choice.id)).toEqual(['never', 'dice:0', 'dice:2']);
    expect(told[2]?.sentence).toEqual({
      before: 'Ask if it gains',
      after: 'or more pips (now 1)',
      choices: [first, second, third],
    });
  });

  it('stay as they are where they are few, or differ in more than that', () => {
    expect(inSentences(pack, words, [2, 3].map(order)).every(({ sentence }) => !sentence)).toBe(true);
    const odd = [1, 2, 3].map((number): Choice => ({ id: `odd:${number}`, verb: 'odd', number }));
    expect(inSentences(pack, words, odd).map(({ choice }) => choice)).toEqual(odd);
    const other = [2, 3, 4].map((number): Choice => ({ ...order(number), label: ['dice.now', number] }));
    expect(inSentences(pack, words, other).map(({ choice }) => choice)).toEqual(other);
  });
});

describe('kinds of choices', () => {
  it('are asked about no more, unless they say themselves that nothing is asked again', () => {
    expect(mayBeSilent(pack, { id: 'done', verb: 'done' })).toBe(true);
    expect(mayBeSilent(pack, { id: 'never', verb: 'never' })).toBe(false);
    expect(mayBeSilent(pack, order(2))).toBe(false);
  });
});

/** A setting with a counter for each unit, whose first figure is given. */
function settingOf(figures: readonly number[]): [Setting, TableView] {
  const counters = new Map(figures.map((figure, i) => [i, { faces: [{ factors: `${figure}-6`, values: [] }] }]));
  const pieces = figures.map((_, i) => ({ id: i, counter: i, face: 0 }));
  return [
    { pack, sheet: { counters, formations: new Map() } } as unknown as Setting,
    { pieces } as unknown as TableView,
  ];
}

describe('pieces that are named for good', () => {
  const ids = (choices: readonly Choice[]) => choices.map(({ id }) => id);
  const [setting, view] = settingOf([2, 6, 4]);

  it('stand with the strongest first, by their counters, in the places that they have', () => {
    const rest: Choice = { id: 'never', verb: 'never' };
    const leads = [0, 1, 2].map((piece): Choice => ({ id: `lead:${piece}`, verb: 'lead', piece }));
    const [first, ...others] = leads as [Choice, ...Choice[]];
    expect(ids(strongestFirst(setting, view, [first, rest, ...others]))).toEqual([
      'lead:1',
      'never',
      'lead:2',
      'lead:0',
    ]);
  });

  it('or by what their labels tell', () => {
    const totals = [7, 4, 9];
    const leads = totals.map((total, piece): Choice => ({
      id: `lead:${piece}`,
      verb: 'lead',
      piece,
      label: ['lead.all', total],
    }));
    expect(ids(strongestFirst(setting, view, leads))).toEqual(['lead:2', 'lead:0', 'lead:1']);
  });

  it('and so do those who begin something where they stand, whatever number that is called by', () => {
    const there = { ...view, pieces: view.pieces.map((piece) => ({ ...piece, at: 7 })) };
    const leads = [0, 1, 2].map((piece): Choice => {
      return { id: `assault:${piece}:7`, verb: 'assault', piece, space: 7, label: ['assault.entrants', 2] };
    });
    expect(ids(strongestFirst(setting, there, leads))).toEqual(['assault:1:7', 'assault:2:7', 'assault:0:7']);
    const goes = leads.map((choice) => ({ ...choice, space: 8 }));
    expect(ids(strongestFirst(setting, there, goes))).toEqual(ids(goes));
  });

  it('are not sorted where that can be taken back', () => {
    const lost = [0, 1].map((piece): Choice => ({ id: `lose:${piece}`, verb: 'lose', piece }));
    expect(ids(strongestFirst(setting, view, lost))).toEqual(['lose:0', 'lose:1']);
  });
});

describe('what is left to the map', () => {
  it('is what glows there, the last first, and those in hand at last; never what is chosen nowhere else', () => {
    const [setting] = settingOf([1]);
    const all: Choice[] = [
      { id: 'done', verb: 'done' },
      { id: 'dice:2', verb: 'dice', number: 2 },
      { id: 'along:3', verb: 'along', piece: 3 },
      { id: 'lose:1', verb: 'lose', piece: 1 },
      { id: 'go:2:9', verb: 'go', piece: 2, space: 9 },
      { id: 'go:1:8', verb: 'go', piece: 1, space: 8 },
    ];
    expect(spare(setting, all, undefined).map(({ id }) => id)).toEqual(['go:1:8', 'go:2:9', 'lose:1', 'along:3']);
    expect(spare(setting, all, 1).map(({ id }) => id)).toEqual(['go:2:9', 'go:1:8', 'lose:1', 'along:3']);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { arrivals, attention, boxesOf, leading, moves } from '../src/map/attention';
import { sheetOf } from '../src/map/counters';
import '../src/map/going';
import { prepareAreas } from '../src/map/areas';
import type { Phrase } from '../src/protocol/Phrase';
import type { TableView } from '../src/protocol/TableView';
import { opening } from '../src/table/chronicle';
import { Hand } from '../src/table/hand.svelte';
import { TableStore } from '../src/table/store.svelte';
import { smallBoard } from './board';

const view = (changes: Partial<TableView> = {}): TableView => ({
  turn: ['day'],
  pieces: [{ id: 1, counter: 1, owner: 'union', at: 2, face: 0 }],
  spaces: [],
  borders: [],
  tracks: [],
  waiting_on: [],
  log_len: 2,
  ...changes,
});

describe('attention', () => {
  let store: TableStore;
  const told = (...phrases: Phrase[]) =>
    opening(
      phrases.map((phrase) => ['', phrase]),
      phrases.length,
    );
  const places = (seen: TableView, lines = told()) =>
    attention(seen, store, new Hand(store), lines).map((group) => [...group]);

  beforeEach(() => {
    const board = smallBoard();
    store = new TableStore('t');
    store.setting = {
      scenery: prepareAreas(board),
      sheet: sheetOf(board),
      pack: { id: 'g', title: 'G', phrases: { at: '{0:space}', moved: '{0:piece}' }, verbs: {}, cases: [] },
      cases: new Map(),
    };
  });

  it('goes where the reader has to decide', () => {
    store.view = view({ prompt: { seq: 1, say: ['at', 1], case: '9', offers: [{ verb: 'point', pieces: [1] }] } });
    expect(places(store.view)).toEqual([[1], [2]]);
  });

  it('goes to whom one has named last, as long as he is asked about', () => {
    const pieces = [1, 2].map((id) => ({ id, counter: id, owner: 'union' as const, at: id, face: 0 }));
    const offers = [{ verb: 'rest', pieces: [1, 2] }];
    store.view = view({ pieces, prompt: { seq: 1, say: ['day'], case: '9', offers } });
    const hand = new Hand(store);
    const asked = (one: number) => {
      hand.named = one;
      return store.view && attention(store.view, store, hand, []).map((group) => [...group]);
    };
    expect([asked(2), asked(3)]).toEqual([[[2], [1, 2]], [[1, 2]]]);
  });

  it('goes where there is a fight', () => {
    expect(places(view({ combat: { at: 1, attacker: 'union', attack: [], defense: [] } }))).toEqual([[1]]);
  });

  it('goes where something happened last, at the moment that is shown', () => {
    const lines = told(['at', 1], ['moved', 1], ['at', 1]);
    expect(places(view({ log_len: 3 }), lines)).toEqual([[1]]);
    expect(places(view({ log_len: 2 }), lines)).toEqual([[2]]);
    expect(places(view({ log_len: 1 }), lines)).toEqual([[1]]);
  });

  it('passes over leaders who may ride on, where others are asked about or something has just happened', () => {
    const { setting } = store;
    if (!setting) throw new Error('There is no table.');
    const verbs = { done: { label: 'Done', case: '9', done: true } };
    store.setting = { ...setting, pack: { ...setting.pack, verbs } };
    const pieces = [
      { id: 1, counter: 1, owner: 'union' as const, at: 2, face: 0 },
      { id: 9, counter: 3, owner: 'union' as const, at: 1, face: 0 },
    ];
    const asked = (moves: Record<number, number[]>, more: Phrase[] = []) => {
      const offers = [{ verb: 'done' }, { verb: 'move', moves }];
      store.view = view({ pieces, prompt: { seq: 1, say: ['day'], case: '9', offers } });
      return places(store.view, told(...more));
    };
    expect(asked({ 1: [1], 9: [2] })).toEqual([[2]]);
    expect(asked({ 9: [2] }), 'nobody else is asked').toEqual([[1]]);
    store.accepted = 'x';
    expect(asked({ 9: [2] }, [['at', 2]]), 'where something has just happened').toEqual([[1, 2]]);
  });

  it('goes nowhere for what happened in a box beside the map', () => {
    const pieces = [{ id: 1, counter: 1, owner: 'union' as const, at: 1001, face: 0 }];
    expect(places(view({ pieces, log_len: 2 }), told(['at', 1], ['moved', 1]))).toEqual([[]]);
  });

  it('goes where those can be placed who wait beside the map, and not to their box', () => {
    const waiting = [{ id: 1, counter: 1, owner: 'union' as const, at: 1001, face: 0 }];
    const asked = (moves: Record<number, number[]>, pieces = waiting) => {
      store.view = view({ pieces, prompt: { seq: 1, say: ['day'], case: '13', offers: [{ verb: 'place', moves }] } });
      return places(store.view);
    };
    expect(asked({ 1: [1, 2] })).toEqual([[1, 2]]);
    // Beside one on the map who is asked about too, they do not draw the eye.
    const others = [...waiting, { id: 2, counter: 1, owner: 'union' as const, at: 2, face: 0 }];
    expect(asked({ 1: [1], 2: [1] }, others)).toEqual([[2]]);
    // Who goes from box to box is looked for there.
    expect(asked({ 1: [1001] })).toEqual([[1001]]);
  });

  it('knows who has come onto the map from beside it', () => {
    const scenery = prepareAreas(smallBoard());
    const piece = (id: number, at: number) => ({ id, at, owner: 'union' as const, face: 0 });
    const before = [piece(1, 1001), piece(2, 1001), piece(3, 1)];
    expect([...arrivals(before, [piece(1, 2), piece(2, 1001), piece(3, 2)], scenery)]).toEqual([2]);
    expect([...arrivals(before, before, scenery)]).toEqual([]);
  });

  it('looks after those who have moved on the map, and not after those who are lost', () => {
    const scenery = prepareAreas(smallBoard());
    const piece = (id: number, at: number) => ({ id, at, owner: 'union' as const, face: 0 });
    const before = [piece(1, 1), piece(2, 1), piece(3, 2)];
    expect(moves(before, [piece(1, 2), piece(2, 1001), piece(3, 2), piece(4, 1)], scenery)).toEqual([2]);
    expect(moves(before, before, scenery)).toEqual([]);
  });

  it('looks first at those who lead, each place once, and at all where nobody can be told to', () => {
    const counters = new Map(store.setting?.sheet.counters);
    const [first] = counters.values();
    if (first) counters.set(9, { ...first, id: 9, kind: 'army-leader' });
    const piece = (id: number, at: number, counter?: number) => ({
      id,
      at,
      owner: 'union' as const,
      face: 0,
      ...(counter === undefined ? {} : { counter }),
    });
    const pieces = [piece(1, 2, 1), piece(2, 2, 1), piece(3, 1, 9), piece(4, 3)];
    const scenery = prepareAreas(smallBoard());
    expect([...leading(view({ pieces }), scenery, counters)]).toEqual([1]);
    expect([...leading(view({ pieces: pieces.slice(0, 2) }), scenery, counters)]).toEqual([2]);
    // Who waits beside the map leads nobody on it.
    const [box] = boxesOf(scenery);
    const waiting = piece(5, box ?? -1, 9);
    expect(box, 'a box beside the map').toBeDefined();
    expect([...leading(view({ pieces: [waiting, ...pieces] }), scenery, counters)]).toEqual([1]);
    expect([...leading(view({ pieces: [waiting, piece(6, 3)] }), scenery, counters)]).toEqual([3]);
  });
});

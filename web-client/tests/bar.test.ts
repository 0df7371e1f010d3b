import { describe, expect, it } from 'vitest';
import { narrow } from '../src/app/narrow.svelte';
import type { Prompt } from '../src/protocol/Prompt';
import { Bar } from '../src/table/bar.svelte';
import { Hand } from '../src/table/hand.svelte';
import { tableWith } from './hand-table';

const PIECES = [1, 2, 3, 5, 6, 7];

/** A bar that is asked about the pieces of a battle, of which the first may also move. */
function battle(fires: number[], last: Partial<Prompt> = {}) {
  const offers = (who: number[]): Prompt['offers'] => [
    { verb: 'storm', pieces: who },
    { verb: 'move', moves: { 1: [2], 2: [2] } },
    { verb: 'rest' },
  ];
  const store = tableWith(offers(fires));
  const { view } = store;
  if (!view?.prompt || !store.setting) throw new Error('It is asked.');
  const { prompt } = view;
  store.setting.pack.verbs['storm'] = { label: '{0:piece} storms', case: '1', final: true };
  const pieces = PIECES.map((id) => ({ id, counter: 1, owner: 'union' as const, at: 1, face: 0 }));
  store.view = { ...view, pieces, prompt: { ...prompt, ...last } };
  const hand = new Hand(store);
  const bar = new Bar(hand, store.setting);
  const stands = () => {
    if (!store.view) return [];
    return bar.buttons(store.view, { done: undefined, barred: false, standing: [] }).map(({ id }) => id);
  };
  let say = prompt.say[0];
  const now = (who: number[], key = say) =>
    (store.view = { ...view, pieces, prompt: { ...prompt, say: [(say = key)], offers: offers(who) } });
  const ask = (key: string) => {
    if (store.view?.prompt) store.view = { ...store.view, prompt: { ...store.view.prompt, say: [(say = key)] } };
  };
  return { hand, bar, store, stands, now, ask };
}

describe('the bar', () => {
  it('keeps on a narrow page who can be named, whatever can be done with those who were', () => {
    const { hand, bar, store } = battle([]);
    const ask = (...offers: Prompt['offers']) => {
      const { view } = store;
      if (!view?.prompt) return [];
      store.view = { ...view, prompt: { ...view.prompt, offers } };
      const buttons = bar.buttons(store.view, { done: undefined, barred: false, standing: [] });
      const { isPlain } = hand.choices;
      return bar.shown(buttons, ({ verb, piece }) => `${verb} ${piece}`, { isPlain }, 'ask').map(({ id }) => id);
    };
    narrow.current = true;
    expect(ask({ verb: 'activate', pieces: [1, 2, 3, 5] })).toHaveLength(4);
    const rest = { verb: 'rest', pieces: [1] };
    expect(ask(rest, { verb: 'activate', pieces: [2, 3, 5] })).toHaveLength(4);
    expect(ask(rest, { verb: 'move', moves: { 2: [1], 3: [2] } }), 'they glow on the map').toEqual([]);
    narrow.current = false;
  });

  it('shows of a piece in hand what that can do, and what nobody in particular does', () => {
    const { hand, stands } = battle([1, 3, 5]);
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:5']);
    hand.chosen = 1;
    expect(stands()).toEqual(['rest', 'storm:1']);
    hand.drop();
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:5']);
  });

  it('calls what the piece in hand can do by the deed alone', () => {
    const { hand, bar, store } = battle([1, 3]);
    const { words } = store;
    const storms = () => hand.choices.byPiece.get(1) ?? [];
    expect(bar.names(words, storms(), true).get('storm:1')).toBe(undefined);
    hand.chosen = 1;
    expect(bar.names(words, storms(), true).get('storm:1')).toBe('Storms');
  });

  it('keeps a gap for what a piece has done, as long as the same is asked', () => {
    const { stands, now, ask } = battle([3, 5, 6]);
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:5', 'storm:6']);
    now([3, 6]);
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:5', 'storm:6']);
    ask('other');
    expect(stands(), 'something else is asked').toEqual(['rest', 'storm:3', 'storm:6']);
  });

  it('keeps places where what is asked is told in other words', () => {
    const { stands, now, ask } = battle([3, 5, 6]);
    ask('ask.losses.first');
    stands();
    now([3, 6], 'ask.losses.more');
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:5', 'storm:6']);
    now([3, 6], 'ask.losers');
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:6']);
  });

  it('has what a piece may do next where it was named before', () => {
    const { store, stands, now } = battle([3, 5, 6]);
    const { view } = store;
    stands();
    now([3, 6]);
    if (!view?.prompt || !store.view?.prompt) throw new Error('It is asked.');
    const offers = [...store.view.prompt.offers, { verb: 'lose', pieces: [5] }];
    store.view = { ...store.view, prompt: { ...store.view.prompt, offers } };
    expect(stands()).toEqual(['rest', 'storm:3', 'lose:5', 'storm:6']);
  });

  describe('where it is too high', () => {
    const along = () => {
      const { bar, store } = battle([]);
      const offers = [{ verb: 'storm', pieces: [3, 5] }, { verb: 'along', pieces: [7] }, { verb: 'rest' }];
      const { view, setting } = store;
      if (!view?.prompt || !setting) throw new Error('It is asked.');
      setting.pack.verbs['along'] = { label: 'Take {0:piece} along', case: '1', adds: true };
      store.view = { ...view, prompt: { ...view.prompt, offers } };
      const buttons = bar.buttons(store.view, { done: undefined, barred: false, standing: [] });
      /** What it has for a page, and how small the letters are. */
      const state = (asked: string) => {
        const shown = bar.shown(buttons, ({ id }) => id, {}, asked).map(({ id }) => id);
        return [shown.join(' '), bar.isTight(asked) && 'tight', bar.isFull(buttons, asked) && 'full'];
      };
      return { bar, buttons, state };
    };

    it('makes letters smaller and names shorter before it leaves one out, and a switch at last', () => {
      const { bar, buttons, state } = along();
      const high = document.createElement('div');
      Object.defineProperty(high, 'offsetHeight', { value: 120 });
      high.style.minHeight = '98px';
      document.body.append(high);
      const all = 'storm:3 storm:5 along:7 rest';
      expect(state('900 1')).toEqual([all, false, false]);
      const steps = Array.from({ length: 7 }, () => {
        bar.lay(high, buttons, '900 1');
        return state('900 1');
      });
      expect(steps).toEqual([
        [all, 'tight', false],
        [all, 'tight', 'full'],
        ['storm:3 along:7 rest', 'tight', false],
        ['along:7 rest', 'tight', false],
        ['rest', 'tight', false],
        ['rest', 'tight', 'full'],
        ['rest', 'tight', 'full'],
      ]);
      expect(state('900 2 a'), 'letters stay as small as long as the same is asked').toEqual([all, 'tight', false]);
      expect(state('900 2'), 'of as many choices all stays as it is').toEqual(['rest', 'tight', 'full']);
      expect(state('990 2')).toEqual([all, false, false]);
      high.remove();
    });
  });

  it('has of those who can begin what is due the one who leads best, and all that one of them in hand can do', () => {
    const { store } = battle([]);
    const { view, setting } = store;
    if (!view?.prompt || !setting) throw new Error('It is asked.');
    setting.pack.verbs['assault'] = { label: '{0:piece} leads', case: '1', joins: undefined } as never;
    const leads = Object.fromEntries(PIECES.map((id) => [id, [1]]));
    store.view = { ...view, prompt: { ...view.prompt, offers: [{ verb: 'assault', moves: leads }] } };
    const attacks = new Map<string, number>();
    const surveys = {
      combat: (id: string) => attacks.has(id) && { attack: [[attacks.get(id), 'it']] },
      ask: () => undefined,
    };
    const hand = new Hand(store);
    const bar = new Bar(hand, setting, surveys as never);
    const stands = () =>
      bar.buttons(store.view ?? view, { done: undefined, barred: true, standing: [] }).map(({ id }) => id);
    expect(stands()).toEqual(['assault:1:1']);
    for (const id of PIECES) attacks.set(`assault:${id}:1`, id === 6 ? 9 : 8);
    expect(stands()).toEqual(['assault:6:1']);
    hand.chosen = 3;
    expect(stands()).toEqual(['assault:3:1']);
  });
});

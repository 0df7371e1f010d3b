import { describe, expect, it } from 'vitest';
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
  const now = (who: number[]) => (store.view = { ...view, pieces, prompt: { ...prompt, offers: offers(who) } });
  return { hand, bar, store, stands, now };
}

describe('the bar', () => {
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

  it('keeps no place for what a piece has done for good', () => {
    const { stands, now } = battle([3, 5, 6]);
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:5', 'storm:6']);
    now([3, 6]);
    expect(stands()).toEqual(['rest', 'storm:3', 'storm:6']);
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carryingOn } from '../src/map/carrying';
import { Fanning } from '../src/map/fanning.svelte';
import { Hand } from '../src/table/hand.svelte';
import { tableWith } from './hand-table';

describe('dragging', () => {
  const event = new MouseEvent('pointermove');
  const stack = document.createElement('i');
  stack.dataset['stack'] = '1:union';
  const place = document.createElement('i');
  place.dataset['space'] = '2';

  /** A table at which three pieces lie together, of whom two can go. */
  function three() {
    const store = tableWith([{ verb: 'move', moves: { 1: [2], 2: [2] } }]);
    const { view } = store;
    if (!view) throw new Error('It is asked.');
    const mine = [1, 2, 3].map((id) => ({ id, counter: 1, owner: 'union' as const, at: 1, face: 0 }));
    store.view = { ...view, pieces: mine };
    const hand = new Hand(store);
    const fanning = new Fanning();
    const spaceAt = (element: Element | null) =>
      element instanceof HTMLElement
        ? parseInt(element.dataset['space'] ?? element.dataset['stack'] ?? '') || undefined
        : undefined;
    return { store, hand, fanning, carrying: carryingOn({ hand, store, spaceAt, hover: () => undefined, fanning }) };
  }

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('takes up all of a closed stack who can go, and sends them when it is known where they come together', () => {
    const { store, hand, carrying } = three();
    expect(carrying.lift(stack, true), 'a finger moves the map').toBe(false);
    expect(carrying.lift(stack, false)).toBe(true);
    expect(hand.company).toEqual([1, 2]);
    carrying.over(place, event);
    expect(document.querySelector('[data-ghost]')?.textContent).toContain('2');
    carrying.drop(place, event);
    expect(document.querySelector('[data-ghost]')).toBeNull();
    expect(store.marched).toEqual([]);
    const rows = [['move:1:2'], ['move:2:2']];
    const choice = { id: 'move:1:2 move:2:2', verb: 'move', piece: 1, space: 2, rows };
    hand.farther = { company: [1, 2], spaces: new Map([[2, [choice]]]), partly: new Map() };
    vi.advanceTimersByTime(100);
    expect(store.marched).toEqual([rows]);
  });

  it('takes one out of an open stack, unless that opened under the pointer just now', () => {
    const { hand, fanning, carrying } = three();
    const fan = document.createElement('i');
    fan.dataset['fan'] = '';
    fan.dataset['space'] = '1';
    const piece = fan.appendChild(document.createElement('i'));
    piece.dataset['piece'] = '2';
    fanning.approach('1:union');
    expect(carrying.lift(piece, false)).toBe(true);
    expect(hand.company).toEqual([1, 2]);
    hand.drop();
    fanning.open('1:union', false);
    carrying.lift(piece, false);
    expect([hand.company, fanning.key]).toEqual([[2], undefined]);
  });
});

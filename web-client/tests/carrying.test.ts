import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { carrierOf, carryingOn } from '../src/map/carrying';
import { drags } from '../src/map/drags';
import { Fanning } from '../src/map/fanning.svelte';
import { Hand } from '../src/table/hand.svelte';
import { tableWith } from './hand-table';

describe('dragging', () => {
  const event = new MouseEvent('pointermove');
  const map = document.createElement('div');
  map.className = 'map';
  const stack = map.appendChild(document.createElement('i'));
  stack.dataset['stack'] = '1:union';
  const place = map.appendChild(document.createElement('i'));
  place.dataset['space'] = '2';
  /** A box of a small board, with a piece in it. */
  const box = document.createElement('i');
  box.dataset['box'] = '2';
  const inBox = box.appendChild(document.createElement('i'));

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
    const fan = map.appendChild(document.createElement('i'));
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

  /** A table at which a piece that can go lies alone. */
  function one() {
    const { store, hand, carrying } = three();
    const { view } = store;
    if (view) store.view = { ...view, pieces: view.pieces.filter(({ id }) => id === 1) };
    return { store, hand, carrying };
  }

  it('takes up a piece that lies alone, and sends it at once', () => {
    const { store, hand, carrying } = one();
    expect(carrying.lift(stack, false)).toBe(true);
    expect(hand.company).toEqual([1]);
    carrying.over(place, event);
    carrying.drop(place, event);
    expect(store.chosen).toEqual(['move:1:2']);
  });

  it('waits a moment for ways that are not known yet, and tells why nobody goes where there are none', () => {
    const { store, hand, carrying } = one();
    const far = map.appendChild(document.createElement('i'));
    far.dataset['space'] = '3';
    carrying.lift(stack, false);
    carrying.drop(far, event);
    expect(store.asked).toEqual([]);
    const choice = { id: 'move:1:2 move:1:3', verb: 'move', piece: 1, space: 3 };
    hand.farther = { company: [1], spaces: new Map([[3, [choice]]]) };
    vi.advanceTimersByTime(100);
    expect(store.chosen).toEqual(['move:1:2', 'move:1:3']);
    hand.farther = undefined;
    hand.lift(1);
    carrying.drop(far, event);
    vi.advanceTimersByTime(2000);
    expect(store.asked).toEqual([{ piece: 1, space: 3 }]);
    expect(hand.held).toBe(1);
  });

  it('chooses who cannot be moved yet where he is let go, and sends him on when he can be', () => {
    const { store, hand, carrying } = one();
    const ask = (offers: Parameters<typeof tableWith>[0]) => {
      if (store.view) store.view = { ...store.view, prompt: { seq: 1, say: ['ask'], case: '9', offers } };
    };
    ask([{ verb: 'activate', pieces: [1] }, { verb: 'pass' }]);
    expect(carrying.lift(stack, true), 'a finger moves the map').toBe(false);
    expect(carrying.lift(stack, false)).toBe(true);
    carrying.over(place, event);
    expect(document.querySelector('[data-ghost]')).not.toBeNull();
    carrying.drop(stack, event);
    expect(store.chosen, 'he lies there already').toEqual([]);
    carrying.lift(stack, false);
    carrying.drop(place, event);
    expect([store.chosen, hand.company]).toEqual([['activate:1'], []]);
    ask([{ verb: 'move', moves: { 1: [2], 3: [2] } }]);
    vi.advanceTimersByTime(100);
    expect(store.chosen).toEqual(['activate:1', 'move:1:2']);
  });

  it('drags none of several who can be chosen', () => {
    const { store, carrying } = three();
    const prompt = { seq: 1, say: ['ask'] as [string], case: '9', offers: [{ verb: 'activate', pieces: [1, 2] }] };
    if (store.view) store.view = { ...store.view, prompt };
    expect(carrying.lift(stack, false)).toBe(false);
  });

  it('sends nobody to what lies over the map, nor on when it is put back', () => {
    const { store, hand, carrying } = one();
    const panel = document.createElement('i');
    carrying.lift(stack, false);
    carrying.over(panel, event);
    carrying.drop(panel, event);
    vi.advanceTimersByTime(2000);
    expect([store.chosen, store.asked, hand.held]).toEqual([[], [], 1]);
    carrying.over(place, event);
    carrying.putBack();
    expect(document.querySelector('[data-ghost]')).toBeNull();
    expect(hand.held).toBeUndefined();
  });

  it('lets go in a box of a board beside the map, which shows that', () => {
    const { store, hand, carrying } = one();
    carrying.lift(stack, false);
    carrying.over(inBox, event);
    expect(box.dataset['under']).toBe('');
    carrying.drop(inBox, event);
    expect([box.dataset['under'], store.chosen]).toEqual([undefined, ['move:1:2']]);
    expect(carrierOf(hand)).toBe(carrying);
  });

  it('takes pieces along from what lies beside the map, under a mouse', () => {
    const { store, hand } = one();
    const board = document.createElement('div');
    const block = board.appendChild(document.createElement('b'));
    block.dataset['piece'] = '1';
    document.body.append(board);
    let presses = 0;
    block.addEventListener('click', () => presses++);
    const stop = drags(hand)(board);
    document.elementFromPoint = () => box;
    const point = (type: string, x: number, init: PointerEventInit = {}) =>
      block.dispatchEvent(new PointerEvent(type, { clientX: x, buttons: 1, bubbles: true, ...init }));
    const drag = (init: PointerEventInit) => {
      point('pointerdown', 0, init);
      point('pointermove', 2, init);
      expect(hand.held, 'a hand shakes').toBeUndefined();
      point('pointermove', 9, init);
    };
    drag({ pointerType: 'touch' });
    expect(hand.held, 'a finger scrolls').toBeUndefined();
    point('pointerup', 9, { buttons: 0, pointerType: 'touch' });
    drag({});
    expect(hand.held).toBe(1);
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect([hand.held, document.querySelector('[data-ghost]')], 'it is put back').toEqual([undefined, null]);
    point('pointerup', 9, { buttons: 0 });
    block.click();
    drag({});
    point('pointerup', 9, { buttons: 0 });
    block.click();
    expect([store.chosen, presses]).toEqual([['move:1:2'], 0]);
    block.click();
    expect(presses).toBe(1);
    stop();
    board.remove();
  });
});

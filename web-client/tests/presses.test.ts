import { cleanup, render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from '../src/map/camera.svelte';
import { Fanning } from '../src/map/fanning.svelte';
import FanPanel from '../src/map/FanPanel.svelte';
import ChoiceMenu from '../src/table/ChoiceMenu.svelte';
import type { TableContext } from '../src/table/context';
import { Hand, SETTLING } from '../src/table/hand.svelte';
import { tableWith } from './hand-table';

const table = vi.hoisted(() => ({}) as TableContext);
vi.mock('../src/table/context', () => ({ useTable: () => table }));

/** A table at which one is asked about some offers, for what is drawn of it. */
function sitAt(offers: Parameters<typeof tableWith>[0]) {
  const store = tableWith(offers);
  const hand = new Hand(store);
  Object.assign(table, { store, hand });
  return { store, hand };
}

const click = (node: Element | null, init: MouseEventInit = {}) => {
  node?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...init }));
  flushSync();
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('an open stack', () => {
  /** Three lie together, of whom two can go. */
  function fan() {
    const { store, hand } = sitAt([{ verb: 'move', moves: { 1: [2], 2: [2] } }]);
    const pieces = [1, 2, 3].map((id) => ({ id, counter: id, owner: 'union' as const, at: 1, face: 0 }));
    if (store.view) store.view = { ...store.view, pieces };
    const sheet = store.setting?.sheet;
    if (!sheet) throw new Error('It has a sheet.');
    const camera = new Camera({ x: 0, y: 0, width: 300, height: 140 }, 10);
    camera.resize(300, 140);
    const at: [number, number] = [70, 70];
    const open = { key: '1:union', space: 1, side: 'union' as const, at, pieces, hasLeader: false };
    const point = vi.fn((piece: number) => hand.pointAtPiece(piece));
    const told = '';
    render(FanPanel, {
      props: { open, camera, scale: 1, fanning: new Fanning(), sheet, size: 20, told, point, place: vi.fn() },
    });
    vi.advanceTimersByTime(SETTLING);
    return { hand, point, face: (piece: number) => document.querySelector(`[data-piece="${piece}"]`) };
  }

  it('gathers with Shift who can go along, and puts him back', () => {
    const { hand, point, face } = fan();
    click(face(1), { shiftKey: true });
    expect([hand.company, point.mock.calls], 'nobody is in hand yet: it takes him up').toEqual([[1], [[1]]]);
    click(face(2), { shiftKey: true });
    expect(hand.company).toEqual([1, 2]);
    click(face(2), { shiftKey: true });
    expect(hand.company).toEqual([1]);
    click(face(1), { shiftKey: true });
    expect(hand.company, 'somebody stays in hand').toEqual([1]);
    expect(point).toHaveBeenCalledTimes(1);
  });
});

describe('a card that asks whether one choice is meant', () => {
  it('takes no second press of a double one for that', () => {
    const { store, hand } = sitAt([{ verb: 'storm', spaces: [2] }, { verb: 'pass' }]);
    const [storm] = hand.choices.bySpace.get(2) ?? [];
    if (!storm) throw new Error('It is offered.');
    hand.take(storm);
    const { menu } = hand;
    if (!menu) throw new Error('It is asked about.');
    render(ChoiceMenu, { props: { menu } });
    flushSync();
    const go = document.querySelector('[data-answer="storm:2"]');
    click(go, { detail: 2 });
    expect([store.chosen, go?.getAttribute('aria-disabled')]).toEqual([[], 'true']);
    vi.advanceTimersByTime(SETTLING);
    flushSync();
    click(go);
    expect(store.chosen).toEqual(['storm:2']);
  });
});

describe('what is pressed after an undo', () => {
  it('takes another piece up that is pressed after a march was taken back, though that might be where it goes', () => {
    const own = tableWith([{ verb: 'move', moves: { 1: [2], 4: [1] } }]);
    const hand = new Hand(own);
    hand.pointAtPiece(1);
    hand.pointAtSpace(2);
    expect(own.chosen).toEqual(['move:1:2']);
    own.accepted = undefined;
    hand.pointAtPiece(4);
    expect([hand.held, own.chosen]).toEqual([4, ['move:1:2']]);
  });
});

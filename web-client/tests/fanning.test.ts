import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep } from '../src/map/fan';
import { Fanning, isOver, meantIn } from '../src/map/fanning.svelte';
import type { Stack } from '../src/map/stacks';
import type { Prompt } from '../src/protocol/Prompt';
import { Hand } from '../src/table/hand.svelte';
import { tableWith } from './hand-table';

describe('a stack under the pointer', () => {
  const LONG = 1000;
  let fanning: Fanning;

  beforeEach(() => {
    vi.useFakeTimers();
    fanning = new Fanning();
  });
  afterEach(() => vi.useRealTimers());

  it('opens under it, and closes when it has been left for a moment', () => {
    fanning.approach('1:union');
    expect(fanning.key).toBe('1:union');
    fanning.leave();
    fanning.approach('1:union');
    vi.advanceTimersByTime(LONG);
    expect(fanning.key, 'the pointer came back').toBe('1:union');
    fanning.leave();
    vi.advanceTimersByTime(LONG);
    expect(fanning.key).toBeUndefined();
    fanning.approach('1:union');
    expect(fanning.key, 'it was closed by itself').toBe('1:union');
  });

  it('stays closed where a piece was taken from it, until the pointer has been elsewhere or presses', () => {
    fanning.approach('1:union');
    fanning.close();
    fanning.approach('1:union');
    expect(fanning.key).toBeUndefined();
    fanning.open('1:union', false);
    expect(fanning.key).toBe('1:union');
    fanning.close();
    fanning.leave();
    fanning.approach('1:union');
    expect(fanning.key).toBe('1:union');
    fanning.close();
    fanning.approach('2:union');
    fanning.approach('1:union');
    expect(fanning.key, 'another stack is elsewhere, too').toBe('1:union');
  });
});

describe('an open stack', () => {
  const stack = (...ids: number[]): Stack => ({
    key: '1:union',
    space: 1,
    side: 'union',
    pieces: ids.map((id) => ({ id, owner: 'union', at: 1, face: 0 })),
    at: [0, 0],
    hasLeader: false,
  });

  it('keeps those in it in their places, whoever lies on top by now', () => {
    const fanning = new Fanning();
    const kept = (stays: boolean, ...ids: number[]) => keep(fanning, stack(...ids), stays).pieces.map(({ id }) => id);
    expect(kept(false, 3, 2, 1)).toEqual([3, 2, 1]);
    expect(kept(true, 2, 1, 3), 'another is in hand').toEqual([3, 2, 1]);
    expect(kept(true, 4, 2, 1), 'one has gone, and one come').toEqual([4, 2, 1]);
    expect(kept(false, 1, 4, 2)).toEqual([1, 4, 2]);
  });

  it('has those on top with whom others can be named, as long as it lies as it did', () => {
    const fanning = new Fanning();
    const ids = (stays: boolean, leader: number) =>
      keep(fanning, stack(3, 2, 1), stays, ({ id }) => Number(id === leader)).pieces.map(({ id }) => id);
    expect(ids(false, 3)).toEqual([2, 1, 3]);
    expect(ids(true, 2), 'it is open').toEqual([2, 1, 3]);
  });
});

describe('a press on a stack', () => {
  /** Three pieces in one place, and who of them is asked about. */
  function asked(...offers: Prompt['offers']) {
    const pieces = [1, 2, 3].map((id) => ({ id, counter: 1, owner: 'union' as const, at: 1, face: 0 }));
    const stack: Stack = { key: '1:union', space: 1, side: 'union', pieces, at: [0, 0], hasLeader: false };
    const store = tableWith(offers);
    if (store.view) store.view = { ...store.view, pieces };
    return { hand: new Hand(store), stack };
  }

  it('means the one who alone may act, wherever he lies in it', () => {
    const { hand, stack } = asked({ verb: 'rest', pieces: [2] });
    expect(meantIn(hand, stack)).toBe(2);
    hand.ask(hand.choices.byPiece.get(2) ?? [], 'He');
    expect(meantIn(hand, stack), 'he was pressed already').toBeUndefined();
  });

  it('means nobody of several, of none, or who is in hand, nor where the place has an answer, too', () => {
    const many = asked({ verb: 'rest', pieces: [1, 2] });
    expect(meantIn(many.hand, many.stack)).toBeUndefined();
    const none = asked();
    expect(meantIn(none.hand, none.stack)).toBeUndefined();
    const { hand, stack } = asked({ verb: 'move', moves: { 3: [2] } });
    expect(meantIn(hand, stack)).toBe(3);
    hand.lift(3);
    expect(meantIn(hand, stack)).toBeUndefined();
    const both = asked({ verb: 'rest', pieces: [2] }, { verb: 'rally', spaces: [1] });
    expect(meantIn(both.hand, both.stack)).toBeUndefined();
  });

  it('leaves it open under a finger when its men are asked about next, until one of them is in hand', () => {
    const { hand, stack } = asked({ verb: 'move', moves: { 1: [2], 3: [2] } });
    expect(isOver(hand, stack)).toBe(false);
    hand.lift(3);
    expect(isOver(hand, stack)).toBe(true);
    const none = asked();
    expect(isOver(none.hand, none.stack)).toBe(true);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fanning } from '../src/map/fanning.svelte';

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

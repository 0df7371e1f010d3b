import { describe, expect, it } from 'vitest';
import { standIn, topIn } from '../src/table/asked-there';

const SIZES = { words: 300, on: 80, off: 90, silence: 200 };

describe('the question whether a choice is meant', () => {
  it('goes on where the button was that was pressed', () => {
    expect(standIn(1000, 240, SIZES, 10)).toEqual({ words: 240, line: 240, parts: ['on', 'off', 'silence'] });
    expect(standIn(1000, 240, { ...SIZES, silence: 0 }, 10)?.parts).toEqual(['on', 'off']);
  });

  it('has before that what has no room after it', () => {
    expect(standIn(1000, 800, SIZES, 10)).toEqual({ words: 700, line: 590, parts: ['silence', 'on', 'off'] });
    expect(standIn(1000, 880, SIZES, 10)).toEqual({ words: 700, line: 610, parts: ['silence', 'on', 'off'] });
    // Beyond the edge it is as near as it can be.
    expect(standIn(1000, 990, SIZES, 10)?.line).toBe(610);
  });

  it('is cut nowhere', () => {
    expect(standIn(420, 30, SIZES, 10)).toEqual({ words: 30, line: 30, parts: ['on', 'off', 'silence'] });
    expect(standIn(395, 30, SIZES, 10)).toEqual({ words: 30, line: 5, parts: ['on', 'off', 'silence'] });
    expect(standIn(380, 30, SIZES, 10)).toBe(undefined);
    expect(standIn(400, 30, { ...SIZES, words: 900 }, 10)?.words).toBe(0);
  });

  it('is on a line with what was pressed, as far as its words have room above that', () => {
    expect(topIn(92, 50, 25, 34, 4)).toBe(21);
    expect(topIn(92, 8, 25, 34, 4)).toBe(0);
    expect(topIn(92, 80, 25, 34, 4)).toBe(29);
    expect(topIn(92, 50, 60, 34, 4)).toBe(undefined);
  });
});

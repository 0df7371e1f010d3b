import { describe, expect, it } from 'vitest';
import { standIn } from '../src/table/asked-there';

const SIZES = { words: 500, buttons: 260 };
const IN_BAR = { left: 240, isFixed: false };
const IN_CORNER = { left: 900, isFixed: true };

describe('the question whether a choice is meant', () => {
  it('begins where that was pressed, clear of what was asked', () => {
    expect(standIn(1000, IN_BAR, 100, SIZES)).toEqual({ from: 240, wide: 500 });
    expect(standIn(1000, IN_BAR, 300, SIZES)).toEqual({ from: 300, wide: 500 });
    expect(standIn(1000, { ...IN_BAR, left: 700 }, 100, SIZES), 'and is cut nowhere').toEqual({ from: 500, wide: 500 });
  });

  it('ends at the edge where the corner was pressed', () => {
    expect(standIn(1000, IN_CORNER, 100, SIZES)).toEqual({ from: 500, wide: 500 });
  });

  it('takes two lines where one has no room beside what was asked', () => {
    expect(standIn(1000, IN_BAR, 600, SIZES)).toEqual({ from: 600, wide: 290 });
    expect(standIn(1000, IN_CORNER, 600, SIZES)).toEqual({ from: 710, wide: 290 });
    expect(standIn(1000, IN_CORNER, 600, { ...SIZES, buttons: 350 })).toEqual({ from: 650, wide: 350 });
  });

  it('stands nowhere beside what was asked where that leaves no room', () => {
    expect(standIn(1000, IN_BAR, 800, SIZES)).toBeUndefined();
    expect(standIn(1000, IN_CORNER, 800, SIZES)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import type { Piece } from '../src/protocol/Piece';
import { together } from '../src/table/together';

describe('those who can go', () => {
  const piece = (id: number, at: number): Piece => ({ id, counter: id, owner: 'union', face: 0, at });
  const pieces = [piece(1, 3), piece(2, 3), piece(3, 4), piece(4, 3), piece(5, 9)];

  it('are taken up by one press where they lie together', () => {
    expect(together([1, 2], pieces, undefined)).toEqual({ goers: [1, 2], at: undefined });
    expect(together([2, 4, 1], pieces, 5)).toEqual({ goers: [2, 4, 1], at: undefined });
  });

  it('are those with the one who was named, where others can go elsewhere', () => {
    expect(together([1, 2, 3], pieces, 4)).toEqual({ goers: [1, 2], at: 3 });
  });

  it('are not where they lie apart, or are one', () => {
    const none = { goers: [], at: undefined };
    expect(together([1, 3], pieces, undefined)).toEqual(none);
    expect(together([1, 2, 3], pieces, 5)).toEqual(none);
    expect(together([1, 5], pieces, 1)).toEqual(none);
    expect(together([1], pieces, 1)).toEqual(none);
    expect(together([], pieces, undefined)).toEqual(none);
  });
});

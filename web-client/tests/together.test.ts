import { describe, expect, it } from 'vitest';
import type { Piece } from '../src/protocol/Piece';
import { together } from '../src/table/together';

describe('those who can go', () => {
  const piece = (id: number, at: number): Piece => ({ id, counter: id, owner: 'union', face: 0, at });
  const pieces = [piece(1, 3), piece(2, 3), piece(3, 4), piece(4, 3), piece(5, 9)];

  it('are taken up by one press where they lie together', () => {
    expect(together([1, 2], pieces)).toEqual([1, 2]);
    expect(together([2, 4, 1], pieces)).toEqual([2, 4, 1]);
  });

  it('are not where they lie apart, or are one', () => {
    expect(together([1, 3], pieces)).toEqual([]);
    expect(together([1, 5], pieces)).toEqual([]);
    expect(together([1], pieces)).toEqual([]);
    expect(together([], pieces)).toEqual([]);
  });
});

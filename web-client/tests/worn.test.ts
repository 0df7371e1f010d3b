import { describe, expect, it } from 'vitest';
import { levelOf } from '../src/map/counters';
import type { Piece } from '../src/protocol/Piece';

const piece = (...badges: NonNullable<Piece['badges']>): Piece => ({
  id: 1,
  counter: 1,
  owner: 'union',
  at: 1,
  face: 0,
  badges,
});

const disorganized = { name: 'disorganized', factors: '', values: [], spent: true };

describe('what a counter bears', () => {
  it('is its fatigue, its gravest state and its own works', () => {
    expect(levelOf(piece())).toEqual({});
    expect(levelOf(piece(['mp', 3], ['fatigue', 2]))).toEqual({ level: 2 });
    expect(levelOf(piece(['exhausted'], ['demoralized', 1]))).toEqual({ state: 'M' });
    expect(levelOf(piece(), disorganized)).toEqual({ state: 'D' });
    expect(levelOf(piece(['exhausted']), disorganized)).toEqual({ state: 'E' });
    expect(levelOf(piece(['demoralized', 1]), disorganized)).toEqual({ state: 'M' });
    expect(levelOf(piece(['demoralized', 1], ['exhausted'], ['works.3']))).toEqual({ state: 'M', works: 3 });
  });
});

import { describe, expect, it } from 'vitest';
import type { Leg } from '../src/protocol/Leg';
import { fartherThan, marchesOf } from '../src/survey/marches';

describe('marches', () => {
  const legs: Leg[] = [
    { to: 2, cost: 1, choice: 'move:7:2' },
    { to: 3, cost: 2, choice: 'move:7:3', after: 0 },
    { to: 4, cost: 3, choice: 'move:7:4', after: 1, halt: 'final' },
    // A dearer way to a space is only gone through.
    { to: 2, cost: 4, choice: 'move:7:2', after: 1 },
    { to: 9, cost: 6, choice: 'move:7:9', after: 3, through: [8] },
  ];

  it('are rows of choices with their ways, the cheapest to each space', () => {
    const marches = marchesOf(legs);
    expect(marches.get(2)).toEqual({ ids: ['move:7:2'], way: [2], cost: 1 });
    expect(marches.get(4)).toEqual({
      ids: ['move:7:2', 'move:7:3', 'move:7:4'],
      way: [2, 3, 4],
      cost: 3,
      halt: 'final',
    });
    expect(marches.get(9)?.way).toEqual([2, 3, 2, 8, 9]);
  });

  it('add what one choice does not do', () => {
    const farther = fartherThan(new Map([[2, []]]), marchesOf(legs));
    expect([...farther.keys()]).toEqual([3, 4, 9]);
    expect(farther.get(4)).toEqual([
      { id: 'move:7:2 move:7:3 move:7:4', verb: 'move', piece: 7, space: 4, cost: 3, halt: 'final' },
    ]);
  });
});

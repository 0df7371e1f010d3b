import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/table/choices';
import type { Leg } from '../src/protocol/Leg';
import { fartherThan, marchesOf, together } from '../src/survey/marches';

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

  it('bring pieces together where all of them come, at the price of the dearest', () => {
    const way = (piece: number, space: number, cost: number, ids = `move:${piece}:${space}`): [number, Choice[]] => [
      space,
      [{ id: ids, verb: 'move', piece, space, cost }],
    ];
    const ways = new Map<number, Map<number, Choice[]>>([
      [1, new Map([way(1, 2, 1), way(1, 3, 4, 'move:1:2 move:1:3')])],
      [7, new Map([way(7, 3, 2), way(7, 9, 2)])],
    ]);
    const isPlain = ({ verb }: Choice) => verb !== 'force';
    const go = (pieces: number[]) =>
      together({ pieces, waysOf: (piece) => ways.get(piece) ?? new Map(), isPlain, leads: (piece) => piece === 50 });
    const both = go([1, 7]);
    expect([...both.keys()]).toEqual([3]);
    expect(both.get(3)?.[0]).toMatchObject({
      id: 'move:1:2 move:1:3 move:7:3',
      cost: 4,
      rows: [['move:1:2', 'move:1:3'], ['move:7:3']],
      goers: [1, 7],
      stay: [],
    });
    // Where there is no such place, some go and the others are named.
    const some = go([1, 8]);
    expect([...some.keys()]).toEqual([2, 3]);
    expect(some.get(2)?.[0]).toMatchObject({ goers: [1], stay: [8] });
    // Nobody is taken along at a price that is not got back.
    ways.set(8, new Map([[3, [{ id: 'force:8:3', verb: 'force', piece: 8, space: 3 }]]]));
    expect(go([1, 8]).get(3)?.[0]).toMatchObject({ goers: [1], stay: [8] });
    // A leader goes where his men have gone before.
    expect(go([50, 1]).get(3)?.[0]).toMatchObject({
      rows: [
        ['move:1:2', 'move:1:3'],
        ['move:50:2', 'move:50:3'],
      ],
      goers: [1, 50],
    });
  });
});

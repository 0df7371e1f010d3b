import { describe, expect, it } from 'vitest';
import { Choices } from '../src/table/choices';
import type { Piece } from '../src/protocol/Piece';
import { layOutLedger, shortLabel, takenBack, withoutPlace } from '../src/table/ledger';

const pieces = [
  { id: 1, owner: 'union' as const, at: 10, face: 0 },
  { id: 2, owner: 'union' as const, at: 20, face: 0 },
];

describe('a sheet', () => {
  const { all } = new Choices({
    seq: 1,
    say: ['spend'],
    case: '9.5',
    sums: [[5, '9.5', ['left']]],
    offers: [
      { verb: 'build', pieces: [1, 2] },
      { verb: 'unbuild', pieces: [1] },
      { verb: 'raise', moves: { 2: [30, 31] } },
      { verb: 'strike', spaces: [20] },
      { verb: 'bid', numbers: [0, 1] },
      { verb: 'done' },
    ],
  });
  const ledger = layOutLedger(all, pieces);

  it('has a row for each piece, under its place', () => {
    expect(ledger.groups.map(({ space }) => space)).toEqual([10, 20]);
    expect(ledger.groups[0]?.rows[0]?.acts.map(({ id }) => id)).toEqual(['build:1', 'unbuild:1']);
    expect(ledger.groups[1]?.rows[0]?.places.map(({ space }) => space)).toEqual([30, 31]);
  });

  it('has what is about a place with that place, and the rest apart', () => {
    expect(ledger.groups[1]?.acts.map(({ id }) => id)).toEqual(['strike:20']);
    expect(ledger.numbers.map(([verb, choices]) => [verb, choices.length])).toEqual([['bid', 2]]);
    expect(ledger.bare.map(({ id }) => id)).toEqual(['done']);
  });

  it('loses no choice', () => {
    const told = ledger.groups.flatMap(({ rows, acts }) => [
      ...acts,
      ...rows.flatMap((row) => [...row.acts, ...row.places]),
    ]);
    expect(told.length + ledger.bare.length + 2).toBe(all.length);
  });
});

it('names pieces about which the sheet says something, where nothing can be done with them', () => {
  const starving = { ...pieces[0], id: 3, badges: [['badge.starves']] };
  const tired = { ...pieces[0], id: 4, badges: [['moved']] };
  const { groups } = layOutLedger([], [...pieces, starving, tired] as Piece[]);
  expect(groups.map(({ space, rows }) => [space, rows.map(({ piece }) => piece)])).toEqual([[10, [3]]]);
});

it('the name of a row is not said again on its buttons', () => {
  expect(shortLabel('A step for Infantry 1', 'Infantry 1')).toBe('A step');
  expect(shortLabel('Take a step of Infantry 1 back', 'Infantry 1')).toBe('Take a step back');
  expect(shortLabel('A step for Infantry 1: one point', 'Infantry 1')).toBe('A step: one point');
  expect(shortLabel('Infantry 1', 'Infantry 1')).toBe('Infantry 1');
  expect(shortLabel('Call a draft', 'Infantry 1')).toBe('Call a draft');
});

it('what takes a step back has a place of its own, also before there is anything to take back', () => {
  const verbs = {
    build: { label: '', case: '' },
    remove: { label: '', case: '', takes_back: 'build' },
    raise: { label: '', case: '' },
  };
  const [build, remove, raise] = ['build', 'remove', 'raise'].map((verb) => ({ id: `${verb}:1`, verb, piece: 1 }));
  if (!build || !remove || !raise) throw new Error('three choices');
  expect(takenBack([build], verbs)).toEqual({ acts: [build], back: undefined, isPaired: true });
  expect(takenBack([remove, build], verbs)).toEqual({ acts: [build], back: remove, isPaired: true });
  expect(takenBack([raise], verbs)).toEqual({ acts: [raise], back: undefined, isPaired: false });
});

it('a total under the name of its place does not name it again', () => {
  const said = [{ text: 'Of 6 for steps in ' }, { text: 'Fort Monroe', space: 3 }];
  expect(withoutPlace(said, 3)).toEqual([{ text: 'Of 6 for steps' }]);
  expect(withoutPlace(said, undefined)).toEqual(said);
});

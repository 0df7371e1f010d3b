import { describe, expect, it } from 'vitest';
import type { Combat } from '../src/protocol/Combat';
import { groupsOf, readingOf } from '../src/survey/grouped';

const combat: Combat = {
  at: 1,
  attacker: 'union',
  attack: [],
  defense: [],
  odds: [
    [['fails'], 1, 6],
    [['a'], 1, 6],
    [['b'], 1, 6],
    [['c'], 2, 6],
    [['a'], 1, 6],
  ],
  groups: [
    [['fails'], 1, -1],
    [['stands'], 2, 0, ['alone']],
    [['driven'], 1, 1],
    [['driven'], 1, 1, ['together']],
  ],
};

describe('groupsOf', () => {
  it('shares the results among the groups in their order, party by party', () => {
    const parties = groupsOf(combat);
    expect(parties.map(({ say, groups }) => [say?.[0], groups.map((group) => group.rows.length)])).toEqual([
      [undefined, [1]],
      ['alone', [2, 1]],
      ['together', [1]],
    ]);
    expect(parties.flatMap(({ groups }) => groups).map(({ percent }) => percent)).toEqual([
      '17 %',
      '33 %',
      '33 %',
      '17 %',
    ]);
    expect(parties.map(({ percent }) => percent)).toEqual(['17 %', '66 %', '17 %']);
  });

  it('says by the sign of a group which side gains', () => {
    const gains = (one: Combat) => groupsOf(one).flatMap(({ groups }) => groups.map((group) => group.gains));
    expect(gains(combat)).toEqual(['confederate', undefined, 'union', 'union']);
    expect(gains({ ...combat, attacker: 'confederate' })).toEqual(['union', undefined, 'confederate', 'confederate']);
  });
});

describe('readingOf', () => {
  it('rounds each by itself, and calls the seldom not never', () => {
    expect(
      readingOf([
        [['x'], 2, 3],
        [['y'], 1, 1296],
      ]).map(({ percent }) => percent),
    ).toEqual(['67 %', '<1 %']);
  });
});

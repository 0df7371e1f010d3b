import { describe, expect, it } from 'vitest';
import { sheetOf } from '../src/map/counters';
import { hasActive, spell, tell, worn, wornWord } from '../src/map/states';
import type { Stack } from '../src/map/stacks';
import type { Piece } from '../src/protocol/Piece';
import { smallBoard } from './board';

const sheet = sheetOf(smallBoard());
const piece = (id: number, face: number, badges: Piece['badges'] = []): Piece => ({
  id,
  counter: id,
  owner: 'union',
  at: 1,
  face,
  badges,
});
const stack = (...pieces: Piece[]): Stack => ({
  key: '1:union',
  space: 1,
  side: 'union',
  pieces,
  at: [0, 0],
  hasLeader: false,
});

describe('the condition of a stack', () => {
  it('is how many show their spent face or are in disorder', () => {
    expect(worn(sheet, stack(piece(1, 0), piece(2, 0)))).toBe(0);
    expect(worn(sheet, stack(piece(1, 1), piece(2, 0)))).toBe(1);
    expect(worn(sheet, stack(piece(1, 1), piece(2, 0, [['disrupted']])))).toBe(2);
  });

  it('spells out the badge under a stack', () => {
    const three = stack(piece(1, 0), piece(2, 0), piece(4, 0));
    expect(spell(three, 0)).toBe('3 pieces');
    expect(spell(three, 3)).toBe('3 pieces');
    expect(spell({ ...three, hasLeader: true }, 2)).toBe('★ 2/3: 2 of 3 can be chosen, with a leader');
  });

  it('says who of them acts', () => {
    expect(hasActive(sheet, stack(piece(1, 0)))).toBeUndefined();
    expect(hasActive(sheet, stack(piece(1, 0), piece(2, 0, [['active']])))).toBe('units');
    const led = stack(piece(1, 0, [['active']]), piece(3, 0, [['active']]));
    expect(hasActive(sheet, led), 'with him who leads them').toBe('leader');
  });

  it('is called what the spent faces of units say, not those of leaders', () => {
    expect(wornWord(sheet)).toBe('exhausted');
    const leaders = [...sheet.counters].filter(([id]) => id === 3);
    expect(wornWord({ ...sheet, counters: new Map(leaders) })).toBe('spent');
    expect(wornWord({ ...sheet, blocks: true })).toBe('disrupted');
  });

  it('is told in words', () => {
    const mixed = stack(piece(1, 1), piece(2, 0, [['active']]));
    expect(tell(mixed, sheet, 1)).toBe(', 1 of them exhausted, acting, 1 of them can be chosen');
    const led = stack(piece(1, 1), piece(3, 0, [['active']]));
    expect(tell(led, sheet, 1)).toBe(', 1 of them exhausted, with an active leader, 1 of them can be chosen');
    expect(tell(stack(piece(1, 0), piece(2, 0)), sheet, 2)).toBe('');
    expect(tell({ ...stack(piece(1, 0), piece(3, 0)), hasLeader: true }, sheet, 0)).toBe(', with a leader');
  });
});

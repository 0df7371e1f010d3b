import { describe, expect, it } from 'vitest';
import type { Odds } from '../src/protocol/Odds';
import { huesOf } from '../src/survey/hues';
import { hueOf, inShort, numbersOf, percents, sharesOf, tonesOf, written } from '../src/survey/shares';

describe('hueOf', () => {
  it('gives a result the colour of the side for which it is better, whoever attacks', () => {
    const hues = (count: number, attacker: 'union' | 'confederate') =>
      tonesOf(count).map((tone) => hueOf(tone, attacker));
    expect(hues(3, 'union')).toEqual(['confederate5', 'even', 'union5']);
    expect(hues(3, 'confederate')).toEqual(['union5', 'even', 'confederate5']);
    // The defender's best result looks the same when the sides change places, but for the colour of the side.
    expect(hues(4, 'union')[0]).toBe('confederate5');
    expect(hues(4, 'confederate')[0]).toBe('union5');
    expect(hues(1, 'union')).toEqual(['even']);
  });
});

describe('huesOf', () => {
  it('goes by who gains, whatever else can come of it', () => {
    const [gains, loses] = ['attacker', 'defender'];
    expect(huesOf([loses, 'neither', gains, gains], 'union')).toEqual(['confederate3', 'even', 'union3', 'union5']);
    expect(huesOf([gains, gains], 'confederate')).toEqual(['confederate3', 'confederate5']);
    expect(huesOf(['neither', gains], 'union')).toEqual(['even', 'union3']);
  });
});

describe('tonesOf', () => {
  it('gives each of ten results a colour of its own, and few results those far from each other', () => {
    for (let count = 1; count <= 11; count++) expect(new Set(tonesOf(count)).size).toBe(count);
    expect([tonesOf(1), tonesOf(2), tonesOf(3), tonesOf(5)]).toEqual([[5], [0, 10], [0, 5, 10], [0, 3, 5, 8, 10]]);
    expect(Math.max(...tonesOf(14))).toBe(10);
  });
});

describe('percents', () => {
  it('add up to a hundred where rounding each would not', () => {
    // Rounded one by one these are 8, 18, 33, 42: 101.
    expect(percents([3 / 36, 6.3 / 36, 11.7 / 36, 15 / 36])).toEqual([8, 18, 32, 42]);
    expect(percents([5 / 36, 31 / 36])).toEqual([14, 86]);
  });

  it('add up for every way to share 36 among three results, but that the same chance is written alike', () => {
    for (let a = 0; a <= 36; a++)
      for (let b = 0; a + b <= 36; b++) {
        const ways = [a, b, 36 - a - b];
        const all = percents(ways.map((one) => one / 36));
        const isMixed = new Set(ways).size === 3;
        if (isMixed) expect(all.reduce((sum, one) => sum + one, 0)).toBe(100);
        for (const [i, one] of ways.entries()) expect(all[i]).toBe(all[ways.indexOf(one)]);
      }
    expect(percents([16 / 36, 16 / 36, 4 / 36])).toEqual([44, 44, 11]);
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([33, 33, 33]);
  });

  it('leave exact percents as they are', () => {
    expect(percents([0.29, 0.57, 0.14])).toEqual([29, 57, 14]);
  });

  it('call the seldom neither never nor always', () => {
    expect(written(1 / 1296, 0)).toBe('<1 %');
    expect(written(1295 / 1296, 100)).toBe('>99 %');
    expect([written(0, 0), written(1, 100)]).toEqual(['0 %', '100 %']);
  });
});

describe('odds in a line', () => {
  it('name neither what never comes nor what would come of another roll', () => {
    const odds: Odds[] = [
      [['repulse'], 35, 36],
      [['success'], 1, 36],
      [['destroyed'], 0, 36],
      [['reroll.repulse'], 30, 36],
      [['reroll.success'], 6, 36],
    ];
    expect(inShort(odds).results.map(({ say: [key], percent }) => [key, percent])).toEqual([
      ['repulse', '97 %'],
      ['success', '3 %'],
    ]);
  });

  it('name the likeliest of many, and the worst and the best of them', () => {
    const odds = [1, 5, 4, 15, 9, 2].map((ways, i): Odds => [[`result.${i}`], ways, 36]);
    const { results, isCut } = inShort(odds);
    expect([results.map(({ ways }) => ways), isCut]).toEqual([[15, 2, 1], true]);
    // The likeliest may be the worst itself.
    const bad = [15, 5, 4, 6, 5, 1].map((ways, i): Odds => [[`result.${i}`], ways, 36]);
    expect(inShort(bad).results.map(({ ways }) => ways)).toEqual([15, 6, 1]);
    // Where there is room for two, the other one is bad.
    expect(inShort(odds, ({ length }) => length <= 2).results.map(({ ways }) => ways)).toEqual([15, 1]);
  });

  it('name as many as have room, and always the likeliest', () => {
    const odds = [30, 5, 1].map((ways, i): Odds => [[`result.${i}`], ways, 36]);
    const told = (most: number) => {
      const { results, isCut } = inShort(odds, ({ length }) => length <= most);
      return [results.map(({ ways }) => ways), isCut];
    };
    expect(told(3)).toEqual([[30, 5, 1], false]);
    expect(told(2)).toEqual([[30, 1], true]);
    expect(told(0)).toEqual([[30], true]);
  });
});

describe('numbersOf', () => {
  it('are those that the results tell, where they tell numbers in the same words, and else count through', () => {
    const hits = (count: number, ways: number): Odds => [['odds.hits', count], ways, 36];
    const losses = (count: number, ways: number): Odds => [['odds.own', count], ways, 36];
    const numbers = (...odds: Odds[]) => numbersOf(sharesOf(odds));
    expect(numbers(hits(0, 25), hits(1, 10), hits(2, 1))).toEqual([0, 1, 2]);
    expect(numbers(hits(0, 25), hits(1, 11), losses(0, 30), losses(1, 6)), 'of two bars').toEqual([0, 1, 0, 1]);
    expect(numbers([['fails'], 12, 36], hits(3, 20), [['all'], 4, 36])).toEqual([1, 2, 3]);
  });
});

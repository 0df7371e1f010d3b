import { describe, expect, it } from 'vitest';
import type { Odds } from '../src/protocol/Odds';
import { linesOf } from '../src/survey/lines';

describe('odds in lines', () => {
  const text = ([key]: readonly unknown[]) => String(key);
  const told = (...odds: [string, number][]) =>
    linesOf(
      odds.map(([key, ways]): Odds => [[key], ways, 4]),
      text,
    ).map(({ head, parts }) => [head, ...parts.map((part) => `${part.text} ${part.percent}`)].join('|'));

  it('leave out what never comes', () => {
    expect(told(['no hit', 1], ['one hit', 3], ['2 hits', 0])).toEqual(['|no hit 25 %|one hit 75 %']);
  });

  it('have one for each bar, and tell once what all of it begins with', () => {
    expect(told(['enemy: no hit', 1], ['enemy: one hit', 3], ['own: no step', 2], ['own: a step', 2])).toEqual([
      'enemy|no hit 25 %|one hit 75 %',
      'own|no step 50 %|a step 50 %',
    ]);
  });

  it('keep what only some of them begin with', () => {
    expect(told(['enemy: one hit', 1], ['a draw', 3])).toEqual(['|enemy: one hit 25 %|a draw 75 %']);
  });
});

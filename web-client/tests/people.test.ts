import { describe, expect, test } from 'vitest';
import { deedOf, detailOf, reportKind, withMoments } from '../src/pages/people';
import { playerPath, reportPath } from '../src/pages/people-paths';
import type { Player } from '../src/protocol/Player';
import type { TableHeader } from '../src/protocol/TableHeader';
import { reportable } from '../src/table/report';

const AT = '2026-11-23T05:43:16.000Z';

describe('what operators have done', () => {
  const entry = (act: string, detail: string, actor = 'Patrick') => ({ at: AT, actor, act, detail });

  test('moments are written as people do', () => {
    expect(withMoments(`until ${AT}: he left`)).not.toContain('T05:43');
    expect(withMoments(`until ${AT}: he left`)).toMatch(/^until .*2026.*: he left$/);
    expect(withMoments('for ever: at 5T')).toBe('for ever: at 5T');
  });

  test('deeds are sentences', () => {
    expect(deedOf(entry('ban', ''))).toBe('Patrick banned');
    expect(deedOf(entry('appoint', '', 'command'))).toBe('Whoever runs the server appointed');
    expect(deedOf(entry('another', ''))).toBe('Patrick another');
    expect(detailOf(entry('unban', ''))).toBe('');
    expect(detailOf(entry('settle', '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000: warned'))).toBe(': warned');
    expect(detailOf(entry('adjudicate', '~adjudge:union'))).toBe(': the Union wins');
  });
});

describe('who is reported', () => {
  const reader = (name: string, guest = false) => ({ id: name, name, guest }) as Player;
  const table = (union?: string, confederate?: string, more = {}) =>
    ({
      seats: { union: union && { name: union }, confederate: confederate && { name: confederate } },
      ...more,
    }) as TableHeader;

  test('the others who sit at the table, each once, by players with accounts', () => {
    expect(reportable(table('Meade', 'Lee'), reader('Meade'))).toEqual(['Lee']);
    expect(reportable(table('Meade', 'Lee'), reader('Grant'))).toEqual(['Meade', 'Lee']);
    expect(reportable(table('Lee', 'Lee'), reader('Grant'))).toEqual(['Lee']);
    expect(reportable(table('Meade'), reader('Meade'))).toEqual([]);
    expect(reportable(table('Meade', 'Lee'), reader('Meade', true))).toEqual([]);
    expect(reportable(table('Meade', 'Lee'), null)).toEqual([]);
    expect(reportable(undefined, reader('Meade'))).toEqual([]);
    expect(reportable(table('Meade', 'Lee', { imported: { by: 'X', at: AT } }), reader('Grant'))).toEqual([]);
  });

  test('with the table, whatever his name is', () => {
    expect(reportPath('A/B & C', 'x')).toBe('/player/A%2FB%20%26%20C?table=x');
    expect(playerPath('Lee')).toBe('/player/Lee');
    expect(reportKind('abuse')).toBe('What was said');
  });
});

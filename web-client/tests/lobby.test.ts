import { describe, expect, it } from 'vitest';
import { match, ownPath } from '../src/app/router.svelte';
import { ago, mineFirst, stateOf, timeForMe, waitsForMe } from '../src/pages/lobby';
import type { Pace } from '../src/protocol/Pace';
import type { Roll } from '../src/protocol/Roll';
import type { Side } from '../src/protocol/Side';
import type { TableHeader } from '../src/protocol/TableHeader';
import { tallyDice } from '../src/table/dice-stats';

const table = (over: Partial<TableHeader>): TableHeader => ({
  id: 'x',
  ruleset: 'r',
  rules_version: '1',
  edition: 1,
  scenario: 's',
  board: '',
  options: [],
  status: 'running',
  seats: { union: { name: 'A', salt: '' }, confederate: { name: 'B', salt: '' } },
  you: ['union'],
  to_act: ['confederate'],
  dice_commitment: '',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  ...over,
});

describe('the lobby', () => {
  it('shows games that wait for the reader first', () => {
    const mine = table({ id: 'mine', to_act: ['union'] });
    const newer = table({ id: 'newer', updated_at: '2026-02-01T00:00:00Z' });
    expect(mineFirst([table({ id: 'old' }), newer, mine]).map((one) => one.id)).toEqual(['mine', 'newer', 'old']);
    expect(waitsForMe(table({ to_act: ['union'], status: 'finished' }))).toBe(false);
  });

  it('has what waits for the reader by how long he may take, as “Next game” has it', () => {
    const pace: Pace = {
      control: { correspondence: { bank: 259_200, weekend: true, vacation: false } },
      fall: 'at_once',
    };
    const face = { bank: 1, free: 0, runs: true };
    const timed = (id: string, deadline: string, over: Partial<TableHeader> = {}) =>
      table({
        id,
        pace,
        clocks: { at: '2026-01-01T12:00:00Z', union: { ...face, deadline }, confederate: face },
        to_act: ['union'],
        ...over,
      });
    const waits = (id: string, updated_at: string, over: Partial<TableHeader> = {}) =>
      table({ id, updated_at, to_act: ['union'], ...over });
    const ordered = mineFirst([
      waits('solo', '2026-03-01T00:00:00Z', { you: ['union', 'confederate'] }),
      waits('short', '2026-02-02T00:00:00Z'),
      timed('theirs', '2026-01-01T12:00:01Z', { to_act: ['confederate'] }),
      timed('late', '2026-01-09T00:00:00Z'),
      waits('long', '2026-02-01T00:00:00Z'),
      timed('soon', '2026-01-02T00:00:00Z', { updated_at: '2025-01-01T00:00:00Z' }),
    ]);
    expect(ordered.map(({ id }) => id)).toEqual(['soon', 'late', 'long', 'short', 'solo', 'theirs']);
  });

  it('counts an invitation among what waits for the reader, and no challenge of his own', () => {
    const invited = table({
      id: 'invited',
      status: 'open',
      you: [],
      invited: 'Me',
      updated_at: '2025-01-01T00:00:00Z',
    });
    const own = table({ id: 'own', status: 'open', you: ['union'], invited: 'Another' });
    expect(mineFirst([own, invited]).map(({ id }) => id)).toEqual(['invited', 'own']);
    expect(waitsForMe(own)).toBe(false);
    expect(stateOf(invited)).toBe('you are invited');
  });

  it.each([
    [{}, 'waits for the Confederate side'],
    [{ to_act: ['union'] }, 'waits for you'],
    [{ you: ['union', 'confederate'] }, 'you play both sides'],
    [{ status: 'open', seats: { union: { name: 'A', salt: '' } } }, 'the Confederate side is free'],
    [{ status: 'finished', winner: 'union', ended_by: 'resigned' }, 'Union victory (resigned)'],
    [{ status: 'finished', ended_by: 'draw' }, 'draw'],
    [{ status: 'finished', ended_by: 'adjudged' }, 'draw (adjudged)'],
    [{ status: 'finished', winner: 'confederate', ended_by: 'adjudged' }, 'Confederate victory (adjudged)'],
    [{ frozen: 'its rules are not known', to_act: [] }, 'frozen'],
    [{ status: 'finished', ended_by: 'declined' }, 'declined'],
    [{ status: 'finished', winner: 'union', ended_by: 'time' }, 'Union victory (on time)'],
    [{ status: 'finished', ended_by: 'time' }, 'draw (on time)'],
  ] as [Partial<TableHeader>, string][])('says what is going on: %j', (over, words) => {
    expect(stateOf(table(over))).toBe(words);
  });

  it('says how much time the reader has, where a clock runs for him', () => {
    const pace: Pace = {
      control: { correspondence: { bank: 259_200, weekend: true, vacation: false } },
      fall: 'at_once',
    };
    const face = { bank: 3 * 86_400_000 - 5000, free: 0, runs: true };
    const clocks = {
      at: '2026-01-01T12:00:00Z',
      union: { ...face, deadline: '2026-01-04T11:00:00Z' },
      confederate: { ...face, deadline: '2026-01-01T13:00:00Z' },
    };
    expect(timeForMe(table({ pace, clocks, to_act: ['union'] }))).toMatch(/^3 days left, until .*4/);
    expect(timeForMe(table({ pace, clocks, to_act: ['confederate'] })), 'it waits for the other').toBeUndefined();
    expect(timeForMe(table({ to_act: ['union'] })), 'it has no clocks').toBeUndefined();
    const live: Pace = { control: { live: { bank: 600, delay: 0, interrupt: 0 } }, fall: 'at_once' };
    const soon = { ...clocks, union: { ...clocks.union, bank: 600_000 } };
    expect(timeForMe(table({ pace: live, clocks: soon, to_act: ['union'] }))).toBe('10 minutes left');
    const paused = { ...clocks, union: face };
    expect(timeForMe(table({ pace, clocks: paused, to_act: ['union'] }))).toBeUndefined();
  });

  it('tells times in words', () => {
    const now = Date.parse('2026-01-03T00:00:00Z');
    expect(ago('2026-01-02T23:59:40Z', now)).toBe('just now');
    expect(ago('2026-01-02T23:30:00Z', now)).toBe('30 minutes ago');
    expect(ago('2026-01-01T00:00:00Z', now)).toBe('2 days ago');
  });
});

describe('the router', () => {
  it.each([
    ['/', 'front', {}],
    ['/lobby/', 'lobby', {}],
    ['/table/abc', 'table', { table: 'abc' }],
    ['/table/abc/result', 'result', { table: 'abc' }],
    ['/table/', 'not-found', {}],
    ['/no/such', 'not-found', {}],
  ])('%s', (path, page, params) => {
    expect(match(path)).toEqual({ page, params });
  });

  it.each(['/table/%', '/join/%E0%A4%A', '/table/%/result'])('has no page for the mistyped %s', (path) => {
    expect(match(path).page).toBe('not-found');
  });
});

describe('where a sign-in leads', () => {
  it.each([
    ['/table/abc?step=3#log', '/table/abc?step=3#log'],
    ['//elsewhere.example/lobby', undefined],
    ['/\\\\elsewhere.example', undefined],
    ['/\t/elsewhere.example', undefined],
    ['https://elsewhere.example/', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j', (wanted, path) => {
    expect(ownPath(wanted)).toBe(path);
  });
});

describe('dice statistics', () => {
  it('counts each side for itself and ignores what is no die', () => {
    const roll = (side: Side, faces: number[]): Roll => [side, 'dice', faces];
    const [union, confederate] = tallyDice([
      ['', ['a'], [roll('union', [6, 6]), roll('confederate', [1])]],
      ['', ['b'], [roll('union', [3, 40])]],
      ['', ['c']],
    ]);
    expect(union).toMatchObject({ counts: [0, 0, 1, 0, 0, 2], total: 3, mean: 5 });
    expect(union?.oddity).toBeCloseTo(0.128, 2);
    expect(confederate?.total).toBe(1);
  });

  it('finds nothing odd without dice', () => {
    expect(tallyDice([])[0]).toMatchObject({ total: 0, mean: 0, oddity: 1 });
  });
});

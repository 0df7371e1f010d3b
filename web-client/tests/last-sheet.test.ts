import { beforeEach, expect, it } from 'vitest';
import type { TableView } from '../src/protocol/TableView';
import { LastSheet } from '../src/table/last-sheet';

function asked(turn: string, undoable: number, say = 'ask.spend', sums = true, left = 0): TableView {
  const done = { verb: 'done', ...(left > 0 ? { confirm: ['confirm.forfeit', left] as [string, number] } : {}) };
  return {
    turn: ['turn.supply', turn],
    pieces: [],
    spaces: [],
    borders: [],
    tracks: [],
    waiting_on: [],
    log_len: 0,
    undoable,
    prompt: { seq: 1, say: [say], case: '9.5', offers: [done], ...(sums ? { sums: [] } : {}) },
  };
}

beforeEach(() => localStorage.clear());

/** Writes choices into a sheet, one after another. */
function fill(sheets: LastSheet, turn: string, choices: readonly string[], from = 0) {
  sheets.note(asked(turn, from), undefined);
  for (const [i, choice] of choices.entries()) sheets.note(asked(turn, from + i + 1), choice);
}

it('a sheet offers what was written into it a turn ago, also to a page that was opened since', () => {
  const sheets = new LastSheet('t', 'union');
  expect(sheets.before(asked('spring', 0))).toEqual([]);
  fill(sheets, 'spring', ['build:1', 'build:1', 'major:4']);
  expect(sheets.before(asked('spring', 3)), 'not what was written just now').toEqual([]);
  expect(sheets.before(asked('summer', 0))).toEqual(['build:1', 'build:1', 'major:4']);
  const later = new LastSheet('t', 'union');
  expect(later.before(asked('summer', 0))).toEqual(['build:1', 'build:1', 'major:4']);
  fill(later, 'summer', ['build:2']);
  expect(later.before(asked('summer', 1)), 'that of the turn before still').toHaveLength(3);
  expect(later.before(asked('autumn', 0))).toEqual(['build:2']);
  expect(new LastSheet('t', 'confederate').before(asked('summer', 0)), 'the other side knows nothing').toEqual([]);
  expect(new LastSheet('u', 'union').before(asked('summer', 0)), 'nor another table').toEqual([]);
});

it('what was taken back is not written again', () => {
  const sheets = new LastSheet('t', 'union');
  fill(sheets, 'spring', ['build:1', 'build:2', 'build:3']);
  sheets.note(asked('spring', 1), 'build:3');
  sheets.note(asked('spring', 2), 'build:4');
  expect(sheets.before(asked('summer', 0))).toEqual(['build:1', 'build:4']);
});

it('a sheet that is ended and opened again goes on, each sheet has its own list, and what is no sheet none', () => {
  const sheets = new LastSheet('t', 'union');
  fill(sheets, 'spring', ['build:1']);
  sheets.note(asked('spring', 2, 'ask.sheet-done'), 'done');
  sheets.note(asked('spring', 3), 'reopen');
  sheets.note(asked('spring', 4), 'build:2');
  sheets.note(asked('spring', 0, 'ask.draft'), 'done');
  sheets.note(asked('spring', 1, 'ask.draft'), 'draft');
  sheets.note(asked('spring', 2, 'ask.march', false), 'move:1:2');
  sheets.note(asked('spring', 3, 'ask.march', false), 'move:1:3');
  expect(sheets.before(asked('summer', 0))).toEqual(['build:1', 'build:2']);
  expect(sheets.before(asked('summer', 0, 'ask.draft'))).toEqual(['draft']);
  expect(sheets.before(asked('summer', 0, 'ask.march', false))).toEqual([]);
});

it('what was left over when a sheet was ended is known the next time', () => {
  const sheets = new LastSheet('t', 'union');
  fill(sheets, 'spring', ['build:1']);
  sheets.note(asked('spring', 1, 'ask.spend', true, 3), 'build:1');
  sheets.note(asked('spring', 2, 'ask.sheet-done'), 'done');
  expect(sheets.leftBefore(asked('spring', 2)), 'not in the same turn').toBe(0);
  expect(sheets.leftBefore(asked('summer', 0))).toBe(3);
  fill(sheets, 'summer', ['build:1']);
  expect(sheets.leftBefore(asked('summer', 1)), 'that of the turn before still').toBe(3);
  sheets.note(asked('summer', 2, 'ask.march', false), 'done');
  expect(sheets.leftBefore(asked('autumn', 0)), 'all was spent').toBe(0);
});

it('what another program left there is nothing', () => {
  localStorage.setItem('vedette.sheets.t.union', '{broken');
  expect(new LastSheet('t', 'union').before(asked('summer', 0))).toEqual([]);
});

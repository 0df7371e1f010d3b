import { describe, expect, it } from 'vitest';
import type { TableDiff } from '../src/protocol/TableDiff';
import type { TableView } from '../src/protocol/TableView';
import { applyDiff } from '../src/table/diff';

const view = (): TableView => ({
  turn: ['turn.daylight', 1],
  pieces: [
    { id: 1, counter: 4, owner: 'union', at: 10, face: 0 },
    { id: 3, owner: 'confederate', at: 12, face: 0, badges: [['point']] },
  ],
  spaces: [
    { id: 10, control: 'union' },
    { id: 12, marks: [['works', 1]] },
  ],
  borders: [{ id: 5, marks: [['down']] }],
  tracks: [['impulse', 2]],
  prompt: { seq: 7, say: ['choose'], case: '8.1', offers: [{ verb: 'pass' }] },
  waiting_on: [['union', '8.1', ['choose']]],
  log_len: 4,
});

/** The law: applying the diff to the old view gives the new one. Each entry is a change to `view()` and its diff. */
const laws: [string, TableDiff, (expected: TableView) => void][] = [
  ['nothing', {}, () => undefined],
  ['the turn', { turn: ['turn.night', 1] }, (v) => (v.turn = ['turn.night', 1])],
  [
    'a heading of the log tells the turn',
    { log: [['6.1', ['turn.night', 1]]] },
    (v) => Object.assign(v, { turn: ['turn.night', 1], log_len: 5 }),
  ],
  [
    'the turn itself goes before a heading',
    { turn: ['turn.dawn', 2], log: [['6.1', ['turn.night', 1]]] },
    (v) => Object.assign(v, { turn: ['turn.dawn', 2], log_len: 5 }),
  ],
  ['a piece moves', { pieces: [{ id: 1, at: 11 }] }, (v) => Object.assign(v.pieces[0] ?? {}, { at: 11 })],
  ['a piece turns face down', { pieces: [{ id: 1, counter: null }] }, (v) => delete v.pieces[0]?.counter],
  ['badges go', { pieces: [{ id: 3, badges: [] }] }, (v) => delete v.pieces[1]?.badges],
  [
    'a piece appears between others',
    { pieces: [{ id: 2, counter: 9, owner: 'union', at: 10, face: 1 }] },
    (v) => v.pieces.splice(1, 0, { id: 2, counter: 9, owner: 'union', at: 10, face: 1 }),
  ],
  ['an unknown piece without a whole patch is ignored', { pieces: [{ id: 2, at: 10 }] }, () => undefined],
  ['a piece is gone', { gone: [1] }, (v) => v.pieces.shift()],
  [
    'a space gets a state',
    { spaces: [{ id: 11, control: 'union' }] },
    (v) => v.spaces.splice(1, 0, { id: 11, control: 'union' }),
  ],
  [
    'a space changes hands and keeps its marks',
    { spaces: [{ id: 12, control: 'union' }] },
    (v) => Object.assign(v.spaces[1] ?? {}, { control: 'union' }),
  ],
  ['a space loses its state', { spaces: [{ id: 10, control: null }] }, (v) => v.spaces.shift()],
  ['a space loses its marks', { spaces: [{ id: 12, marks: [] }] }, (v) => v.spaces.pop()],
  ['a border is whole again', { borders: [{ id: 5, marks: [] }] }, (v) => (v.borders = [])],
  ['a track moves', { tracks: [['impulse', 3]] }, (v) => (v.tracks = [['impulse', 3]])],
  ['a track is left', { left: ['impulse'] }, (v) => (v.tracks = [])],
  ['a track appears among the others', { tracks: [['day', 1, 'union']] }, (v) => v.tracks.unshift(['day', 1, 'union'])],
  [
    'nothing is asked any more',
    { prompt: null, waiting_on: [] },
    (v) => {
      delete v.prompt;
      v.waiting_on = [];
    },
  ],
  ['the log grows', { log: [['9.1', ['moved']]] }, (v) => (v.log_len = 5)],
  [
    'the log shrinks after an undo',
    { log_len: 2, undoable: 1 },
    (v) => {
      v.log_len = 2;
      v.undoable = 1;
    },
  ],
  ['a small board is laid beside the map', { inserts: ['battle'] }, (v) => (v.inserts = ['battle'])],
  [
    'a combat begins',
    { combat: { at: 10, attacker: 'union', attack: [[6, '9.1', ['value']]], defense: [] } },
    (v) => (v.combat = { at: 10, attacker: 'union', attack: [[6, '9.1', ['value']]], defense: [] }),
  ],
  [
    'an outcome',
    { outcome: { winner: 'union', say: ['won'], case: '15.1' } },
    (v) => (v.outcome = { winner: 'union', say: ['won'], case: '15.1' }),
  ],
];

describe('applyDiff', () => {
  it.each(laws)('%s', (_name, diff, change) => {
    const expected = view();
    change(expected);
    expect(applyDiff(view(), diff)).toEqual(expected);
  });

  it('takes away what is over: the combat, the small board, the outcome', () => {
    const begun: TableDiff = {
      inserts: ['battle'],
      combat: { at: 10, attacker: 'union', attack: [], defense: [] },
      outcome: { winner: 'union', say: ['won'], case: '15.1' },
    };
    const over = applyDiff(applyDiff(view(), begun), { inserts: [], combat: null, outcome: null });
    expect(over).toEqual(view());
  });

  it('does not touch the old view', () => {
    const old = view();
    applyDiff(old, { pieces: [{ id: 1, at: 11 }], spaces: [{ id: 10, control: null }], prompt: null, gone: [3] });
    expect(old).toEqual(view());
  });

  it('shares what did not change', () => {
    const old = view();
    const next = applyDiff(old, { pieces: [{ id: 1, at: 11 }] });
    expect(next.pieces[1]).toBe(old.pieces[1]);
    expect(next.spaces).toBe(old.spaces);
  });
});

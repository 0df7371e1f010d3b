import { expect, it } from 'vitest';
import vectors from '../../protocol/vectors/brief.json';
import type { Brief } from '../src/protocol/Brief';
import type { TableDiff } from '../src/protocol/TableDiff';
import type { TableView } from '../src/protocol/TableView';
import { openBrief } from '../src/table/brief';
import { applyDiff } from '../src/table/diff';

it.each(vectors.map((vector) => [vector.about, vector] as const))('as the server has it: %s', (_about, vector) => {
  const old = vector.old as unknown as TableView;
  const kept = structuredClone(old);
  const diff = vector.diff as unknown as TableDiff;
  const opened = openBrief(vector.brief as unknown as Brief, old, vector.to);
  // The order in which destinations come and go says nothing; all else is the same.
  expect({ ...opened, asked: undefined }).toEqual({ ...diff, asked: undefined });
  expect(applyDiff(old, opened)).toEqual(applyDiff(old, diff));
  expect(old, 'what was shown before is left as it was').toEqual(kept);
});

it('what the view has not is left out', () => {
  const view: TableView = {
    turn: ['turn.daylight'],
    pieces: [],
    spaces: [],
    borders: [],
    tracks: [],
    waiting_on: [],
    log_len: 0,
  };
  const diff = openBrief({ c: { a: [4, [1, '9.1', 'value.point']], o: [6, [1, ['odds.success', 2]]] } }, view, 1);
  expect(diff.combat).toEqual({
    at: 0,
    attacker: 'union',
    attack: [[1, '9.1', ['value.point']]],
    defense: [],
    odds: [[['odds.success'], 2, 6]],
  });
});

it('what is read first and which odds belong together stay until they are others', () => {
  const view: TableView = {
    turn: ['turn.daylight'],
    pieces: [],
    spaces: [],
    borders: [],
    tracks: [],
    waiting_on: [],
    log_len: 0,
    combat: {
      at: 3,
      attacker: 'union',
      attack: [],
      defense: [],
      odds: [[['row'], 1, 1]],
      reading: [[['driven'], 1, 1]],
      groups: [[['driven'], 1, 1]],
    },
  };
  const same = openBrief({ c: { o: [2, [2]] } }, view, 1).combat;
  expect(same).toMatchObject({ odds: [[['row'], 2, 2]], reading: [[['driven'], 1, 1]], groups: [[['driven'], 1, 1]] });
  const none = openBrief({ c: { r: [], g: [] } }, view, 1).combat;
  expect(none).not.toHaveProperty('groups');
  expect(none).not.toHaveProperty('reading');
});

import { afterEach, expect, it, vi } from 'vitest';
import type { TableView } from '../src/protocol/TableView';
import { wholeJournal } from '../src/table/journal';

afterEach(() => vi.unstubAllGlobals());

const view = (log_len: number): TableView => ({
  turn: ['day'],
  pieces: [],
  spaces: [],
  borders: [],
  tracks: [],
  waiting_on: [],
  log_len,
});
const step = (seq: number, moment: number, key: string) => ({ seq, moment, at: '', diff: { log: [['', [key]]] } });

it('reads the journal page by page, each position once', async () => {
  const pages: Record<string, object> = {
    0: { from: 0, moment: 0, start: view(0), steps: [step(1, 1, 'a'), step(2, 1, 'b')], more: true },
    2: { from: 2, moment: 1, start: view(2), steps: [step(3, 2, 'c')], more: false },
  };
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const from = /from=(\d+)/.exec(path)?.[1] ?? '';
    return Promise.resolve(new Response(JSON.stringify(pages[from])));
  });
  const { positions, lines } = await wholeJournal('t', 'union');
  expect(positions.map(({ seq, moment, view }) => [seq, moment, view.log_len])).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [2, 1, 2],
    [3, 2, 3],
  ]);
  expect(lines.map(({ index, entry }) => [index, entry[1][0]])).toEqual([
    [0, 'a'],
    [1, 'b'],
    [2, 'c'],
  ]);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toContain('from=2&limit=500&side=union');
});

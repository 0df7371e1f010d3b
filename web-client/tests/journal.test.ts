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

it('goes through nothing that was taken back, nor through the undo', async () => {
  const undo = (seq: number, log_len: number) => ({ seq, moment: seq, at: '', diff: { log_len } });
  const steps = [step(4, 4, 'a'), step(5, 5, 'b'), undo(6, 3), step(7, 7, 'c')];
  const page = { from: 3, moment: 3, start: view(2), steps, more: false };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(page))));
  const { positions, lines } = await wholeJournal('t', 'union', 3);
  expect(positions.map(({ seq, view }) => [seq, view.log_len])).toEqual([
    [3, 2],
    [4, 3],
    [7, 4],
  ]);
  expect(lines.map(({ entry }) => entry[1][0])).toEqual(['a', 'c']);
  // Where the reading began with what was taken back, it begins with what was come back to.
  page.steps = [undo(4, 1), step(5, 5, 'c')];
  expect((await wholeJournal('t', 'union', 3)).positions.map(({ seq }) => seq)).toEqual([4, 5]);
});

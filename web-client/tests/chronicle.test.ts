import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../src/protocol/LogEntry';
import type { TableView } from '../src/protocol/TableView';
import { chapters, extend, lastCombat, opening, weave } from '../src/table/chronicle';

const entry = (key: string): LogEntry => ['', [key]];
const view = (turn: string, log_len: number): TableView => ({
  turn: [turn],
  pieces: [],
  spaces: [],
  borders: [],
  tracks: [],
  waiting_on: [],
  log_len,
});

describe('the log', () => {
  it('numbers the newest lines from the end', () => {
    expect(opening([entry('c'), entry('d')], 4).map((line) => line.index)).toEqual([2, 3]);
  });

  it('gives new lines the moment before the step', () => {
    const lines = extend([], view('morning', 0), { log: [entry('a'), entry('b')], turn: ['noon'] });
    expect(lines).toMatchObject([
      { index: 0, turn: ['morning'] },
      { index: 1, turn: ['morning'] },
    ]);
  });

  it('gives lines after a heading the moment that it names', () => {
    const lines = extend([], view('turn.day', 0), { log: [entry('a'), entry('turn.night'), entry('b')] });
    expect(chapters(lines).map(({ turn, lines }) => [turn, lines.map((line) => line.entry[1][0])])).toEqual([
      [['turn.day'], ['a']],
      [['turn.night'], ['b']],
    ]);
    const later = opening([entry('b'), entry('turn.dawn'), entry('turn.day'), entry('c')], 9);
    expect(chapters(later).map(({ turn, lines }) => [turn, lines.length])).toEqual([
      [undefined, 1],
      [['turn.day'], 1],
    ]);
  });

  it('knows the last combat up to a moment', () => {
    const combat = { at: 1, attacker: 'union', attack: [], defense: [] } as const;
    const fought = (key: string): LogEntry => [
      '',
      [key],
      [['union', 'attack', [3, 4]]],
      { ...combat, attack: [], defense: [] },
    ];
    const lines = opening([fought('a'), entry('b'), fought('c'), entry('d')], 4);
    expect(lastCombat(lines, 4)?.[1]).toEqual(['c']);
    expect(lastCombat(lines, 2)?.[1]).toEqual(['a']);
    expect(lastCombat(lines, 0)).toBeUndefined();
  });

  it('takes lines back after an undo', () => {
    const before = extend([], view('morning', 0), { log: [entry('a'), entry('b')] });
    const after = extend(before, view('morning', 2), { log_len: 1 });
    expect(after.map((line) => line.entry[1][0])).toEqual(['a']);
    const other = extend(before, view('morning', 2), { log: [entry('c')], log_len: 2 });
    expect(other.map((line) => line.entry[1][0])).toEqual(['a', 'c']);
  });

  it('learns moments from the journal, and keeps the words of the live table', () => {
    const journal = extend([], view('morning', 0), { log: [entry('a'), entry('old')] });
    const woven = weave(journal, opening([entry('b'), entry('c')], 3));
    expect(woven.map((line) => [line.index, line.entry[1][0], line.turn?.[0]])).toEqual([
      [0, 'a', 'morning'],
      [1, 'b', 'morning'],
      [2, 'c', undefined],
    ]);
  });

  it('leaves out earlier lines between which and the live ones others are missing', () => {
    const journal = extend([], view('morning', 0), { log: [entry('a'), entry('b')] });
    expect(weave(journal, opening([entry('d')], 4)).map((line) => line.index)).toEqual([3]);
    expect(weave(journal, [])).toEqual(journal);
  });

  it('groups lines by moment', () => {
    let lines = extend([], view('morning', 0), { log: [entry('a')] });
    lines = extend(lines, view('noon', 1), { log: [entry('b'), entry('c')] });
    expect(chapters(lines).map((chapter) => [chapter.turn?.[0], chapter.lines.length])).toEqual([
      ['morning', 1],
      ['noon', 2],
    ]);
  });
});

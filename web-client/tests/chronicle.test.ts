import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../src/protocol/LogEntry';
import type { Phrase } from '../src/protocol/Phrase';
import type { TableView } from '../src/protocol/TableView';
import { chapters, folded, inBrief, lastCombat } from '../src/table/chapters';
import { extend, opening, weave } from '../src/table/chronicle';
import { plain, type Segment } from '../src/table/phrase';

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

  it('leaves lines that are told once more after an undo in their moment', () => {
    const before = extend([], view('first', 0), { log: [entry('a'), entry('b')], turn: ['second'] });
    const later = extend(before, view('second', 2), { log: [entry('c')], log_len: 3 });
    const undone = extend(later, view('second', 3), { log: [entry('b')], log_len: 2, turn: ['second'] });
    expect(undone.map(({ entry, turn }) => [entry[1][0], turn?.[0]])).toEqual([
      ['a', 'first'],
      ['b', 'first'],
    ]);
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

  it('tells a march of several steps with its way, and what it takes with all that it took', () => {
    const segment = { text: '.' };
    const place = (space: number) => ({ text: `place ${space}`, space });
    const render = ([key, ...all]: Phrase): Segment[] => {
      const params = all.map(Number);
      if (key === 'moved')
        return [{ text: 'A', piece: params[0] ?? 0 }, { text: ' to ' }, place(params[1] ?? 0), segment];
      if (key === 'step')
        return [{ text: 'B', piece: params[0] ?? 0 }, place(params[1] ?? 0), { text: ' to ' }, place(params[2] ?? 0)];
      if (key === 'control')
        return [{ text: 'Union', side: 'union' }, { text: ' takes ' }, place(params[0] ?? 0), segment];
      return [{ text: String(key) }];
    };
    const told = (...entries: LogEntry[]) =>
      folded(opening(entries, entries.length), render).map(
        ({ lines, segments }) => `${lines.length} ${segments.map(({ text }) => text).join('')}`,
      );
    const said = (key: string, ...params: number[]): LogEntry => ['7.1', [key, ...params]];
    expect(told(said('moved', 1, 5), said('control', 5), said('moved', 1, 6), said('control', 6))).toEqual([
      '2 A to place 5 → place 6.',
      '2 Union takes place 5, place 6.',
    ]);
    // Those who go together go their ways; what comes between them ends a way.
    expect(
      told(said('moved', 1, 5), said('moved', 2, 5), said('moved', 1, 6), said('pass'), said('moved', 1, 7)),
    ).toEqual(['2 A to place 5 → place 6.', '1 A to place 5.', '1 pass', '1 A to place 7.']);
    // Who does the same after another is named after him; not who goes elsewhere, and not where dice fell.
    expect(told(said('moved', 1, 5), said('moved', 2, 5), said('moved', 3, 5), said('moved', 4, 6))).toEqual([
      '3 A to place 5. Likewise 2 more.',
      '1 A to place 6.',
    ]);
    // Those are named who can be told from the first; the others are counted.
    const called = (...names: string[]) => {
      const numbered = new Map(names.map((name, i) => [i + 1, name]));
      const lines = opening(
        names.map((_, i) => said('moved', i + 1, 5)),
        names.length,
      );
      const say = ([, id]: Phrase): Segment[] => [
        { text: numbered.get(Number(id)) ?? '', piece: Number(id) },
        { text: ' to ' },
        place(5),
      ];
      return folded(lines, say).map(({ segments }) => plain(segments));
    };
    expect(called('Hill', 'Ewell', 'Early')).toEqual(['Hill to place 5 Likewise Ewell, Early.']);
    expect(called('A block', 'A block', 'Early')).toEqual(['A block to place 5 Likewise Early, 1 more.']);
    const three = folded(opening([said('moved', 1, 5), said('moved', 2, 5), said('moved', 3, 5)], 3), render);
    expect(
      three.map((one) => plain(inBrief(one))),
      'in one line their number',
    ).toEqual(['A to place 5. Likewise 2 more.']);
    const forded: LogEntry = ['7.1', ['moved', 2, 5], [['union', 'ford', [3]]]];
    expect(told(said('moved', 1, 5), forded)).toHaveLength(2);
    // A step that begins elsewhere is another way, and what is rolled stands alone.
    expect(told(said('step', 3, 1, 2), said('step', 3, 2, 4), said('step', 3, 1, 5))).toEqual([
      '2 Bplace 1 to place 2 → place 4',
      '1 Bplace 1 to place 5',
    ]);
    const rolled: LogEntry = ['7.1', ['moved', 1, 8], [['union', 'ford', [3]]]];
    expect(told(said('moved', 1, 5), rolled, said('moved', 1, 6))).toHaveLength(3);
    // What is taken by others is told after they came.
    expect(told(said('moved', 1, 5), said('control', 5), said('moved', 2, 6), said('control', 6))).toHaveLength(4);
  });
});

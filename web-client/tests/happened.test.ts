import { describe, expect, it } from 'vitest';
import { sheetOf } from '../src/map/counters';
import type { LogEntry } from '../src/protocol/LogEntry';
import type { Piece } from '../src/protocol/Piece';
import type { RulesetPackage } from '../src/protocol/RulesetPackage';
import type { TableView } from '../src/protocol/TableView';
import { opening } from '../src/table/chronicle';
import { happened, news, withRoll } from '../src/table/happened';
import { headline } from '../src/table/headline';
import type { Step } from '../src/table/step';
import { Words } from '../src/table/phrase';
import { smallBoard } from './board';

const pack: RulesetPackage = {
  id: 'g',
  title: 'G',
  phrases: {
    assault: 'An assault on {0:space}.',
    volley: 'They fire.{0:at}',
    casualties: 'Points are absorbed.',
    eliminated: '{0:piece} is eliminated.',
    goes: '{0:piece} goes from {1:space} to {2:space}.',
    bridge: '{0:piece} holds the bridge between {1:space} and {2:space}.',
    loses: '{0:piece} loses a step.',
    falls: '{0:piece} is wounded.',
    sunset: 'The sun sets.',
    waits: 'The sun stands.',
    gone: 'The bridge between {0:space} and {1:space} is swept away.',
  },
  tidings: {
    assault: 'fight',
    volley: 'fight',
    eliminated: 'loss',
    goes: 'march',
    loses: 'hit',
    falls: 'leader',
    sunset: 'hour',
    waits: 'roll',
    gone: 'ground',
  },
  verbs: {},
  cases: [],
};
const words = new Words(pack, { piece: String, space: String });
const piece = (id: number, at: number, face = 0, changes: Partial<Piece> = {}): Piece => ({
  id,
  counter: id,
  owner: id === 4 ? 'confederate' : 'union',
  at,
  face,
  ...changes,
});
const view = (pieces: Piece[], log_len = 0): TableView => ({
  turn: ['day'],
  pieces,
  spaces: [],
  borders: [],
  tracks: [],
  waiting_on: [],
  log_len,
});
const step = (before: Piece[], after: Piece[], log: LogEntry[] = [], mine = false): Step => ({
  before: view(before),
  after: view(after, log.length),
  lines: opening(log, log.length),
  mine,
});
const dice = (...faces: number[]): LogEntry[2] => [['union', 'dice.attack', faces]];
const sheet = sheetOf(smallBoard());
const manner = { pack, words, sheet, viewer: 'union' as const };
const seen = (...steps: Step[]) => happened(steps, manner);

describe('what happened', () => {
  it('is an arrow for each way, whoever went it, but not for what the reader moved himself', () => {
    const marched = [step([piece(4, 1)], [piece(4, 2)]), step([piece(1, 1), piece(2, 1)], [piece(1, 2), piece(2, 2)])];
    expect(seen(...marched).marches).toEqual([
      { from: 1, to: 2, side: 'confederate', count: 1 },
      { from: 1, to: 2, side: 'union', count: 2 },
    ]);
    expect(seen(step([piece(1, 1)], [piece(1, 2)], [], true)).marches).toEqual([]);
    const hops: LogEntry[] = [
      ['7', ['goes', 4, 1, 2]],
      ['7', ['goes', 4, 2, 3]],
    ];
    const way = [step([piece(4, 1)], [piece(4, 3)], hops), step([piece(4, 3)], [piece(4, 5)])];
    expect(seen(...way).marches, 'where it came by').toEqual([
      { from: 1, to: 5, via: [2, 3], side: 'confederate', count: 1 },
    ]);
    expect(seen(step([piece(4, 1)], [piece(4, 2)], [], true)).marches, 'driven off').toHaveLength(1);
  });

  it('marks who has gone from the map to a box of the lost, named or not, and draws no way there', () => {
    const lost: LogEntry = ['9', ['eliminated', 1]];
    const fought = step([piece(1, 1), piece(2, 1)], [piece(1, 9), piece(2, 9)], [lost], true);
    const isBeside = (space: number) => space === 9;
    const { marches, marks } = happened([fought], { ...manner, isBeside });
    expect(marches).toEqual([]);
    expect(marks).toMatchObject([
      { space: 1, side: 'union', kind: 'loss' },
      { space: 1, side: 'union', kind: 'loss' },
    ]);
    // Who enters from a box is not lost.
    const enters = step([piece(4, 9)], [piece(4, 1)], [lost]);
    expect(happened([enters], { ...manner, isBeside }).marks).toEqual([]);
  });

  it('marks who is hit and then lost at once as lost', () => {
    const log: LogEntry[] = [
      ['9', ['loses', 4]],
      ['9', ['eliminated', 4]],
    ];
    const isBeside = (space: number) => space === 9;
    const { marks } = happened([step([piece(4, 1)], [piece(4, 9)], log)], { ...manner, isBeside });
    expect(marks.map(({ kind, space }) => [kind, space])).toEqual([['loss', 1]]);
  });

  it('calls who is lost by his short name where that tells him from others, and else by more', () => {
    const board = smallBoard();
    const named = (id: number, short: string) => {
      const counter = board.counters.find((one) => one.id === id);
      if (counter) counter.short = short;
    };
    named(1, 'V');
    named(2, 'Art');
    named(3, 'Art');
    named(4, 'Hood');
    const called = new Words(pack, { piece: (id) => `the whole name of ${id}, its corps`, space: String });
    const [was, is] = [[1, 2, 4].map((id) => piece(id, 1)), [1, 2, 4].map((id) => piece(id, 9))];
    const lost: LogEntry = ['9', ['eliminated', 1]];
    const { marks } = happened([step(was, is, [lost])], {
      ...manner,
      words: called,
      sheet: sheetOf(board),
      isBeside: (space) => space === 9,
    });
    expect(marks.map(({ name, what }) => `${name} ${what}`)).toEqual([
      'The whole name of 1 lost',
      'The whole name of 2 lost',
      'Hood lost',
    ]);
  });

  it('draws no way for who is taken from the map to a box, and marks a leader who falls', () => {
    const isBeside = (space: number) => space === 9;
    const falls: LogEntry = ['sc4', ['falls', 1]];
    const fallen = happened([step([piece(1, 1)], [piece(1, 9)], [falls])], { ...manner, isBeside });
    expect(fallen.marches).toEqual([]);
    expect(fallen.marks).toMatchObject([{ space: 1, side: 'union', kind: 'loss' }]);
    const taken = happened([step([piece(4, 1)], [piece(4, 9)])], { ...manner, isBeside });
    expect([taken.marches, taken.marks]).toEqual([[], []]);
    const goes: LogEntry = ['5', ['goes', 4, 1, 9]];
    const gone = happened([step([piece(4, 1)], [piece(4, 9)], [goes])], { ...manner, isBeside });
    expect(gone.marches, 'who marches off the map').toMatchObject([{ from: 1, to: 9 }]);
  });

  it('joins the legs of a march, and forgets one that led back', () => {
    const there = step([piece(4, 1)], [piece(4, 2)]);
    expect(seen(there, step([piece(4, 2)], [piece(4, 3)])).marches).toMatchObject([{ from: 1, to: 3 }]);
    expect(seen(there, step([piece(4, 2)], [piece(4, 1)])).marches).toEqual([]);
  });

  it('is told by the line where a hidden block has another token after its march', () => {
    const hidden = (id: number, at: number): Piece => ({ id, owner: 'confederate', at, face: 0 });
    const line: LogEntry = ['5.3', ['goes', 501, 1, 2]];
    expect(seen(step([hidden(501, 1)], [hidden(502, 2)], [line])).marches).toMatchObject([{ from: 1, to: 2 }]);
    const held: LogEntry = ['5.3', ['bridge', 501, 1, 2]];
    expect(seen(step([hidden(501, 1)], [hidden(502, 1)], [held]))).toEqual({
      links: [],
      marches: [],
      marks: [],
      throws: [],
    });
  });

  it('lays the dice where the line has its place, also one that it does not say', () => {
    const lines: LogEntry[] = [
      ['10', ['assault', 2]],
      ['10', ['casualties'], dice(3)],
      ['6.1', ['volley', 1], dice(1, 6)],
    ];
    expect(seen(step([], [], lines)).throws).toEqual([
      { space: 2, dice: dice(3) },
      { space: 1, dice: dice(1, 6) },
    ]);
    expect(seen(step([], [], [['8', ['waits'], dice(2)]])).throws, 'nowhere').toEqual([]);
    expect(words.text(['volley', 1])).toBe('They fire.');
    // The roll for the hour after a fight is of the whole table: it does not lie with the dice of the fight.
    const hour: LogEntry[] = [
      ['6.1', ['volley', 1], dice(1, 6)],
      ['8', ['sunset'], dice(4)],
    ];
    expect(seen(step([], [], hour)).throws).toEqual([{ space: 1, dice: dice(1, 6) }]);
  });

  it('marks who turns exhausted, is fresh again, or is lost, where he stood', () => {
    const tired = step([piece(1, 2)], [piece(1, 2, 1)]);
    expect(seen(tired).marks).toEqual([{ space: 2, side: 'union', kind: 'hit', name: 'D1', what: 'exhausted' }]);
    const fresh = step([piece(1, 2, 1)], [piece(1, 2)]);
    expect(seen(tired, fresh).marks).toMatchObject([{ kind: 'gain', name: 'D1', what: 'fresh' }]);
    const gone = step([piece(4, 1)], [], [['10', ['eliminated', 4]]]);
    expect(seen(gone).marks).toEqual([{ space: 1, side: 'confederate', kind: 'loss', name: 'D4', what: 'lost' }]);
  });

  it('marks who was hurt and went on where he stands now, and who is lost where he stood', () => {
    const tired = step([piece(1, 2), piece(2, 2)], [piece(1, 2, 1), piece(2, 2)]);
    const gone = step(
      [piece(1, 2, 1), piece(2, 2), piece(4, 2)],
      [piece(1, 3, 1), piece(2, 3)],
      [['10', ['eliminated', 4]]],
    );
    expect(seen(tired, gone).marks.map(({ name, what, space }) => [name, what, space])).toEqual([
      ['D1', 'exhausted', 3],
      ['D4', 'lost', 2],
    ]);
  });

  it('takes a token that is drawn anew for no loss', () => {
    const hidden = (id: number): Piece => ({ id, owner: 'confederate', at: 1, face: 0 });
    expect(seen(step([hidden(501)], [hidden(502)])).marks).toEqual([]);
  });

  it('says the steps that blocks lose, of hidden ones as many as the lines tell', () => {
    const blocks = { ...manner, sheet: { ...sheet, blocks: true } };
    const shown = step([piece(1, 1, 1)], [piece(1, 1, 0)], [['6', ['loses', 1]]]);
    expect(happened([shown], blocks).marks).toMatchObject([{ kind: 'hit', name: 'D1', what: '−1' }]);
    const hidden: Piece = { id: 501, owner: 'confederate', at: 1, face: 0 };
    const unseen = step([hidden], [hidden], [['6', ['loses', 501]]]);
    expect(happened([unseen], blocks).marks).toMatchObject([{ kind: 'hit', name: '', what: '−1' }]);
    const counted = { ...blocks, pack: { ...pack, phrases: { ...pack.phrases, loses: '{0:piece} -{1:plural:1|#}' } } };
    const twice = step(
      [hidden],
      [hidden],
      [
        ['6', ['loses', 501, 2]],
        ['6', ['loses', 501, 1]],
      ],
    );
    expect(happened([twice], counted).marks).toMatchObject([{ kind: 'hit', what: '−3' }]);
  });

  it('has cards for news, not for every roll, and a line that says most', () => {
    const lines: LogEntry[] = [
      ['9', ['casualties']],
      ['8', ['waits'], dice(2)],
      ['8', ['sunset']],
      ['9', ['casualties']],
    ];
    const { lines: told } = step([], [], lines);
    expect(news([step([], [], lines)], pack).map(({ entry }) => entry[1])).toEqual([['sunset']]);
    expect(headline(told, pack)?.entry[1]).toEqual(['waits']);
    expect(headline(told.slice(2), pack)?.entry[1]).toEqual(['sunset']);
    expect(headline(told.slice(3), pack)?.entry[1]).toEqual(['casualties']);
    expect(headline([], pack)).toBeUndefined();
  });

  it('has a card for who is hit or lost by a die, and none for who is in a fight that has its arithmetic', () => {
    const lines: LogEntry[] = [
      ['5.34', ['loses', 1], dice(1)],
      ['5.34', ['eliminated', 1]],
    ];
    const keys = (some: LogEntry[]) => news([step([], [], some)], pack).map(({ entry }) => entry[1][0]);
    expect(keys(lines)).toEqual(['loses', 'eliminated']);
    expect(keys([['6', ['loses', 1]]]), 'a loss that somebody chose').toEqual([]);
    const combat = { attack: [], defense: [] } as unknown as NonNullable<LogEntry[3]>;
    expect(keys([['6', ['volley'], dice(2), combat], ...lines]), 'its arithmetic says it').toEqual(['volley']);
    expect(keys([['6', ['volley'], dice(2)], ...lines])).toEqual(['volley', 'loses', 'eliminated']);
  });

  it('lays the dice of a fight alone where it is fought, without those of the way there', () => {
    const lines: LogEntry[] = [
      ['5.34', ['loses', 1], dice(1)],
      ['6.1', ['volley', 1], dice(1, 6)],
      ['6.1', ['volley', 1], dice(2)],
      ['5.34', ['loses', 1], dice(3)],
    ];
    const { throws } = seen(step([piece(1, 1)], [piece(1, 1)], lines));
    expect(throws).toEqual([{ space: 1, dice: [...(dice(1, 6) ?? []), ...(dice(2) ?? [])] }]);
    expect(seen(step([piece(1, 1)], [piece(1, 1)], lines.slice(0, 1))).throws).toEqual([{ space: 1, dice: dice(1) }]);
  });

  it('tells of a bridge that is gone before all else, on a card and between its spaces', () => {
    const lines: LogEntry[] = [
      ['8', ['waits'], dice(2)],
      ['10', ['gone', 1, 2], dice(6)],
    ];
    const night = step([], [], lines);
    expect(headline(night.lines, pack)?.entry[1]).toEqual(['gone', 1, 2]);
    expect(news([night], pack).map(({ entry }) => entry[1][0])).toEqual(['gone']);
    expect(seen(night).links).toEqual([{ from: 1, to: 2 }]);
    expect(seen(step([], [], lines.slice(0, 1))).links).toEqual([]);
  });

  it('tells with a new hour what is rolled after it for the whole table', () => {
    const lines: LogEntry[] = [
      ['8', ['waits'], dice(2)],
      ['8', ['sunset']],
      ['4', ['waits'], dice(5)],
      ['4', ['waits']],
    ];
    expect(news([step([], [], lines)], pack).map(({ entry: [, , rolled] }) => rolled)).toEqual([undefined, dice(5)]);
  });

  it('tells what was rolled last besides, where no line tells it, and nothing twice', () => {
    const lines: LogEntry[] = [
      ['7', ['volley'], dice(2)],
      ['4', ['waits'], dice(5)],
      ['4', ['waits']],
    ];
    const steps = [step([], [], lines)];
    const told = news(steps, pack);
    expect(withRoll(told, steps).map(({ entry: [, , rolled] }) => rolled)).toEqual([dice(2), dice(5)]);
    expect(withRoll(steps[0]?.lines ?? [], steps)).toHaveLength(3);
    expect(withRoll([], [])).toEqual([]);
  });

  it('says of a fight how it came out, not how it began', () => {
    const lines: LogEntry[] = [
      ['7', ['volley'], dice(2)],
      ['7', ['assault', 3], dice(5, 3)],
      ['9', ['waits'], dice(1)],
    ];
    expect(headline(step([], [], lines).lines, pack)?.entry[1]).toEqual(['assault', 3]);
  });

  it('says where a piece has come to that went on', () => {
    const { lines } = step([], [], [
      ['7', ['goes', 1, 12, 13]],
      ['7', ['goes', 2, 12, 14]],
      ['7', ['goes', 1, 13, 15]],
    ] as LogEntry[]);
    expect(headline(lines, pack)?.entry).toEqual(['7', ['goes', 1, 12, 15]]);
    expect(headline(lines.slice(1), pack)?.entry[1]).toEqual(['goes', 2, 12, 14]);
  });
});

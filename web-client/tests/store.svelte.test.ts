import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatLine } from '../src/protocol/ChatLine';
import type { Side } from '../src/protocol/Side';
import type { TableView } from '../src/protocol/TableView';
import { TableStore } from '../src/table/store.svelte';
import { smallBoard } from './board';
import { FakeSocket } from './fake-socket';

const header = (you: Side[] = ['union']) => ({
  id: 't',
  ruleset: 'g',
  board: 'b',
  options: [],
  status: 'running',
  seats: {},
  you,
  to_act: ['union'],
});

const view = (changes: Partial<TableView> = {}): TableView => ({
  turn: ['day'],
  pieces: [{ id: 1, counter: 1, owner: 'union', at: 1, face: 0 }],
  spaces: [],
  borders: [],
  tracks: [],
  prompt: { seq: 5, say: ['ask'], case: '9', offers: [{ verb: 'pass' }] },
  waiting_on: [['union', '9', ['ask']]],
  log_len: 0,
  ...changes,
});

const remark = (text: string, at: string): ChatLine => ({ name: 'Lee', text, at: `2026-01-01T${at}Z` });

describe('TableStore', () => {
  /** What the server answers over HTTP, by the end of the path; an error where there is nothing. */
  let answers: Record<string, unknown>;
  let store: TableStore;
  const socket = () => FakeSocket.last;
  const texts = () => store.chat.lines.map(({ text }) => text);
  const watches = () => socket().sent.filter((message) => (message as { t: string }).t === 'watch');

  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket);
    localStorage.clear();
    FakeSocket.all = [];
    answers = {
      '/tables/t': header(),
      '/boards/b': smallBoard(),
      '/rulesets/g': { id: 'g', title: 'G', phrases: { moved: '{0:piece} moves' }, verbs: {}, cases: [] },
      '/tables/t/chat': [],
    };
    vi.stubGlobal('fetch', (path: string) => {
      const answer = answers[path.replace('/api/v1', '').replace(/\?.*/, '')];
      const body = answer ?? { error: { code: 'refused', message: 'Not now.', case: '15.1' } };
      return Promise.resolve(new Response(JSON.stringify(body), { status: answer ? 200 : 422 }));
    });
    store = new TableStore('t');
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
  });

  /** Opens the table, up to the whole view at `seq` 5. */
  async function sitDown(whole = view(), you: Side[] = ['union']) {
    answers['/tables/t'] = header(you);
    await store.open();
    socket().open();
    socket().tell({ t: 'header', table: 't', n: 1, header: header(you) });
    socket().tell({ t: 'table', table: 't', seq: 5, viewer: you[0] ?? 'spectator', view: whole, log: [] });
    await vi.waitFor(() => expect(store.view).toEqual(whole));
  }

  it('remembers what pieces were called that are gone, of which the log tells', async () => {
    const block = { id: 37, counter: 1, owner: 'confederate' as const, at: 1, face: 0 };
    await sitDown(view({ pieces: [...view().pieces, block] }));
    const name = store.pieceName(37);
    expect([name, store.pieceName(38)]).toEqual([store.setting?.sheet.counters.get(1)?.name, 'a piece']);
    socket().tell({ t: 'diff', n: 1, to: 6, diff: { gone: [37], log: [] } });
    expect(store.view?.pieces.map(({ id }) => id)).toEqual([1]);
    expect([store.pieceName(37), store.words.text(['moved', 37])]).toEqual([name, `${name} moves`]);
  });

  it('sends a march together and takes it back as one', async () => {
    await sitDown();
    const to = (seq: number, undoable: number) =>
      socket().tell({ t: 'diff', n: 1, to: seq, diff: { undoable, log: [] } });
    const last = () => socket().sent[socket().sent.length - 1];
    store.choose('pass');
    to(6, 1);
    store.choose('move:1:2', ['move:1:3', 'move:1:4']);
    expect(last()).toEqual({ t: 'choose', table: 't', seq: 5, choice: 'move:1:2', then: ['move:1:3', 'move:1:4'] });
    to(7, 2);
    to(8, 3);
    expect([store.busy, store.accepted]).toEqual([true, 'move:1:4']);
    to(9, 4);
    expect(store.busy).toBe(false);
    store.undo();
    expect(last()).toEqual({ t: 'undo', table: 't', seq: 9, also: 2 });
    for (const [seq, undoable] of [
      [10, 3],
      [11, 2],
      [12, 1],
    ] as const)
      to(seq, undoable);
    expect(store.busy).toBe(false);
    store.undo();
    expect(last(), 'what was done alone is taken back alone').toEqual({ t: 'undo', table: 't', seq: 12 });
  });

  it('takes back as much of a march as was made', async () => {
    await sitDown();
    const to = (seq: number, undoable: number) =>
      socket().tell({ t: 'diff', n: 1, to: seq, diff: { undoable, log: [] } });
    store.choose('move:1:2', ['move:1:3', 'move:1:4']);
    to(6, 1);
    to(7, 2);
    socket().tell({ t: 'refused', table: 't', seq: 7, made: 2, code: 'refused', message: 'No bridge.' });
    expect(store.busy).toBe(false);
    store.undo();
    expect(socket().sent[socket().sent.length - 1]).toEqual({ t: 'undo', table: 't', seq: 7, also: 1 });
  });

  it('lets the rest of a company go on where one is refused, tells who stays, and takes all of it back as one', async () => {
    await sitDown();
    const last = () => socket().sent[socket().sent.length - 1];
    const to = (seq: number, undoable: number) =>
      socket().tell({
        t: 'diff',
        n: 1,
        to: seq,
        diff: { undoable, log: [], prompt: { seq, say: ['ask'], case: '9', offers: [] } },
      });
    const refuse = (made: number, code = 'refused') =>
      socket().tell({ t: 'refused', table: 't', seq: 5, made, code, case: '5.32', message: 'Two may attack.' });
    expect(store.march([['move:1:2', 'move:1:3'], ['move:7:3'], ['move:8:3'], ['move:9:3']])).toBe(true);
    expect(last()).toMatchObject({ choice: 'move:1:2', then: ['move:1:3', 'move:7:3', 'move:8:3', 'move:9:3'] });
    to(6, 1);
    to(7, 2);
    // It may come before what was made.
    refuse(3);
    expect(store.busy).toBe(true);
    to(8, 3);
    expect(last(), 'who comes after him').toMatchObject({ t: 'choose', seq: 8, choice: 'move:9:3' });
    to(9, 4);
    expect([store.busy, store.notice]).toMatchObject([false, { ruleCase: '5.32', tone: 'refused' }]);
    expect(store.notice?.message).toMatch(/ stays: Two may attack\.$/);
    store.undo();
    expect(last()).toEqual({ t: 'undo', table: 't', seq: 9, also: 3 });
    for (let i = 0; i < 4; i++) to(10 + i, 3 - i);
    expect(store.busy).toBe(false);
    // What nobody could foresee ends it for everybody.
    store.march([['move:1:2'], ['move:7:3']]);
    to(14, 1);
    refuse(1, 'unforeseen');
    expect(store.busy).toBe(false);
    expect(last()).toMatchObject({ choice: 'move:1:2' });
  });

  it('lets the others of a company take part in what the first has begun, and tells nobody who does that he stays', async () => {
    const verb = { label: '', case: '' };
    answers['/rulesets/g'] = {
      ...(answers['/rulesets/g'] as object),
      verbs: { volley: verb, join: { ...verb, joins: true } },
    };
    const piece = (id: number) => ({ id, counter: id, owner: 'union' as const, at: 1, face: 0 });
    await sitDown(view({ pieces: [piece(1), piece(7), piece(8)] }));
    const last = () => socket().sent[socket().sent.length - 1];
    const refuse = (seq: number) =>
      socket().tell({ t: 'refused', table: 't', seq, made: 1, code: 'refused', case: '3.0', message: 'Not now.' });
    store.march([['volley:1:3'], ['volley:7:3'], ['volley:8:3']]);
    const prompt = { seq: 6, say: ['ask'], case: '8.5', offers: [{ verb: 'join', pieces: [7] }] };
    // Number 8 takes part without a word.
    const pieces = [{ id: 8, badges: [['attacks']] }];
    socket().tell({ t: 'diff', n: 1, to: 6, diff: { undoable: 1, log: [], prompt, pieces } });
    refuse(6);
    expect(last(), 'he joins').toMatchObject({ seq: 6, choice: 'join:7', then: ['volley:8:3'] });
    socket().tell({
      t: 'diff',
      n: 1,
      to: 7,
      diff: { undoable: 2, log: [], prompt: { ...prompt, seq: 7, offers: [] } },
    });
    refuse(7);
    expect([store.busy, store.notice]).toEqual([false, undefined]);
    store.undo();
    expect(last(), 'it is taken back as one').toEqual({ t: 'undo', table: 't', seq: 7, also: 1 });
  });

  it('keeps what others did until the reader decides, and offers to tell more than one step of it', async () => {
    await sitDown();
    const moves = (to: number, changes = {}) =>
      socket().tell({ t: 'diff', n: 1, to, diff: { log: [['9', ['moved', 1]]], ...changes } });
    store.choose('pass');
    moves(6, { prompt: null });
    expect(store.recent.map(({ mine }) => mine)).toEqual([true]);
    moves(7);
    moves(8);
    expect([store.recent.length, store.looked]).toEqual([3, undefined]);
    expect(store.recent[1]).toMatchObject({ before: { log_len: 1 }, after: { log_len: 2 }, lines: [{ index: 1 }] });
    moves(9, { prompt: view().prompt });
    expect([store.looked, store.whereabouts]).toEqual([6, 'here']);
    store.pass();
    expect([store.recent.length, store.looked], 'a click on the map').toEqual([0, 6]);
    store.choose('pass');
    expect(store.looked, 'he goes on').toBeUndefined();
    moves(10, { prompt: null });
    moves(11, { prompt: view().prompt });
    expect(store.looked, 'one step is seen at a glance').toBeUndefined();
  });

  it('forgets what was seen of a turn with the first step of the next, unless the page was hidden', async () => {
    await sitDown();
    const moves = (to: number, changes = {}) =>
      socket().tell({ t: 'diff', n: 1, to, diff: { log: [['9', ['moved', 1]]], ...changes } });
    const turns = () => store.recent.map(({ before }) => before.turn[0]);
    store.choose('pass');
    moves(6, { prompt: null, turn: ['first'] });
    moves(7);
    moves(8, { turn: ['second'] });
    expect(turns(), 'what ends it is still of it').toEqual(['first', 'first']);
    moves(9);
    expect(turns()).toEqual(['second']);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    moves(10, { turn: ['third'] });
    moves(11, { prompt: view().prompt });
    expect(turns(), 'he comes back to it').toEqual(['second', 'second', 'third']);
    expect([store.looked, store.whereabouts]).toEqual([6, 'hidden']);
  });

  it('forgets a step that was taken back, and keeps one alone for who only watches', async () => {
    await sitDown(view({ prompt: undefined } as Partial<TableView>));
    socket().tell({ t: 'diff', n: 1, to: 6, diff: { log: [['9', ['moved', 1]]] } });
    socket().tell({ t: 'diff', n: 1, to: 7, diff: { log_len: 0 } });
    expect(store.recent, 'nor is the undo a step').toEqual([]);
  });

  it('neither shows nor counts what others took back before the reader decides', async () => {
    await sitDown();
    const told = (to: number, diff: object) => socket().tell({ t: 'diff', n: 1, to, diff });
    const moves = (to: number, where: number, changes = {}) => told(to, { log: [['9', ['moved', where]]], ...changes });
    store.choose('pass');
    moves(6, 1, { prompt: null });
    moves(7, 2);
    told(8, { log_len: 1 });
    expect(
      store.recent.map(({ after }) => after.log_len),
      'what was before it stays',
    ).toEqual([1]);
    moves(9, 3, { prompt: view().prompt });
    expect(store.recent.map(({ after }) => after.log_len)).toEqual([1, 2]);
    expect(store.looked, 'one step is seen at a glance, however often it was made').toBeUndefined();
    store.choose('pass');
    moves(10, 1, { prompt: null });
    moves(11, 2);
    told(12, { log_len: 3 });
    moves(13, 3);
    moves(14, 3, { prompt: view().prompt });
    expect([store.looked, store.since.length]).toEqual([10, 2]);
  });

  it('follows the table from difference to difference', async () => {
    await sitDown();
    socket().tell({ t: 'diff', n: 1, to: 6, diff: { prompt: null, log: [['9', ['moved', 1]]] } });
    expect([store.seq, store.view?.prompt, store.lines.length]).toEqual([6, undefined, 1]);
    socket().tell({ t: 'diff', n: 1, from: 5, to: 6, diff: { turn: ['night'] } });
    expect(store.view?.turn, 'what is known already').toEqual(['day']);
  });

  it('follows what is told in brief, in the order in which it comes', async () => {
    await sitDown();
    socket().tell({ t: 'brief', n: 1, to: 6, diff: { a: null, l: [['9', ['moved', 1]]] } });
    socket().tell({ t: 'brief', n: 1, to: 7, diff: { turn: ['night'], l: [[0, 'nightfall']] } });
    await vi.waitFor(() => expect(store.seq).toBe(7));
    expect([store.view?.prompt, store.view?.turn, store.lines.length]).toEqual([undefined, ['night'], 2]);
    socket().tell({ t: 'brief', n: 1, to: 8, diff: { turn: ['dawn'] } });
    expect([store.seq, store.view?.turn], 'at once, from then on').toEqual([8, ['dawn']]);
  });

  it('asks for the whole view after a gap, and shows what it has until that comes', async () => {
    await sitDown();
    socket().tell({ t: 'diff', n: 1, from: 6, to: 7, diff: { turn: ['night'] } });
    socket().tell({ t: 'diff', n: 1, to: 8, diff: { turn: ['dawn'] } });
    expect(watches()).toHaveLength(2);
    expect(watches()[1]).toEqual({ t: 'watch', table: 't', patches: true, brief: true });
    expect([store.seq, store.view?.turn]).toEqual([5, ['day']]);
    socket().tell({ t: 'table', table: 't', seq: 8, viewer: 'union', view: view({ turn: ['dawn'] }), log: [] });
    socket().tell({ t: 'diff', n: 1, to: 9, diff: { turn: ['noon'] } });
    expect([store.seq, store.view?.turn]).toEqual([9, ['noon']]);
  });

  it('learns to which moments the lines belong that came with another whole view', async () => {
    await sitDown();
    const line = (key: string) => ['1', [key]];
    const table = (seq: number, log: unknown[]) => ({
      t: 'table',
      table: 't',
      seq,
      viewer: 'union',
      view: view({ log_len: log.length }),
      log,
    });
    const [heading, first, second] = [line('turn.begins'), line('first'), line('second')];
    answers['/tables/t/journal'] = {
      from: 0,
      moment: 0,
      start: view(),
      steps: [
        { seq: 1, moment: 1, diff: { turn: ['noon'], log: [heading] } },
        { seq: 2, moment: 2, diff: { log: [first] } },
        { seq: 3, moment: 3, diff: { turn: ['dusk'] } },
        { seq: 4, moment: 4, diff: { log: [second] } },
      ],
      more: false,
    };
    const turnOf = (index: number) => store.lines.find((one) => one.index === index)?.turn;
    socket().tell(table(2, [heading, first]));
    await vi.waitFor(() => expect(turnOf(1)).toEqual(['noon']));
    socket().tell(table(4, [heading, first, second]));
    await vi.waitFor(() => expect(turnOf(2)).toEqual(['dusk']));
  });

  it('takes one answer at a time, until the step comes or the answer is refused', async () => {
    await sitDown();
    expect(store.choose('pass')).toBe(true);
    expect([store.busy, store.choose('pass')]).toEqual([true, false]);
    socket().tell({ t: 'refused', table: 't', seq: 5, code: 'refused', case: '9.1', message: 'No.' });
    expect([store.busy, store.accepted, store.notice?.ruleCase]).toEqual([false, undefined, '9.1']);
    store.choose('pass');
    socket().tell({ t: 'diff', n: 1, to: 6, diff: {} });
    expect([store.busy, store.accepted, store.notice]).toEqual([false, 'pass', undefined]);
  });

  it('can act again when the connection took an answer with it', async () => {
    await sitDown();
    store.choose('pass');
    socket().close();
    expect([store.busy, store.inTouch]).toEqual([false, false]);
  });

  it('says so when nothing could be sent', async () => {
    await sitDown();
    socket().close();
    const attempts = [() => store.choose('pass'), () => store.undo(), () => store.why({ piece: 1 })];
    for (const attempt of attempts) {
      store.notice = undefined;
      attempt();
      expect(store.notice).toMatchObject({ message: expect.stringContaining('nothing was sent') as string });
    }
    store.chat.draft = 'The river is high.';
    store.say();
    expect(store.chat.draft).toBe('The river is high.');
    expect(store.busy).toBe(false);
  });

  it('looks at the table anew when its reader holds another seat', async () => {
    await sitDown();
    socket().tell({ t: 'header', table: 't', n: 1, header: header(['confederate']) });
    expect(store.header?.you).toEqual(['confederate']);
    expect(watches()).toHaveLength(2);
    socket().tell({ t: 'header', table: 't', n: 1, header: header(['confederate']) });
    expect(watches(), 'once').toHaveLength(2);
  });

  it('takes in the clocks with the time at which they came', async () => {
    await sitDown();
    const before = store.heardAt;
    const face = { bank: 60_000, free: 0, runs: true };
    const clocks = { at: '2026-01-01T00:00:00Z', union: face, confederate: face };
    vi.spyOn(performance, 'now').mockReturnValue(before + 500);
    socket().tell({ t: 'clocks', n: 1, clocks });
    expect([store.header?.clocks, store.heardAt]).toEqual([clocks, before + 500]);
    expect(store.header?.status, 'all else stays').toBe('running');
    socket().tell({ t: 'clocks', n: 2, clocks: { ...clocks, at: '2027-01-01T00:00:00Z' } });
    expect(store.header?.clocks, 'of another table').toEqual(clocks);
  });

  it('turns a table of one player round to the side that has to decide', async () => {
    await sitDown(view(), ['union', 'confederate']);
    expect(watches()).toEqual([{ t: 'watch', table: 't', side: 'union', patches: true, brief: true }]);
    const asked: TableView['waiting_on'] = [['confederate', '9', ['ask']]];
    socket().tell({ t: 'diff', n: 1, to: 6, diff: { prompt: null, waiting_on: asked } });
    expect(watches()[1]).toEqual({ t: 'watch', table: 't', side: 'confederate', patches: true, brief: true });
    const turned = view({ waiting_on: asked });
    socket().tell({ t: 'table', table: 't', seq: 3, viewer: 'confederate', view: turned, log: [] });
    expect([store.seq, store.mySide]).toEqual([3, 'confederate']);
    store.choose('pass');
    expect(socket().sent.at(-1)).toEqual({ t: 'choose', table: 't', seq: 5, choice: 'pass', side: 'confederate' });
  });

  it('shows nothing of what one side alone was told once the table is turned round', async () => {
    await sitDown(view(), ['union', 'confederate']);
    const step = (to: number, log: unknown[], changes: object = {}) =>
      socket().tell({ t: 'diff', n: 1, to, diff: { log, ...changes } });
    const waiting_on: TableView['waiting_on'] = [['confederate', '9', ['ask']]];
    const turned = (log: unknown[]) =>
      socket().tell({ t: 'table', table: 't', seq: 3, viewer: 'confederate', view: view({ log_len: 1 }), log });
    step(6, [['9', ['moved', 1]]], { waiting_on, log_len: 1 });
    expect(store.recent).toHaveLength(1);
    turned([['9', ['moved', 1]]]);
    expect(store.recent, 'both were told of it').toHaveLength(1);
    store.recent = store.recent.map((one) => ({
      ...one,
      lines: [
        { index: 0, turn: undefined, entry: ['1', ['bid', 2]] },
        { index: 0, turn: undefined, entry: ['9', ['moved.own', 1, 2]] },
      ],
    }));
    socket().tell({
      t: 'table',
      table: 't',
      seq: 7,
      viewer: 'union',
      view: view({ log_len: 1 }),
      log: [['9', ['moved', 1]]],
    });
    const told = store.recent.flatMap(({ lines }) => lines.map(({ entry }) => entry));
    expect(told, 'what both were told of in other words, as this side was').toEqual([['9', ['moved', 1]]]);
  });

  it('stays where it is when both sides have to decide, or the game is over', async () => {
    const both: TableView['waiting_on'] = [
      ['confederate', '9', ['ask']],
      ['union', '9', ['ask']],
    ];
    await sitDown(view({ waiting_on: both }), ['union', 'confederate']);
    const outcome = { winner: 'union', say: ['won'], case: '15.1' };
    socket().tell({ t: 'diff', n: 1, to: 6, diff: { outcome, waiting_on: [['confederate', '9', ['ask']]] } });
    expect(watches()).toHaveLength(1);
  });

  it('does not come to a table that was left while it was opened', async () => {
    const opening = store.open();
    store.close();
    await opening;
    expect(FakeSocket.all).toHaveLength(0);
  });

  it('shows the table when the talk cannot be fetched', async () => {
    delete answers['/tables/t/chat'];
    await sitDown();
    await vi.waitFor(() => expect(store.notice?.message).toBe('Not now.'));
    expect(store.failure).toBeUndefined();
  });

  it('hears what was said before, meanwhile, and while it was away', async () => {
    const first = remark('first', '10:00:00.000');
    const second = remark('second', '10:01:00.000');
    const third = remark('third', '10:02:00.000');
    answers['/tables/t/chat'] = [first, second];
    await store.open();
    socket().open();
    socket().tell({ t: 'header', table: 't', n: 1, header: header() });
    socket().tell({ t: 'said', table: 't', ...second });
    socket().tell({ t: 'said', table: 't', ...third });
    await vi.waitFor(() => expect(texts()).toEqual(['first', 'second', 'third']));

    vi.useFakeTimers({ shouldAdvanceTime: true });
    socket().close();
    answers['/tables/t/chat'] = [first, second, third, remark('fourth', '10:03:00.000')];
    vi.advanceTimersByTime(1_000);
    socket().open();
    socket().tell({ t: 'header', table: 't', n: 1, header: header() });
    await vi.waitFor(() => expect(texts()).toEqual(['first', 'second', 'third', 'fourth']));
  });

  it('knows after a reload what was read', () => {
    store.chat.hear(remark('first', '10:00:00.000'));
    expect(store.chat.unread).toBe(1);
    store.chat.read();
    expect(store.chat.unread).toBe(0);
    const again = new TableStore('t');
    again.chat.hear(remark('second', '10:01:00.000'), remark('first', '10:00:00.000'));
    expect(again.chat.unread).toBe(1);
  });

  it('tells the case for which the table cannot be acted on', async () => {
    await store.act('draw', { draw: 'offer' });
    expect(store.notice).toEqual({ message: 'Not now.', tone: 'refused', ruleCase: '15.1' });
  });

  it('keeps the words of a line as long as its pieces are called the same', async () => {
    await sitDown();
    const rendered: string[] = [];
    const stop = $effect.root(() => {
      $effect(() => void rendered.push(store.words.text(['moved', 1])));
    });
    flushSync();
    socket().tell({ t: 'diff', n: 1, to: 6, diff: { pieces: [{ id: 1, at: 2 }], prompt: null } });
    flushSync();
    expect(rendered).toEqual(['Division 1 moves']);
    socket().tell({ t: 'diff', n: 1, to: 7, diff: { pieces: [{ id: 1, counter: null }] } });
    flushSync();
    expect(rendered).toEqual(['Division 1 moves', 'A Union piece moves']);
    stop();
  });
});

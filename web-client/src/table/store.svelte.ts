/** A table as this browser sees it: header, board and words, and the view that the socket keeps current. */
import { api, ApiError, messageOf } from '../app/api';
import { loadBoard } from '../app/boards';
import { connection } from '../app/socket.svelte';
import { sheetOf, nameOf, type Sheet } from '../map/counters';
import { hexNumber } from '../map/groundwork';
import { layOut } from '../map/lay-out';
import type { Scenery } from '../map/scenery';
import { withOptions } from '../map/tracks';
import type { About } from '../protocol/About';
import type { ClientMessage } from '../protocol/ClientMessage';
import type { Query } from '../protocol/Query';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { ServerMessage } from '../protocol/ServerMessage';
import type { Side } from '../protocol/Side';
import type { Survey } from '../protocol/Survey';
import type { TableHeader } from '../protocol/TableHeader';
import type { TableView } from '../protocol/TableView';
import type { Viewer } from '../protocol/Viewer';
import { Chat } from './chat.svelte';
import { extend, opening, weave, type LogLine } from './chronicle';
import { badgesOf, joining, pieceOf, type Company, type Refused, type Row, type Stretch } from './company';
import { applyDiff } from './diff';
import { whenOpen } from './in-brief';
import type { Told } from './journal';
import { shortened, Words } from './phrase';
import type { Step } from './step';

/** Something said to the reader beside the map: a refusal or an explanation. */
export interface Notice {
  message: string;
  ruleCase: string | undefined;
  tone: 'refused' | 'because' | 'info';
}

/** What never changes about a table, fetched once. */
export interface Setting {
  scenery: Scenery;
  sheet: Sheet;
  pack: RulesetPackage;
  cases: ReadonlyMap<string, string>;
}

/** How many choices go in one message, and how many steps are taken back with one. */
const MOST = 32;
const JOURNAL_TAIL = 60;
/** How many steps of the other side are shown on the map together. */
const RECENT = 40;
/** From how many steps on they are worth to be gone through one by one: one is seen at a glance. */
const TELLING = 2;

/** What there is to see while a seat is free: the map. */
const BEFORE: TableView = {
  turn: [''],
  pieces: [],
  spaces: [],
  borders: [],
  tracks: [],
  waiting_on: [],
  log_len: 0,
};

export class TableStore {
  header = $state.raw<TableHeader>();
  setting = $state.raw<Setting>();
  view = $state.raw<TableView>();
  lines = $state.raw<LogLine[]>([]);
  viewer = $state.raw<Viewer>('spectator');
  present = $state.raw<{ players: Side[]; spectators: number }>({ players: [], spectators: 0 });
  notice = $state.raw<Notice>();
  failure = $state.raw<string>();
  /** What has happened since the reader's last decision, until he goes on or wants none of it. */
  recent = $state.raw<Step[]>([]);
  /** What the reader is asked about the table: whether he means to end the game, at what pace to go on, what he plans. */
  dialog = $state<'resign' | 'claim' | 'withdraw' | 'pace' | 'plans'>();
  /** How often the reader's plan was written beside its panel. */
  planned = $state(0);
  /** The choice of ours that was made last. */
  accepted = $state<string>();
  /** How often the game has gone back by agreement while the reader was here. */
  wentBack = $state(0);
  /** Whether the server tells us of the table just now. */
  inTouch = $state(false);
  /** When the clocks of the header came in, by the clock of `performance`: others may be wrong. */
  heardAt = performance.now();
  seq = $state(0);
  /** Where the reader stopped when he last looked, until he has been shown what came then or wants none of it. */
  looked = $state<number>();
  /** Where he was since then: elsewhere, at another tab, or at the table, where he can ask for it all the same. */
  whereabouts = $state<'away' | 'hidden' | 'here' | 'asking'>('away');
  readonly chat: Chat;
  /** Who hears the answers to surveys. */
  surveyed: ((query: Query, survey: Survey | undefined) => void) | undefined;
  /** Who hears that a question gets no answer, and for which reason. */
  unanswered: ((query: Query, code: string) => void) | undefined;
  private side: Side | undefined;
  private unwatch: (() => void) | undefined;
  private closed = false;
  /** The version after the reader's last decision, or before what he saw first. */
  private decided: number | undefined;
  /** How long the log was after each step since then that was not taken back. */
  since: number[] = [];
  /** Whether the page was hidden when anything happened since then. */
  private hidden = false;
  /** The log as each viewer was told it, where one player holds both sides. */
  private readonly logs = new Map<Viewer, LogLine[]>();
  /** Our answer that is on its way: choices, or undos, and how many of them have not been answered. */
  private pending = $state.raw<{ choice?: string; left: number; march?: Stretch; company?: Company }>();
  /** The pace that the reader offers, as JSON. */
  private offering: string | undefined;
  /** The marches that can be taken back as they were made. */
  private marches: Stretch[] = [];
  /** How many choices of the company on its way go in one message. */
  private most = MOST;
  /** What was told of the pieces when a company set out. */
  private setOut: ReadonlyMap<number, string> = new Map();
  private names: ReadonlyMap<number, string> = new Map();
  /** What all pieces were called last: lines of the log are read when those are gone of which they tell. */
  private readonly called = new Map<number, string>();
  /** Whether `view` is what the server showed at `seq`, so that differences apply to it. */
  private isCurrent = false;

  readonly words = $derived(
    new Words(this.setting?.pack ?? { id: '', title: '', phrases: {}, verbs: {}, cases: [] }, {
      piece: (id) => this.pieceName(id),
      space: (id) => this.spaceName(id),
    }),
  );
  /** The same words for where there is little room: a piece is called by no more of its name than tells it from others. */
  readonly brief = $derived(
    new Words(this.setting?.pack ?? { id: '', title: '', phrases: {}, verbs: {}, cases: [] }, {
      piece: (id) => this.briefNames.get(id) ?? this.pieceName(id),
      space: (id) => this.spaceName(id),
    }),
  );
  readonly isSelfPlay = $derived((this.header?.you.length ?? 0) > 1);
  readonly mySide = $derived(this.viewer === 'spectator' ? undefined : this.viewer);
  /** Whether an answer of ours is on its way. */
  readonly busy = $derived(this.pending !== undefined);

  /** What the pieces are called: the same map from view to view, as long as none is called otherwise. */
  private readonly pieceNames = $derived.by(() => {
    const sheet = this.setting?.sheet;
    const names = new Map(sheet ? this.view?.pieces.map((piece) => [piece.id, nameOf(sheet, piece)]) : []);
    const isSame = names.size === this.names.size && [...names].every(([id, name]) => this.names.get(id) === name);
    if (!isSame) this.names = names;
    for (const [id, name] of names) this.called.set(id, name);
    return this.names;
  });
  private readonly briefNames = $derived(shortened(this.pieceNames));

  constructor(readonly id: string) {
    this.chat = new Chat(id);
  }

  async open(): Promise<void> {
    try {
      const header = await api.get<TableHeader>(`/tables/${this.id}`);
      const [whole, pack] = await Promise.all([
        loadBoard(header.board),
        api.get<RulesetPackage>(`/rulesets/${header.ruleset}`),
      ]);
      const board = withOptions(whole, header.options);
      const [scenery, { default: Face }] = await Promise.all([
        layOut(board),
        board.blocks ? import('../blocks/BlockFace.svelte') : import('../map/CounterFace.svelte'),
      ]);
      if (this.closed) return;
      this.setting = {
        scenery,
        sheet: { ...sheetOf(board), Face },
        pack,
        cases: new Map(pack.cases.map(({ case: number, summary }) => [number, summary])),
      };
      this.header = header;
      this.looked = header.looked;
      if (header.status === 'open') this.view = BEFORE;
      this.side = header.you.length > 1 ? (header.to_act[0] ?? header.you[0]) : undefined;
      this.unwatch = connection.watch(this.id, {
        since: () => (this.isCurrent ? { since: this.seq, viewer: this.viewer } : undefined),
        side: () => this.side,
        receive: (message) => this.receive(message),
        lost: () => this.lost(),
      });
    } catch (error) {
      this.failure = messageOf(error);
    }
  }

  close(): void {
    this.closed = true;
    this.unwatch?.();
  }

  /** Sends a choice, and those that are to follow it; `false` when they could not be sent. */
  choose(choice: string, then: readonly string[] = []): boolean {
    const seq = this.view?.prompt?.seq;
    if (seq === undefined || this.busy) return false;
    this.notice = undefined;
    const further = then.length > 0 ? { then: [...then] } : {};
    if (!this.sendOrTell({ t: 'choose', table: this.id, seq, choice, ...further, ...this.asSide() })) return false;
    this.goOn();
    this.accepted = undefined;
    const undoable = this.view?.undoable ?? 0;
    const march = then.length > 0 ? { march: { from: undoable, to: undoable } } : {};
    this.pending = { choice: then[then.length - 1] ?? choice, left: 1 + then.length, ...march };
    return true;
  }

  /** Sends the only answer to what our last choice has led to: both are taken back together. */
  goOnWith(choice: string): void {
    const to = this.view?.undoable ?? 0;
    const march = this.marches.find((one) => one.to === to) ?? { from: to - 1, to };
    if (to > 0 && this.choose(choice)) this.pending = { choice, left: 1, march };
  }

  /** Sends what several pieces do, a row of choices each: where one is refused, the others go on, and that is told. */
  march(rows: readonly Row[], most = MOST): boolean {
    if (this.busy) return false;
    this.most = most;
    this.setOut = badgesOf(this.view);
    const undoable = this.view?.undoable ?? 0;
    return this.sendRows(rows, [], { from: undoable, to: undoable });
  }

  private sendRows(wanted: readonly Row[], before: readonly Refused[], march: Stretch): boolean {
    this.pending = undefined;
    // Whose own choice is none any more may take part in what the first has begun.
    const joined = joining(this.view?.prompt, this.setting?.pack);
    const joiners = before.map(({ row }) => joined(row)).filter((row, i) => row !== before[i]?.row);
    const refused = before.filter(({ row }) => joined(row) === row);
    const rows = [...joiners, ...wanted.map(joined)];
    let count = 0;
    // At least one row: a longer one than a message takes is refused as a whole.
    const sent = rows.filter((row, i) => (count += row.length) <= this.most || i === 0);
    const ids = sent.flat();
    const [first, ...then] = ids;
    if (first === undefined) {
      this.tellRefused(refused);
      return true;
    }
    if (!this.choose(first, then)) return false;
    const company = { sent, next: rows.slice(sent.length), refused };
    this.pending = { choice: ids[ids.length - 1] ?? first, left: ids.length, march, company };
    return true;
  }

  private tellRefused(refused: readonly Refused[]): void {
    const now = badgesOf(this.view);
    // Who is told of as one who takes part does not stay.
    const left = refused.filter(({ row }) => now.get(pieceOf(row)) === this.setOut.get(pieceOf(row)));
    const [first] = left;
    if (!first) return;
    const names = this.words.fill('{0:pieces}', [left.map(({ row }) => pieceOf(row))]).map(({ text }) => text);
    const stay = left.length === 1 ? 'stays' : 'stay';
    this.tell(`${names.join('')} ${stay}: ${first.message}`, 'refused', first.ruleCase);
  }

  /** A choice of a company was refused: those after that piece go on, once what was made before has come. */
  private passOver(company: Company, made: number, message: string, ruleCase: string | undefined): void {
    const { pending } = this;
    let before = 0;
    const place = company.sent.findIndex((row) => (before += row.length) > made);
    const row = company.sent[place];
    if (!pending?.march || !row) return;
    const arrived = company.sent.flat().length - pending.left;
    const refused = [...company.refused, { row, message, ruleCase }];
    const next = [...company.sent.slice(place + 1), ...company.next];
    const left = made - arrived;
    if (left > 0) this.pending = { ...pending, left, company: { sent: [], next, refused } };
    else this.sendRows(next, refused, pending.march);
  }

  undo(): void {
    if (this.busy) return;
    const undoable = this.view?.undoable ?? 0;
    const march = this.marches.find(({ to }) => to === undoable);
    const also = march ? Math.min(MOST, march.to - march.from - 1) : 0;
    const further = also > 0 ? { also } : {};
    if (!this.sendOrTell({ t: 'undo', table: this.id, seq: this.seq, ...further, ...this.asSide() })) return;
    this.goOn();
    this.accepted = undefined;
    this.pending = { left: 1 + also };
  }

  /** Of whom it was asked last why he cannot do something, where that is not plain. */
  private named = '';

  /** The reader has seen what was shown of the last steps. */
  pass(): void {
    if (this.recent.length > 0) this.recent = [];
  }

  /** He goes on with the game, and wants nothing told of what was before. */
  private goOn(): void {
    this.pass();
    this.looked = undefined;
  }

  /** Asks why something cannot be done; the answer is told after `name`. */
  why(about: About, name = ''): void {
    this.named = name;
    if (this.mySide) this.sendOrTell({ t: 'why', table: this.id, about, ...this.asSide() });
  }

  /** Asks what changes nothing. Who asks while the server is out of touch asks again when it is back. */
  survey(query: Query): void {
    connection.send({ t: 'survey', table: this.id, query, ...this.asSide() });
  }

  /** Says what the reader has written. */
  say(): void {
    const text = this.chat.draft.trim();
    if (text !== '' && this.sendOrTell({ t: 'say', table: this.id, text })) this.chat.draft = '';
  }

  /** Asks for something that concerns the table as a whole: `resign`, `claim`, `draw`, `rematch`. */
  async act(action: string, body: object = {}, side: object = this.asSide()): Promise<TableHeader | undefined> {
    if (action === 'pace') this.offering = undefined;
    try {
      return await api.post<TableHeader | undefined>(`/tables/${this.id}/${action}`, { ...body, ...side });
    } catch (error) {
      const ruleCase = error instanceof ApiError ? error.ruleCase : undefined;
      this.tell(messageOf(error), ruleCase ? 'refused' : 'info', ruleCase);
      return undefined;
    }
  }

  tell(message: string, tone: Notice['tone'] = 'info', ruleCase?: string): void {
    this.notice = { message, tone, ruleCase: ruleCase || undefined };
  }

  spaceName(id: number): string {
    const space = this.setting?.scenery.spaces.get(id);
    if (space?.name !== '') return space?.name ?? `space ${id}`;
    return `hex ${hexNumber(space)}`;
  }

  pieceName(id: number): string {
    // A piece that is off the map now was on it when the line was written: its number is that of its counter.
    return this.pieceNames.get(id) ?? this.setting?.sheet.counters.get(id)?.name ?? this.called.get(id) ?? 'a piece';
  }

  /** The whole journal from a version on, as this viewer may see it. */
  async wholeJournal(from: number): Promise<Told> {
    const { wholeJournal } = await import('./journal');
    return wholeJournal(this.id, this.asSide().side, from);
  }

  private asSide(): { side?: Side } {
    return this.isSelfPlay && this.side ? { side: this.side } : {};
  }

  private sendOrTell(message: ClientMessage): boolean {
    const isSent = connection.send(message);
    if (!isSent) this.tell('There is no connection to the server just now; nothing was sent.');
    return isSent;
  }

  private lost(): void {
    this.inTouch = false;
    this.pending = undefined;
  }

  private receive(message: ServerMessage): void {
    switch (message.t) {
      case 'table':
        this.begin(message);
        break;
      case 'diff':
      case 'brief': {
        const from = message.from ?? message.to - 1;
        whenOpen(
          message,
          (changes) => this.advance(from, message.to, changes),
          () => this.refetch(),
        );
        break;
      }
      case 'header':
        this.heed(message.header);
        break;
      case 'clocks':
        if (this.header) this.heed({ ...this.header, clocks: message.clocks });
        break;
      case 'refused': {
        // What was chosen goes on.
        if (message.query) {
          this.unanswered?.(message.query, message.code);
          break;
        }
        const company = this.pending?.company;
        // What nobody foresaw ends it for all.
        if (company && message.code === 'refused') {
          this.passOver(company, message.made ?? 0, message.message, message.case);
          break;
        }
        this.pending = undefined;
        this.tell(message.message, 'refused', message.case);
        break;
      }
      case 'because':
        this.tell(`${this.named}${message.message}`, 'because', message.case);
        break;
      case 'surveyed':
        this.surveyed?.(message.query, message.survey);
        break;
      case 'said':
        this.chat.hear({ name: message.name, text: message.text, at: message.at });
        break;
      case 'presence':
        this.present = { players: message.players, spectators: message.spectators };
        break;
      case 'error':
        this.pending = undefined;
        this.tell(message.message);
        break;
      default:
        break;
    }
  }

  /** Tells the reader when the pace that he offers stands no more, without his doing and without an agreement on it. */
  private hearAnswer({ status, pace, seats }: TableHeader): void {
    const offered = this.mySide && seats[this.mySide]?.offers_pace;
    const answered = !offered && status === 'running' ? this.offering : undefined;
    if (answered && answered !== JSON.stringify(pace)) this.tell('Your offer of another pace no longer stands.');
    this.offering = offered && JSON.stringify(offered);
  }

  /** The first header of a connection says that the server tells us of the table from now on. */
  private heed(header: TableHeader): void {
    const hasMoved = String(header.you) !== String(this.header?.you);
    this.heardAt = performance.now();
    this.header = header;
    this.hearAnswer(header);
    if (!this.inTouch) void this.chat.load().catch((error: unknown) => this.tell(messageOf(error)));
    this.inTouch = true;
    if (hasMoved) this.refetch();
  }

  /** The whole view comes at first, after a gap, and when another side looks at the table. */
  private begin({ seq, viewer, view, log }: Extract<ServerMessage, { t: 'table' }>): void {
    const isTurned = viewer !== this.viewer;
    this.logs.set(this.viewer, this.lines);
    const known = this.logs.get(viewer);
    this.isCurrent = true;
    this.seq = seq;
    this.viewer = viewer;
    this.view = view;
    this.lines = weave(known ?? [], opening(log, view.log_len)).filter(({ index }) => index < view.log_len);
    if (isTurned) this.forgetSecrets();
    this.pending = undefined;
    this.followDecision();
    // Of what came with the whole view only some headings tell the moments.
    if (known?.at(-1)?.index !== view.log_len - 1) void this.tellMoments();
  }

  /** Another side looks at the table: nothing is shown any more that was told to the other alone. */
  private forgetSecrets(): void {
    const known = new Set(this.lines.map(({ entry }) => JSON.stringify(entry)));
    const isKnown = ({ entry }: LogLine) => known.has(JSON.stringify(entry));
    const pieces = this.view?.pieces ?? [];
    // What is told otherwise to this side of a step is told so; how pieces stood the other side knew.
    const retold = (line: LogLine) =>
      isKnown(line)
        ? line
        : this.lines.filter(({ index, entry }) => index === line.index && entry[0] === line.entry[0]);
    const common = ({ before, after, lines, mine }: Step): Step => ({
      before: { ...before, pieces },
      after: { ...after, pieces },
      lines: lines.flatMap(retold),
      mine,
    });
    this.recent = this.recent
      .map((step) => (step.lines.every(isKnown) ? step : common(step)))
      .filter(({ lines }) => lines.length > 0);
  }

  private advance(from: number, to: number, changes: (view: TableView) => Parameters<typeof applyDiff>[1]): void {
    if (!this.view || !this.isCurrent || from !== this.seq) {
      if (this.isCurrent && to > this.seq) this.refetch();
      return;
    }
    const before = this.view;
    const diff = changes(before);
    this.lines = extend(this.lines, before, diff);
    this.view = applyDiff(before, diff);
    this.note(from, to, before, this.view);
    this.seq = to;
    this.accepted = this.pending?.choice ?? this.accepted;
    this.notice = undefined;
    this.followMarch(this.view.undoable ?? 0);
    if (this.lines.some(({ index, entry }) => index >= before.log_len && entry[1][0] === 'table.takeback')) {
      this.wentBack += 1;
      this.tell(`The game has gone back to ${this.words.text(this.view.turn)}.`);
    }
    this.followDecision();
  }

  /** One of our steps was made, or somebody else's: what a march has come to, and whether more of it is to come. */
  private followMarch(undoable: number): void {
    const { pending } = this;
    this.marches = this.marches.filter((one) => one !== pending?.march && one.to <= undoable);
    if (pending?.march && undoable > pending.march.from) {
      pending.march.to = undoable;
      this.marches.push(pending.march);
    }
    this.pending = pending && pending.left > 1 ? { ...pending, left: pending.left - 1 } : undefined;
    const { company, march } = pending ?? {};
    if (!this.pending && company && march) this.sendRows(company.next, company.refused, march);
  }

  /** Keeps a step to be shown: what the reader did himself alone, what others do until he decides again. */
  private note(from: number, to: number, before: TableView, after: TableView): void {
    const mine = this.pending !== undefined;
    this.hidden = document.hidden || (this.hidden && !mine);
    this.decided = mine ? to : (this.decided ?? from);
    const lines = this.lines.filter(({ index }) => index >= before.log_len);
    const isFollowed = this.mySide !== undefined && !this.isSelfPlay && !mine;
    // What was taken back has not happened, nor is an undo a step; what was seen of a turn is over with the next one.
    const step = after.log_len < before.log_len ? [] : [{ before, after, lines, mine }];
    const made = [...this.since.filter((length) => length <= after.log_len), ...step.map(() => after.log_len)];
    this.since = mine ? [] : made;
    const isOver = ({ before: { turn } }: Step) => !this.hidden && String(turn) !== String(before.turn);
    const kept = isFollowed ? this.recent.filter((step) => step.after.log_len <= after.log_len && !isOver(step)) : [];
    this.recent = [...kept.slice(-RECENT), ...step];
    if (!isFollowed || before.prompt || !after.prompt || this.looked !== undefined) return;
    if (made.length < TELLING) return;
    this.looked = this.decided;
    this.whereabouts = this.hidden ? 'hidden' : 'here';
    this.hidden = false;
  }

  /** Asks for the whole view: there was a gap, or another side looks at the table. What is shown stays until it comes. */
  private refetch(): void {
    this.isCurrent = false;
    connection.again(this.id);
  }

  /** Where one player holds both sides, looks at the table from the side that has to decide. */
  private followDecision(): void {
    if (!this.isSelfPlay || !this.view || this.view.outcome) return;
    const sides = this.view.waiting_on.map(([side]) => side);
    const next = sides[0];
    if (next && this.side && !sides.includes(this.side)) {
      this.side = next;
      this.refetch();
    }
  }

  /** Learns from the journal to which moments the newest lines belong. */
  private async tellMoments(): Promise<void> {
    const { viewer } = this;
    const from = Math.max(0, this.seq - JOURNAL_TAIL);
    try {
      const { fetchJournal, tell } = await import('./journal');
      const page = await fetchJournal(this.id, from, JOURNAL_TAIL + 20, this.asSide().side);
      if (viewer === this.viewer) this.lines = weave(tell(page).lines, this.lines);
    } catch {
      // The log stays readable without its headings.
    }
  }
}

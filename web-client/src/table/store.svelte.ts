/** A table as this browser sees it: header, board and words, and the view that the socket keeps current. */
import { api, ApiError, messageOf } from '../app/api';
import { connection } from '../app/socket.svelte';
import { sheetOf, nameOf, type Sheet } from '../map/counters';
import { layOut } from '../map/lay-out';
import type { Scenery } from '../map/scenery';
import { withOptions } from '../map/tracks';
import type { About } from '../protocol/About';
import type { Board } from '../protocol/Board';
import type { ClientMessage } from '../protocol/ClientMessage';
import type { LogEntry } from '../protocol/LogEntry';
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
import { applyDiff } from './diff';
import type { Told } from './journal';
import { Words } from './phrase';

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

const JOURNAL_TAIL = 60;

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
  /** The combat that was rolled last, until the reader goes on. */
  fought = $state.raw<LogEntry>();
  /** Whether the reader is asked if he means to resign. */
  resigning = $state(false);
  /** The choice of ours that was made last. */
  accepted = $state<string>();
  /** Whether the server tells us of the table just now. */
  inTouch = $state(false);
  seq = $state(0);
  readonly chat: Chat;
  /** Who hears the answers to surveys. */
  surveyed: ((query: Query, survey: Survey | undefined) => void) | undefined;
  private side: Side | undefined;
  private unwatch: (() => void) | undefined;
  private closed = false;
  /** The log as each viewer was told it, where one player holds both sides. */
  private readonly logs = new Map<Viewer, LogLine[]>();
  /** Our answer that is on its way: a choice, or an undo. */
  private pending = $state.raw<{ choice?: string }>();
  private names: ReadonlyMap<number, string> = new Map();
  /** Whether `view` is what the server showed at `seq`, so that differences apply to it. */
  private isCurrent = false;

  readonly words = $derived(
    new Words(this.setting?.pack ?? { id: '', title: '', phrases: {}, verbs: {}, cases: [] }, {
      piece: (id) => this.pieceName(id),
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
    return this.names;
  });

  constructor(readonly id: string) {
    this.chat = new Chat(id);
  }

  async open(): Promise<void> {
    try {
      const header = await api.get<TableHeader>(`/tables/${this.id}`);
      const [whole, pack] = await Promise.all([
        api.get<Board>(`/boards/${header.board}`),
        api.get<RulesetPackage>(`/rulesets/${header.ruleset}`),
      ]);
      const board = withOptions(whole, header.options);
      const scenery = await layOut(board);
      const Face = board.blocks ? (await import('../blocks/BlockFace.svelte')).default : undefined;
      if (this.closed) return;
      this.setting = {
        scenery,
        sheet: { ...sheetOf(board), ...(Face ? { Face } : {}) },
        pack,
        cases: new Map(pack.cases.map(({ case: number, summary }) => [number, summary])),
      };
      this.header = header;
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

  /** Sends a choice; `false` when it could not be sent. */
  choose(choice: string): boolean {
    const seq = this.view?.prompt?.seq;
    if (seq === undefined || this.busy) return false;
    this.notice = undefined;
    if (!this.sendOrTell({ t: 'choose', table: this.id, seq, choice, ...this.asSide() })) return false;
    this.fought = undefined;
    this.accepted = undefined;
    this.pending = { choice };
    return true;
  }

  undo(): void {
    if (this.busy) return;
    if (this.sendOrTell({ t: 'undo', table: this.id, seq: this.seq, ...this.asSide() })) this.pending = {};
  }

  why(about: About): void {
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

  /** Asks for something that concerns the table as a whole: `resign`, `draw`, `rematch`. */
  async act(action: string, body: object = {}): Promise<TableHeader | undefined> {
    try {
      return await api.post<TableHeader | undefined>(`/tables/${this.id}/${action}`, { ...body, ...this.asSide() });
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
    return this.setting?.scenery.spaces.get(id)?.name ?? `space ${id}`;
  }

  pieceName(id: number): string {
    // A piece that is off the map now was on it when the line was written: its number is that of its counter.
    return this.pieceNames.get(id) ?? this.setting?.sheet.counters.get(id)?.name ?? 'a piece';
  }

  /** The whole journal as this viewer may see it. */
  async wholeJournal(): Promise<Told> {
    const { wholeJournal } = await import('./journal');
    return wholeJournal(this.id, this.asSide().side);
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
        this.advance(message.from ?? message.to - 1, message.to, message.diff);
        break;
      case 'header':
        this.heed(message.header);
        break;
      case 'refused':
        this.pending = undefined;
        this.tell(message.message, 'refused', message.case);
        break;
      case 'because':
        this.tell(message.message, 'because', message.case);
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

  /** The first header of a connection says that the server tells us of the table from now on. */
  private heed(header: TableHeader): void {
    const hasMoved = String(header.you) !== String(this.header?.you);
    this.header = header;
    if (!this.inTouch) void this.chat.load().catch((error: unknown) => this.tell(messageOf(error)));
    this.inTouch = true;
    if (hasMoved) this.refetch();
  }

  /** The whole view comes at first, after a gap, and when another side looks at the table. */
  private begin({ seq, viewer, view, log }: Extract<ServerMessage, { t: 'table' }>): void {
    this.logs.set(this.viewer, this.lines);
    const known = this.logs.get(viewer);
    this.isCurrent = true;
    this.seq = seq;
    this.viewer = viewer;
    this.view = view;
    this.lines = weave(known ?? [], opening(log, view.log_len)).filter(({ index }) => index < view.log_len);
    this.pending = undefined;
    this.followDecision();
    if (!known?.length) void this.tellMoments();
  }

  private advance(from: number, to: number, diff: Parameters<typeof applyDiff>[1]): void {
    if (!this.view || !this.isCurrent || from !== this.seq) {
      if (this.isCurrent && to > this.seq) this.refetch();
      return;
    }
    this.lines = extend(this.lines, this.view, diff);
    this.fought = diff.log?.filter(([, , dice, combat]) => combat && dice?.length).pop() ?? this.fought;
    this.view = applyDiff(this.view, diff);
    this.seq = to;
    this.accepted = this.pending?.choice ?? this.accepted;
    this.pending = undefined;
    this.notice = undefined;
    this.followDecision();
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

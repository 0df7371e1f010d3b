/** The one WebSocket of this browser: many tables, kept open. */
import type { ClientMessage } from '../protocol/ClientMessage';
import type { ServerMessage } from '../protocol/ServerMessage';
import type { Side } from '../protocol/Side';
import type { Viewer } from '../protocol/Viewer';

export interface Watcher {
  /** The last `seq` that is known and whose it is, to be sent only what is new. */
  since(): { since: number; viewer: Viewer } | undefined;
  /** The side to look as, where one player holds both. */
  side(): Side | undefined;
  receive(message: ServerMessage): void;
  /** The connection is gone: what was sent over it may never be answered. */
  lost(): void;
}

const PING_EVERY = 25_000;
const LONGEST_PAUSE = 15_000;
/** How soon a table is asked for again that the server could not show. */
const ASK_AGAIN = 3_000;

export class Connection {
  status = $state<'connecting' | 'open' | 'offline'>('connecting');
  private socket: WebSocket | undefined;
  private readonly watchers = new Map<string, Watcher>();
  /** The tables behind the numbers in diffs, as headers told. */
  private readonly numbers = new Map<number, string>();
  /** Tables that were asked for and of which the server has not told yet. */
  private readonly unanswered = new Set<string>();
  private attempts = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private repeat: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private answered = true;

  constructor(private readonly url: () => string) {}

  /** Heeds what the browser knows about the network, which sockets notice late. */
  heedNetwork(): void {
    addEventListener('offline', () => {
      const socket = this.socket;
      if (!socket) return;
      this.lost(socket);
      socket.close();
    });
    addEventListener('online', () => {
      if (!this.socket && this.watchers.size > 0) this.connect();
    });
  }

  /** Follows a table until the returned function is called. */
  watch(table: string, watcher: Watcher): () => void {
    this.watchers.set(table, watcher);
    if (this.socket?.readyState === WebSocket.OPEN) this.ask(table, watcher);
    else if (!this.socket) this.connect();
    return () => {
      if (this.watchers.get(table) !== watcher) return;
      this.watchers.delete(table);
      this.unanswered.delete(table);
      this.send({ t: 'leave', table });
      if (this.watchers.size === 0) this.close();
    };
  }

  /** Asks for a table again: as another side, or after a gap. */
  again(table: string): void {
    const watcher = this.watchers.get(table);
    if (watcher) this.ask(table, watcher);
  }

  /** Sends a message; `false` when there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private ask(table: string, watcher: Watcher): void {
    this.unanswered.add(table);
    const side = watcher.side();
    this.send({ t: 'watch', table, ...watcher.since(), ...(side ? { side } : {}), patches: true, brief: true });
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url());
    this.socket = socket;
    this.numbers.clear();
    this.unanswered.clear();
    socket.onopen = () => {
      if (this.socket !== socket) return socket.close();
      this.attempts = 0;
      this.status = 'open';
      this.answered = true;
      for (const [table, watcher] of this.watchers) this.ask(table, watcher);
      this.beat = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => this.lost(socket);
  }

  private receive(message: ServerMessage): void {
    this.answered = true;
    if (message.t === 'header') {
      this.numbers.set(message.n, message.table);
      this.unanswered.delete(message.table);
    }
    const table = 'table' in message ? message.table : 'n' in message ? this.numbers.get(message.n) : undefined;
    if (table) this.watchers.get(table)?.receive(message);
    else if (message.t === 'error') this.receiveError(message);
  }

  /** An error names no table: it may be the answer to any that was asked for. */
  private receiveError(message: ServerMessage): void {
    for (const watcher of this.watchers.values()) watcher.receive(message);
    clearTimeout(this.repeat);
    this.repeat = setTimeout(() => this.unanswered.forEach((table) => this.again(table)), ASK_AGAIN);
  }

  private ping(): void {
    if (!this.answered) return this.socket?.close();
    this.answered = false;
    this.send({ t: 'ping' });
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    clearInterval(this.beat);
    this.socket = undefined;
    if (this.watchers.size === 0) return;
    this.status = 'offline';
    for (const watcher of this.watchers.values()) watcher.lost();
    const pause = Math.min(LONGEST_PAUSE, 400 * 2 ** this.attempts) * (0.75 + Math.random() / 2);
    this.attempts += 1;
    this.retry = setTimeout(() => this.connect(), pause);
  }

  private close(): void {
    clearTimeout(this.retry);
    clearTimeout(this.repeat);
    clearInterval(this.beat);
    const socket = this.socket;
    this.socket = undefined;
    this.status = 'connecting';
    socket?.close();
  }
}

export const connection = new Connection(
  () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/v1/socket`,
);
connection.heedNetwork();

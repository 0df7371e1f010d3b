import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Watcher } from '../src/app/socket.svelte';
import type { ServerMessage } from '../src/protocol/ServerMessage';

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | undefined;
  onclose: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const last = () => FakeSocket.all[FakeSocket.all.length - 1] ?? new FakeSocket('none');

describe('Connection', () => {
  let heard: ServerMessage[];
  let seen: ReturnType<Watcher['since']>;
  const watcher: Watcher = { since: () => seen, side: () => undefined, receive: (message) => heard.push(message) };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    heard = [];
    seen = undefined;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('watches when the socket opens, and hears only its table', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    last().open();
    expect(last().sent).toEqual([{ t: 'watch', table: 'a' }]);
    const presence = (table: string) => ({
      data: JSON.stringify({ t: 'presence', table, players: [], spectators: 0 }),
    });
    last().onmessage?.(presence('b'));
    last().onmessage?.(presence('a'));
    expect(heard).toHaveLength(1);
  });

  it('knows a table by the number that its header told', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    last().open();
    const tell = (message: object) => last().onmessage?.({ data: JSON.stringify(message) });
    const diff = { t: 'diff', n: 4, to: 2, diff: {} };
    tell(diff);
    expect(heard).toHaveLength(0);
    tell({ t: 'header', table: 'a', n: 4, header: {} });
    tell({ t: 'header', table: 'b', n: 5, header: {} });
    tell(diff);
    tell({ ...diff, n: 5 });
    expect(heard.map((message) => message.t)).toEqual(['header', 'diff']);
    // Another server process counts anew.
    last().close();
    vi.advanceTimersByTime(1000);
    last().open();
    tell(diff);
    expect(heard).toHaveLength(2);
  });

  it('comes back with what it has after the socket is lost', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    last().open();
    seen = { since: 17, viewer: 'union' };
    last().close();
    expect(connection.status).toBe('offline');
    expect(connection.send({ t: 'ping' })).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    expect(connection.status).toBe('open');
    expect(last().sent).toEqual([{ t: 'watch', table: 'a', since: 17, viewer: 'union' }]);
  });

  it('waits longer after each failure', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    for (let i = 0; i < 6; i++) {
      last().close();
      vi.advanceTimersByTime(20_000);
    }
    const before = FakeSocket.all.length;
    last().close();
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.all).toHaveLength(before);
  });

  it('gives a silent socket up', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    last().open();
    vi.advanceTimersByTime(25_000);
    expect(last().sent).toContainEqual({ t: 'ping' });
    vi.advanceTimersByTime(25_000);
    expect(connection.status).toBe('offline');
  });

  it('closes when nothing is watched any more', () => {
    const connection = new Connection(() => 'ws://test');
    const leave = connection.watch('a', watcher);
    last().open();
    leave();
    expect(last().readyState).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

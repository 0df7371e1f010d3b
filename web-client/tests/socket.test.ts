import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Watcher } from '../src/app/socket.svelte';
import type { ServerMessage } from '../src/protocol/ServerMessage';
import { FakeSocket } from './fake-socket';

describe('Connection', () => {
  let heard: ServerMessage[];
  let seen: ReturnType<Watcher['since']>;
  let losses: number;
  const watcher: Watcher = {
    since: () => seen,
    side: () => undefined,
    receive: (message) => heard.push(message),
    lost: () => losses++,
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    heard = [];
    seen = undefined;
    losses = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('watches when the socket opens, and hears only its table', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ t: 'watch', table: 'a', patches: true, brief: true }]);
    const presence = (table: string) => ({ t: 'presence', table, players: [], spectators: 0 });
    FakeSocket.last.tell(presence('b'));
    FakeSocket.last.tell(presence('a'));
    expect(heard).toHaveLength(1);
  });

  it('knows a table by the number that its header told', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    FakeSocket.last.open();
    const tell = (message: object) => FakeSocket.last.tell(message);
    const diff = { t: 'diff', n: 4, to: 2, diff: {} };
    tell(diff);
    expect(heard).toHaveLength(0);
    tell({ t: 'header', table: 'a', n: 4, header: {} });
    tell({ t: 'header', table: 'b', n: 5, header: {} });
    tell(diff);
    tell({ ...diff, n: 5 });
    expect(heard.map((message) => message.t)).toEqual(['header', 'diff']);
    // Another server process counts anew.
    FakeSocket.last.close();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.open();
    tell(diff);
    expect(heard).toHaveLength(2);
  });

  it('comes back with what it has after the socket is lost', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    FakeSocket.last.open();
    seen = { since: 17, viewer: 'union' };
    FakeSocket.last.close();
    expect(connection.status).toBe('offline');
    expect(connection.send({ t: 'ping' })).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(connection.status).toBe('open');
    expect(FakeSocket.last.sent).toEqual([
      { t: 'watch', table: 'a', since: 17, viewer: 'union', patches: true, brief: true },
    ]);
  });

  it('says that what was sent may be lost', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    FakeSocket.last.open();
    expect(connection.send({ t: 'ping' })).toBe(true);
    FakeSocket.last.close();
    expect(losses).toBe(1);
  });

  it('asks again for a table that the server could not show', () => {
    const connection = new Connection(() => 'ws://test');
    const tell = (message: object) => FakeSocket.last.tell(message);
    const error = { t: 'error', code: 'failing', message: 'Not now.' };
    connection.watch('a', watcher);
    FakeSocket.last.open();
    tell(error);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.last.sent).toHaveLength(2);
    tell({ t: 'header', table: 'a', n: 1, header: {} });
    tell(error);
    vi.advanceTimersByTime(5_000);
    expect(FakeSocket.last.sent, 'it has been shown').toHaveLength(2);
  });

  it('waits longer after each failure', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    for (let i = 0; i < 6; i++) {
      FakeSocket.last.close();
      vi.advanceTimersByTime(20_000);
    }
    const before = FakeSocket.all.length;
    FakeSocket.last.close();
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.all).toHaveLength(before);
  });

  it('gives a silent socket up', () => {
    const connection = new Connection(() => 'ws://test');
    connection.watch('a', watcher);
    FakeSocket.last.open();
    vi.advanceTimersByTime(25_000);
    expect(FakeSocket.last.sent).toContainEqual({ t: 'ping' });
    vi.advanceTimersByTime(25_000);
    expect(connection.status).toBe('offline');
  });

  it('closes when nothing is watched any more', () => {
    const connection = new Connection(() => 'ws://test');
    const leave = connection.watch('a', watcher);
    FakeSocket.last.open();
    leave();
    expect(FakeSocket.last.readyState).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

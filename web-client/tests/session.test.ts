import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Session } from '../src/app/session.svelte';

const HANCOCK = { id: 'p', name: 'Hancock', guest: false };
const GUEST = { id: 'q', name: 'Guest 7', guest: true };

describe('Session', () => {
  /** What the server says about who is signed in; nothing while it cannot be reached. */
  let me: object | null | undefined;
  let calls: string[];

  beforeEach(() => {
    calls = [];
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
      const answer = path.endsWith('/guests') ? GUEST : me;
      if (path.endsWith('/me')) await new Promise((resolve) => setTimeout(resolve, 5));
      calls.push(`${method} ${path.replace('/api/v1', '')}`);
      if (answer === undefined) throw new Error('no network');
      return new Response(JSON.stringify(answer));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('takes nobody for a stranger whom the server could not be asked about', async () => {
    me = undefined;
    const session = new Session();
    const known = session.start();
    await vi.advanceTimersByTimeAsync(10);
    expect([session.player, session.offline]).toEqual([undefined, true]);
    const refused = expect(session.orGuest()).rejects.toThrow('cannot be reached');
    await vi.advanceTimersByTimeAsync(10);
    await refused;
    expect(calls).not.toContain('POST /guests');
    me = HANCOCK;
    await vi.advanceTimersByTimeAsync(10_000);
    await known;
    expect([session.player, session.offline]).toEqual([HANCOCK, false]);
    await session.orGuest();
    expect(calls).not.toContain('POST /guests');
  });

  it('makes a stranger a guest', async () => {
    me = null;
    const session = new Session();
    const known = session.start();
    await vi.advanceTimersByTimeAsync(10);
    await known;
    expect(session.player).toBeNull();
    await session.orGuest();
    expect(session.player).toEqual(GUEST);
  });

  it('keeps who signed in while it was still asking', async () => {
    me = null;
    const session = new Session();
    const known = session.start();
    me = HANCOCK;
    await session.signIn('Hancock', 'secret');
    await vi.advanceTimersByTimeAsync(10);
    await known;
    expect(session.player).toEqual(HANCOCK);
  });

  it('says when the session was ended elsewhere, and takes no silence for that', async () => {
    me = HANCOCK;
    const session = new Session();
    const known = session.start();
    await vi.advanceTimersByTimeAsync(10);
    await known;
    for (const [answer, ended] of [
      [HANCOCK, false],
      [undefined, false],
      [null, true],
    ] as const) {
      me = answer;
      const checked = session.check();
      await vi.advanceTimersByTimeAsync(10);
      await checked;
      expect([session.ended, session.player]).toEqual([ended, ended ? null : HANCOCK]);
    }
    const asked = calls.length;
    await session.check();
    expect(calls.length, 'nobody is signed in any more').toBe(asked);
    me = HANCOCK;
    await session.signIn('Hancock', 'secret');
    expect(session.ended).toBe(false);
  });
});

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { badged } from '../src/app/badge';
import { chime } from '../src/app/chime';
import { remember } from '../src/app/keeping';
import { session } from '../src/app/session.svelte';
import { SOUND, WaitingGames } from '../src/app/waiting.svelte';

vi.mock('../src/app/chime', () => ({ chime: vi.fn() }));

const SIGN = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

describe('the games that wait', () => {
  let listed: string[];
  let asked: number;
  let waiting: WaitingGames;
  const icon = () => document.querySelector('link')?.getAttribute('href') ?? '';

  beforeEach(() => {
    listed = ['a', 'b', 'c'];
    asked = 0;
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg"><title>Lobby</title>';
    vi.stubGlobal('fetch', (path: string) => {
      if (path === '/favicon.svg') return Promise.resolve(new Response(SIGN));
      asked += 1;
      return Promise.resolve(new Response(JSON.stringify(listed.map((id) => ({ id })))));
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    session.player = { id: 'me', name: 'Me', guest: false };
    waiting = new WaitingGames();
  });
  afterEach(() => {
    waiting.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    session.player = undefined;
  });

  /** Watches, until the list has come. */
  async function start() {
    waiting.start();
    flushSync();
    await vi.waitFor(() => expect(waiting.tables.length).toBe(listed.length));
    flushSync();
  }

  it('are gone round, the most urgent first', async () => {
    await start();
    expect([waiting.count, waiting.next?.id]).toEqual([3, 'a']);
    const round: (string | undefined)[] = [];
    for (const id of ['elsewhere', 'a', 'b', 'c']) {
      waiting.look(id, id !== 'elsewhere');
      round.push(waiting.next?.id);
    }
    expect(round).toEqual(['a', 'b', 'c', 'a']);
    expect(waiting.others.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('are heard in a hidden tab when the turn comes, if the reader likes', async () => {
    listed = [];
    await start();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    /** How often it is heard while the turn comes and goes. */
    const heard = async (turns: [string, boolean][]) => {
      vi.mocked(chime).mockClear();
      for (const [id, isMyTurn] of turns) waiting.look(id, isMyTurn);
      await vi.dynamicImportSettled();
      return vi.mocked(chime).mock.calls.length;
    };
    const comes: [string, boolean][] = [
      ['a', false],
      ['a', true],
      ['a', true],
    ];
    expect(await heard(comes)).toBe(0);
    remember(SOUND, '1');
    expect(await heard(comes)).toBe(1);
    // Whoever opens a table sees that it is his turn.
    expect(await heard([['b', true]])).toBe(0);
    hidden.mockReturnValue(false);
    expect(await heard(comes)).toBe(0);
    remember(SOUND, '');
  });

  it('are none beside the only one', async () => {
    listed = ['a'];
    await start();
    waiting.look('a', true);
    expect([waiting.count, waiting.next]).toEqual([1, undefined]);
    waiting.look('a', false);
    expect(waiting.count, 'answered already, whatever the list says').toBe(0);
  });

  it('are asked for as the reader comes to a table, answers and leaves it, and now and then', async () => {
    await start();
    const before = asked;
    waiting.look('a', true);
    waiting.look('a', false);
    waiting.look('a', true);
    expect(asked - before, 'to be awaited is no answer').toBe(2);
    waiting.leave('b');
    waiting.leave('a');
    expect(asked - before).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(asked - before).toBe(5);
  });

  it('are no matter of strangers, or of who looks elsewhere', async () => {
    await start();
    const before = asked;
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    vi.advanceTimersByTime(60_000);
    expect(asked).toBe(before);
    session.player = null;
    flushSync();
    expect([waiting.count, asked]).toEqual([0, before]);
  });

  it('stand before the title of every page, and on its sign', async () => {
    await start();
    await vi.waitFor(() => expect(document.title).toBe('(3) Lobby'));
    document.title = 'Table';
    await vi.waitFor(() => expect(document.title).toBe('(3) Table'));
    await vi.waitFor(() => expect(icon()).toBe(badged(SIGN, 3)));
    listed = [];
    await waiting.ask();
    flushSync();
    expect(document.title).toBe('Table');
    await vi.waitFor(() => expect(icon()).toBe('/favicon.svg'));
  });

  it('fit on the sign, however many', () => {
    expect(decodeURIComponent(badged(SIGN, 9))).toMatch(/^data:image\/svg\+xml,<svg.*>9<\/text><\/svg>$/);
    expect(decodeURIComponent(badged(SIGN, 10))).toContain('>9+</text>');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '../src/app/clipboard';
import { recall, remember } from '../src/app/keeping';
import { keepSeal, keptOf, newSalt } from '../src/app/salt';
import { theme } from '../src/app/theme.svelte';
import type { TableHeader } from '../src/protocol/TableHeader';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** A browser whose reader has forbidden pages to keep anything. */
function blockStorage() {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem() {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}

describe('what a browser keeps', () => {
  it('is there at the next visit, and empty words are forgotten', () => {
    remember('note', 'Dig in.');
    expect(recall('note')).toBe('Dig in.');
    remember('note', '');
    expect(recall('note')).toBeNull();
  });

  it('is nothing where the reader has forbidden it', () => {
    blockStorage();
    expect(() => theme.start()).not.toThrow();
    expect(() => remember('note', 'Dig in.')).not.toThrow();
    expect(recall('note')).toBeNull();
  });
});

describe('the clipboard', () => {
  it('says whether it has the words', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText('a link')).toBe(true);
    expect(writeText).toHaveBeenCalledWith('a link');
  });

  it.each([
    ['is missing over plain HTTP', undefined],
    ['may be refused', { writeText: () => Promise.reject(new Error('denied')) }],
  ])('%s', async (_, clipboard) => {
    vi.stubGlobal('navigator', { clipboard });
    expect(await copyText('a link')).toBe(false);
  });
});

describe('the seal of the dice', () => {
  const header = (over: Partial<TableHeader>) => ({ id: 't', status: 'open', ...over }) as TableHeader;

  it('is kept as it was first seen, with the salt that was sent after it', () => {
    keepSeal(header({ dice_commitment: 'first' }));
    keepSeal(header({ dice_commitment: 'first' }), 'mine');
    keepSeal(header({ dice_commitment: 'second', status: 'running' }));
    expect(keptOf('t')).toEqual({ commitment: 'first', salt: 'mine' });
  });

  it('is not kept when it is first seen after the game', () => {
    keepSeal(header({ dice_commitment: 'late', status: 'finished' }));
    expect(keptOf('t')).toBeUndefined();
  });

  it('is as good as lost where what was kept cannot be read', () => {
    remember('vedette.dice.t', '{');
    expect(keptOf('t')).toBeUndefined();
  });
});

it('salts are long and never the same', () => {
  expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
  expect(newSalt()).not.toBe(newSalt());
});

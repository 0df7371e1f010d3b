import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import OptionPicker from '../src/pages/OptionPicker.svelte';
import { defaults, excluderOf, groupsOf, only, presetOf } from '../src/pages/options';
import type { OptionInfo } from '../src/protocol/OptionInfo';
import type { RulesetInfo } from '../src/protocol/RulesetInfo';

const option = (id: string, over: Partial<OptionInfo> = {}): OptionInfo => ({
  id,
  title: `Option ${id}`,
  summary: `What ${id} changes.`,
  case: '16.1',
  default: false,
  ...over,
});

function game(options: OptionInfo[]): RulesetInfo {
  return {
    id: 'g',
    title: 'G',
    subtitle: '',
    complexity: 1,
    about: '',
    version: '1',
    package: '',
    scenarios: [],
    options,
    presets: [
      { title: 'Basic', options: [] },
      { title: 'Everything', options: options.map(({ id }) => id) },
      { title: 'Advanced', options: ['a'] },
    ],
  };
}

describe('the options of a game', () => {
  const small = game([option('a'), option('b', { excludes: ['c'] }), option('c', { default: true })]);

  it('begin as the game says', () => {
    expect(defaults(small)).toEqual({ a: false, b: false, c: true });
    expect(presetOf(small, defaults(small))).toBeUndefined();
    expect(presetOf(small, only(small, ['a']))).toBe('Advanced');
  });

  it('exclude each other, whichever says so', () => {
    expect(small.options.map((one) => excluderOf(small, only(small, ['c']), one))).toEqual([
      undefined,
      'Option c',
      undefined,
    ]);
    expect(excluderOf(small, only(small, ['b']), option('c'))).toBe('Option b');
  });

  it('stand under the smallest preset that has them', () => {
    expect(groupsOf(small).map(({ title, options }) => [title, options.map(({ id }) => id)])).toEqual([
      ['Advanced', ['a']],
      ['Further options', ['b', 'c']],
    ]);
  });
});

describe('OptionPicker', () => {
  afterEach(cleanup);

  it('sets what a preset says and tells why an option cannot be had', async () => {
    const small = game([option('a', { excludes: ['b'] }), option('b', { reconstructed: true })]);
    render(OptionPicker, { game: small, chosen: defaults(small) });
    await fireEvent.click(screen.getByRole('button', { name: /Advanced/ }));
    const row = screen.getByText('Option b').closest('label');
    if (!row) throw new Error('the option has no row');
    expect(within(row).getByRole('checkbox', { hidden: true })).toHaveProperty('disabled', true);
    expect(row.textContent).toContain('Cannot be combined with “Option a”.');
    expect(row.textContent).toContain('reconstructed');
  });

  it('finds one of many options by its words', async () => {
    const many = game(Array.from({ length: 25 }, (_, i) => option(`n${i}`)));
    render(OptionPicker, { game: many, chosen: defaults(many) });
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'n17' } });
    expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(1);
  });
});

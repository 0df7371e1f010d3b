import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Dice from '../src/parts/Dice.svelte';
import Select from '../src/parts/Select.svelte';
import PhraseText from '../src/parts/PhraseText.svelte';
import Chart from '../src/pages/Chart.svelte';
import TableList from '../src/pages/TableList.svelte';
import { Words } from '../src/table/phrase';

afterEach(cleanup);

describe('Dice', () => {
  it('says its faces', () => {
    render(Dice, { faces: [4, 6], side: 'union', label: 'attack' });
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('attack: 4 and 6');
    expect(document.querySelectorAll('circle')).toHaveLength(10);
  });
});

describe('Select', () => {
  const options = [
    ['', 'Nowhere'],
    ['7', 'Richmond'],
  ] as const;
  const list = () => screen.getByRole<HTMLSelectElement>('combobox');

  it('shows what is chosen, and forgets what the reader took when it is set back', async () => {
    const { rerender } = render(Select, { value: '7', options, label: 'A place' });
    expect([list().selectedIndex, list().getAttribute('aria-label')]).toEqual([1, 'A place']);
    await rerender({ value: '' });
    expect(list().selectedIndex).toBe(0);
  });

  it('tells what the reader takes', async () => {
    const props = { value: '' };
    render(Select, {
      options,
      get value() {
        return props.value;
      },
      set value(taken) {
        props.value = taken;
      },
    });
    list().selectedIndex = 1;
    list().dispatchEvent(new Event('change', { bubbles: true }));
    expect(props.value).toBe('7');
  });
});

describe('PhraseText', () => {
  it('links pieces and spaces to the map', () => {
    const show = vi.fn();
    render(PhraseText, { segments: [{ text: 'Hancock', piece: 3 }, { text: ' waits.' }], show });
    screen.getByRole('button', { name: 'Hancock' }).click();
    expect(show).toHaveBeenCalledWith({ text: 'Hancock', piece: 3 });
  });

  it('has names that are words of the sentence, reached by the keyboard as buttons are', () => {
    const show = vi.fn();
    const place = { text: 'Richmond', space: 3 };
    render(PhraseText, { segments: [{ text: 'To ' }, place, { text: '. Then on.' }], show });
    const name = screen.getByRole('button', { name: 'Richmond' });
    // A button is a box of its own: lines break around it, and a stop after it stands alone.
    expect(name.tagName).toBe('SPAN');
    expect(document.body.textContent).toContain('To Richmond. Then on.');
    name.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(show).not.toHaveBeenCalled();
    for (const key of ['Enter', ' ']) name.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    expect(show.mock.calls).toEqual([[place], [place]]);
  });

  it('is plain text where there is no map', () => {
    render(PhraseText, { segments: [{ text: 'Hancock', piece: 3 }] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('Chart', () => {
  it('tells its numbers in a table too', () => {
    const words = new Words(
      { id: '', title: '', phrases: { losses: 'Losses', day: 'May {0:number}', us: 'Union' }, verbs: {}, cases: [] },
      { piece: String, space: String },
    );
    render(Chart, {
      words,
      chart: {
        title: ['losses'],
        labels: [
          ['day', 27],
          ['day', 28],
        ],
        series: [{ title: ['us'], side: 'union', values: [0, -3] }],
      },
    });
    expect(screen.getByRole('rowheader', { name: 'Union' })).toBeTruthy();
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['0', '−3']);
  });
});

describe('TableList', () => {
  it('offers to play where the reader has to decide', () => {
    const table = {
      id: 'x',
      ruleset: 'r',
      rules_version: '1',
      edition: 1,
      scenario: 's',
      board: '',
      options: [],
      status: 'running' as const,
      seats: { union: { name: 'Meade', salt: '' }, confederate: { name: 'Lee', salt: '' } },
      you: ['union' as const],
      to_act: ['union' as const],
      dice_commitment: '',
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    };
    render(TableList, { tables: [table], catalog: undefined, empty: 'none' });
    expect(screen.getByRole('link', { name: 'Play' }).getAttribute('href')).toBe('/table/x');
    expect(screen.getByText('waits for you')).toBeTruthy();
  });
});

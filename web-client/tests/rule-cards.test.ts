// @vitest-environment happy-dom
import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { Card } from '../src/protocol/Card';
import RuleCards from '../src/table/RuleCards.svelte';

const card = (title: string, more: Partial<Card> = {}): Card => ({
  title,
  case: '7.5',
  columns: ['1–3', '4+'],
  rows: [
    { head: 'f', cells: ['1', '2'] },
    { head: 'Each', cells: ['3'] },
  ],
  ...more,
});

it('shows a table as a card, with the heads of its rows and columns', () => {
  render(RuleCards, { cards: [card('Fatigue')], open: true });
  expect(screen.getByRole('heading', { name: /Fatigue/ })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: '4+' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Each' }).closest('tr')?.textContent).toContain('3');
  expect(screen.queryByText(/rebuilt/)).toBeNull();
  expect(screen.queryByText(/put in by/)).toBeNull();
});

it('marks what is rebuilt, and names who put printed values in', () => {
  const cards = [
    card('Forced march', { known: 'rebuilt', notes: ['Reconstructed.'] }),
    card('Movement', { known: 'partly' }),
    card('Recovery', { by: 'The printed card' }),
  ];
  render(RuleCards, { cards, open: true });
  expect(screen.getByText('rebuilt').closest('section')?.textContent).toContain('Reconstructed.');
  expect(screen.getByText('partly rebuilt').closest('section')?.textContent).toContain('Movement');
  expect(screen.getByText(/put in by The printed card/).closest('section')?.textContent).toContain('Recovery');
});

import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Combat } from '../src/protocol/Combat';
import CombatSums from '../src/table/CombatSums.svelte';

const phrases: Record<string, string> = { 'dice.attack.sum': '= {0:number}' };
vi.mock('../src/table/context', () => ({
  useTable: () => ({
    store: {
      words: { render: ([key]: [string]) => [{ text: key }], text: ([key]: [string]) => key },
      setting: { pack: { phrases } },
    },
  }),
}));

afterEach(cleanup);

const fight = (defense: Combat['defense'], purpose: string): Combat => ({
  at: 1,
  attacker: 'union',
  attack: [[2, '6.6', ['strength']]],
  defense,
  dice: [['union', purpose, [1, 4]]],
});
const written = () => document.body.textContent.replace(/\s+/g, '');

describe('the sums of a fight', () => {
  it('tell both values where both sides have one', () => {
    render(CombatSums, { combat: fight([[1, '6.6', ['works']]], 'dice.attack'), show: () => undefined });
    expect(screen.getByText('Defense: Confederate')).toBeTruthy();
    expect(written()).toMatch(/2attackvaluebeforedice.*7totaloftheattack.*1defensevaluebeforedice/);
  });

  it('tell of no value where one side has none, and add no dice that count one by one', () => {
    render(CombatSums, { combat: fight([], 'dice.fire'), show: () => undefined });
    expect(written()).toMatch(/\+2strength/);
    expect(written()).not.toMatch(/valuebeforedice|Defense|totalof/);
  });
});

import { describe, expect, it } from 'vitest';
import type { Card } from '../src/protocol/Card';
import { buttonsOf, findCards, findCases } from '../src/table/rule-search';

const cases = [
  { case: '1.15', summary: 'A game has 15 turns.' },
  { case: '5.2', summary: 'Units roll two dice.' },
  { case: '7.0', summary: 'Entrenchments.' },
  { case: '7.1', summary: 'An area is entrenched by its commander.' },
  { case: '9.3', summary: 'A unit may build in place of moving.' },
  { case: '15.0', summary: 'More realism.' },
  { case: '15.4.2', summary: 'The state of both areas modifies the roll.' },
  { case: '150.1', summary: 'Another book.' },
];
const buttons = buttonsOf({
  build: { label: 'Throw up earth at {0:space}', case: '9.3' },
  pass: { label: 'Pass', case: '5.2' },
});
const found = (text: string) =>
  findCases(cases, text, ({ summary }) => summary, buttons).map(({ case: number }) => number);

describe('the search of the rules', () => {
  it('finds a chapter by its number first, then its cases, then what only begins so or says it', () => {
    expect(found('15')).toEqual(['15.0', '15.4.2', '150.1', '1.15']);
    expect(found('15.4')).toEqual(['15.4.2']);
    expect(found('7.')).toEqual(['7.0', '7.1']);
  });

  it('finds words in any order and in other forms', () => {
    expect(found('dice units')).toEqual(['5.2']);
    expect(found('units, dice')).toEqual(['5.2']);
    expect(found('entrenching')).toEqual(['7.0', '7.1']);
    expect(found('units turns')).toEqual([]);
  });

  it('finds what players call otherwise', () => {
    expect(found('dig in')).toEqual(['7.0', '7.1']);
  });

  it('tells the chapter of what a button does before what is only said elsewhere', () => {
    const all = [
      { case: '3.1', summary: 'Advice: dig in early.' },
      { case: '7.0', summary: 'Entrenchments.' },
      { case: '7.1', summary: 'An area is entrenched by its commander.' },
    ];
    const verbs = buttonsOf({ entrench: { label: 'Entrench {0:space}', case: '7.1' } });
    const order = findCases(all, 'dig in', ({ summary }) => summary, verbs);
    expect(order.map((one) => one.case)).toEqual(['7.1', '7.0', '3.1']);
  });

  it('finds the case of a button by what is written on it', () => {
    expect(found('throw up earth')).toEqual(['9.3']);
    expect(found('build')[0]).toBe('9.3');
  });

  it('finds everything as long as nothing is looked for', () => {
    expect(found(' ')).toEqual(cases.map((one) => one.case));
  });

  it('finds tables by their case and by what stands on them', () => {
    const card = (title: string, number: string): Card => ({ title, case: number, columns: ['1', '2'], rows: [] });
    const cards = [card('Fatigue', '15.4'), card('Weather', '3.1')];
    const titles = (text: string) => findCards(cards, text).map(({ title }) => title);
    expect(titles('15')).toEqual(['Fatigue']);
    expect(titles('rain')).toEqual(['Weather']);
    expect(titles('')).toEqual(['Fatigue', 'Weather']);
  });
});

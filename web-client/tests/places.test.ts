import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/table/choices';
import { entire, fitting, Row } from '../src/table/places';
import { called } from '../src/table/ways';

const choice = (id: string): Choice => ({ id, verb: id.split(':')[0] ?? id });
const ids = (choices: Choice[]) => choices.map(({ id }) => id);
const bids = (...numbers: number[]) => numbers.map((number) => choice(`bid:${number}`));

describe('Row', () => {
  it('keeps the place of what is gone while the question lasts', () => {
    const row = new Row();
    row.arrange('ask', bids(0, 1, 2));
    expect(ids(row.arrange('ask', bids(0, 2)))).toEqual(['bid:0', 'bid:1', 'bid:2']);
    expect(ids(row.arrange('ask', bids(0, 1, 2, 3)))).toEqual(['bid:0', 'bid:1', 'bid:2', 'bid:3']);
  });

  it('keeps what was taken when the next question has the same choices', () => {
    const row = new Row();
    row.arrange('ask', bids(0, 1, 2));
    expect(ids(row.arrange('change', bids(0, 2), ({ id }) => id === 'bid:1'))).toEqual(['bid:0', 'bid:1', 'bid:2']);
  });

  it('forgets the choices of a question that is over', () => {
    const row = new Row();
    row.arrange('ask', bids(0, 1));
    expect(ids(row.arrange('act', [choice('pass')]))).toEqual(['pass']);
  });

  it('lets a piece have its next choice where it had the one before', () => {
    const row = new Row();
    const of = (verb: string, piece: number) => ({ ...choice(`${verb}:${piece}`), piece });
    row.arrange('ask', [of('name', 7), of('name', 8)]);
    expect(ids(row.arrange('ask', [of('rest', 8), of('name', 7)]))).toEqual(['name:7', 'rest:8']);
    expect(row.turns, 'so that no press under way means it').toBe(1);
    expect(ids(row.arrange('ask', [of('name', 7), of('name', 8)]))).toEqual(['name:7', 'name:8']);
  });

  it('has those who can be named last who come later, so that the others stay in their places', () => {
    const row = new Row();
    const of = (...pieces: number[]) => pieces.map((piece) => ({ ...choice(`name:${piece}`), piece }));
    row.arrange('ask', of(4, 6));
    expect(ids(row.arrange('ask', of(3, 4, 5, 6)))).toEqual(['name:4', 'name:6', 'name:3', 'name:5']);
  });

  it('puts what is new where it is offered', () => {
    const row = new Row();
    row.arrange('ask', bids(1, 3));
    expect(ids(row.arrange('ask', bids(0, 1, 2, 3)))).toEqual(['bid:0', 'bid:1', 'bid:2', 'bid:3']);
  });
});

describe('what a piece can do', () => {
  const lost = { ...choice('eliminate:4'), piece: 4 };
  const other = { ...choice('eliminate:5'), piece: 5 };
  const back = [9, 10].map((space) => ({ ...choice(`retreat:4:${space}`), piece: 4, space }));

  it('stands in the row with where it could go', () => {
    expect(entire([lost], new Map([[4, back]]), 3)).toEqual([lost, ...back]);
    expect(entire([lost, other], new Map(), 3)).toEqual([lost, other]);
  });

  it('does not stand there where there is no room for all of it', () => {
    expect(entire([lost, other], new Map([[4, back]]), 3)).toEqual([other]);
  });
});

describe('Row, step by step', () => {
  const way = (...spaces: number[]) => spaces.map((space) => ({ ...choice(`retreat:${space}`), space }));

  it('forgets where somebody could go before, as soon as he can go nowhere of that', () => {
    const row = new Row();
    row.arrange('retreat', way(1, 2));
    expect(row.turns).toBe(0);
    expect(ids(row.arrange('retreat', way(3, 4)))).toEqual(['retreat:3', 'retreat:4']);
    expect(row.turns).toBe(1);
  });

  it('keeps the gap of a place for one step', () => {
    const row = new Row();
    row.arrange('retreat', way(1, 2));
    expect(ids(row.arrange('retreat', way(2, 3)))).toEqual(['retreat:1', 'retreat:2', 'retreat:3']);
    expect(ids(row.arrange('retreat', way(3)))).toEqual(['retreat:2', 'retreat:3']);
    expect(row.turns).toBe(1);
  });
});

describe('fitting', () => {
  /** Choices of places whose names are so long. */
  const named = (...lengths: number[]) =>
    lengths.map((length, i) => ({ ...choice(`${i}`), space: i, name: 'x'.repeat(length) }));
  const letters = ({ name = '' }: Choice) => name.length;

  it('leaves room in one line for the list and what says that one is done', () => {
    expect(fitting(named(11, 11, 11), letters)).toHaveLength(3);
    // Of what glows on the map all stands there, or nothing.
    expect(fitting(named(12, 12, 12), letters)).toHaveLength(0);
    const done = { ...choice('done'), name: 'x'.repeat(9) };
    expect(fitting(named(11, 11), letters, { done })).toHaveLength(2);
    expect(fitting(named(11, 11), letters, { done, orders: true })).toHaveLength(0);
    // A long one wraps.
    expect(fitting(named(80, 12), letters)).toHaveLength(2);
  });

  it('has two lines for a few long answers where nothing else is asked, and all of them or none', () => {
    expect(fitting(named(34, 34, 34), letters)).toHaveLength(0);
    expect(fitting(named(34, 34, 34, 34), letters, { isPlain: true })).toHaveLength(4);
    expect(fitting(named(34, 34, 34, 34, 34), letters, { isPlain: true })).toHaveLength(0);
  });

  it('gives what cannot be answered on the map a line more', () => {
    const bare = (length: number): Choice => ({ ...choice('bare'), name: 'x'.repeat(length) });
    const [done] = named(34);
    expect(fitting([bare(40), bare(20)], letters, { done })).toHaveLength(2);
    expect(fitting([bare(34), bare(34)], letters, { done: bare(10) })).toHaveLength(2);
    expect(fitting(named(34, 34), letters, { done: bare(10) })).toHaveLength(0);
  });
});

describe('what pieces may do under a name of its own', () => {
  const way = (id: string, label?: Choice['label']): Choice => {
    const [, piece, space] = id.split(':').map(Number);
    return { ...choice(id), ...(label ? { label } : {}), ...(piece && space ? { piece, space } : {}) };
  };
  const moves = (...ways: Choice[]) => new Map([[1, ways]]);

  it('stands beside the other answers, if it is all that they can do, and little', () => {
    const screens = [way('retreat:1:2', ['screens']), way('retreat:1:3', ['screens'])];
    expect(called(moves(...screens), 3, [])).toEqual(screens);
    expect(called(moves(...screens), 3, screens)).toEqual([]);
    expect(called(moves(...screens, way('move:1:4')), 3, [])).toEqual([]);
    // On a narrow page they have a line more, as what cannot be answered on the map has.
    const all = fitting([...screens, way('stand')], () => 40, { done: way('done') });
    expect(ids(all)).toEqual(['retreat:1:2', 'retreat:1:3', 'stand']);
    const plain = [way('retreat:1:2'), way('retreat:1:3')];
    expect(ids(fitting([...plain, way('stand')], () => 40, { done: way('done') }))).toEqual(['stand']);
    expect(called(moves(...screens, ...screens, ...screens), 3, [])).toEqual([]);
  });
});

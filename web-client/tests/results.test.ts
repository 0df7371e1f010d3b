import { describe, expect, it } from 'vitest';
import type { Point, Rect } from '../src/map/geometry';
import { apart, common, layLabels, platesOf, stacksOf, type Label } from '../src/map/results';
import type { Piece } from '../src/protocol/Piece';
import type { Side } from '../src/protocol/Side';
import type { Mark } from '../src/table/happened';

const SIZE = 40;
const piece = (id: number, at: number, owner: Side): Piece => ({ id, counter: id, owner, at, face: 0 });

/** Three areas close beside each other, both sides in the middle one. */
const anchors = new Map<number, Point>([
  [1, [100, 100]],
  [2, [190, 100]],
  [3, [280, 105]],
]);
const stacks = stacksOf(
  [
    piece(1, 1, 'union'),
    piece(2, 2, 'union'),
    piece(3, 2, 'confederate'),
    piece(4, 2, 'confederate'),
    piece(5, 3, 'union'),
  ],
  anchors,
  SIZE,
);

function label(key: string, width: number, height: number, wants: Label['wants']): Label {
  const [space = ''] = key.split(' ').slice(-1);
  const by = stacks.get(space);
  if (!by) throw new Error(`There is no stack ${space}.`);
  return { key, at: [by.x + by.width / 2, by.y + by.height / 2], by, width, height, wants };
}

const labels = [
  label('dice 2:union', 68, 17, 'above'),
  label('2:union', 70, 26, 'left'),
  label('2:confederate', 90, 52, 'right'),
  label('1:union', 80, 13, 'left'),
  label('3:union', 80, 13, 'left'),
];

describe('labels of results', () => {
  it('stand on no other label and on no counter where there is room', () => {
    const laid = [...layLabels(labels, [...stacks.values()], 2).values()];
    expect(laid.length).toBe(labels.length);
    laid.forEach((one, i) => {
      for (const other of laid.slice(i + 1)) expect(common(one, other)).toBe(0);
      for (const stack of stacks.values()) expect(common(one, stack)).toBe(0);
    });
  });

  it('stay beside what they are about where nothing is in the way', () => {
    const [only] = [...layLabels(labels.slice(3, 4), [...stacks.values()], 2).values()];
    const by = stacks.get('1:union');
    if (!only || !by) throw new Error('It is laid.');
    expect(only.x + only.width).toBeLessThanOrEqual(by.x);
    expect(apart(only, by)).toBeLessThan(4);
  });

  it('stand in the view, also at its edge', () => {
    const view: Rect = { x: 80, y: 80, width: 230, height: 120 };
    const within = (rect: Rect): Rect => ({
      ...rect,
      x: Math.max(view.x, Math.min(view.x + view.width - rect.width, rect.x)),
      y: Math.max(view.y, Math.min(view.y + view.height - rect.height, rect.y)),
    });
    const laid = [...layLabels(labels, [...stacks.values()], 2, within).values()];
    laid.forEach((one, i) => {
      expect(common(one, view)).toBeCloseTo(one.width * one.height);
      for (const other of laid.slice(i + 1)) expect(common(one, other)).toBe(0);
    });
  });

  it('know where the stacks of both sides stand in one space', () => {
    const [union, confederate] = [stacks.get('2:union'), stacks.get('2:confederate')];
    if (!union || !confederate) throw new Error('Both are there.');
    expect(union.x + union.width).toBeLessThan(confederate.x + 8);
    // A stack of two has a badge below.
    expect(confederate.height).toBeGreaterThan(union.height);
  });

  it('stand at no stack of others where they could stand at their own', () => {
    // On both sides of the stack in the middle others stand close; the places above it are free.
    const own = stacks.get('2:union');
    const wide = { ...label('2:union', 120, 14, 'left') };
    const [laid] = [...layLabels([wide], [...stacks.values()], 2).values()];
    if (!laid || !own) throw new Error('It is laid.');
    for (const [key, other] of stacks)
      if (key !== '2:union') expect(apart(laid, own), key).toBeLessThanOrEqual(Math.max(2.1, apart(laid, other)));
  });
});

describe('plates', () => {
  const mark = (space: number, name: string, what = 'exhausted', kind: Mark['kind'] = 'hit'): Mark => ({
    space,
    side: 'union',
    kind,
    name,
    what,
  });
  const said = (marks: readonly Mark[]) => platesOf(marks).map(({ rows }) => rows.map(({ text }) => text));

  it('say once what befell several of a stack: two by name, more by number', () => {
    expect(said([mark(1, 'Heth')])).toEqual([['Heth exhausted']]);
    expect(said([mark(1, 'Heth'), mark(1, 'Hill')])).toEqual([['Heth, Hill exhausted']]);
    expect(said([mark(1, 'Heth'), mark(1, 'Hill'), mark(1, 'Rodes')])).toEqual([['3 exhausted']]);
    expect(said([mark(1, 'Artillery of the Second Corps'), mark(1, 'Hill')])).toEqual([['2 exhausted']]);
    expect(said([mark(1, '', '−1'), mark(1, '', '−1')])).toEqual([['2 × −1']]);
  });

  it('have two lines at most', () => {
    const lost = [mark(1, 'Heth', 'lost', 'loss'), mark(1, 'Hill'), mark(1, 'Rodes')];
    expect(said(lost)).toEqual([['Heth lost', 'Hill, Rodes exhausted']]);
    expect(said([...lost, mark(1, 'Ewell', 'fresh', 'gain')])).toEqual([['Heth lost', 'and 3 more']]);
  });

  it('are mere signs where the same befell many stacks', () => {
    const rally = [1, 2, 3, 4, 5].map((space) => mark(space, `Unit ${space}`, 'fresh', 'gain'));
    expect(said([...rally, mark(5, 'Another', 'fresh', 'gain'), mark(1, 'Hill')])).toEqual([
      ['', 'Hill exhausted'],
      [''],
      [''],
      [''],
      ['2'],
    ]);
    expect(said(rally.slice(1))).toHaveLength(4);
    expect(said(rally.slice(1))[0]).toEqual(['Unit 2 fresh']);
  });
});

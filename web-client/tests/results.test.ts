import { describe, expect, it } from 'vitest';
import type { Point, Rect } from '../src/map/geometry';
import { apart, common, layLabels, stacksOf, type Label } from '../src/map/results';
import type { Piece } from '../src/protocol/Piece';
import type { Side } from '../src/protocol/Side';

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
});

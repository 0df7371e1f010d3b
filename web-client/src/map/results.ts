/** Where what has just happened is written: beside its place, on no other label, and on as few counters as can be. */
import type { Piece } from '../protocol/Piece';
import type { Side } from '../protocol/Side';
import type { Mark } from '../table/happened';
import type { Point, Rect } from './geometry';

/** Something to be written beside a place. */
export interface Label {
  key: string;
  /** The place that it is about. */
  at: Point;
  /** How wide and high it is. */
  width: number;
  height: number;
  /** The counters that it is about: beside them it stands. */
  by: Rect;
  /** Where it stands if there is room. */
  wants: 'left' | 'right' | 'above';
  /** What it stays in, where that is not the view. */
  room?: Rect | undefined;
}

/** What is written of some pieces on one line. */
export interface Row {
  kind: Mark['kind'] | 'more';
  text: string;
}

/** What is written beside the counters of one side in one space. */
export interface Plate {
  key: string;
  space: number;
  side: Side;
  rows: readonly Row[];
}

/** How many letters the names of two have on one line, how many lines a plate has, and how many stacks are told in words. */
const NAMES = 22;
const LINES = 2;
const TOLD = 4;

/**
 * What befell the pieces of each stack: those whom the same befell on one line, two by their names and more by their number.
 * Where it befell many stacks, as in a rally, its sign and the number say it.
 */
export function platesOf(marks: readonly Mark[]): Plate[] {
  const stacks = new Map<string, { mark: Mark; all: Map<string, Mark[]> }>();
  const often = new Map<string, Set<string>>();
  for (const mark of marks) {
    const key = `${mark.space}:${mark.side}`;
    const said = `${mark.kind} ${mark.what}`;
    const { all } = stacks.get(key) ?? { all: new Map<string, Mark[]>() };
    stacks.set(key, { mark, all: all.set(said, [...(all.get(said) ?? []), mark]) });
    often.set(said, (often.get(said) ?? new Set()).add(key));
  }
  return [...stacks].map(([key, { mark, all }]) => {
    const lines = [...all].map(([said, same]) => ({
      count: same.length,
      row: { kind: same[0]?.kind ?? mark.kind, text: textOf(same, (often.get(said)?.size ?? 0) > TOLD) },
    }));
    const [first, ...others] = lines;
    const rest = others.reduce((sum, { count }) => sum + count, 0);
    const rows: Row[] =
      first && lines.length > LINES
        ? [first.row, { kind: 'more', text: `and ${rest} more` }]
        : lines.map(({ row }) => row);
    return { key, space: mark.space, side: mark.side, rows };
  });
}

/** What befell all of some pieces, in as few words as tell it. */
function textOf(same: readonly Mark[], isSign: boolean): string {
  const [{ what = '' } = {}] = same;
  const names = same.map(({ name }) => name).join(', ');
  if (isSign) return same.length > 1 ? String(same.length) : '';
  if (same.length === 1 || (same.length === 2 && names.length <= NAMES && same.every(({ name }) => name)))
    return [names, what].filter(Boolean).join(' ');
  return /^\p{L}/u.test(what) ? `${same.length} ${what}` : `${same.length} × ${what}`;
}

/** What lies under a label that takes other places, and costs so much in each part of its area. */
const ON_LABEL = 40;
const ON_COUNTER = 3;
/** What each place farther away costs, as a part of the area of the label. */
const FARTHER = 0.16;
/** What it costs, as a part of its area, to stand nearer to the counters of others. */
const ASTRAY = 0.8;
/** How many places are tried in each direction. */
const RINGS = 5;

/** How much of a space one side's counters take where both sides stand in it: so far they stand from its middle. */
const SHARED = 0.64;
/** How far the counters below and the badge reach beyond the uppermost, in its size. */
const BELOW = 0.36;

/** The rectangles that stacks take, each under its space and side. */
export function stacksOf(
  pieces: readonly Piece[],
  anchors: ReadonlyMap<number, Point>,
  size: number,
): Map<string, Rect> {
  const sides = new Map<number, Set<Side>>();
  const counts = new Map<string, number>();
  for (const { at, owner } of pieces) {
    sides.set(at, (sides.get(at) ?? new Set()).add(owner));
    counts.set(`${at}:${owner}`, (counts.get(`${at}:${owner}`) ?? 0) + 1);
  }
  const stacks = new Map<string, Rect>();
  for (const [space, owners] of sides) {
    const at = anchors.get(space);
    if (!at) continue;
    for (const side of owners) {
      const shift = owners.size > 1 ? (side === 'union' ? -SHARED : SHARED) * size : 0;
      const more = (counts.get(`${space}:${side}`) ?? 0) > 1 ? BELOW : 0.06;
      stacks.set(`${space}:${side}`, {
        x: at[0] + shift - size * 0.52,
        y: at[1] - size * 0.52,
        width: size * (1.04 + more / 3),
        height: size * (1.04 + more),
      });
    }
  }
  return stacks;
}

/** The area that two rectangles have in common. */
export function common(one: Rect, other: Rect): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0 && down > 0 ? across * down : 0;
}

/** The places of a label, the nearest first, each with how far down the order it is. */
function* spotsOf({ by, width, height, wants }: Label, gap: number): Generator<[Point, number]> {
  const [left, right] = [by.x - width - gap, by.x + by.width + gap];
  const [top, bottom] = [by.y - height - gap, by.y + by.height + gap];
  const [middleX, middleY] = [by.x + (by.width - width) / 2, by.y + (by.height - height) / 2];
  const beside = wants === 'right' ? [right, left] : [left, right];
  for (let ring = 0; ring < RINGS; ring++) {
    const far = ring * (height + gap);
    const sides = beside.flatMap((x, i): [Point, number][] => [
      [[x, middleY - far], ring + i],
      [[x, middleY + far], ring + i],
    ]);
    const ends: [Point, number][] = [
      [[middleX, top - far], ring],
      [[middleX, bottom + far], ring + 0.5],
      ...[left, right].flatMap((x): [Point, number][] => [
        [[x, top - far], ring + 0.7],
        [[x, bottom + far], ring + 0.9],
      ]),
    ];
    const later = (all: [Point, number][]) => all.map(([at, order]): [Point, number] => [at, order + 1]);
    yield* wants === 'above' ? [...ends, ...later(sides)] : [...sides, ...later(ends)];
  }
}

/** Lays labels one after another: where each begins, by its key. `within` moves a rectangle into the view. */
export function layLabels(
  labels: readonly Label[],
  counters: readonly Rect[],
  gap: number,
  within: (rect: Rect, label: Label) => Rect = (rect) => rect,
): Map<string, Rect> {
  const laid = new Map<string, Rect>();
  for (const label of labels) {
    const { width, height } = label;
    let best: { rect: Rect; cost: number } | undefined;
    for (const [[x, y], order] of spotsOf(label, gap)) {
      const rect = within({ x, y, width, height }, label);
      const moved = Math.hypot(rect.x - x, rect.y - y) / Math.hypot(width, height);
      let cost = (order + moved) * FARTHER * width * height;
      for (const other of laid.values()) cost += ON_LABEL * common(grown(rect, gap / 2), other);
      const far = apart(rect, label.by);
      for (const counter of counters) {
        cost += ON_COUNTER * common(rect, counter);
        if (far > gap && apart(rect, counter) < far) cost += ASTRAY * width * height;
      }
      if (!best || cost < best.cost) best = { rect, cost };
    }
    if (best) laid.set(label.key, best.rect);
  }
  return laid;
}

function grown({ x, y, width, height }: Rect, rim: number): Rect {
  return { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim };
}

/** How far a label lies from the counters that it is about. */
export function apart({ x, y, width, height }: Rect, by: Rect): number {
  const across = Math.max(by.x - x - width, x - by.x - by.width, 0);
  const down = Math.max(by.y - y - height, y - by.y - by.height, 0);
  return Math.hypot(across, down);
}

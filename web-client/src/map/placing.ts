/**
 * Finds where names stand: each where it lies on nothing that has to be seen, as near to what it names as can be. What lies
 * on the map weighs so much for each stroke that a name would cover; where every place is taken, a name gives way.
 */
import { bounds, isInside, resample, type Point, type Rect } from './geometry';
import type { CrossingMark } from './scenery';
import { halve } from './title';

/** What weighs so much is not to be covered: railways, bridges, identifiers, other names. */
export const HARD = 1000;
/** What a corner outside the space of a name weighs. */
const OUTSIDE = 3;
/** How often every name looks for a better place once all stand somewhere. */
const ROUNDS = 2;
/** The side of a cell in which boxes are looked up, in units. */
const CELL = 24;

interface Item extends Rect {
  weight: number;
  asked: number;
}

export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The rectangle around a point. */
export function around([x, y]: Point, halfWidth: number, halfHeight = halfWidth): Rect {
  return { x: x - halfWidth, y: y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight };
}

/** The rectangle around a bridge, a ford or a gap as it is drawn, turned. */
export function crossingBox({ crossing: { at, angle, arches, kind }, reach }: CrossingMark, unit: number): Rect {
  const [along, across] =
    kind === 'gap'
      ? [7.6 * unit, 7.2 * unit]
      : arches
        ? [reach + 8.6 * unit, 7 * unit]
        : [reach + 3.2 * unit, 4.8 * unit];
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
  return around(at, cos * along + sin * across, sin * along + cos * across);
}

/** The rectangle around a stack of pieces, with its number below. */
export function stackBox([x, y]: Point, half: number): Rect {
  return { x: x - half, y: y - half, width: 2 * half, height: 2.65 * half };
}

/** What lies on a map already. */
export class Taken {
  private readonly cells = new Map<number, Item[]>();
  private asked = 0;

  constructor(private readonly unit: number) {}

  private *keys({ x, y, width, height }: Rect): Generator<number> {
    const cell = CELL * this.unit;
    for (let row = Math.floor(y / cell); row <= Math.floor((y + height) / cell); row++)
      for (let column = Math.floor(x / cell); column <= Math.floor((x + width) / cell); column++)
        yield row * 4096 + column;
  }

  add(box: Rect, weight: number): void {
    const item = { ...box, weight, asked: 0 };
    for (const key of this.keys(box)) {
      const known = this.cells.get(key);
      if (known) known.push(item);
      else this.cells.set(key, [item]);
    }
  }

  /** A line that is drawn so wide: each of its strokes weighs by itself. */
  addLine(line: readonly Point[], half: number, weight: number): void {
    for (const point of resample(line, 2.2 * this.unit)) this.add(around(point, half), weight);
  }

  /** What a name there would cover. */
  weigh(box: Rect): number {
    this.asked += 1;
    let sum = 0;
    for (const key of this.keys(box)) {
      for (const item of this.cells.get(key) ?? []) {
        if (item.asked === this.asked || !overlap(item, box)) continue;
        item.asked = this.asked;
        sum += item.weight;
      }
    }
    return sum;
  }
}

/** A way to write a name. */
export interface Shape {
  rows: readonly string[];
  /** The height of its letters. */
  size: number;
  width: number;
  height: number;
  cost: number;
}

/** A place for the middle of a name. */
export interface Spot {
  at: Point;
  cost: number;
}

export interface Wanted<Key> {
  key: Key;
  shapes: readonly Shape[];
  spots: (shape: Shape) => Spot[];
  /** Stands even where there is no room. */
  needed?: boolean;
  /** The ring that it should stay in. */
  home?: readonly Point[];
}

export interface Placed extends Shape {
  /** The middle of the name. */
  at: Point;
}

/** From the foot of one row to that of the next, of the height of the letters. */
export const ROW = 0.94;
/** How far letters reach above their line, and below it. */
const RISE = 0.7;
const FALL = 0.2;

/** The ways to write a name: on one row, and on two where it has several words. */
export function shapesOf(name: string, size: number, widthOf: (row: string) => number, length = 12): Shape[] {
  const shape = (rows: readonly string[], cost: number): Shape => ({
    rows,
    size,
    width: Math.max(...rows.map(widthOf)) * size,
    height: ((rows.length - 1) * ROW + RISE + FALL) * size,
    cost,
  });
  const halves = halve(name);
  const isLong = name.length > length;
  return [shape([name], isLong ? 3 : 0), ...(halves.length > 1 ? [shape(halves, isLong ? 0 : 4)] : [])];
}

/** Where the foot of each row is, below the middle of a name. */
export function feetOf({ rows, size, height }: Shape): number[] {
  return rows.map((_, i) => -height / 2 + (RISE + i * ROW) * size);
}

/** Directions from what is named: below, above, to the right, to the left, and between. */
const WAYS: readonly [x: number, y: number, cost: number][] = [
  [0, 1, 0],
  [0, -1, 2],
  [1, 0, 3],
  [-1, 0, 4],
  [0.34, 1, 1],
  [-0.34, 1, 1],
  [0.68, 1, 2],
  [-0.68, 1, 2],
  [0.34, -1, 3],
  [-0.34, -1, 3],
  [0.68, -1, 4],
  [-0.68, -1, 4],
  [1, 1, 4],
  [-1, 1, 5],
  [1, -1, 5],
  [-1, -1, 6],
  [1, 0.5, 4],
  [-1, 0.5, 5],
  [1, -0.5, 4],
  [-1, -0.5, 5],
];

/**
 * Places around something that reaches so far to each side; `far` lists how much farther names may go, and what that
 * costs. With `above` it is better to stand there than below.
 */
export function spotsAround(
  [x, y]: Point,
  reach: readonly [left: number, right: number, y: number],
  far: readonly [by: number, cost: number][],
  above = false,
) {
  return ({ width, height }: Shape): Spot[] =>
    far.flatMap(([by, more]) =>
      WAYS.map(([dx, dy, cost]): Spot => {
        const at: Point = [x + dx * (reach[0] + by + width / 2), y + (above ? -dy : dy) * (reach[1] + by + height / 2)];
        return { at, cost: cost + more };
      }),
    );
}

/** Finds a place for each name, the first in the list before others. What finds none is not among them. */
export function placeNames<Key>(names: readonly Wanted<Key>[], taken: Taken, sheet: Rect): Map<Key, Placed> {
  const standing = new Map<Key, { box: Rect; placed: Placed }>();
  const boxOf = ({ width, height }: Shape, at: Point) => around(at, width / 2, height / 2);
  const isOn = ({ x, y, width, height }: Rect) =>
    x >= sheet.x && y >= sheet.y && x + width <= sheet.x + sheet.width && y + height <= sheet.y + sheet.height;
  const homes = new Map(names.flatMap(({ key, home }) => (home ? [[key, bounds(home)]] : [])) as [Key, Rect][]);
  const astray = ({ key, home }: Wanted<Key>, box: Rect) => {
    const near = homes.get(key);
    if (!home || !near) return 0;
    const corners: Point[] = [
      [box.x, box.y],
      [box.x + box.width, box.y],
      [box.x, box.y + box.height],
      [box.x + box.width, box.y + box.height],
      [box.x + box.width / 2, box.y + box.height / 2],
    ];
    return corners.filter((corner) => !isInside(home, corner)).length * OUTSIDE;
  };
  const find = (name: Wanted<Key>) => {
    let best: { cost: number; box: Rect; placed: Placed } | undefined;
    const others = [...standing].flatMap(([key, { box }]) => (key === name.key ? [] : [box]));
    for (const shape of name.shapes) {
      for (const { at, cost: ownCost } of name.spots(shape)) {
        let cost = ownCost + shape.cost;
        if (best && cost >= best.cost) continue;
        const box = boxOf(shape, at);
        if (!isOn(box)) continue;
        cost += astray(name, box) + others.filter((other) => overlap(other, box)).length * HARD;
        if (best && cost >= best.cost) continue;
        cost += taken.weigh(box);
        if (!best || cost < best.cost) best = { cost, box, placed: { ...shape, at } };
      }
    }
    return best;
  };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const found = find(name);
      if (found && (found.cost < HARD || name.needed)) standing.set(name.key, found);
      else standing.delete(name.key);
    }
  }
  return new Map([...standing].map(([key, { placed }]) => [key, placed]));
}

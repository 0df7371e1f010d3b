/**
 * Finds where names stand: each where it lies on nothing that has to be seen, as near to what it names as can be. What lies
 * on the map weighs so much for each stroke that a name would cover; where every place is taken, a name gives way.
 */
import { bounds, resample, type Point, type Rect } from './geometry';
import { isInside } from './shapes';
import type { CrossingMark } from './scenery';
import { halve } from './title';

/** What weighs so much is not to be covered: railways, bridges, identifiers, other names. */
export const HARD = 1000;
/** What a corner outside the space of a name weighs. */
const OUTSIDE = 3;
/** How often every name looks for a better place once all stand somewhere. */
const ROUNDS = 2;
/** The side of a cell in which boxes are looked up, in units, and how many are counted beside each other. */
const CELL = 24;
const COLUMNS = 8192;

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

/** What lies on a map already, looked up by cells. */
export class Taken {
  private readonly cells = new Map<number, number[]>();
  /** Left, top, right, bottom and weight of each, one after another. */
  private readonly items: number[] = [];
  private readonly asked: number[] = [];
  private asking = 0;
  private readonly cell: number;

  /** With a `base`, that lies there too. */
  constructor(
    private readonly unit: number,
    private readonly base?: Taken,
  ) {
    this.cell = CELL * unit;
  }

  add({ x, y, width, height }: Rect, weight: number): void {
    const { cell, items } = this;
    const number = items.length;
    items.push(x, y, x + width, y + height, weight);
    this.asked.push(0);
    for (let row = Math.floor(y / cell); row <= (y + height) / cell; row++) {
      for (let column = Math.floor(x / cell); column <= (x + width) / cell; column++) {
        const key = row * COLUMNS + column;
        const known = this.cells.get(key);
        if (known) known.push(number);
        else this.cells.set(key, [number]);
      }
    }
  }

  /** A line that is drawn so wide: each of its strokes weighs by itself. */
  addLine(line: readonly Point[], half: number, weight: number): void {
    for (const point of resample(line, 2.2 * this.unit)) this.add(around(point, half), weight);
  }

  /** What a name there would cover; whatever is more than `enough` is as much. */
  weigh(box: Rect, enough = Infinity): number {
    const { cell, items, asked } = this;
    const { x, y } = box;
    const [right, bottom] = [x + box.width, y + box.height];
    const asking = (this.asking += 1);
    let sum = this.base?.weigh(box, enough) ?? 0;
    for (let row = Math.floor(y / cell); row <= bottom / cell; row++) {
      for (let column = Math.floor(x / cell); column <= right / cell; column++) {
        const here = this.cells.get(row * COLUMNS + column);
        if (!here) continue;
        for (const i of here) {
          if (asked[i / 5] === asking) continue;
          asked[i / 5] = asking;
          const isMet =
            (items[i] ?? 0) < right &&
            (items[i + 1] ?? 0) < bottom &&
            (items[i + 2] ?? 0) > x &&
            (items[i + 3] ?? 0) > y;
          if (isMet) sum += items[i + 4] ?? 0;
        }
        if (sum >= enough) return sum;
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

/** What the corners and the middle of a box weigh that lie outside a ring. */
function astray({ x, y, width, height }: Rect, home: readonly Point[]): number {
  const spots: Point[] = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
    [x + width / 2, y + height / 2],
  ];
  return spots.filter((spot) => !isInside(home, spot)).length * OUTSIDE;
}

/** Finds a place for each name, the first in the list before others, name by name. What finds none is not among them. */
export function* placeNames<Key>(
  names: readonly Wanted<Key>[],
  taken: Taken,
  sheet: Rect,
): Generator<undefined, Map<Key, Placed>> {
  const standing = new Map<Key, { cost: number; box: Rect; placed: Placed }>();
  const isOn = ({ x, y, width, height }: Rect) =>
    x >= sheet.x && y >= sheet.y && x + width <= sheet.x + sheet.width && y + height <= sheet.y + sheet.height;
  const choices = names.map(({ shapes, spots }) =>
    shapes
      .flatMap((shape) =>
        spots(shape).map(({ at, cost }) => ({
          cost: cost + shape.cost,
          box: around(at, shape.width / 2, shape.height / 2),
          placed: { ...shape, at },
        })),
      )
      .filter(({ box }) => isOn(box))
      .sort((a, b) => a.cost - b.cost),
  );
  const reaches = choices.map((list) => {
    const corners = list.flatMap(({ box }): Point[] => [
      [box.x, box.y],
      [box.x + box.width, box.y + box.height],
    ]);
    return corners.length > 0 ? bounds(corners) : { x: 0, y: 0, width: 0, height: 0 };
  });
  const find = ({ key, home }: Wanted<Key>, i: number) => {
    const reach = reaches[i];
    const others = [...standing].flatMap(([other, { box }]) =>
      other === key || !reach || !overlap(box, reach) ? [] : [box],
    );
    let best: { cost: number; box: Rect; placed: Placed } | undefined;
    for (const choice of choices[i] ?? []) {
      // The others would cost more by themselves.
      if (best && choice.cost >= best.cost) break;
      const { box } = choice;
      let cost = choice.cost;
      for (const other of others) if (overlap(other, box)) cost += HARD;
      if (best && cost >= best.cost) continue;
      cost += taken.weigh(box, best ? best.cost - cost : Infinity);
      if (best && cost >= best.cost) continue;
      if (home) cost += astray(box, home);
      if (!best || cost < best.cost) best = { ...choice, cost };
    }
    return best;
  };
  for (let round = 0; round <= ROUNDS; round++) {
    const missing = names.flatMap(({ key }, i) => {
      const there = standing.get(key);
      return there && there.cost < HARD ? [] : [reaches[i]];
    });
    if (missing.length === 0) break;
    for (const [i, name] of names.entries()) {
      const there = standing.get(name.key);
      // Only those near a name that has found no room may have to move for it.
      if (there && !missing.some((reach) => reach && overlap(reach, there.box))) continue;
      yield;
      const found = find(name, i);
      if (found && (found.cost < HARD || name.needed)) standing.set(name.key, found);
      else standing.delete(name.key);
    }
  }
  return new Map([...standing].map(([key, { placed }]) => [key, placed]));
}

/** How the names of a land of hexes are lettered: legible at every scale, the greater towns first. */
import { SWAY, waysOutOf } from '../map/beyond';
import type { Point, Rect } from '../map/geometry';
import { mappedSpaces } from '../map/groundwork';
import { letter, type Lettering } from '../map/lettering';
import { heightFor, widthOf, type Script } from '../map/letters';
import {
  around,
  crossingBox,
  HARD,
  overlap,
  placeNames,
  shapesOf,
  spotsAround,
  stackBox,
  Taken,
  type Placed,
  type Shape,
  type Spot,
  type Wanted,
} from '../map/placing';
import type { Scenery } from '../map/scenery';
import { isWide } from '../map/water';
import type { Space } from '../protocol/Space';
import { middleOf } from './lines';

/** The heights of lettering in units: on paper, and the largest they grow to on a map that is drawn small. */
const SIZES = {
  great: { usual: 9.2, most: 140 },
  small: { usual: 7.4, most: 14.5 },
  gap: { usual: 5.8, most: 9.8 },
  wide: { usual: 9.5, most: 30 },
  narrow: { usual: 7.8, most: 15 },
} as const;
/** The least height of the letters of towns on the screen, in pixels. */
const LEGIBLE = 10.5;
const TOWN: Record<'great' | 'small', Script> = {
  great: { caps: true, spaced: 0.05 },
  small: { caps: false, spaced: 0 },
};
const GAP: Script = { caps: false, spaced: 0 };
/** How much wider words come out where letters have few pixels and are rounded to whole ones, in their height. */
const ROUNDED = 0.2;

export type Rank = 'great' | 'small';

/** A town with a value, a fortress, and a city are great. */
export function rankOf(space: Space): Rank {
  const isGreat =
    space.identifier?.points !== undefined || space.symbols?.includes('fortress') || space.terrain === 'city';
  return isGreat ? 'great' : 'small';
}

/** The height of letters at a scale (pixels per unit), or nothing where they could not be read without covering others. */
export function letterSize(rank: keyof typeof SIZES, scale: number): number | undefined {
  const { usual, most } = SIZES[rank];
  return heightFor(usual, most, scale, rank === 'great' || rank === 'small' ? LEGIBLE : undefined);
}

/** How much larger than on paper the symbol of a great town is. */
export function growthOf(size: number | undefined): number {
  return Math.min(1.9, (size ?? 9) / 9);
}

export interface HexNames {
  /** The scale for which they stand there, in pixels per unit. */
  pixels: number;
  towns: { space: Space; placed: Placed }[];
  gaps: { id: number; placed: Placed }[];
  waters: { lettering: Lettering; at: Point }[];
}

/** What strokes weigh that a name may cover where there is nothing better. */
const SOFT = { road: 1, water: 1.5, range: 4, pieces: 20, mark: 12 };
/** Half the width of the words of a mark on a crossing, and half its height. */
const MARK = [24, 6] as const;
/** From how many pixels per unit on the names of gaps are written. */
const GAPS = 0.95;
/** Half the side of what pieces cover, in units. */
const PIECES = 16.5;
/** What it weighs that a name stands nearer to another town than to its own, and from how far off that is looked at. */
const ASTRAY = 30;
const NEAR = 60;
/** How far a name of a sea reaches along its shore and across, in its letters. */
const SEA = 42;

/** How far the symbol of a town reaches, in units: to each side and up, and what stands beside it to the right. */
function reachOf(space: Space, growth: number): { half: number; right: number } {
  const symbols = space.symbols ?? [];
  const isMarked = space.identifier?.points !== undefined || symbols.includes('fortress');
  const beside = symbols.filter((symbol) => /port|supply/.test(symbol)).length;
  const half = (symbols.includes('fortress') ? 12.4 : isMarked ? 8.4 : 2.8) * growth;
  return { half, right: beside > 0 ? ((isMarked ? 17 : 9) + (beside - 1) * 12 + 6.4) * growth : half };
}

/** The square of how far a rectangle is from another. */
function apart(a: Rect, b: Rect): number {
  const dx = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  const dy = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return dx * dx + dy * dy;
}

/** Places for the name of a town, which weigh more where others would take it for that of another one. */
export function ownSpots(spots: (shape: Shape) => Spot[], own: Rect, others: readonly Rect[]) {
  if (others.length === 0) return spots;
  return (shape: Shape): Spot[] =>
    spots(shape).map(({ at, cost }) => {
      const box = around(at, shape.width / 2, shape.height / 2);
      const far = apart(box, own);
      return { at, cost: others.some((other) => apart(box, other) < far) ? cost + ASTRAY : cost };
    });
}

/** Where the name of each sea stands: along the frame, between the farthest points of its shore. */
export function seasOf({ board, unit }: Scenery): { id: string; name: string; at: Point; size: number; box: Rect }[] {
  return board.lines
    .filter(({ kind }) => kind === 'sea')
    .map(({ id, name, points }) => {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const at: Point = [Math.max(...xs) - 56 * unit, (Math.min(...ys) + Math.max(...ys)) / 2];
      const size = SEA * unit;
      const long = widthOf(name, { caps: false, spaced: 0.3 }) * size;
      return { id, name, at, size, box: around(at, size * 0.6, long / 2) };
    });
}

const grounds = new WeakMap<Scenery, Taken>();

/** The ground as it is at every scale. */
function groundOf(scenery: Scenery): Taken {
  const known = grounds.get(scenery);
  if (known) return known;
  const { board, unit, ways, streams, crossings, anchors } = scenery;
  const taken = new Taken(unit);
  const beyond = waysOutOf(scenery, ways.rails, SWAY.rail);
  for (const rail of [...ways.rails, ...beyond]) taken.addLine(rail, 2.2 * unit, HARD);
  for (const road of ways.roads) taken.addLine(road, 1.4 * unit, SOFT.road);
  for (const { course, width } of streams) taken.addLine(course, width / 2 + 0.6 * unit, SOFT.water);
  for (const { kind, points } of board.lines) if (kind === 'mountain') taken.addLine(points, 6 * unit, SOFT.range);
  for (const mark of crossings) {
    taken.add(crossingBox(mark, unit), HARD);
    const { kind, at } = mark.crossing;
    if (kind !== 'gap' && !board.blocks) taken.add(around(at, MARK[0] * unit, MARK[1] * unit), SOFT.mark);
  }
  for (const { id } of mappedSpaces(board)) {
    const at = anchors.get(id);
    if (at) taken.add(stackBox(at, PIECES * unit), SOFT.pieces);
  }
  for (const { box } of seasOf(scenery)) taken.add(box, HARD);
  grounds.set(scenery, taken);
  return taken;
}

/** Letters a map for a scale, in pixels per unit. */
export function* letterHexes(scenery: Scenery, pixels: number): Generator<undefined, HexNames> {
  const { board, unit, crossings, streams, sheet } = scenery;
  const base = groundOf(scenery);
  yield;
  const taken = new Taken(unit, base);
  const spaces = mappedSpaces(board).filter(({ name, symbols, identifier }) => name !== '' || symbols || identifier);
  const growth = growthOf(letterSize('great', pixels));
  const symbols = new Map(
    spaces.map((space): [Space, Rect] => {
      const { half, right } = reachOf(space, rankOf(space) === 'great' ? growth : 1);
      const [x, y] = middleOf(space);
      const box = { x: x - half * unit, y: y - half * unit, width: (half + right) * unit, height: 2 * half * unit };
      return [space, box];
    }),
  );
  for (const box of symbols.values()) taken.add(box, HARD);
  /** Who has no name on the map takes none from others. */
  const isWritten = (space: Space) => space.name !== '' && letterSize(rankOf(space), pixels) !== undefined;
  /** The symbols of the other towns that one of these shapes could come near to. */
  const near = (space: Space, shapes: readonly Shape[]): Rect[] => {
    const [x, y] = middleOf(space);
    const reach = Math.max(...shapes.map(({ width }) => width)) + NEAR * unit;
    return [...symbols].flatMap(([other, box]) =>
      other !== space && isWritten(other) && overlap(around([x, y], reach), box) ? [box] : [],
    );
  };
  const far = [1, 7, 13, 20].map((by, i): [number, number] => [by * unit, i * 3]);
  const towns = (['great', 'small'] as const).flatMap((rank) => {
    const size = letterSize(rank, pixels);
    if (size === undefined) return [];
    return spaces
      .filter((space) => space.name !== '' && rankOf(space) === rank)
      .map((space): Wanted<string> => {
        const { half, right } = reachOf(space, rank === 'great' ? growth : 1);
        const [left, beside] = [half, right].map((by) => (by + 1) * unit) as [number, number];
        const shapes = shapesOf(space.name, size * unit, (row) => widthOf(row, TOWN[rank]) + ROUNDED, 13);
        const spots = spotsAround(middleOf(space), [left, beside, left], far, true);
        const own = symbols.get(space) ?? around(middleOf(space), 0);
        return { key: `${space.id}`, shapes, spots: ownSpots(spots, own, near(space, shapes)) };
      });
  });
  const gapSize = pixels < GAPS ? undefined : letterSize('gap', pixels);
  const passes = crossings.filter(({ crossing }) => crossing.kind === 'gap' && crossing.name !== '');
  const gaps =
    gapSize === undefined
      ? []
      : passes.map(({ border, crossing }): Wanted<string> => {
          const shapes: Shape[] = shapesOf(crossing.name, gapSize * unit, (row) => widthOf(row, GAP), 20);
          const reach = 7.2 * unit;
          return { key: `gap-${border}`, shapes, spots: spotsAround(crossing.at, [reach, reach, reach], far, true) };
        });
  const placed = yield* placeNames([...towns, ...gaps], taken, sheet.frame);
  for (const { at, width, height } of placed.values()) taken.add(around(at, width / 2, height / 2), HARD);
  const named = (key: string) => {
    const found = placed.get(key);
    return found ? [found] : [];
  };
  return {
    pixels,
    towns: spaces.flatMap((space) => named(`${space.id}`).map((found) => ({ space, placed: found }))),
    gaps: passes.flatMap(({ border }) => named(`gap-${border}`).map((found) => ({ id: border, placed: found }))),
    waters: yield* letterRivers(streams, unit, pixels, taken),
  };
}

/** The name of each river once, on its longest stretch. */
function* letterRivers(
  streams: Scenery['streams'],
  unit: number,
  pixels: number,
  taken: Taken,
): Generator<undefined, HexNames['waters']> {
  const longest = new Map<string, (typeof streams)[number]>();
  for (const stream of streams) {
    const known = longest.get(stream.name);
    if (stream.name !== '' && (!known || stream.course.length > known.course.length)) longest.set(stream.name, stream);
  }
  const waters: HexNames['waters'] = [];
  for (const stream of longest.values()) {
    const size = letterSize(isWide(stream.kind) ? 'wide' : 'narrow', pixels);
    if (size === undefined) continue;
    yield;
    const lettering = letter(stream, size * unit, unit, taken);
    const [, x = 0, y = 0] = /M(-?[\d.]+) (-?[\d.]+)/.exec(lettering?.path ?? '')?.map(Number) ?? [];
    if (lettering) waters.push({ lettering, at: [x, y] });
  }
  return waters;
}

/** The inks of a land of hexes. */
import { along, around, once, railInks, type Ink } from '../ground/ink';
import { at, curve, distance, offset, polyline, resample, type Point, type Rect } from '../map/geometry';
import { mappedSpaces } from '../map/groundwork';
import { noise } from '../map/random';
import type { Sheet } from '../map/sheet';
import type { Stream } from '../map/water';
import type { Board } from '../protocol/Board';
import type { Space } from '../protocol/Space';
import { frontiers } from './frontiers';
import { tintOf } from './tints';

/** How many hexes lie side by side in a patch of ground that is painted at once. */
const PATCH = 7;
/** How far from the shore each line of a sea runs, in units, the farthest first. */
const SHORES = [22, 16.5, 11.6, 7.4, 4];
const SIDES = ['union', 'confederate'] as const;

/** What lies on the ground. */
export interface Lie {
  streams: readonly Stream[];
  roads: readonly (readonly Point[])[];
  /** Roads that are better than others. */
  pikes: readonly (readonly Point[])[];
  rails: readonly (readonly Point[])[];
}

/** Spaces that lie together, and the part of the map that they cover. */
export function patchesOf(spaces: readonly Space[], unit: number): { patch: Space[]; box: Rect }[] {
  const size = 107 * unit * PATCH;
  const patches = new Map<string, Space[]>();
  for (const space of spaces) {
    const key = space.label.map((value) => Math.floor(value / size)).join();
    const known = patches.get(key);
    if (known) known.push(space);
    else patches.set(key, [space]);
  }
  return [...patches.values()].map((patch) => ({
    patch,
    box: around(
      patch.flatMap(({ polygon = [] }) => polygon),
      unit,
    ),
  }));
}

/** The sides of a hex that another one does not draw. */
function halfOf({ polygon = [] }: Space): string {
  return polyline(polygon.slice(0, 4));
}

/** How long a side of a sea is that no hex has, how far its shore sways, and how finely it is drawn, in units. */
const LONG = 140;
const SWAY = 26;
const FINE = 9;

/** The shore from one corner of a sea to the next: a side that is too long for a hex is drawn as shores run. */
function shoreBetween(from: Point, to: Point, unit: number): Point[] {
  if (distance(from, to) < LONG * unit) return [from, to];
  const line = resample([from, to], FINE * unit);
  const last = line.length - 1;
  return offset(line, (t) => {
    const i = t * last;
    const ends = Math.min(1, i / 4, (last - i) / 4);
    return ends * SWAY * unit * (noise(i / 7, 0, 9) + 0.5 * noise(i / 2.6, 3, 9) - 0.75);
  });
}

function sea(board: Board, sheet: Sheet, unit: number, outline: string): Ink[] {
  const seas = board.lines.filter(({ kind }) => kind === 'sea');
  if (seas.length === 0) return [];
  const { width, height } = sheet.frame;
  const onFrame = ([x, y]: Point, [u, v]: Point) => (x >= width && u >= width) || (y >= height && v >= height);
  const far = seas.flatMap(({ points }) =>
    points.flatMap((point, i) => {
      const next = at(points, (i + 1) % points.length);
      return onFrame(point, next) ? [] : [curve(shoreBetween(point, next, unit))];
    }),
  );
  const shores = () => outline + far.join('');
  const water = once(() =>
    seas
      .map(({ points }) => {
        const shore = points.flatMap((point, i) => {
          const next = at(points, (i + 1) % points.length);
          return onFrame(point, next) ? [point] : shoreBetween(point, next, unit).slice(0, -1);
        });
        return polyline(shore, true);
      })
      .join(''),
  );
  const box = around(
    seas.flatMap(({ points }) => points),
    0,
  );
  const wet = [water];
  const line = (reach: number, more: number, stroke: string, opacity: number): Ink => ({
    path: shores,
    clip: wet,
    box,
    stroke,
    width: (reach * 2 + more) * unit,
    opacity,
  });
  return [
    { path: water, box, fill: '--map-sea' },
    ...SHORES.flatMap((reach, i) => [line(reach, 0.7, '--map-bank', 0.3 + i * 0.13), line(reach, 0, '--map-sea', 1)]),
  ];
}

/** All inks of a board, the undermost first. */
export function inksOf(board: Board, sheet: Sheet, unit: number, lie: Lie): Ink[] {
  const spaces = mappedSpaces(board);
  const outline = polyline(board.outline, true);
  const within = [() => outline];
  const land = around(board.outline, 5 * unit);
  const patches = patchesOf(spaces, unit);
  const grounds = patches.flatMap(({ patch, box }) => {
    const tints = new Set(patch.map(tintOf));
    const ring = (tint: string) => () =>
      patch
        .filter((space) => tintOf(space) === tint)
        .map(({ polygon = [] }) => polyline(polygon, true))
        .join('');
    return [...tints].map((tint): Ink => ({ path: once(ring(tint)), box, fill: tint }));
  });
  // Woods reach a little across the borders of their hexes, and have no corners.
  const edges = grounds.flatMap((ink): Ink[] => {
    const { box } = ink;
    if (ink.fill !== '--map-wood-fill') return [];
    const wide: Rect = {
      x: box.x - 4 * unit,
      y: box.y - 4 * unit,
      width: box.width + 8 * unit,
      height: box.height + 8 * unit,
    };
    return [{ path: ink.path, clip: within, box: wide, stroke: '--map-wood-fill', width: 7 * unit, least: 12 }];
  });
  const homes = SIDES.flatMap((side): Ink[] => {
    if (!spaces.some(({ home }) => home === side)) return [];
    const clip = [
      once(() =>
        spaces
          .filter(({ home }) => home === side)
          .map(({ polygon = [] }) => polyline(polygon, true))
          .join(''),
      ),
    ];
    const path = once(() =>
      frontiers(spaces)
        .map((line) => polyline(line))
        .join(''),
    );
    return [{ path, clip, box: land, stroke: `--map-${side}`, width: 15 * unit, opacity: 0.34 }];
  });
  const borders = patches.map(({ patch, box }): Ink => ({
    path: once(() => patch.map(halfOf).join('')),
    box,
    stroke: '--map-border',
    width: 0.6 * unit,
    opacity: 0.5,
    least: 9,
    isBorder: true,
  }));
  const water = (part: 'banks' | 'surface', fill: string) =>
    lie.streams.map((stream) => along(stream.course, 8 * unit, { path: () => stream[part], fill }));
  const [roads, pikes] = [lie.roads, lie.pikes].map((lines) =>
    lines.map((line) => ({ line, path: once(() => curve(line)) })),
  );
  const ways = (lines: typeof roads, stroke: string, width: number) =>
    (lines ?? []).map(({ line, path }) => along(line, 3 * unit, { path, stroke, width: width * unit, least: 7 }));
  const rails = lie.rails.flatMap((rail) =>
    railInks(along(rail, 4 * unit, { path: once(() => curve(rail)), least: 7 }), unit),
  );
  return [
    ...sea(board, sheet, unit, outline),
    { path: () => outline, box: land, stroke: '--map-border', width: 5 * unit, opacity: 0.16 },
    { path: () => outline, box: land, fill: '--map-land' },
    ...grounds,
    ...edges,
    ...homes,
    ...borders,
    ...water('banks', '--map-bank'),
    ...water('surface', '--map-water'),
    ...ways(roads, '--map-road', 2.3),
    ...ways(pikes, '--map-road', 3.5),
    ...ways(roads, '--map-road-fill', 1.25),
    ...ways(pikes, '--map-road-fill', 2.1),
    ...rails,
    { path: () => outline, box: land, stroke: '--map-ink', width: 1.5 * unit },
  ];
}

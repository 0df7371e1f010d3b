/** The inks of a land of areas. */
import { along, around, once, railInks, type Ink } from '../ground/ink';
import type { Board } from '../protocol/Board';
import type { Space } from '../protocol/Space';
import { borderLines } from './borderlines';
import { bounds, curve, polyline, type Point } from './geometry';
import { mappedSpaces } from './groundwork';
import type { Stream } from './water';

const TINTS: Record<string, string> = {
  rolling: '--map-rolling',
  high: '--map-high',
  works: '--map-works',
  city: '--map-city',
};

/** How the blocks of a city lie, in units and degrees: a pattern so large, and in it rectangles. */
const BLOCKS = {
  size: 7,
  turn: -12,
  rects: [
    [1, 1, 2.4, 2.4],
    [4.2, 1, 2, 2.4],
    [1, 4.2, 2.4, 2],
  ],
};

/** The blocks of a city, all over the rectangle around it. */
function blocksOf({ polygon = [] }: Space, unit: number): string {
  const angle = (BLOCKS.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { x, y, width, height } = bounds(polygon);
  const size = BLOCKS.size * unit;
  const turned = (
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as Point[]
  ).map(([u, v]): Point => [u * cos + v * sin, v * cos - u * sin]);
  const box = bounds(turned);
  let path = '';
  for (let left = Math.floor(box.x / size) * size; left < box.x + box.width; left += size)
    for (let top = Math.floor(box.y / size) * size; top < box.y + box.height; top += size)
      for (const [u = 0, v = 0, wide = 0, high = 0] of BLOCKS.rects) {
        const place = (a: number, b: number): Point => [
          (left + a * unit) * cos - (top + b * unit) * sin,
          (left + a * unit) * sin + (top + b * unit) * cos,
        ];
        const rect = [place(u, v), place(u + wide, v), place(u + wide, v + high), place(u, v + high)];
        path += polyline(rect, true);
      }
  return path;
}

/** What lies on the land. */
interface Lie {
  streams: readonly Stream[];
  ways: { rails: Point[][]; roads: Point[][] };
}

/** All inks of a board, the undermost first. */
export function inksOf(board: Board, unit: number, { streams, ways }: Lie): Ink[] {
  const spaces = mappedSpaces(board);
  const edge = once(() => polyline(board.outline, true));
  const clip = [edge];
  const land = around(board.outline, 5 * unit);
  const grounds = spaces.map((space): Ink => {
    const { polygon = [], terrain } = space;
    return {
      path: once(() => polyline(polygon, true)),
      box: bounds(polygon),
      clip,
      fill: TINTS[terrain] ?? '--map-land',
    };
  });
  const blocks = spaces
    .filter(({ terrain }) => terrain === 'city')
    .map((space): Ink => {
      const { polygon = [] } = space;
      const within = [once(() => polyline(polygon, true))];
      const path = once(() => blocksOf(space, unit));
      return { path, box: bounds(polygon), clip: within, fill: '--map-border', opacity: 0.28 };
    });
  const courses = streams.map(({ course }) => course);
  const borders = borderLines(spaces, courses, 2.2 * unit).map((line) =>
    along(line, unit, {
      path: once(() => polyline(line)),
      clip,
      stroke: '--map-border',
      width: 1.25 * unit,
      dash: [0, 2.9 * unit],
      round: true,
      isBorder: true,
    }),
  );
  const water = (part: 'banks' | 'surface', fill: string) =>
    streams.map((stream) => along(stream.course, 8 * unit, { path: () => stream[part], clip, fill }));
  const lines = ways.roads.map((line) => ({ line, path: once(() => curve(line)) }));
  const roads = (stroke: string, width: number) =>
    lines.map(({ line, path }) => along(line, 3 * unit, { path, clip, stroke, width: width * unit }));
  return [
    { path: edge, box: land, stroke: '--map-border', width: 5 * unit, opacity: 0.16 },
    { path: edge, box: land, fill: '--map-land' },
    ...grounds,
    ...blocks,
    ...borders,
    ...water('banks', '--map-bank'),
    ...water('surface', '--map-water'),
    ...roads('--map-road', 2.3),
    ...roads('--map-road-fill', 1.25),
    ...ways.rails.flatMap((line) => railInks(along(line, 4 * unit, { path: once(() => curve(line)), clip }), unit)),
    { path: edge, box: land, stroke: '--map-ink', width: 1.5 * unit },
  ];
}

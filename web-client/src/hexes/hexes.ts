/** Boards of hexes: how their land is laid out. Fetched only for a board that has them. */
import { distance, middle, relax, resample, type Point } from '../map/geometry';
import { Mask } from '../map/mask';
import { besideRoads, groundwork, mappedSpaces, unitOf } from '../map/groundwork';
import type { Scenery } from '../map/scenery';
import { drawWater } from '../map/water';
import type { Board } from '../protocol/Board';
import type { MapLine } from '../protocol/MapLine';
import type { Space } from '../protocol/Space';
import { inksOf, once } from './inks';
import { keyOf } from './key';
import Tiles from './Tiles.svelte';

/** The width of a block, in units. */
const PIECE = 31;
/** How far rivers, ways and mountains smooth their bends, in steps of two units. */
const RIVER_EASE = 6;
const WAY_EASE = 3;
const RANGE_EASE = 4;
/** The width of a hex, in units. */
const HEX = 107;
/** Where the blocks of a hex stand below its town, in units. */
const BELOW = 27;

/** How many times the unit of the map what stands beside it may measure, and the height of the key in that measure. */
const MARGIN = { measures: [3.6, 3.2, 2.8, 2.4, 2, 1.6, 1.3], legend: 162 };

/** All lines of a kind. */
export function linesOf(board: Board, ...kinds: string[]): MapLine[] {
  return board.lines.filter((line) => kinds.includes(line.kind) && line.points.length > 1);
}

/** The middle of a space: where its town lies. */
export function middleOf(space: Space): Point {
  return middle(space.polygon ?? [space.label]);
}

/** A line along hexsides, with its corners taken off. */
export function eased(points: readonly Point[], unit: number, radius: number): Point[] {
  return relax(resample(points, 2 * unit), radius);
}

/** Ground that is taken by ink: water, ways, mountains, and the middle of each hex that has a name or a symbol. */
function inked(board: Board, unit: number, lines: readonly (readonly Point[])[]): Mask {
  const mask = new Mask(board.size[0], board.size[1], 1.5 * unit);
  for (const line of lines) mask.stampLine(line, 4 * unit);
  for (const space of mappedSpaces(board)) {
    if (space.name === '' && !space.symbols && !space.identifier) continue;
    const [x, y] = middleOf(space);
    mask.stamp([x, y], 11 * unit);
    const half = space.name.length * 1.9 * unit;
    const line: Point[] = [-half, half].map((dx) => [x + dx, y - 13 * unit]);
    mask.stampLine(line, 5 * unit);
  }
  return mask;
}

/** Works out the scenery of a board of hexes. */
export function prepareHexes(board: Board): Scenery {
  const unit = unitOf(board);
  const spaces = mappedSpaces(board);
  const streams = drawWater(board.lines, unit, RIVER_EASE);
  const roads = linesOf(board, 'road').map((line) => line.points);
  const rails = besideRoads(
    linesOf(board, 'rail').map((line) => line.points),
    roads,
    unit,
  );
  const gaps = board.borders.flatMap(({ crossing }) => (crossing?.kind === 'gap' ? [crossing.at] : []));
  const ranges = linesOf(board, 'mountain').map((line) => eased(line.points, unit, RANGE_EASE));
  const courses = streams.map((stream) => stream.course);

  const taken = once(() => inked(board, unit, [...courses, ...roads, ...rails, ...ranges]));
  const ground = groundwork(board, unit, MARGIN);
  const middles = spaces.map((space) => ({ id: space.id, at: middleOf(space) }));
  for (const { id, at } of middles) {
    if (board.blocks) ground.anchors.set(id, [at[0], at[1] + BELOW * unit]);
  }
  const hex = HEX * unit;
  const ease = (line: readonly Point[]) => eased(line, unit, WAY_EASE);
  const ways = { roads: roads.map(ease), rails: rails.map(ease) };
  return {
    ...ground,
    piece: PIECE * unit,
    hex,
    dress: { Tiles, signs: () => import('./Signs.svelte'), key: keyOf(board) },
    inks: inksOf(board, ground.sheet, unit, {
      streams,
      ...ways,
      ranges,
      gaps,
      taken,
    }),
    spaceAt: (point) => {
      const near = middles.reduce((best, one) => (distance(one.at, point) < distance(best.at, point) ? one : best));
      return distance(near.at, point) < hex * 0.58 ? near.id : undefined;
    },
    ground: [],
    borders: '',
    streams,
    roads: '',
    rails: [],
    hills: '',
    woods: '',
    ways,
  };
}

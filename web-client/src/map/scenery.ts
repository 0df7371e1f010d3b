/** Everything about a board that never changes during play, worked out once: what the static layer draws. */
import type { Component } from 'svelte';
import type { Board } from '../protocol/Board';
import type { Crossing } from '../protocol/Crossing';
import type { Space } from '../protocol/Space';
import { borderLines } from './borderlines';
import { area, at, curve, offset, polyline, relax, resample, type Point, type Rect } from './geometry';
import { letter, type Lettering } from './lettering';
import { Mask } from './mask';
import { drawHills, drawWoods } from './relief';
import { layOutSheet, type Sheet } from './sheet';
import { drawWater, type Stream, isWide } from './water';

export interface Ground {
  id: number;
  terrain: string;
  path: string;
}

export interface CrossingMark {
  border: number;
  crossing: Crossing;
  /** Half the width of the water it crosses. */
  reach: number;
}

/** What a land of hexes has of its own: drawn by parts that are fetched for such boards alone. */
export interface Dress {
  /** The sea around the land. */
  Sea: Component<{ scenery: Scenery }>;
  /** What lies on the ground of the spaces, under water and roads. */
  Ground: Component<{ scenery: Scenery }>;
  /** The names of the spaces with their symbols. */
  Names: Component<{ scenery: Scenery; scale: number }>;
  /** What the key to the map says of all this, and the sign of each. */
  key: [kind: string, name: string][];
  Sign: Component<{ kind: string }>;
}

export interface Scenery {
  board: Board;
  /** A hundredth of the side of a typical space: the measure of everything drawn. */
  unit: number;
  /** The width of a piece. */
  piece: number;
  dress?: Dress;
  sheet: Sheet;
  outline: string;
  ground: Ground[];
  borders: string;
  streams: Stream[];
  roads: string;
  rails: string[];
  hills: string;
  woods: string;
  letterings: Lettering[];
  crossings: CrossingMark[];
  spaces: Map<number, Space>;
  /** Where pieces stand. */
  anchors: Map<number, Point>;
  /** Outlines of the spaces, boxes of insets included. */
  outlines: Map<number, string>;
}

/** The width of a piece, in units. */
const PIECE = 27;

/** The measure of a board: a hundredth of the side of its median space. */
export function unitOf(board: Board): number {
  const areas = mappedSpaces(board)
    .flatMap((space) => (space.polygon ? [Math.abs(area(space.polygon))] : []))
    .sort((a, b) => a - b);
  return Math.sqrt(areas[Math.floor(areas.length / 2)] ?? board.size[0] ** 2 / 50) / 100;
}

/** Moves stretches of a railway that run on a road a little to the side, so that both can be seen. */
export function besideRoads(rail: readonly Point[], roads: readonly (readonly Point[])[], unit: number): Point[] {
  const near = new Set<string>();
  const cell = 2.5 * unit;
  const key = (p: Point) => `${Math.round(p[0] / cell)},${Math.round(p[1] / cell)}`;
  for (const road of roads) for (const point of resample(road, cell / 2)) near.add(key(point));
  const course = resample(rail, 3 * unit);
  const shift = course.map((point): number => (near.has(key(point)) ? 2.6 * unit : 0));
  const eased = relax(
    shift.map((value): Point => [value, 0]),
    4,
  );
  return offset(course, (t) => at(eased, Math.round(t * (course.length - 1)))[0]);
}

function rectPath({ x, y, width, height }: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

/** How far down in a box beside the map its pieces stand; above them is said what they wait for. */
const IN_BOX = 0.62;

/** What every board has: the sheet, the places of its spaces and of the boxes beside the map, the crossings. */
export function groundwork(board: Board, unit: number, margin?: Parameters<typeof layOutSheet>[2]) {
  const sheet = layOutSheet(board, unit, margin);
  const mapped = mappedSpaces(board);
  const anchors = new Map<number, Point>(mapped.map((space) => [space.id, space.anchor]));
  const outlines = new Map<number, string>(mapped.map((space) => [space.id, polyline(space.polygon ?? [], true)]));
  for (const { space, rect } of sheet.insets.flatMap((inset) => inset.boxes)) {
    anchors.set(space, [rect.x + rect.width / 2, rect.y + rect.height * IN_BOX]);
    outlines.set(space, rectPath(rect));
  }
  return {
    board,
    unit,
    sheet,
    outline: polyline(board.outline, true),
    crossings: board.borders.flatMap(({ id, crossing, kind }) =>
      crossing ? [{ border: id, crossing, reach: (isWide(kind) ? 4.2 : 2.6) * unit }] : [],
    ),
    spaces: new Map(board.spaces.map((space) => [space.id, space])),
    anchors,
    outlines,
  };
}

/** The spaces of the map itself. */
export function mappedSpaces(board: Board): Space[] {
  return board.spaces.filter((space) => space.inset === undefined && space.polygon !== undefined);
}

/** Works out the scenery of a board of areas. */
export function prepare(board: Board): Scenery {
  const unit = unitOf(board);
  const streams = drawWater(board.lines, unit);
  const roads = board.lines.filter((line) => line.kind === 'road' || line.kind === 'pike' || line.kind === 'track');
  const rails = board.lines
    .filter((line) => line.kind === 'rail')
    .map((line) =>
      besideRoads(
        line.points,
        roads.map((road) => road.points),
        unit,
      ),
    );
  const mapped = mappedSpaces(board);

  const mask = new Mask(board.size[0], board.size[1], 1.5 * unit);
  for (const stream of streams) mask.stampLine(stream.course, 4.5 * unit);
  for (const road of roads) mask.stampLine(road.points, 2.6 * unit);
  for (const rail of rails) mask.stampLine(rail, 3 * unit);
  for (const space of mapped) {
    mask.stamp(space.label, 14 * unit);
    const half = space.name.length * 1.7 * unit;
    mask.stampLine(
      [
        [space.label[0] - half, space.label[1] + 14 * unit],
        [space.label[0] + half, space.label[1] + 14 * unit],
      ],
      4 * unit,
    );
  }
  const lettered = new Mask(board.size[0], board.size[1], 1.5 * unit);
  for (const space of mapped) lettered.stamp(space.label, 13 * unit);
  const letterings = streams
    .filter((stream) => stream.name !== '')
    .flatMap((stream) => letter(stream, (isWide(stream.kind) ? 7.2 : 5.6) * unit, unit, lettered) ?? []);
  const hills = drawHills(mapped, unit, mask);
  const woods = drawWoods(mapped, unit, mask);

  return {
    ...groundwork(board, unit),
    piece: PIECE * unit,
    ground: mapped.map((space) => ({
      id: space.id,
      terrain: space.terrain,
      path: polyline(space.polygon ?? [], true),
    })),
    borders: borderLines(
      mapped,
      streams.map((stream) => stream.course),
      2.2 * unit,
    )
      .map((line) => polyline(line))
      .join(''),
    streams,
    roads: roads.map((road) => curve(relax(resample(road.points, 5 * unit), 1))).join(''),
    rails: rails.map((rail) => curve(relax(resample(rail, 5 * unit), 1))),
    hills,
    woods,
    letterings,
  };
}

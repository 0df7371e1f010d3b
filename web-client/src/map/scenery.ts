/** Everything about a board that never changes during play, worked out once: what the static layer draws. */
import type { Component, Snippet } from 'svelte';
import type { Ink } from '../hexes/inks';
import type { Board } from '../protocol/Board';
import type { Crossing } from '../protocol/Crossing';
import type { Space } from '../protocol/Space';
import type { TableView } from '../protocol/TableView';
import { borderLines } from './borderlines';
import type { Camera } from './camera.svelte';
import { curve, polyline, relax, resample, type Point, type Rect } from './geometry';
import { besideRoads, groundwork, mappedSpaces, unitOf } from './groundwork';
import Drawing from './Scenery.svelte';
import type { Sheet } from './sheet';
import { drawWater, type Stream } from './water';

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
  /** The ground, painted as far as it is in view. */
  Tiles: Component<{ scenery: Scenery; camera: Camera; view: TableView; scale: number }>;
  /** What stands on the ground: crossings and names; the works, and what may be chosen, lie under the names. */
  signs: () => Promise<{
    default: Component<{ scenery: Scenery; scale: number; near: Rect; children: Snippet; works: Snippet }>;
  }>;
}

/**
 * What grows in rows on a land of areas, its sunken roads and its bridges of stone: drawn by parts that are fetched for
 * boards that have them.
 */
export interface Fields {
  /** What lies on the ground, under water and roads. */
  Growth: Component<{ scenery: Scenery }>;
  /** What lies on them. */
  Works: Component<{ scenery: Scenery }>;
  /** What the key to the map says of all this, and the sign of each. */
  key: [kind: string, name: string][];
  Sign: Component<{ kind: string }>;
  /** The rows of all cornfields, and of all orchards. */
  corn: string;
  orchards: string;
  planted: Ground[];
  sunken: { id: string; bed: string; banks: string; slopes: string }[];
  /** Bridges of stone. */
  bridges: CrossingMark[];
}

export interface Scenery {
  board: Board;
  /** A hundredth of the side of a typical space: the measure of everything drawn. */
  unit: number;
  /** The width of a piece. */
  piece: number;
  dress?: Dress;
  /** Draws everything that never changes, where the ground is not painted. */
  Drawing?: Component<{ scenery: Scenery; scale: number; children?: Snippet; works?: Snippet }>;
  /** The width of a hex, the inks of their ground, and the hex at a point. */
  hex?: number;
  inks?: Ink[];
  spaceAt?: (point: Point) => number | undefined;
  fields?: Fields;
  sheet: Sheet;
  outline: string;
  ground: Ground[];
  borders: string;
  streams: Stream[];
  /** Railways and roads as they are drawn. */
  ways: { rails: Point[][]; roads: Point[][] };
  roads: string;
  rails: string[];
  crossings: CrossingMark[];
  spaces: Map<number, Space>;
  /** Where pieces stand. */
  anchors: Map<number, Point>;
  /** Outlines of the spaces, boxes of insets included. */
  outlines: Map<number, string>;
}

/** The width of a piece, in units. */
const PIECE = 27;

/** Works out the scenery of a board of areas. */
export function prepare(board: Board): Scenery {
  const unit = unitOf(board);
  const streams = drawWater(board.lines, unit);
  const roads = board.lines.filter((line) => line.kind === 'road');
  const rails = besideRoads(
    board.lines.filter((line) => line.kind === 'rail').map((line) => line.points),
    roads.map((road) => road.points),
    unit,
  );
  const mapped = mappedSpaces(board);

  const smooth = (points: readonly Point[]) => relax(resample(points, 5 * unit), 1);
  const ways = { rails: rails.map(smooth), roads: roads.map(({ points }) => smooth(points)) };

  return {
    ...groundwork(board, unit),
    Drawing,
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
    ways,
    roads: ways.roads.map(curve).join(''),
    rails: ways.rails.map(curve),
  };
}

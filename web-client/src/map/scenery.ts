/** Everything about a board that never changes during play: what the static layer draws. */
import type { Component, Snippet } from 'svelte';
import type { Ink } from '../ground/ink';
import type { Painter } from '../ground/painter';
import type { Board } from '../protocol/Board';
import type { Crossing } from '../protocol/Crossing';
import type { Space } from '../protocol/Space';
import type { TableView } from '../protocol/TableView';
import type { Camera } from './camera.svelte';
import type { Point, Rect } from './geometry';
import type { Sheet } from './sheet';
import type { Stream } from './water';

export interface CrossingMark {
  border: number;
  crossing: Crossing;
  /** Half the width of the water it crosses. */
  reach: number;
}

/** How a land is drawn, by parts that are fetched for its kind alone. */
export interface Dress {
  /** The ground, painted as far as it is in view. */
  Tiles: Component<{ scenery: Scenery; camera: Camera; view: TableView; scale: number }>;
  /**
   * What stands on the ground: crossings and names; the works, and what may be chosen, lie under the names. What changes
   * on the ground is put inside, and drawn where it is not painted.
   */
  signs: () => Promise<{
    default: Component<{ scenery: Scenery; scale: number; near: Rect; children: Snippet; works: Snippet }>;
  }>;
  /** Adds the inks that come after the map: hills, woods, and the country around. */
  late: (scenery: Scenery) => Promise<void>;
  /** Tells the inks of what changes on the ground, where it is painted. */
  standing?: (scenery: Scenery) => Promise<(view: TableView) => readonly Ink[]>;
  /** What is wanted soon after the map has come, and is fetched ahead. */
  ahead?: () => Promise<unknown>;
  /** The map in small, beside a large one. */
  small?: () => Promise<{
    default: Component<{ scenery: Scenery; camera: Camera; view: TableView; painter: Painter }>;
  }>;
}

/**
 * What grows in rows on a land of areas, its sunken roads and its bridges of stone: drawn by parts that are fetched for
 * boards that have them.
 */
export interface Fields {
  /** Sunken roads and bridges of stone. */
  Works: Component<{ scenery: Scenery }>;
  /** What the key to the map says of all this, and the sign of each. */
  key: [kind: string, name: string][];
  Sign: Component<{ kind: string }>;
  /** Where something grows, and its rows. */
  planted: { terrain: string; polygon: readonly Point[]; rows: string }[];
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
  dress: Dress;
  /** What the ground is painted with, the undermost first. */
  inks: Ink[];
  /** The width of a hex, and the hex at a point, on a map of hexes. */
  hex?: number;
  spaceAt?: (point: Point) => number | undefined;
  fields?: Fields;
  sheet: Sheet;
  outline: string;
  streams: Stream[];
  /** Railways and roads as they are drawn. */
  ways: { rails: Point[][]; roads: Point[][] };
  crossings: CrossingMark[];
  spaces: Map<number, Space>;
  /** Where pieces stand. */
  anchors: Map<number, Point>;
  /** Outlines of the spaces, boxes of insets included. */
  outlines: Map<number, string>;
}

/** Boards of hexes: how their land is laid out. Fetched only for a board that has them. */
import Tiles from '../ground/Tiles.svelte';
import { distance, type Point } from '../map/geometry';
import { besideRoads, groundwork, mappedSpaces, unitOf } from '../map/groundwork';
import type { Scenery } from '../map/scenery';
import { drawWater } from '../map/water';
import type { Board } from '../protocol/Board';
import { inksOf } from './inks';
import { eased, linesOf, middleOf } from './lines';

/** The width of a block, in units. */
const PIECE = 31;
/** How far rivers and ways smooth their bends, in steps of two units. */
const RIVER_EASE = 6;
const WAY_EASE = 3;
/** The width of a hex, in units. */
const HEX = 107;
/** Where the blocks of a hex stand below its town, in units. */
const BELOW = 27;

/** From how many hexes on a map has a small one beside it. */
const LARGE = 800;

/** How many times the unit of the map what stands beside it may measure, and the height of the key in that measure. */
const MARGIN = { measures: [3.6, 3.2, 2.8, 2.4, 2, 1.6, 1.3], legend: 162 };

/** Works out the scenery of a board of hexes. */
export function prepareHexes(board: Board): Scenery {
  const unit = unitOf(board);
  const spaces = mappedSpaces(board);
  const streams = drawWater(board.lines, unit, RIVER_EASE);
  const [plain, pikes] = ['road', 'pike'].map((kind) => linesOf(board, kind).map((line) => line.points)) as [
    Point[][],
    Point[][],
  ];
  const roads = [...plain, ...pikes];
  const rails = besideRoads(
    linesOf(board, 'rail').map((line) => line.points),
    roads,
    unit,
  );

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
    dress: {
      Tiles,
      signs: () => import('./Signs.svelte'),
      late: async (scenery) => (await import('./beyond')).addLate(scenery),
      // What a reach is drawn with is there before somebody takes a piece in hand.
      ahead: () => import('./Range.svelte'),
      ...(spaces.length > LARGE && { small: () => import('./Minimap.svelte') }),
    },
    inks: inksOf(board, ground.sheet, unit, {
      streams,
      roads: plain.map(ease),
      pikes: pikes.map(ease),
      rails: ways.rails,
    }),
    spaceAt: (point) => {
      const near = middles.reduce((best, one) => (distance(one.at, point) < distance(best.at, point) ? one : best));
      return distance(near.at, point) < hex * 0.58 ? near.id : undefined;
    },
    streams,
    ways,
  };
}

/** Boards of areas: how their land is laid out, worked out once. */
import Tiles from '../ground/Tiles.svelte';
import type { Board } from '../protocol/Board';
import { relax, resample, type Point } from './geometry';
import { besideRoads, groundwork, unitOf } from './groundwork';
import { inksOf } from './inks';
import type { Scenery } from './scenery';
import { drawWater } from './water';

/** The width of a piece, in units. */
const PIECE = 27;

/** Works out the scenery of a board of areas. */
export function prepareAreas(board: Board): Scenery {
  const unit = unitOf(board);
  const streams = drawWater(board.lines, unit);
  const roads = board.lines.filter((line) => line.kind === 'road');
  const rails = besideRoads(
    board.lines.filter((line) => line.kind === 'rail').map((line) => line.points),
    roads.map((road) => road.points),
    unit,
  );
  const smooth = (points: readonly Point[]) => relax(resample(points, 5 * unit), 1);
  const ways = { rails: rails.map(smooth), roads: roads.map(({ points }) => smooth(points)) };
  const ground = groundwork(board, unit);
  return {
    ...ground,
    dress: {
      Tiles,
      signs: () => import('./AreaSigns.svelte'),
      late: async (scenery) => (await import('./late')).addLate(scenery),
      standing: async (scenery) => (await import('./standing')).standingOn(scenery),
    },
    piece: PIECE * unit,
    inks: inksOf(board, unit, { streams, ways }),
    streams,
    ways,
  };
}

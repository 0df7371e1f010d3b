/** Works out the scenery of a board. What that takes differs from map to map, and is fetched when it is needed. */
import type { Board } from '../protocol/Board';
import type { Scenery } from './scenery';

/** Whether the map is one of hexes. */
export function isHexed({ spaces }: Board): boolean {
  return spaces.every(({ inset, polygon }) => inset !== undefined || !polygon || polygon.length === 6);
}

/** Whether something grows in rows there, or a road is sunken, or a bridge is of stone. */
export function hasFields(board: Board): boolean {
  return /"(corn|orchard|sunken|arches)"/.test(JSON.stringify(board));
}

export async function layOut(board: Board): Promise<Scenery> {
  if (isHexed(board)) return (await import('../hexes/hexes')).prepareHexes(board);
  if (hasFields(board)) return (await import('../fields/fields')).prepareFields(board);
  return (await import('./areas')).prepareAreas(board);
}

/** Works out the scenery of a board. What that takes differs from map to map, and is fetched when it is needed. */
import type { Board } from '../protocol/Board';
import type { Scenery } from './scenery';

/** Whether the map is one of hexes. */
export function isHexed({ spaces }: Board): boolean {
  return spaces.every(({ inset, polygon }) => inset !== undefined || !polygon || polygon.length === 6);
}

export async function layOut(board: Board): Promise<Scenery> {
  return isHexed(board)
    ? (await import('../hexes/hexes')).prepareHexes(board)
    : (await import('./scenery')).prepare(board);
}

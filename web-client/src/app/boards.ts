/** The boards of this server. */
import type { Board } from '../protocol/Board';
import type { Served } from '../protocol/Served';
import { api } from './api';

/** A board by its address. One of hexes travels as a grid. */
export async function loadBoard(hash: string): Promise<Board> {
  const served = await api.get<Served>(`/boards/${hash}`);
  return served.grid ? (await import('../hexes/grid')).unfold(served) : served;
}

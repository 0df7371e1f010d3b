/** The tracks of a board. */
import type { Board } from '../protocol/Board';

/** The board of a table with these options: a track that belongs to one takes the place of the usual one of its id. */
export function withOptions(board: Board, options: readonly string[]): Board {
  const used = board.tracks.filter(({ option }) => option === undefined || options.includes(option));
  return { ...board, tracks: used.filter(({ id }, i) => used.slice(i + 1).every((later) => later.id !== id)) };
}

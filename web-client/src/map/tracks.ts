/** The tracks and insets of a board. */
import type { Board } from '../protocol/Board';

/** The board of a table with these options: a track that belongs to one takes the place of the usual one of its id. */
export function withOptions(board: Board, options: readonly string[]): Board {
  const isUsed = ({ option }: { option?: string }) => option === undefined || options.includes(option);
  const used = board.tracks.filter(isUsed);
  const insets = board.insets.filter(isUsed);
  return { ...board, insets, tracks: used.filter(({ id }, i) => used.slice(i + 1).every((later) => later.id !== id)) };
}

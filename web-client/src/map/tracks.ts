/** The tracks and insets of a board. */
import type { Board } from '../protocol/Board';
import type { Track } from '../protocol/Track';

/** The board of a table with these options: a track that belongs to one takes the place of the usual one of its id. */
export function withOptions(board: Board, options: readonly string[]): Board {
  const isUsed = ({ option }: { option?: string }) => option === undefined || options.includes(option);
  const used = board.tracks.filter(isUsed);
  const insets = board.insets.filter(isUsed);
  return { ...board, insets, tracks: used.filter(({ id }, i) => used.slice(i + 1).every((later) => later.id !== id)) };
}

/** Whether a marker says that it is wet: the track `weather`, of whatever game, begins with the dry. */
export function isWet([id, at]: Track): boolean {
  return id === 'weather' && at > 0;
}

/** Applies what changed to a view, as `protocol::diff::apply` does. Unchanged parts are shared, not copied. */
import type { Piece } from '../protocol/Piece';
import type { PiecePatch } from '../protocol/PiecePatch';
import type { TableDiff } from '../protocol/TableDiff';
import type { TableView } from '../protocol/TableView';

interface Identified {
  id: number | string;
}

/** Replaces, inserts or removes items of a list that is ordered by id. */
function merge<T extends Identified>(list: T[] | undefined, changes: readonly T[], isEmpty: (item: T) => boolean): T[] {
  const merged = [...(list ?? [])];
  for (const change of changes) {
    let index = merged.findIndex((item) => item.id >= change.id);
    if (index < 0) index = merged.length;
    const known = merged[index]?.id === change.id;
    if (isEmpty(change)) merged.splice(index, known ? 1 : 0);
    else merged.splice(index, known ? 1 : 0, change);
  }
  return merged;
}

function patched(piece: Piece, patch: PiecePatch): Piece {
  const { counter, ...rest } = patch;
  const result: Piece = { ...piece, ...rest };
  if (counter === null) delete result.counter;
  else if (counter !== undefined) result.counter = counter;
  if (result.badges?.length === 0) delete result.badges;
  return result;
}

function whole(patch: PiecePatch): Piece | undefined {
  const { id, owner, at, face } = patch;
  if (owner === undefined || at === undefined || face === undefined) return undefined;
  return patched({ id, owner, at, face }, patch);
}

function patchPieces(pieces: Piece[], diff: TableDiff): Piece[] {
  if (!diff.pieces && !diff.gone) return pieces;
  const gone = new Set(diff.gone);
  const kept = pieces.filter((piece) => !gone.has(piece.id));
  const known = new Map(kept.map((piece) => [piece.id, piece]));
  const changes = (diff.pieces ?? []).flatMap((patch) => {
    const piece = known.get(patch.id);
    return (piece ? patched(piece, patch) : whole(patch)) ?? [];
  });
  return merge(kept, changes, () => false);
}

/** The view after a diff. */
export function applyDiff(view: TableView, diff: TableDiff): TableView {
  const next: TableView = { ...view };
  if (diff.turn) next.turn = diff.turn;
  next.pieces = patchPieces(view.pieces, diff);
  if (diff.spaces) {
    next.spaces = merge(view.spaces, diff.spaces, (space) => !space.control && !space.marks?.length);
  }
  if (diff.borders) next.borders = merge(view.borders, diff.borders, (border) => border.marks.length === 0);
  if (diff.tracks) next.tracks = merge(view.tracks, diff.tracks, () => false);
  if (diff.inserts) next.inserts = diff.inserts;
  if (diff.waiting_on) next.waiting_on = diff.waiting_on;
  next.log_len = diff.log_len ?? view.log_len + (diff.log?.length ?? 0);
  if (diff.undoable !== undefined) next.undoable = diff.undoable;
  if (diff.prompt) next.prompt = diff.prompt;
  else if (diff.prompt === null) delete next.prompt;
  if (diff.combat) next.combat = diff.combat;
  else if (diff.combat === null) delete next.combat;
  if (diff.outcome) next.outcome = diff.outcome;
  else if (diff.outcome === null) delete next.outcome;
  return next;
}

/** Applies what changed to a view, as `protocol::diff::apply` does. Unchanged parts are shared, not copied. */
import type { LogEntry } from '../protocol/LogEntry';
import type { Phrase } from '../protocol/Phrase';
import type { Piece } from '../protocol/Piece';
import type { PiecePatch } from '../protocol/PiecePatch';
import type { SpacePatch } from '../protocol/SpacePatch';
import type { SpaceState } from '../protocol/SpaceState';
import type { TableDiff } from '../protocol/TableDiff';
import type { TableView } from '../protocol/TableView';
import type { Track } from '../protocol/Track';
import { patchPrompt } from './prompt-patch';

/** Whether a line of the log only says that a new moment begins. */
export function isHeading([, [key]]: LogEntry): boolean {
  return key.startsWith('turn.');
}

interface Identified {
  id: number;
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

function patchSpaces(spaces: SpaceState[], patches: readonly SpacePatch[]): SpaceState[] {
  const known = new Map(spaces.map((space) => [space.id, space]));
  const changes = patches.map(({ id, control, marks }) => {
    const { control: held, marks: drawn } = known.get(id) ?? {};
    const space: SpaceState = { id };
    const holder = control === undefined ? held : control;
    if (holder) space.control = holder;
    const left = marks ?? drawn;
    if (left?.length) space.marks = left;
    return space;
  });
  return merge(spaces, changes, (space) => !space.control && !space.marks);
}

function patchTracks(tracks: readonly Track[], changes: readonly Track[]): Track[] {
  const changed = new Map(changes.map((track) => [track[0], track]));
  const kept = tracks.map((track) => changed.get(track[0]) ?? track);
  const known = new Set(tracks.map(([id]) => id));
  return [...kept, ...changes.filter(([id]) => !known.has(id))].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The moment that the last heading among lines of the log names. */
function lastHeading(log: readonly LogEntry[] = []): Phrase | undefined {
  return log.filter(isHeading).pop()?.[1];
}

/** The view after a diff. */
export function applyDiff(view: TableView, diff: TableDiff): TableView {
  const next: TableView = { ...view };
  next.turn = diff.turn ?? lastHeading(diff.log) ?? view.turn;
  next.pieces = patchPieces(view.pieces, diff);
  if (diff.spaces) next.spaces = patchSpaces(view.spaces, diff.spaces);
  if (diff.borders) next.borders = merge(view.borders, diff.borders, (border) => border.marks.length === 0);
  const standing = view.tracks.filter(([id]) => !diff.left?.includes(id));
  if (diff.tracks ?? diff.left) next.tracks = patchTracks(standing, diff.tracks ?? []);
  if (diff.inserts) next.inserts = diff.inserts;
  if (next.inserts?.length === 0) delete next.inserts;
  if (diff.waiting_on) next.waiting_on = diff.waiting_on;
  next.log_len = diff.log_len ?? view.log_len + (diff.log?.length ?? 0);
  if (diff.undoable !== undefined) next.undoable = diff.undoable;
  if (diff.prompt) next.prompt = diff.prompt;
  else if (diff.prompt === null) delete next.prompt;
  if (diff.asked && view.prompt) next.prompt = patchPrompt(view.prompt, diff.asked);
  if (diff.combat) next.combat = diff.combat;
  else if (diff.combat === null) delete next.combat;
  if (diff.outcome) next.outcome = diff.outcome;
  else if (diff.outcome === null) delete next.outcome;
  return next;
}

/** Where on the map something is going on: where the reader has to decide, or else where something happened last. */
import type { TableView } from '../protocol/TableView';
import type { Hand } from '../table/hand.svelte';
import type { TableStore } from '../table/store.svelte';

/** Where the newest line of the log happened. */
function lastChange(view: TableView, store: TableStore, at: ReadonlyMap<number, number>): Set<number> {
  const line = store.lines.filter(({ index }) => index < view.log_len).pop();
  const segments = line ? store.words.render(line.entry[1]) : [];
  return new Set(
    segments.flatMap(({ space, piece }) => space ?? (piece === undefined ? undefined : at.get(piece)) ?? []),
  );
}

/** The spaces to look at. */
export function attention(view: TableView, store: TableStore, hand: Hand): Set<number> {
  const at = new Map(view.pieces.map((piece) => [piece.id, piece.at]));
  const wanted = hand.choices.places((piece) => at.get(piece));
  if (view.combat) wanted.add(view.combat.at);
  // What is played on a small board goes on where the map is fought for.
  for (const { id, marks } of view.inserts ? view.spaces : []) {
    if (marks?.some(([mark]) => mark === 'contested')) wanted.add(id);
  }
  return wanted.size > 0 ? wanted : lastChange(view, store, at);
}

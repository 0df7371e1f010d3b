/** The words of what the log tells. */
import { nameOf } from '../map/counters';
import { Words } from './phrase';
import type { TableStore } from './store.svelte';

/**
 * The words of lines of the log: who was not known when they were written is not named by who bears his number now, for
 * those who are unknown exchange their numbers.
 */
export function tellingsOf(store: TableStore): Words {
  const { setting } = store;
  if (!setting) return store.words;
  const { sheet, pack } = setting;
  const unknown = (id: number) => {
    const piece = store.view?.pieces.find((one) => one.id === id);
    return piece ? nameOf(sheet, { id, owner: piece.owner, at: piece.at, face: 0 }) : 'a block';
  };
  return new Words(pack, {
    piece: (id) => (sheet.blocks && !sheet.counters.has(id) ? unknown(id) : store.pieceName(id)),
    space: (id) => store.spaceName(id),
  });
}

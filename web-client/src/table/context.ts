import { getContext, setContext } from 'svelte';
import type { TableView } from '../protocol/TableView';
import type { Hand } from './hand.svelte';
import type { Segment } from './phrase';
import type { Replay } from './replay.svelte';
import type { TableStore } from './store.svelte';

/** What every part of the table page shares. */
export interface TableContext {
  store: TableStore;
  hand: Hand;
  replay: Replay;
}

/** What every panel of the rail is given. */
export interface PanelProps {
  view: TableView;
  /** Shows a piece or a space on the map. */
  show: (segment: Segment) => void;
}

const KEY = Symbol('table');

export function provideTable(context: TableContext): TableContext {
  return setContext(KEY, context);
}

export function useTable(): TableContext {
  return getContext<TableContext>(KEY);
}

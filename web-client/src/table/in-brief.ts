/** Messages in brief, and what opens them, for which the page does not wait: the first view comes whole. */
import type { ServerMessage } from '../protocol/ServerMessage';
import type { TableDiff } from '../protocol/TableDiff';
import type { TableView } from '../protocol/TableView';
import type { openBrief } from './brief';

type Change = Extract<ServerMessage, { t: 'diff' | 'brief' }>;

let open: typeof openBrief | undefined;
let coming: Promise<void> | undefined;

/** Fetches what opens them; where that fails, again with the next message. */
function fetchOpener(): Promise<void> {
  coming ??= import('./brief').then(
    (module) => {
      open = module.openBrief;
    },
    (error: unknown) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

/** Says what a message changes: at once, or when it can be opened, always in the order in which they came. */
export function whenOpen(
  message: Change,
  then: (changes: (view: TableView) => TableDiff) => void,
  failed: () => void,
): void {
  if (message.t === 'diff') then(() => message.diff);
  else if (!open) void fetchOpener().then(() => whenOpen(message, then, failed), failed);
  else {
    const opens = open;
    then((view) => opens(message.diff, view, message.to));
  }
}

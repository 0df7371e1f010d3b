/** How one begins to look back: at which position of the journal, and how that is shown to others. */
import { copyText } from '../app/clipboard';
import type { Replay } from './replay.svelte';

/** Starts at the newest position. */
export async function showNewest(replay: Replay): Promise<void> {
  await replay.load();
  replay.go(replay.positions.length - 1);
}

/** Shows the position in which a line of the log was told. */
export async function showLine(replay: Replay, line: number): Promise<void> {
  await replay.load();
  replay.go(replay.positions.findLastIndex(({ view }) => view.log_len <= line) + 1);
}

/** Shows the first step after a version; what was before that need not be read. */
export async function showSince(replay: Replay, seq: number): Promise<void> {
  await replay.load(seq);
  replay.go(replay.positions.findIndex((position) => position.seq > seq));
}

/** Shows the first position of a moment, which has the same number for everybody. */
export async function showMoment(replay: Replay, moment: number): Promise<void> {
  await replay.load();
  const found = replay.positions.findIndex((position) => position.moment >= moment);
  replay.go(found < 0 ? replay.positions.length - 1 : found);
}

/** Puts the address of what is shown on the clipboard, and says so; where nothing can be copied, shows it. */
export async function share({ position, store }: Replay): Promise<void> {
  const step = position ? `?step=${position.moment}` : '';
  const link = `${location.origin}/table/${store.id}${step}`;
  store.tell((await copyText(link)) ? 'The link is on your clipboard.' : `This is the link: ${link}`);
}

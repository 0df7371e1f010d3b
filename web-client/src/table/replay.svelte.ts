/** Looking back: the journal as a row of positions; `lookback` has what begins it. */
import { messageOf } from '../app/api';
import type { Viewer } from '../protocol/Viewer';
import { weave } from './chronicle';
import type { Told } from './journal';
import type { TableStore } from './store.svelte';

/** How long each position is shown while the replay plays: dice and lines have to be read. */
const PACE = 1100;

export class Replay {
  /** What has been read of the journal: by whom, from when, and up to when. */
  private read = $state.raw<Told & { viewer: Viewer; seq: number; from: number }>();
  /** Which position is shown; nothing while the table is live. */
  index = $state<number>();
  /** The reading that is under way. */
  loading = $state.raw<Promise<void>>();
  playing = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly positions = $derived(this.read?.positions ?? []);
  readonly position = $derived(this.index === undefined ? undefined : this.positions[this.index]);
  /** The log as far as it is known: what has been read of the journal, and what the live table tells. */
  readonly told = $derived.by(() => {
    const { viewer, lines } = this.store;
    return this.read?.viewer === viewer ? weave(this.read.lines, lines) : lines;
  });
  /** How long the log was before the position that is shown. */
  readonly before = $derived(this.index ? this.positions[this.index - 1]?.view.log_len : undefined);

  constructor(readonly store: TableStore) {}

  go(index: number): void {
    if (this.positions.length === 0) return;
    this.index = Math.max(0, Math.min(this.positions.length - 1, index));
    if (this.index === this.positions.length - 1) this.pause();
  }

  play(): void {
    if (this.index === undefined) return;
    if (this.index >= this.positions.length - 1) this.index = 0;
    this.playing = true;
    this.timer = setInterval(() => this.go((this.index ?? 0) + 1), PACE);
  }

  pause(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  leave(): void {
    this.pause();
    this.index = undefined;
  }

  /** Reads the journal as far as it has come. */
  load(from = 0): Promise<void> {
    this.loading ??= this.fetch(from).finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async fetch(from: number): Promise<void> {
    const { viewer, seq } = this.store;
    const shown = this.position?.seq;
    if (this.read?.viewer === viewer && this.read.seq === seq && this.read.from <= from) return;
    try {
      this.read = { ...(await this.store.wholeJournal(from)), viewer, seq, from };
      // What is being looked at has another place among more.
      if (this.index !== undefined) this.go(this.positions.findIndex((position) => position.seq === shown));
    } catch (error) {
      this.store.tell(messageOf(error));
    }
  }
}

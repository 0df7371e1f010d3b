/** Looking back: the journal as a row of positions. */
import { messageOf } from '../app/api';
import type { LogLine } from './chronicle';
import type { Position } from './journal';
import type { TableStore } from './store.svelte';

export class Replay {
  positions = $state.raw<Position[]>([]);
  /** All lines of the log up to the newest position that was loaded. */
  lines = $state.raw<LogLine[]>([]);
  /** Which position is shown; nothing while the table is live. */
  index = $state<number>();
  loading = $state(false);
  playing = $state(false);
  private timer: ReturnType<typeof setInterval> | undefined;

  readonly position = $derived(this.index === undefined ? undefined : this.positions[this.index]);

  constructor(private readonly store: TableStore) {}

  /** Starts looking back at the position of a `seq`, or at the newest one. */
  async show(seq?: number): Promise<void> {
    await this.load();
    if (this.positions.length === 0) return;
    const found = seq === undefined ? -1 : this.positions.findIndex((position) => position.seq >= seq);
    this.go(found < 0 ? this.positions.length - 1 : found);
  }

  go(index: number): void {
    this.index = Math.max(0, Math.min(this.positions.length - 1, index));
    if (this.index === this.positions.length - 1) this.pause();
  }

  play(): void {
    if (this.index === undefined) return;
    if (this.index >= this.positions.length - 1) this.index = 0;
    this.playing = true;
    this.timer = setInterval(() => this.go((this.index ?? 0) + 1), 700);
  }

  pause(): void {
    clearInterval(this.timer);
    this.playing = false;
  }

  leave(): void {
    this.pause();
    this.index = undefined;
  }

  /** Loads the journal anew: it may have grown, or shrunk by an undo. */
  private async load(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      ({ positions: this.positions, lines: this.lines } = await this.store.wholeJournal());
    } catch (error) {
      this.store.tell(messageOf(error));
    } finally {
      this.loading = false;
    }
  }
}

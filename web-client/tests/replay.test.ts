import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableView } from '../src/protocol/TableView';
import { opening } from '../src/table/chronicle';
import type { Told } from '../src/table/journal';
import { share, showLine, showMoment, showNewest } from '../src/table/lookback';
import { Replay } from '../src/table/replay.svelte';
import { TableStore } from '../src/table/store.svelte';

const view = (log_len: number): TableView => ({
  turn: ['day'],
  pieces: [],
  spaces: [],
  borders: [],
  tracks: [],
  waiting_on: [],
  log_len,
});

/** Four positions: the third is of a secret step, which has no moment of its own. */
const JOURNAL: Told = {
  positions: [
    { seq: 0, moment: 0, view: view(1) },
    { seq: 1, moment: 4, view: view(3) },
    { seq: 2, moment: 4, view: view(3) },
    { seq: 3, moment: 5, view: view(4) },
  ],
  lines: opening(
    ['a', 'b', 'c', 'd'].map((key) => ['', [key]]),
    4,
  ),
};

class ReadingStore extends TableStore {
  readings = 0;
  fails = false;
  override wholeJournal(): Promise<Told> {
    this.readings += 1;
    return this.fails ? Promise.reject(new Error('Not now.')) : Promise.resolve(JOURNAL);
  }
}

describe('Replay', () => {
  let store: ReadingStore;
  let replay: Replay;

  beforeEach(() => {
    store = new ReadingStore('t');
    store.seq = 3;
    store.lines = opening([['', ['d']]], 4);
    replay = new Replay(store);
  });
  afterEach(() => {
    replay.leave();
    vi.useRealTimers();
  });

  it('shows the newest position, and the table again', async () => {
    await showNewest(replay);
    expect([replay.index, replay.position?.seq, replay.before]).toEqual([3, 3, 3]);
    replay.leave();
    expect([replay.position, replay.before]).toEqual([undefined, undefined]);
  });

  it('shows the position in which a line was told', async () => {
    const shown: unknown[] = [];
    for (const line of [0, 1, 2, 3, 9]) {
      await showLine(replay, line);
      shown.push(replay.index);
    }
    expect(shown).toEqual([0, 1, 1, 3, 3]);
  });

  it('finds a moment that everybody can name, or the newest position', async () => {
    const shown: unknown[] = [];
    for (const moment of [0, 3, 4, 5, 99]) {
      await showMoment(replay, moment);
      shown.push(replay.index);
    }
    expect(shown).toEqual([0, 1, 1, 3, 3]);
  });

  it('puts a link on the clipboard that leads everybody to the same moment', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await showLine(replay, 3);
    await share(replay);
    expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/table/t?step=5`);
    replay.leave();
    await share(replay);
    expect(writeText).toHaveBeenLastCalledWith(`${location.origin}/table/t`);
    writeText.mockRejectedValue(new Error('denied'));
    await share(replay);
    expect(store.notice?.message).toBe(`This is the link: ${location.origin}/table/t`);
  });

  it('reads the journal again only when the table has moved on or another side looks at it', async () => {
    await showLine(replay, 0);
    await Promise.all([showLine(replay, 1), showNewest(replay)]);
    expect(store.readings).toBe(1);
    store.seq = 4;
    await Promise.all([showLine(replay, 1), showNewest(replay)]);
    expect(store.readings).toBe(2);
    store.viewer = 'union';
    await replay.load();
    expect(store.readings).toBe(3);
  });

  it('knows the whole log once it has been read, without looking back', async () => {
    const told = () => replay.told.map(({ index }) => index);
    expect(told()).toEqual([3]);
    await replay.load();
    expect([told(), replay.index]).toEqual([[0, 1, 2, 3], undefined]);
    store.viewer = 'union';
    expect(told(), 'another side was told other things').toEqual([3]);
  });

  it('tells when the journal cannot be read, and stays at the table', async () => {
    store.fails = true;
    await showNewest(replay);
    expect([replay.index, replay.loading, store.notice?.message]).toEqual([undefined, undefined, 'Not now.']);
    store.fails = false;
    await showNewest(replay);
    expect(replay.index).toBe(3);
  });

  it('plays to the end, and from the start when it is there', async () => {
    vi.useFakeTimers();
    await showLine(replay, 1);
    replay.play();
    vi.advanceTimersByTime(5_000);
    expect([replay.index, replay.playing]).toEqual([3, false]);
    replay.play();
    expect([replay.index, replay.playing]).toEqual([0, true]);
    replay.leave();
    vi.advanceTimersByTime(5_000);
    expect(replay.index).toBeUndefined();
  });
});

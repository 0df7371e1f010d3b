import { prepareAreas } from '../src/map/areas';
import { sheetOf } from '../src/map/counters';
import type { About } from '../src/protocol/About';
import type { Prompt } from '../src/protocol/Prompt';
import { TableStore } from '../src/table/store.svelte';
import { smallBoard } from './board';

/** A table that keeps what was sent to it, and sends nothing. */
export class RecordingStore extends TableStore {
  chosen: string[] = [];
  marched: (readonly (readonly string[])[])[] = [];
  asked: About[] = [];
  /** What becomes of a choice. */
  fate: 'accepted' | 'refused' | 'unsent' = 'accepted';
  override choose(choice: string, then: readonly string[] = []): boolean {
    this.chosen.push(choice, ...then);
    if (this.fate === 'accepted') this.accepted = then[then.length - 1] ?? choice;
    return this.fate !== 'unsent';
  }
  override march(rows: readonly (readonly string[])[]): boolean {
    this.marched.push(rows);
    return true;
  }
  override why(about: About): void {
    this.asked.push(about);
  }
}

/** One of these at which one is asked about some offers. */
export function tableWith(offers: Prompt['offers'], barred: Prompt['barred'] = []): RecordingStore {
  const store = new RecordingStore('t');
  const board = smallBoard();
  store.setting = {
    scenery: prepareAreas(board),
    sheet: sheetOf(board),
    pack: {
      id: 'g',
      title: 'G',
      phrases: {},
      verbs: {
        storm: { label: 'Storm {0:space}', case: '1', final: true },
        rally: { label: 'Rally {0:space}', case: '1', spends: 'the reserve' },
      },
      cases: [],
    },
    cases: new Map(),
  };
  store.view = {
    turn: ['t'],
    pieces: [
      { id: 1, counter: 1, owner: 'union', at: 1, face: 0 },
      { id: 4, counter: 4, owner: 'confederate', at: 2, face: 0 },
    ],
    spaces: [],
    borders: [],
    tracks: [],
    prompt: { seq: 1, say: ['ask'], case: '9', offers, barred },
    waiting_on: [],
    log_len: 0,
  };
  return store;
}

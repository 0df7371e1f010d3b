import { expect, it } from 'vitest';
import type { Query } from '../src/protocol/Query';
import { surveysOf } from '../src/survey/surveys.svelte';
import { TableStore } from '../src/table/store.svelte';

class AskingStore extends TableStore {
  asked: Query[] = [];
  override survey(query: Query): void {
    this.asked.push(query);
  }
}

const combat = { at: 1, attacker: 'union' as const, attack: [], defense: [] };

it('a question is asked once about a position, and again about the next', () => {
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  surveys.ask({ preview: 'fire:1' });
  surveys.ask({ preview: 'fire:1' });
  expect(store.asked).toHaveLength(1);
  store.surveyed?.({ preview: 'fire:1' }, { combat });
  expect(surveys.combat('fire:1')).toEqual(combat);
  expect(surveys.combat('fire:2')).toBeUndefined();
  store.seq += 1;
  surveys.ask({ preview: 'fire:1' });
  expect(store.asked).toHaveLength(2);
  expect(surveys.combat('fire:1')).toBeUndefined();
});

it('a verb of which nothing can be told is not asked about again', () => {
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  surveys.ask({ preview: 'draft' });
  store.surveyed?.({ preview: 'draft' }, undefined);
  store.seq += 1;
  surveys.ask({ preview: 'draft' });
  surveys.ask({ layer: 'supply' });
  expect(store.asked).toEqual([{ preview: 'draft' }, { layer: 'supply' }]);
  store.surveyed?.({ layer: 'supply' }, { layer: [{ owner: 'union', spaces: [1] }] });
  expect(surveys.layer('supply')).toEqual([{ owner: 'union', spaces: [1] }]);
});

it('a table has its questions once', () => {
  const store = new TableStore('t');
  expect(surveysOf(store)).toBe(surveysOf(store));
});

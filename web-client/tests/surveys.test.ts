import { expect, it, vi } from 'vitest';
import type { Query } from '../src/protocol/Query';
import { surveysOf } from '../src/survey/surveys.svelte';
import { TableStore } from '../src/table/store.svelte';

class AskingStore extends TableStore {
  override inTouch = true;
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

it('a choice of which nothing can be told is not asked about again, others of its verb are', () => {
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  surveys.ask({ preview: 'fire:1' });
  store.surveyed?.({ preview: 'fire:1' }, undefined);
  surveys.ask({ preview: 'fire:1' });
  surveys.ask({ preview: 'fire:2' });
  expect(store.asked).toEqual([{ preview: 'fire:1' }, { preview: 'fire:2' }]);
  store.seq += 1;
  surveys.ask({ preview: 'fire:1' });
  expect(store.asked).toHaveLength(3);
});

it('no more is asked at once than a server puts up with, and nothing of a position that is left', () => {
  vi.useFakeTimers();
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  for (let id = 0; id < 40; id++) surveys.ask({ preview: `fire:${id}` });
  expect(store.asked).toHaveLength(30);
  vi.advanceTimersByTime(3 * 150);
  expect(store.asked).toHaveLength(33);
  store.seq += 1;
  surveys.ask({ preview: 'fire:50' });
  vi.advanceTimersByTime(10 * 150);
  expect(store.asked.slice(33)).toEqual([{ preview: 'fire:50' }]);
  vi.useRealTimers();
});

it('a question that came too soon is asked again, unless the position is another', () => {
  vi.useFakeTimers();
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  surveys.ask('goals');
  store.unanswered?.('goals', 'too-often');
  expect(store.asked).toEqual(['goals']);
  vi.advanceTimersByTime(2 * 150);
  expect(store.asked).toEqual(['goals', 'goals']);
  store.seq += 1;
  surveys.ask('usual');
  store.unanswered?.('goals', 'too-often');
  vi.advanceTimersByTime(10 * 150);
  expect(store.asked.slice(2)).toEqual(['usual']);
  vi.useRealTimers();
});

it('nothing is asked while a choice is on its way', () => {
  const store = new AskingStore('t');
  vi.spyOn(store, 'busy', 'get').mockReturnValue(true);
  surveysOf(store).ask('goals');
  expect(store.asked).toEqual([]);
  vi.spyOn(store, 'busy', 'get').mockReturnValue(false);
  surveysOf(store).ask('goals');
  expect(store.asked).toEqual(['goals']);
});

it('a question that the lost connection took with it is asked again', () => {
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  surveys.ask({ layer: 'supply' });
  store.inTouch = false;
  surveys.ask({ layer: 'supply' });
  expect(store.asked).toHaveLength(1);
  store.inTouch = true;
  surveys.ask({ layer: 'supply' });
  expect(store.asked).toHaveLength(2);
});

it('a layer is drawn where it is known', () => {
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  surveys.ask({ layer: 'supply' });
  store.surveyed?.({ layer: 'supply' }, { layer: [{ owner: 'union', spaces: [1] }] });
  expect(surveys.layer('supply')).toEqual([{ owner: 'union', spaces: [1] }]);
});

it('a table has its questions once', () => {
  const store = new TableStore('t');
  expect(surveysOf(store)).toBe(surveysOf(store));
});

it('how the game stands is kept while it is asked again', () => {
  const store = new AskingStore('t');
  const surveys = surveysOf(store);
  const goals = { cases: ['15.2'], standing: [] };
  surveys.ask('goals');
  expect(surveys.goals()).toBeUndefined();
  store.surveyed?.('goals', { goals });
  store.seq += 1;
  surveys.ask('goals');
  expect([surveys.goals(), store.asked]).toEqual([goals, ['goals', 'goals']]);
});

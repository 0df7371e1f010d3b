/** Questions that change nothing: how a choice would come out, what can be drawn on the map. Answers hold for one position. */
import type { Combat } from '../protocol/Combat';
import type { Query } from '../protocol/Query';
import type { Stretch } from '../protocol/Stretch';
import type { Survey } from '../protocol/Survey';

import type { TableStore } from '../table/store.svelte';

const keyOf = (query: Query) => JSON.stringify(query);

class Surveys {
  private answers = $state.raw<ReadonlyMap<string, Survey | undefined>>(new Map());
  private asked = new Set<string>();
  /** The position that the answers are about. */
  private seq: number;
  /** Verbs of which the game has nothing to tell beforehand. */
  private readonly mute = new Set<string>();

  constructor(private readonly store: TableStore) {
    this.seq = store.seq;
    store.surveyed = (query, survey) => this.answer(query, survey);
  }

  /** Asks once about each position. */
  ask(query: Query): void {
    const key = keyOf(query);
    if (this.seq !== this.store.seq) {
      this.seq = this.store.seq;
      this.asked = new Set();
      this.answers = new Map();
    }
    if (this.asked.has(key) || ('preview' in query && this.mute.has(verbIn(query.preview)))) return;
    this.asked.add(key);
    this.store.survey(query);
  }

  private answer(query: Query, survey: Survey | undefined): void {
    if ('preview' in query && !survey) this.mute.add(verbIn(query.preview));
    this.answers = new Map(this.answers).set(keyOf(query), survey);
  }

  combat(choice: string): Combat | undefined {
    const survey = this.answers.get(keyOf({ preview: choice }));
    return survey && 'combat' in survey ? survey.combat : undefined;
  }

  layer(id: string): readonly Stretch[] | undefined {
    const survey = this.answers.get(keyOf({ layer: id }));
    return survey && 'layer' in survey ? survey.layer : undefined;
  }
}

function verbIn(choice: string): string {
  return choice.split(':')[0] ?? choice;
}

const surveys = new WeakMap<TableStore, Surveys>();

/** The questions at a table and their answers. */
export function surveysOf(store: TableStore): Surveys {
  const known = surveys.get(store) ?? new Surveys(store);
  surveys.set(store, known);
  return known;
}

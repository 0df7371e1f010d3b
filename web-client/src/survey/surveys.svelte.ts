/** Questions that change nothing: how a choice would come out, what can be drawn on the map. Answers hold for one position. */
import type { Combat } from '../protocol/Combat';
import type { Goals } from '../protocol/Goals';
import type { Leg } from '../protocol/Leg';
import type { Muster } from '../protocol/Muster';
import type { Party } from '../protocol/Party';
import type { Query } from '../protocol/Query';
import type { Stretch } from '../protocol/Stretch';
import type { Survey } from '../protocol/Survey';
import type { Usual } from '../protocol/Usual';
import type { TableStore } from '../table/store.svelte';

const keyOf = (query: Query) => JSON.stringify(query);

/** How many questions are sent at once, and in how many milliseconds one more is earned: less than the server puts up with. */
const [AT_ONCE, EARNED] = [30, 150];

/** What is answered to who asks more often than that. */
const TOO_OFTEN = 'too-often';

class Surveys {
  private answers = $state.raw<ReadonlyMap<string, Survey | undefined>>(new Map());
  private stood = $state.raw<Goals>();
  private readonly asked = new Set<string>();
  /** The position that the answers are about, as a side sees it. */
  private position = '';

  /** What is asked as soon as it may be. */
  private queue: Query[] = [];
  private left = AT_ONCE;
  private counted = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly store: TableStore) {
    store.surveyed = (query, survey) => this.answer(query, survey);
    // Somebody else asks with this player's measure, as another page of his.
    store.unanswered = (query, code) => {
      if (code !== TOO_OFTEN || !this.asked.has(keyOf(query))) return;
      this.queue.push(query);
      [this.left, this.counted] = [0, performance.now()];
      this.timer ??= setTimeout(() => this.send(), EARNED);
    };
  }

  /**
   * Asks once about each position, and again when the server is back; nothing of those that one's own choices only lead
   * through. Who asks in an effect asks again after that.
   */
  ask(query: Query): void {
    const { seq, viewer, inTouch, busy } = this.store;
    // What was asked of a server that is gone may never be answered.
    if (!inTouch) {
      this.queue = [];
      return this.asked.clear();
    }
    if (busy) return;
    const position = `${viewer} ${seq}`;
    if (position !== this.position) {
      this.position = position;
      this.asked.clear();
      this.answers = new Map();
      this.queue = [];
    }
    const key = keyOf(query);
    if (this.asked.has(key)) return;
    this.asked.add(key);
    this.queue.push(query);
    this.send();
  }

  /** Sends what may be sent now, and the rest when that is earned. */
  private send(): void {
    const now = performance.now();
    this.left = Math.min(AT_ONCE, this.left + (now - this.counted) / EARNED);
    this.counted = now;
    clearTimeout(this.timer);
    this.timer = undefined;
    for (; this.left >= 1 && this.queue.length > 0; this.left--) {
      const [next] = this.queue.splice(0, 1);
      if (next) this.store.survey(next);
    }
    if (this.queue.length > 0) this.timer = setTimeout(() => this.send(), EARNED);
  }

  private answer(query: Query, survey: Survey | undefined): void {
    this.answers = new Map(this.answers).set(keyOf(query), survey);
    if (survey && 'goals' in survey) this.stood = survey.goals;
  }

  combat(choice: string): Combat | undefined {
    const survey = this.answers.get(keyOf({ preview: choice }));
    return survey && 'combat' in survey ? survey.combat : undefined;
  }

  /** How the game is won and how it stands; while a new answer is under way, what was answered last. */
  goals(): Goals | undefined {
    return this.stood;
  }

  /** How far a piece can be marched. */
  reach(piece: number): readonly Leg[] | undefined {
    const survey = this.answers.get(keyOf({ reach: piece }));
    return survey && 'reach' in survey ? survey.reach : undefined;
  }

  /** Where pieces can be marched together, the first of them leading; `undefined` until it is answered. */
  company(pieces: readonly number[]): readonly Party[] | undefined {
    const key = keyOf({ company: [...pieces] });
    const survey = this.answers.get(key);
    if (survey && 'company' in survey) return survey.company;
    return this.answers.has(key) ? [] : undefined;
  }

  /** Who can be named together by a verb after some who are; `undefined` until it is answered, and where nobody can. */
  muster(verb: string, pieces: readonly number[]): Muster | undefined {
    const survey = this.answers.get(keyOf({ muster: { verb, pieces: [...pieces] } }));
    return survey && 'muster' in survey ? survey.muster : undefined;
  }

  /** What one usually answers. */
  usual(): Usual | undefined {
    const survey = this.answers.get(keyOf('usual'));
    return survey && 'usual' in survey ? survey.usual : undefined;
  }

  /** Whether the server has answered, even if there is nothing to say. */
  isAnswered(query: Query): boolean {
    return this.answers.has(keyOf(query));
  }

  /** Whether it is known that there is nothing of a layer on this map. */
  isBare(id: string): boolean {
    if (!this.isAnswered({ layer: id })) return false;
    return !this.layer(id)?.some(({ spaces, borders }) => spaces?.length || borders?.length);
  }

  layer(id: string): readonly Stretch[] | undefined {
    const survey = this.answers.get(keyOf({ layer: id }));
    return survey && 'layer' in survey ? survey.layer : undefined;
  }
}

const surveys = new WeakMap<TableStore, Surveys>();

/** The questions at a table and their answers. */
export function surveysOf(store: TableStore): Surveys {
  const known = surveys.get(store) ?? new Surveys(store);
  surveys.set(store, known);
  return known;
}

/** The games that wait for the reader: in the title and the sign of the page, and the way from one to the next. */
import type { TableHeader } from '../protocol/TableHeader';
import { api } from './api';
import { badged } from './badge';
import { recall } from './keeping';
import { session } from './session.svelte';

const ASK_EVERY = 30_000;
const SIGN = '/favicon.svg';
/** Under which this browser keeps that the reader wants to hear it when his turn comes. */
export const SOUND = 'vedette.sound';
/** Under which it keeps that he wants to hear the table: his turn, dice, fights. */
export const TABLE_SOUNDS = 'vedette.sounds';
/** What was put before the title of a page. */
const NUMBER = /^\(\d+\) /;

export class WaitingGames {
  /** As the server listed them: the most urgent first. */
  tables = $state.raw<TableHeader[]>([]);
  /** The table that the reader looks at: whether it waits for him is known there before it is listed. */
  private here = $state.raw<{ id: string; isMyTurn: boolean }>();
  readonly others = $derived(this.tables.filter(({ id }) => id !== this.here?.id));
  readonly count = $derived(this.others.length + (this.here?.isMyTurn ? 1 : 0));
  /** Where to go next: round all of them, and from any other table to the most urgent. */
  readonly next = $derived.by(() => {
    const place = this.tables.findIndex(({ id }) => id === this.here?.id);
    const round = [...this.tables.slice(place + 1), ...this.tables.slice(0, place + 1)];
    return round.find(({ id }) => id !== this.here?.id);
  });
  private end: (() => void) | undefined;
  private sign: Promise<string> | undefined;

  /** Watches from now on, whatever page is shown. Two would write over each other's titles. */
  start(): void {
    if (this.end) return;
    const ask = () => void this.ask();
    const endEffects = $effect.root(() => {
      $effect(() => {
        if (session.player !== undefined) ask();
      });
      $effect(() => {
        this.entitle();
        void this.mark(this.count);
      });
    });
    // Every page has a title of its own.
    const observer = new MutationObserver(() => this.entitle());
    observer.observe(document.head, { childList: true, subtree: true });
    document.addEventListener('visibilitychange', ask);
    const timer = setInterval(ask, ASK_EVERY);
    this.end = () => {
      endEffects();
      observer.disconnect();
      document.removeEventListener('visibilitychange', ask);
      clearInterval(timer);
    };
  }

  stop(): void {
    this.end?.();
    this.end = undefined;
  }

  /** The reader looks at a table. */
  look(id: string, isMyTurn: boolean): void {
    const before = this.here;
    this.here = { id, isMyTurn };
    const hasCome = before?.id === id && !before.isMyTurn && isMyTurn;
    const isWanted = (document.hidden && recall(SOUND)) || recall(TABLE_SOUNDS);
    if (hasCome && isWanted) void import('./chime').then(({ chime }) => chime());
    const hasAnswered = before?.id === id && before.isMyTurn && !isMyTurn;
    if (hasAnswered || before?.id !== id) void this.ask();
  }

  /** The reader leaves a table, unless he looks at another already. */
  leave(id: string): void {
    if (this.here?.id !== id) return;
    this.here = undefined;
    void this.ask();
  }

  /** Asks the server, which knows nothing of strangers. What cannot be learned now is asked for again. */
  async ask(): Promise<void> {
    if (!session.player) {
      this.tables = [];
      return;
    }
    if (document.hidden || !this.end) return;
    const tables = await api.get<TableHeader[]>('/tables?list=waiting').catch(() => undefined);
    if (tables && session.player) this.tables = tables;
  }

  private entitle(): void {
    const bare = document.title.replace(NUMBER, '');
    const wanted = this.count > 0 ? `(${this.count}) ${bare}` : bare;
    if (document.title !== wanted) document.title = wanted;
  }

  private async mark(count: number): Promise<void> {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || (count === 0 && !this.sign)) return;
    this.sign ??= fetch(SIGN).then((answer) => answer.text());
    const sign = await this.sign.catch(() => undefined);
    if (sign === undefined) this.sign = undefined;
    else if (count === this.count) link.href = count > 0 ? badged(sign, count) : SIGN;
  }
}

export const waiting = new WaitingGames();

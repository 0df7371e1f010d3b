import type { Hand } from '../table/hand.svelte';
import type { Rect } from './geometry';
import type { Stack } from './stacks';

/** How long a fan stays open after the pointer has left it. */
const LINGER = 260;
/** How long a press on a fan that opened under the pointer is a press on the stack: looking commits to nothing. */
const UNFOLDING = 300;

/** Which stack is spread out: it opens under the pointer or when it is pressed, and closes a moment after it is left. */
export class Fanning {
  /** The key of the open stack. */
  key = $state<string>();
  /** Whether it was opened from the keyboard, which goes on inside. */
  byKeyboard = false;
  /** What the open one takes of the map. */
  panel = $state.raw<Rect>();
  /** The stack that was closed under the pointer: it stays so until that has left it. */
  private closed: string | undefined;
  private unfolded = -Infinity;
  private closing: ReturnType<typeof setTimeout> | undefined;

  /** The pointer came upon a stack. */
  approach(key: string): void {
    this.hold();
    if (key === this.key || key === this.closed) return;
    this.key = key;
    this.closed = undefined;
    this.byKeyboard = false;
    this.unfolded = performance.now();
  }

  /** A stack was pressed. */
  open(key: string, byKeyboard: boolean): void {
    this.hold();
    this.key = key;
    this.byKeyboard = byKeyboard;
    this.settle();
  }

  /** Closes what is open: who has taken a piece from it sees where that may go. */
  close(): void {
    this.closed = this.key;
    this.key = undefined;
  }

  /** Keeps open what is open. */
  hold(): void {
    clearTimeout(this.closing);
  }

  /** Closes in a moment, unless the pointer comes back. */
  leave(): void {
    this.hold();
    this.closed = undefined;
    this.closing = setTimeout(() => (this.key = undefined), LINGER);
  }

  /** From now on a press is meant. */
  settle(): void {
    this.unfolded = -Infinity;
  }

  /** Whether a press can be meant for a piece, because the fan has been open for long enough. */
  get isSettled(): boolean {
    return performance.now() - this.unfolded >= UNFOLDING;
  }
}

/** The one of a stack who is meant by a press on it: who alone may act, unless he was taken up already. */
export function meantIn({ choices, held, menu }: Hand, { pieces, space }: Stack): number | undefined {
  const [one, ...others] = pieces.filter(({ id }) => choices.offersPiece(id)).map(({ id }) => id);
  if (one === undefined || others.length > 0 || one === held || one === menu?.choices[0]?.piece) return undefined;
  // What he does is not what the place offers, where that is asked about too.
  return choices.byPiece.has(one) && choices.bySpace.has(space) ? undefined : one;
}

/**
 * Whether a stack that was opened by a finger has had its time, as another question is asked: not where that is about who
 * lies there, and nobody is in hand who would have to see where he may go.
 */
export function isOver({ choices, held }: Hand, { pieces }: Stack): boolean {
  return held !== undefined || !pieces.some(({ id }) => choices.offersPiece(id));
}

/** Dragging pieces to where they go, instead of dragging the map. */
import { mount, unmount } from 'svelte';
import type { Hand } from '../table/hand.svelte';
import type { TableStore } from '../table/store.svelte';
import type { Fanning } from './fanning.svelte';
import type { Carrying } from './gestures';
import Ghost from './Ghost.svelte';
import { isLeader } from './stacks';

export { gestures, keysOf, press } from './gestures';

export interface Ground {
  hand: Hand;
  store: TableStore;
  /** The space that an element, or else a place of the screen, stands for. */
  spaceAt: (element: Element | null, event?: MouseEvent) => number | undefined;
  /** The pieces come over a space, or are let go. */
  hover: (space: number | undefined) => void;
  /** Closes when they are taken up. */
  fanning: Fanning;
}

/**
 * How often it is looked whether it is known where those come who were let go, in milliseconds, and how many times: for
 * those who go together, and for one alone.
 */
const SOON = 50;
const MOST = 40;
const FEW = 12;

/** What carries the pieces of each reader: on the boards beside the map the same does. */
const carriers = new WeakMap<Hand, Carrying>();

export function carrierOf(hand: Hand): Carrying | undefined {
  return carriers.get(hand);
}

/** A finger drags only what is in hand already: elsewhere it moves the map. */
export function carryingOn({ hand, store, spaceAt: groundAt, hover, fanning }: Ground): Carrying {
  /** What is drawn under the pointer. */
  let ghost: Record<string, unknown> | undefined;
  /** The box of a board beside the map over which the pieces are: it shows that. */
  let over: SVGElement | undefined;
  /** Who is dragged though he cannot be moved yet: he is chosen where he is let go elsewhere. */
  let named: number | undefined;

  /** The box of a board beside the map in which an element lies. */
  const boxAt = (element: Element | null) => element?.closest<SVGElement>('[data-box]') ?? undefined;

  /** What lies over the map is no place on it; but of what is only told there one means the place below it. */
  function spaceAt(element: Element | null, event?: MouseEvent): number | undefined {
    const box = boxAt(element)?.dataset['box'];
    if (box !== undefined) return Number(box);
    if (element?.closest('[data-card="result"]')) return groundAt(null, event);
    return element?.closest('.map') === null ? undefined : groundAt(element, event);
  }

  function mark(box?: SVGElement): void {
    if (box === over) return;
    over?.removeAttribute('data-under');
    box?.setAttribute('data-under', '');
    over = box;
  }

  function show({ clientX, clientY }: MouseEvent): void {
    const sheet = store.setting?.sheet;
    const pieces = store.view?.pieces.filter(({ id }) =>
      named === undefined ? hand.company.includes(id) : id === named,
    );
    if (sheet && pieces && !ghost) ghost = mount(Ghost, { target: document.body, props: { pieces, sheet } });
    const node = document.querySelector<HTMLElement>('[data-ghost]');
    if (node) node.style.translate = `${clientX}px ${clientY}px`;
  }

  function hide(): void {
    if (ghost) void unmount(ghost);
    ghost = undefined;
    named = undefined;
  }

  /** Whom alone one can mean who drags a piece, or a stack, of which nobody can be moved yet. */
  function nameable(piece: number, space: number | undefined): number | undefined {
    const { byPiece } = hand.choices;
    if (byPiece.has(piece)) return piece;
    const here = (store.view?.pieces ?? []).filter(({ id, at }) => at === space && byPiece.has(id));
    return Number.isNaN(piece) && here.length === 1 ? here[0]?.id : undefined;
  }

  /** They go there, as soon as it is known where they come. */
  function send(space: number, company = String(hand.company), looks = company.includes(',') ? MOST : FEW): void {
    if (hand.held === undefined || String(hand.company) !== company) return;
    const isKnown = hand.company.length < 2 ? hand.destinations.has(space) : hand.someCome;
    if (isKnown || looks === 0) hand.pointAtSpace(space);
    else setTimeout(() => send(space, company, looks - 1), SOON);
  }

  /**
   * Who was chosen by being dragged goes on to where he was let go, if that is what comes of it and nothing else is asked or
   * chosen before: a leader with those whom he leads. Where enemies stand he is only in hand: nobody has seen what a fight
   * there would be.
   */
  function goOn(piece: number, space: number, looks = MOST): void {
    if (hand.named !== piece || hand.menu || hand.opening || looks === 0) return;
    if (!hand.lift(piece)) {
      setTimeout(() => goOn(piece, space, looks - 1), SOON);
      return;
    }
    const { pieces = [] } = store.view ?? {};
    const counter = pieces.find(({ id }) => id === piece)?.counter;
    if (isLeader(store.setting?.sheet.counters.get(counter ?? -1))) hand.gather([piece, ...hand.mates]);
    if (!pieces.some(({ at, owner }) => at === space && owner !== store.mySide)) send(space);
  }

  const carrying: Carrying = {
    lift(pressed, touch) {
      const face = pressed.closest<HTMLElement | SVGElement>('[data-piece], [data-waits]');
      // What opened under the pointer just now was not what was pressed.
      const own = face?.closest('[data-fan]') && !fanning.isSettled ? null : face;
      const piece = parseInt(own?.dataset['piece'] ?? own?.dataset['waits'] ?? '');
      const space = spaceAt(pressed.closest('[data-stack], [data-fan]'));
      const pieces = store.view?.pieces ?? [];
      const able = pieces.filter(({ id, at }) => (at === space || id === piece) && hand.choices.moves.has(id));
      const here = able.map(({ id }) => id);
      const one = here.find((id) => id === piece) ?? here.find((id) => id === hand.held);
      const meant = one ?? here[0];
      named = meant === undefined && !touch ? nameable(piece, space) : undefined;
      if (named !== undefined) {
        // It would lie over where he is to go.
        fanning.close();
        return true;
      }
      if (meant === undefined || (touch && !hand.company.includes(meant)) || !hand.lift(meant)) return false;
      // Who is no single one of them is all of them.
      if (one === undefined && here.length > 1) hand.gather(here);
      fanning.key = undefined;
      return true;
    },
    over(element, event) {
      show(event);
      mark(boxAt(element));
      // What is offered where one points is nothing that he does who cannot be moved yet.
      hover(named === undefined ? spaceAt(element, event) : undefined);
    },
    drop(element, event) {
      const who = named ?? hand.held;
      const isNamed = named !== undefined;
      hide();
      mark();
      const space = element ? spaceAt(element, event) : undefined;
      const from = store.view?.pieces.find(({ id }) => id === who)?.at;
      hover(undefined);
      if (space === undefined || space === from || who === undefined) return;
      if (!isNamed) send(space);
      else {
        hand.pointAtPiece(who);
        goOn(who, space);
      }
    },
    putBack() {
      hide();
      mark();
      hover(undefined);
      hand.leave();
    },
  };
  carriers.set(hand, carrying);
  return carrying;
}

/** Dragging pieces to where they go, instead of dragging the map. */
import { mount, unmount } from 'svelte';
import type { Hand } from '../table/hand.svelte';
import type { TableStore } from '../table/store.svelte';
import type { Fanning } from './fanning.svelte';
import type { Carrying } from './gestures';
import Ghost from './Ghost.svelte';

export { gestures, press } from './gestures';

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

/** How often it is looked whether it is known where those come together who were let go, in milliseconds, and for how long. */
const SOON = 50;
const MOST = 40;

/** A finger drags only what is in hand already: elsewhere it moves the map. */
export function carryingOn({ hand, store, spaceAt, hover, fanning }: Ground): Carrying {
  /** What is drawn under the pointer. */
  let ghost: Record<string, unknown> | undefined;

  function show({ clientX, clientY }: MouseEvent): void {
    const sheet = store.setting?.sheet;
    const pieces = store.view?.pieces.filter(({ id }) => hand.company.includes(id));
    if (sheet && pieces && !ghost) ghost = mount(Ghost, { target: document.body, props: { pieces, sheet } });
    const node = document.querySelector<HTMLElement>('[data-ghost]');
    if (node) node.style.translate = `${clientX}px ${clientY}px`;
  }

  function hide(): void {
    if (ghost) void unmount(ghost);
    ghost = undefined;
  }

  /** They go there, as soon as it is known where they come together. */
  function send(space: number, company = String(hand.company), looks = MOST): void {
    if (String(hand.company) !== company) return;
    if (hand.company.length < 2 || hand.someCome || looks === 0) hand.pointAtSpace(space);
    else setTimeout(() => send(space, company, looks - 1), SOON);
  }

  return {
    lift(pressed, touch) {
      // What opened under the pointer just now was not what was pressed.
      const own = fanning.isSettled ? pressed.closest<SVGElement>('[data-piece]') : null;
      const piece = parseInt(own?.dataset['piece'] ?? '');
      const space = spaceAt(pressed.closest('[data-stack], [data-fan]'));
      const pieces = store.view?.pieces ?? [];
      const able = pieces.filter(({ id, at }) => (at === space || id === piece) && hand.choices.moves.has(id));
      const here = able.map(({ id }) => id);
      const one = here.find((id) => id === piece) ?? here.find((id) => id === hand.held);
      const meant = one ?? here[0];
      if (meant === undefined || (touch && !hand.company.includes(meant)) || !hand.lift(meant)) return false;
      // Who is no single one of them is all of them.
      if (one === undefined && here.length > 1) hand.gather(here);
      fanning.key = undefined;
      return true;
    },
    over(element, event) {
      show(event);
      hover(spaceAt(element, event));
    },
    drop(element, event) {
      hide();
      const space = element ? spaceAt(element, event) : undefined;
      const from = store.view?.pieces.find(({ id }) => id === hand.held)?.at;
      hover(undefined);
      if (space !== undefined && space !== from) send(space);
    },
  };
}

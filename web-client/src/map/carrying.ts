/** Dragging a piece to where it goes, instead of dragging the map. */
import type { Piece } from '../protocol/Piece';
import type { Hand } from '../table/hand.svelte';
import type { Carrying } from './gestures';

export interface Ground {
  hand: Hand;
  pieces: () => readonly Piece[];
  /** The space that an element, or else a place of the screen, stands for. */
  spaceAt: (element: Element | null, event?: MouseEvent) => number | undefined;
  /** The piece comes over a space, or is let go. */
  hover: (space: number | undefined) => void;
  /** It is taken up. */
  lifted: () => void;
}

/** A finger drags only what is in hand already: elsewhere it moves the map. */
export function carryingOn({ hand, pieces, spaceAt, hover, lifted }: Ground): Carrying {
  return {
    lift(pressed, touch) {
      const piece = parseInt(pressed.closest<SVGElement>('[data-piece]')?.dataset['piece'] ?? '');
      const space = spaceAt(pressed.closest('[data-stack]'));
      const here = pieces().filter(({ id, at }) => (at === space || id === piece) && hand.choices.moves.has(id));
      const meant =
        here.find(({ id }) => id === hand.held || id === piece) ?? (here.length === 1 ? here[0] : undefined);
      if (!meant || (touch && meant.id !== hand.held) || !hand.lift(meant.id)) return false;
      lifted();
      return true;
    },
    over: (element, event) => hover(spaceAt(element, event)),
    drop(element, event) {
      const space = element ? spaceAt(element, event) : undefined;
      const from = pieces().find(({ id }) => id === hand.held)?.at;
      hover(undefined);
      if (space !== undefined && space !== from) hand.pointAtSpace(space);
    },
  };
}

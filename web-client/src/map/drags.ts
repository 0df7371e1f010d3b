/** Dragging pieces from what lies beside the map: from the boxes of a small board, and from those who wait to be placed. */
import { carrierOf } from './carrying';
import type { Point } from './geometry';
import type { Hand } from '../table/hand.svelte';

/** How far a pointer may be from where it pressed and still click. */
const SLACK = 3;

/** Lets a mouse or a pen take pieces along from an element; a finger presses, and scrolls what has no room. */
export function drags(hand: Hand) {
  return (node: HTMLElement) => {
    /** Where it pressed what. */
    let from: { at: Point; pressed: Element } | undefined;
    let isCarried = false;
    /** Whether the click that comes of it is none. */
    let isOver = false;

    const stop = () => {
      from = undefined;
      isCarried = false;
    };
    const down = (event: PointerEvent) => {
      isOver = false;
      if (event.button > 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return;
      from = { at: [event.clientX, event.clientY], pressed: event.target };
    };
    const under = (event: PointerEvent) => document.elementFromPoint(event.clientX, event.clientY);
    const move = (event: PointerEvent) => {
      if (!from) return;
      if (event.buttons === 0) return up(event);
      if (!isCarried) {
        if (Math.hypot(event.clientX - from.at[0], event.clientY - from.at[1]) <= SLACK) return;
        if (!carrierOf(hand)?.lift(from.pressed, false)) return stop();
        isCarried = isOver = true;
      }
      carrierOf(hand)?.over(under(event), event);
    };
    const up = (event: PointerEvent) => {
      if (isCarried) carrierOf(hand)?.drop(event.type === 'pointerup' ? under(event) : null, event);
      stop();
    };
    const key = (event: KeyboardEvent) => {
      if (!isCarried || event.key !== 'Escape') return;
      stop();
      carrierOf(hand)?.putBack();
      event.stopPropagation();
    };
    const click = (event: MouseEvent) => {
      if (!isOver) return;
      isOver = false;
      event.stopPropagation();
      event.preventDefault();
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('click', click, true);
    // The piece that was pressed lies elsewhere by then, and the pointer anywhere.
    addEventListener('pointermove', move, true);
    addEventListener('pointerup', up, true);
    addEventListener('pointercancel', up, true);
    addEventListener('keydown', key, true);
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click, true);
      removeEventListener('pointermove', move, true);
      removeEventListener('pointerup', up, true);
      removeEventListener('pointercancel', up, true);
      removeEventListener('keydown', key, true);
    };
  };
}

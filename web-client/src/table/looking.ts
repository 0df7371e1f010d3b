/** What is shown of choices before they are made. */
import type { Choice } from './choices';
import type { Hand } from './hand.svelte';

/** Lets an element that stands for a choice show how that would come out, under the pointer and in focus. */
export function looking(hand: Hand, choice: Choice) {
  return (node: HTMLElement) => {
    let isShown = false;
    const look = () => {
      isShown = true;
      hand.consider([choice]);
    };
    // What goes away under the focus says so in the midst of a redrawing, when nothing may change.
    const leave = () => {
      isShown = false;
      queueMicrotask(() => hand.consider([]));
    };
    for (const event of ['pointerenter', 'focus']) node.addEventListener(event, look);
    for (const event of ['pointerleave', 'blur']) node.addEventListener(event, leave);
    return () => {
      // What goes away under the pointer says nothing.
      if (isShown) leave();
      for (const event of ['pointerenter', 'focus']) node.removeEventListener(event, look);
      for (const event of ['pointerleave', 'blur']) node.removeEventListener(event, leave);
    };
  };
}

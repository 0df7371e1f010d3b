/** Where the keyboard goes on when what it was in goes away. */
import { tick } from 'svelte';

/** Where to go on when that with which it began is gone as well. */
const ELSEWHERE = '.map';

/** Gives the focus back to where it came from when an element goes away that has it. */
export function givesFocusBack(node: HTMLElement | SVGElement): () => void {
  const opener = document.activeElement;
  let isWithin = false;
  const enter = () => (isWithin = true);
  // An element that is taken away is left as well, and its removal ends before the timer does.
  const leave = () => setTimeout(() => (isWithin = node.contains(document.activeElement)));
  node.addEventListener('focusin', enter);
  node.addEventListener('focusout', leave);
  return () => {
    if (isWithin) void tick().then(() => giveBack(opener));
  };
}

/** Whether the focus is being given back just now: nobody has turned to what has it then. */
export const back = { isGiven: false };

function giveBack(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  back.isGiven = true;
  if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus({ preventScroll: true });
  back.isGiven = false;
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(ELSEWHERE)?.focus();
}

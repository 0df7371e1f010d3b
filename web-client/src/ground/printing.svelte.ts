/** Whether the page is being printed, and what draws the ground then. */
import { flushSync, onMount } from 'svelte';
import type PrintedGround from './Printed.svelte';

/** How long after the map that comes: it has to be there before anybody prints. */
const LATER = 1500;

export class Printing {
  is = $state(false);
  Printed = $state.raw<typeof PrintedGround>();

  constructor() {
    onMount(() => {
      const timer = setTimeout(
        () => void import('./Printed.svelte').then((found) => (this.Printed = found.default)),
        LATER,
      );
      const show = (printed: boolean) => () => flushSync(() => (this.is = printed));
      const [before, after] = [show(true), show(false)];
      const medium = matchMedia('print');
      const change = () => (medium.matches ? before() : after());
      addEventListener('beforeprint', before);
      addEventListener('afterprint', after);
      medium.addEventListener('change', change);
      return () => {
        clearTimeout(timer);
        removeEventListener('beforeprint', before);
        removeEventListener('afterprint', after);
        medium.removeEventListener('change', change);
      };
    });
  }
}

/** Where the server knows no reason why something cannot be done: what can be done instead is said here. */
import type { Notice } from './store.svelte';

/** Whether it answers why something cannot be done, and names no case: nothing forbids it, it is only not asked about. */
export function isUnasked({ tone, ruleCase }: Notice): boolean {
  return tone === 'because' && ruleCase === undefined;
}

/** What leads on, for who has that piece in hand, or none. */
export function instead(held: string | undefined): string {
  return held
    ? `There is nothing for ${held} to do there just now. Where it can go glows; Put back frees the hand.`
    : 'Nothing can be done there just now. What can be chosen glows, or stands in the bar.';
}

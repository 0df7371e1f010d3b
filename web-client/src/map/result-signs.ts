/** The signs of what befalls pieces, and what they mean: the map and its key draw the same. */
import type { Mark } from '../table/happened';

/** Drawn in a row of 13 from its left end. */
export const SIGNS: Readonly<Record<Mark['kind'], string>> = {
  loss: 'M5 3 L12 9 M12 3 L5 9',
  hit: 'M5 4 L8.5 8.5 L12 4',
  gain: 'M5 8.5 L8.5 4 L12 8.5',
  arrival: 'M4 6 H12 M9 3 L12 6 L9 9',
};

/** What each of them says. */
export const MEANINGS: Readonly<Record<Mark['kind'], string>> = {
  loss: 'lost',
  hit: 'hurt, but still there',
  gain: 'recovers or grows',
  arrival: 'arrives',
};

/** Where the question whether a choice is meant stands in the bar, so that what goes on is where the hand is. */

/** What the question is made of: its words, what goes on, what puts it off, and what is asked no more, if that is there. */
export interface Sizes {
  /** How wide the words are on one line. */
  words: number;
  on: number;
  off: number;
  silence: number;
}

export type Part = 'on' | 'off' | 'silence';

/** How far from the left edge the words begin and the line of buttons does, and what stands there in which order. */
export interface Stand {
  words: number;
  line: number;
  parts: Part[];
}

/** What stands on which side of what goes on, the best first: what puts it off comes after that, as everywhere. */
const ORDERS: readonly (readonly Part[])[] = [
  ['on', 'off', 'silence'],
  ['silence', 'on', 'off'],
];

/** Where they stand in a room of some width when what is at `left` was pressed; nowhere where they have no room on a line. */
export function standIn(width: number, left: number, sizes: Sizes, gap: number): Stand | undefined {
  const at = Math.max(0, Math.min(width - sizes.on, left));
  const words = Math.max(0, Math.min(width - sizes.words, left));
  const stands = ORDERS.map((order) => {
    const parts = order.filter((part) => sizes[part] > 0);
    const long = (some: readonly Part[]) => some.reduce((sum, part) => sum + sizes[part] + gap, 0);
    const before = long(parts.slice(0, parts.indexOf('on')));
    const most = width - (long(parts) - gap);
    const line = Math.max(0, Math.min(most, at - before));
    return { parts, line, most, off: Math.abs(line + before - at) };
  });
  const near = stands.reduce((best, one) => (one.off < best.off ? one : best));
  return near.most < 0 ? undefined : { words, line: near.line, parts: near.parts };
}

/**
 * How far from the upper edge the words begin that stand above the buttons, in a room of some height: so that what goes on
 * is as nearly on a line with what was pressed as it can be; nowhere where the room is not high enough.
 */
export function topIn(height: number, top: number, words: number, buttons: number, gap: number): number | undefined {
  const rest = height - words - gap - buttons;
  return rest < 0 ? undefined : Math.max(0, Math.min(rest, top - gap - words));
}

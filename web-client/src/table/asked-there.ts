/** Where the question whether a choice is meant stands in the bar: beside what was asked, where the hand is. */

/** How wide what it is made of is: its words on one line, and the line of its buttons. */
export interface Sizes {
  words: number;
  buttons: number;
}

/** Where it begins, from the left edge, and how wide its words are at most. */
export interface Stand {
  from: number;
  wide: number;
}

/** How much wider than half of them words are that take two lines. */
const RAGGED = 40;

/**
 * Where it stands in a room of some width, clear of what was asked, which ends at `question`: below each other its words, on
 * one line or on two, and its buttons; from where that was pressed on, or in the corner up to the right edge. Nowhere
 * where it has no room beside what was asked.
 */
export function standIn(
  room: number,
  { left, isFixed }: { left: number; isFixed: boolean },
  question: number,
  { words, buttons }: Sizes,
): Stand | undefined {
  const lines = [words, words / 2 + RAGGED].map((wide) => Math.ceil(Math.max(wide, buttons)));
  const stands = lines.map((wide): Stand => {
    const most = room - wide;
    return { from: isFixed ? most : Math.min(most, Math.max(question, left)), wide };
  });
  return stands.find(({ from }) => from >= question);
}

/** Keeps what is told clear of those on the map whom the question is about. */

/** From where to where something reaches, from top to bottom. */
export interface Rows {
  top: number;
  bottom: number;
}

/** Where on the page those stand who glow since they can be chosen. */
export function askedRows(): Rows[] {
  return [...document.querySelectorAll('[data-stack] > .grip[tabindex="0"]')]
    .map((stack) => stack.getBoundingClientRect())
    .filter(({ left, right }) => right > 0 && left < innerWidth);
}

/** How many of them would lie under what is so high and begins there. */
export function hidden(rows: readonly Rows[], top: number, height: number): number {
  return rows.filter((row) => row.bottom > top && row.top < top + height).length;
}

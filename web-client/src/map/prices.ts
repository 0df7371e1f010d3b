/** How places are told apart on the map where whatever may be chosen spends something: by the dots of the line around them. */

/** Dots, and dots with dashes between them; in the measure of a dot's distance from the next. */
const PATTERNS = [
  [0, 1],
  [1.3, 1, 0, 1],
  [1.3, 1, 0, 1, 0, 1],
] as const;

/** Each price once, in an order that does not depend on where they were found. */
export function pricesOf(dear: ReadonlyMap<number, string>): string[] {
  return [...new Set(dear.values())].sort();
}

/** The dashes of the line for the price with this number, with so much between two dots. */
export function dashesOf(index: number, gap: number): string {
  return (PATTERNS[Math.min(index, PATTERNS.length - 1)] ?? PATTERNS[0]).map((part) => part * gap).join(' ');
}

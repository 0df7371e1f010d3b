/** Where a card opens beside what was pressed: clear of what it is about. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What lies where, and how bad it is to cover it. */
export interface Kept {
  box: Box;
  weight: number;
}

export interface Spot {
  left: number;
  top: number;
}

/** How far the card stays from what was pressed, and from the edges. */
export const GAP = 26;
export const RIM = 8;

function isUnder({ left, top }: Spot, { width, height }: Box, one: Box): boolean {
  const isBeside = one.left > left + width || one.left + one.width < left;
  return !isBeside && one.top < top + height && one.top + one.height > top;
}

/**
 * Where a card of some size lies best on its ground: to the right of what was pressed, or to the left where there is no room,
 * or above or below it, or at an edge of the ground, wherever it covers least of what is `kept`.
 */
export function spotFor(card: Box, ground: Box, [x, y]: readonly [number, number], kept: readonly Kept[]): Spot {
  const { width, height } = card;
  const across = (left: number) => Math.max(RIM, Math.min(ground.width - width - RIM, left));
  const down = (top: number) => Math.max(RIM, Math.min(ground.height - height - RIM, top));
  const beside = [x + GAP, x - GAP - width]
    .filter((left) => left === across(left))
    .flatMap((left) => [y - height / 2, y + GAP, y - GAP - height].map((top) => ({ left, top: down(top) })));
  const edges = [x - width / 2, 0, ground.width].flatMap((left) =>
    [y + GAP, y - GAP - height, 0, ground.height].map((top) => ({ left: across(left), top: down(top) })),
  );
  const covered = (spot: Spot) =>
    kept.reduce((sum, { box, weight }) => sum + (isUnder(spot, card, box) ? weight : 0), 0);
  const [first = { left: RIM, top: RIM }, ...others] = [...beside, ...edges];
  return others.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best), first);
}

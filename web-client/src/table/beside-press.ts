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

/** Which share of something lies under a card. */
function shareUnder({ left, top }: Spot, { width, height }: Box, one: Box): number {
  const across = Math.min(left + width, one.left + one.width) - Math.max(left, one.left);
  const down = Math.min(top + height, one.top + one.height) - Math.max(top, one.top);
  return across > 0 && down > 0 ? (across * down) / (one.width * one.height) : 0;
}

/** How much of what weighs more is gone round. */
const FEW = 6;
/** Which share of a thing may lie under the card, which is then still beside what was pressed. */
const SLIGHT = 0.15;

/**
 * Where a card of some size lies best on its ground: to the right of what was pressed, or to the left where there is no room,
 * or else as near to it as it can, wherever it covers least of what is `kept`.
 */
export function spotFor(card: Box, ground: Box, [x, y]: readonly [number, number], kept: readonly Kept[]): Spot {
  const { width, height } = card;
  const across = (left: number) => Math.max(RIM, Math.min(ground.width - width - RIM, left));
  const down = (top: number) => Math.max(RIM, Math.min(ground.height - height - RIM, top));
  const beside = [x + GAP, x - GAP - width]
    .filter((left) => left === across(left))
    .flatMap((left) => [y - height / 2, y + GAP, y - GAP - height].map((top) => ({ left, top: down(top) })));
  const heavy = [...kept].sort((one, other) => other.weight - one.weight).slice(0, FEW);
  const lefts = [x - width / 2, ...heavy.flatMap(({ box }) => [box.left + box.width + 1, box.left - width - 1])];
  const tops = [y - height / 2, ...heavy.flatMap(({ box }) => [box.top + box.height + 1, box.top - height - 1])];
  const far = ({ left, top }: Spot) => Math.hypot(left + width / 2 - x, top + height / 2 - y);
  const around = lefts
    .flatMap((left) => tops.map((top) => ({ left: across(left), top: down(top) })))
    .sort((one, other) => far(one) - far(other));
  const covered = (spot: Spot) =>
    kept.reduce((sum, { box, weight }) => {
      const share = shareUnder(spot, card, box);
      return share > SLIGHT ? sum + weight * share : sum;
    }, 0);
  const [first = { left: RIM, top: RIM }, ...others] = [...beside, ...around];
  return others.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best), first);
}

/** What a card is about weighs as much as so many places to which one could go, and what was pressed more. */
const [ABOUT, PRESSED] = [20, 200];

/**
 * What a card leaves to be seen: what was pressed, who stands in the places that it is about, the list of those who go along,
 * and where a piece in hand may go, which is as much asked about.
 */
export function keptClear(
  ground: Box,
  [x, y]: readonly [number, number],
  { spaces, isHeld, tray }: { spaces: Iterable<number>; isHeld: boolean; tray: Element | undefined },
): Kept[] {
  const find = (what: string, weight: number) =>
    [...document.querySelectorAll(what)].map((node): [Element, number] => [node, weight]);
  const weighed = [
    ...[...spaces].flatMap((space) => find(`[data-stack^="${space}:"] > .grip`, ABOUT)),
    ...(isHeld ? find('.ground path.open, [data-inset] .open', 1) : []),
    ...(tray ? [[tray, PRESSED] as [Element, number]] : []),
  ];
  const pressed = { left: x - RIM, top: y - RIM, width: 2 * RIM, height: 2 * RIM };
  const boxes = weighed.map(([node, weight]) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { box: { left: left - ground.left, top: top - ground.top, width, height }, weight };
  });
  return [{ box: pressed, weight: PRESSED }, ...boxes];
}

/**
 * Lays a card where it is to be, also when it grows: the odds come after it, and a smaller window leaves it less room. It
 * stays there once it has been pressed.
 */
export function lay(node: HTMLElement, spot: () => Spot): () => void {
  let isKept = false;
  const keep = () => (isKept = true);
  let { left, top } = spot();
  const settle = () => {
    if (!isKept) ({ left, top } = spot());
    const most = (node.offsetParent?.clientHeight ?? 0) - node.offsetHeight - RIM;
    const at = Math.max(RIM, Math.min(most, top));
    Object.assign(node.style, { left: `${left}px`, top: `${at}px`, bottom: 'auto', translate: 'none' });
  };
  settle();
  const observer = new ResizeObserver(settle);
  for (const one of [node, node.offsetParent]) if (one) observer.observe(one);
  node.addEventListener('pointerdown', keep);
  node.addEventListener('keydown', keep);
  return () => {
    observer.disconnect();
    node.removeEventListener('pointerdown', keep);
    node.removeEventListener('keydown', keep);
  };
}

/** Keeps what is told clear of what has to be pressed next. */

/** From where to where something reaches on the page. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Who glows since they can be chosen, an open stack, what leads to more of them, and what was opened to be used. */
const ASKED = '[data-stack] > .grip[tabindex="0"], [data-fan] .panel, button.edge, .drawer, .afloat, .zoom, .minimap';
/** Places that glow: of them the middle is kept free, and so much around it, in pixels. */
const PLACES = '.ground path.open';
const MIDDLE = 12;

/** Where on the page that stands which has to be pressed next, and who stands where is `fought`. */
export function askedBoxes(fought?: number): Box[] {
  const boxes = (what: string) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const places = boxes(PLACES).map(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return { left: x - MIDDLE, right: x + MIDDLE, top: y - MIDDLE, bottom: y + MIDDLE };
  });
  const whom = fought === undefined ? [] : boxes(`[data-stack^="${fought}:"] > .grip`);
  return [...boxes(ASKED), ...whom, ...places].filter(
    ({ left, right }) => right > 0 && right > left && left < innerWidth,
  );
}

const isOver = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** How many of them would lie under a card. */
export function hidden(asked: readonly Box[], card: Box): number {
  return asked.filter((one) => isOver(one, card)).length;
}

/** At which edge of the map a card lies, and where along it. */
export interface Spot {
  isLow: boolean;
  along: 'start' | 'center' | 'end';
}

/** Of places for a card, the first among those in which it covers least, and how much that is. */
export function clearest(
  spots: readonly Spot[],
  asked: readonly Box[],
  boxOf: (spot: Spot) => Box,
): Spot & { covers: number } {
  const all = spots.map((spot) => ({ ...spot, covers: hidden(asked, boxOf(spot)) }));
  return all.reduce((best, one) => (one.covers < best.covers ? one : best));
}

/** What is said of what is pointed at: what is told of the last step gives way where that lies. */
const POINTED = '[data-tip], .preview-card.told';
const NEWS = '.notices > :is([data-card="result"], [data-card="missed"])';

/** Lets what is told of the last step be seen no more while it lies under that, and again afterwards. */
export function giveWay(): void {
  const boxes = [...document.querySelectorAll(POINTED)].map((one) => one.getBoundingClientRect());
  for (const card of document.querySelectorAll(NEWS))
    card.classList.toggle('under', hidden(boxes, card.getBoundingClientRect()) > 0);
}

/** Where a list of pieces to be ticked lies over the map, so that it covers little of what is chosen from. */
import type { Piece } from '../protocol/Piece';
import type { Camera } from './camera.svelte';
import { printed, stateOf, type Sheet } from './counters';
import type { Point } from './geometry';

/** How much of the view it takes at an edge, in pixels: its width, where it begins, and how high it is when closed. */
const WIDTH = 280;
const TOP = 12;
const CLOSED = 130;
/** How high a row of it is, and how many counters without names stand in one. */
const ROW = 44;
const BESIDE = 3;
/**
 * How many are listed by name at most, unless the reader wants that: the counters of more cover less of the map; and how
 * wide that is where even few names cover too much of it.
 */
const NAMED = 3;
const SLIM = 760;
/** How far around its place a space can be pressed at least, in pixels. */
const AROUND = 28;

/** How many spaces would lie under it, or `around` it, at an edge, down to a depth from the head, or up from the foot. */
export function covered(
  spaces: Iterable<number>,
  anchors: ReadonlyMap<number, Point>,
  camera: Camera,
  isRight: boolean,
  depth: number,
  isLow = false,
  around = 0,
): number {
  return [...spaces].filter((space) => {
    const at = anchors.get(space);
    if (!at) return false;
    const [x, y] = camera.toView(at);
    const deep = isLow ? camera.height - y : y;
    return (
      deep > TOP - 20 &&
      deep < TOP + depth + around &&
      (isRight ? x > camera.width - WIDTH - around && x < camera.width : x < WIDTH + around && x > 0)
    );
  }).length;
}

/** How much of it is shown: everybody by name, counters alone, or neither. */
export type Size = 'names' | 'counters' | 'closed';

/** In which corner it lies, and how much of it is shown. */
export interface Spot {
  isRight: boolean;
  isLow: boolean;
  size: Size;
}

/**
 * Where it covers nothing of some spaces, as much of it as has room there; where it has no room at all, closed where it
 * covers least. It stays where it `was` as long as it covers nothing there; among others those at the edge that is
 * `preferred` come first. The right foot has the buttons for the scale.
 */
export function spotOf(
  spaces: Iterable<number>,
  anchors: ReadonlyMap<number, Point>,
  camera: Camera,
  rows: number,
  { was, isRight = false }: { was?: Spot | undefined; isRight?: boolean },
): Spot {
  const all = [...spaces];
  const depths = { names: ROW * rows, counters: ROW * Math.ceil(rows / BESIDE), closed: 0 };
  const covers = ({ size, isRight, isLow }: Spot, around = 0) =>
    covered(all, anchors, camera, isRight, CLOSED + depths[size], isLow, around);
  const corners = [
    { isRight, isLow: false },
    { isRight: !isRight, isLow: false },
    { isRight: false, isLow: true },
  ];
  const sizes: Size[] =
    rows > NAMED || (rows > 1 && camera.width < SLIM) ? ['counters', 'closed'] : ['names', 'counters', 'closed'];
  const spots = sizes.flatMap((size) => corners.map((corner): Spot => ({ ...corner, size })));
  const known = [...(was && sizes.includes(was.size) ? [was] : []), ...spots];
  // Free around them too, as long as it need not be closed for that.
  const free = known.find((spot) => spot.size !== 'closed' && covers(spot, AROUND) === 0);
  const clear = free ?? known.find((spot) => covers(spot) === 0);
  if (clear) return clear;
  const closed = spots.filter(({ size }) => size === 'closed');
  return closed.reduce((best, spot) => (covers(spot) < covers(best) ? spot : best));
}

/** What a counter that is drawn so small does not tell of its piece: how strong it is now, and its factors. */
export function figuresOf(sheet: Sheet, piece: Piece): string {
  const { counter, face } = printed(sheet, piece);
  if (!counter || !face) return '';
  const state = face.name === 'fresh' ? '' : stateOf(sheet, face);
  // A block of one strength, such as a work, has none to tell.
  const told = sheet.blocks && counter.faces.length < 2 ? '' : state;
  return [told, face.factors].filter((part) => part !== '').join(', ');
}

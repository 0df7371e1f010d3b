/** What the map does under the pointer and for those who are asked: it brings places into view, and stacks spring open. */
import type { Side } from '../protocol/Side';
import type { Piece } from '../protocol/Piece';
import type { TableView } from '../protocol/TableView';
import { verbOf } from '../table/choices';
import type { Hand } from '../table/hand.svelte';
import type { TableStore } from '../table/store.svelte';
import { boxesOf, later, placesOf } from './attention';
import type { Camera } from './camera.svelte';
import type { Point } from './geometry';
import type { Scenery } from './scenery';
import { isLeader } from './stacks';

/**
 * Leaders who may ride on before one ends it draw the eye from nobody else, nor from where something has `just` happened.
 */
function passOverRiders(
  offered: Set<number>,
  view: TableView,
  store: TableStore,
  { choices }: Hand,
  just: () => Set<number>,
): void {
  const { pack, sheet } = store.setting ?? {};
  if (!pack || !choices.buttons.some((choice) => verbOf(pack, choice).done)) return;
  const rides = ({ id, counter }: Piece) => !choices.byPiece.has(id) && isLeader(sheet?.counters.get(counter ?? -1));
  const able = view.pieces.filter(({ id }) => choices.offersPiece(id));
  const needed = new Set([...choices.bySpace.keys(), ...able.filter((piece) => !rides(piece)).map(({ at }) => at)]);
  if (needed.size > 0) {
    for (const space of [...offered]) if (!needed.has(space)) offered.delete(space);
  } else if (choices.moves.size > 0 && store.accepted !== undefined) for (const space of just()) offered.add(space);
}

later.passOver = passOverRiders;

/** Some points, from the one on that is nearest to the middle of the view. */
export function outwards(camera: Camera, points: readonly Point[]): Point[] {
  const [x, y] = camera.toMap([camera.width / 2, camera.height / 2]);
  const far = (point: Point) => Math.hypot(point[0] - x, point[1] - y);
  return [...points].sort((a, b) => far(a) - far(b));
}

/** How much of the view stays free around places that have room in it together, in pixels, as the camera leaves it. */
const RIM = 104;

/** Whether some points have room in the view together. */
function haveRoom(camera: Camera, points: readonly Point[]): boolean {
  const isIn = (axis: 0 | 1, length: number) => {
    const all = points.map((point) => point[axis]);
    return (Math.max(...all) - Math.min(...all)) * camera.scale < length - RIM;
  };
  return isIn(0, camera.width) && isIn(1, camera.height);
}

/** As many of some points as have room in the view together, from the middle one on; of as many those that are nearest. */
export function mostOf(camera: Camera, points: readonly Point[]): Point[] {
  const near = outwards(camera, points);
  const around = ([x, y]: Point) =>
    [...near].sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
  const groups = near.map((first) =>
    around(first).reduce<Point[]>((some, one) => (haveRoom(camera, [...some, one]) ? [...some, one] : some), []),
  );
  return groups.reduce<Point[]>((best, group) => (group.length > best.length ? group : best), near.slice(0, 1));
}

/**
 * Brings the first group of spaces into view, as far as there is room, of which none is in it; or of which not all are,
 * where they are no more than a `few`, or where none are few and all have room together; of more than a few that have room
 * together most. What lies under that which tells who is in hand is not in view.
 */
export function goTo(
  { camera, scenery }: { camera: Camera; scenery: Scenery },
  groups: readonly Iterable<number>[],
  time: number,
  few = 1,
): void {
  // Under a small board the map has no height.
  if (camera.height <= 0) return;
  const [right, foot] = foldedIn(camera, scenery.hex ?? 0);
  const isFree = ([px, py]: Point) => px > right || py > foot;
  const isClear = (at: Point) =>
    camera.sees(at) &&
    isFree(camera.toView(at)) &&
    !document.elementFromPoint(...camera.onScreen(at))?.closest('.held');
  const isHidden = (points: readonly Point[]) => {
    const clear = points.filter(isClear).length;
    const haveAll = () => haveRoom(camera, points);
    if (points.length <= few || (few === 0 && haveAll())) return clear < points.length;
    // Of many that have room together most are to be seen, where another question begins.
    return few > 1 && haveAll() ? 2 * clear < points.length : points.length > 0 && clear === 0;
  };
  const places = groups.map((group) => placesOf(scenery, group));
  const points = outwards(camera, places.find(isHidden) ?? []);
  const isFar = !points.slice(0, 1).some(isClear);
  if (foot === 0) return camera.bring(points, time, isFar);
  // Beside what is folded over the map: where they come to lie is known at once, and it goes there from where it lies.
  const start = lieOf(camera);
  camera.bring(points, 0, isFar);
  const seen = points.map((point) => camera.toView(point)).filter(([, py]) => py > 0 && py < camera.height);
  const under = seen.filter((at) => !isFree(at)).map(([, py]) => foot - py);
  const room = camera.height - RIM / 4 - Math.max(...seen.map(([, py]) => py));
  if (under.length > 0 && room > 0) camera.pan(0, Math.min(room, Math.max(...under)));
  const { x, y, scale } = camera;
  if (time <= 0 || points.length === 0) return;
  layAt(camera, start);
  camera.glide(x, y, scale, time);
}

/** How much of the width of a hex lies beside the place of its pieces, and above it: they stand below its town. */
const BESIDE = 0.5;
const ABOVE = 0.85;

/** How far from the left and from above a small board that is folded lies over the hexes of such places. */
function foldedIn(camera: Camera, hex: number): Point {
  const box = document.querySelector('.inset.folded')?.getBoundingClientRect();
  if (!box) return [0, 0];
  const { x, y, scale } = camera;
  const [left, top] = camera.onScreen([0, 0]);
  return [box.right - left + x + BESIDE * hex * scale, box.bottom - top + y + ABOVE * hex * scale];
}

/** Where the view lies on the screen, whatever unfolds above it. */
interface Lie {
  x: number;
  y: number;
  scale: number;
}

/** How far the map may have slid on the screen, in pixels, of which the reader need not have moved it. */
const SLIDE = 60;

/**
 * Where the map lay before it was turned to a box beside it, or in passing to something else, where it went then, and
 * until when it is on the way.
 */
const aside = new WeakMap<Camera, { from: Lie; to: Lie; until: number; isBeside: boolean }>();

function lieOf(camera: Camera): Lie {
  const [x, y] = camera.onScreen([0, 0]);
  return { x, y, scale: camera.scale };
}

/** Lays the view where it lay on the screen, at once. */
function layAt(camera: Camera, { x, y, scale }: Lie): void {
  const now = lieOf(camera);
  camera.glide(camera.x + x - now.x, camera.y + y - now.y, scale, 0);
}

/**
 * Turns to what is asked: the same as going there, but for boxes beside the map, and for what is looked at in passing: the
 * one place of a question, or what the others do while one waits. When something else is asked after them, the map comes
 * back to where it lay before, unless the reader has moved it; from places of the map only where more of what is asked was
 * seen from there, and not for what is asked nowhere.
 */
export function turnTo(
  where: { camera: Camera; scenery: Scenery },
  groups: readonly Iterable<number>[],
  time: number,
  few?: number,
  isWaiting = false,
): void {
  const { camera, scenery } = where;
  const boxes = boxesOf(scenery);
  const all = new Set(groups.flatMap((group) => [...group]));
  const isBeside = groups.some((group) => {
    const spaces = [...group];
    return spaces.length > 0 && spaces.every((space) => boxes.has(space));
  });
  const isAside = isBeside || isWaiting || all.size === 1;
  const known = aside.get(camera);
  // What nobody looks for on the map leaves it where it is, and where it would come back to.
  if (all.size === 0 && !known?.isBeside) return;
  const start = lieOf(camera);
  const isThere =
    known !== undefined &&
    (performance.now() < known.until ||
      (start.scale === known.to.scale && Math.hypot(start.x - known.to.x, start.y - known.to.y) < SLIDE));
  const seen = () => placesOf(scenery, all).filter((at) => camera.sees(at)).length;
  // Where it lands is known at once; then it goes there from where it lies.
  if (isThere && !isAside) {
    layAt(camera, known.to);
    const here = seen();
    layAt(camera, known.from);
    if (!known.isBeside && seen() <= here) layAt(camera, start);
  }
  goTo(where, groups, 0, few);
  const end = lieOf(camera);
  const isMoved = end.scale !== start.scale || Math.hypot(end.x - start.x, end.y - start.y) >= 1;
  if (!isAside) aside.delete(camera);
  else if (isMoved) {
    const from = isThere ? known.from : start;
    aside.set(camera, { from, to: end, until: performance.now() + time, isBeside });
  }
  if (!isMoved || time <= 0) return;
  const { x, y, scale } = camera;
  layAt(camera, start);
  camera.glide(x, y, scale, time);
}

/** Whether a stack springs open under the pointer, by its key. */
export function opens(hand: Hand, view: TableView, mySide: Side | undefined, key: string): boolean {
  const stack = view.pieces.filter(({ at, owner }) => `${at}:${owner}` === key);
  // One's own that can only be pressed for the place where it lies does not; nor do backs that look all the same and ask
  // nothing: their number tells as much as a fan of them would.
  if (key.endsWith(`:${mySide}`) && hand.isGoal(parseInt(key), stack)) return false;
  return stack.some(({ id, counter, badges }) => counter !== undefined || badges || hand.choices.offersPiece(id));
}

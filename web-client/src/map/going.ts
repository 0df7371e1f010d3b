/** What the map does under the pointer and for those who are asked: it brings places into view, and stacks spring open. */
import type { Side } from '../protocol/Side';
import type { TableView } from '../protocol/TableView';
import type { Hand } from '../table/hand.svelte';
import { placesOf } from './attention';
import type { Camera } from './camera.svelte';
import type { Point } from './geometry';
import type { Scenery } from './scenery';

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

/**
 * Brings the first group of spaces into view, as far as there is room, of which none is in it; or of which not all are,
 * where they are no more than a `few`, or where none are few and all have room together. What lies under that which tells who is in hand is not in view.
 */
export function goTo(
  { camera, scenery }: { camera: Camera; scenery: Scenery },
  groups: readonly Iterable<number>[],
  time: number,
  few = 1,
): void {
  const isClear = (at: Point) =>
    camera.sees(at) && !document.elementFromPoint(...camera.onScreen(at))?.closest('.held');
  const isHidden = (points: readonly Point[]) =>
    points.length > 0 &&
    !(points.length > few && (few > 0 || !haveRoom(camera, points)) ? points.some(isClear) : points.every(isClear));
  const places = groups.map((group) => placesOf(scenery, group));
  const points = outwards(camera, places.find(isHidden) ?? []);
  camera.bring(points, time, !points.slice(0, 1).some(isClear));
}

/** Whether a stack springs open under the pointer, by its key. */
export function opens(hand: Hand, view: TableView, mySide: Side | undefined, key: string): boolean {
  const stack = view.pieces.filter(({ at, owner }) => `${at}:${owner}` === key);
  // One's own that can only be pressed for the place where it lies does not; nor do backs that look all the same and ask
  // nothing: their number tells as much as a fan of them would.
  if (key.endsWith(`:${mySide}`) && hand.isGoal(parseInt(key), stack)) return false;
  return stack.some(({ id, counter, badges }) => counter !== undefined || badges || hand.choices.offersPiece(id));
}

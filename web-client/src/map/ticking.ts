/** Where a list of pieces to be ticked lies over the map, so that it covers little of what is chosen from. */
import type { Camera } from './camera.svelte';
import type { Point } from './geometry';

/** How much of the view it takes at an edge, in pixels: its width, where it begins, and how high it is when closed. */
const WIDTH = 280;
const TOP = 46;
export const CLOSED = 150;

/** How many spaces would lie under it at an edge, down to a depth. */
export function covered(
  spaces: Iterable<number>,
  anchors: ReadonlyMap<number, Point>,
  camera: Camera,
  isRight: boolean,
  depth: number,
): number {
  return [...spaces].filter((space) => {
    const at = anchors.get(space);
    if (!at) return false;
    const [x, y] = camera.toView(at);
    return (
      y > TOP - 20 && y < TOP + depth && (isRight ? x > camera.width - WIDTH && x < camera.width : x < WIDTH && x > 0)
    );
  }).length;
}

/** What is shown to who wants to see everything: the whole map, and from there what is in play, or what fills the view. */
import { prefersStillness } from '../app/theme.svelte';
import type { TableView } from '../protocol/TableView';
import { placesOf } from './attention';
import type { Camera } from './camera.svelte';
import type { Point, Rect } from './geometry';
import type { Scenery } from './scenery';

/** How far apart places may lie that belong together, as a part of the longer side of the map. */
const APART = 0.13;
/** How much larger a view has to be to be one of its own. */
const LARGER = 1.3;
/** How much larger what is in play has to be than on the whole map to come before that, where pieces would be dots there. */
const MUCH = 2;
const DOT = 12;
/** How near a scale is to another one that is the same. */
const SAME = 0.03;
/** How much of the land may be out of sight where all of it is shown, in pixels. */
const CUT = 8;

/** Places in groups: from each of a group it is not far to another one of it. */
function groupsOf(points: readonly Point[], apart: number): Point[][] {
  const left = new Set(points);
  const groups: Point[][] = [];
  for (const first of points) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const [x, y] of group) {
      for (const point of left) {
        if (Math.hypot(point[0] - x, point[1] - y) > apart) continue;
        left.delete(point);
        group.push(point);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** The part of the land around some places, with a rim. */
function around(points: readonly Point[], rim: number, land: Rect): Rect {
  const along = (axis: 0 | 1, start: number, length: number): [number, number] => {
    const all = points.map((point) => point[axis]);
    const [low, high] = [Math.min(...all) - rim, Math.max(...all) + rim];
    const from = Math.max(start, low);
    return [from, Math.min(start + length, high) - from];
  };
  const [x, width] = along(0, land.x, land.width);
  const [y, height] = along(1, land.y, land.height);
  return { x, y, width, height };
}

/**
 * The part of a land where a game is played: where most of the pieces stand, and everything that is asked about. What lies
 * beside the land is no part of it.
 */
export function inPlay(pieces: readonly Point[], asked: readonly Point[], land: Rect, rim: number): Rect {
  const isOnLand = ([x, y]: Point) =>
    x >= land.x && y >= land.y && x <= land.x + land.width && y <= land.y + land.height;
  const wanted = new Set(asked.filter(isOnLand));
  const groups = groupsOf([...wanted, ...pieces.filter(isOnLand)], APART * Math.max(land.width, land.height));
  const most = Math.max(...groups.map(({ length }) => length));
  const shown = groups.filter((group) => group.length === most || group.some((point) => wanted.has(point)));
  return shown.length > 0 ? around(shown.flat(), rim, land) : land;
}

/** The widest part of the land that fills a view, around the middle of what is in play. */
function filling(play: Rect, land: Rect, { width, height }: Camera): Rect {
  const scale = Math.max(width / land.width, height / land.height);
  const [across, down] = [width / scale, height / scale];
  const within = (wanted: number, start: number, room: number) => Math.max(start, Math.min(start + room, wanted));
  return {
    x: within(play.x + (play.width - across) / 2, land.x, land.width - across),
    y: within(play.y + (play.height - down) / 2, land.y, land.height - down),
    width: across,
    height: down,
  };
}

/**
 * Where it goes on from the whole map: to what is in play, or where that is most of it back to where one looked before, or
 * else to as much as fills the view; or where it goes before that, `back` to what is in play.
 */
export interface Closer {
  rect: Rect;
  kind: 'play' | 'fill' | 'back' | 'there';
}

/** Where maps lay before the whole of them was shown. */
const before = new WeakMap<Camera, { x: number; y: number; scale: number }>();

/** What is shown after the whole map, where anything can be shown that is clearly larger. */
export function closerThan(camera: Camera, play: Rect, land: Rect): Closer | undefined {
  const whole = camera.fitting(land);
  const full = filling(play, land, camera);
  if (camera.fitting(play) > whole * LARGER) return { rect: play, kind: 'play' };
  return camera.fitting(full) > whole * LARGER ? { rect: full, kind: 'fill' } : undefined;
}

/** Whether the whole map is what is shown. */
export function showsWhole(camera: Camera, land: Rect): boolean {
  if (camera.width === 0 || Math.abs(camera.scale / camera.fitting(land) - 1) >= SAME) return false;
  const [left, top] = camera.toView([land.x, land.y]);
  const [right, bottom] = camera.toView([land.x + land.width, land.y + land.height]);
  return left > -CUT && top > -CUT && right < camera.width + CUT && bottom < camera.height + CUT;
}

/** What of a board is in play; `asked` are the spaces that can be chosen. */
function playOf(scenery: Scenery, view: TableView, asked: Iterable<number>): Rect {
  const pieces = placesOf(
    scenery,
    view.pieces.map(({ at }) => at),
  );
  return inPlay(pieces, placesOf(scenery, asked), scenery.sheet.frame, scenery.hex ?? 2 * scenery.piece);
}

/** Where the button of the whole map leads next, where that is not the whole map. */
export function nextOf(camera: Camera, scenery: Scenery, view: TableView, asked: Iterable<number>): Closer | undefined {
  const land = scenery.sheet.frame;
  const play = playOf(scenery, view, asked);
  const whole = camera.fitting(land);
  if (showsWhole(camera, land)) {
    const closer = closerThan(camera, play, land);
    const wasCloser = (before.get(camera)?.scale ?? 0) > whole * LARGER;
    return closer?.kind === 'fill' && wasCloser ? { ...closer, kind: 'there' } : closer;
  }
  const scale = camera.fitting(play);
  const isCloser = camera.scale > scale * (1 + SAME) && scale > whole * MUCH && scenery.piece * whole < DOT;
  return isCloser ? { rect: play, kind: 'back' } : undefined;
}

/** How long the map takes to go there. */
const GLIDE = 250;

/** Shows the whole map, or where that is shown, or would be too small, what is in play of it. */
export function showAll(
  camera: Camera,
  scenery: Scenery,
  view: TableView,
  asked: Iterable<number>,
  glide = prefersStillness() ? 0 : GLIDE,
): void {
  const next = nextOf(camera, scenery, view, asked);
  const there = next?.kind === 'there' ? before.get(camera) : undefined;
  if (there) return camera.glide(there.x, there.y, there.scale, glide);
  const { x, y, scale } = camera;
  if (!next) before.set(camera, { x, y, scale });
  camera.show(next?.rect ?? scenery.sheet.frame, { glide });
}

/** What is shown to who wants to see everything: what is in play, the whole map, or as much of it as fills the view. */
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
/** How near a scale is to another one that is the same. */
const SAME = 0.03;

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

/** What can be shown one after another, each at a scale of its own, the most useful first. */
export function stagesOf(camera: Camera, play: Rect, land: Rect): Rect[] {
  const whole = camera.fitting(land);
  const stages = camera.fitting(play) > whole * LARGER ? [play, land] : [land];
  const full = filling(play, land, camera);
  const isOther = stages.every((stage) => {
    const ratio = camera.fitting(full) / camera.fitting(stage);
    return ratio > LARGER || ratio < 1 / LARGER;
  });
  return isOther ? [...stages, full] : stages;
}

/** Shows the next of what can be shown after what is: the first, unless it is there already. */
export function showMore(camera: Camera, stages: readonly Rect[], glide: number): void {
  const shown = stages.findIndex((stage) => Math.abs(camera.scale / camera.fitting(stage) - 1) < SAME);
  const next = stages[(shown + 1) % stages.length];
  if (next) camera.show(next, { glide });
}

/** How long the map takes to go there. */
const GLIDE = 250;

/** Shows what is in play of a board, or else all of it; `asked` are the spaces that can be chosen. */
export function showAll(camera: Camera, scenery: Scenery, view: TableView, asked: Iterable<number>): void {
  const land = scenery.sheet.frame;
  const pieces = placesOf(
    scenery,
    view.pieces.map(({ at }) => at),
  );
  const play = inPlay(pieces, placesOf(scenery, asked), land, scenery.hex ?? 2 * scenery.piece);
  showMore(camera, stagesOf(camera, play, land), prefersStillness() ? 0 : GLIDE);
}

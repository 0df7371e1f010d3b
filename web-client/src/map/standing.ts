/** The inks of what changes on the ground itself: control, contested and active spaces. */
import { grown, once, type Ink } from '../ground/ink';
import type { Side } from '../protocol/Side';
import type { TableView } from '../protocol/TableView';
import { edgesOf, metEdges } from './frontier';
import { bounds, polyline, type Point, type Rect } from './geometry';
import { insetOf } from './inset';
import { distanceToLine } from './shapes';
import { drawnMarks } from './marks';
import type { Scenery } from './scenery';

/** How wide the band of each side along its frontier is, half of it within its ground, in units. */
const BAND = { union: 9, confederate: 6.5 };
/** Stripes of the Union: how far apart and how wide; dots of the Confederacy: where in a square of six, and how wide. */
const STRIPES = { every: 5.5, width: 1.5 };
const DOTS = { every: 6, at: [1.5, 4.5], width: 1.5 };

/** How far within its border an active space is outlined, in units: beside the water there. */
const WITHIN = 5;

/** The ground along edges: a rectangle around each, as far beyond its ends as to its sides. */
function bandOf(edges: readonly [Point, Point][], half: number): string {
  return edges
    .map(([[ax, ay], [bx, by]]) => {
      const long = Math.hypot(bx - ax, by - ay) || 1;
      const [dx, dy] = [((bx - ax) / long) * half, ((by - ay) / long) * half];
      const ring: Point[] = [
        [ax - dx - dy, ay - dy + dx],
        [ax - dx + dy, ay - dy - dx],
        [bx + dx + dy, by + dy - dx],
        [bx + dx - dy, by + dy + dx],
      ];
      return polyline(ring, true);
    })
    .join('');
}

/** Slanting lines over a part of the map, the same everywhere. */
function stripes({ x, y, width, height }: Rect, unit: number): string {
  const every = STRIPES.every * unit * Math.SQRT2;
  let path = '';
  const first = Math.floor((x + y) / every) * every + (STRIPES.width / 2) * unit * Math.SQRT2;
  // Along each of them x and y have the same sum.
  for (let sum = first; sum < x + width + y + height; sum += every)
    path += `M${sum - y} ${y}L${sum - y - height} ${y + height}`;
  return path;
}

/** Dots near some edges. */
function dots({ x, y, width, height }: Rect, edges: readonly [Point, Point][], half: number, unit: number): string {
  const every = DOTS.every * unit;
  let path = '';
  for (let left = Math.floor(x / every) * every; left < x + width; left += every)
    for (let top = Math.floor(y / every) * every; top < y + height; top += every)
      for (const place of DOTS.at) {
        const dot: Point = [left + place * unit, top + place * unit];
        if (edges.some((edge) => distanceToLine(dot, edge) < half * 1.5 + unit)) path += `M${dot[0]} ${dot[1]}h0`;
      }
  return path;
}

/** The inks of ground that a side holds: a tint, and a band along its frontier. */
function heldInks(
  own: () => string,
  box: Rect,
  side: Side,
  met: readonly [Point, Point][],
  unit: number,
  isHex: boolean,
): Ink[] {
  const half = (BAND[side] / 2) * unit;
  const clip = [own, once(() => bandOf(met, half))];
  const band = { box, clip, stroke: `--map-${side}`, opacity: 0.5 };
  // Where each side holds single hexes, the other's ground is no ground of theirs.
  const tint = isHex ? [{ path: own, box, fill: '--map-confederate', opacity: 0.2 }] : [];
  if (side === 'confederate')
    return [
      ...tint,
      {
        ...band,
        path: once(() => dots(box, met, half, unit)),
        width: DOTS.width * unit * (isHex ? 1.6 : 1),
        round: true,
      },
    ];
  return [
    { path: own, box, fill: '--map-union', opacity: 0.13 },
    { ...band, path: once(() => stripes(box, unit)), width: STRIPES.width * unit },
  ];
}

/** Tells the inks for a view; where nothing has changed they are the same ones as before. */
export function standingOn({
  board,
  unit,
  outlines,
  spaces,
  sheet,
  hex,
}: Scenery): (view: TableView) => readonly Ink[] {
  const boxes = new Map(sheet.insets.flatMap((inset) => inset.boxes.map(({ space, rect }) => [space, rect])));
  const edges = once(() => edgesOf(board.spaces));
  const known = new Map<string, Ink[]>();
  return ({ spaces: states }) => {
    const controls = new Map(states.map(({ id, control }) => [id, control]));
    return states.flatMap((state) => {
      const { id, control } = state;
      const path = outlines.get(id);
      const ring = spaces.get(id)?.polygon;
      const box = ring ? bounds(ring) : boxes.get(id);
      const { active, contested } = drawnMarks(state);
      if (path === undefined || !box || !(control || active || contested)) return [];
      const met = control ? metEdges(id, edges(), controls).map(({ ends }) => ends) : [];
      const key = JSON.stringify([id, control, active, contested, met]);
      const before = known.get(key);
      if (before) return before;
      const own = () => path;
      const inks: Ink[] = control ? heldInks(own, box, control, met, unit, hex !== undefined) : [];
      if (active) {
        // Along the border it would come and go under rivers and roads.
        const line = ring ? once(() => insetOf(ring, WITHIN * unit)) : own;
        inks.push(
          { path: own, box, fill: '--offer', opacity: 0.06 },
          { path: line, box, stroke: '--offer', width: 1.3 * unit },
        );
      }
      if (contested) {
        const line = { stroke: '--alert', width: 2 * unit, dash: [6 * unit, 4 * unit], opacity: 0.75 };
        inks.push({ path: own, box: grown(box, unit), ...line });
      }
      known.set(key, inks);
      return inks;
    });
  };
}

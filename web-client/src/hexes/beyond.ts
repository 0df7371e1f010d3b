/**
 * What is painted of a land of hexes after the map stands: its hills, and in fainter ink the country around, whose ground goes
 * on for some hexes, and so does what leaves it.
 */
import { around, grown, once, railInks, type Ink } from '../ground/ink';
import { addInks, rectPath } from '../ground/late';
import { leavingLand, SWAY, waysOutOf } from '../map/beyond';
import { at, bounds, curve, middle, polyline, type Point, type Rect } from '../map/geometry';
import { ribbon } from '../map/shapes';
import { mappedSpaces } from '../map/groundwork';
import { Mask } from '../map/mask';
import { noise, seeded } from '../map/random';
import { hachures } from '../map/relief';
import type { Scenery } from '../map/scenery';
import type { Board } from '../protocol/Board';
import type { Space } from '../protocol/Space';
import { eased, linesOf, middleOf } from './lines';
import { patchesOf } from './inks';
import { drawForest, drawMarsh, drawRange, RANGE_EASE, RIDGES } from './relief';
import { tintOf } from './tints';

/** How strong the ground is in each ring of hexes around the land. */
const RINGS = [0.5, 0.34, 0.2, 0.1];
const FAINT = 0.45;

const key = ([x, y]: Point, width: number) => `${Math.round((x / width) * 4)},${Math.round((y / width) * 4)}`;

/** Hexes beyond the edge of the land, ring by ring, each of the ground that it goes on from. */
function ringsOf(scenery: Scenery): Map<string, Point[][]>[] {
  const width = scenery.hex ?? 1;
  let front = mappedSpaces(scenery.board).map((space) => ({ polygon: space.polygon ?? [], tint: tintOf(space) }));
  const known = new Set(front.map(({ polygon }) => key(middle(polygon), width)));
  return RINGS.map(() => {
    const ring = new Map<string, Point[][]>();
    const next: typeof front = [];
    for (const { polygon, tint } of front) {
      const [x, y] = middle(polygon);
      polygon.forEach((corner, i) => {
        const other = at(polygon, (i + 1) % polygon.length);
        const [dx, dy] = [corner[0] + other[0] - 2 * x, corner[1] + other[1] - 2 * y];
        const place = key([x + dx, y + dy], width);
        if (known.has(place)) return;
        known.add(place);
        const moved = polygon.map(([px, py]): Point => [px + dx, py + dy]);
        next.push({ polygon: moved, tint });
        ring.set(tint, [...(ring.get(tint) ?? []), moved]);
      });
    }
    front = next;
    return ring;
  });
}

/** The inks of the country around, to be laid on the sheet before anything else. */
function inksBeyond(scenery: Scenery): Ink[] {
  const { board, unit, sheet, streams } = scenery;
  const clip = [() => rectPath(sheet.frame)];
  const box = sheet.frame;
  const grounds = ringsOf(scenery).flatMap((ring, i) =>
    [...ring].map(([tint, polygons]): Ink => ({
      path: once(() => polygons.map((polygon) => polyline(polygon, true)).join('')),
      clip,
      box: bounds(polygons.flat()),
      fill: tint,
      opacity: RINGS[i] ?? 1,
      beyond: true,
    })),
  );
  const seas = board.lines.filter(({ kind }) => kind === 'sea').map(({ points }) => [...points, at(points, 0)]);
  const joined = [...streams.map(({ course }) => course), ...seas];
  const waters = once(() =>
    // Ships come from the sea: navigable water leaves the land upstream alone.
    streams.flatMap((stream) =>
      leavingLand(
        [{ course: stream.course, sway: 0.3, upstream: stream.kind === 'navigable' }],
        board.outline,
        sheet.frame,
        unit,
        joined,
      ).map((course) => ({
        course,
        width: stream.width * (course[0] && course[0][0] === stream.course[0]?.[0] ? 0.6 : 1),
      })),
    ),
  );
  const band = (more: number) => () =>
    waters()
      .map(({ course, width: wide }) => polyline(ribbon(course, wide + more * unit, wide + more * unit), true))
      .join('');
  return [
    ...grounds,
    { path: band(1.2), clip, box, fill: '--map-bank', opacity: FAINT },
    { path: band(0), clip, box, fill: '--map-water', opacity: FAINT },
  ];
}

/** Roads and railways that leave the land, in fainter ink. */
function inksOfWays(scenery: Scenery): Ink[] {
  const { unit, sheet, ways } = scenery;
  const out = (lines: readonly (readonly Point[])[], sway: number) =>
    once(() => waysOutOf(scenery, lines, sway).map(curve).join(''));
  const [roads, rails] = [out(ways.roads, SWAY.road), out(ways.rails, SWAY.rail)];
  const clip = [() => rectPath(sheet.frame)];
  const line = (path: () => string): Ink => ({ path, clip, box: sheet.frame, opacity: FAINT, least: 7 });
  return [
    { ...line(roads), stroke: '--map-road', width: 2.3 * unit },
    { ...line(roads), stroke: '--map-road-fill', width: 1.25 * unit },
    ...railInks(line(rails), unit),
  ];
}

/** Ground that is taken by ink: water, ways, mountains, and the middle of each hex that has a name or a symbol. */
function inked(board: Board, unit: number, lines: readonly (readonly Point[])[]): Mask {
  const mask = new Mask(board.size[0], board.size[1], 1.5 * unit);
  for (const line of lines) mask.stampLine(line, 4 * unit);
  for (const space of mappedSpaces(board)) {
    if (space.name === '' && !space.symbols && !space.identifier) continue;
    const [x, y] = middleOf(space);
    mask.stamp([x, y], 11 * unit);
    const half = space.name.length * 1.9 * unit;
    const line: Point[] = [-half, half].map((dx) => [x + dx, y - 13 * unit]);
    mask.stampLine(line, 5 * unit);
  }
  return mask;
}

/** Marshes, mountains, the hachures of broken ground, and woods; these run across the borders of their hexes. */
function reliefOf({ board, unit, streams, ways, hex = 1 }: Scenery): Ink[] {
  const gaps = board.borders.flatMap(({ crossing }) => (crossing?.kind === 'gap' ? [crossing.at] : []));
  const ranges = linesOf(board, 'mountain').map((line) => eased(line.points, unit, RANGE_EASE));
  const courses = streams.map(({ course }) => course);
  const taken = once(() => inked(board, unit, [...courses, ...ways.roads, ...ways.rails, ...ranges]));
  const marshes = linesOf(board, 'marsh').map(({ points }): Ink => ({
    path: once(() => drawMarsh(points, unit)),
    box: around(points, 9 * unit),
    stroke: '--map-bank',
    width: 0.5 * unit,
    least: 22,
  }));
  const mountains = ranges.map((range): Ink => ({
    path: once(() => drawRange(range, unit, gaps)),
    box: around(range, 16 * unit),
    fill: '--map-range',
    least: 12,
  }));
  const patches = patchesOf(mappedSpaces(board), unit);
  const growing = (isOf: (space: Space) => boolean, ink: (some: Space[], box: Rect) => Ink) =>
    patches.flatMap(({ patch, box }) => {
      const some = patch.filter(isOf);
      return some.length > 0 ? [ink(some, grown(box, 14 * unit))] : [];
    });
  const hills = growing(
    ({ terrain }) => terrain in RIDGES,
    (some, box) => ({
      path: once(() => some.map((space) => ridgesOf(space, unit, hex)).join('')),
      box,
      fill: '--map-hachure',
      opacity: 0.5,
      least: 22,
    }),
  );
  const woods = growing(
    ({ terrain }) => terrain === 'forest' || terrain === 'woods',
    (some, box) => ({
      path: once(() => drawForest(some, unit, taken())),
      box,
      fill: '--map-wood-fill',
      stroke: '--map-wood',
      width: 0.34 * unit,
      least: 22,
    }),
  );
  return [...marshes, ...mountains, ...hills, ...woods];
}

function ridgesOf({ id, polygon = [], terrain }: Space, unit: number, hex: number): string {
  const style = RIDGES[terrain];
  if (!style) return '';
  const random = seeded(id * 7919);
  const [x, y] = middle(polygon);
  let path = '';
  for (let i = 0; i < style.count; i++) {
    // Around the middle, where pieces and names stand, and up to the border.
    const turn = ((i + random()) / style.count) * Math.PI * 2;
    const far = hex * (0.27 + 0.21 * random());
    const centre: Point = [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
    const angle = noise(centre[0] / (70 * unit), centre[1] / (70 * unit), 5) * Math.PI * 2.2;
    path += hachures(centre, angle, style.length * (0.65 + random() * 0.6), unit, random);
  }
  return path;
}

/** Adds what comes after the map: the country around, and hills and ways out. */
export function addLate(scenery: Scenery): void {
  if (scenery.inks.some(({ beyond }) => beyond)) return;
  addInks(scenery, inksBeyond(scenery), [...reliefOf(scenery), ...inksOfWays(scenery)]);
}

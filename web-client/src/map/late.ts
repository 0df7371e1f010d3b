/** What is painted of a land of areas after the map stands: its hills and woods, and in fainter ink the country around. */
import { once, railInks, type Ink } from '../ground/ink';
import { addInks, rectPath, scatter } from '../ground/late';
import type { Space } from '../protocol/Space';
import { reliefOf } from './area-relief';
import { leavingLand, SWAY, waysOutOf } from './beyond';
import { curve, polyline, type Point } from './geometry';
import { isInside, ribbon } from './shapes';
import { Mask } from './mask';
import { placeOrnaments } from './ornaments';
import { drawHills, drawWoods } from './relief';
import type { Scenery } from './scenery';
import type { Stream } from './water';

/** How strong the country around is, and the ways that go on in it. */
const FAINT = 0.5;
const FAINT_WAYS = 0.4;
/** The side of a patch of hills or woods, and how far one of their strokes goes from where it begins, in units. */
const PATCH = 200;
const REACH = 6;

/** Beyond its mouth a water is as wide as there, beyond its source as narrow. */
function widthOf(stream: Stream, [x, y]: Point = [0, 0]): number {
  const [a, b] = [stream.course[0], stream.course[stream.course.length - 1]] as [Point, Point];
  const isSource = Math.hypot(a[0] - x, a[1] - y) < Math.hypot(b[0] - x, b[1] - y);
  return isSource ? stream.width * 0.5 : stream.width;
}

/** Hills and woods around the land, but for its title and its compass, and the waters. */
function reliefBeyond({ board, unit, sheet }: Scenery, waters: readonly (readonly Point[])[]) {
  const cell = 5 * unit;
  const mask = new Mask(board.size[0], board.size[1], cell);
  for (let x = 0; x <= board.size[0]; x += cell)
    for (let y = 0; y <= board.size[1]; y += cell) if (isInside(board.outline, [x, y])) mask.stamp([x, y], cell);
  const { cartouche, compass } = placeOrnaments(board, unit);
  if (cartouche) {
    const { x, y, width, height } = cartouche;
    for (let t = 0; t <= 1; t += 0.1)
      mask.stampLine(
        [
          [x, y + t * height],
          [x + width, y + t * height],
        ],
        height / 8,
      );
  }
  if (compass) mask.stamp(compass, 48 * unit);
  for (const course of waters) mask.stampLine(course, 8 * unit);
  const { x, y, width, height } = sheet.frame;
  const polygon: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const open: Space = { id: 1, name: '', label: [0, 0], anchor: [0, 0], terrain: 'rolling', polygon };
  return { hills: drawHills([open], unit, mask), woods: drawWoods([open], unit, mask) };
}

/** The country around the land: open ground with hills and woods, and the waters that leave the map. */
function inksBeyond(scenery: Scenery): Ink[] {
  const { unit, board, sheet, streams } = scenery;
  const courses = streams.map(({ course }) => course);
  const waters = streams.flatMap((stream) => {
    const found = leavingLand([{ course: stream.course, sway: 0.34 }], board.outline, sheet.frame, unit, courses);
    return found.map((course) => ({ course, width: widthOf(stream, course[0]) }));
  });
  const box = sheet.frame;
  const under = { clip: [once(() => rectPath(box))], veil: FAINT, beyond: true as const };
  const band = (more: number) =>
    once(() =>
      waters
        .map(({ course, width }) => polyline(ribbon(course, width + more * unit, width + more * unit), true))
        .join(''),
    );
  const { hills, woods } = reliefBeyond(
    scenery,
    waters.map(({ course }) => course),
  );
  const strewn = (path: string, ink: Omit<Ink, 'path' | 'box'>) =>
    scatter(path, PATCH * unit, REACH * unit, { ...under, ...ink });
  return [
    { ...under, path: () => rectPath(box), box, fill: '--map-land', opacity: 0.55 },
    ...strewn(hills, { fill: '--map-hachure', opacity: 0.5 }),
    ...strewn(woods, { stroke: '--map-wood', width: 0.34 * unit }),
    { ...under, path: band(1.3), box, fill: '--map-bank' },
    { ...under, path: band(0), box, fill: '--map-water' },
  ];
}

/** Roads and railways that leave the land, over its edge and on. */
function inksOfWays(scenery: Scenery): Ink[] {
  const { unit, sheet, ways } = scenery;
  const box = sheet.frame;
  const clip = [once(() => rectPath(box))];
  const out = (lines: readonly (readonly Point[])[], sway: number): Ink => ({
    path: once(() => waysOutOf(scenery, lines, sway).map(curve).join('')),
    box,
    clip,
    veil: FAINT_WAYS,
  });
  const roads = out(ways.roads, SWAY.road);
  return [
    { ...roads, stroke: '--map-road', width: 2.3 * unit },
    { ...roads, stroke: '--map-road-fill', width: 1.25 * unit },
    ...railInks(out(ways.rails, SWAY.rail), unit),
  ];
}

/** Adds what comes after the map: the country around, hills and woods, and under the edge of the land the ways out. */
export function addLate(scenery: Scenery): void {
  const { inks, unit, outline } = scenery;
  if (inks.some(({ beyond }) => beyond)) return;
  const clip = [() => outline];
  const { hills, woods } = reliefOf(scenery);
  const strewn = (path: string, ink: Omit<Ink, 'path' | 'box'>) =>
    scatter(path, PATCH * unit, REACH * unit, { clip, ...ink });
  inks.splice(inks.length - 1, 0, ...inksOfWays(scenery));
  addInks(scenery, inksBeyond(scenery), [
    ...strewn(hills, { fill: '--map-hachure', opacity: 0.62 }),
    ...strewn(woods, { fill: '--map-wood-fill', stroke: '--map-wood', width: 0.34 * unit }),
  ]);
}

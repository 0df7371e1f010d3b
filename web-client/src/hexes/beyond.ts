/** The country around a land of hexes, in fainter ink: its ground goes on for some hexes, and so does what leaves it. */
import { leavingLand } from '../map/beyond';
import { at, bounds, curve, middle, polyline, ribbon, type Point, type Rect } from '../map/geometry';
import { mappedSpaces } from '../map/groundwork';
import type { Scenery } from '../map/scenery';
import { once, tintOf, type Ink } from './inks';

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
export function inksBeyond(scenery: Scenery): Ink[] {
  const { board, unit, sheet, streams, ways } = scenery;
  const { x, y, width, height } = sheet.frame;
  const clip = () => `M${x} ${y}h${width}v${height}h${-width}Z`;
  const box: Rect = sheet.frame;
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
  const roads = once(() =>
    leavingLand(
      ways.roads.map((course) => ({ course, sway: 0.12 })),
      board.outline,
      sheet.frame,
      unit,
    )
      .map(curve)
      .join(''),
  );
  const line = (path: () => string, stroke: string, wide: number): Ink => ({
    path,
    clip,
    box,
    stroke,
    width: wide * unit,
    opacity: FAINT,
    least: 7,
  });
  return [
    ...grounds,
    { path: band(1.2), clip, box, fill: '--map-bank', opacity: FAINT },
    { path: band(0), clip, box, fill: '--map-water', opacity: FAINT },
    line(roads, '--map-road', 2.3),
    line(roads, '--map-road-fill', 1.25),
  ];
}

/** What maps of all kinds are worked out from. */
import type { Board } from '../protocol/Board';
import type { Space } from '../protocol/Space';
import { area, at, offset, polyline, relax, resample, type Point, type Rect } from './geometry';
import { layOutSheet } from './sheet';
import { isWide } from './water';

/** The measure of a board: a hundredth of the side of its median space. */
export function unitOf(board: Board): number {
  const areas = mappedSpaces(board)
    .flatMap((space) => (space.polygon ? [Math.abs(area(space.polygon))] : []))
    .sort((a, b) => a - b);
  return Math.sqrt(areas[Math.floor(areas.length / 2)] ?? board.size[0] ** 2 / 50) / 100;
}

/** Moves stretches of a railway that run on a road a little to the side, so that both can be seen. */
export function besideRoads(
  rails: readonly (readonly Point[])[],
  roads: readonly (readonly Point[])[],
  unit: number,
): Point[][] {
  const near = new Set<number>();
  const cell = 2.5 * unit;
  const key = (p: Point) => Math.round(p[0] / cell) * 65536 + Math.round(p[1] / cell);
  for (const road of roads) for (const point of resample(road, cell / 2)) near.add(key(point));
  return rails.map((rail) => aside(rail, unit, (point) => near.has(key(point))));
}

function aside(rail: readonly Point[], unit: number, isNear: (point: Point) => boolean): Point[] {
  const course = resample(rail, 3 * unit);
  const shift = course.map((point): number => (isNear(point) ? 2.6 * unit : 0));
  const eased = relax(
    shift.map((value): Point => [value, 0]),
    4,
  );
  return offset(course, (t) => at(eased, Math.round(t * (course.length - 1)))[0]);
}

function rectPath({ x, y, width, height }: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

/** How far down in a box beside the map its pieces stand; above them is said what they wait for. */
const IN_BOX = 0.62;

/** What every board has: the sheet, the places of its spaces and of the boxes beside the map, the crossings. */
export function groundwork(board: Board, unit: number, margin?: Parameters<typeof layOutSheet>[2]) {
  const sheet = layOutSheet(board, unit, margin);
  const mapped = mappedSpaces(board);
  const anchors = new Map<number, Point>(mapped.map((space) => [space.id, space.anchor]));
  const outlines = new Map<number, string>(mapped.map((space) => [space.id, polyline(space.polygon ?? [], true)]));
  for (const { space, rect } of sheet.insets.flatMap((inset) => inset.boxes)) {
    anchors.set(space, [rect.x + rect.width / 2, rect.y + rect.height * IN_BOX]);
    outlines.set(space, rectPath(rect));
  }
  return {
    board,
    unit,
    sheet,
    outline: polyline(board.outline, true),
    crossings: board.borders.flatMap(({ id, crossing, kind }) =>
      crossing ? [{ border: id, crossing, reach: (isWide(kind) ? 4.2 : 2.6) * unit }] : [],
    ),
    spaces: new Map(board.spaces.map((space) => [space.id, space])),
    anchors,
    outlines,
  };
}

/** The number under which a hex is known: the printed one, where a map of several sheets is numbered by sheets. */
export function hexNumber({ id, facts }: Space): string {
  const printed = facts?.find(({ text }) => /^[A-Z]\d{4}$/.test(text))?.text;
  return printed ?? String(id).padStart(4, '0');
}

/** The spaces of the map itself. */
export function mappedSpaces(board: Board): Space[] {
  return board.spaces.filter((space) => space.inset === undefined && space.polygon !== undefined);
}

/** The country around a map: what leaves the map goes on in it, as lines of that kind go. */
import { at, resample, type Point, type Rect } from './geometry';
import { distanceToLine, isInside } from './shapes';
import { mappedSpaces } from './groundwork';
import { noise } from './random';
import type { Scenery } from './scenery';

/** How far a line goes at once, how far back its direction is taken from, and how near to land it may come, in units. */
const STEP = 5;
const BACK = 14;
const CLEAR = 7;
/** From how many steps on it keeps away from the land that it has left. */
const LEFT = 5;
/** How many steps a line has at most. */
const MOST = 300;
/** The turns that are tried, the least first. */
const TURNS = [0, 0.14, -0.14, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75, 1.1, -1.1];
/** How near to the edge of the land the end of a line lies that leaves it, and to another water one that ends there. */
const NEAR = 8;
const MOUTH = 6;

export interface Leaving {
  course: readonly Point[];
  /** How much it sways on its way. */
  sway: number;
  /** Whether it leaves the land at its beginning alone. */
  upstream?: boolean;
}

/** What a line would be beyond an end of it; nothing where it does not leave the land. */
function goOn(end: Point, before: Point, outline: readonly Point[], frame: Rect, unit: number, sway: number): Point[] {
  const shore = [...outline, at(outline, 0)];
  let heading = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const seed = Math.round(end[0] + end[1] * 3);
  const course: Point[] = [end];
  let here = end;
  const isOut = ([x, y]: Point) =>
    x < frame.x || y < frame.y || x > frame.x + frame.width || y > frame.y + frame.height;
  for (let i = 0; i < MOST && !isOut(here); i++) {
    const drift = (noise(i / 9, 0.5, seed) - 0.5) * sway;
    const next = (turn: number): Point => [
      here[0] + Math.cos(heading + drift + turn) * STEP * unit,
      here[1] + Math.sin(heading + drift + turn) * STEP * unit,
    ];
    const isFree = (point: Point) =>
      !isInside(outline, point) && (i < LEFT || distanceToLine(point, shore) > CLEAR * unit);
    const turn = TURNS.find((one) => isFree(next(one)));
    if (turn === undefined) break;
    here = next(turn);
    heading += drift * 0.5 + turn;
    course.push(here);
  }
  return course.length > LEFT ? course : [];
}

/** How far inside the land ways may end that leave it, in units. */
const INSIDE = 66;

/** Where a way that ends near the edge of the land leaves it, straight on within the space where it ends. */
function exitOf(
  end: Point,
  before: Point,
  spaces: readonly (readonly Point[])[],
  outline: readonly Point[],
  unit: number,
) {
  const own = spaces.find((ring) => isInside(ring, end));
  const heading = Math.atan2(end[1] - before[1], end[0] - before[0]);
  for (let far = 2; far < INSIDE; far += 2) {
    const there: Point = [end[0] + Math.cos(heading) * far * unit, end[1] + Math.sin(heading) * far * unit];
    if (!isInside(outline, there)) return there;
    if (own && !isInside(own, there)) return undefined;
  }
  return undefined;
}

/** Roads and railways that leave the land: from where they end on the map over its edge and on, one from each place. */
export function waysOut(
  ways: readonly (readonly Point[])[],
  spaces: readonly (readonly Point[])[],
  outline: readonly Point[],
  frame: Rect,
  unit: number,
  sway: number,
  seas: readonly (readonly Point[])[] = [],
): Point[][] {
  const found = new Map<string, Point[]>();
  for (const way of ways) {
    const line = resample(way, 2 * unit);
    const last = line.length - 1;
    const back = Math.min(last, Math.round(BACK / 2));
    const ends: [end: Point, before: Point][] = [
      [at(line, 0), at(line, back)],
      [at(line, last), at(line, last - back)],
    ];
    for (const [end, before] of ends) {
      const place = end.map(Math.round).join();
      const exit = found.has(place) ? undefined : exitOf(end, before, spaces, outline, unit);
      const course = exit && goOn(exit, end, outline, frame, unit, sway);
      // Nothing goes on over the sea.
      const isWet = course?.some((point) => seas.some((sea) => isInside(sea, point)));
      if (course && course.length > 0 && !isWet) found.set(place, [end, ...course]);
    }
  }
  return [...found.values()];
}

/** Roads or railways that leave the land, over its edge and on. */
export function waysOutOf(
  { board, unit, sheet }: Scenery,
  lines: readonly (readonly Point[])[],
  sway: number,
): Point[][] {
  const rings = mappedSpaces(board).flatMap(({ polygon }) => (polygon ? [polygon] : []));
  const seas = board.lines.filter(({ kind }) => kind === 'sea').map(({ points }) => points);
  return waysOut(lines, rings, board.outline, sheet.frame, unit, sway, seas);
}

/** How much roads and railways sway on their way. */
export const SWAY = { road: 0.12, rail: 0.06 };

/** The courses of what leaves the land, beyond it; `joined` are lines in which others end. */
export function leavingLand(
  lines: readonly Leaving[],
  outline: readonly Point[],
  frame: Rect,
  unit: number,
  joined: readonly (readonly Point[])[] = [],
): Point[][] {
  const shore = [...outline, at(outline, 0)];
  return lines.flatMap(({ course, sway, upstream }) => {
    const line = resample(course, 2 * unit);
    const last = line.length - 1;
    const back = Math.min(last, Math.round(BACK / 2));
    const ends: [end: Point, before: Point][] = [
      [at(line, 0), at(line, back)],
      [at(line, last), at(line, last - back)],
    ];
    return ends.slice(0, upstream ? 1 : 2).flatMap(([end, before]) => {
      if (distanceToLine(end, shore) > NEAR * unit) return [];
      const isMouth = joined.some((other) => other !== course && distanceToLine(end, other) < MOUTH * unit);
      if (isMouth) return [];
      const found = goOn(end, before, outline, frame, unit, sway);
      return found.length > 0 ? [found] : [];
    });
  });
}

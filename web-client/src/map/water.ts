/** Rivers and creeks: tapering bands with bank lines. */
import type { MapLine } from '../protocol/MapLine';
import { at, distance, polyline, relax, resample, type Point } from './geometry';
import { ribbon } from './shapes';

export interface Stream {
  id: string;
  name: string;
  kind: string;
  /** The middle of the water, from source to mouth, at equal steps. */
  course: Point[];
  /** Width at the mouth. */
  width: number;
  /** The water surface. */
  surface: string;
  /** The surface and its banks. */
  banks: string;
}

/** Widths at source and mouth, in units. */
const WIDTHS: Record<string, [number, number]> = {
  river: [2.6, 5.4],
  creek: [0.7, 2.1],
  'minor-water': [0.6, 1.6],
  'major-water': [3.4, 6.4],
  navigable: [4.6, 7.4],
};

/** Whether water of this kind is drawn wide. */
export function isWide(kind: string): boolean {
  return kind === 'river' || kind === 'major-water' || kind === 'navigable';
}

function isWater(line: MapLine): boolean {
  return line.kind in WIDTHS;
}

/** Prepares the water of a board. A stream that begins where another ends is as wide there as that one; `ease` takes
 * off corners. */
export function drawWater(lines: readonly MapLine[], unit: number, ease = 2): Stream[] {
  const waters = lines.filter((line) => isWater(line) && line.points.length > 1);
  const mouths = waters.map((line) => at(line.points, line.points.length - 1));
  return waters.map((line) => {
    const [source, mouth] = WIDTHS[line.kind] ?? [1, 2];
    const begins = at(line.points, 0);
    const fed = mouths.some((other) => distance(other, begins) < 3 * unit);
    const course = relax(resample(line.points, 2 * unit), ease);
    const from = (fed ? mouth : source) * unit;
    const to = (fed ? mouth * 1.35 : mouth) * unit;
    return {
      id: line.id,
      name: line.name,
      kind: line.kind,
      course,
      width: to,
      surface: polyline(ribbon(course, from, to), true),
      banks: polyline(ribbon(course, from + 1.1 * unit, to + 1.3 * unit), true),
    };
  });
}

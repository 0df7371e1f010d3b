/** Sunken roads. */
import { curve, normal, offset, polyline, relax, resample, type Point } from '../map/geometry';

/** How far the banks of a sunken road lie apart, and the strokes of their slopes, in units. */
const BANK = 1.7;
const SLOPE = { every: 2.1, length: 2.3 };

/** The two banks of a sunken road, and the strokes that fall from them into it. */
export function drawSunken(points: readonly Point[], unit: number): { bed: string; banks: string; slopes: string } {
  const course = relax(resample(points, 2 * unit), 2);
  const bank = (by: number): Point[] => offset(course, by * unit);
  let slopes = '';
  for (const side of [-1, 1]) {
    const line = resample(bank(side * BANK), SLOPE.every * unit);
    slopes += line
      .map((point, i) => {
        const [x, y] = normal(line, i);
        const by = side * SLOPE.length * unit;
        return polyline([point, [point[0] + x * by, point[1] + y * by]]);
      })
      .join('');
  }
  return { bed: curve(course), banks: curve(bank(BANK)) + curve(bank(-BANK)), slopes };
}

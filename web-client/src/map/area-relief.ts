/** The hills and woods of a map of areas, where nothing else is drawn: they come after the map. */
import type { Point } from './geometry';
import { mappedSpaces } from './groundwork';
import { Mask } from './mask';
import { drawHills, drawWoods } from './relief';
import type { Scenery } from './scenery';

export function reliefOf({ board, unit, streams, ways }: Scenery): { hills: string; woods: string } {
  const mapped = mappedSpaces(board);
  const mask = new Mask(board.size[0], board.size[1], 1.5 * unit);
  for (const stream of streams) mask.stampLine(stream.course, 4.5 * unit);
  for (const road of ways.roads) mask.stampLine(road, 2.6 * unit);
  for (const rail of ways.rails) mask.stampLine(rail, 3 * unit);
  for (const { label, name } of mapped) {
    mask.stamp(label, 14 * unit);
    const half = name.length * 1.7 * unit;
    const line = [-half, half].map((dx): Point => [label[0] + dx, label[1] + 14 * unit]);
    mask.stampLine(line, 4 * unit);
  }
  // Hills take the ground that they stand on.
  const hills = drawHills(mapped, unit, mask);
  return { hills, woods: drawWoods(mapped, unit, mask) };
}

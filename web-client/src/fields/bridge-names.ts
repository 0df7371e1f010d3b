/** The names of bridges, beside them. */
import { distance, type Point } from '../map/geometry';
import type { Mask } from '../map/mask';
import type { CrossingMark } from '../map/scenery';

/** The height of the letters of a bridge's name, and their width to their height. */
const LETTER = 5.6;
const BREADTH = 0.5;

/** A name beside what it names, on one line or two. */
export interface Placed {
  id: number;
  at: Point;
  lines: string[];
  size: number;
}

/** The lines of a bridge's name: what is put in brackets stands below. */
export function bridgeLines(name: string): string[] {
  const [first = '', second] = name.split(/ \((.*)\)$/);
  return second ? [first, second] : [first];
}

/** Writes the names of bridges where the ground around them is free. */
export function nameBridges(bridges: readonly CrossingMark[], unit: number, mask: Mask, lettered: Mask): Placed[] {
  return bridges.map(({ border, crossing }) => {
    const lines = bridgeLines(crossing.name);
    const size = LETTER * unit;
    const half = (Math.max(...lines.map((line) => line.length)) * size * BREADTH) / 2;
    const tall = lines.length * size;
    const cost = ([x, y]: Point) => {
      let taken = 0;
      for (let dx = -half; dx <= half; dx += 2 * unit) {
        for (let dy = -tall / 2; dy <= tall / 2; dy += 2 * unit) {
          const point: Point = [x + dx, y + dy];
          taken += lettered.isTaken(point) ? 4 : mask.isTaken(point) ? 1 : 0;
        }
      }
      return taken + distance([x, y], crossing.at) / (4 * unit);
    };
    const spots: Point[] = [];
    for (const away of [9, 13, 18]) {
      for (let turn = 0; turn < 16; turn++) {
        const angle = (turn * Math.PI) / 8;
        spots.push([
          crossing.at[0] + Math.cos(angle) * (half + away * unit),
          crossing.at[1] + Math.sin(angle) * (tall / 2 + away * unit),
        ]);
      }
    }
    const best = spots.map((spot) => ({ spot, cost: cost(spot) })).sort((a, b) => a.cost - b.cost)[0];
    const [x, y] = best?.spot ?? crossing.at;
    for (const dy of [-tall / 4, tall / 4]) {
      for (const ink of [mask, lettered]) {
        ink.stampLine(
          [
            [x - half, y + dy],
            [x + half, y + dy],
          ],
          size * 0.7,
        );
      }
    }
    return { id: border, at: [x, y], lines, size };
  });
}

/** Mountains, forests and marshes as the engravers of the time drew them. */
import { at, bounds, distance, normal, resample, type Point } from '../map/geometry';
import { isInside } from '../map/shapes';
import type { Mask } from '../map/mask';
import { noise, seeded } from '../map/random';
import type { Space } from '../protocol/Space';

/** How far mountains smooth their bends, in steps of two units. */
export const RANGE_EASE = 4;
/** How many ridges there are on a hex of broken ground, and how long they are, in units. */
export const RIDGES: Record<string, { count: number; length: number }> = {
  rolling: { count: 3, length: 17 },
  rough: { count: 6, length: 24 },
  high: { count: 6, length: 24 },
};

const fixed = (value: number) => value.toFixed(1);

/** How far from a gap the mountains end, in units. */
const PASS = 10;

/** The hachures of a mountain chain: tapering strokes downhill on both sides of a crest, open at its gaps. */
export function drawRange(crest: readonly Point[], unit: number, gaps: readonly Point[]): string {
  const random = seeded(Math.round(at(crest, 0)[0] * 31 + at(crest, 0)[1]));
  const line = resample(crest, 1.15 * unit);
  let path = '';
  line.forEach((point, i) => {
    const gap = Math.min(...gaps.map((gap) => distance(gap, point)), Infinity) / unit;
    const end = Math.min(i, line.length - 1 - i) * 1.15;
    const rise = Math.min(1, (gap - PASS) / 9, end / 9 + 0.25);
    if (rise <= 0) return;
    const height = Math.sqrt(rise) * (0.55 + 0.75 * noise(point[0] / (17 * unit), point[1] / (17 * unit), 3));
    const [nx, ny] = normal(line, i);
    for (const side of [-1, 1]) {
      const slant = (random() - 0.5) * 0.5;
      const [dx, dy] = [side * (nx - ny * slant), side * (ny + nx * slant)];
      const inner = (0.35 + random() * 0.5) * unit;
      const outer = inner + (5 + random() * 3.6) * height * unit * (side > 0 ? 1.15 : 0.9);
      const half = (side > 0 ? 0.42 : 0.3) * unit;
      path +=
        `M${fixed(point[0] + dx * inner - dy * half)} ${fixed(point[1] + dy * inner + dx * half)}` +
        `L${fixed(point[0] + dx * outer)} ${fixed(point[1] + dy * outer)}` +
        `L${fixed(point[0] + dx * inner + dy * half)} ${fixed(point[1] + dy * inner - dx * half)}Z`;
    }
  });
  return path;
}

/** The trees of hexes of forest, where the ground is free; they run across the borders of hexes. */
export function drawForest(spaces: readonly Space[], unit: number, mask: Mask): string {
  let path = '';
  const step = 6.2 * unit;
  for (const { id, polygon } of spaces) {
    if (polygon === undefined) continue;
    const random = seeded(id * 104729);
    const box = bounds(polygon);
    const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
    for (let y = box.y, row = 0; y < box.y + box.height; y += step * 0.8, row++) {
      for (let x = box.x + (row % 2) * step * 0.5; x < box.x + box.width; x += step) {
        const tree: Point = [x + (random() - 0.5) * step * 0.7, y + (random() - 0.5) * step * 0.6];
        const size = 1.5 + random() * 0.7;
        // Woods do not end where a hex does: a tree may stand a little beyond its edge.
        const inward: Point = [middle[0] + (tree[0] - middle[0]) * 0.97, middle[1] + (tree[1] - middle[1]) * 0.97];
        if (mask.isTaken(tree) || !isInside(polygon, inward)) continue;
        const r = size * unit;
        path +=
          `M${fixed(tree[0] - r)} ${fixed(tree[1])}` +
          `a${fixed(r)} ${fixed(r * 1.15)} 0 1 1 ${fixed(2 * r)} 0` +
          `q${fixed(-r)} ${fixed(r * 0.7)} ${fixed(-2 * r)} 0`;
      }
    }
  }
  return path;
}

/** Tufts of reed and the still water between them, along both sides of a line. */
export function drawMarsh(line: readonly Point[], unit: number): string {
  const random = seeded(Math.round(at(line, 0)[0] + at(line, 0)[1] * 17));
  const spots = resample(line, 3.6 * unit);
  let path = '';
  spots.forEach((point, i) => {
    const [nx, ny] = normal(spots, i);
    const away = (i % 2 === 0 ? 1 : -1) * (1.5 + random() * 5) * unit;
    const [x, y] = [point[0] + nx * away, point[1] + ny * away];
    const half = (2 + random() * 1.2) * unit;
    path += `M${fixed(x - half)} ${fixed(y)}h${fixed(half * 2)}`;
    for (const blade of [-0.9, 0, 0.9]) {
      path += `M${fixed(x + blade * unit)} ${fixed(y)}l${fixed(blade * 0.55 * unit)} ${fixed(-(1.9 - Math.abs(blade) * 0.5) * unit)}`;
    }
  });
  return path;
}

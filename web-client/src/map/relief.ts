/** Hachured hills and woods, drawn where the ground is free. */
import type { Space } from '../protocol/Space';
import { area, bounds, type Point } from './geometry';
import { isInside } from './shapes';
import type { Mask } from './mask';
import { noise, seeded } from './random';

/** How hilly a terrain is: ridges per square of 100 units, and how long they are, in units. */
const RIDGES: Record<string, { density: number; length: number }> = {
  rolling: { density: 1.1, length: 15 },
  high: { density: 3.4, length: 25 },
  works: { density: 1.2, length: 17 },
};

const fixed = (value: number) => value.toFixed(1);

/** The hachures of one ridge: tapering strokes that run downhill on both sides of a bent spine. */
export function hachures(centre: Point, angle: number, length: number, unit: number, random: () => number): string {
  const bend = (random() - 0.5) * 1.4;
  const strokes = Math.round(length / 1.5);
  let path = '';
  for (let side = -1; side <= 1; side += 2) {
    for (let i = 0; i <= strokes; i++) {
      const t = (i / strokes) * 2 - 1;
      const profile = Math.sqrt(Math.max(0, 1 - t * t));
      const along = angle + bend * t * 0.5;
      const spine: Point = [
        centre[0] + Math.cos(along) * t * length * 0.5 * unit,
        centre[1] + Math.sin(along) * t * length * 0.5 * unit,
      ];
      const downhill = along + side * (Math.PI / 2 - t * 1.15);
      const inner = (0.5 + 0.5 * profile) * unit;
      const outer = inner + (1.4 + 3.2 * profile + random() * 1.1) * unit;
      const cos = Math.cos(downhill);
      const sin = Math.sin(downhill);
      const half = 0.26 * unit;
      path +=
        `M${fixed(spine[0] + cos * inner - sin * half)} ${fixed(spine[1] + sin * inner + cos * half)}` +
        `L${fixed(spine[0] + cos * outer)} ${fixed(spine[1] + sin * outer)}` +
        `L${fixed(spine[0] + cos * inner + sin * half)} ${fixed(spine[1] + sin * inner - cos * half)}Z`;
    }
  }
  return path;
}

/** Path data of all hachures. Takes the ground it uses. */
export function drawHills(spaces: readonly Space[], unit: number, mask: Mask): string {
  let path = '';
  for (const space of spaces) {
    const style = RIDGES[space.terrain];
    if (style === undefined || space.polygon === undefined) continue;
    const random = seeded(space.id * 7919);
    const ground = Math.abs(area(space.polygon)) / (100 * unit) ** 2;
    const box = bounds(space.polygon);
    let wanted = Math.max(1, Math.round(ground * style.density));
    for (let tries = 0; tries < 90 && wanted > 0; tries++) {
      const centre: Point = [box.x + random() * box.width, box.y + random() * box.height];
      const length = style.length * (0.65 + random() * 0.6);
      const angle = noise(centre[0] / (70 * unit), centre[1] / (70 * unit), 5) * Math.PI * 2.2;
      const tips: Point[] = [-0.5, -0.25, 0, 0.25, 0.5].map((t) => [
        centre[0] + Math.cos(angle) * t * length * unit,
        centre[1] + Math.sin(angle) * t * length * unit,
      ]);
      const ring = space.polygon;
      if (tips.some((tip) => !isInside(ring, tip) || mask.isTaken(tip))) continue;
      path += hachures(centre, angle, length, unit, random);
      for (const tip of tips) mask.stamp(tip, 11 * unit);
      wanted -= 1;
    }
  }
  return path;
}

/** How much of the ground trees leave free, in the open and in a wood; where none stand by themselves. */
const CLEAR: Record<string, number> = { forest: 0.16, city: 2, works: 2, corn: 2, orchard: 2 };

/** Path data of little trees in clumps, and all over the woods. */
export function drawWoods(spaces: readonly Space[], unit: number, mask: Mask): string {
  let path = '';
  for (const space of spaces) {
    if (space.polygon === undefined) continue;
    const free = CLEAR[space.terrain] ?? 0.7;
    const random = seeded(space.id * 104729);
    const box = bounds(space.polygon);
    const step = 4.6 * unit;
    for (let y = box.y; y < box.y + box.height; y += step) {
      for (let x = box.x; x < box.x + box.width; x += step) {
        const tree: Point = [x + (random() - 0.5) * step * 0.9, y + (random() - 0.5) * step * 0.9];
        const wooded = noise(tree[0] / (44 * unit), tree[1] / (44 * unit), 11) + (random() - 0.5) * 0.16;
        if (wooded < free || mask.isTaken(tree) || !isInside(space.polygon, tree)) continue;
        const r = (1.15 + random() * 0.5) * unit;
        path +=
          `M${fixed(tree[0] - r)} ${fixed(tree[1])}` +
          `a${fixed(r)} ${fixed(r * 1.1)} 0 1 1 ${fixed(2 * r)} 0` +
          `q${fixed(-r)} ${fixed(r * 0.7)} ${fixed(-2 * r)} 0`;
      }
    }
  }
  return path;
}

/** Inks that come after the map. */
import type { Point, Rect } from '../map/geometry';
import type { Scenery } from '../map/scenery';
import type { Sheet } from '../map/sheet';
import { grown, type Ink } from './ink';

/** What is strewn over the land in many small strokes, patch by patch; `reach` is how far one goes from where it begins. */
export function scatter(path: string, size: number, reach: number, ink: Omit<Ink, 'path' | 'box'>): Ink[] {
  const patches = new Map<string, { box: Rect; path: string }>();
  for (const part of path.split('M').slice(1)) {
    const [x, y] = part.split(/[ a-zA-Z]/, 2).map((value) => Math.floor(Number(value) / size)) as Point;
    const key = `${x},${y}`;
    const known = patches.get(key);
    if (known) known.path += `M${part}`;
    else {
      const box = grown({ x: x * size, y: y * size, width: size, height: size }, reach);
      patches.set(key, { box, path: `M${part}` });
    }
  }
  return [...patches.values()].map(({ box, path }) => ({ ...ink, box, path: () => path }));
}

export function rectPath({ x, y, width, height }: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

/** The neatline with ticks that frames the map. */
function frameInks({ paper, frame }: Sheet, unit: number): Ink[] {
  const ticks = () => {
    const step = 20 * unit;
    let path = '';
    for (let x = step; x < frame.width; x += step)
      path += `M${x} ${-4 * unit}v${2.6 * unit}M${x} ${frame.height + 4 * unit}v${-2.6 * unit}`;
    for (let y = step; y < frame.height; y += step)
      path += `M${-4 * unit} ${y}h${2.6 * unit}M${frame.width + 4 * unit} ${y}h${-2.6 * unit}`;
    return path;
  };
  const line = (path: () => string, width: number): Ink => ({ path, box: paper, stroke: '--map-ink', width });
  return [
    line(() => rectPath(grown(frame, 4 * unit)), 1.1 * unit),
    line(() => rectPath(grown(frame, 1.4 * unit)), 0.5 * unit),
    line(ticks, 0.5 * unit),
  ];
}

/** Adds what lies on the ground, under the borders of spaces. */
export function addGround(inks: Ink[], ground: readonly Ink[]): void {
  const border = inks.findIndex(({ isBorder }) => isBorder);
  inks.splice(border < 0 ? inks.length : border, 0, ...ground);
}

/** Adds what comes after the map: its frame and the country around, under everything, and what lies on the ground. */
export function addInks({ inks, sheet, unit }: Scenery, beyond: readonly Ink[], ground: readonly Ink[]): void {
  addGround(inks, ground);
  inks.unshift(...frameInks(sheet, unit), ...beyond);
}

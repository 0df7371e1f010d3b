/**
 * The ground of a map as inks, one upon another: the same paths are painted on the tiles of the screen and drawn as SVG on
 * paper. Each knows the part of the map it covers, so that a tile is painted with what lies on it alone.
 */
import { bounds, type Point, type Rect } from '../map/geometry';

export interface Ink {
  /** Its path, drawn when it is first needed. */
  path: () => string;
  /** The part of the map outside which there is nothing of it. */
  box: Rect;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
  /** Whether strokes and dashes have round ends. */
  round?: true;
  opacity?: number;
  /** Only within all of these paths. Inks that share them have the same list. */
  clip?: readonly (() => string)[];
  /** Those that follow each other with the same veil are laid on together, so strong. */
  veil?: number;
  /** The least width of a hex on the screen, in pixels, at which it can be seen. */
  least?: number;
  /** Whether it is of the country around the land. */
  beyond?: true;
  /** Whether it is the borders of spaces. */
  isBorder?: true;
}

/** The value of a function, worked out once. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The part of the map around some points. */
export function around(points: readonly Point[], by: number): Rect {
  return grown(bounds(points), by);
}

/** A part of the map, and so much more on each side. */
export function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Whether two rectangles share ground. */
export function meet(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** An ink along a line, which reaches so far to its sides. */
export function along(points: readonly Point[], reach: number, ink: Omit<Ink, 'box'>): Ink {
  return { ...ink, box: around(points, reach) };
}

/** The two inks of a railway: its track and its ties. */
export function railInks(track: Ink, unit: number): Ink[] {
  const rail = { ...track, stroke: '--map-rail' };
  return [
    { ...rail, width: 0.95 * unit },
    { ...rail, width: 3.6 * unit, dash: [0.75 * unit, 4.6 * unit] },
  ];
}

/** The inks under what changes on the ground, and those upon it: water, ways and the edge of the land. */
export function parted(inks: readonly Ink[]): [under: readonly Ink[], upon: readonly Ink[]] {
  const first = inks.map(({ isBorder }) => isBorder).lastIndexOf(true) + 1;
  return [inks.slice(0, first), inks.slice(first)];
}

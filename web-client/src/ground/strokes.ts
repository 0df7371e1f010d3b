/** What a tile of a painted map is made of, as it goes to the painter's thread. */
import type { Rect } from '../map/geometry';

/** One path of a tile; paths go by number. */
export interface Stroke {
  path: number;
  clip: number[] | undefined;
  fill: string | undefined;
  stroke: string | undefined;
  width: number | undefined;
  dash: number[] | undefined;
  round: boolean | undefined;
  opacity: number | undefined;
  veil: number | undefined;
}

/** A part of the map to be painted, at so many pixels per unit of the map. */
export interface Order {
  number: number;
  part: Rect;
  fine: number;
  width: number;
  height: number;
  ground: string;
  strokes: Stroke[];
  /** Paths that the painter does not know yet. */
  paths: [number: number, path: string][];
  /** The grain of the paper, once it is there: how large it is laid on, and how strong. */
  grain: { scale: number; opacity: number };
}

/** What is said to the painter's thread: what to paint, or the grain of the paper. */
export type Told = Order | { image: ImageBitmap };

export interface Painted {
  number: number;
  bitmap: ImageBitmap;
}

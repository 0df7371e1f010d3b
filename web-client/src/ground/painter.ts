/** Has the inks of a map painted, part by part. */
import type { Rect } from '../map/geometry';
import { meet, parted, type Ink } from './ink';
import type { Order, Painted, Stroke, Told } from './strokes';

export class Painter {
  /** The numbers under which the painter's thread knows paths, and those that it has not been told yet. */
  private readonly numbers = new Map<() => string, number>();
  private untold: Order['paths'] = [];
  /** Colours by their names, until the theme changes. */
  private readonly colours = new Map<string, string>();
  private readonly thread = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' });
  /** Who waits for what has been ordered. */
  private readonly waiting = new Map<number, (bitmap: ImageBitmap) => void>();
  private orders = 0;
  /** The inks of what changes on the ground. */
  changing: readonly Ink[] = [];

  /** `probe` tells what colours are called in the theme of the page. */
  constructor(
    private readonly inks: readonly Ink[],
    private readonly probe: HTMLElement,
    private readonly unit: number,
    private readonly hex: number,
  ) {
    this.thread.onmessage = ({ data: { number, bitmap } }: MessageEvent<Painted>) => {
      this.waiting.get(number)?.(bitmap);
      this.waiting.delete(number);
    };
  }

  private tell(told: Told, transfer: Transferable[] = []): void {
    this.thread.postMessage(told, transfer);
  }

  /** The grain of the paper, once it is there. */
  take(image: ImageBitmap): void {
    this.tell({ image }, [image]);
  }

  /** The page has another theme. */
  forget(): void {
    this.colours.clear();
  }

  stop(): void {
    this.thread.terminate();
  }

  private colour(name: string): string {
    let colour = this.colours.get(name);
    if (colour === undefined) {
      this.probe.style.color = `var(${name})`;
      colour = getComputedStyle(this.probe).color;
      this.colours.set(name, colour);
    }
    return colour;
  }

  private path(make: () => string): number {
    let number = this.numbers.get(make);
    if (number === undefined) {
      this.numbers.set(make, (number = this.numbers.size));
      this.untold.push([number, make()]);
    }
    return number;
  }

  /** Paints a part of the map for a place of the page that is `dense` times as fine as its pixels. */
  paint(part: Rect, scale: number, dense: number): Promise<ImageBitmap> {
    const fine = scale * dense;
    const wide = this.hex * scale;
    const [under, upon] = parted(this.inks);
    const strokes = [...under, ...this.changing, ...upon]
      .filter((ink) => (ink.least ?? 0) <= wide && meet(ink.box, part))
      .map(({ path, clip, fill, stroke, width, dash, round, opacity, veil }): Stroke => ({
        path: this.path(path),
        clip: clip?.map((one) => this.path(one)),
        fill: fill && this.colour(fill),
        stroke: stroke && this.colour(stroke),
        width,
        dash,
        round,
        opacity,
        veil,
      }));
    const number = this.orders++;
    const strength = parseFloat(getComputedStyle(this.probe).getPropertyValue('--map-texture')) || 0;
    this.tell({
      number,
      part,
      fine,
      width: Math.ceil(part.width * fine),
      height: Math.ceil(part.height * fine),
      ground: this.colour('--map-sheet'),
      strokes,
      paths: this.untold,
      grain: { scale: this.unit * 0.9, opacity: strength },
    });
    this.untold = [];
    return new Promise((resolve) => this.waiting.set(number, resolve));
  }
}

/** Puts what was painted on a canvas of the page. */
export function hang(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}

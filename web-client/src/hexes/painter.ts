/** Paints the inks of a map on tiles. */
import type { Rect } from '../map/geometry';
import { meet, type Ink } from './inks';

/** What paths were made of, and colours by their names, until the theme changes. */
export class Painter {
  private readonly paths = new Map<() => string, Path2D>();
  private readonly colours = new Map<string, string>();
  private texture: CanvasPattern | undefined;
  private image: HTMLImageElement | undefined;

  /** `probe` tells what colours are called in the theme of the page. */
  constructor(
    private readonly inks: readonly Ink[],
    private readonly probe: HTMLElement,
    private readonly unit: number,
    private readonly hex: number,
  ) {}

  /** The grain of the paper, once it is there. */
  async grain(source: string): Promise<void> {
    const image = new Image();
    image.src = source;
    await image.decode();
    this.image = image;
  }

  /** The page has another theme. */
  forget(): void {
    this.colours.clear();
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

  private path(make: () => string): Path2D {
    let path = this.paths.get(make);
    if (!path) this.paths.set(make, (path = new Path2D(make())));
    return path;
  }

  /** Paints a part of the map on a canvas that is `dense` times as fine as the page. */
  paint(canvas: HTMLCanvasElement, part: Rect, scale: number, dense: number): void {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return;
    const fine = scale * dense;
    context.fillStyle = this.colour('--table');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.setTransform(fine, 0, 0, fine, -part.x * fine, -part.y * fine);
    context.lineJoin = 'round';
    const width = this.hex * scale;
    for (const ink of this.inks) {
      if ((ink.least ?? 0) > width || !meet(ink.box, part)) continue;
      if (ink.clip) {
        context.save();
        context.clip(this.path(ink.clip));
      }
      context.globalAlpha = ink.opacity ?? 1;
      const path = this.path(ink.path);
      if (ink.fill) {
        context.fillStyle = this.colour(ink.fill);
        context.fill(path);
      }
      if (ink.stroke) {
        context.strokeStyle = this.colour(ink.stroke);
        context.lineWidth = ink.width ?? 1;
        context.setLineDash(ink.dash ?? []);
        context.stroke(path);
      }
      if (ink.clip) context.restore();
    }
    this.lay(context, part);
  }

  private lay(context: CanvasRenderingContext2D, part: Rect): void {
    if (!this.image) return;
    this.texture ??= context.createPattern(this.image, 'repeat') ?? undefined;
    if (!this.texture) return;
    this.texture.setTransform(new DOMMatrix().scale(this.unit * 0.9));
    context.globalAlpha = parseFloat(getComputedStyle(this.probe).getPropertyValue('--map-texture')) || 0;
    context.fillStyle = this.texture;
    context.fillRect(part.x, part.y, part.width, part.height);
  }
}

/** The tiles of a painted map: which there are, which are missing, and which are no longer wanted. */
import type { Camera } from '../map/camera.svelte';
import type { Rect } from '../map/geometry';
import { meet } from './ink';
import { hang, type Painter } from './painter';

/** The side of a tile in pixels, and how far beyond the view tiles are painted ahead. */
const SIDE = 512;
const AHEAD = 200;
/** The longest side of the whole map in small, in pixels. */
const SMALL = 1100;
/** How many tiles are ordered ahead of the painter: the view may be another before he comes to more. */
const MOST = 3;
/** How long ordering may take before the next frame is let go first, in milliseconds. */
const BUDGET = 6;

interface Tile {
  part: Rect;
  /** Nothing yet while it is being painted for the first time. */
  canvas?: HTMLCanvasElement;
  /** Whether something has changed on it since it was ordered. */
  isOld: boolean;
}

/** The tiles of one scale, on a plane that is stretched while the reader looks at another one. */
interface Sheet {
  scale: number;
  tiles: Map<string, Tile>;
  plane: HTMLDivElement;
}

/** A tile that is wanted. */
export interface Wanted {
  key: string;
  part: Rect;
  /** Whether it is in view, and how far its middle lies from that of the view, in map units. */
  near: boolean;
  far: number;
}

/** The tiles for a view at a scale, those in view first and the nearest to its middle before others. */
export function tilesFor(camera: Camera, whole: Rect, scale: number): Wanted[] {
  const side = SIDE / scale;
  const [left, top] = camera.toMap([-AHEAD, -AHEAD]);
  const [right, bottom] = camera.toMap([camera.width + AHEAD, camera.height + AHEAD]);
  const [x0, y0] = camera.toMap([0, 0]);
  const [x1, y1] = camera.toMap([camera.width, camera.height]);
  const found: Wanted[] = [];
  const first = (value: number, from: number) => Math.max(0, Math.floor((value - from) / side));
  const last = (value: number, from: number, length: number) =>
    Math.min(Math.ceil(length / side), Math.ceil((value - from) / side));
  for (let row = first(top, whole.y); row < last(bottom, whole.y, whole.height); row++) {
    for (let column = first(left, whole.x); column < last(right, whole.x, whole.width); column++) {
      const x = whole.x + column * side;
      const y = whole.y + row * side;
      const width = Math.min(side, whole.x + whole.width - x);
      const height = Math.min(side, whole.y + whole.height - y);
      const near = x < x1 && x0 < x + width && y < y1 && y0 < y + height;
      const far = Math.hypot(x + side / 2 - (x0 + x1) / 2, y + side / 2 - (y0 + y1) / 2);
      found.push({ key: `${column},${row}`, part: { x, y, width, height }, near, far });
    }
  }
  return found.sort((a, b) => Number(b.near) - Number(a.near) || a.far - b.far);
}

export class Tiling {
  private sheets: Sheet[] = [];
  /** Those that were painted before the theme changed, until there are new ones. */
  private stale: Sheet[] = [];
  /** The whole map in small, beneath all others. */
  private readonly small: Sheet;
  /** Whether something has changed on it since it was painted. */
  private isSmallOld = false;
  private scale = 1;
  private frame = 0;
  /** How many tiles are being painted. */
  private ordered = 0;
  private isOver = false;
  /** Whether no tile is painted yet: what comes a moment later would have it painted twice. */
  private isHeld = true;
  /** Told each time when all that is in view is painted: what else is to be painted comes after that. */
  done?: () => void;

  constructor(
    private readonly root: HTMLElement,
    private readonly painter: Painter,
    private readonly camera: Camera,
    private readonly whole: Rect,
    /** What is seen until something is painted. */
    first: Element,
  ) {
    const scale = SMALL / Math.max(whole.width, whole.height);
    this.small = this.sheetAt(scale);
    const { style } = this.small.plane;
    style.width = `${whole.width * scale}px`;
    style.height = `${whole.height * scale}px`;
    style.background = 'var(--map-sheet)';
    this.small.plane.append(first);
  }

  /** Has a part of the map painted, and lays it on a sheet. */
  private async lay(sheet: Sheet, key: string, part: Rect, dense = devicePixelRatio || 1): Promise<void> {
    const { scale } = sheet;
    const tile: Tile = sheet.tiles.get(key) ?? { part, isOld: false };
    tile.isOld = false;
    sheet.tiles.set(key, tile);
    this.ordered += 1;
    const bitmap = await this.painter.paint(part, scale, dense);
    this.ordered -= 1;
    const canvas = document.createElement('canvas');
    canvas.style.left = `${(part.x - this.whole.x) * scale}px`;
    canvas.style.top = `${(part.y - this.whole.y) * scale}px`;
    canvas.style.width = `${bitmap.width / dense}px`;
    canvas.style.height = `${bitmap.height / dense}px`;
    hang(canvas, bitmap);
    tile.canvas?.remove();
    tile.canvas = canvas;
    sheet.tiles.set(key, tile);
    sheet.plane.append(canvas);
  }

  private sheetAt(scale: number): Sheet {
    const plane = document.createElement('div');
    this.root.append(plane);
    const sheet = { scale, tiles: new Map<string, Tile>(), plane };
    this.place(sheet);
    return sheet;
  }

  private place({ plane, scale }: Sheet): void {
    const [x, y] = this.camera.onPixel(this.camera.toView([this.whole.x, this.whole.y]));
    plane.style.transform = `translate(${x}px, ${y}px) scale(${this.camera.scale / scale})`;
  }

  private drop(sheet: Sheet): void {
    sheet.plane.remove();
    this.sheets = this.sheets.filter((other) => other !== sheet);
    this.stale = this.stale.filter((other) => other !== sheet);
  }

  /** The camera has moved, or the map is drawn at another scale. */
  follow(scale: number): void {
    this.scale = scale;
    for (const sheet of [this.small, ...this.stale, ...this.sheets]) this.place(sheet);
    this.next();
  }

  /** Goes on in the next frame: what an order is made of takes its time, too. */
  private next(): void {
    cancelAnimationFrame(this.frame);
    if (!this.isOver) this.frame = requestAnimationFrame(() => this.work());
  }

  /** Has the next tiles painted that are missing. */
  private work(): void {
    if (this.camera.width === 0 || this.isOver) return;
    // It is seen, stretched, until sharp tiles are there; it is coarse, and painted as fine as the page after them.
    if (this.small.tiles.size === 0) void this.lay(this.small, 'whole', this.whole, 1);
    if (this.isHeld) return;
    let sheet = this.sheets.find((one) => one.scale === this.scale);
    if (!sheet) this.sheets.push((sheet = this.sheetAt(this.scale)));
    // Who draws the map smaller would see ever more of it at a scale that is soon gone: the small map does until he rests.
    if (this.camera.scale < this.scale) return;
    const wanted = tilesFor(this.camera, this.whole, this.scale);
    const { tiles } = sheet;
    const start = performance.now();
    for (const { key, part } of wanted) {
      if (tiles.get(key)?.isOld === false) continue;
      if (this.ordered >= MOST) return;
      if (performance.now() - start > BUDGET) return this.next();
      void this.lay(sheet, key, part).then(() => this.work());
    }
    if (wanted.some(({ key }) => !tiles.get(key)?.canvas)) return;
    this.done?.();
    // All there: those of other scales have had their time, and so have those far away.
    for (const other of [...this.stale, ...this.sheets]) if (other !== sheet) this.drop(other);
    if (this.isSmallOld) {
      this.isSmallOld = false;
      void this.lay(this.small, 'whole', this.whole);
    }
    if (tiles.size < wanted.length * 3) return;
    const keep = new Set(wanted.map(({ key }) => key));
    for (const [key, { canvas }] of tiles) {
      if (keep.has(key)) continue;
      canvas?.remove();
      tiles.delete(key);
    }
  }

  /** What the ground is painted with is there, or is not waited for any longer. */
  begin(): void {
    this.isHeld = false;
    this.next();
  }

  /** Paints everything anew: the theme is another, or the paper has come. What was painted stays until that is done. */
  renew(): void {
    this.painter.forget();
    this.isSmallOld = true;
    this.stale.push(...this.sheets);
    this.sheets = [];
    this.next();
  }

  /** Something has changed there on the ground: tiles on which it lies are painted anew, and stay until that is done. */
  change(boxes: readonly Rect[]): void {
    for (const { tiles } of this.sheets)
      for (const tile of tiles.values()) tile.isOld ||= boxes.some((box) => meet(box, tile.part));
    this.isSmallOld = true;
    this.next();
  }

  stop(): void {
    this.isOver = true;
    cancelAnimationFrame(this.frame);
  }
}

import type { Point, Rect } from './geometry';

/** How much of the table, in pixels, may show around the sheet. */
const RIM = 28;

/** Views that are wider have buttons for the scale in the corner at the right edge: how wide and how high a strip they take. */
const NARROW = 600;
const BUTTONS = 60;
const COLUMN = 276;

/** What is asked above the map grows by so much while pieces are in hand: what is shown whole leaves room for it. */
const GROWTH = 44;

/** How much of the view stays free beside what is shown whole. */
const MARGIN = 0.02;

/** How much of the view lies around a point on either side, but for a margin. */
const CLOSE = 0.42;

/** How far from the edge what is asked about has to lie at least, in pixels: half of a counter that can be read. */
const EDGE = 26;
/** How far from the edge it is brought, in the lesser side of the view: what lies around it is seen too. */
const INSIDE = 0.25;

/** Where the reader looks: a translation and a scale from map units to pixels. */
export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  width = $state(0);
  height = $state(0);
  /** Where the upper left corner of the view lies on the screen. */
  private corner = $state.raw<Point>([0, 0]);
  /** Whether the reader drags the map just now. */
  dragged = false;
  private frame = 0;

  /** `sheet` is everything there is to see; `finest` the largest sensible scale. */
  constructor(
    private readonly sheet: Rect,
    private readonly finest: number,
  ) {}

  /**
   * The view has another size, or its corner lies elsewhere on the screen: then the map stays where it was there. What
   * comes below it for a moment leaves the map as it `lies`; else what was in the middle stays there.
   */
  resize(width: number, height: number, corner: Point = this.corner, lies = false): void {
    if (this.width > 0 && this.height > 0 && lies) {
      this.x -= corner[0] - this.corner[0];
      this.y -= corner[1] - this.corner[1];
    } else if (this.width > 0 && this.height > 0) {
      const [dx, dy] = [corner[0] - this.corner[0], corner[1] - this.corner[1]];
      this.x += (width + dx - this.width) / 2 - dx;
      this.y += (height + dy - this.height) / 2 - dy;
    }
    this.corner = corner;
    this.width = width;
    this.height = height;
    const { y } = this;
    this.clamp();
    // What grows above it covers some of it, and uncovers that again.
    if (lies) this.y = Math.min(y, this.y);
  }

  /** The nearest place in the view that is a whole pixel of the screen. */
  onPixel(place: Point): Point {
    const dense = devicePixelRatio || 1;
    const snap = (axis: 0 | 1) => Math.round((place[axis] + this.corner[axis]) * dense) / dense - this.corner[axis];
    return [snap(0), snap(1)];
  }

  /** The map point under a pixel of the view. */
  toMap([px, py]: Point): Point {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }

  toView([x, y]: Point): Point {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** Where a point lies on the page, in pixels from its corner. */
  onScreen(point: Point): [number, number] {
    const [x, y] = this.toView(point);
    return [x + this.corner[0], y + this.corner[1]];
  }

  /** Whether a point lies in the view, and not at its very edge. */
  sees(point: Point): boolean {
    const [px, py] = this.toView(point);
    const least = Math.min(this.width, this.height);
    const margin = Math.min(least * 0.2, Math.max(least * 0.05, EDGE));
    return px > margin && py > margin && px < this.width - margin && py < this.height - margin;
  }

  /** The part of the map in the view, but for a rim in pixels and for the corner where a wide view has its buttons. */
  visible(rim: number): Rect {
    const [x, y] = this.toMap([rim, rim]);
    const right = this.width > NARROW ? BUTTONS : rim;
    return { x, y, width: (this.width - rim - right) / this.scale, height: (this.height - 2 * rim) / this.scale };
  }

  pan(dx: number, dy: number): void {
    this.stop();
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  zoom(factor: number, around: Point = [this.width / 2, this.height / 2]): void {
    this.zoomTo(factor, around, 0);
  }

  /** The same in a time: the point of the view around which it goes stays where it is. */
  zoomTo(factor: number, around: Point, time: number): void {
    const scale = this.limit(this.scale * factor);
    const [x, y] = this.toMap(around);
    this.glide(...this.within(around[0] - x * scale, around[1] - y * scale, scale), scale, time);
  }

  /** How high a strip is kept free below what is asked. */
  private get room(): number {
    return this.width > NARROW ? GROWTH : 0;
  }

  /** The scale at which a rectangle is shown as large as it fits. */
  fitting({ width, height }: Rect, room = this.room, margin = MARGIN): number {
    return this.limit(Math.min(this.width / width, (this.height - room) / height) * (1 - 2 * margin));
  }

  /** The scale at which some points are in view together, with a rim in the measure of the map. */
  around(points: readonly Point[], rim: number): number {
    const span = (axis: 0 | 1) => {
      const all = points.map((point) => point[axis]);
      return Math.max(...all) - Math.min(...all) + 2 * rim;
    };
    return this.fitting({ x: 0, y: 0, width: span(0), height: span(1) });
  }

  /** Shows a rectangle as large as it fits, at a scale from `least` to `most`. */
  show(rect: Rect, { margin = MARGIN, least = 0, most = this.finest, glide = 0, bounds = this.sheet } = {}): void {
    const room = least === 0 ? this.room : 0;
    const scale = this.limit(Math.max(least, Math.min(most, this.fitting(rect, room, margin))));
    const x = this.width / 2 - (rect.x + rect.width / 2) * scale;
    const y = (this.height + room) / 2 - (rect.y + rect.height / 2) * scale;
    const [inX, inY] = this.within(x, y, scale, bounds);
    this.glide(...this.within(inX, inY, scale), scale, glide);
  }

  /**
   * Shows the middle of where most of some points lie together, at a scale. Where they lie on the `land`, nothing beside it
   * is shown in place of more of it.
   */
  gather(points: readonly Point[], scale: number, land: Rect = this.sheet, glide = 0): void {
    const reach = [this.width, this.height].map((length) => (length * CLOSE) / this.limit(scale));
    const [reachX = 0, reachY = 0] = reach;
    const close = ([x, y]: Point) =>
      points.filter((point) => Math.abs(point[0] - x) < reachX && Math.abs(point[1] - y) < reachY);
    const group = points.map(close).sort((a, b) => b.length - a.length)[0] ?? [];
    const mean = (axis: 0 | 1) => group.reduce((sum, point) => sum + point[axis], 0) / group.length;
    const [x, y] = [mean(0), mean(1)];
    const isOnLand = x > land.x && y > land.y && x < land.x + land.width && y < land.y + land.height;
    const bounds = isOnLand ? land : this.sheet;
    this.show({ x, y, width: 0, height: 0 }, { least: scale, most: scale, bounds, glide });
    if (glide === 0) this.bare(group);
  }

  /** Moves the map so far to the left that none of some points lies under the buttons of a wide view, if all have room. */
  private bare(points: readonly Point[]): void {
    const seen = points.map((point) => this.toView(point)).filter(([px, py]) => px > 0 && py > 0 && py < this.height);
    // Half of a piece lies beside its place.
    const [right, low] = [this.width - BUTTONS - EDGE, this.height - COLUMN - EDGE];
    const under = seen.filter(([px, py]) => px > right && px < this.width && py > low).map(([px]) => px - right);
    const room = Math.min(...seen.map(([px]) => px)) - EDGE;
    const wanted = Math.max(0, ...under);
    if (this.width > NARROW && wanted > 0 && wanted <= room) this.pan(-wanted, 0);
  }

  /** Brings a point into view without changing the scale, if it is not well inside already. */
  reveal(point: Point, glide = 0): void {
    const [px, py] = this.toView(point);
    const margin = Math.min(this.width, this.height) * 0.14;
    if (px > margin && py > margin && px < this.width - margin && py < this.height - margin) return;
    const x = this.width / 2 - point[0] * this.scale;
    const y = this.height / 2 - point[1] * this.scale;
    this.glide(...this.within(x, y, this.scale), this.scale, glide);
  }

  /**
   * Brings the first of some points well into view where it `isHidden`, and as many of the others as have room beside it,
   * the first of them first; and moves the map no farther than that takes.
   */
  bring(points: readonly Point[], glide = 0, isHidden = true): void {
    if (points.length === 0) return;
    const inside = Math.min(this.width, this.height) * INSIDE;
    // How far the map may go to the left or up, and to the right or down.
    let room = [-Infinity, Infinity, -Infinity, Infinity];
    points.forEach((point, i) => {
      const margin = i === 0 && isHidden ? inside : 2 * EDGE;
      const [px, py] = this.toView(point);
      const [left = 0, right = 0, up = 0, down = 0] = room;
      const next = [
        Math.max(left, margin - px),
        Math.min(right, this.width - margin - px),
        Math.max(up, margin - py),
        Math.min(down, this.height - margin - py),
      ];
      const [a = 0, b = 0, c = 0, d = 0] = next;
      if (i === 0 || (a <= b && c <= d)) room = next;
    });
    const [left = 0, right = 0, up = 0, down = 0] = room;
    const [dx, dy] = [Math.max(left, Math.min(right, 0)), Math.max(up, Math.min(down, 0))];
    this.glide(...this.within(this.x + dx, this.y + dy, this.scale), this.scale, glide);
  }

  /**
   * A card has come below the view, which was as high as `before`: lifts the map as far as it takes to see what lay there
   * of some points, as long as that hides none of the others.
   */
  lift(points: readonly Point[], before: number): void {
    const seen = points
      .map((point) => this.toView(point))
      .filter(([px, py]) => {
        return px > 0 && px < this.width && py > 0 && py < before;
      });
    const tall = seen.map(([, py]) => py);
    const short = Math.min(0, this.height - EDGE - Math.max(...tall));
    const room = Math.min(0, EDGE - Math.min(...tall));
    if (seen.length > 0) this.pan(0, Math.max(short, room));
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  /** Goes to a place and a scale in a time. */
  glide(x: number, y: number, scale: number, time: number): void {
    this.stop();
    if (time <= 0) {
      [this.x, this.y, this.scale] = [x, y, scale];
      return;
    }
    const [x0, y0, s0] = [this.x, this.y, this.scale];
    // From the first frame on: on a slow page that is dated before it was asked for.
    let start: number | undefined;
    const step = (now: number) => {
      start ??= now;
      const t = Math.min(1, (now - start) / time);
      const eased = 1 - (1 - t) ** 3;
      this.x = x0 + (x - x0) * eased;
      this.y = y0 + (y - y0) * eased;
      this.scale = s0 + (scale - s0) * eased;
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private limit(scale: number): number {
    const whole = Math.min(this.width / this.sheet.width, this.height / this.sheet.height);
    return Math.max(whole * 0.9, Math.min(this.finest, scale));
  }

  private clamp(): void {
    [this.x, this.y] = this.within(this.x, this.y, this.scale);
  }

  /**
   * Keeps the sheet on the table: it fills the view but for a rim. Where it is smaller it lies within the view, wherever it
   * was put there: what unfolds above it would else move it, which comes to lie in the middle of another height.
   */
  private within(x: number, y: number, scale: number, sheet = this.sheet): [number, number] {
    const along = (wanted: number, view: number, start: number, length: number): number => {
      const nearest = view - RIM - (start + length) * scale;
      const farthest = RIM - start * scale;
      return Math.max(Math.min(nearest, farthest), Math.min(Math.max(nearest, farthest), wanted));
    };
    const { width, height } = this;
    return [along(x, width, sheet.x, sheet.width), along(y, height, sheet.y, sheet.height)];
  }
}

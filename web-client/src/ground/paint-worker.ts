/** Paints tiles in a thread of its own, so that the page moves meanwhile. */
import type { Order, Painted, Stroke, Told } from './strokes';

const paths = new Map<number, Path2D>();
let image: ImageBitmap | undefined;

type Context = OffscreenCanvasRenderingContext2D;

/** Has a context paint in the measure of the map. */
function lay(context: Context, { part, fine }: Order): void {
  context.setTransform(fine, 0, 0, fine, -part.x * fine, -part.y * fine);
  context.lineJoin = 'round';
}

function draw(context: Context, strokes: readonly Stroke[]): void {
  /** The paths within which is painted now. */
  let within = '';
  context.save();
  for (const { path: number, clip = [], fill, stroke, width = 1, dash = [], round, opacity = 1 } of strokes) {
    const path = paths.get(number);
    if (!path) continue;
    // Those that follow each other within the same paths share them: a clip costs more than a stroke.
    if (clip.join() !== within) {
      within = clip.join();
      context.restore();
      context.save();
      for (const one of clip) context.clip(paths.get(one) ?? path);
    }
    context.globalAlpha = opacity;
    if (fill) {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.lineCap = round ? 'round' : 'butt';
      context.setLineDash(dash);
      context.stroke(path);
    }
  }
  context.restore();
}

/** Strokes that follow each other with the same veil. */
function veiled(strokes: readonly Stroke[]): Stroke[][] {
  const groups: Stroke[][] = [];
  for (const stroke of strokes) {
    const last = groups[groups.length - 1];
    if (last && last[0]?.veil === stroke.veil) last.push(stroke);
    else groups.push([stroke]);
  }
  return groups;
}

function paint(order: Order): ImageBitmap {
  const { part, width, height, ground, strokes, grain } = order;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return canvas.transferToImageBitmap();
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (const group of veiled(strokes)) {
    const veil = group[0]?.veil;
    const layer = veil === undefined ? undefined : new OffscreenCanvas(width, height);
    const own = layer?.getContext('2d');
    lay(own ?? context, order);
    draw(own ?? context, group);
    if (!layer) continue;
    context.resetTransform();
    context.globalAlpha = veil ?? 1;
    context.drawImage(layer, 0, 0);
    context.globalAlpha = 1;
  }
  lay(context, order);
  const texture = image && context.createPattern(image, 'repeat');
  if (texture) {
    texture.setTransform(new DOMMatrix().scale(grain.scale));
    context.globalAlpha = grain.opacity;
    context.fillStyle = texture;
    context.fillRect(part.x, part.y, part.width, part.height);
  }
  return canvas.transferToImageBitmap();
}

addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if ('image' in data) {
    ({ image } = data);
    return;
  }
  for (const [number, path] of data.paths) paths.set(number, new Path2D(path));
  const painted: Painted = { number: data.number, bitmap: paint(data) };
  postMessage(painted, { transfer: [painted.bitmap] });
});

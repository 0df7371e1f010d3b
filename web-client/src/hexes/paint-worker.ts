/** Paints tiles in a thread of its own, so that the page moves meanwhile. */
import type { Order, Painted, Told } from './strokes';

const paths = new Map<number, Path2D>();
let image: ImageBitmap | undefined;

function paint({ part, fine, width, height, ground, strokes, grain }: Order): ImageBitmap {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return canvas.transferToImageBitmap();
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.setTransform(fine, 0, 0, fine, -part.x * fine, -part.y * fine);
  context.lineJoin = 'round';
  for (const { path: number, clip, fill, stroke, width: wide = 1, dash = [], opacity = 1 } of strokes) {
    const path = paths.get(number);
    if (!path) continue;
    const within = clip === undefined ? undefined : paths.get(clip);
    if (within) {
      context.save();
      context.clip(within);
    }
    context.globalAlpha = opacity;
    if (fill) {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = wide;
      context.setLineDash(dash);
      context.stroke(path);
    }
    if (within) context.restore();
  }
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

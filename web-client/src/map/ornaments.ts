/** Where the map leaves room for its title and a compass. */
import type { Board } from '../protocol/Board';
import { type Point, type Rect } from './geometry';
import { isInside } from './shapes';

/** The largest rectangle of the wanted shape that lies inside the frame and outside the outline. */
export function emptyRect(
  size: Point,
  outline: readonly Point[],
  taken: readonly Rect[],
  shape: { aspect: [number, number]; gap: number; most: number },
): Rect | undefined {
  const cells = 44;
  const cell = Math.max(size[0], size[1]) / cells;
  const columns = Math.floor(size[0] / cell);
  const rows = Math.floor(size[1] / cell);
  const isFree = (column: number, row: number) => {
    const x = (column + 0.5) * cell;
    const y = (row + 0.5) * cell;
    if (x < shape.gap || y < shape.gap || x > size[0] - shape.gap || y > size[1] - shape.gap) return false;
    if (taken.some((r) => x > r.x - cell && x < r.x + r.width + cell && y > r.y - cell && y < r.y + r.height + cell)) {
      return false;
    }
    return [-1, 0, 1].every((dx) =>
      [-1, 0, 1].every((dy) => !isInside(outline, [x + (dx * shape.gap) / 2, y + (dy * shape.gap) / 2])),
    );
  };
  const heights = new Array<number>(columns).fill(0);
  let best: Rect | undefined;
  let bestScore = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      heights[column] = isFree(column, row) ? (heights[column] ?? 0) + 1 : 0;
    }
    for (let left = 0; left < columns; left++) {
      let height = Infinity;
      for (let right = left; right < columns; right++) {
        height = Math.min(height, heights[right] ?? 0);
        if (height === 0) break;
        const width = (right - left + 1) * cell;
        const tall = Math.min(height * cell, width / shape.aspect[0]);
        const wide = Math.min(width, tall * shape.aspect[1], shape.most);
        const score = wide * Math.min(tall, wide / shape.aspect[0]);
        if (score > bestScore) {
          bestScore = score;
          const h = Math.min(tall, wide / shape.aspect[0]);
          best = {
            x: left * cell + (width - wide) / 2,
            y: (row - height + 1) * cell + (height * cell - h) / 2,
            width: wide,
            height: h,
          };
        }
      }
    }
  }
  return best;
}

/** Places the cartouche with the title and the compass rose, as far as there is room. */
export function placeOrnaments({ size, outline }: Board, unit: number) {
  const gap = 7 * unit;
  const cartouche = emptyRect(size, outline, [], { aspect: [1.35, 2.4], gap, most: 190 * unit });
  const taken = cartouche ? [cartouche] : [];
  const rose = emptyRect(size, outline, taken, { aspect: [0.8, 1.3], gap, most: 90 * unit });
  const compass: Point | undefined = rose && [rose.x + rose.width / 2, rose.y + rose.height / 2];
  return { cartouche, compass };
}

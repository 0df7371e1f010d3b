/** What is painted after the map stands: hills, the country around, who holds what, and the grain of the paper. */
import paper from '../assets/paper.png';
import type { Scenery } from '../map/scenery';
import type { TableView } from '../protocol/TableView';
import type { Ink } from './ink';
import type { Painter } from './painter';
import { onTheme } from './theme';
import type { Tiling } from './tiling';

async function grain(): Promise<ImageBitmap> {
  const image = new Image();
  image.src = paper;
  await image.decode();
  return createImageBitmap(image);
}

/** The inks of either that are not of both. */
export function changed(before: readonly Ink[], now: readonly Ink[]): Ink[] {
  const [old, fresh] = [new Set(before), new Set(now)];
  return [...before.filter((ink) => !fresh.has(ink)), ...now.filter((ink) => !old.has(ink))];
}

/** Has all of it painted at once, and anew with each theme. Returns what paints another view, and what stops it. */
export function paintLater(scenery: Scenery, painter: Painter, tiling: Tiling, view: TableView) {
  const { late, standing } = scenery.dress;
  const renew = () => tiling.renew();
  let shown = view;
  let tell: ((view: TableView) => readonly Ink[]) | undefined;
  const held = standing?.(scenery).then((found) => {
    tell = found;
    painter.changing = tell(shown);
  });
  void Promise.allSettled([late(scenery), held, grain().then((image) => painter.take(image))]).then(renew);
  return {
    show: (now: TableView) => {
      shown = now;
      const inks = tell?.(now);
      if (!inks) return;
      const boxes = changed(painter.changing, inks).map(({ box }) => box);
      painter.changing = inks;
      if (boxes.length > 0) tiling.change(boxes);
    },
    stop: onTheme(renew),
  };
}

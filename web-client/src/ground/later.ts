/** What is painted after the map stands: hills, the country around, who holds what, and the grain of the paper. */
import paper from '../assets/paper.png';
import type { Dress } from '../map/scenery';
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

/** What the dress of the map has fetched meanwhile. */
interface Coming {
  late: ReturnType<Dress['late']>;
  standing: ReturnType<NonNullable<Dress['standing']>> | undefined;
}

/** Has all of it painted at once, and anew with each theme. Returns what paints another view, and what stops it. */
export function paintLater({ late, standing }: Coming, painter: Painter, tiling: Tiling, view: TableView) {
  const renew = () => tiling.renew();
  let shown = view;
  let tell: ((view: TableView) => readonly Ink[]) | undefined;
  const held = standing?.then((found) => {
    tell = found;
    painter.changing = tell(shown);
  });
  void Promise.allSettled([late, held, grain().then((image) => painter.take(image))]).then(() => {
    renew();
    tiling.begin();
  });
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

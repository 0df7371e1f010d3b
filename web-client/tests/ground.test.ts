import { expect, it, vi } from 'vitest';
import { meet, parted } from '../src/ground/ink';
import { changed } from '../src/ground/later';
import { scatter } from '../src/ground/late';
import type { Painter } from '../src/ground/painter';
import { Tiling } from '../src/ground/tiling';
import { prepareFields } from '../src/fields/fields';
import { Camera } from '../src/map/camera.svelte';
import { addLate } from '../src/map/late';
import { prepareAreas } from '../src/map/areas';
import { standingOn } from '../src/map/standing';
import type { Side } from '../src/protocol/Side';
import type { TableView } from '../src/protocol/TableView';
import { smallBoard } from './board';

const held = (...sides: (Side | undefined)[]) =>
  ({ spaces: sides.map((control, i) => ({ id: i + 1, control })) }) as unknown as TableView;

it('the ground of areas is a list of inks: what comes later lies under the borders, water and ways upon them', () => {
  const board = smallBoard();
  const scenery = prepareAreas(board);
  addLate(scenery);
  const before = scenery.inks.length;
  addLate(scenery);
  expect(scenery.inks).toHaveLength(before);
  const [under, upon] = parted(scenery.inks);
  const colours = (inks: typeof under) => inks.map(({ fill, stroke }) => fill ?? stroke);
  expect(colours(under)).toEqual(expect.arrayContaining(['--map-land', '--map-high', '--map-border', '--map-hachure']));
  expect(under.at(-1)?.isBorder).toBe(true);
  expect(colours(upon)).toEqual(expect.arrayContaining(['--map-bank', '--map-water', '--map-road', '--map-rail']));
  expect(colours(upon).at(-1)).toBe('--map-ink');
});

it('the blocks of a city lie within it, and fields under the hills', () => {
  const board = smallBoard();
  const [left, right] = board.spaces;
  if (left) left.terrain = 'city';
  if (right) right.terrain = 'corn';
  const { inks } = prepareFields(board);
  const blocks = inks.find(({ fill, clip }) => fill === '--map-border' && clip);
  expect(blocks?.path().split('M').length).toBeGreaterThan(100);
  expect(blocks?.clip?.[0]?.()).toContain('M20 20');
  const corn = inks.findIndex(({ stroke }) => stroke === '--map-stalks');
  expect(corn).toBeGreaterThan(0);
  expect(corn).toBeLessThan(inks.findIndex(({ isBorder }) => isBorder));
});

it('what is strewn over the land is cut into patches, each with all that begins there', () => {
  const inks = scatter('M5 5L6 6ZM95.5 5a1 1 0 1 1 2 0M5 6L7 7', 90, 3, { fill: '--map-wood' });
  expect(inks.map(({ path }) => path())).toEqual(['M5 5L6 6ZM5 6L7 7', 'M95.5 5a1 1 0 1 1 2 0']);
  expect(inks[1]?.box).toEqual({ x: 87, y: -3, width: 96, height: 96 });
});

it('of what changes on the ground only that is painted anew which is different', () => {
  const standing = standingOn(prepareAreas(smallBoard()));
  const before = standing(held('union', 'union'));
  expect(standing(held('union', 'union'))).toEqual(before);
  expect(changed(before, standing(held('union', 'union')))).toEqual([]);
  expect(changed(before, standing(held('union', undefined))).length).toBeGreaterThan(0);
  // A side that meets nobody has a tint, and where it meets another a band along that.
  const strokes = standing(held('union', 'confederate')).flatMap(({ stroke, path }) =>
    stroke && path() ? [stroke] : [],
  );
  expect(strokes).toEqual(['--map-union', '--map-confederate']);
  // Of single hexes each side's are known by a tint.
  const onHexes = standingOn({ ...prepareAreas(smallBoard()), hex: 40 });
  const tints = onHexes(held('union', 'confederate')).flatMap(({ fill }) => fill ?? []);
  expect(tints).toEqual(['--map-union', '--map-confederate']);
});

it('tiles on which something has changed are painted anew, and others are not', async () => {
  const camera = new Camera({ x: 0, y: 0, width: 1024, height: 512 }, 4);
  camera.resize(1024, 512, [0, 0], false);
  camera.show({ x: 0, y: 0, width: 1024, height: 512 }, { least: 1, most: 1 });
  const paint = vi.fn((part: { width: number; height: number }) => Promise.resolve({ ...part }));
  const painter = { paint, forget: vi.fn() } as unknown as Painter;
  const root = document.createElement('div');
  const tiling = new Tiling(
    root,
    painter,
    camera,
    { x: 0, y: 0, width: 1024, height: 512 },
    document.createElement('svg'),
  );
  tiling.follow(1);
  // Nothing but the whole map in small is painted before what it is painted with may be there.
  await vi.waitFor(() => expect(root.querySelectorAll('canvas')).toHaveLength(1));
  tiling.follow(1);
  await new Promise((done) => requestAnimationFrame(done));
  expect(paint.mock.calls.map(([part]) => part.width)).toEqual([1024]);
  // What else is to be painted, such as the small map, waits for what is in view.
  const there: number[] = [];
  tiling.done = () => there.push(root.querySelectorAll('canvas').length);
  tiling.begin();
  await vi.waitFor(() => expect(root.querySelectorAll('canvas')).toHaveLength(3));
  await vi.waitFor(() => expect(there[0]).toBe(3));
  paint.mockClear();
  const box = { x: 600, y: 10, width: 20, height: 20 };
  tiling.change([box]);
  // One tile, and the whole map in small.
  await vi.waitFor(() => expect(paint).toHaveBeenCalledTimes(2));
  expect(paint.mock.calls.every(([part]) => meet(part as never, box))).toBe(true);
  await vi.waitFor(() => expect(root.querySelectorAll('canvas')).toHaveLength(3));
  tiling.stop();
});

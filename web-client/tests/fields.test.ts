import { atOnce } from '../src/map/slices';
import { describe, expect, it } from 'vitest';
import { bridgeLines } from '../src/fields/bridge-names';
import { prepareFields } from '../src/fields/fields';
import { rowsOf } from '../src/fields/rows';
import { drawSunken } from '../src/fields/sunken';
import { reliefOf } from '../src/map/area-relief';
import { letterAreas } from '../src/map/area-names';
import { distance, lengthOf } from '../src/map/geometry';
import { isInside } from '../src/map/shapes';
import { hasFields, layOut } from '../src/map/lay-out';
import { Mask } from '../src/map/mask';
import type { Board } from '../src/protocol/Board';
import { smallBoard } from './board';

/** The small board with corn on the left, an orchard on the right, a sunken road and a bridge of stone. */
function grown(): Board {
  const board = smallBoard();
  const [left, right] = board.spaces;
  if (left) left.terrain = 'corn';
  if (right) right.terrain = 'orchard';
  const crossing = board.borders[0]?.crossing;
  if (crossing) Object.assign(crossing, { name: 'Lower Bridge (Burnside’s Bridge)', arches: 3 });
  const points: [number, number][] = [
    [30, 60],
    [100, 66],
  ];
  board.lines.push({ id: 'lane', name: 'Lane', kind: 'sunken', points });
  return board;
}

describe('fields', () => {
  it('are looked for on the board, not in the name of the game', async () => {
    expect(hasFields(smallBoard())).toBe(false);
    expect((await layOut(smallBoard())).fields).toBeUndefined();
    expect((await layOut(grown())).fields?.planted.map(({ terrain }) => terrain)).toEqual(['corn', 'orchard']);
  });

  it('have rows that stay inside their space and off what is drawn there', () => {
    const [space] = grown().spaces;
    if (!space?.polygon) throw new Error('it has an outline');
    const mask = new Mask(300, 140, 1.5);
    mask.stamp([70, 70], 20);
    const rows = rowsOf(space, 1, mask);
    expect(rows.length).toBeGreaterThan(10);
    for (const [from, to] of rows) {
      expect(lengthOf([from, to])).toBeGreaterThanOrEqual(7);
      for (const end of [from, to]) {
        expect(isInside(space.polygon, end)).toBe(true);
        expect(distance(end, [70, 70])).toBeGreaterThan(18);
      }
    }
    expect(rowsOf({ ...space, terrain: 'open' }, 1, mask)).toEqual([]);
  });

  it('leave no room for trees that stand by themselves', () => {
    expect(reliefOf(prepareFields(grown())).woods).toBe('');
  });

  it('are the same every time', () => {
    const planted = () => prepareFields(grown()).fields?.planted;
    expect(planted()).toEqual(planted());
  });

  it('draw a sunken road between two banks', () => {
    const { banks, slopes } = drawSunken(
      [
        [0, 0],
        [40, 0],
      ],
      1,
    );
    expect(banks.match(/M/g)).toHaveLength(2);
    expect(slopes.match(/M/g)?.length).toBeGreaterThan(30);
  });

  it('write the name of a stone bridge beside it, what is in brackets below', () => {
    expect(bridgeLines('Middle Bridge')).toEqual(['Middle Bridge']);
    const scenery = prepareFields(grown());
    const { fields } = scenery;
    const [bridge] = atOnce(letterAreas(scenery, 1.6)).bridges;
    expect(bridge?.placed.rows).toEqual(['Lower Bridge', 'Burnside’s Bridge']);
    expect(distance(bridge?.placed.at ?? [0, 0], [120, 90])).toBeGreaterThan(9);
    expect(fields?.key.map(([kind]) => kind)).toEqual(['corn', 'orchard', 'sunken', 'stone']);
  });
});

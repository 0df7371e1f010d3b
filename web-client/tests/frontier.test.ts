import { expect, it } from 'vitest';
import { edgesOf, metEdges } from '../src/map/frontier';
import type { Point } from '../src/map/geometry';
import type { Space } from '../src/protocol/Space';

const square = (id: number, x: number) =>
  ({
    id,
    polygon: [
      [x, 0],
      [x + 10, 0],
      [x + 10, 10],
      [x, 10],
    ] satisfies Point[],
  }) as unknown as Space;

it('a frontier runs where ground of a side meets other ground, not along the edge of the map or within', () => {
  const edges = edgesOf([square(1, 0), square(2, 10), square(3, 20)]);
  const controls = new Map([
    [1, 'union' as const],
    [2, 'union' as const],
    [3, 'confederate' as const],
  ]);
  const met = (...of: Parameters<typeof metEdges>) => metEdges(...of).map(({ ends }) => ends);
  expect(met(1, edges, controls)).toEqual([]);
  const line: [Point, Point] = [
    [20, 0],
    [20, 10],
  ];
  expect(met(2, edges, controls)).toEqual([line]);
  expect(met(3, edges, controls)).toEqual([line.toReversed()]);
  expect(met(2, edges, new Map([[2, 'union' as const]]))).toHaveLength(2);
});

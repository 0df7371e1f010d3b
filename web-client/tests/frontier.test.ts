import { expect, it } from 'vitest';
import { edgesOf, frontierOf } from '../src/map/frontier';
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
  expect(frontierOf(1, edges, controls)).toBe('');
  expect(frontierOf(2, edges, controls)).toBe('M20 0L20 10');
  expect(frontierOf(3, edges, controls)).toBe('M20 10L20 0');
  expect(frontierOf(2, edges, new Map([[2, 'union' as const]]))).toBe('M20 0L20 10M10 10L10 0');
});

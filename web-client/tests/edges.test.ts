import { describe, expect, it } from 'vitest';
import type { Point } from '../src/map/geometry';
import { beyondEdges, freeAlong } from '../src/map/edges';

const view = { toView: ([x, y]: Point): Point => [x, y], width: 400, height: 200 };

describe('what lies beyond the edges', () => {
  it('is told by the edge before it, in the measure of the view', () => {
    const found = beyondEdges(
      [
        [700, 250],
        [200, -50],
        [-10, 100],
        [250, 900],
      ],
      view,
    );
    expect(found.map(({ edge, points }) => [edge, points.length])).toEqual([
      ['right', 1],
      ['top', 1],
      ['left', 1],
      ['bottom', 1],
    ]);
  });

  it('tells those on one side together, where the way to them leaves the view', () => {
    const [right, ...others] = beyondEdges(
      [
        [600, 100],
        [600, 200],
      ],
      view,
    );
    expect(others).toEqual([]);
    expect(right?.points).toHaveLength(2);
    expect(right?.along).toBeCloseTo((0.5 + 0.75) / 2);
  });
});

describe('a pointer along an edge', () => {
  const ends = [50, 350] as const;

  it('stands where it is wanted, or as near to that as nothing is taken', () => {
    expect(freeAlong(200, ends, 30, [])).toBe(200);
    expect(freeAlong(200, ends, 30, [[0, 170]])).toBe(200);
    expect(freeAlong(200, ends, 30, [[180, 260]])).toBe(150);
    const both = [
      [180, 260],
      [100, 140],
    ] as const;
    expect(freeAlong(200, ends, 30, both), 'not between two that leave no room').toBe(290);
  });

  it('stays where it is wanted where there is no room, and between the ends', () => {
    expect(freeAlong(200, ends, 30, [[0, 400]])).toBe(200);
    expect(freeAlong(60, ends, 30, [[40, 100]])).toBe(130);
  });
});

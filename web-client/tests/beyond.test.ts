import { describe, expect, it } from 'vitest';
import { leavingLand, waysOut } from '../src/map/beyond';
import { at, type Point } from '../src/map/geometry';
import { isInside } from '../src/map/shapes';
import { insetOf } from '../src/map/inset';

const LAND: Point[] = [
  [100, 100],
  [300, 100],
  [300, 300],
  [100, 300],
];
const FRAME = { x: 0, y: 0, width: 400, height: 400 };
const road: Point[] = [
  [200, 200],
  [300, 210],
];

describe('the country around', () => {
  it('goes on where a line leaves the land, up to the frame, and never over the land', () => {
    const [course, ...more] = leavingLand([{ course: road, sway: 0.3 }], LAND, FRAME, 1);
    expect(more).toEqual([]);
    if (!course) throw new Error('the road leaves the land');
    expect(course[0]).toEqual([300, 210]);
    for (const point of course.slice(1)) expect(isInside(LAND, point)).toBe(false);
    const [x, y] = at(course, course.length - 1);
    expect(x > 400 || y > 400 || y < 0).toBe(true);
  });

  it('has nothing of what ends on the land, or in other water', () => {
    const inland: Point[] = [
      [150, 200],
      [250, 200],
    ];
    expect(leavingLand([{ course: inland, sway: 0.3 }], LAND, FRAME, 1)).toEqual([]);
    const river: Point[] = [
      [300, 100],
      [300, 300],
    ];
    expect(leavingLand([{ course: road, sway: 0.3 }], LAND, FRAME, 1, [river])).toEqual([]);
  });
});

describe('a railway that ends near the edge of the land', () => {
  const rail: Point[] = [
    [200, 200],
    [260, 200],
  ];

  it('goes on from its last station, straight over the edge', () => {
    const [course] = waysOut([rail], [LAND], LAND, FRAME, 1, 0.1);
    expect(course?.[0]).toEqual([260, 200]);
    expect(course?.at(-1)?.[0]).toBeGreaterThan(400);
  });

  it('does not if that were over the sea, through another space, or too far', () => {
    const sea: Point[] = [
      [320, 0],
      [400, 0],
      [400, 400],
      [320, 400],
    ];
    expect(waysOut([rail], [LAND], LAND, FRAME, 1, 0.1, [sea])).toEqual([]);
    const own: Point[] = [
      [100, 100],
      [280, 100],
      [280, 300],
      [100, 300],
    ];
    expect(waysOut([rail], [own], LAND, FRAME, 1, 0.1)).toEqual([]);
    expect(
      waysOut(
        [
          [
            [190, 200],
            [215, 200],
          ],
        ],
        [LAND],
        LAND,
        FRAME,
        1,
        0.1,
      ),
    ).toEqual([]);
  });
});

it('a line within a ring keeps its distance on both ways round', () => {
  for (const ring of [LAND, [...LAND].reverse()]) {
    const numbers = (insetOf(ring, 10).match(/-?[\d.]+/g) ?? []).map(Number);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(109);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(291);
  }
});

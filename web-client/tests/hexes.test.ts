import { atOnce } from '../src/map/slices';
import { describe, expect, it } from 'vitest';
import { blockSign, edgeStrengths, turnOf } from '../src/blocks/blocks';
import { bandsOf } from '../src/hexes/bands';
import { frontiers } from '../src/hexes/frontiers';
import { prepareHexes } from '../src/hexes/hexes';
import { middleOf } from '../src/hexes/lines';
import { keyOf } from '../src/hexes/key';
import { letterHexes, letterSize, ownSpots, rankOf } from '../src/hexes/names';
import { drawRange } from '../src/hexes/relief';
import { beside, nearest } from '../src/map/cursor';
import { isHexed } from '../src/map/lay-out';
import { prepareAreas } from '../src/map/areas';
import { smallBoard } from './board';
import { hexBoard } from './hex-board';

describe('a board of hexes', () => {
  const board = hexBoard();
  const scenery = prepareHexes(board);

  it('is told from one of areas by its spaces', () => {
    expect(isHexed(board)).toBe(true);
    expect(isHexed(smallBoard())).toBe(false);
  });

  it('stands blocks below the town in the middle of each hex', () => {
    const [left] = board.spaces;
    if (!left) throw new Error('no hex');
    const [x, y] = middleOf(left);
    expect(scenery.anchors.get(left.id)?.[0]).toBeCloseTo(x);
    expect(scenery.anchors.get(left.id)?.[1]).toBeGreaterThan(y);
  });

  it('leaves the boxes of a small board off the map', () => {
    expect(scenery.anchors.has(9001)).toBe(false);
    expect(scenery.sheet.insets.map((inset) => inset.id)).toEqual([]);
  });

  it('tints each hex by its terrain and home', () => {
    const tints = scenery.inks.flatMap(({ fill }) => fill ?? []) ?? [];
    expect(tints).toContain('--map-union-home');
    const woods = scenery.inks.find(({ stroke }) => stroke === '--map-wood');
    expect(woods?.path()).not.toBe('');
  });

  it('knows the hex at a point', () => {
    expect(scenery.spaceAt?.([110, 90])).toBe(101);
    expect(scenery.spaceAt?.([190, 110])).toBe(201);
    expect(scenery.spaceAt?.([10, 10])).toBeUndefined();
  });

  it('leads the keyboard from hex to hex', () => {
    expect(beside(scenery.anchors, 101, [1, 0])).toBe(201);
    expect(beside(scenery.anchors, 201, [-1, 0])).toBe(101);
    expect(beside(scenery.anchors, 101, [0, 1])).toBeUndefined();
    expect(nearest(scenery.anchors, [185, 95])).toBe(201);
    expect(nearest(new Map(), [0, 0])).toBeUndefined();
  });

  it('says of each ink where it lies, so that nothing is painted outside', () => {
    for (const { path, box, width = 0 } of scenery.inks) {
      const numbers = (path().match(/[ML]-?[\d.]+ -?[\d.]+/g) ?? []).map((place) =>
        place.slice(1).split(' ').map(Number),
      );
      for (const [x = 0, y = 0] of numbers) {
        expect(x).toBeGreaterThanOrEqual(box.x - width);
        expect(x).toBeLessThanOrEqual(box.x + box.width + width);
        expect(y).toBeGreaterThanOrEqual(box.y - width);
        expect(y).toBeLessThanOrEqual(box.y + box.height + width);
      }
    }
  });

  it('has a line around the hexes of a price, and none between them', () => {
    const polygonOf = (space: number) => scenery.spaces.get(space)?.polygon ?? [];
    const edges = (costs: [number, number][]) =>
      bandsOf(new Map(costs), polygonOf).map(({ cost, outline }) => [cost, outline.split('M').length - 1]);
    expect(
      edges([
        [101, 2],
        [201, 2],
      ]),
    ).toEqual([[2, 10]]);
    expect(
      edges([
        [101, 3],
        [201, 2],
      ]),
    ).toEqual([
      [2, 6],
      [3, 6],
    ]);
  });

  it('draws the frontier along the edge that two homes share', () => {
    expect(frontiers(board.spaces.filter((space) => !space.inset))).toHaveLength(1);
  });

  it('draws navigable water wider than other rivers', () => {
    const [river, navigable] = scenery.streams;
    expect(navigable?.width).toBeGreaterThan(river?.width ?? Infinity);
  });

  it('explains in the key what the board has, and nothing else', () => {
    expect(keyOf(board).map(([kind]) => kind)).toEqual(['navigable', 'mountain', 'gap', 'forest', 'value', 'port']);
    expect(prepareAreas(smallBoard()).hex).toBeUndefined();
  });
});

it('mountains are open at a gap', () => {
  const crest: [number, number][] = [
    [0, 0],
    [100, 0],
  ];
  const strokes = (path: string) => path.split('M').length;
  expect(strokes(drawRange(crest, 1, [[50, 0]]))).toBeLessThan(strokes(drawRange(crest, 1, [])) - 20);
});

describe('names', () => {
  it('are lettered larger as the map shrinks, until only the great ones are left', () => {
    expect(letterSize('small', 2)).toBe(letterSize('small', 1.5));
    expect(letterSize('small', 0.8)).toBeGreaterThan(letterSize('small', 2) ?? Infinity);
    expect(letterSize('small', 0.3)).toBeUndefined();
    expect(letterSize('great', 0.3)).toBeDefined();
  });

  it('of towns with a value are great', () => {
    const [left, right] = hexBoard().spaces;
    expect(left && rankOf(left)).toBe('great');
    expect(right && rankOf(right)).toBe('small');
  });

  it('are written where towns, rails and each other leave room', () => {
    const scenery = prepareHexes(hexBoard());
    const { towns } = atOnce(letterHexes(scenery, 1.4));
    expect(towns.length).toBeGreaterThan(0);
    for (const { space, placed } of towns) {
      const [x, y] = middleOf(space);
      const isOver = Math.abs(placed.at[0] - x) < placed.width / 2 && Math.abs(placed.at[1] - y) < placed.height / 2;
      expect(isOver).toBe(false);
    }
  });

  it('rather stand farther off than nearer to another town', () => {
    const shape = { rows: ['A'], size: 1, width: 4, height: 2, cost: 0 };
    const box = (x: number) => ({ x: x - 1, y: -1, width: 2, height: 2 });
    const spots = () => [-6, 6, 12].map((x): { at: [number, number]; cost: number } => ({ at: [x, 0], cost: 1 }));
    const costs = ownSpots(spots, box(0), [box(18)])(shape).map(({ cost }) => cost);
    expect(costs.slice(0, 2)).toEqual([1, 1]);
    expect(costs[2]).toBeGreaterThan(1);
  });
});

describe('blocks', () => {
  it('have a strength on each edge and turn the present one to the top', () => {
    expect(edgeStrengths(4)).toEqual([4, 3, 2, 1]);
    expect(edgeStrengths(2)).toEqual([2, 1]);
    expect(turnOf(4, 3)).toBe(0);
    // The edge that is `i` quarters clockwise from the top comes up after as many turns to the left.
    for (const [i, strength] of edgeStrengths(4).entries()) expect(turnOf(4, strength - 1) + i * 90).toBeCloseTo(0);
  });

  it('bear the sign of their weightiest badge', () => {
    expect(blockSign([['moved'], ['disrupted']])).toBe('×');
    expect(blockSign([['badge.steps', 2]])).toBeUndefined();
  });
});

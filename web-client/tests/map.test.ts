import { describe, expect, it } from 'vitest';
import type { Piece } from '../src/protocol/Piece';
import { borderLines } from '../src/map/borderlines';
import { Camera } from '../src/map/camera.svelte';
import { area, distance, lengthOf, offset, resample, type Point } from '../src/map/geometry';
import { isInside } from '../src/map/shapes';
import { bridgeState, drawnMarks } from '../src/map/marks';
import { reliefOf } from '../src/map/area-relief';
import { prepareAreas } from '../src/map/areas';
import { emptyRect } from '../src/map/ornaments';
import { fanOut, standAt } from '../src/map/fan';
import { stackPieces } from '../src/map/stacks';
import { smallBoard } from './board';

const square: Point[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];

describe('geometry', () => {
  it('measures rings', () => {
    expect(Math.abs(area(square))).toBe(100);
    expect(isInside(square, [5, 5])).toBe(true);
    expect(isInside(square, [15, 5])).toBe(false);
  });

  it('walks a line at equal steps', () => {
    const points = resample(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      4,
    );
    expect(points[0]).toEqual([0, 0]);
    expect(points.at(-1)).toEqual([10, 10]);
    const steps = points.slice(1).map((point, i) => distance(point, points[i] ?? point));
    expect(Math.max(...steps)).toBeLessThanOrEqual(4.1);
    expect(lengthOf(points)).toBeGreaterThan(18);
  });

  it('moves a line to its left', () => {
    const line: Point[] = [
      [0, 0],
      [10, 0],
    ];
    expect(offset(line, 2)).toEqual([
      [0, -2],
      [10, -2],
    ]);
  });
});

describe('scenery', () => {
  const scenery = prepareAreas(smallBoard());

  it('measures itself by the side of a typical space', () => {
    expect(scenery.unit).toBeCloseTo(1);
  });

  it('draws the border of two spaces once, and not the edge of the map', () => {
    const lines = borderLines(smallBoard().spaces, [], 1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toHaveLength(2);
  });

  it('does not draw a border that is a river', () => {
    const river: Point[] = [
      [120, 20],
      [120, 120],
    ];
    expect(borderLines(smallBoard().spaces, [river], 2)).toEqual([]);
  });

  it('gives the boxes of insets a place and an outline beside the map', () => {
    expect(scenery.anchors.get(1001)?.[0]).toBeGreaterThan(300);
    expect(scenery.outlines.has(1001)).toBe(true);
  });

  it('moves a railway beside the road that it follows', () => {
    expect(scenery.ways.rails[0]).not.toEqual(scenery.ways.roads[0]);
  });

  it('is the same every time', () => {
    expect(reliefOf(prepareAreas(smallBoard()))).toEqual(reliefOf(scenery));
  });

  it('finds room for the title beside the land', () => {
    const rect = emptyRect([300, 140], smallBoard().outline, [], { aspect: [0.8, 3], gap: 4, most: 200 });
    expect(rect?.x).toBeGreaterThan(215);
  });
});

describe('stacks', () => {
  const board = smallBoard();
  const anchors = new Map<number, Point>([
    [1, [70, 70]],
    [2, [170, 70]],
  ]);
  const piece = (id: number, owner: Piece['owner'], at: number, face = 0): Piece => ({
    id,
    counter: id,
    owner,
    at,
    face,
  });
  const pieces = [piece(1, 'union', 1), piece(2, 'union', 1), piece(3, 'union', 1), piece(4, 'confederate', 1)];

  it('puts the strongest fresh unit on top, and the one in hand above all', () => {
    const top = (chosen?: number) => stackPieces(board, pieces, anchors, 20, chosen)[0]?.pieces.at(-1)?.id;
    expect(top()).toBe(1);
    expect(top(2)).toBe(2);
    const spent = stackPieces(board, [piece(1, 'union', 1, 1), piece(2, 'union', 1)], anchors, 20, undefined);
    expect(spent[0]?.pieces.at(-1)?.id).toBe(2);
  });

  it('has those on top who may act, a leader beneath the units of whom the same is true, until he is in hand', () => {
    const ids = (chosen: number | undefined, mayAct: (id: number) => boolean) =>
      stackPieces(board, pieces, anchors, 20, chosen, mayAct)[0]?.pieces.map(({ id }) => id);
    expect(ids(undefined, () => false)).toEqual([3, 2, 1]);
    expect(ids(undefined, () => true)).toEqual([3, 2, 1]);
    expect(
      ids(undefined, (id) => id === 3),
      'he alone',
    ).toEqual([2, 1, 3]);
    expect(ids(3, (id) => id === 3)).toEqual([2, 1, 3]);
    // Of the units those who may act come first.
    expect(ids(undefined, (id) => id >= 2)).toEqual([1, 3, 2]);
  });

  it('sets both sides of a space side by side', () => {
    const [union, confederate] = stackPieces(board, pieces, anchors, 20, undefined);
    expect(union?.side).toBe('union');
    expect(union?.hasLeader).toBe(true);
    expect(confederate?.at[0]).toBeGreaterThan((union?.at[0] ?? 0) + 20);
  });

  it('fans out with the top piece where it lay, within the sheet', () => {
    const [union] = stackPieces(board, pieces, anchors, 20, undefined);
    if (!union) throw new Error('no stack');
    const fan = fanOut(union, 20, { x: 0, y: 0, width: 300, height: 300 });
    expect(fan.places[0]).toMatchObject({ piece: { id: 1 }, at: union.at });
    expect(fan.places).toHaveLength(3);
    const low = fanOut(union, 20, { x: union.at[0] - 14, y: 0, width: 52, height: union.at[1] + 15 });
    expect(low.places[0], 'the top piece stays under the pointer where it opens upward').toMatchObject({
      piece: { id: 1 },
      at: [expect.closeTo(union.at[0]), expect.closeTo(union.at[1])],
    });
    expect(new Set(low.places.map(({ at }) => at.map(Math.round).join())).size).toBe(3);
    expect(low.places.every(({ at }) => at[1] <= union.at[1] + 0.1)).toBe(true);
    const cramped = fanOut(union, 20, { x: 0, y: 0, width: 80, height: 80 });
    expect(cramped.panel.x + cramped.panel.width).toBeLessThanOrEqual(80);
    const narrow = fanOut(union, 20, { x: 100, y: 0, width: 55, height: 300 });
    expect(narrow.panel.x).toBeGreaterThanOrEqual(100);
    expect(narrow.panel.x + narrow.panel.width).toBeLessThanOrEqual(155);
  });
});

describe('the buttons of an open stack', () => {
  const panel = { x: 100, y: 100, width: 60, height: 80 };
  const line = { top: 82, foot: 100 };
  const at = (view: { x: number; y: number; width: number; height: number }) =>
    standAt(panel, line, [40, 30], view, 10);

  it('stand below it, above it, or beside it, wherever there is room', () => {
    expect(at({ x: 0, y: 0, width: 300, height: 300 })).toEqual([130, 190]);
    expect(at({ x: 0, y: 50, width: 300, height: 160 })).toEqual([130, 52]);
    expect(at({ x: 0, y: 80, width: 300, height: 110 })).toEqual([190, 100]);
    expect(at({ x: 0, y: 80, width: 180, height: 110 })).toEqual([70, 100]);
    expect(at({ x: 95, y: 80, width: 70, height: 110 })).toEqual([130, 80]);
  });
});

describe('camera', () => {
  const camera = () => {
    const one = new Camera({ x: 0, y: 0, width: 1000, height: 1000 }, 4);
    one.resize(500, 500);
    return one;
  };

  it('zooms around the pointer', () => {
    const one = camera();
    one.show({ x: 400, y: 400, width: 200, height: 200 }, { margin: 0 });
    const before = one.toMap([100, 100]);
    one.zoom(1.3, [100, 100]);
    expect(one.toMap([100, 100])[0]).toBeCloseTo(before[0]);
    expect(one.toMap([100, 100])[1]).toBeCloseTo(before[1]);
  });

  it('keeps the sheet on the table', () => {
    const one = camera();
    one.show({ x: 400, y: 400, width: 200, height: 200 }, { margin: 0 });
    one.pan(99_999, 99_999);
    expect(one.toView([0, 0])[0]).toBeLessThanOrEqual(28);
    one.zoom(0.0001);
    expect(one.scale).toBeGreaterThan(0.4);
    expect(one.toView([500, 500])[0]).toBeCloseTo(250, -1);
  });

  it('shows where most points lie together, at the scale that is wanted', () => {
    const one = camera();
    one.gather(
      [
        [150, 200],
        [800, 700],
        [820, 720],
        [850, 690],
      ],
      2,
    );
    expect(one.scale).toBe(2);
    expect(one.sees([820, 720])).toBe(true);
    expect(one.sees([150, 200])).toBe(false);
  });

  it('opens on the land where what is looked for lies there, not on the boxes beside it', () => {
    const one = camera();
    const land = { x: 0, y: 0, width: 700, height: 1000 };
    one.gather([[690, 500]], 2, land);
    const seen = one.visible(0);
    expect(seen.x + seen.width).toBeLessThan(720 + 60);
    expect(one.sees([690, 500])).toBe(true);
    one.gather([[900, 500]], 2, land);
    expect(one.sees([900, 500])).toBe(true);
    expect(one.toView([900, 500])[0]).toBeCloseTo(one.width - 228);
  });

  it('stays where it is on the screen when what lies above it grows, and in the middle otherwise', () => {
    const one = camera();
    one.resize(500, 500, [0, 100]);
    one.show({ x: 400, y: 400, width: 100, height: 100 }, { least: 2, most: 2 });
    const onScreen = (corner: number) => one.toView([450, 450])[1] + corner;
    const before = onScreen(100);
    one.resize(500, 440, [0, 160]);
    expect(onScreen(160)).toBeCloseTo(before);
    one.resize(500, 400, [0, 160]);
    expect(onScreen(160)).toBeCloseTo(before - 20);
    // A card that comes below it for a moment and goes again moves nothing.
    one.resize(500, 300, [0, 160], true);
    one.resize(500, 430, [0, 130], true);
    expect(onScreen(130)).toBeCloseTo(before - 20);
  });

  it('stays on the screen where all of it is in view, too', () => {
    const one = camera();
    one.resize(390, 600, [0, 240]);
    one.show({ x: 0, y: 0, width: 1000, height: 1000 });
    const onScreen = (corner: number) => one.toView([500, 500])[1] + corner;
    const before = onScreen(240);
    one.resize(390, 500, [0, 340], true);
    expect(onScreen(340)).toBeCloseTo(before);
    one.resize(390, 600, [0, 240], true);
    expect(onScreen(240)).toBeCloseTo(before);
  });

  it('is lifted by a card below it to show what that would cover, no farther than shows the others', () => {
    const one = camera();
    one.show({ x: 400, y: 400, width: 250, height: 250 }, { margin: 0 });
    const [upper, lower] = [one.toMap([100, 300]), one.toMap([100, 480])];
    one.resize(500, 400, [0, 0], true);
    one.lift([upper, lower], 500);
    expect(one.toView(lower)[1]).toBeLessThan(400);
    expect(one.toView(upper)[1]).toBeCloseTo(300 - 106);
    one.resize(500, 120, [0, 0], true);
    one.lift([upper, lower], 400);
    expect(one.toView(upper)[1]).toBeCloseTo(26);
  });

  it('goes to what is asked no farther than it takes to have it well in view', () => {
    const one = camera();
    one.show({ x: 400, y: 400, width: 100, height: 100 }, { least: 2, most: 2 });
    const [x, y] = one.toView([450, 450]);
    one.bring([[500, 500]]);
    expect(one.toView([450, 450])).toEqual([x, y]);
    one.bring([[600, 460]]);
    expect(one.toView([600, 460])).toEqual([375, y + 20]);
    expect(one.scale).toBe(2);
    // Others come along that have room beside it; what has none does not.
    one.show({ x: 400, y: 400, width: 100, height: 100 }, { least: 2, most: 2 });
    one.bring([
      [600, 460],
      [700, 460],
      [990, 460],
    ]);
    expect(one.toView([700, 460])[0]).toBeCloseTo(500 - 52);
    expect(one.sees([600, 460])).toBe(true);
    expect(one.sees([990, 460])).toBe(false);
  });

  it('rests on whole pixels of the screen, wherever its corner lies', () => {
    const one = camera();
    one.resize(500, 500, [0.4, 100.25]);
    const [x, y] = one.onPixel([10.7, -3.2]);
    expect([x + 0.4, y + 100.25].map((place) => Math.abs(place - Math.round(place)) < 1e-9)).toEqual([true, true]);
  });

  it('knows what it sees', () => {
    const one = camera();
    one.show({ x: 0, y: 0, width: 100, height: 100 }, { margin: 0 });
    expect(one.sees([50, 50])).toBe(true);
    expect(one.sees([900, 900])).toBe(false);
    one.reveal([900, 900]);
    expect(one.sees([900, 900])).toBe(true);
  });
});

describe('marks', () => {
  it('knows which are drawn and leaves the rest as tokens', () => {
    const marks = drawnMarks({ id: 1, marks: [['works', 1, 2], ['contested'], ['active'], ['burnt', 3]] });
    expect(marks).toEqual({
      works: [{ side: 'confederate', rows: 2 }],
      contested: true,
      active: true,
      tokens: [['burnt', 3]],
    });
  });
});

it('a bridge is held by a side or by nobody', () => {
  expect(bridgeState([['bridge', 0]])?.holder).toBe('union');
  expect(bridgeState([['engineers'], ['bridge', 1]])?.holder).toBe('confederate');
  const ruin = bridgeState([['bridge.destroyed'], ['engineers']]);
  expect(ruin?.mark).toEqual(['bridge.destroyed']);
  expect(ruin?.holder).toBeUndefined();
  expect(bridgeState([['engineers']])).toBeUndefined();
});

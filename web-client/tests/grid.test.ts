import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Hexes, unfold } from '../src/hexes/grid';
import { distance, middle } from '../src/map/geometry';
import type { Served } from '../src/protocol/Served';
import { richmond } from '../scripts/richmond.js';
import { smallBoard } from './board';

const text = JSON.stringify(richmond());
const served = JSON.parse(text) as Served;

describe('a board that travels as a grid', () => {
  const board = unfold(served);
  const known = new Map(board.spaces.map((space) => [space.id, space]));

  it('of 3,279 hexes takes at most 30 KB', () => {
    expect(board.spaces).toHaveLength(3279);
    expect(gzipSync(text).length).toBeLessThan(30 * 1024);
  });

  it('has its rivers, roads, railways and names', () => {
    const kinds = new Set(board.lines.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['creek', 'navigable', 'rail', 'river', 'road']);
    expect(known.get(913)?.name).toContain('Hanover');
    // The southern map lies 4 columns and 33 rows beyond the northern one: Petersburg.
    expect(known.get(846)?.name).toContain('Petersburg');
    expect(board.spaces.filter(({ name }) => name !== '').length).toBeGreaterThan(150);
  });

  it('has borders in the middle of the side that both hexes share', () => {
    const bridge = board.borders.find(({ crossing }) => crossing?.name === "Bottom's Bridge");
    if (!bridge) throw new Error('the bridge is gone');
    expect([bridge.a, bridge.b]).toEqual([1928, 2027]);
    expect(bridge.kind).toBe('river');
    for (const id of [bridge.a, bridge.b]) {
      const space = known.get(id);
      if (!space?.polygon) throw new Error('no hex');
      const near = space.polygon.map((corner) => distance(corner, bridge.middle)).sort((a, b) => a - b);
      expect(near[0]).toBeCloseTo(near[1] ?? 0, 0);
      expect(distance(middle(space.polygon), bridge.middle)).toBeCloseTo(30, 0);
    }
  });

  it('has lines whose points lie on the map, one step from another', () => {
    for (const { points, id } of board.lines) {
      expect(points.length, id).toBeGreaterThan(1);
      for (const [i, point] of points.slice(1).entries()) {
        const step = distance(points[i] ?? [0, 0], point);
        expect(Math.min(Math.abs(step - 60), Math.abs(step - 60 / Math.sqrt(3))), id).toBeLessThan(0.2);
      }
    }
  });

  it('is closed by its outline', () => {
    const { outline } = board;
    expect(distance(outline[0] ?? [0, 0], outline[outline.length - 1] ?? [0, 0])).toBeCloseTo(60 / Math.sqrt(3), 0);
  });

  it('knows which hexes touch', () => {
    if (!served.grid) throw new Error('no grid');
    const hexes = new Hexes(served.grid.layout);
    for (const id of [101, 102, 1928, 2027]) {
      for (const other of hexes.neighbours(id)) {
        expect(distance(hexes.middle(id), hexes.middle(other))).toBeCloseTo(60);
        expect(hexes.neighbours(other)).toContain(id);
      }
    }
  });
});

it('a board of areas travels as it is', () => {
  const board = smallBoard();
  expect(unfold(board)).toEqual(board);
});

describe('a grid whose hexes have a corner at the top', () => {
  const layout = { pointed: true, even: true, width: 120, x: -18, y: 7.36 };
  const hexes = new Hexes(layout);

  it('lies where the board of Bobby Lee has it', () => {
    const corners = [
      [162, 769.5],
      [222, 804.1],
      [222, 873.4],
      [162, 908],
      [102, 873.4],
      [102, 804.1],
    ];
    expect(hexes.polygon(108)).toEqual(corners);
    expect(hexes.walk({ line: 0, hex: 109, corner: 3, steps: 'b9' })).toEqual([
      [102, 1011.9],
      [162, 977.3],
      [162, 908],
    ]);
    expect(hexes.neighbours(108).sort((a, b) => a - b)).toEqual([8, 107, 109, 207, 208, 209]);
  });

  it('numbers all sides, those with nothing on them too', () => {
    const board = unfold({
      ...smallBoard(),
      spaces: [],
      borders: [],
      lines: [{ id: 'r', name: 'Rail', kind: 'rail', points: [] }],
      grid: {
        layout,
        label: [0, -43],
        anchor: [0, 5.5],
        first: { column: 1, row: 8 },
        grounds: [{ terrain: 'clear' }, { terrain: 'forest', home: 'union' }],
        columns: ['AB', 'B'],
        hexes: [{ id: 109, name: 'Lunice Creek' }],
        kinds: [{ kind: 'river', road: true }],
        sides: ['.A', ''],
        crossings: [{ border: 2, name: 'Ford', kind: 'ford', src: 'history' }],
        walks: [{ line: 0, hex: 108, corner: 6, steps: '0' }],
      },
    });
    expect(board.spaces.map(({ id, name, terrain, home }) => [id, name, terrain, home])).toEqual([
      [108, '', 'clear', undefined],
      [109, 'Lunice Creek', 'forest', 'union'],
      [208, '', 'forest', 'union'],
    ]);
    expect(board.borders).toEqual([
      {
        id: 2,
        a: 108,
        b: 208,
        kind: 'river',
        road: true,
        middle: [222, 838.7],
        crossing: { name: 'Ford', kind: 'ford', src: 'history', at: [222, 838.7], angle: 0 },
      },
    ]);
    expect(board.lines[0]?.points).toEqual([
      [162, 838.7],
      [282, 838.7],
    ]);
  });
});

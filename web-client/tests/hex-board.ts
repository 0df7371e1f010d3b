import type { Board } from '../src/protocol/Board';
import type { Point } from '../src/map/geometry';
import type { Space } from '../src/protocol/Space';

const WIDTH = 104;
const SIDE = WIDTH / Math.sqrt(3);

function hex(id: number, [x, y]: Point, space: Partial<Space>): Space {
  const corners = Array.from({ length: 6 }, (_, i): Point => {
    const angle = (i * 60 - 90) * (Math.PI / 180);
    return [x + Math.cos(angle) * SIDE, y + Math.sin(angle) * SIDE];
  });
  return { id, name: `Hex ${id}`, polygon: corners, label: [x, y], anchor: [x, y], terrain: 'clear', ...space };
}

function box(id: number, home: Space['home'], y: number): Space {
  const polygon: Point[] = [
    [0, y],
    [300, y],
    [300, y + 100],
    [0, y + 100],
  ];
  return { ...hex(id, [150, y + 50], { terrain: 'box', inset: 'battle' }), polygon, ...(home ? { home } : {}) };
}

/** Two hexes side by side, a river and a navigable one, mountains with a gap between them, and a small board of two boxes. */
export function hexBoard(): Board {
  return {
    id: 'hexes',
    title: 'Hexes: a map for tests',
    note: '',
    size: [300, 200],
    outline: [
      [48, 40],
      [256, 40],
      [256, 160],
      [48, 160],
    ],
    spaces: [
      hex(101, [100, 100], {
        home: 'union',
        symbols: ['town', 'port'],
        identifier: { number: '2', shape: 'disc', ring: 'union', points: 2 },
      }),
      hex(201, [100 + WIDTH, 100], { home: 'confederate', terrain: 'forest' }),
      box(9001, 'union', 150),
      box(9002, 'confederate', 0),
    ],
    borders: [
      {
        id: 1,
        a: 101,
        b: 201,
        kind: 'mountain',
        middle: [152, 100],
        crossing: { name: 'Swift Run Gap', kind: 'gap', at: [152, 100], angle: 0, src: '' },
      },
    ],
    lines: [
      {
        id: 'r',
        name: 'Rapidan',
        kind: 'river',
        points: [
          [50, 60],
          [150, 60],
        ],
      },
      {
        id: 'n',
        name: 'Potomac',
        kind: 'navigable',
        points: [
          [60, 140],
          [250, 140],
        ],
      },
      {
        id: 'm',
        name: 'Blue Ridge',
        kind: 'mountain',
        points: [
          [152, 70],
          [152, 130],
        ],
      },
    ],
    tracks: [],
    insets: [{ id: 'battle', title: 'Battle board', always: false, size: [300, 250] }],
    counters: [],
    formations: [],
    blocks: true,
  };
}

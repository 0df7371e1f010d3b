import type { Board } from '../src/protocol/Board';
import type { Side } from '../src/protocol/Side';

const counter = (id: number, owner: Side, factors: string, kind = 'infantry') => ({
  id,
  name: `Division ${id}`,
  short: `D${id}`,
  owner,
  kind,
  formation: owner === 'union' ? 'u' : 'c',
  faces: [
    { name: 'fresh', factors, values: [] },
    { name: 'exhausted', factors: '-', values: [], spent: true },
  ],
});

/** Two square areas side by side with a river through the left one, a road, and a box beside the map. */
export function smallBoard(): Board {
  return {
    id: 'small',
    title: 'Small: a map for tests',
    note: '',
    size: [300, 140],
    outline: [
      [20, 20],
      [220, 20],
      [220, 120],
      [20, 120],
    ],
    spaces: [
      {
        id: 1,
        name: 'Left',
        polygon: [
          [20, 20],
          [120, 20],
          [120, 120],
          [20, 120],
        ],
        label: [40, 40],
        anchor: [70, 70],
        identifier: { number: '1', modifier: '+1', shape: 'disc', ring: 'plain' },
        terrain: 'open',
      },
      {
        id: 2,
        name: 'Right',
        polygon: [
          [120, 20],
          [220, 20],
          [220, 120],
          [120, 120],
        ],
        label: [140, 40],
        anchor: [170, 70],
        identifier: { number: '2', shape: 'square', ring: 'victory', points: 2 },
        terrain: 'high',
      },
      { id: 1001, name: 'Eliminated', label: [0, 0], anchor: [0, 0], terrain: 'box', inset: 'out' },
    ],
    borders: [
      {
        id: 1,
        a: 1,
        b: 2,
        kind: 'open',
        middle: [120, 70],
        crossing: { name: 'Bridge', kind: 'bridge', at: [120, 90], angle: 0, src: 'history' },
      },
    ],
    lines: [
      {
        id: 'run',
        name: 'Run',
        kind: 'creek',
        points: [
          [20, 100],
          [60, 95],
          [120, 90],
          [220, 96],
        ],
      },
      {
        id: 'pike',
        name: 'Pike',
        kind: 'road',
        points: [
          [30, 60],
          [210, 64],
        ],
      },
      {
        id: 'railway',
        name: 'Railway',
        kind: 'rail',
        points: [
          [30, 60],
          [210, 64],
        ],
      },
    ],
    tracks: [
      { id: 'turn', title: 'Turn', first: 1, boxes: ['May 1', 'May 2'] },
      { id: 'vp', title: 'Points', first: 0, boxes: [] },
    ],
    insets: [{ id: 'out', title: 'Eliminated', always: true }],
    counters: [
      counter(1, 'union', '5-6-5'),
      counter(2, 'union', '3-4-5'),
      counter(3, 'union', '7', 'corps-leader'),
      counter(4, 'confederate', '6-6-5'),
    ],
    formations: [
      { id: 'u', name: 'II Corps', short: 'II', owner: 'union', colour: 'red' },
      { id: 'c', name: 'I Corps', short: 'I', owner: 'confederate', colour: 'white' },
    ],
  };
}

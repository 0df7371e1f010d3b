// A board of 3,279 hexes as the server would send it, for tests and for measuring: the map of On To Richmond! from its
// text, with its rivers, roads, railways and names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '..', '..', 'rules', 'gcacw', 'boards', 'on-to-richmond.txt');

/** From side to opposite side of a hex, and the empty margin around the map, in map units. */
const WIDTH = 60;
const MARGIN = 30;
const SLANT = Math.sqrt(3) / 2;
const SIDE = WIDTH / (2 * SLANT);
/** Where the middle of a hex at column 0, row 0 would lie. */
const ORIGIN = [MARGIN + SIDE - WIDTH * SLANT, MARGIN - WIDTH / 2];

const WATER = { creek: 'creek', minor: 'river', major: 'navigable' };
const SYMBOLS = { station: 'town', seat: 'town', landing: 'port', redoubt: 'fortress', 'naval-battery': 'fortress' };

/** The number of a hex by what is printed in it; the southern map lies 4 columns and 33 rows beyond the northern one. */
function numberOf(printed) {
  const number = Number(printed.slice(1));
  return printed.startsWith('S') ? number + 433 : number;
}

function neighbours(id) {
  const [column, row] = [Math.floor(id / 100), id % 100];
  const low = column % 2 === 1 ? row - 1 : row;
  return [row - 1, row + 1]
    .map((beyond) => column * 100 + beyond)
    .concat([column - 1, column + 1].flatMap((beside) => [beside * 100 + low, beside * 100 + low + 1]));
}

/** The corners around a hex, by number: the upper left first, clockwise. Each has one name for the hexes around it. */
function corners(id) {
  const [column, row] = [Math.floor(id / 100), id % 100];
  const [x, y] = [3 * column, 2 * row + (column % 2 === 0 ? 1 : 0)];
  return ['-1,-1', '1,-1', '2,0', '1,1', '-1,1', '-2,0'].map((offset) => {
    const [right, down] = offset.split(',').map(Number);
    return `${x + right},${y + down}`;
  });
}

/** The twelfth of a turn from one place to another: `corners` have names as far apart as hexes are wide and half high. */
function directionOf(from, to) {
  const [[x0, y0], [x1, y1]] = [from, to].map((name) => name.split(',').map(Number));
  const angle = Math.atan2((y1 - y0) * WIDTH * 0.5, ((x1 - x0) * SIDE) / 2);
  return (Math.round((angle * 6) / Math.PI) + 12) % 12;
}

const middleOf = (id) => `${3 * Math.floor(id / 100)},${2 * (id % 100) + (Math.floor(id / 100) % 2 === 0 ? 1 : 0)}`;
const stepsOf = (places) =>
  places
    .slice(1)
    .map((to, i) => directionOf(places[i], to).toString(12))
    .join('');

/** Joins edges, each a pair of corners, to as few lines as may be. */
function chains(edges) {
  const open = new Map();
  for (const edge of edges) for (const end of edge) open.set(end, [...(open.get(end) ?? []), edge]);
  const left = new Set(edges);
  const lines = [];
  const ends = [...open.keys()].sort();
  for (const start of [...ends.filter((end) => open.get(end).length % 2 === 1), ...ends]) {
    for (;;) {
      const line = [start];
      for (;;) {
        const here = line.at(-1);
        const edge = open.get(here).find((one) => left.has(one));
        if (!edge) break;
        left.delete(edge);
        line.push(edge[0] === here ? edge[1] : edge[0]);
      }
      if (line.length === 1) break;
      // The rivers of the map run to the east.
      lines.push(Number(line[0].split(',')[0]) > Number(line.at(-1).split(',')[0]) ? line.reverse() : line);
    }
  }
  return lines;
}

/** Reads the text: what is printed in hexes and on hexsides, and the ways. */
function read() {
  const map = { codes: new Map(), terrain: new Map(), names: new Map(), symbols: new Map(), water: new Map() };
  const more = { crossings: new Map(), ways: [] };
  const pair = (text) =>
    text
      .split('/')
      .map(numberOf)
      .sort((a, b) => a - b)
      .join('/');
  const mark = (id, symbol) => symbol && map.symbols.set(id, (map.symbols.get(id) ?? new Set()).add(symbol));
  let grid;
  for (const line of readFileSync(SOURCE, 'utf8').split('\n')) {
    const [kind, ...words] = line.split(' ');
    const said = line.split(': ').slice(1).join(': ');
    const row = /^(\d\d)\|(.*)\|$/.exec(line);
    if (row && grid?.startsWith('terrain')) {
      [...row[2]].forEach((code, column) => {
        const printed = `${grid.at(-1)}${String(column + 1).padStart(2, '0')}${row[1]}`;
        if (code !== ' ') map.terrain.set(numberOf(printed), code);
      });
    } else if (kind === 'grid') grid = words.join(' ');
    else if (kind === 'terrain-codes') {
      for (const code of words) map.codes.set(code[0], code.slice(2).replace('_', '-'));
    } else if (kind === 'river') {
      const name = words[1].replace(/:$/, '').replaceAll('_', ' ');
      for (const side of said.split(' ')) map.water.set(pair(side), { kind: WATER[words[0]], name });
    } else if (kind === 'crossing') {
      const [way, side, src] = words;
      const crossing = way === 'ferry' || way === 'ford' ? way : 'bridge';
      more.crossings.set(pair(side), { name: said, kind: crossing, src: src === 'rule:' ? 'rule' : 'reconstructed' });
    } else if (kind === 'rail' || kind === 'road' || kind === 'pike') {
      const name = words[0].replace(/:$/, '').replaceAll('_', ' ');
      more.ways.push({ kind: kind === 'rail' ? 'rail' : 'road', name, hexes: said.split(' ').map(numberOf) });
    } else if (kind === 'place' || kind === 'station' || kind === 'seat') {
      const id = numberOf(words[0]);
      if (kind !== 'seat' && !map.names.has(id)) map.names.set(id, said);
      mark(id, SYMBOLS[kind]);
    } else if (kind === 'mark') for (const printed of said.split(' ')) mark(numberOf(printed), SYMBOLS[words[0]]);
  }
  return { ...map, ...more };
}

/** Letters for things, in the order in which they were first met. */
function letters() {
  const things = [];
  const letterOf = (thing) => {
    const text = JSON.stringify(thing);
    let place = things.findIndex((one) => JSON.stringify(one) === text);
    if (place < 0) place = things.push(thing) - 1;
    return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[place];
  };
  return { things, letterOf };
}

/** The board as it travels. */
export function richmond() {
  const map = read();
  const ids = [...map.terrain.keys()].sort((a, b) => a - b);
  const known = new Set(ids);
  const [first, last] = [Math.floor(ids[0] / 100), Math.floor(ids.at(-1) / 100)];
  const columnsOf = Array.from({ length: last - first + 1 }, (_, i) =>
    ids.filter((id) => Math.floor(id / 100) === first + i),
  );
  const top = Math.min(...ids.map((id) => id % 100));
  const [grounds, kinds] = [letters(), letters()];
  const columns = columnsOf.map((column) => {
    const deepest = Math.max(...column.map((id) => id % 100));
    return Array.from({ length: deepest - top + 1 }, (_, i) => {
      const code = map.terrain.get(Math.floor(column[0] / 100) * 100 + top + i);
      return code === undefined ? '.' : grounds.letterOf({ terrain: map.codes.get(code) });
    }).join('');
  });
  const crossed = (wanted) =>
    new Set(
      map.ways
        .filter(({ kind }) => kind === wanted)
        .flatMap(({ hexes }) => hexes.slice(1).map((to, i) => [hexes[i], to].sort((a, b) => a - b).join('/'))),
    );
  const [roads, rails] = [crossed('road'), crossed('rail')];
  const crossings = [];
  const outer = [];
  let number = 0;
  const sides = columnsOf.map((column) =>
    column
      .flatMap((id) =>
        neighbours(id)
          .filter((other) => other > id && known.has(other))
          .sort((a, b) => a - b)
          .map((b) => [id, b]),
      )
      .map((ends) => {
        number += 1;
        const side = ends.join('/');
        const [water, crossing] = [map.water.get(side), map.crossings.get(side)];
        if (crossing) crossings.push({ border: number, ...crossing });
        const [road, rail] = [roads.has(side), rails.has(side)];
        if (!water && !road && !rail) return '.';
        return kinds.letterOf({ kind: water?.kind ?? 'open', ...(road && { road }), ...(rail && { rail }) });
      })
      .join(''),
  );
  const at = new Map(ids.flatMap((id) => corners(id).map((name, corner) => [name, { hex: id, corner }])));
  const edges = new Map();
  for (const id of ids) {
    const ring = corners(id);
    ring.forEach((from, i) => {
      const edge = [from, ring[(i + 1) % 6]];
      const name = [...edge].sort().join(' ');
      if (!edges.delete(name)) edges.set(name, edge);
    });
  }
  outer.push(...edges.values());
  const lines = [];
  const walks = [];
  const add = (kind, name, begin, places) => {
    walks.push({ line: lines.length, ...begin, steps: stepsOf(places) });
    lines.push({ id: `${kind}-${lines.length + 1}`, name, kind, points: [] });
  };
  const waters = new Map();
  for (const [side, { kind, name }] of map.water) {
    const [a, b] = side.split('/').map(Number);
    const edge = corners(a).filter((corner) => corners(b).includes(corner));
    waters.set(`${kind} ${name}`, [...(waters.get(`${kind} ${name}`) ?? []), edge]);
  }
  for (const [water, parts] of [...waters].sort()) {
    const [kind, ...name] = water.split(' ');
    for (const line of chains(parts)) add(kind, name.join(' '), at.get(line[0]), line);
  }
  for (const { kind, name, hexes } of map.ways) add(kind, name, { hex: hexes[0], corner: 6 }, hexes.map(middleOf));
  const [coast] = chains(outer).sort((a, b) => b.length - a.length);
  const named = ids.filter((id) => map.names.has(id) || map.symbols.has(id));
  const farthest = Math.max(...ids.map((id) => id % 100));
  return {
    id: 'on-to-richmond',
    title: 'On To Richmond!: the Peninsula, spring and summer of 1862',
    note: 'The map is reconstructed from geography and from what the rulebook says of its hexes.',
    size: [
      Math.ceil(ORIGIN[0] + last * WIDTH * SLANT + SIDE + MARGIN),
      Math.ceil(ORIGIN[1] + (farthest + 1) * WIDTH + MARGIN),
    ],
    outline: [],
    spaces: [],
    borders: [],
    lines,
    tracks: [],
    insets: [],
    counters: [],
    formations: [],
    grid: {
      layout: { pointed: false, even: true, width: WIDTH, x: ORIGIN[0], y: ORIGIN[1] },
      label: [0, -18],
      anchor: [0, 4],
      first: { column: first, row: top },
      grounds: grounds.things,
      columns,
      hexes: named.map((id) => ({
        id,
        ...(map.names.has(id) && { name: map.names.get(id) }),
        ...(map.symbols.has(id) && { symbols: [...map.symbols.get(id)] }),
      })),
      kinds: kinds.things,
      sides,
      crossings,
      walks,
      outline: { line: 0, ...at.get(coast[0]), steps: stepsOf(coast) },
    },
  };
}

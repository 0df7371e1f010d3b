/** The lettering of a map of areas at a scale: identifiers, the names of areas, of bridges and of waters. */
import { bridgeLines } from '../fields/bridge-names';
import type { Space } from '../protocol/Space';
import { SWAY, waysOutOf } from './beyond';
import { mappedSpaces } from './groundwork';
import { letter, type Lettering } from './lettering';
import { heightFor, LEAST, widthOf, type Script } from './letters';
import {
  around,
  crossingBox,
  HARD,
  placeNames,
  shapesOf,
  spotsAround,
  Taken,
  type Placed,
  type Wanted,
  stackBox,
} from './placing';
import { placeOrnaments } from './ornaments';
import type { Scenery } from './scenery';
import { isWide } from './water';

/** The heights of letters in units: as on paper, and the largest they grow to on a map that is drawn small. */
const NAME = { usual: 6.5, most: 17 };
const CITY = { usual: 10, most: 22 };
const BRIDGE = { usual: 5.8, most: 9.5 };
const WIDE = { usual: 7.2, most: 15 };
const NARROW = { usual: 6, most: 13 };
export const SPACE_SCRIPT: Script = { caps: true, spaced: 0.075 };
export const CITY_SCRIPT: Script = { caps: true, spaced: 0.2 };
const BRIDGE_SCRIPT: Script = { caps: false, spaced: 0.01 };

/** From how many pixels per unit on an identifier bears its modifier and its points; below, it is its number alone. */
const SMALL_PRINT = 1.2;
/** Half the height of an identifier, and the height of its number where that stands alone. */
const DISC = 9.8;
const NUMBER = 11.5;
/** Where its points stand: right of its middle, and above it. */
const FLAG = { left: 7.6, right: 26, up: 12.2, down: 3.4 };

/** What strokes weigh that a name may cover where there is nothing better. */
const SOFT = { road: 1.2, water: 2, pieces: 25, works: 5, mark: 30 };
/** Half the side of what pieces cover, and of their works. */
const PIECES = 15;
const WORKS = 23;
/** How far the compass reaches. */
const COMPASS = 46;
/** Half the width of a mark on a crossing, such as the word "Ford", and half its height. */
const MARK = [20, 5] as const;

export interface AreaNames {
  /** Whether identifiers bear more than their number, and by how much they are larger than on paper. */
  isFull: boolean;
  growth: number;
  names: { space: Space; placed: Placed }[];
  bridges: { id: number; placed: Placed }[];
  waters: Lettering[];
}

const grounds = new WeakMap<Scenery, Taken>();

/** The ground as it is at every scale. */
function groundOf(scenery: Scenery): Taken {
  const known = grounds.get(scenery);
  if (known) return known;
  const { board, unit, streams, ways, crossings, anchors } = scenery;
  const taken = new Taken(unit);
  const beyond = waysOutOf(scenery, ways.rails, SWAY.rail);
  for (const rail of [...ways.rails, ...beyond]) taken.addLine(rail, 2.2 * unit, HARD);
  for (const road of ways.roads) taken.addLine(road, 1.3 * unit, SOFT.road);
  for (const { course, width } of streams) taken.addLine(course, width / 2 + 0.6 * unit, SOFT.water);
  for (const mark of crossings) {
    taken.add(crossingBox(mark, unit), HARD);
    const { kind, at } = mark.crossing;
    if (kind !== 'bridge') taken.add(around(at, MARK[0] * unit, MARK[1] * unit), SOFT.mark);
  }
  const { cartouche, compass } = placeOrnaments(board, unit);
  if (cartouche) taken.add(cartouche, HARD);
  if (compass) taken.add(around(compass, COMPASS * unit), HARD);
  for (const { points, kind } of board.lines) if (kind === 'sunken') taken.addLine(points, 4.4 * unit, HARD);
  for (const { id } of mappedSpaces(board)) {
    const at = anchors.get(id);
    if (!at) continue;
    taken.add(stackBox(at, PIECES * unit), SOFT.pieces);
    taken.add(around(at, WORKS * unit), SOFT.works);
  }
  grounds.set(scenery, taken);
  return taken;
}

/** Letters a map for a scale, in pixels per unit. */
export function* letterAreas(scenery: Scenery, pixels: number): Generator<undefined, AreaNames> {
  const { board, unit, streams, fields, sheet } = scenery;
  const spaces = mappedSpaces(board);
  const base = groundOf(scenery);
  yield;
  const taken = new Taken(unit, base);
  const isFull = pixels >= SMALL_PRINT;
  const growth = isFull ? 1 : Math.min(2, Math.max(1, LEAST / pixels / NUMBER));
  const disc = (DISC * growth + 0.6) * unit;
  for (const { identifier, label } of spaces) {
    if (!identifier) continue;
    taken.add(around(label, disc), HARD);
    if (!isFull || identifier.points === undefined) continue;
    const [x, y] = label;
    const { left, right, up, down } = FLAG;
    taken.add({ x: x + left * unit, y: y - up * unit, width: (right - left) * unit, height: (up - down) * unit }, HARD);
  }
  const far = [0.8, 4, 9, 15].map((by, i): [number, number] => [by * unit, i * 4]);
  const wanted = spaces.flatMap((space): Wanted<string>[] => {
    const isCity = space.terrain === 'city';
    const { usual, most } = isCity ? CITY : NAME;
    const size = heightFor(usual, most, pixels);
    if (space.name === '' || size === undefined) return [];
    const script = isCity ? CITY_SCRIPT : SPACE_SCRIPT;
    const reach = space.identifier ? disc : 0;
    return [
      {
        key: `${space.id}`,
        shapes: shapesOf(space.name, size * unit, (row) => widthOf(row, script), 15),
        spots: spotsAround(space.label, [reach, reach, reach], far),
        ...(space.polygon ? { home: space.polygon } : {}),
        needed: isFull,
      },
    ];
  });
  // Those who have least room choose first: the cities, then the longest.
  const width = ({ shapes }: Wanted<string>) => shapes[0]?.width ?? 0;
  wanted.sort((a, b) => width(b) - width(a));
  const bridgeSize = heightFor(BRIDGE.usual, BRIDGE.most, pixels);
  const stone = bridgeSize === undefined ? [] : (fields?.bridges ?? []);
  const bridges = stone.map(({ border, crossing, reach }): Wanted<string> => {
    const rows = bridgeLines(crossing.name);
    const size = (bridgeSize ?? 0) * unit;
    const lines = shapesOf(rows.join(' '), size, (row) => widthOf(row, BRIDGE_SCRIPT));
    const base = lines[0];
    const tall = rows.length > 1 ? (lines[1] ?? base) : base;
    const shape = {
      rows,
      size,
      width: Math.max(...rows.map((row) => widthOf(row, BRIDGE_SCRIPT))) * size * 1.08,
      height: tall?.height ?? size,
      cost: 0,
    };
    const half = reach + 4 * unit;
    return { key: `bridge-${border}`, shapes: [shape], spots: spotsAround(crossing.at, [half, half, half], far) };
  });
  const placed = yield* placeNames([...wanted, ...bridges], taken, sheet.frame);
  for (const { at, width, height } of placed.values())
    taken.add(around(at, width / 2 + 0.4 * unit, height / 2 + 0.4 * unit), HARD);
  const waters: Lettering[] = [];
  for (const stream of streams) {
    const { usual, most } = isWide(stream.kind) ? WIDE : NARROW;
    const size = stream.name === '' ? undefined : heightFor(usual, most, pixels);
    if (size === undefined) continue;
    yield;
    const found = letter(stream, size * unit, unit, taken);
    if (found) waters.push(found);
  }
  return {
    isFull,
    growth,
    names: spaces.flatMap((space) => {
      const name = placed.get(`${space.id}`);
      return name ? [{ space, placed: name }] : [];
    }),
    bridges: (fields?.bridges ?? []).flatMap(({ border }) => {
      const name = placed.get(`bridge-${border}`);
      return name ? [{ id: border, placed: name }] : [];
    }),
    waters,
  };
}

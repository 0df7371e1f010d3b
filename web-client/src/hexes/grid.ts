/** Boards of hexes travel as a grid; this is what it says. */
import { at, type Point } from '../map/geometry';
import type { Board } from '../protocol/Board';
import type { Border } from '../protocol/Border';
import type { Grid } from '../protocol/Grid';
import type { Layout } from '../protocol/Layout';
import type { Served } from '../protocol/Served';
import type { Space } from '../protocol/Space';
import type { Walk } from '../protocol/Walk';

const SLANT = Math.sqrt(3) / 2;

const tenth = (value: number) => Math.round(value * 10) / 10;
const rounded = ([x, y]: Point): Point => [tenth(x), tenth(y)];
const sum = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];

/** What a letter stands for. */
function meaning<T>(things: readonly T[], letter: string): T | undefined {
  const code = letter.charCodeAt(0);
  if (letter >= 'a' && letter <= 'z') return things[code - 97 + 26];
  return letter >= 'A' && letter <= 'Z' ? things[code - 65] : undefined;
}

/** So far in a direction, in twelfths of a turn clockwise from the right. */
function go(twelfths: number, far: number): Point {
  const angle = (twelfths * Math.PI) / 6;
  return [Math.cos(angle) * far, Math.sin(angle) * far];
}

/** The hexes of a grid: where they lie, and which of them touch. */
export class Hexes {
  readonly side: number;

  constructor(readonly layout: Layout) {
    this.side = layout.width / (2 * SLANT);
  }

  private on(line: number): number {
    return (line % 2 === 0) === this.layout.even ? 1 : 0;
  }

  /** The middle of a hex. */
  middle(id: number): Point {
    const { pointed, width, x, y } = this.layout;
    const [column, row] = [Math.floor(id / 100), id % 100];
    return pointed
      ? [x + (column + this.on(row) / 2) * width, y + row * SLANT * width]
      : [x + column * SLANT * width, y + (row + this.on(column) / 2) * width];
  }

  /** A corner of a hex, clockwise from the top or from the upper left, without rounding; 6 is its middle. */
  corner(id: number, corner: number): Point {
    const middle = this.middle(id);
    return corner > 5 ? middle : sum(middle, go((this.layout.pointed ? 9 : 8) + 2 * corner, this.side));
  }

  polygon(id: number): Point[] {
    return [0, 1, 2, 3, 4, 5].map((corner) => rounded(this.corner(id, corner)));
  }

  /** The hexes around one, in clockwise order, whether they are on the map or not. */
  neighbours(id: number): number[] {
    const [column, row] = [Math.floor(id / 100), id % 100];
    const { pointed } = this.layout;
    const [own, beside] = pointed ? [row, column] : [column, row];
    const on = this.on(own);
    const around: Point[] = [
      [0, 1],
      [1, on],
      [1, on - 1],
      [0, -1],
      [-1, on - 1],
      [-1, on],
    ];
    return around.flatMap(([along, across]) => {
      const [c, r] = pointed ? [beside + across, own + along] : [own + along, beside + across];
      return c >= 0 && r >= 0 && r < 100 ? [c * 100 + r] : [];
    });
  }

  /** The points of a walk. */
  walk({ hex, corner, steps }: Walk): Point[] {
    let here = this.corner(hex, corner);
    const points = [rounded(here)];
    for (const step of steps) {
      const twelfths = parseInt(step, 12);
      const isAcross = (twelfths % 2 === 0) === this.layout.pointed;
      here = sum(here, go(twelfths, isAcross ? this.layout.width : this.side));
      points.push(rounded(here));
    }
    return points;
  }
}

function spacesOf(grid: Grid, hexes: Hexes): Space[] {
  const listed = new Map(grid.hexes.map((hex) => [hex.id, hex]));
  const spaces: Space[] = [];
  grid.columns.forEach((letters, column) => {
    [...letters].forEach((letter, row) => {
      const ground = meaning(grid.grounds, letter);
      if (!ground) return;
      const id = (grid.first.column + column) * 100 + grid.first.row + row;
      const middle = hexes.middle(id);
      spaces.push({
        name: '',
        label: rounded(sum(middle, grid.label)),
        anchor: rounded(sum(middle, grid.anchor)),
        ...listed.get(id),
        id,
        ...ground,
        polygon: hexes.polygon(id),
      });
    });
  });
  return spaces;
}

function bordersOf(grid: Grid, hexes: Hexes, spaces: readonly Space[]): Border[] {
  const ids = new Set(spaces.map(({ id }) => id));
  const crossings = new Map(grid.crossings.map((crossing) => [crossing.border, crossing]));
  const letters = grid.sides.join('');
  const borders: Border[] = [];
  let number = 0;
  for (const a of ids) {
    const beyond = hexes.neighbours(a).filter((other) => other > a && ids.has(other));
    for (const b of beyond.sort((one, other) => one - other)) {
      const kind = meaning(grid.kinds, letters[number] ?? '.');
      number += 1;
      if (!kind) continue;
      const [from, to] = [hexes.middle(a), hexes.middle(b)];
      const middle = rounded([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
      const angle = tenth((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI);
      const over = crossings.get(number);
      const crossing = over && { name: over.name, kind: over.kind, src: over.src, at: middle, angle };
      borders.push({ id: number, a, b, ...kind, middle, ...(crossing ? { crossing } : {}) });
    }
  }
  return borders;
}

/** The board with everything that its grid says. */
export function unfold({ grid, ...board }: Served): Board {
  if (!grid) return board;
  const hexes = new Hexes(grid.layout);
  const spaces = spacesOf(grid, hexes);
  const lines = [...board.lines];
  for (const walk of grid.walks) lines[walk.line] = { ...at(lines, walk.line), points: hexes.walk(walk) };
  return {
    ...board,
    spaces: [...spaces, ...board.spaces],
    borders: [...bordersOf(grid, hexes, spaces), ...board.borders].sort((a, b) => a.id - b.id),
    lines,
    outline: grid.outline ? hexes.walk(grid.outline).slice(0, -1) : board.outline,
  };
}

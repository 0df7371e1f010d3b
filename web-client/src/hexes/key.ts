/** What the key to a map of hexes explains, as far as the board has it. */
import type { Board } from '../protocol/Board';

const SYMBOLS: [symbol: string, name: string][] = [
  ['fortress', 'Fortress'],
  ['port', 'Port'],
  ['major-port', 'Major port'],
  ['supply-union', 'Union supply'],
  ['supply-confederate', 'Confederate supply'],
];
const LINES: [kind: string, name: string][] = [
  ['navigable', 'Navigable river'],
  ['mountain', 'Mountains'],
  ['marsh', 'Marsh'],
];

/** The rows of the key: kinds and their names. */
export function keyOf(board: Board): [kind: string, name: string][] {
  const lines = new Set(board.lines.map(({ kind }) => kind));
  const symbols = new Set(board.spaces.flatMap((space) => space.symbols ?? []));
  const has = (test: boolean, row: [string, string]) => (test ? [row] : []);
  return [
    ...LINES.filter(([kind]) => lines.has(kind)),
    ...has(
      board.borders.some(({ crossing }) => crossing?.kind === 'gap'),
      ['gap', 'Gap'],
    ),
    ...has(
      board.spaces.some(({ terrain }) => terrain === 'forest'),
      ['forest', 'Forest'],
    ),
    ...has(
      board.spaces.some(({ identifier }) => identifier?.points !== undefined),
      ['value', 'Town with its value'],
    ),
    ...SYMBOLS.filter(([symbol]) => symbols.has(symbol)),
  ];
}

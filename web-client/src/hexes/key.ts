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

/** What the words of a game about its terrain begin with, in a row of the key as well. */
export const TERRAIN = 'terrain.';

/** The rows of the key: kinds and their names. Terrain is explained where the game has words for it. */
export function keyOf(board: Board, phrases: Readonly<Record<string, string>> = {}): [kind: string, name: string][] {
  const lines = new Set(board.lines.map(({ kind }) => kind));
  const symbols = new Set(board.spaces.flatMap((space) => space.symbols ?? []));
  const has = (test: boolean, row: [string, string]) => (test ? [row] : []);
  const terrain = [...new Set(board.spaces.map((space) => TERRAIN + space.terrain))].sort();
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
    ...terrain.flatMap((kind): [string, string][] => (phrases[kind] ? [[kind, phrases[kind]]] : [])),
  ];
}

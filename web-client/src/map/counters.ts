/** What is printed on counters, ready for drawing and for reading out. */
import type { Component } from 'svelte';
import type { Board } from '../protocol/Board';
import type { Counter } from '../protocol/Counter';
import type { Face } from '../protocol/Face';
import type { Formation } from '../protocol/Formation';
import type { Piece } from '../protocol/Piece';
import { sideName } from '../table/phrase';

/** Band colours of formations with the ink that reads on each. */
export const BANDS: readonly { fill: string; ink: string }[] = [
  { fill: '#c9412f', ink: '#ffffff' },
  { fill: '#f2e3b3', ink: '#241f16' },
  { fill: '#3c7a4e', ink: '#ffffff' },
  { fill: '#e2a02c', ink: '#241f16' },
  { fill: '#6b4a8a', ink: '#ffffff' },
  { fill: '#8fc1d4', ink: '#241f16' },
  { fill: '#4a3a2c', ink: '#ffffff' },
  { fill: '#d98ea0', ink: '#241f16' },
  { fill: '#a9b665', ink: '#241f16' },
  { fill: '#7c7c7c', ink: '#ffffff' },
];

export interface Sheet {
  counters: ReadonlyMap<number, Counter>;
  formations: ReadonlyMap<string, Formation>;
  /** Whether the pieces are blocks, whose faces are their strengths. */
  blocks?: boolean;
  /** What draws a piece, where that is not a counter. */
  Face?: Component<{ piece: Piece; sheet: Sheet }>;
}

export function sheetOf(board: Board): Sheet {
  return {
    blocks: board.blocks ?? false,
    counters: new Map(board.counters.map((counter) => [counter.id, counter])),
    formations: new Map(board.formations.map((formation) => [formation.id, formation])),
  };
}

/** A piece with everything printed on the face that is up. */
export interface Printed {
  counter: Counter | undefined;
  face: Face | undefined;
  formation: Formation | undefined;
}

export function printed(sheet: Sheet, piece: Piece): Printed {
  const counter = piece.counter === undefined ? undefined : sheet.counters.get(piece.counter);
  return {
    counter,
    face: counter?.faces[piece.face] ?? counter?.faces[0],
    formation: counter?.formation === undefined ? undefined : sheet.formations.get(counter.formation),
  };
}

/** Badges that are seen on the counter itself, by a sign; all are told in words where a stack is open. */
const SIGNS: Record<string, string> = {
  'false-report': '?',
  forced: '»',
  'by-night': '☾',
  due: '…',
  back: '…',
  successor: '…',
};

/** The sign that a piece bears, if it has a badge with one. */
export function signOf(piece: Piece): string | undefined {
  return piece.badges?.map(([key]) => SIGNS[key]).find((sign) => sign !== undefined);
}

/** The name of a piece in running text. */
export function nameOf(sheet: Sheet, piece: Piece): string {
  return printed(sheet, piece).counter?.name ?? `a ${sideName(piece.owner)} ${sheet.blocks ? 'block' : 'piece'}`;
}

/** What the face that is up says of a piece. */
export function stateOf(sheet: Sheet, face: Face): string {
  return sheet.blocks ? `strength ${face.name}` : face.name;
}

/** A piece as a screen reader says it. */
export function describe(sheet: Sheet, piece: Piece): string {
  const { counter, face, formation } = printed(sheet, piece);
  if (!counter) return nameOf(sheet, piece);
  const kind = counter.kind.replace(/-/g, ' ');
  const state = face && face.name !== 'fresh' ? `, ${stateOf(sheet, face)}` : '';
  return `${counter.name}, ${kind}${formation ? ` of ${formation.name}` : ''}${state}, ${face?.factors ?? ''}`;
}

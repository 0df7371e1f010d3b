/** What is printed on counters, ready for drawing and for reading out. */
import type { Component } from 'svelte';
import type { Board } from '../protocol/Board';
import type { Counter } from '../protocol/Counter';
import type { Face } from '../protocol/Face';
import type { Formation } from '../protocol/Formation';
import type { Piece } from '../protocol/Piece';
import { sideName } from '../table/phrase';

export interface Band {
  fill: string;
  ink: string;
}

const DARK = '#241f16';
const LIGHT = '#ffffff';

/** Band colours of formations with the ink that reads on each; they differ from the cards of both sides, too. */
export const BANDS: Readonly<Record<string, Band>> = {
  brown: { fill: '#4b2f1c', ink: LIGHT },
  green: { fill: '#2f7a45', ink: LIGHT },
  blue: { fill: '#74b4ea', ink: DARK },
  red: { fill: '#bd3526', ink: LIGHT },
  yellow: { fill: '#f2c832', ink: DARK },
  purple: { fill: '#6d3f94', ink: LIGHT },
  white: { fill: '#fbf8ef', ink: DARK },
  teal: { fill: '#0f7c7c', ink: LIGHT },
  grey: { fill: '#9a9da1', ink: DARK },
  rose: { fill: '#ee9fb6', ink: DARK },
};

export interface Sheet {
  counters: ReadonlyMap<number, Counter>;
  formations: ReadonlyMap<string, Formation>;
  /** Whether the pieces are blocks, whose faces are their strengths. */
  blocks?: boolean;
  /** What draws a piece: it comes with the board. */
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

/** Badges that are seen on the counter itself, by a sign on its left; all are told in words where a stack is open. */
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

/** Badges with a number that is read from the map all the time, such as levels of fatigue. */
const LEVELS = new Set(['fatigue']);
/** States that weigh more than any figure, by a sign on the right. */
const STATES: Record<string, string> = { exhausted: 'E', demoralized: 'M' };

export interface Worn {
  level?: number;
  state?: string;
  /** How far it has dug in: 1 and 2 are breastworks begun and made, 3 and 4 a fort. */
  works?: number;
}

/** The level that a piece bears, the letter of its state, and its own works. */
export function levelOf(piece: Piece, face?: Face): Worn {
  const found: Worn = face?.name === 'disorganized' ? { state: 'D' } : {};
  for (const [key, number] of piece.badges ?? []) {
    if (key.startsWith('works.')) found.works = Number(key.slice('works.'.length));
    if (LEVELS.has(key)) found.level = Number(number);
    // Who is demoralized is that before all else.
    if (STATES[key] !== undefined && found.state !== 'M') found.state = STATES[key];
  }
  return found;
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

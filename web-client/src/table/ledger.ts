/** A prompt with totals as a sheet: its choices row by row, under the places where their pieces are. */
import type { Piece } from '../protocol/Piece';
import type { Verb } from '../protocol/Verb';
import { isMove, type Choice } from './choices';
import type { Segment } from './phrase';

/** A piece with what can be done with it. */
export interface LedgerRow {
  piece: number;
  /** Choices that are one press. */
  acts: Choice[];
  /** Choices of a place for it. */
  places: Choice[];
}

export interface LedgerGroup {
  /** The place of its pieces. */
  space: number;
  rows: LedgerRow[];
  /** Choices about the place itself. */
  acts: Choice[];
}

export interface Ledger {
  groups: LedgerGroup[];
  /** Choices of numbers, verb by verb. */
  numbers: [verb: string, choices: Choice[]][];
  /** Choices that are about nothing on the table. */
  bare: Choice[];
}

/** Whether a sheet says something about a piece, such as that it starves: badges of sheets have names of their own. */
function isNoted({ badges }: Piece): boolean {
  return badges?.some(([key]) => key.startsWith('badge.')) ?? false;
}

/**
 * Lays a sheet out; the places in the order in which their pieces come. Pieces about which it says something have their
 * rows where nothing can be done with them, too.
 */
export function layOutLedger(choices: readonly Choice[], pieces: readonly Piece[]): Ledger {
  const placeOf = new Map(pieces.map((piece) => [piece.id, piece.at]));
  const groups = new Map<number, LedgerGroup>();
  const groupAt = (space: number): LedgerGroup => {
    const known = groups.get(space) ?? { space, rows: [], acts: [] };
    groups.set(space, known);
    return known;
  };
  const rowOf = (id: number): LedgerRow => {
    const { rows } = groupAt(placeOf.get(id) ?? 0);
    const known = rows.find(({ piece }) => piece === id);
    if (known) return known;
    const row: LedgerRow = { piece: id, acts: [], places: [] };
    rows.push(row);
    return row;
  };
  const numbers = new Map<string, Choice[]>();
  const bare: Choice[] = [];
  for (const choice of choices) {
    const { piece, space, number, verb } = choice;
    if (piece !== undefined) rowOf(piece)[isMove(choice) ? 'places' : 'acts'].push(choice);
    else if (space !== undefined) groupAt(space).acts.push(choice);
    else if (number !== undefined) numbers.set(verb, [...(numbers.get(verb) ?? []), choice]);
    else bare.push(choice);
  }
  for (const piece of pieces) if (isNoted(piece)) rowOf(piece.id);
  return { groups: [...groups.values()], numbers: [...numbers], bare };
}

/** The words of a label without a name that stands beside it: `Add a step to Jackson` becomes `Add a step`. */
export function shortLabel(label: string, name: string): string {
  const at = label.indexOf(name);
  if (at < 0) return label;
  const before = label.slice(0, at).replace(/\b(to|for|of|from|with)\s*$/i, '');
  const words = `${before}${label.slice(at + name.length)}`.replace(/\s+/g, ' ');
  return words.replace(/ (?=[:;,.])/g, '').trim() || label;
}

/** What is done with a piece of a row, and the choice that takes it back: whether there ever is one, and the one there is now. */
export function takenBack(
  all: readonly Choice[],
  verbs: { [verb in string]?: Verb },
): { acts: Choice[]; back: Choice | undefined; isPaired: boolean } {
  const isBack = ({ verb }: Choice) => verbs[verb]?.takes_back !== undefined;
  const back = all.find(isBack);
  const acts = all.filter((choice) => !isBack(choice));
  const taken = new Set(Object.values(verbs).map((verb) => verb?.takes_back));
  return { acts, back, isPaired: back !== undefined || acts.some(({ verb }) => taken.has(verb)) };
}

/** The words of a total under the heading of its place, which need not name that again. */
export function withoutPlace(segments: readonly Segment[], space: number | undefined): Segment[] {
  const at = space === undefined ? -1 : segments.findIndex((segment) => segment.space === space);
  if (at < 0) return [...segments];
  return segments
    .filter((_, i) => i !== at)
    .map((segment, i) => (i === at - 1 ? { ...segment, text: segment.text.replace(/ (in|at|of) $/, '') } : segment));
}

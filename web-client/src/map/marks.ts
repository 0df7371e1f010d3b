/** Marks that views put on spaces and borders: which are drawn, and which stand as words. */
import type { Phrase } from '../protocol/Phrase';
import type { Side } from '../protocol/Side';
import type { SpaceState } from '../protocol/SpaceState';

/** A row of earthworks around the pieces of a space. */
export interface Works {
  side: Side | undefined;
  /** How many rows, at least one. */
  rows: number;
}

export interface DrawnMarks {
  works: Works[];
  contested: boolean;
  active: boolean;
  /** All others: tokens, with a symbol or in words. */
  tokens: Phrase[];
}

/** What the marks of a crossing say about its bridge. */
export interface BridgeMark {
  mark: Phrase;
  /** Who holds it; nobody holds a bridge that is down. */
  holder: Side | undefined;
}

const SIDES: readonly Side[] = ['union', 'confederate'];

/** The side that a mark names first. */
export function ownerOf([, side]: Phrase): Side | undefined {
  return typeof side === 'number' ? SIDES[side] : undefined;
}

/** The state of a bridge among the marks of its border, if they tell one. */
export function bridgeState(marks: readonly Phrase[]): BridgeMark | undefined {
  const mark = marks.find(([key]) => key === 'bridge' || key === 'bridge.destroyed');
  return mark && { mark, holder: ownerOf(mark) };
}

/** Sorts the marks of a space by how they are drawn. */
export function drawnMarks(state: SpaceState): DrawnMarks {
  const marks: DrawnMarks = { works: [], contested: false, active: false, tokens: [] };
  for (const mark of state.marks ?? []) {
    const [key, , rows] = mark;
    if (key === 'works') {
      marks.works.push({
        side: ownerOf(mark) ?? state.control,
        rows: typeof rows === 'number' ? Math.max(1, rows) : 1,
      });
    } else if (key === 'contested') {
      marks.contested = true;
    } else if (key === 'active') {
      marks.active = true;
    } else {
      marks.tokens.push(mark);
    }
  }
  return marks;
}

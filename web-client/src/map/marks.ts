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
  /** Marks without a drawing of their own: shown as words. */
  words: Phrase[];
}

const SIDES: readonly Side[] = ['union', 'confederate'];

/** Sorts the marks of a space by how they are drawn. */
export function drawnMarks(state: SpaceState): DrawnMarks {
  const marks: DrawnMarks = { works: [], contested: false, active: false, words: [] };
  for (const mark of state.marks ?? []) {
    const [key, side, rows] = mark;
    if (key === 'works') {
      marks.works.push({
        side: typeof side === 'number' ? SIDES[side] : state.control,
        rows: typeof rows === 'number' ? Math.max(1, rows) : 1,
      });
    } else if (key === 'contested') {
      marks.contested = true;
    } else if (key === 'active') {
      marks.active = true;
    } else {
      marks.words.push(mark);
    }
  }
  return marks;
}

/** Path data of a line of works: a rampart with teeth, around the upper half of a circle. */
export function rampart(radius: number, from: number, to: number): string {
  const teeth = Math.max(5, Math.round((radius * Math.abs(to - from)) / 3.4));
  let path = '';
  for (let i = 0; i <= teeth * 2; i++) {
    const angle = from + ((to - from) * i) / (teeth * 2);
    const r = radius + (i % 2 === 0 ? 0 : 2.1);
    path += `${i === 0 ? 'M' : 'L'}${(Math.cos(angle) * r).toFixed(2)} ${(Math.sin(angle) * r).toFixed(2)}`;
  }
  return path;
}

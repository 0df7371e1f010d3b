/** In which condition the pieces of a stack are, and which of its leaders act. */
import type { Piece } from '../protocol/Piece';
import type { Sheet } from './counters';
import { isLeader, type Stack } from './stacks';
import type { TableStore } from '../table/store.svelte';

export { default as StackStates } from './StackStates.svelte';

/** Badges of leaders who act now, and of pieces in disorder. */
const ACTIVE: ReadonlySet<string> = new Set(['active', 'chosen', 'supreme']);
const DISORDER = 'disrupted';

function isActive(sheet: Sheet, { badges, counter, face }: Piece): boolean {
  const print = sheet.counters.get(counter ?? -1);
  return badges?.some(([key]) => ACTIVE.has(key)) || (isLeader(print) && print?.faces[face]?.name === 'active');
}

function isWorn(sheet: Sheet, { badges, counter, face }: Piece): boolean {
  const print = sheet.counters.get(counter ?? -1);
  return badges?.some(([key]) => key === DISORDER) || (!isLeader(print) && print?.faces[face]?.spent === true);
}

/** Whether a leader in a stack acts now; or else units that he takes along, or that act by themselves, do. */
export function hasActive(sheet: Sheet, { pieces }: Stack): 'leader' | 'units' | undefined {
  const active = pieces.filter((piece) => isActive(sheet, piece));
  const leads = ({ counter }: Piece) => counter === undefined || isLeader(sheet.counters.get(counter));
  return active.some(leads) ? 'leader' : active.length > 0 ? 'units' : undefined;
}

/** How many pieces of a stack show their spent face, or are in disorder. */
export function worn(sheet: Sheet, { pieces }: Stack): number {
  return pieces.filter((piece) => isWorn(sheet, piece)).length;
}

/** What a worn piece is called in a game: what the spent faces of its units say. */
export function wornWord(sheet: Sheet): string {
  if (sheet.blocks) return 'disrupted';
  const units = [...sheet.counters.values()].filter((counter) => !isLeader(counter));
  return units.flatMap(({ faces }) => faces.find(({ spent }) => spent)?.name ?? [])[0] ?? 'spent';
}

/** The condition of a stack in words, after what it is. */
export function tell(stack: Stack, sheet: Sheet, able: number): string {
  const tired = worn(sheet, stack);
  const parts = [
    tired > 0 ? `${tired} of them ${wornWord(sheet)}` : '',
    hasActive(sheet, stack) === 'leader' ? 'with an active leader' : stack.hasLeader ? 'with a leader' : '',
    hasActive(sheet, stack) === 'units' ? 'acting' : '',
    able > 0 && able < stack.pieces.length ? `${able} of them can be chosen` : '',
  ];
  return parts.map((part) => part && `, ${part}`).join('');
}

/** What the badge under a closed stack tells by a star and figures, in words: for whoever has opened it. */
export function spell(stack: Stack, able: number): string {
  const count = stack.pieces.length;
  const figures = able > 0 && able < count ? `${able}/${count}: ${able} of ${count} can be chosen` : `${count} pieces`;
  return `${stack.hasLeader ? '★ ' : ''}${figures}${stack.hasLeader ? ', with a leader' : ''}`;
}

/** What the badges of its pieces say, a line for each, such as how far one can go yet: for a pointer that rests on it. */
export function badges(stack: Stack, store: TableStore): string[] {
  return stack.pieces.flatMap((piece) => {
    const said = piece.badges?.map((badge) => store.words.text(badge)).join(', ');
    return said ? [`${store.pieceName(piece.id)}: ${said}`] : [];
  });
}

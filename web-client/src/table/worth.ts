/** What naming a piece is worth, as far as its label or its counter says it. */
import type { Setting } from './store.svelte';
import { printed } from '../map/counters';
import type { Combat } from '../protocol/Combat';
import type { TableView } from '../protocol/TableView';
import { verbOf, type Choice } from './choices';
import { total } from './phrase';

/** The value that the label of a choice tells, or else the first figure of its piece; what is done somewhere is called by other numbers. */
export function valueOf({ sheet }: Setting, view: TableView, { label, piece, space }: Choice): number | undefined {
  const told = space === undefined ? label?.slice(1).filter((param) => typeof param === 'number') : undefined;
  if (told?.length) return told[told.length - 1];
  const shown = view.pieces.find(({ id }) => id === piece);
  const figure = shown && /\d+/.exec(printed(sheet, shown).face?.factors ?? '')?.[0];
  return figure === undefined ? undefined : Number(figure);
}

/** Where a piece does something where it stands, which one of several begins there. */
export function leadsAt({ pieces }: TableView, { piece, space }: Choice): boolean {
  return piece !== undefined && space !== undefined && pieces.find(({ id }) => id === piece)?.at === space;
}

/**
 * Choices that name one of several pieces for good, or one that begins something where they stand, those of a verb in the
 * places that these have: the strongest first. All others stay where they are: of what can be taken back nobody knows whether
 * more is better.
 */
export function strongestFirst(
  setting: Setting,
  view: TableView,
  choices: readonly Choice[],
  worth = (choice: Choice) => valueOf(setting, view, choice),
): Choice[] {
  const sorted = [...choices];
  const names = (choice: Choice) =>
    choice.piece !== undefined &&
    choice.space === undefined &&
    choice.number === undefined &&
    (choice.final === true || verbOf(setting.pack, choice).final === true);
  const kindOf = (choice: Choice) => (leadsAt(view, choice) ? `${choice.verb}:${choice.space}` : choice.verb);
  const isSorted = (choice: Choice) => names(choice) || leadsAt(view, choice);
  for (const kind of new Set(choices.filter(isSorted).map(kindOf))) {
    const places = choices.flatMap((choice, i) => (isSorted(choice) && kindOf(choice) === kind ? i : []));
    const row = places.flatMap((i) => choices[i] ?? []);
    const values = new Map(row.map((choice) => [choice, worth(choice)]));
    row.sort((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0));
    for (const [i, place] of places.entries()) if (row[i]) sorted[place] = row[i];
  }
  return sorted;
}

/**
 * What a choice is worth beside others that begin the same: the attack that it would be, once that is known of all of them,
 * or till then the first figure of its piece.
 */
export function worthAmong(
  setting: Setting,
  view: TableView,
  surveys: { combat: (choice: string) => Combat | undefined },
  leads: readonly Choice[],
): (choice: Choice) => number {
  const attacks = new Map(leads.map(({ id }) => [id, surveys.combat(id)?.attack]));
  const isKnown = [...attacks.values()].every(Boolean);
  return (choice) => {
    const attack = isKnown ? attacks.get(choice.id) : undefined;
    return attack ? total(attack) : (valueOf(setting, view, choice) ?? 0);
  };
}

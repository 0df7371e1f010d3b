/** What naming a piece is worth, as far as its label or its counter says it. */
import type { Setting } from './store.svelte';
import { printed } from '../map/counters';
import type { TableView } from '../protocol/TableView';
import { verbOf, type Choice } from './choices';

/** The value that the label of a choice tells, or else the first figure of its piece. */
export function valueOf({ sheet }: Setting, view: TableView, { label, piece }: Choice): number | undefined {
  const told = label?.slice(1).filter((param) => typeof param === 'number');
  if (told?.length) return told[told.length - 1];
  const shown = view.pieces.find(({ id }) => id === piece);
  const figure = shown && /\d+/.exec(printed(sheet, shown).face?.factors ?? '')?.[0];
  return figure === undefined ? undefined : Number(figure);
}

/**
 * Choices that name one of several pieces for good, those of a verb in the places that these have: the strongest first.
 * All others stay where they are: of what can be taken back nobody knows whether more is better.
 */
export function strongestFirst(setting: Setting, view: TableView, choices: readonly Choice[]): Choice[] {
  const sorted = [...choices];
  const names = (choice: Choice) =>
    choice.piece !== undefined &&
    choice.space === undefined &&
    choice.number === undefined &&
    (choice.final === true || verbOf(setting.pack, choice).final === true);
  for (const verb of new Set(choices.filter(names).map((choice) => choice.verb))) {
    const places = choices.flatMap((choice, i) => (choice.verb === verb && names(choice) ? i : []));
    const row = places.flatMap((i) => choices[i] ?? []);
    const values = new Map(row.map((choice) => [choice, valueOf(setting, view, choice)]));
    row.sort((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0));
    for (const [i, place] of places.entries()) if (row[i]) sorted[place] = row[i];
  }
  return sorted;
}

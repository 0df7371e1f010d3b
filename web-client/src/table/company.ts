/** Pieces that were sent together: what each does, and what becomes of those whose choice is none any more. */
import type { Prompt } from '../protocol/Prompt';
import type { RulesetPackage } from '../protocol/RulesetPackage';
import type { TableView } from '../protocol/TableView';
import { Choices } from './choices';

/** What one of a company does: its choices, one after another. */
export type Row = readonly string[];

/** Steps that were made together: how many could be taken back before them, and after. */
export interface Stretch {
  from: number;
  to: number;
}

/** A row that was refused while those after it go on. */
export interface Refused {
  row: Row;
  message: string;
  ruleCase: string | undefined;
}

/** Rows on their way: those that were sent together, those still to come, and what was refused. */
export interface Company {
  sent: readonly Row[];
  next: readonly Row[];
  refused: readonly Refused[];
}

/** The piece that a row is about. */
export function pieceOf(row: Row): number {
  return Number(row[0]?.split(':')[1]);
}

/**
 * What pieces do instead once the first of them has begun something: they take part in it, where that is asked. A row that
 * can still be made, or for which there is nothing else, stays as it is.
 */
export function joining(prompt: Prompt | undefined, pack: RulesetPackage | undefined): (row: Row) => Row {
  const choices = new Choices(prompt);
  const offered = new Set(choices.all.map(({ id }) => id));
  return (row) => {
    if (offered.has(row[0] ?? '')) return row;
    const ways = choices.byPiece.get(pieceOf(row)) ?? [];
    const [join, ...others] = ways.filter(({ verb }) => pack?.verbs[verb]?.joins);
    return join && others.length === 0 ? [join.id] : row;
  };
}

/** What is told of each piece beside its name. Who takes part in what another has begun is told of. */
export function badgesOf(view: TableView | undefined): ReadonlyMap<number, string> {
  return new Map(view?.pieces.map(({ id, badges }) => [id, JSON.stringify(badges ?? [])]));
}

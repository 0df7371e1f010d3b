/** Whom a reader may report of those who sit at a table. */
import type { Player } from '../protocol/Player';
import type { TableHeader } from '../protocol/TableHeader';

/** The names of those who sit there, for whoever may report them: players with accounts, and nobody himself. */
export function reportable(header: TableHeader | undefined, reader: Player | null | undefined): string[] {
  if (!header || !reader || reader.guest || header.imported) return [];
  const seats = [header.seats.union, header.seats.confederate];
  const names = seats.flatMap((seat) => (seat && seat.name !== reader.name ? [seat.name] : []));
  return [...new Set(names)];
}

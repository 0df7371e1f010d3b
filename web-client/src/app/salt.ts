/**
 * What this browser adds to the dice, and what it was shown before. The server seals the seed of the dice when a table
 * is made: whoever keeps the seal, and adds a salt that nobody could know at that time, need not trust the server.
 */
import type { TableHeader } from '../protocol/TableHeader';
import { recall, remember } from './keeping';

const keyOf = (table: string) => `vedette.dice.${table}`;

/** What was kept of a table. */
export interface Kept {
  /** The seal, as it was first seen. */
  commitment: string;
  /** The salt that was sent after it, if one was. */
  salt?: string;
}

/** A new salt. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function keptOf(table: string): Kept | undefined {
  try {
    return (JSON.parse(recall(keyOf(table)) ?? 'null') as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the seal of a table when it is first seen, while its dice are still rolled, and a salt that was sent after it. */
export function keepSeal({ id, dice_commitment: commitment, status }: TableHeader, salt?: string): void {
  if (status === 'finished') return;
  const kept = keptOf(id) ?? { commitment };
  remember(keyOf(id), JSON.stringify(salt === undefined ? kept : { ...kept, salt }));
}

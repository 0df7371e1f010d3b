/** Recomputes the dice of a finished game, as `server/src/tables/dice.rs` rolled them. */
import type { Kept } from '../app/salt';
import type { DiceProof } from '../protocol/DiceProof';

export interface CheckedRoll {
  number: number;
  of: number;
  recorded: number;
  computed: number;
}

export interface Verdict {
  /** Whether the seed has the hash that was promised. */
  sealed: boolean;
  rolls: CheckedRoll[];
  /** Whether all this is so, and the journal is whole besides. */
  fair: boolean;
}

function bytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of which a roll is the HMAC: table, number, Union salt, zero, Confederate salt. */
function message(proof: DiceProof, number: number): Uint8Array<ArrayBuffer> {
  const [union, confederate] = proof.salts.map((salt) => new TextEncoder().encode(salt));
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(number));
  return Uint8Array.from([
    ...bytes(proof.table.replaceAll('-', '')),
    ...counter,
    ...(union ?? []),
    0,
    ...(confederate ?? []),
  ]);
}

/** The first of eight words below the largest multiple of `of` counts; the last one if none is. */
function reduce(digest: ArrayBuffer, of: number): number {
  const view = new DataView(digest);
  const bound = Math.floor(2 ** 32 / of) * of;
  let word = 0;
  for (let i = 0; i < 8; i++) {
    word = view.getUint32(i * 4);
    if (word < bound) break;
  }
  return word % of;
}

/** Whether this browser can compute hashes for this page: only over HTTPS or on the same machine. */
export function canVerify(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Computes every roll again, and whether the seed is the one that was promised. */
export async function verify(proof: DiceProof, commitment: string): Promise<Verdict> {
  const { subtle } = globalThis.crypto;
  const seed = bytes(proof.seed);
  const sealed = hex(await subtle.digest('SHA-256', seed)) === commitment;
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const rolls: CheckedRoll[] = [];
  for (const { number, of, recorded } of proof.rolls) {
    const computed = reduce(await subtle.sign('HMAC', key, message(proof, number)), of);
    rolls.push({ number, of, recorded, computed });
  }
  return {
    sealed,
    rolls,
    fair: sealed && proof.fault === undefined && rolls.every((roll) => roll.recorded === roll.computed),
  };
}

/** What a browser can say about the seal and the salts of a game, out of what it kept. */
export type Witness = 'absent' | 'resealed' | 'unsalted' | 'seen' | 'salted';

export function witness(kept: Kept | undefined, commitment: string, salts: readonly string[]): Witness {
  if (!kept) return 'absent';
  if (kept.commitment !== commitment) return 'resealed';
  if (kept.salt === undefined) return 'seen';
  return salts.includes(kept.salt) ? 'salted' : 'unsalted';
}

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DiceProof } from '../src/protocol/DiceProof';
import { verify, witness } from '../src/table/dice-proof';

const seed = Buffer.alloc(32, 7);
const table = '0190b5a0-1111-7222-8333-444455556666';
const salts: [string, string] = ['nördlich', 'b'];

/** The same recipe, written a second time. */
function roll(number: number, of: number): number {
  const mac = createHmac('sha256', seed);
  mac.update(Buffer.from(table.replaceAll('-', ''), 'hex'));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(number));
  mac
    .update(counter)
    .update(salts[0])
    .update(Buffer.from([0]))
    .update(salts[1]);
  const digest = mac.digest();
  const bound = Math.floor(2 ** 32 / of) * of;
  const words = Array.from({ length: 8 }, (_, i) => digest.readUInt32BE(i * 4));
  return (words.find((word) => word < bound) ?? words[7] ?? 0) % of;
}

function proof(): DiceProof {
  const rolls = Array.from({ length: 30 }, (_, number) => {
    const of = number % 5 === 4 ? 3_000_000_000 : 6;
    return { step: number, number, of, recorded: roll(number, of), computed: roll(number, of) };
  });
  return { v: 1, table, seed: seed.toString('hex'), salts, rolls, consistent: true };
}

const commitment = createHash('sha256').update(seed).digest('hex');

describe('verify', () => {
  it('finds honest dice fair', async () => {
    const verdict = await verify(proof(), commitment);
    expect(verdict).toMatchObject({ sealed: true, fair: true });
    expect(verdict.rolls).toHaveLength(30);
  });

  it('finds a changed roll', async () => {
    const forged = proof();
    const first = forged.rolls[3];
    if (first) forged.rolls[3] = { ...first, recorded: (first.recorded + 1) % 6 };
    const verdict = await verify(forged, commitment);
    expect(verdict.fair).toBe(false);
    expect(verdict.rolls.filter((one) => one.recorded !== one.computed).map((one) => one.number)).toEqual([3]);
  });

  it('finds a changed seed', async () => {
    const verdict = await verify({ ...proof(), seed: '00'.repeat(32) }, commitment);
    expect(verdict).toMatchObject({ sealed: false, fair: false });
  });
});

describe('a journal', () => {
  it('that is not whole is not fair, whatever its rolls are', async () => {
    const fault = 'the journal ends before step 7, but step 9 was made';
    const verdict = await verify({ ...proof(), consistent: false, fault }, commitment);
    expect(verdict.fair).toBe(false);
    expect(verdict.rolls.every((one) => one.recorded === one.computed)).toBe(true);
  });
});

describe('what a browser bears witness to', () => {
  it.each([
    [undefined, 'absent'],
    [{ commitment: 'another', salt: 'mine' }, 'resealed'],
    [{ commitment: 'seal' }, 'seen'],
    [{ commitment: 'seal', salt: 'lost' }, 'unsalted'],
    [{ commitment: 'seal', salt: 'mine' }, 'salted'],
  ])('%j: %s', (kept, told) => {
    expect(witness(kept, 'seal', ['theirs', 'mine'])).toBe(told);
  });
});

//! Dice that nobody has to trust, and what exactly they prove to whom.
//!
//! When a table is created the server draws a random seed and publishes its SHA-256, the commitment; each player adds a
//! salt of his own. Each roll follows from the seed, the table, the number of the roll and the salts. When the game is
//! over the seed is published and everybody can recompute every roll.
//!
//! - No player can choose a roll or know it beforehand: he does not know the seed.
//! - The player who joins is safe from the server, and from a creator in league with it, if he notes the commitment
//!   before he sends a salt that he drew at random: the server was bound before it knew his salt, and cannot exchange
//!   seed or salt without his noticing.
//! - The creator's salt comes before the seed is drawn, so to him the server could show a seed of its choice, but only
//!   in league with the joiner, whose salt it must know beforehand. If the two are strangers he is as safe.
//! - Who plays both sides has nobody's salt but his own and takes the server's word for the seed.
//! - In a tournament the server seats both players, with salts that they sent when they entered, before the seed is
//!   drawn: it knows both, so both take its word for the seed.
//! - A salt that a player does not send is drawn by the server and protects him from nobody.

use hmac::{Hmac, KeyInit, Mac};
use kernel::Dice;
use protocol::{BySide, Side};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// What all rolls of a table follow from.
#[derive(Clone, Debug)]
pub struct DiceSecret {
    key: Hmac<Sha256>,
    table: Uuid,
    salts: BySide<String>,
}

impl DiceSecret {
    /// The secret of a table with the salts of the Union and the Confederate player.
    #[must_use]
    pub fn new(seed: &[u8], table: Uuid, salts: BySide<String>) -> DiceSecret {
        DiceSecret {
            key: Hmac::new_from_slice(seed).expect("a key of any length is accepted"),
            table,
            salts,
        }
    }

    /// Roll `number` (from 0) of the table, a value from 0 to `n - 1`.
    ///
    /// The HMAC-SHA-256 under the seed of: the 16 bytes of the table id, the number as 8 bytes big-endian, the Union
    /// salt, a zero byte, the Confederate salt. Its 32 bytes are read as eight big-endian numbers; the first one below
    /// the largest multiple of `n` that fits into 32 bits counts, modulo `n`. (Should none be below, which happens less
    /// than once in 2^64 times for any die, the last one counts.)
    #[must_use]
    pub fn roll(&self, number: u32, n: u32) -> u32 {
        let mut mac = self.key.clone();
        mac.update(self.table.as_bytes());
        mac.update(&u64::from(number).to_be_bytes());
        mac.update(self.salts[Side::Union].as_bytes());
        mac.update(&[0]);
        mac.update(self.salts[Side::Confederate].as_bytes());
        let digest = mac.finalize().into_bytes();
        let bound = (1_u64 << 32) / u64::from(n) * u64::from(n);
        let mut words = digest
            .chunks_exact(4)
            .map(|word| word.iter().fold(0_u32, |value, byte| value << 8 | u32::from(*byte)));
        let mut last = 0;
        words
            .find(|word| {
                last = *word;
                u64::from(*word) < bound
            })
            .unwrap_or(last)
            % n
    }

    /// The dice of this table, after `rolled` rolls.
    #[must_use]
    pub fn dice(&self, rolled: u32) -> FairDice<'_> {
        FairDice {
            secret: self,
            next: rolled,
        }
    }
}

/// The dice of a table in the middle of a game.
#[derive(Debug)]
pub struct FairDice<'a> {
    secret: &'a DiceSecret,
    next: u32,
}

impl Dice for FairDice<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let value = self.secret.roll(self.next, n);
        self.next += 1;
        value
    }
}

/// What is published of a seed at creation: its SHA-256.
#[must_use]
pub fn commitment(seed: &[u8]) -> String {
    hex::encode(Sha256::digest(seed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(union_salt: &str, confederate_salt: &str) -> DiceSecret {
        DiceSecret::new(
            &[7; 32],
            Uuid::nil(),
            BySide::new(union_salt.to_owned(), confederate_salt.to_owned()),
        )
    }

    #[test]
    fn rolls_follow_from_seed_number_and_both_salts() {
        let rolls = |secret: &DiceSecret| (0..40).map(|number| secret.roll(number, 6)).collect::<Vec<_>>();
        let base = rolls(&secret("a", "b"));
        assert_eq!(base, rolls(&secret("a", "b")));
        assert_ne!(base, rolls(&secret("ab", "")));
        assert_ne!(base, rolls(&secret("a", "c")));
    }

    /// Anybody can check a roll with other tools; this one was computed with Python's `hmac`.
    #[test]
    fn a_roll_agrees_with_an_independent_computation() {
        let secret = secret("Potomac", "Virginia");
        let rolls: Vec<u32> = (0..8).map(|number| secret.roll(number, 6)).collect();
        assert_eq!(rolls, PYTHON_ROLLS);
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let secret = secret("", "");
        let mut counts = [0_u32; 6];
        for number in 0..60_000 {
            counts[secret.roll(number, 6) as usize] += 1;
        }
        // Ten standard deviations would be 913 off.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{counts:?}");
    }

    #[test]
    fn dice_go_on_where_they_stopped() {
        let secret = secret("a", "b");
        let mut dice = secret.dice(0);
        let first: Vec<u32> = (0..10).map(|_| dice.below(6)).collect();
        let mut later = secret.dice(5);
        let rest: Vec<u32> = (0..5).map(|_| later.below(6)).collect();
        assert_eq!(first[5..], rest);
    }

    const PYTHON_ROLLS: [u32; 8] = [3, 2, 5, 1, 0, 3, 4, 0];
}

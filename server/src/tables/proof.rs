//! The proof of the dice: replaying a game while computing every roll again. What it proves, and to whom, [`super::dice`]
//! says.

use kernel::{Dice, OptionSet, Referee};
use protocol::http::{DiceProof, DiceRoll};

use super::dice::DiceSecret;
use super::journal::Row;
use super::position::{Position, Word};
use crate::db::tables::Record;
use crate::error::{Error, Result};

/// Recorded dice that note beside each roll what follows from the seed.
struct CheckedDice<'a> {
    secret: &'a DiceSecret,
    recorded: &'a [u8],
    step: u32,
    next: usize,
    rolls: &'a mut Vec<DiceRoll>,
}

impl Dice for CheckedDice<'_> {
    fn below(&mut self, n: u32) -> u32 {
        let number = self.rolls.len() as u32;
        let computed = self.secret.roll(number, n);
        // A roll that is missing, or that no such die can show, is no roll of ours.
        let recorded = self.recorded.get(self.next).map_or(u32::MAX, |roll| u32::from(*roll));
        self.next += 1;
        self.rolls.push(DiceRoll {
            step: self.step,
            number,
            of: n,
            recorded,
            computed,
        });
        if recorded < n { recorded } else { computed }
    }
}

/// Recomputes every roll of a game from its seed.
///
/// # Errors
/// When a seat is free, so that there is no game, or the journal does not fit the rules.
pub fn prove(record: &Record, referee: &dyn Referee, rows: &[Row]) -> Result<DiceProof> {
    let salts = record.salts().ok_or_else(Error::not_begun)?;
    let (first, rest) = rows.split_first().ok_or_else(Error::not_begun)?;
    let secret = DiceSecret::new(&record.dice_seed, record.id, salts.clone());
    let unfit = |row: &Row, cause: &dyn std::fmt::Display| Error::rules_changed(&record.rules_version, row.step, cause);
    let mut rolls = Vec::new();
    let mut has_surplus = false;
    let options = OptionSet::from_iter(record.options.iter().cloned());
    let mut dice = CheckedDice::new(&secret, first, &mut rolls);
    let mut position =
        Position::set_up(referee, &record.scenario, &options, &mut dice).map_err(|error| unfit(first, &error))?;
    has_surplus |= dice.next < first.rolls.len();
    for row in rest {
        let mut dice = CheckedDice::new(&secret, row, &mut rolls);
        let advance = position.advance(row.side, Word::read(&row.choice), &mut dice);
        position = advance.map_err(|cause| unfit(row, &cause))?.position;
        has_surplus |= dice.next < row.rolls.len();
    }
    let all_follow = rolls.iter().all(|roll| roll.recorded == roll.computed);
    Ok(DiceProof {
        v: protocol::VERSION,
        table: record.id,
        seed: hex::encode(&record.dice_seed),
        salts,
        consistent: all_follow && !has_surplus,
        rolls,
    })
}

impl<'a> CheckedDice<'a> {
    fn new(secret: &'a DiceSecret, row: &'a Row, rolls: &'a mut Vec<DiceRoll>) -> CheckedDice<'a> {
        CheckedDice {
            secret,
            recorded: &row.rolls,
            step: row.step.unsigned_abs(),
            next: 0,
            rolls,
        }
    }
}

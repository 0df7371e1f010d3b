//! The proof of the dice: computing every roll of a journal again. What it proves, and to whom, [`crate::tables::dice`]
//! says.
//!
//! How many results a die could have had stands in what is sealed; only for what is not, the rules are asked.

use std::sync::Arc;

use kernel::{Dice, OptionSet, Referee};
use protocol::http::{DiceProof, DiceRoll, TableStatus};
use sqlx::PgConnection;

use super::part::Part;
use crate::db;
use crate::db::journal::Row;
use crate::db::tables::record::{Ending, Record};
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::dice::DiceSecret;
use crate::tables::history::seal::Seal;
use crate::tables::position::Position;

/// Why what is not sealed cannot be looked at.
const NO_RULES: &str = "they are not known";

/// Everything that the proof rests on.
pub struct Evidence {
    record: Arc<Record>,
    /// The rules of the game, where there are any.
    referee: Option<Arc<dyn Referee>>,
    rows: Vec<Row>,
    parts: Vec<Vec<u8>>,
    seal: Option<Seal>,
    /// The number of the last step that anything else in the database speaks of.
    known: i32,
}

impl Evidence {
    /// Gathers it from one moment of the database: a game may go on meanwhile, and be sealed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn gather(
        moment: &mut PgConnection,
        record: Arc<Record>,
        referee: Option<Arc<dyn Referee>>,
    ) -> Result<Evidence> {
        let table = record.id;
        let seal = Seal::of(&mut *moment, table).await?;
        let parts = match seal {
            Some(_) => db::history::parts(&mut *moment, table).await?,
            None => Vec::new(),
        };
        Ok(Evidence {
            rows: db::journal::rows_after(&mut *moment, table, -1).await?,
            parts,
            seal,
            known: db::history::last_known_step(moment, table).await?,
            record,
            referee,
        })
    }

    /// The evidence of a game whose whole journal is at hand, and of which nothing is sealed.
    #[must_use]
    pub fn of_journal(record: Arc<Record>, referee: Arc<dyn Referee>, rows: Vec<Row>) -> Evidence {
        Evidence {
            record,
            referee: Some(referee),
            rows,
            parts: Vec::new(),
            seal: None,
            known: -1,
        }
    }

    /// The evidence of a game of which everything is sealed.
    #[must_use]
    pub fn of_sealed(record: Arc<Record>, rows: Vec<Row>, parts: Vec<Vec<u8>>, seal: Seal) -> Evidence {
        Evidence {
            record,
            referee: None,
            rows,
            parts,
            known: seal.step,
            seal: Some(seal),
        }
    }

    /// The journal that it rests on.
    #[must_use]
    pub fn into_journal(self) -> Vec<Row> {
        self.rows
    }

    /// How many steps there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.rows.len()
    }

    /// Computes every roll again, and looks whether the journal is whole and ends as the table says.
    ///
    /// # Errors
    /// When there is no game, or other rules made a part of the journal that is not sealed.
    pub fn prove(&self) -> Result<DiceProof> {
        let salts = self.record.salts().ok_or_else(Error::not_begun)?;
        if self.rows.is_empty() && self.known < 0 {
            return Err(Error::not_begun());
        }
        let secret = DiceSecret::new(&self.record.dice_seed, self.record.dice_table(), salts.clone());
        let mut findings = Findings {
            secret: &secret,
            rolls: Vec::new(),
            fault: None,
        };
        self.check_numbers(&mut findings);
        self.check_takebacks(&mut findings);
        if findings.fault.is_none() {
            let ending = self.check_rolls(&mut findings)?;
            self.check_ending(ending, &mut findings);
        }
        let all_follow = findings.rolls.iter().all(|roll| roll.recorded == roll.computed);
        Ok(DiceProof {
            v: protocol::VERSION,
            table: self.record.dice_table(),
            seed: hex::encode(&self.record.dice_seed),
            salts: salts.into_array(),
            consistent: all_follow && findings.fault.is_none(),
            fault: findings.fault,
            rolls: findings.rolls,
        })
    }

    /// The steps are numbered from 0 without a gap, as far as anything speaks of them.
    fn check_numbers(&self, findings: &mut Findings<'_>) {
        let missing = (0..).zip(&self.rows).find(|(number, row)| row.step != *number);
        let count = self.rows.len() as i32;
        if let Some((number, _)) = missing {
            findings.fault(format!("step {number} is missing from the journal"));
        } else if self.known >= count {
            findings.fault(format!(
                "the journal ends before step {count}, but step {} was made",
                self.known
            ));
        }
    }

    /// Where the players went back, they went to where the game had been.
    fn check_takebacks(&self, findings: &mut Findings<'_>) {
        for row in &self.rows {
            let Act::Takeback(to) = Act::read(&row.choice) else {
                continue;
            };
            let there = usize::try_from(to).ok().and_then(|to| self.rows.get(to));
            if !there.is_some_and(|there| there.step < row.step && there.digest == row.digest) {
                findings.fault(format!(
                    "step {} leads to another state than step {to}, to which it goes back",
                    row.step
                ));
            }
        }
    }

    /// Computes the rolls again; returns how the game ended, if it did.
    fn check_rolls(&self, findings: &mut Findings<'_>) -> Result<Option<Ending>> {
        let sealed = self.check_sealed(findings)?;
        let rest = &self.rows[sealed..];
        let unreadable = |error: &dyn std::fmt::Display| Error::rules_changed(sealed as i32, error);
        let strict = self
            .referee
            .as_ref()
            .is_none_or(|referee| !self.record.is_played_by(&**referee));
        // Other rules can tell nothing of a step of which nobody knows where it led.
        let check_known = |row: &Row| match row.digest {
            None if strict && !Act::read(&row.choice).needs_no_rules() => Err(unreadable(&NO_RULES)),
            _ => Ok(()),
        };
        let mut after_set_up = 0;
        let mut position = match (&self.seal, &self.referee) {
            (Some(seal), _) if rest.is_empty() => return seal.saved.ending().map_err(|error| unreadable(&error)),
            (Some(seal), Some(referee)) => seal.reading(&self.record, &**referee, strict, rest)?.position,
            (Some(seal), None) => {
                let unread = seal.unread(&self.record, rest);
                unread.ok_or_else(|| unreadable(&NO_RULES))?.position
            }
            (None, None) => return Err(unreadable(&NO_RULES)),
            (None, Some(referee)) => {
                check_known(&rest[0])?;
                after_set_up = 1;
                let options = OptionSet::from_iter(self.record.options.iter().cloned());
                let mut dice = findings.dice(&rest[0]);
                let set_up = Position::set_up(&**referee, &self.record.scenario, &options, &mut dice);
                dice.finish();
                set_up.map_err(|error| unreadable(&error))?
            }
        };
        for row in &rest[after_set_up..] {
            check_known(row)?;
            let mut dice = findings.dice(row);
            let advance = match &row.back {
                Some(kept) => position.go_to(kept, &Act::read(&row.choice)),
                None => position.advance(row.side, &Act::read(&row.choice), &mut dice),
            };
            dice.finish();
            let advance = advance.map_err(|error| Error::rules_changed(row.step, &error.message))?;
            position = advance.position;
            if position.is_after(row) {
                continue;
            }
            if strict {
                return Err(Error::rules_changed(row.step, &NO_RULES));
            }
            findings.fault(format!(
                "step {} leads to another state than the journal says",
                row.step
            ));
            return Ok(position.ending());
        }
        Ok(position.ending())
    }

    /// Computes the rolls of the sealed steps again; returns how many of these there are.
    fn check_sealed(&self, findings: &mut Findings<'_>) -> Result<usize> {
        let mut sealed = 0;
        for part in &self.parts {
            let part = Part::unpack(part).map_err(|error| Error::internal(&error))?;
            for (step, sizes) in part.dice() {
                let row = self.rows.get(sealed).filter(|row| row.step == step);
                let Some(row) = row else {
                    findings.fault(format!("step {step} is sealed, but not in the journal"));
                    return Ok(sealed);
                };
                let mut dice = findings.dice(row);
                for size in sizes {
                    dice.below(u32::from(*size));
                }
                dice.finish();
                sealed += 1;
            }
        }
        Ok(sealed)
    }

    /// The table says of the end what the journal does.
    fn check_ending(&self, ending: Option<Ending>, findings: &mut Findings<'_>) {
        let record = &self.record;
        let is_finished = record.status == TableStatus::Finished;
        if is_finished != ending.is_some() {
            let (is, should) = if is_finished {
                ("over", "is not")
            } else {
                ("not over", "is")
            };
            findings.fault(format!(
                "the table says that the game is {is}, but by the journal it {should}"
            ));
        } else if let Some(ending) = ending
            && (record.winner != ending.winner || record.ended_by.as_deref() != Some(ending.by))
        {
            let winner = |side: Option<protocol::Side>| side.map_or("nobody".to_owned(), |side| format!("{side:?}"));
            findings.fault(format!(
                "the table says that {} won ({}), but by the journal {} did ({})",
                winner(record.winner),
                record.ended_by.as_deref().unwrap_or("unknown"),
                winner(ending.winner),
                ending.by
            ));
        }
    }
}

/// What was found so far.
struct Findings<'a> {
    secret: &'a DiceSecret,
    rolls: Vec<DiceRoll>,
    /// The first thing that is wrong apart from values of dice.
    fault: Option<String>,
}

impl<'a> Findings<'a> {
    fn fault(&mut self, fault: String) {
        self.fault.get_or_insert(fault);
    }

    fn dice<'f>(&'f mut self, row: &'f Row) -> CheckedDice<'f, 'a> {
        CheckedDice {
            row,
            next: 0,
            findings: self,
        }
    }
}

/// Recorded dice that note beside each roll what follows from the seed.
struct CheckedDice<'f, 'a> {
    row: &'f Row,
    next: usize,
    findings: &'f mut Findings<'a>,
}

impl CheckedDice<'_, '_> {
    /// All rolls of the row have been asked for, and no more.
    fn finish(self) {
        let (asked, recorded) = (self.next, self.row.rolls.len());
        if asked != recorded {
            let step = self.row.step;
            self.findings
                .fault(format!("step {step} rolled {asked} dice, and {recorded} are recorded"));
        }
    }
}

impl Dice for CheckedDice<'_, '_> {
    fn below(&mut self, n: u32) -> u32 {
        let number = self.findings.rolls.len() as u32;
        let computed = self.findings.secret.roll(number, n);
        // A roll that is missing, or that no such die can show, is no roll of ours.
        let recorded = self.row.rolls.get(self.next).map_or(u32::MAX, |roll| u32::from(*roll));
        self.next += 1;
        self.findings.rolls.push(DiceRoll {
            step: self.row.step.unsigned_abs(),
            number,
            of: n,
            recorded,
            computed,
        });
        if recorded < n { recorded } else { computed }
    }
}

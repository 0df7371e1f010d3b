//! The journals in the file of a game: its own, and those of the games that it goes on from.

use chrono::{DateTime, Utc};
use protocol::BySide;
use protocol::http::{GameBeginning, GameStep};
use uuid::Uuid;

use super::checks::{bad, dice, time};
use crate::db::imports::Seam;
use crate::db::journal::Row;
use crate::error::{Error, Result};
use crate::tables::act::Act;

/// The longest journal, with those of the games that it goes on from: several times what the longest book has taken.
pub(super) const MOST_STEPS: usize = 50_000;

/// The most dice of a step: several times what any step of a book rolls.
const MOST_ROLLS: usize = 1000;

/// How often a game may go back: each time a whole state is kept.
const MOST_TAKEBACKS: usize = 200;

/// The game that another one goes on from, up to there.
pub struct Beginning {
    /// The table at which it was played.
    pub table: Uuid,
    /// The seed of its dice, if it is over.
    pub seed: Option<Vec<u8>>,
    /// What was added to them.
    pub salts: BySide<String>,
    /// Its journal, without what follows from it.
    pub rows: Vec<Row>,
    /// The game that it goes on from itself.
    pub beginning: Option<Box<Beginning>>,
}

/// Whether a game goes on from where another one stood.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// It does not.
    None,
    /// It does, and that one is told.
    Told,
    /// It may, and nobody plays that again.
    Untold,
}

/// What leads to where another journal, or none, can tell what was there.
pub(super) struct Expected<'a> {
    /// The seams that are told of.
    pub seams: &'a [Seam],
    /// Whether it goes on from another game.
    pub origin: Origin,
}

/// Reads the journals of a file.
pub(super) struct Layers {
    /// When it is read.
    pub now: DateTime<Utc>,
    /// How many steps were read.
    pub steps: usize,
}

impl Layers {
    /// The game that another one goes on from; `most` of them may go on from each other.
    pub(super) fn beginning(&mut self, file: GameBeginning, most: usize) -> Result<Beginning> {
        let beginning = match file.beginning {
            Some(_) if most <= 1 => return Err(bad("too many games go on from each other")),
            Some(beginning) => Some(Box::new(self.beginning(*beginning, most - 1)?)),
            None => None,
        };
        let expected = Expected {
            seams: &[],
            origin: match beginning {
                Some(_) => Origin::Told,
                None => Origin::None,
            },
        };
        let rows = self.rows(&file.steps, &expected).map_err(|error| {
            let why = error.message.replacen(": ", ": in the game that it goes on from, ", 1);
            Error::invalid("bad-game", why)
        })?;
        let (seed, salts) = dice(&file.dice)?;
        Ok(Beginning {
            table: file.table,
            seed,
            salts,
            rows,
            beginning,
        })
    }

    /// A journal, as far as it can be one.
    pub(super) fn rows(&mut self, steps: &[GameStep], expected: &Expected<'_>) -> Result<Vec<Row>> {
        self.steps += steps.len();
        if steps.is_empty() || self.steps > MOST_STEPS {
            return Err(bad(&format!("a game has from 1 to {MOST_STEPS} steps")));
        }
        let mut takebacks = 0;
        let mut rows = Vec::with_capacity(steps.len());
        for (number, step) in (0..).zip(steps) {
            let wrong = |why: &str| bad(&format!("step {number} {why}"));
            if i32::try_from(step.step) != Ok(number) {
                return Err(wrong("is missing"));
            }
            expected.check_act(number, &step.choice).map_err(wrong)?;
            takebacks += usize::from(matches!(Act::read(&step.choice), Act::Takeback(_)));
            if step.rolls.len() > MOST_ROLLS {
                return Err(wrong("has too many dice"));
            }
            let digest = |digest: &String| {
                let is_one = digest.len() == 8 && digest.bytes().all(|byte| byte.is_ascii_hexdigit());
                let read = is_one.then(|| u32::from_str_radix(digest, 16).ok()).flatten();
                read.ok_or_else(|| wrong("has a digest that is none"))
            };
            rows.push(Row {
                step: number,
                side: step.side,
                seen_by: 0,
                choice: step.choice.clone(),
                rolls: step.rolls.clone(),
                at: time(&step.at, self.now)?,
                digest: step.digest.as_ref().map(digest).transpose()?,
                beat: None,
                back: None,
            });
        }
        if takebacks > MOST_TAKEBACKS {
            return Err(bad(&format!(
                "a game that is kept here goes back {MOST_TAKEBACKS} times at most"
            )));
        }
        Ok(rows)
    }
}

impl Expected<'_> {
    /// What a step says is something that can be done at a table, in the words that the journal has for it.
    fn check_act(&self, number: i32, choice: &str) -> Result<(), &'static str> {
        let act = match choice.strip_prefix('~') {
            Some(_) => Act::read(choice),
            None => Act::of_player(choice.to_owned()).map_err(|_| "is not a choice of any game")?,
        };
        if (number == 0) != (act == Act::Setup) {
            return Err("is not where a game is set up");
        }
        let is_seam = self.seams.iter().any(|seam| seam.step == number);
        if is_seam != (act == Act::Seam) {
            return Err("is not where the file has a seam");
        }
        let is_from = matches!(act, Act::From(..));
        if number == 1 && self.origin == Origin::Told && !is_from {
            return Err("does not lead to where another game stood");
        }
        match &act {
            Act::Choice(choice) if choice.starts_with('~') => Err("is nothing that can be done at a table"),
            Act::From(..) if number != 1 || self.origin == Origin::None => {
                Err("leads to where only another journal can tell what was there")
            }
            Act::Pace(pace) if pace.check().is_err() => Err("changes to a pace that is none"),
            act if act.text() != choice => Err("is not written as a journal writes it"),
            _ => Ok(()),
        }
    }
}

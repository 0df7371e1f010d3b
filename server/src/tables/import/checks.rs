//! What is looked at in every part of a file.

use chrono::{DateTime, TimeDelta, Utc};
use protocol::BySide;
use protocol::http::{DiceProof, GameDice};

use crate::error::{Error, Result};
use crate::text;

/// The longest name, in characters.
const LONGEST_NAME: usize = 64;

/// The bytes of a seed.
const SEED: usize = 32;

/// The file of a game is not one of a game that holds; `why` says it in words.
#[must_use]
pub(super) fn bad(why: &str) -> Error {
    Error::invalid(
        "bad-game",
        format!("This file is not that of a game that can be kept: {why}. Nothing was changed."),
    )
}

/// A time that is past.
pub(super) fn time(text: &str, now: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let time = DateTime::parse_from_rfc3339(text).map_err(|_| bad("one of its times is none"))?;
    let time = time.with_timezone(&Utc);
    if time < DateTime::UNIX_EPOCH || time > now + TimeDelta::days(1) {
        return Err(bad("one of its times is none at which anybody can have played"));
    }
    Ok(chrono::SubsecRound::trunc_subsecs(time, 6))
}

/// A text that is shown.
pub(super) fn checked(given: &str, what: &str) -> Result<String> {
    if given.chars().count() > LONGEST_NAME || !text::is_plain(given) {
        return Err(bad(&format!(
            "{what} has more than {LONGEST_NAME} characters, or some that cannot be seen"
        )));
    }
    Ok(given.to_owned())
}

/// What a game's dice follow from: the seed, if it is told, and the salts.
pub(super) fn dice(dice: &GameDice) -> Result<(Option<Vec<u8>>, BySide<String>)> {
    let [union, confederate] =
        [&dice.union_salt, &dice.confederate_salt].map(|salt| checked(salt, "what was added to the dice"));
    let seed = match &dice.seed {
        Some(seed) => {
            let seed = hex::decode(seed).ok().filter(|seed| seed.len() == SEED);
            Some(seed.ok_or_else(|| bad("the seed of the dice is none"))?)
        }
        None => None,
    };
    Ok((seed, BySide::new(union?, confederate?)))
}

/// Nothing in a proof is amiss.
pub(super) fn check_proof(proof: &DiceProof) -> Result<()> {
    // Whoever changes a roll may have changed the end by it, too.
    if let Some(roll) = proof.rolls.iter().find(|roll| roll.recorded != roll.computed) {
        return Err(bad(&format!(
            "in step {} a roll of {} results is recorded as {}, but {} follows from the seed",
            roll.step, roll.of, roll.recorded, roll.computed
        )));
    }
    proof.fault.as_deref().map_or(Ok(()), |fault| Err(bad(fault)))
}

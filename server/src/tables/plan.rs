//! What a new table is to be.

use kernel::{OptionSet, RandomDice, SetupError};
use protocol::http::{CreateTable, Opponent};
use protocol::pace::Pace;

use crate::error::{Error, Result};
use crate::games::Games;

/// What a new table is to be, checked against the catalogue.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The ruleset's id.
    pub ruleset: String,
    /// The version of the rules.
    pub rules_version: String,
    /// The scenario's id.
    pub scenario: String,
    /// The options that are on.
    pub options: Vec<String>,
    /// How much time the players have, if that is limited.
    pub pace: Option<Pace>,
    /// Whether what is behind a commit point stands.
    pub without_takebacks: bool,
    /// Whether it counts for the ratings of both players.
    pub rated: bool,
}

impl Plan {
    /// Looks whether there is what is wanted, and whether it goes together.
    ///
    /// # Errors
    /// When it does not.
    pub fn new(games: &Games, wanted: &CreateTable) -> Result<Plan> {
        let invalid = |message: String| Error::invalid("invalid-table", message);
        let referee = games
            .referee(&wanted.ruleset)
            .ok_or_else(|| invalid(format!("There is no game '{}'.", wanted.ruleset.escape_default())))?;
        let info = referee.info();
        let first = || info.scenarios.first().map(|scenario| scenario.id.clone());
        let scenario = wanted.scenario.clone().or_else(first).unwrap_or_default();
        let is_on =
            |option: &&protocol::catalog::OptionInfo| wanted.options.get(&option.id).copied().unwrap_or(option.default);
        let options: Vec<String> = info
            .options
            .iter()
            .filter(is_on)
            .map(|option| option.id.clone())
            .collect();
        let unknown = wanted
            .options
            .keys()
            .find(|id| !info.options.iter().any(|option| option.id == **id));
        if let Some(id) = unknown {
            return Err(invalid(format!("There is no option '{}'.", id.escape_default())));
        }
        if let Some(pace) = &wanted.pace {
            if wanted.opponent == Opponent::Oneself {
                return Err(invalid(
                    "One who plays both sides has all the time in the world.".to_owned(),
                ));
            }
            pace.check()
                .map_err(|error| invalid(format!("This is no pace: {error}.")))?;
        }
        if wanted.rated && (wanted.pace.is_none() || wanted.opponent == Opponent::Oneself) {
            return Err(invalid(
                "A rated game is played between two players, and at a pace.".to_owned(),
            ));
        }
        // The rules have the last word on what goes together.
        let set = OptionSet::from_iter(options.iter().cloned());
        let trial = referee.open(&scenario, &set, &mut RandomDice::new(0));
        trial.map_err(|error: SetupError| invalid(format!("This table cannot be set up: {error}.")))?;
        Ok(Plan {
            ruleset: wanted.ruleset.clone(),
            rules_version: info.version.clone(),
            scenario,
            options,
            pace: wanted.pace,
            without_takebacks: wanted.without_takebacks,
            rated: wanted.rated,
        })
    }
}

//! Rulesets without type parameters, for a server that hosts many games.

use std::sync::Arc;

use protocol::board::Board;
use protocol::catalog::RulesetInfo;
use protocol::http::About;
use protocol::package::RulesetPackage;
use protocol::survey::{Query, Survey};
use protocol::view::Outcome;
use protocol::{Side, TableView, Viewer};

use crate::{Dice, OptionSet, Refusal, Ruleset, SetupError, Sides, Turn};

/// A game that the catalogue offers.
pub trait Referee: Send + Sync {
    /// What the lobby shows.
    fn info(&self) -> &RulesetInfo;
    /// Its words.
    fn package(&self) -> &RulesetPackage;
    /// The board of a scenario; `None` when there is no such scenario.
    fn board(&self, scenario: &str) -> Option<&Board>;
    /// The names of the overlays that corrected its boards.
    fn overlays(&self) -> &[String];
    /// Sets up a table.
    ///
    /// # Errors
    /// When the scenario or an option is unknown, or options exclude each other.
    fn open(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<Box<dyn Match>, SetupError>;
    /// Reads a saved state back.
    ///
    /// # Errors
    /// When it cannot be read.
    fn load(&self, saved: &[u8]) -> Result<Box<dyn Match>, SetupError>;
}

/// Rules with the words that the catalogue offers them with.
pub struct Published<R> {
    /// The rules.
    pub rules: Arc<R>,
    /// What the lobby shows.
    pub info: RulesetInfo,
    /// Its words.
    pub package: RulesetPackage,
}

impl<R: Ruleset> Referee for Published<R> {
    fn info(&self) -> &RulesetInfo {
        &self.info
    }

    fn package(&self) -> &RulesetPackage {
        &self.package
    }

    fn board(&self, scenario: &str) -> Option<&Board> {
        self.rules.board(scenario)
    }

    fn overlays(&self) -> &[String] {
        self.rules.overlays()
    }

    fn open(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<Box<dyn Match>, SetupError> {
        let state = self.rules.setup(scenario, options, dice)?;
        Ok(Box::new(Table {
            rules: Arc::clone(&self.rules),
            state,
        }))
    }

    fn load(&self, saved: &[u8]) -> Result<Box<dyn Match>, SetupError> {
        let state = serde_json::from_slice(saved).map_err(|error| SetupError::BadState(error.to_string()))?;
        self.rules.check(&state).map_err(SetupError::BadState)?;
        Ok(Box::new(Table {
            rules: Arc::clone(&self.rules),
            state,
        }))
    }
}

/// A game in progress.
pub trait Match: Send + Sync {
    /// Who has to decide.
    fn to_act(&self) -> Sides;
    /// Makes a choice by its id. Nothing changes when it is refused.
    ///
    /// # Errors
    /// The refusal, with its case.
    fn choose(&mut self, side: Side, choice: &str, turn: &mut Turn<'_>) -> Result<(), Refusal>;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> TableView;
    /// What each viewer class may see, by [`Viewer::index`].
    fn views(&self) -> [TableView; 3];
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether the players sit opposite to the seats they took (see [`Ruleset::exchanged`]).
    fn exchanged(&self) -> bool;
    /// Why something cannot be done.
    fn why(&self, side: Side, about: &About) -> Option<Refusal>;
    /// How a choice would come out, or where something lies (see [`Ruleset::survey`]).
    fn survey(&self, viewer: Viewer, query: &Query) -> Option<Survey>;
    /// The state as JSON, for a snapshot.
    fn save(&self) -> Vec<u8>;
    /// A copy, to come back to.
    fn duplicate(&self) -> Box<dyn Match>;
}

/// A state together with its rules.
struct Table<R: Ruleset> {
    rules: Arc<R>,
    state: R::State,
}

impl<R: Ruleset> Table<R> {
    fn read(choice: &str) -> Result<R::Choice, Refusal> {
        choice
            .parse()
            .map_err(|_| Refusal::new("", "This is not a choice of this game."))
    }
}

impl<R: Ruleset> Match for Table<R> {
    fn to_act(&self) -> Sides {
        self.rules.to_act(&self.state)
    }

    fn choose(&mut self, side: Side, choice: &str, turn: &mut Turn<'_>) -> Result<(), Refusal> {
        let choice = Table::<R>::read(choice)?;
        self.rules.apply(&mut self.state, side, choice, turn)
    }

    fn view(&self, viewer: Viewer) -> TableView {
        self.rules.view(&self.state, viewer)
    }

    fn views(&self) -> [TableView; 3] {
        self.rules.views(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }

    fn exchanged(&self) -> bool {
        self.rules.exchanged(&self.state)
    }

    fn why(&self, side: Side, about: &About) -> Option<Refusal> {
        self.rules.why(&self.state, side, about)
    }

    fn survey(&self, viewer: Viewer, query: &Query) -> Option<Survey> {
        self.rules.survey(&self.state, viewer, query)
    }

    fn save(&self) -> Vec<u8> {
        serde_json::to_vec(&self.state).expect("a state of plain data always serialises")
    }

    fn duplicate(&self) -> Box<dyn Match> {
        Box::new(Table {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
        })
    }
}

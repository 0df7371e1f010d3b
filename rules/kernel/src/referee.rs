//! Rulesets without type parameters, for a server that hosts many games.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::sync::Arc;

use protocol::board::Board;
use protocol::catalog::RulesetInfo;
use protocol::http::About;
use protocol::package::{RulesetPackage, RulingsPage};
use protocol::survey::{Query, Survey};
use protocol::view::Outcome;
use protocol::{ByViewer, Side, TableView, Viewer};

use crate::answers::answer;
use crate::{Dice, OptionSet, Refusal, Ruleset, SetupError, SideBids, Sides, Tempo, Turn, digest};

/// A game that the catalogue offers.
pub trait Referee: Send + Sync {
    /// What the lobby shows.
    fn info(&self) -> &RulesetInfo;
    /// Its words.
    fn package(&self) -> &RulesetPackage;
    /// The rulings on its rulebook, and after them those on others that hold for it too.
    fn rulings(&self) -> &[RulingsPage];
    /// The board of a scenario; `None` when there is no such scenario. A large one may be built each time.
    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>>;
    /// The names of the overlays that corrected its boards.
    fn overlays(&self) -> &[String];
    /// The edition of its rules (see [`Ruleset::edition`]).
    fn edition(&self) -> u32;
    /// The address of what is printed, with its corrections (see [`Ruleset::printed`]).
    fn printed(&self) -> &str;
    /// Sets up a table.
    ///
    /// # Errors
    /// When the scenario or an option is unknown, or options exclude each other.
    fn open(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<Box<dyn Match>, SetupError>;
    /// Reads a state back that rules of an `edition` have saved: this one, or an older one.
    ///
    /// # Errors
    /// When it cannot be read, or is of a later edition.
    fn load(&self, saved: &[u8], edition: u32) -> Result<Box<dyn Match>, SetupError>;
}

/// Rules with the words that the catalogue offers them with.
pub struct Published<R> {
    /// The rules.
    pub rules: Arc<R>,
    /// What the lobby shows.
    pub info: RulesetInfo,
    /// Its words.
    pub package: RulesetPackage,
    /// The rulings on its rulebook, and after them those on others that hold for it too.
    pub rulings: Vec<RulingsPage>,
}

impl<R: Ruleset> Referee for Published<R> {
    fn info(&self) -> &RulesetInfo {
        &self.info
    }

    fn package(&self) -> &RulesetPackage {
        &self.package
    }

    fn rulings(&self) -> &[RulingsPage] {
        &self.rulings
    }

    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>> {
        self.rules.board(scenario)
    }

    fn overlays(&self) -> &[String] {
        self.rules.overlays()
    }

    fn edition(&self) -> u32 {
        self.rules.edition()
    }

    fn printed(&self) -> &str {
        self.rules.printed()
    }

    fn open(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<Box<dyn Match>, SetupError> {
        let state = self.rules.setup(scenario, options, dice)?;
        Ok(Box::new(Hosted {
            rules: Arc::clone(&self.rules),
            state,
        }))
    }

    fn load(&self, saved: &[u8], edition: u32) -> Result<Box<dyn Match>, SetupError> {
        Ok(Box::new(Hosted::load(&self.rules, saved, edition)?))
    }
}

/// A game in progress.
pub trait Match: Send + Sync {
    /// Who has to decide.
    fn to_act(&self) -> Sides;
    /// How far the game is and who is asked something short (see [`Ruleset::tempo`]).
    fn tempo(&self) -> Tempo;
    /// Makes a choice by its id. Nothing changes when it is refused.
    ///
    /// # Errors
    /// The refusal, with its case.
    fn choose(&mut self, side: Side, choice: &str, turn: &mut Turn<'_>) -> Result<(), Refusal>;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> TableView;
    /// What each viewer class may see.
    fn views(&self) -> ByViewer<TableView>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Whether the players sit opposite to the seats they took (see [`Ruleset::exchanged`]).
    fn exchanged(&self) -> bool;
    /// What the players have bid for a side (see [`Ruleset::side_bids`]).
    fn side_bids(&self) -> Option<SideBids>;
    /// Why something cannot be done.
    fn why(&self, side: Side, about: &About) -> Option<Refusal>;
    /// How a choice would come out, or where something lies (see [`crate::answers::answer`]).
    fn survey(&self, viewer: Viewer, query: &Query) -> Option<Survey>;
    /// The state as JSON, for a snapshot.
    fn save(&self) -> Vec<u8>;
    /// A few bytes of a hash of the state: equal states of one edition have the same.
    fn digest(&self) -> u32;
    /// A copy, to come back to.
    fn duplicate(&self) -> Box<dyn Match>;
    /// Another state of this game, which its rules have saved (see [`Referee::load`]).
    ///
    /// # Errors
    /// When it cannot be read, or is of a later edition.
    fn restore(&self, saved: &[u8], edition: u32) -> Result<Box<dyn Match>, SetupError>;
}

/// A state together with its rules.
struct Hosted<R: Ruleset> {
    rules: Arc<R>,
    state: R::State,
}

impl<R: Ruleset> Hosted<R> {
    fn load(rules: &Arc<R>, saved: &[u8], edition: u32) -> Result<Hosted<R>, SetupError> {
        let own = rules.edition();
        let unreadable = |error: serde_json::Error| SetupError::BadState(error.to_string());
        let state = match edition.cmp(&own) {
            Ordering::Equal => serde_json::from_slice(saved).map_err(unreadable)?,
            Ordering::Greater => return Err(SetupError::LaterEdition { saved: edition, own }),
            Ordering::Less => {
                let saved = serde_json::from_slice(saved).map_err(unreadable)?;
                let upgraded = rules.upgrade(saved, edition).map_err(SetupError::BadState)?;
                serde_json::from_value(upgraded).map_err(unreadable)?
            }
        };
        rules.check(&state).map_err(SetupError::BadState)?;
        Ok(Hosted {
            rules: Arc::clone(rules),
            state,
        })
    }

    fn read(choice: &str) -> Result<R::Choice, Refusal> {
        choice
            .parse()
            .map_err(|_| Refusal::new("", "This is not a choice of this game."))
    }
}

impl<R: Ruleset> Match for Hosted<R> {
    fn to_act(&self) -> Sides {
        self.rules.to_act(&self.state)
    }

    fn tempo(&self) -> Tempo {
        self.rules.tempo(&self.state)
    }

    fn choose(&mut self, side: Side, choice: &str, turn: &mut Turn<'_>) -> Result<(), Refusal> {
        let choice = Hosted::<R>::read(choice)?;
        self.rules.apply(&mut self.state, side, choice, turn)
    }

    fn view(&self, viewer: Viewer) -> TableView {
        self.rules.view(&self.state, viewer)
    }

    fn views(&self) -> ByViewer<TableView> {
        self.rules.views(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.state)
    }

    fn exchanged(&self) -> bool {
        self.rules.exchanged(&self.state)
    }

    fn side_bids(&self) -> Option<SideBids> {
        self.rules.side_bids(&self.state)
    }

    fn why(&self, side: Side, about: &About) -> Option<Refusal> {
        self.rules.why(&self.state, side, about)
    }

    fn survey(&self, viewer: Viewer, query: &Query) -> Option<Survey> {
        answer(&*self.rules, &self.state, viewer, query)
    }

    fn save(&self) -> Vec<u8> {
        serde_json::to_vec(&self.state).expect("a state of plain data always serialises")
    }

    fn digest(&self) -> u32 {
        digest::of(&self.state)
    }

    fn duplicate(&self) -> Box<dyn Match> {
        Box::new(Hosted {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
        })
    }

    fn restore(&self, saved: &[u8], edition: u32) -> Result<Box<dyn Match>, SetupError> {
        Ok(Box::new(Hosted::load(&self.rules, saved, edition)?))
    }
}

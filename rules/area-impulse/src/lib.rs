//! The area-impulse system of Not War But Murder and Birth of a Legend.
//!
//! Each room bears the name of a chapter of the rulebook. What is printed stands in [`data`], the figures of a rulebook
//! in [`book`], what changes during play in [`state`]; [`AreaImpulse`] puts them together as a [`Ruleset`].

pub mod book;
pub mod choice;
pub mod data;
pub mod ground;
pub mod options;
pub mod state;
pub mod tables;

mod activation;
mod advantage;
mod assault;
mod bids;
mod bombardment;
mod bridges;
mod casualties;
mod choices;
mod combined;
mod command;
mod control;
mod dawn;
mod detachments;
mod entrenchment;
mod follow;
mod forced_march;
mod heroic;
mod impulse;
mod intelligence;
mod judge;
mod labels;
mod leaders;
mod misdirection;
mod movement;
mod night;
mod night_march;
mod participation;
mod phrases;
mod prompt;
mod readiness;
mod reconstructed;
mod reduced;
mod referee;
mod regroup;
mod reinforcements;
mod retreat;
mod score;
mod screening;
mod setup;
mod supply;
mod train;
mod values;
mod victory;
mod view;
mod weather;
mod why;
mod wounds;

use kernel::choice::Vocabulary;
use kernel::log;
use kernel::{ByViewer, Dice, OptionSet, Refusal, Ruleset, SetupError, Side, SideBids, Sides, Tempo, Turn, Viewer};
use protocol::TableView;
use protocol::board::Board;
use protocol::http::About;
use protocol::view::Outcome;

pub use maps::sets;

pub use crate::referee::{birth_of_a_legend, not_war_but_murder};

use crate::book::Book;
use crate::choice::{BID_LIMIT, Choice, SLOTS};
use crate::data::GameData;
use crate::ground::Ground;
use crate::setup::SCENARIO;
use crate::state::State;
use crate::tables::Tables;

/// A game of the area-impulse system: a rulebook, its map and its counters.
#[derive(Clone, Debug)]
pub struct AreaImpulse {
    /// The figures of the rulebook.
    pub book: Book,
    /// What is printed.
    pub data: GameData,
    /// The map as sets and tables.
    pub ground: Ground,
    /// The counters as sets and tables.
    pub tables: Tables,
}

impl AreaImpulse {
    /// The rules of a book on its map.
    #[must_use]
    pub fn new(book: Book, data: GameData) -> AreaImpulse {
        AreaImpulse {
            ground: Ground::new(&data, &book),
            tables: Tables::new(&data, &book),
            book,
            data,
        }
    }
}

/// The edition of the rules of the releases that knew no editions.
const EDITION: u32 = 1;

impl Ruleset for AreaImpulse {
    type State = State;
    type Choice = Choice;

    fn board(&self, scenario: &str) -> Option<&Board> {
        (scenario == SCENARIO).then_some(&self.data.board)
    }

    fn edition(&self) -> u32 {
        EDITION
    }

    fn printed(&self) -> &str {
        &self.data.printed
    }

    fn overlays(&self) -> &[String] {
        &self.data.overlays
    }

    fn setup(&self, scenario: &str, options: &OptionSet, _dice: &mut dyn Dice) -> Result<State, SetupError> {
        self.set_up(scenario, options)
    }

    fn to_act(&self, state: &State) -> Sides {
        if state.ended.is_some() {
            return Sides::NONE;
        }
        self.deciders(state)
    }

    fn tempo(&self, state: &State) -> Tempo {
        Tempo {
            turn: state.turn.into(),
            interrupted: self.interrupted(state),
        }
    }

    fn judge(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.judge_choice(state, side, choice)
    }

    fn list(&self, state: &State, _side: Side, into: &mut Vec<Choice>) {
        self.list_choices(state, into);
    }

    fn vocabulary(&self, _state: &State) -> Vocabulary {
        // Area 0, one area beyond the map and a bid too high are said too: they must be refused.
        Vocabulary {
            pieces: (0..SLOTS as u16).collect(),
            spaces: (0..=self.data.areas.len() as u16).collect(),
            numbers: (0..=u16::from(BID_LIMIT) + 1).collect(),
        }
    }

    fn make(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        self.make_choice(state, side, choice, turn);
    }

    fn view(&self, state: &State, viewer: Viewer) -> TableView {
        self.table_view(state, viewer)
    }

    fn views(&self, state: &State) -> ByViewer<TableView> {
        self.table_views(state)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.outcome_of(state)
    }

    fn exchanged(&self, state: &State) -> bool {
        state.exchanged
    }

    fn side_bids(&self, state: &State) -> Option<SideBids> {
        self.opened_bids(state)
    }

    fn why(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        self.explain(state, side, about)
    }
}

//! Bobby Lee: the Civil War in Virginia, with blocks on hexes, fog of war, and a battle board.
//!
//! What is printed stands in [`data`], the same as sets in [`tables`], what changes during play in [`state`];
//! [`BobbyLee`] puts them together as a [`Ruleset`]. Each room bears the name of a chapter.
//!
//! Who calls whom: [`Ruleset`] calls `judge.rs`, which looks at the [`Frame`](state::Frame) that runs and calls the
//! chapter of it. A chapter answers six questions: `..._deciders` (or the active side), `judge_...`, `list_...`,
//! `apply_...`, `advance_...`, which does what needs no decision and passes on to the next step, and `ask_...` for
//! `prompt.rs`. A skirmish, in which nobody decides anything but which block takes a hit, has only `advance_skirmish`.
//!
//! | chapter | rooms |
//! |---|---|
//! | 1, 4.22 the sequence | `setup`, `deployment`, `bids`, `sequence`, `activation` |
//! | 5 movement | `command`, `movement`, `strategic`, `forced_march` |
//! | 6 contests | `skirmish`, `battle` |
//! | 2.7, 4, 5.2, 7, 8, 9 control, supply and victory | `control`, `lines`, `supply_turn`, `victory` |
//! | all | `queries` (who stands where), `tokens` (what the other side calls a block), `view` (redaction), `prompt`, `why`, `phrases` |
//!
//! A contest begins when `sequence` sets [`Fight::hex`](battle::Fight) and pushes its frame; it ends with
//! `contest_is_over`. A supply turn begins with the frame `Supply` alone on the stack and ends with `next_quarter`.

pub mod battle;
pub mod choice;
pub mod data;
pub mod hexes;
pub mod options;
pub mod skirmish;
pub mod state;
pub mod supply_turn;
pub mod tables;
pub mod tokens;

mod activation;
mod approach;
mod bids;
mod command;
mod control;
mod deployment;
mod forced_march;
mod judge;
mod lines;
mod losses;
mod movement;
mod phrases;
mod prompt;
mod queries;
mod reach;
mod referee;
mod saved;
mod sequence;
mod setup;
mod strategic;
mod survey;
mod victory;
mod view;
mod why;

use kernel::choice::Vocabulary;
use kernel::{ByViewer, Dice, OptionSet, Refusal, Ruleset, SetupError, Side, Sides, Tempo, Turn, Viewer};
use protocol::TableView;
use protocol::board::Board;
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::Outcome;

pub use crate::referee::bobby_lee;

use crate::choice::Choice;
use crate::data::{GameData, Quarter};
use crate::lines::Lines;
use crate::setup::SCENARIOS;
use crate::state::{Frame, State};
use crate::tables::Tables;

/// The game: its map, its blocks and its rules.
#[derive(Clone, Debug)]
pub struct BobbyLee {
    /// What is printed.
    pub data: GameData,
    /// The same as sets and tables.
    pub tables: Tables,
    /// Railways, roads and waters.
    lines: Lines,
}

impl BobbyLee {
    /// The rules on a map.
    #[must_use]
    pub fn new(data: GameData) -> BobbyLee {
        let tables = Tables::new(&data);
        let lines = Lines::new(&data);
        BobbyLee { data, tables, lines }
    }
}

/// The edition of the rules of the releases that knew no editions.
const EDITION: u32 = 1;

impl Ruleset for BobbyLee {
    type State = State;
    type Choice = Choice;

    fn board(&self, scenario: &str) -> Option<&Board> {
        let setting = SCENARIOS.iter().find(|setting| setting.id == scenario)?;
        self.board_of(setting.year)
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

    fn setup(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<State, SetupError> {
        self.set_up(scenario, options, dice)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_saved(state)
    }

    fn to_act(&self, state: &State) -> Sides {
        self.deciders(state)
    }

    fn tempo(&self, state: &State) -> Tempo {
        // The one who takes hits, or must leave the field, answers to what the other does.
        let is_answer = matches!(
            state.frame(),
            Some(Frame::Battle(battle::Step::Loss | battle::Step::Flee(_)))
        );
        Tempo {
            turn: state.year * Quarter::ALL.len() as u16 + state.quarter as u16,
            interrupted: if is_answer { self.deciders(state) } else { Sides::NONE },
        }
    }

    fn judge(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.judge_choice(state, side, choice)
    }

    fn list(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        self.list_choices(state, side, into);
    }

    fn vocabulary(&self, state: &State) -> Vocabulary {
        self.words(state)
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

    fn survey(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        self.answer(state, viewer, query)
    }

    fn why(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        self.explain(state, side, about)
    }
}

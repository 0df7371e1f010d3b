//! The game as the kernel knows it.

use std::borrow::Cow;

use kernel::choice::{Target, Vocabulary};
use kernel::{ByViewer, Dice, OptionSet, Pace, Refusal, Ruleset, SetupError, Side, Sides, Tempo, Turn, Viewer};
use protocol::TableView;
use protocol::board::Board;
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::{Outcome, PieceId, SpaceId};

use crate::choice::Choice;
use crate::data::Quarter;
use crate::game::BobbyLee;
use crate::movement::graver_way;
use crate::sequence::setup::SCENARIOS;
use crate::state::{BattleStage, Frame, State};

/// The edition of the rules: raised when another choice is legal, other dice are rolled or another shape is saved.
const EDITION: u32 = 4;

impl Ruleset for BobbyLee {
    type State = State;
    type Choice = Choice;

    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>> {
        let setting = SCENARIOS.iter().find(|setting| setting.id == scenario)?;
        self.data.board(setting.year).map(Cow::Borrowed)
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
        state.check(&self.data)
    }

    fn to_act(&self, state: &State) -> Sides {
        self.deciders(state)
    }

    fn tempo(&self, state: &State) -> Tempo {
        // The one who takes hits, or must leave the field, answers to what the other does.
        let is_answer = matches!(
            state.frame(),
            Some(Frame::Battle(BattleStage::Loss | BattleStage::Flee(_)))
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
        // All blocks and some beyond, all tokens in use and one that may not be, all spaces and some off the map.
        let tokens = state.places.on_map().map(|block| state.tokens[block].wire());
        let off_map = [0, 9999];
        Vocabulary {
            pieces: (1..=100).chain(tokens).collect(),
            spaces: self.spaces_of_board().chain(off_map).collect(),
            numbers: (0..=9).collect(),
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

    fn survey(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        self.answer(state, viewer, query)
    }

    fn why(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        self.explain(state, side, about)
    }

    fn paces(&self, state: &State, side: Side, piece: PieceId, into: &mut Vec<Pace<Choice>>) -> Option<SpaceId> {
        self.list_paces(state, side, piece, into)
    }

    fn precedence(&self, state: &State, piece: PieceId) -> u16 {
        self.weight(state, piece)
    }

    fn goes_alone(&self, state: &State, side: Side, choice: Choice) -> Option<Refusal> {
        self.ends_retreats(state, side, choice)
    }

    fn graver(&self, one: &'static str, other: &'static str) -> &'static str {
        graver_way(one, other)
    }

    fn approaches(&self, state: &State, side: Side) -> Vec<(Choice, SpaceId)> {
        self.list_approaches(state, side)
    }
}

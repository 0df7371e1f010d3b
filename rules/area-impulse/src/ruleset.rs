//! The game as the kernel knows it.

use std::borrow::Cow;

use kernel::choice::Vocabulary;
use kernel::{
    ByViewer, Dice, OptionSet, Pace, Refusal, Ruleset, SetupError, Side, SideBids, Sides, Tempo, Turn, Viewer,
};
use protocol::TableView;
use protocol::board::Board;
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::{Outcome, PieceId, SpaceId};
use serde_json::Value;

use crate::choice::{BID_LIMIT, Choice, SLOTS};
use crate::game::AreaImpulse;
use crate::setup::SCENARIO;
use crate::state::State;
use crate::state::upgrade::from_edition_1;

impl Ruleset for AreaImpulse {
    type State = State;
    type Choice = Choice;

    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>> {
        (scenario == SCENARIO).then_some(Cow::Borrowed(&self.data.board))
    }

    fn edition(&self) -> u32 {
        self.book.edition
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

    fn upgrade(&self, saved: Value, edition: u32) -> Result<Value, String> {
        Ok(if edition == 1 { from_edition_1(saved) } else { saved })
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

    fn list(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        self.list_choices(state, side, into);
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

    fn survey(&self, state: &State, viewer: Viewer, query: &Query) -> Option<Survey> {
        match query {
            Query::Goals => Some(Survey::Goals(self.goals(state))),
            Query::Layer(id) => self.layer(state, viewer, id).map(Survey::Layer),
            Query::Preview(choice) => {
                let side = viewer.side()?;
                let combat = match self.prospect_of_march(state, side, choice) {
                    None => self.prospect(state, side, choice.parse().ok()?)?,
                    Some(combat) => combat,
                };
                Some(Survey::Combat(Box::new(combat)))
            }
            Query::Reach(_) | Query::Company(_) | Query::Muster(_) | Query::Usual => None,
        }
    }

    fn why(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        self.explain(state, side, about)
    }

    fn paces(&self, state: &State, side: Side, piece: PieceId, into: &mut Vec<Pace<Choice>>) -> Option<SpaceId> {
        self.list_paces(state, side, piece, into)
    }

    fn graver(&self, one: &'static str, other: &'static str) -> &'static str {
        AreaImpulse::graver_obligation(one, other)
    }
}

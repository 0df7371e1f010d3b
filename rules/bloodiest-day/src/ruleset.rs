//! The game as the kernel knows it.

use std::borrow::Cow;

use kernel::choice::Vocabulary;
use kernel::{ByViewer, Dice, OptionSet, Pace, Refusal, Ruleset, SetupError, Side, Sides, Tempo, Turn, Viewer};
use protocol::TableView;
use protocol::board::Board;
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::{Outcome, PieceId, SpaceId};

use crate::choice::{Choice, SLOTS};
use crate::figures::NEVER_ASK;
use crate::game::BloodiestDay;
use crate::setup::SCENARIO;
use crate::state::{Frame, State};

/// The edition of these rules.
const EDITION: u32 = 7;

impl Ruleset for BloodiestDay {
    type State = State;
    type Choice = Choice;

    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>> {
        (scenario == SCENARIO).then_some(Cow::Borrowed(&self.data.board))
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

    fn to_act(&self, state: &State) -> Sides {
        self.decider(state).map_or(Sides::NONE, Sides::only)
    }

    fn tempo(&self, state: &State) -> Tempo {
        Tempo {
            turn: state.turn.into(),
            // The other side is asked about rolls, losses and retreats in the middle of an impulse.
            interrupted: match (state.frame(), self.decider(state)) {
                (
                    Some(
                        Frame::Dawn | Frame::LongRange | Frame::Rally(_) | Frame::Reorganize { .. } | Frame::Replace(_),
                    ),
                    _,
                )
                | (_, None) => Sides::NONE,
                // At long range the Union acts, whoever's impulse comes next.
                (_, Some(side)) if side == state.fight.as_ref().map_or(state.active, |fight| fight.attack.side) => {
                    Sides::NONE
                }
                (_, Some(side)) => Sides::only(side),
            },
        }
    }

    fn judge(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.judge_choice(state, side, choice)
    }

    fn list(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        self.list_choices(state, side, into);
    }

    fn vocabulary(&self, _state: &State) -> Vocabulary {
        // Area 0 and one area beyond the map are said too: they must be refused.
        Vocabulary {
            pieces: (0..SLOTS as u16).collect(),
            spaces: (0..=self.data.areas.len() as u16).collect(),
            numbers: (0..=u16::from(NEVER_ASK) + 1).collect(),
        }
    }

    fn make(&self, state: &mut State, _side: Side, choice: Choice, turn: &mut Turn<'_>) {
        self.make_choice(state, choice, turn);
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
        match query {
            Query::Goals => Some(Survey::Goals(self.goals(state))),
            Query::Layer(id) => self.layer(state, id).map(Survey::Layer),
            Query::Preview(choice) => {
                let combat = self.prospect_of(state, viewer.side()?, choice)?;
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
}

//! The game as the kernel knows it.

use std::borrow::Cow;

use kernel::choice::Vocabulary;
use kernel::{ByViewer, Dice, OptionSet, Pace, Refusal, Ruleset, SetupError, Side, Sides, Tempo, Turn, Viewer};
use protocol::TableView;
use protocol::board::Board;
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::{Outcome, PieceId, SpaceId};

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::state::State;

/// The edition of these rules.
const EDITION: u32 = 6;

impl Ruleset for Gcacw {
    type State = State;
    type Choice = Choice;

    fn edition(&self) -> u32 {
        EDITION
    }

    fn printed(&self) -> &str {
        &self.data.address
    }

    fn board(&self, scenario: &str) -> Option<Cow<'_, Board>> {
        let scenario = self.data.all_scenarios().find(|one| one.entry.id == scenario)?;
        Some(Cow::Owned(self.data.board(scenario)))
    }

    fn overlays(&self) -> &[String] {
        &self.data.overlays
    }

    fn setup(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<State, SetupError> {
        if let Some(option) = options.0.iter().next() {
            return Err(SetupError::UnknownOption(option.clone()));
        }
        let opening = self.set_up(scenario, &mut Turn::quiet(dice));
        opening.ok_or_else(|| SetupError::UnknownScenario(scenario.to_owned()))
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_state(state)
    }

    fn to_act(&self, state: &State) -> Sides {
        self.decider(state).map_or(Sides::NONE, Sides::only)
    }

    fn tempo(&self, state: &State) -> Tempo {
        let active = self.active(state);
        Tempo {
            turn: state.turn.into(),
            interrupted: match (active, self.decider(state)) {
                (Some(active), Some(side)) if side != active => Sides::only(side),
                _ => Sides::NONE,
            },
        }
    }

    fn judge(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        self.judge_choice(state, side, choice)
    }

    fn list(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        self.list_choices(state, side, into);
    }

    fn vocabulary(&self, state: &State) -> Vocabulary {
        let scenario = state.scenario(&self.data);
        let units = scenario.unit_ids().map(kernel::choice::Target::wire);
        let leaders = scenario.leader_ids().map(kernel::choice::Target::wire);
        // Of thousands of hexes, those near to pieces, the ones that scenarios name, and some that are none.
        let map = &self.data.map;
        let mut near = crate::ids::HexSet::EMPTY;
        for hex in scenario.unit_ids().filter_map(|unit| state.units[unit].hex) {
            near.insert(hex);
            map.around(hex).for_each(|beside| near.insert(beside.hex));
        }
        let named = scenario.objectives.iter().map(|objective| objective.hex);
        near |= named.collect();
        let field = Field::new(&self.data, state);
        if let Some(Frame::Arrive(unit)) = state.frames.last() {
            near |= field.arrival_hexes(*unit);
        }
        near |= field.ewells_places().collect();
        near |= map.landings(scenario.sails);
        if matches!(state.frames.last(), Some(Frame::Base)) {
            near |= field.bases();
        }
        for unit in scenario.unit_ids() {
            if let crate::forces::Start::Free(free) = field.start(unit) {
                near |= **free;
            }
        }
        let mut spaces: Vec<u16> = near.map(|hex| hex.0).chain([0, 99, 6335]).collect();
        let mut numbers = Vec::new();
        if field.travel().is_some() {
            // Landings, railroads, boxes, and levels of fatigue.
            let transport = &self.data.transport;
            spaces.extend(transport.landings.keys().map(|hex| hex.0));
            spaces.extend(transport.rails.map(|hex| hex.0));
            spaces.extend(0..30);
            numbers.extend(0..6);
        }
        Vocabulary {
            pieces: units.chain(leaders).chain([199, 250]).collect(),
            spaces,
            numbers,
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
        let decides = self.decider(state) == Some(side);
        decides.then(|| self.paces_of(state, piece, into)).flatten()
    }
}

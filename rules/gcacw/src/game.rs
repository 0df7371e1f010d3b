//! The game: who decides, what is legal, and what a choice does.

use kernel::choice::{Spoken, Vocabulary};
use kernel::data::DataError;
use kernel::{Refusal, Sides, Turn};
use protocol::Side;

use crate::choice::Choice;
use crate::data::{GameData, Overlay};
use crate::field::Field;
use crate::frames::{Frame, Part};
use crate::ids::{HexId, LeaderId, UnitId};
use crate::state::State;

/// Nothing of the kind is asked.
pub(crate) const NOT_ASKED: Refusal = Refusal::new("", "This is not asked now.");
/// The other side decides.
const NOT_YOURS: Refusal = Refusal::new("", "The other side decides.");

/// A game of the series: what is printed.
#[derive(Clone, Debug)]
pub struct Gcacw {
    /// Boards, tables and counters.
    pub data: GameData,
}

impl Gcacw {
    /// The game with the corrections of overlays.
    ///
    /// # Errors
    /// When an overlay names what does not exist, or the corrected data fail a check.
    pub fn new(overlays: &[Overlay]) -> Result<Gcacw, DataError> {
        GameData::new(overlays).map(|data| Gcacw { data })
    }

    /// The start of a scenario; none where there is no such scenario.
    #[must_use]
    pub fn set_up(&self, scenario: &str, turn: &mut Turn<'_>) -> Option<State> {
        let number = self
            .data
            .scenarios
            .iter()
            .position(|entry| entry.entry.id == scenario)?;
        let mut state = State::opening(number as u8, &self.data.scenarios[number]);
        state.frames = vec![Frame::Turn(Part::Start), Frame::SetUp(Side::Confederate)];
        self.proceed(&mut state, turn);
        Some(state)
    }

    /// Who has to decide.
    #[must_use]
    pub fn decider(&self, state: &State) -> Option<Side> {
        let side = match state.frames.last()? {
            Frame::Turn(_) => return None,
            Frame::SetUp(side) | Frame::Transfer(side, _) | Frame::Action(side, _) | Frame::Works(side, _) => *side,
            Frame::Loss(side, _, _) => *side,
            Frame::Flight(flight) => flight.side,
            Frame::Led(led) => self.leader_side(state, led.leader),
            Frame::March(march) => state.scenario(&self.data)[march.unit].printed.side,
            Frame::Assault(assault) => self.leader_side(state, assault.leader),
            Frame::Fight(fight) if fight.stage == crate::frames::Stage::Choice => fight.side.other(),
            Frame::Fight(fight) => fight.side,
        };
        Some(side)
    }

    /// Who has to decide, as the kernel asks.
    #[must_use]
    pub fn to_act(&self, state: &State) -> Sides {
        self.decider(state).map_or(Sides::NONE, Sides::only)
    }

    fn leader_side(&self, state: &State, leader: LeaderId) -> Side {
        state.scenario(&self.data)[leader].printed.side
    }

    /// Whether `side` may make this choice now.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn judge(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if self.decider(state) != Some(side) {
            return Err(NOT_YOURS);
        }
        self.judge_in(&Field::new(&self.data, state), side, choice)
    }

    /// The same for a field that has been looked at.
    pub(crate) fn judge_in(&self, field: &Field<'_>, side: Side, choice: Choice) -> Result<(), Refusal> {
        let scenario = field.scenario;
        let known_unit = |unit: UnitId| usize::from(unit.0) < scenario.units.len();
        let known_leader = |leader: LeaderId| usize::from(leader.0) < scenario.leaders.len();
        let known_hex = |hex: HexId| usize::from(hex.0) < self.data.map.hexes.len();
        let known = match choice {
            Choice::Place(unit, hex) => known_unit(unit) && known_hex(hex),
            Choice::Transfer(leader, hex) | Choice::Assault(leader, hex) => known_leader(leader) && known_hex(hex),
            Choice::March(unit)
            | Choice::Take(unit)
            | Choice::Lose(unit)
            | Choice::Advance(unit)
            | Choice::Entrench(unit) => known_unit(unit),
            Choice::Activate(leader) | Choice::Along(leader) => known_leader(leader),
            Choice::Step(hex)
            | Choice::Column(hex)
            | Choice::Hasty(hex)
            | Choice::Normal(hex)
            | Choice::Prepared(hex)
            | Choice::Back(hex) => known_hex(hex),
            Choice::Done | Choice::Pass | Choice::Force | Choice::Withdraw => true,
        };
        if !known {
            return Err(NOT_ASKED);
        }
        match field.state.frames.last() {
            None | Some(Frame::Turn(_)) => Err(NOT_ASKED),
            Some(Frame::SetUp(_) | Frame::Transfer(..) | Frame::Works(..)) => field.judge_phase(side, choice),
            Some(Frame::Action(..) | Frame::Led(_) | Frame::Assault(_)) => field.judge_action(side, choice),
            Some(Frame::March(march)) => field.judge_march(march, choice),
            Some(Frame::Fight(_) | Frame::Loss(..) | Frame::Flight(_)) => field.judge_fight(choice),
        }
    }

    /// Every choice that a side has, and no other.
    pub fn list(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        if self.decider(state) != Some(side) {
            return;
        }
        let field = Field::new(&self.data, state);
        let scenario = field.scenario;
        // Hexes that can be meant: around a unit or a target, where units stand, and where units may be placed.
        let spaces = field.candidate_hexes();
        let words = Vocabulary {
            pieces: scenario
                .unit_ids()
                .map(kernel::choice::Target::wire)
                .chain(scenario.leader_ids().map(kernel::choice::Target::wire))
                .collect(),
            spaces: spaces.map(kernel::choice::Target::wire).collect(),
            numbers: Vec::new(),
        };
        Choice::all(&words, &mut |choice| {
            if self.judge_in(&field, side, choice).is_ok() {
                into.push(choice);
            }
        });
    }

    /// Makes a choice that [`Gcacw::judge`] has allowed.
    pub fn make(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match state.frames.last() {
            None | Some(Frame::Turn(_)) => {}
            Some(Frame::SetUp(_) | Frame::Transfer(..) | Frame::Works(..)) => self.make_phase(state, choice),
            Some(Frame::Action(..) | Frame::Led(_) | Frame::Assault(_)) => self.make_action(state, side, choice, turn),
            Some(Frame::March(march)) => {
                let march = *march;
                self.make_march(state, march, choice, turn);
            }
            Some(Frame::Fight(_) | Frame::Loss(..) | Frame::Flight(_)) => self.make_fight(state, choice, turn),
        }
        state.take_objectives(&self.data);
        self.release(state);
        self.settle_leaders(state);
        self.proceed(state, turn);
    }

    /// Judges a choice and makes it.
    ///
    /// # Errors
    /// The case that forbids it; nothing has changed then.
    pub fn apply(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) -> Result<(), Refusal> {
        self.judge(state, side, choice)?;
        self.make(state, side, choice, turn);
        Ok(())
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self, state: &State) -> bool {
        state.frames.is_empty()
    }
}

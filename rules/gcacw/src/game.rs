//! The game: who decides, what is legal, and what a choice does.

use kernel::data::DataError;
use kernel::{Refusal, Turn};
use protocol::Side;

use crate::campaign::{Goal, Place};
use crate::choice::Choice;
use crate::data::{GameData, Overlay};
use crate::field::Field;
use crate::frames::{Frame, Part};
use crate::ids::{HexId, LeaderId, UnitId};
use crate::state::State;

/// Nothing of the kind is asked.
pub(crate) const NOT_ASKED: Refusal = Refusal::new("3.3", "This is not asked now.");
/// The other side decides.
const NOT_YOURS: Refusal = Refusal::new("4.3.1", "The other side decides.");

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
        if scenario == self.data.campaign.scenario.entry.id {
            return Some(self.set_up_campaign());
        }
        let number = self
            .data
            .scenarios
            .iter()
            .position(|entry| entry.entry.id == scenario)?;
        let mut state = State::opening(number as u8, &self.data.scenarios[number]);
        state.frames = vec![Frame::Turn(Part::Start), Frame::SetUp(Side::Confederate)];
        self.first_questions(&mut state);
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
            Frame::March(march) => self.marcher(state, march),
            Frame::Assault(assault) => self.leader_side(state, assault.leader),
            Frame::Refuse(attack) => {
                let first = attack.units.first()?;
                state.scenario(&self.data)[first].printed.side.other()
            }
            Frame::Ride(ride) => ride.side,
            // The attacker drives, the routed divide themselves.
            Frame::Split(split) if split.hex.is_none() => split.flight.side.other(),
            Frame::Split(split) => split.flight.side,
            Frame::Arrive(unit) => state.scenario(&self.data)[*unit].printed.side,
            Frame::Expect | Frame::Release | Frame::Shelled(..) => Side::Confederate,
            Frame::Support(_) | Frame::Base => Side::Union,
            Frame::Campaign(asked) => asked.side(state.scenario(&self.data)),
            Frame::Fight(fight) if fight.stage == crate::frames::Stage::Choice => fight.side.other(),
            Frame::Fight(fight) => fight.side,
        };
        Some(side)
    }

    /// Whose action it is: the outermost frame of an action says so.
    pub(crate) fn active(&self, state: &State) -> Option<Side> {
        state.frames.iter().find_map(|frame| match frame {
            Frame::Action(side, _) => Some(*side),
            Frame::Led(led) => Some(self.leader_side(state, led.leader)),
            Frame::March(march) => Some(self.marcher(state, march)),
            Frame::Assault(assault) => Some(self.leader_side(state, assault.leader)),
            Frame::Fight(fight) => Some(fight.side),
            _ => None,
        })
    }

    fn leader_side(&self, state: &State, leader: LeaderId) -> Side {
        state.scenario(&self.data)[leader].printed.side
    }

    /// Whether `side` may make this choice now.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn judge_choice(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if self.decider(state) != Some(side) {
            return Err(NOT_YOURS);
        }
        if !self.is_known(state, choice) {
            return Err(NOT_ASKED);
        }
        let field = Field::new(&self.data, state);
        match state.frames.last() {
            None | Some(Frame::Turn(_)) => Err(NOT_ASKED),
            Some(Frame::SetUp(_) | Frame::Transfer(..) | Frame::Works(..) | Frame::Arrive(_) | Frame::Expect) => {
                field.judge_phase(side, choice)
            }
            Some(Frame::Base) => field.judge_base(choice),
            Some(Frame::Release) => field.judge_freed(choice),
            Some(Frame::Action(..) | Frame::Led(_)) => field.judge_action(side, choice),
            Some(Frame::Assault(assault)) => field.judge_assault(assault, choice),
            Some(Frame::March(march)) => field.judge_march(march, choice),
            Some(Frame::Refuse(_)) => match choice {
                Choice::Refuse | Choice::Done => Ok(()),
                _ => Err(NOT_ASKED),
            },
            Some(Frame::Support(_)) => match choice {
                Choice::Support | Choice::Done => Ok(()),
                _ => Err(NOT_ASKED),
            },
            Some(Frame::Shelled(hex, owes)) => field.judge_shelled(*hex, *owes, choice),
            Some(Frame::Campaign(asked)) => field.judge_asked(*asked, choice),
            Some(Frame::Ride(ride)) => match choice {
                Choice::Ride(hex) => field.judge_ride(ride, hex),
                Choice::Done | Choice::StayAlways | Choice::RideAlways => Ok(()),
                _ => Err(NOT_ASKED),
            },
            Some(Frame::Fight(_) | Frame::Loss(..) | Frame::Flight(_) | Frame::Split(_)) => field.judge_fight(choice),
        }
    }

    /// Whether everything that a choice names exists.
    fn is_known(&self, state: &State, choice: Choice) -> bool {
        let scenario = state.scenario(&self.data);
        let unit = |unit: UnitId| usize::from(unit.0) < scenario.units.len();
        let leader = |leader: LeaderId| usize::from(leader.0) < scenario.leaders.len();
        let hex = |hex: HexId| self.data.map.hex(hex.0).is_some();
        // Boxes and edges of the maps have numbers that no hex has.
        let space = |at: HexId| hex(at) || state.campaign.is_some() && Goal::of(at).is_some();
        match choice {
            Choice::Place(one, at) | Choice::Send(one, at) => unit(one) && space(at),
            Choice::Step(one, at) | Choice::Rail(one, at) | Choice::Destroy(one, at) | Choice::Repair(one, at) | Choice::Build(one, at) => {
                unit(one) && hex(at)
            }
            Choice::Transfer(one, at) | Choice::Assault(one, at) => leader(one) && hex(at),
            Choice::March(one)
            | Choice::Take(one)
            | Choice::Lose(one)
            | Choice::Advance(one)
            | Choice::Strategic(one, _)
            | Choice::Entrain(one)
            | Choice::Embark(one)
            | Choice::Disembark(one)
            | Choice::Shift(one)
            | Choice::Detach(one)
            | Choice::Attach(one)
            | Choice::Raise(one)
            | Choice::Forage(one)
            | Choice::Entrench(one) => unit(one),
            Choice::Guns(at) => space(at),
            Choice::Activate(one) | Choice::Along(one) | Choice::Leave(one) | Choice::Under(one) => leader(one),
            Choice::Sail(one, at) => unit(one) && (hex(at) || Place::of(at).is_some()),
            Choice::Column(at)
            | Choice::Hasty(at)
            | Choice::Normal(at)
            | Choice::Prepared(at)
            | Choice::Ride(at)
            | Choice::Drive(at)
            | Choice::Bombard(at)
            | Choice::Expect(at)
            | Choice::Base(at)
            | Choice::Land(at)
            | Choice::Supply(at)
            | Choice::Raze(at)
            | Choice::Dismantle(at)
            | Choice::Back(at) => hex(at),
            Choice::Done
            // Boxes of boats are no hexes.
            | Choice::Gunboat1(_)
            | Choice::Gunboat2(_)
            | Choice::Amount(_)
            | Choice::Afar
            | Choice::Sortie
            | Choice::StormNorfolk
            | Choice::Pass
            | Choice::Force
            | Choice::Withdraw
            | Choice::Refuse
            | Choice::Support
            | Choice::Retain
            | Choice::Raid
            | Choice::Declare
            | Choice::First
            | Choice::StayAlways
            | Choice::RideAlways
            | Choice::AsUsual
            | Choice::AskAgain => true,
        }
    }

    /// Every choice that a side has, and no other.
    pub fn list_choices(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        if self.decider(state) == Some(side) {
            Field::new(&self.data, state).list(side, into);
        }
    }

    /// Makes a choice that [`Gcacw::judge_choice`] has allowed.
    pub(crate) fn make_choice(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match state.frames.last().copied() {
            None | Some(Frame::Turn(_)) => {}
            Some(Frame::SetUp(_) | Frame::Transfer(..) | Frame::Works(..) | Frame::Arrive(_) | Frame::Expect) => {
                self.make_phase(state, choice, turn);
            }
            Some(Frame::Base) => self.make_base(state, choice, turn),
            Some(Frame::Release) => self.make_release(state, choice, turn),
            Some(Frame::Action(..) | Frame::Led(_)) => self.make_action(state, side, choice, turn),
            Some(Frame::Assault(assault)) => self.make_assault(state, assault, choice, turn),
            Some(Frame::March(march)) => self.make_march(state, march, choice, turn),
            Some(Frame::Refuse(attack)) => self.make_refusal(state, attack, choice, turn),
            Some(Frame::Support(attack)) => self.make_support(state, attack, choice, turn),
            Some(Frame::Shelled(hex, _)) => self.make_shelled(state, hex, choice, turn),
            Some(Frame::Campaign(asked)) => self.make_asked(state, asked, choice, turn),
            Some(Frame::Ride(ride)) => self.make_ride(state, ride, choice, turn),
            Some(Frame::Fight(_) | Frame::Loss(..) | Frame::Flight(_) | Frame::Split(_)) => {
                self.make_fight(state, choice, turn);
            }
        }
        self.after(state, turn);
        self.proceed(state, turn);
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self, state: &State) -> bool {
        state.frames.is_empty()
    }
}

impl Field<'_> {
    /// Every choice that the side has which decides, and no other.
    pub(crate) fn list(&self, side: Side, into: &mut Vec<Choice>) {
        match self.state.frames.last() {
            None | Some(Frame::Turn(_)) => {}
            Some(Frame::SetUp(_) | Frame::Transfer(..) | Frame::Works(..) | Frame::Arrive(_) | Frame::Expect) => {
                self.list_phase(side, into);
            }
            Some(Frame::Base) => {
                into.extend(self.bases().map(Choice::Base));
                into.extend([Choice::Retain, Choice::Done]);
            }
            Some(Frame::Release) => {
                into.extend(self.held_by_a_die().map(Choice::Take));
                into.push(Choice::Done);
            }
            Some(Frame::Action(..) | Frame::Led(_)) => self.list_action(side, into),
            Some(Frame::Assault(assault)) => self.list_assault(side, assault, into),
            Some(Frame::March(march)) => self.list_march(march, into),
            Some(Frame::Refuse(_)) => into.extend([Choice::Refuse, Choice::Done]),
            Some(Frame::Support(_)) => into.extend([Choice::Support, Choice::Done]),
            Some(Frame::Shelled(hex, owes)) => self.list_shelled(*hex, *owes, into),
            Some(Frame::Campaign(asked)) => self.list_asked(*asked, into),
            Some(Frame::Ride(ride)) => {
                let hexes = ride.hexes.iter().flatten().copied();
                let able = hexes.filter(|hex| self.judge_ride(ride, *hex).is_ok());
                into.extend(able.map(Choice::Ride));
                into.extend([Choice::Done, Choice::StayAlways, Choice::RideAlways]);
            }
            Some(Frame::Fight(_) | Frame::Loss(..) | Frame::Flight(_) | Frame::Split(_)) => self.list_fight(into),
        }
    }
}

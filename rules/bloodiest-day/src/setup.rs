//! Preparing for play (1.3, 5.2, 10.2, 11.1).

use kernel::{Dice, OptionSet, SetupError, Side, Turn};
use maps::sets::{Numbered, Row, Set};
use protocol::BySide;

use crate::data::{CrossingId, CrossingState, LeaderId, Start, UnitId, Units};
use crate::figures::ASK_FROM;
use crate::game::BloodiestDay;
use crate::state::{Frame, Operation, Places, State, place};

/// The only scenario: the whole day.
pub const SCENARIO: &str = "the-whole-day";
/// The variant in which Burnside begins active (12).
pub const PLAN: &str = "mcclellan-has-a-plan";

impl BloodiestDay {
    /// The position of the deployment lists, and the first Union dice roll (3.0).
    pub(crate) fn set_up(&self, scenario: &str, options: &OptionSet, dice: &mut dyn Dice) -> Result<State, SetupError> {
        if scenario != SCENARIO {
            return Err(SetupError::UnknownScenario(scenario.to_owned()));
        }
        if let Some(unknown) = options.0.iter().find(|id| *id != PLAN) {
            return Err(SetupError::UnknownOption(unknown.clone()));
        }
        let mut state = self.deployment(options.has(PLAN));
        self.go_on(&mut state, &mut Turn::quiet(dice));
        Ok(state)
    }

    fn deployment(&self, burnside_awake: bool) -> State {
        let mut units = Places::default();
        for (index, unit) in self.data.units.iter().enumerate() {
            units.put(UnitId::numbered(index), start_place(unit.start));
        }
        let mut leaders = Row::default();
        let mut awake = Set::EMPTY;
        for (index, leader) in self.data.leaders.iter().enumerate() {
            let id = LeaderId::numbered(index);
            leaders[id] = start_place(leader.start);
            if leader.active || id == self.data.named.burnside && burnside_awake {
                awake.insert(id.0);
            }
        }
        let held = |area: &u8| self.data.area(*area).holder == Some(Side::Union);
        let crossings = self.data.crossings.iter().enumerate();
        let open = crossings.filter(|(_, crossing)| crossing.start == CrossingState::Union);
        State {
            turn: 1,
            impulse: 0,
            active: Side::Union,
            advantage: Side::Confederate,
            units,
            spent: Units::EMPTY,
            leaders,
            awake,
            wounded: Set::EMPTY,
            successors: Set::EMPTY,
            killed: Set::EMPTY,
            maimed: Set::EMPTY,
            union_held: self.lookups.marked.filter(held).collect(),
            open: open.map(|(index, _)| CrossingId::numbered(index).0).collect(),
            entries: [0; 2],
            hill_called: false,
            passed: false,
            last_impulse: false,
            hooker_stirred: false,
            shelled: Set::EMPTY,
            inflicted: BySide::default(),
            free: false,
            unasked: BySide::default(),
            ask_from: BySide::new(ASK_FROM, ASK_FROM),
            fight: None,
            withdrawal: None,
            op: Operation::default(),
            frames: vec![Frame::Dawn],
            course: Default::default(),
            ended: false,
        }
    }
}

const fn start_place(start: Start) -> u8 {
    match start {
        Start::Area(area) => area,
        Start::SixthCorps | Start::ApHill => place::WAITING,
    }
}

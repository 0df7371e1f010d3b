//! Reinforcements of both sides (13.0): those who come on a day, those whom dice bring, and eliminated cavalry.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Phrase, Refusal, Turn, phrase};
use protocol::Side;

use super::counties::County;
use super::{Asked, Away, Event, Goal, Place};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexId, LeaderSet, UnitId, UnitSet};
use crate::map::Mark;
use crate::state::{State, UnitState};
use crate::tables::Arm;

const NOT_DUE: Refusal = Refusal::new("advanced 13.1", "This unit is not among those who can come.");
const NOT_HILLS: Refusal = Refusal::new("advanced 13.1", "A.P. Hill joins Gregg or J.R. Anderson.");

/// The units of South Carolina, in the order in which they come.
const SOUTH_CAROLINA: [&str; 9] = [
    "cs-gregg",
    "cs-jr-anderson",
    "cs-branch",
    "cs-ripley",
    "cs-martin",
    "cs-lawton",
    "cs-drayton",
    "cs-evans",
    "cs-desaussure",
];
/// The one of them whose coming sets the Atlantic coast free.
const LAWTON: &str = "cs-lawton";
/// Where those from the south come.
const REAMS: &str = "S0420";
/// Where those from Richmond come.
const CAPITOL: &str = "N0627";
/// Where Longstreet and Stuart come.
const TURN_7: [&str; 5] = ["N0501", "N0701", "N0801", "N1001", "N1101"];
/// The highest rolls that bring those of North Carolina, and of the Atlantic coast.
const FROM_NORTH_CAROLINA: u8 = 2;
const FROM_THE_COAST: u8 = 4;
/// Where a Union unit sets North Carolina free.
const ALARMING: [County; 5] = [
    County::Chesterfield,
    County::Henrico,
    County::Hanover,
    County::Dinwiddie,
    County::PrinceGeorge,
];

/// How many units of infantry, artillery and cavalry come from Richmond.
const fn from_richmond(sum: u8) -> [u8; 3] {
    match sum {
        2 | 7 | 8 | 12 => [1, 0, 0],
        3 => [1, 1, 0],
        4 | 10 | 11 => [1, 0, 1],
        6 | 9 => [0, 0, 1],
        _ => [0, 0, 0],
    }
}

/// How many units come from Baltimore.
const fn from_baltimore(sum: u8) -> u8 {
    match sum {
        5 => 4,
        6 => 3,
        8 => 2,
        9..=11 => 1,
        _ => 0,
    }
}

const fn arm_of(number: usize) -> Arm {
    match number {
        0 => Arm::Infantry,
        1 => Arm::Artillery,
        _ => Arm::Cavalry,
    }
}

impl Field<'_> {
    /// Whether Union infantry or artillery stands in one of some counties.
    fn union_foot_in(&self, counties: &[County]) -> bool {
        let mut units = self.scenario.sides[Side::Union.index()] - self.scenario.cavalry;
        units.any(|unit| {
            let hex = self.state.units[unit].hex;
            hex.is_some_and(|hex| self.is_in_county(hex, counties))
        })
    }

    /// Whether a Union unit stands in a hex of Richmond.
    fn richmond_is_entered(&self) -> bool {
        let city = self
            .map()
            .ids()
            .filter(|hex| self.map().is_marked(*hex, Mark::CityRichmond));
        city.into_iter().any(|hex| self.is_occupied(Side::Union, hex))
    }

    /// The hexes in which those from the Carolinas arrive: Reams Station, or the southern edge while the Union is near it.
    fn southern_gates(&self) -> Vec<HexId> {
        let mut union = self.scenario.sides[Side::Union.index()];
        let near = union.any(|unit| {
            let hex = self.state.units[unit].hex;
            hex.is_some_and(|hex| self.is_in_county(hex, &[County::Dinwiddie]))
        });
        if !near {
            return self.map().labelled(REAMS).into_iter().collect();
        }
        self.whole_southern_edge()
            .filter(|hex| !self.is_occupied(Side::Union, *hex))
            .collect()
    }

    /// Where a reinforcement can be placed.
    pub(super) fn gates(&self, unit: UnitId) -> Vec<HexId> {
        if self.side(unit) == Side::Union {
            let weak = self.garrison() < u16::from(self.data.tables.norfolk.value.garrison);
            let spaces = self.arrivals_at(Side::Union, Goal::BySea);
            return spaces
                .into_iter()
                .filter(|space| !weak || Place::of(*space).is_some())
                .collect();
        }
        match self.state.campaign.as_ref().map(|campaign| campaign.units[unit]) {
            Some(Away::In(Place::SouthCarolina | Place::NorthCarolina)) => self.southern_gates(),
            Some(Away::In(Place::Richmond)) => self.map().labelled(CAPITOL).into_iter().collect(),
            _ => {
                let hexes = TURN_7.into_iter().filter_map(|label| self.map().labelled(label));
                hexes.filter(|hex| !self.is_occupied(Side::Union, *hex)).collect()
            }
        }
    }

    /// The units of a kind that can be drawn from a box; for cavalry of Richmond a substitute for riders who were lost, too.
    pub(super) fn drawn(&self, side: Side, arm: Option<Arm>) -> UnitSet {
        let place = if side == Side::Union {
            Place::Baltimore
        } else {
            Place::Richmond
        };
        let is = |unit: &UnitId| arm.is_none_or(|arm| self.scenario[*unit].printed.arm == arm);
        let mut units: UnitSet = self.units_in_box(side, place).filter(is).collect();
        let riders = self.state.campaign.as_ref().map_or(0, |campaign| campaign.riders);
        if side == Side::Confederate && arm == Some(Arm::Cavalry) && riders > 0 {
            let free = self.free_substitute(Side::Confederate, Arm::Cavalry);
            free.into_iter().for_each(|unit| units.insert(unit));
        }
        units
    }

    pub(super) fn judge_draw(&self, side: Side, left: [u8; 3], choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Take(unit) if self.side(unit) == side => {
                let any = side == Side::Union && left[0] > 0 && self.drawn(side, None).contains(unit);
                let of_arm = side == Side::Confederate
                    && (0..3).any(|arm| left[arm] > 0 && self.drawn(side, Some(arm_of(arm))).contains(unit));
                if any || of_arm { Ok(()) } else { Err(NOT_DUE) }
            }
            _ => Err(NOT_ASKED),
        }
    }

    pub(super) fn judge_gate(&self, coming: UnitId, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Place(unit, space) if unit == coming && self.gates(unit).contains(&space) => Ok(()),
            Choice::Place(unit, _) if unit == coming => Err(NOT_DUE),
            _ => Err(NOT_ASKED),
        }
    }

    /// Where A.P. Hill can be placed, and the brigades that can be made his if both of his own are lost.
    pub(super) fn hills(&self) -> Vec<Choice> {
        let Some(hill) = self.scenario.leader("ap-hill") else {
            return Vec::new();
        };
        let his = ["cs-gregg", "cs-jr-anderson"].map(|id| self.scenario.unit(id));
        let his: UnitSet = his.into_iter().flatten().collect();
        let lost = { his }.all(|unit| self.state.units[unit].strength == 0);
        let demi = self
            .state
            .campaign
            .as_ref()
            .map_or(UnitSet::EMPTY, |campaign| campaign.demi);
        let made = self.own(hill) & demi;
        let led = if lost { made } else { his };
        let hexes: crate::ids::HexSet = led.filter_map(|unit| self.state.units[unit].hex).collect();
        let mut choices: Vec<Choice> = hexes.map(|hex| Choice::Transfer(hill, hex)).collect();
        if lost && made.len() < 2 {
            let brigades = self.scenario.sides[Side::Confederate.index()] & self.scenario.infantry;
            let brigade = |unit: &UnitId| {
                self.size(*unit) == crate::forces::Size::Brigade && self.state.units[*unit].hex.is_some()
            };
            choices.extend(brigades.filter(brigade).map(Choice::Take));
        }
        choices
    }

    pub(super) fn judge_hill(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Transfer(..) | Choice::Take(_) if self.hills().contains(&choice) => Ok(()),
            Choice::Transfer(..) | Choice::Take(_) => Err(NOT_HILLS),
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// The reinforcements of a week (13.0): the Confederates first.
    pub(super) fn reinforce(&self, state: &mut State, turn: &mut Turn<'_>) {
        // What is asked last lies lowest.
        self.roll_for_the_coast(state, turn);
        self.roll_for_baltimore(state, turn);
        let today = state.turn;
        for constant in self
            .data
            .campaign
            .constant
            .iter()
            .filter(|constant| constant.turn == today)
            .rev()
        {
            for unit in constant.units {
                self.come(state, unit, turn);
            }
            for leader in constant.leaders {
                self.join(state, constant.units, LeaderSet::of(leader));
            }
        }
        self.roll_for_north_carolina(state, turn);
        self.roll_for_south_carolina(state, turn);
        self.roll_for_richmond(state, turn);
    }

    /// Leaders come with the first unit of theirs among some.
    fn join(&self, state: &mut State, units: UnitSet, leaders: LeaderSet) {
        for leader in leaders {
            let own = state.own(&self.data, leader);
            let mut with = units.filter(|unit| own.contains(*unit));
            let Some(unit) = with.next() else { continue };
            match (state.units[unit].hex, state.advanced().units[unit]) {
                (Some(hex), _) => {
                    state.leaders[leader].hex = Some(hex);
                    state.leaders[leader].gone = false;
                }
                (None, Away::In(place)) => state.advanced().leaders[leader] = Away::In(place),
                _ => state.advanced().leaders[leader] = Away::With(unit),
            }
        }
    }

    /// A unit comes: where there is one place only, at once.
    fn come(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        match Field::new(&self.data, state).gates(unit).as_slice() {
            [] => {}
            [only] => self.place_arrival(state, unit, *only, turn),
            _ => state.frames.push(Frame::Campaign(Asked::Gate(unit))),
        }
    }

    fn roll_for_richmond(&self, state: &mut State, turn: &mut Turn<'_>) {
        let dice = turn.two_d6();
        let entered = Field::new(&self.data, state).richmond_is_entered();
        let drawn = if entered {
            [0; 3]
        } else {
            from_richmond(dice[0] + dice[1])
        };
        say_dice(
            turn,
            "advanced 13.1",
            Side::Confederate,
            "dice.campaign.richmond",
            &dice,
            || phrase!("campaign.drawn", drawn.iter().sum::<u8>()),
        );
        if drawn != [0; 3] {
            state
                .frames
                .push(Frame::Campaign(Asked::Draw(Side::Confederate, drawn)));
        }
    }

    fn roll_for_south_carolina(&self, state: &mut State, turn: &mut Turn<'_>) {
        let dice = turn.two_d6();
        let comes = (6..=8).contains(&(dice[0] + dice[1]));
        let scenario = state.scenario(&self.data);
        let there = state.advanced().units_in(Place::SouthCarolina);
        let mut units = SOUTH_CAROLINA.into_iter().filter_map(|id| scenario.unit(id));
        let next = units.find(|unit| there.contains(*unit)).filter(|_| comes);
        say_dice(
            turn,
            "advanced 13.1",
            Side::Confederate,
            "dice.campaign.carolina",
            &dice,
            || match next {
                Some(unit) => phrase!("arrival", unit.wire()),
                None => Phrase::bare("event.none"),
            },
        );
        let Some(unit) = next else { return };
        if scenario[unit].printed.id == LAWTON {
            state.advanced().lawton = Some(state.turn);
        }
        self.come(state, unit, turn);
    }

    fn roll_for_north_carolina(&self, state: &mut State, turn: &mut Turn<'_>) {
        let there = state.advanced().units_in(Place::NorthCarolina);
        if there.is_empty() || !Field::new(&self.data, state).union_foot_in(&ALARMING) {
            return;
        }
        let die = turn.d6();
        let comes = die <= FROM_NORTH_CAROLINA;
        say_dice(
            turn,
            "advanced 13.1",
            Side::Confederate,
            "dice.campaign.carolina",
            &[die],
            || phrase!("campaign.drawn", if comes { there.len() } else { 0 }),
        );
        if comes {
            there.for_each(|unit| self.come(state, unit, turn));
        }
    }

    fn roll_for_baltimore(&self, state: &mut State, turn: &mut Turn<'_>) {
        let dice = turn.two_d6();
        let drawn = from_baltimore(dice[0] + dice[1]);
        say_dice(
            turn,
            "advanced 13.2",
            Side::Union,
            "dice.campaign.baltimore",
            &dice,
            || phrase!("campaign.drawn", drawn),
        );
        if drawn > 0 {
            state
                .frames
                .push(Frame::Campaign(Asked::Draw(Side::Union, [drawn, 0, 0])));
        }
    }

    fn roll_for_the_coast(&self, state: &mut State, turn: &mut Turn<'_>) {
        let there = state.advanced().units_in(Place::AtlanticCoast);
        let free = state.advanced().lawton.is_some_and(|day| day < state.turn);
        if !free || there.is_empty() {
            return;
        }
        let die = turn.d6();
        let comes = die <= FROM_THE_COAST;
        say_dice(
            turn,
            "advanced 13.2",
            Side::Union,
            "dice.campaign.coast",
            &[die],
            || phrase!("campaign.drawn", u8::from(comes)),
        );
        if comes {
            state.frames.push(Frame::Campaign(Asked::Coast));
        }
    }

    /// A unit is drawn from a box: cavalry that was lost comes back with one point, the rest of it waits on (13.1).
    pub(super) fn draw(
        &self,
        state: &mut State,
        (side, mut left): (Side, [u8; 3]),
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        state.frames.pop();
        let Choice::Take(unit) = choice else { return };
        let arm = state.scenario(&self.data)[unit].printed.arm;
        let number = match arm {
            _ if side == Side::Union => 0,
            Arm::Infantry | Arm::Wagons => 0,
            Arm::Artillery => 1,
            Arm::Cavalry => 2,
        };
        left[number] = left[number].saturating_sub(1);
        state.frames.push(Frame::Campaign(Asked::Draw(side, left)));
        let campaign = state.advanced();
        if arm == Arm::Cavalry && side == Side::Confederate {
            let strength = state.units[unit].strength;
            let campaign = state.advanced();
            if strength == 0 {
                // A substitute for riders who were lost, whose counter has nothing of an earlier use.
                campaign.riders = campaign.riders.saturating_sub(1);
                campaign.clear(unit);
                campaign.units[unit] = Away::In(Place::Richmond);
            } else {
                campaign.riders += strength - 1;
            }
            state.units[unit] = UnitState {
                strength: 1,
                ..UnitState::default()
            };
        } else {
            debug_assert!(campaign.units[unit] != Away::No, "it waits in a box");
        }
        self.come(state, unit, turn);
    }

    /// A division is chosen from the Atlantic coast; with the first of them Burnside comes.
    pub(super) fn draw_from_the_coast(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let Choice::Take(unit) = choice else { return };
        let burnside = state.scenario(&self.data).leader("burnside");
        let waits = burnside.filter(|leader| state.advanced().leaders[*leader] == Away::In(Place::AtlanticCoast));
        if let Some(burnside) = waits {
            state.advanced().leaders[burnside] = Away::With(unit);
        }
        self.come(state, unit, turn);
    }

    /// Cavalry that was eliminated goes back to where it can be drawn again (13.1, 13.2).
    pub(crate) fn return_riders(&self, state: &mut State, unit: UnitId, lost: u8) {
        if state.campaign.is_none() || lost == 0 || !state.scenario(&self.data).cavalry.contains(unit) {
            return;
        }
        let side = state.scenario(&self.data)[unit].printed.side;
        let substitute = self.data.campaign.substitutes;
        let whole = state.units[unit].strength == 0;
        if whole {
            state.advanced().unsupplied.remove(unit);
        }
        match side {
            Side::Confederate if whole && !{ substitute }.any(|one| one == unit) => {
                state.units[unit] = UnitState {
                    strength: lost,
                    ..UnitState::default()
                };
                state.advanced().units[unit] = Away::In(Place::Richmond);
            }
            Side::Confederate => state.advanced().riders += lost,
            Side::Union if whole => {
                state.units[unit] = UnitState {
                    strength: 1,
                    ..UnitState::default()
                };
                state.advanced().units[unit] = Away::In(Place::Baltimore);
            }
            Side::Union => {}
        }
    }

    /// A.P. Hill arrives on turn 49, or once one of his demi-divisions has (13.1).
    pub(super) fn hill_arrives(&self, state: &mut State) {
        let hill = state.scenario(&self.data).leader("ap-hill");
        if hill.is_some_and(|hill| state.leaders[hill].gone) && !state.has(Event::HillCame) {
            state.frames.push(Frame::Campaign(Asked::Hill));
        }
    }

    /// A.P. Hill is placed, or a brigade is made a demi-division of his.
    pub(super) fn place_hill(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Transfer(hill, hex) => {
                state.frames.pop();
                state.leaders[hill].hex = Some(hex);
                state.leaders[hill].gone = false;
                state.note(Event::HillCame);
                say(turn, "advanced 13.1", || phrase!("transfer", hill.wire(), hex.0));
            }
            Choice::Take(unit) => {
                let hill = state.scenario(&self.data).leader("ap-hill");
                state.advanced().put_under(unit, hill);
                state.advanced().demi.insert(unit);
                say(turn, "advanced 13.1", || phrase!("campaign.demi", unit.wire()));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{from_baltimore, from_richmond};

    #[test]
    fn the_tables_of_reinforcements_are_the_printed_ones() {
        let richmond: Vec<[u8; 3]> = (2..=12).map(from_richmond).collect();
        assert_eq!(richmond[0], [1, 0, 0]);
        assert_eq!(richmond[1], [1, 1, 0]);
        assert_eq!(richmond[2], [1, 0, 1]);
        assert_eq!(richmond[3], [0, 0, 0]);
        assert_eq!(richmond[4], [0, 0, 1]);
        assert_eq!(richmond[5..7], [[1, 0, 0], [1, 0, 0]]);
        assert_eq!(richmond[7..], [[0, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 0]]);
        let baltimore: Vec<u8> = (2..=12).map(from_baltimore).collect();
        assert_eq!(baltimore, [0, 0, 0, 4, 3, 0, 2, 1, 1, 1, 0]);
    }
}

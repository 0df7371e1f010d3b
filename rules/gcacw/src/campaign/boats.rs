//! The gunboats of the campaign (11.0): their boxes, the gunboat phase, and their part in attacks at the mouth of the York.

use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::Asked;
use super::{Station, Travel};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Attack, Frame};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::HexId;
use crate::map::Water;
use crate::memory::BOATS;
use crate::state::State;
use crate::tables::Fate;

const MOVED: Refusal = Refusal::new("advanced 11.0", "It has moved in this phase.");
const SUNK: Refusal = Refusal::new("advanced 11.0", "It is lost for the time being.");
const NO_BOX: Refusal = Refusal::new("advanced 11.0", "There is no such box, or it is there.");
const BOUND: Refusal = Refusal::new(
    "advanced 11.0",
    "It stays in Hampton Roads while there is the Virginia.",
);
const VIRGINIA: Refusal = Refusal::new("advanced 11.0", "The Virginia closes the James.");
const STEPWISE: Refusal = Refusal::new("advanced 11.0", "The upper James is reached from the lower one only.");
const YORK: Refusal = Refusal::new("advanced 11.0", "The batteries of the York keep it out.");

/// The boxes of the display, by their places in the table.
mod boxes {
    pub(super) const HAMPTON_ROADS: u8 = 0;
    pub(super) const YORK: u8 = 1;
    pub(super) const JAMES_EAST: u8 = 3;
    pub(super) const JAMES_WEST: u8 = 4;
}

/// How many boxes there are.
pub(super) const BOXES: u8 = 5;

/// What is added to the place of a box, where choices name it as a space.
const SPACES_FROM: u16 = 21;
/// What the boats in Hampton Roads give an attack on Yorktown or Gloucester Point.
const ROADS: i8 = 1;

/// The space that stands for a box.
pub(super) const fn space(at: u8) -> HexId {
    HexId(SPACES_FROM + at as u16)
}

/// The boat that a choice moves, and its box.
fn order(choice: Choice) -> Option<(usize, HexId)> {
    match choice {
        Choice::Gunboat1(to) => Some((0, to)),
        Choice::Gunboat2(to) => Some((1, to)),
        _ => None,
    }
}

impl Field<'_> {
    /// Whether a gunboat can be used: the second one not before the Virginia is destroyed (footnote of set-up 1).
    fn is_available(&self, number: usize) -> bool {
        number == 0 || self.virginia() == Fate::Destroyed
    }

    /// Whether a gunboat of the campaign, from the box in which it is, supports in a hex.
    pub(crate) fn boat_reaches(&self, travel: &Travel, number: usize, hex: HexId) -> bool {
        let Some(boat) = travel.boats.get(number).filter(|boat| !boat.transit) else {
            return false;
        };
        if !self.is_available(number) {
            return false;
        }
        let bluff = usize::from(self.closed().bluff);
        let boxes = self.data.transport.boxes.get(usize::from(boat.at));
        boxes.is_some_and(|hexes| hexes[bluff].contains(hex))
    }

    /// Judges an order to a gunboat in the gunboat phase; the boats of `moved` have had theirs.
    pub(super) fn judge_boats(&self, moved: u8, choice: Choice) -> Result<(), Refusal> {
        if choice == Choice::Done {
            return Ok(());
        }
        let (Some((number, to)), Some(travel)) = (order(choice), self.travel()) else {
            return Err(NOT_ASKED);
        };
        if moved >> number & 1 == 1 {
            return Err(MOVED);
        }
        if self.state.memory.boats[number].gone {
            return Err(SUNK);
        }
        let from = travel.boats[number].at;
        let Some(at) = (0..BOXES).find(|at| space(*at) == to && *at != from) else {
            return Err(NO_BOX);
        };
        let virginia = self.closed().virginia;
        match at {
            _ if !self.is_available(number) => Err(BOUND),
            boxes::JAMES_EAST | boxes::JAMES_WEST if virginia => Err(VIRGINIA),
            boxes::JAMES_WEST if from != boxes::JAMES_EAST => Err(STEPWISE),
            boxes::YORK if self.closed().york > 0 => Err(YORK),
            _ => Ok(()),
        }
    }

    /// All that could be ordered.
    pub(super) fn boat_orders() -> impl Iterator<Item = Choice> {
        let all = (0..BOXES).map(space);
        all.flat_map(|to| [Choice::Gunboat1(to), Choice::Gunboat2(to)])
    }

    /// The gunboat in Hampton Roads that joins an attack on Yorktown or Gloucester Point while nobody holds the other.
    pub(crate) fn boat_in_roads(&self, attack: &Attack) -> Option<usize> {
        let travel = self.travel()?;
        let union = { attack.units }.any(|unit| self.side(unit) == Side::Union);
        let forts = self.data.transport.banks.york;
        // The target is held, so one that is manned is the target.
        if !union || !forts.contains(&attack.target) || self.other_fort_is_manned(attack.target) {
            return None;
        }
        (0..BOATS).find(|number| {
            let (boat, spent) = (travel.boats[*number], self.state.memory.boats[*number]);
            let ready = boat.at == boxes::HAMPTON_ROADS && !boat.transit && !boat.used;
            ready && !spent.gone && spent.bombarded.is_none() && self.is_available(*number)
        })
    }

    fn other_fort_is_manned(&self, target: HexId) -> bool {
        let forts = self.data.transport.banks.york;
        forts
            .into_iter()
            .any(|fort| fort != target && self.is_manned(fort, true))
    }

    /// What that boat gives the attacker.
    pub(crate) fn roads(&self, attack: &Attack) -> i8 {
        if self.boat_in_roads(attack).is_some() { ROADS } else { 0 }
    }
}

impl Gcacw {
    /// The gunboat phase: what the last turn left is taken back, boats are driven out, and the Union is asked.
    pub(super) fn gunboat_phase(&self, state: &mut State, turn: &mut Turn<'_>) {
        let closed = Field::new(&self.data, state).closed();
        let mut driven = 0;
        for number in 0..BOATS {
            let boat = &mut state.advanced().travel.boats[number];
            boat.transit = false;
            let out = match boat.at {
                boxes::YORK => closed.york > 0,
                boxes::JAMES_EAST | boxes::JAMES_WEST => closed.james == 2,
                _ => false,
            };
            if out {
                boat.at = boxes::HAMPTON_ROADS;
                boat.transit = true;
                driven |= 1 << number;
                say(turn, "advanced 11.0", || {
                    phrase!("campaign.boat.driven", number as u8 + 1)
                });
            }
        }
        state.frames.push(Frame::Campaign(Asked::Boats(driven)));
    }

    /// A gunboat goes to another box, or all stay.
    pub(super) fn steam(&self, state: &mut State, moved: u8, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let Some((number, to)) = order(choice) else { return };
        let boat = &mut state.advanced().travel.boats[number];
        boat.at = to.0.saturating_sub(SPACES_FROM) as u8;
        boat.transit = true;
        let name = box_key(boat.at);
        say(turn, "advanced 11.0", || {
            phrase!("campaign.boat.moves", number as u8 + 1, name)
        });
        state.frames.push(Frame::Campaign(Asked::Boats(moved | 1 << number)));
    }

    /// The gunboat in Hampton Roads that has joined an attack bombards no more on this turn.
    pub(crate) fn spend_boat(&self, state: &mut State, attack: &Attack) {
        let boat = Field::new(&self.data, state).boat_in_roads(attack);
        if let (Some(number), Some(campaign)) = (boat, &mut state.campaign) {
            campaign.travel.boats[number].used = true;
        }
    }

    /// Gunboats that were lost come back, and none has helped an attack yet.
    pub(super) fn mend_boats(&self, state: &mut State) {
        let now = state.turn;
        for number in 0..BOATS {
            let boat = &mut state.advanced().travel.boats[number];
            boat.used = false;
            if state.memory.boats[number].gone && state.advanced().travel.boats[number].due <= now {
                state.memory.boats[number].gone = false;
                state.advanced().travel.boats[number] = Station::default();
            }
        }
    }

    /// A gunboat is sunk by a battery: in the campaign for some turns only.
    pub(crate) fn lose_boat(&self, state: &mut State, number: usize) {
        state.memory.boats[number].gone = true;
        let due = state.turn.saturating_add(self.data.tables.boats.value.lost);
        if let Some(campaign) = &mut state.campaign {
            campaign.travel.boats[number].due = due;
        }
    }

    /// Confederate pontoons over rivers that gunboats command are lost, but for those of naval batteries.
    pub(super) fn shell_pontoons(&self, state: &mut State, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let lost = |edge: &crate::ids::EdgeId| {
            let printed = self.data.map[*edge];
            let major = printed.water == Some(Water::Major);
            let ends = [printed.a, printed.b];
            let safe = ends.iter().any(|hex| field.has_battery(*hex));
            major && !safe && ends.iter().any(|hex| field.is_commanded_by_boats(*hex))
        };
        let gone: Vec<_> = state.memory.southern.iter().copied().filter(lost).collect();
        for edge in gone {
            state.take_up(edge);
            let printed = self.data.map[edge];
            say(turn, "advanced 11.0", || {
                phrase!("pontoon.lost", printed.a.0, printed.b.0)
            });
        }
    }
}

/// The key of the name of a box.
pub(crate) const fn box_key(at: u8) -> &'static str {
    match at {
        0 => "campaign.box.hampton-roads",
        1 => "campaign.box.york",
        2 => "campaign.box.rappahannock",
        3 => "campaign.box.james-east",
        _ => "campaign.box.james-west",
    }
}

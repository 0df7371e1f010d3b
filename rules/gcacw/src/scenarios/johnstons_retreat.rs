//! Scenario 2, Johnston's Retreat: rain that comes once, wagon trains, and who gets away.

use kernel::log::say_dice;
use kernel::{Phrase, Turn};
use protocol::Side;

use super::trains::Worth;
use crate::field::Field;
use crate::forces::Rank;
use crate::game::Gcacw;
use crate::ids::{HexId, LeaderId, UnitId};
use crate::map::labels;
use crate::memory::Mark;
use crate::reasons::Reason;
use crate::state::{State, UnitState};

/// The rolls up to which it rains, by turn; that of the last goes on.
const RAIN: [u8; 3] = [3, 4, 5];
/// What units in New Kent County and trains that come through are worth, and what the Union's delay is.
const AWAY: i16 = 5;
const SLOW: i16 = 6;
/// How many Union units must have come to which column of the north map.
const PURSUERS: usize = 4;
const WEST: u16 = 39;
/// What happens to a train.
const TRAINS: Worth = Worth {
    driven: 2,
    worn: 3,
    lost: 10,
    most: 10,
    starved: true,
};

impl Field<'_> {
    /// Leaders of infantry take wagon trains along (scenario 2, rule 3).
    pub(super) fn drives_train(&self, leader: LeaderId, unit: UnitId) -> bool {
        let leads = self.scenario[leader].printed.rank == Rank::Corps;
        leads && self.leader_side(leader) == Side::Confederate && self.scenario.wagons.contains(unit)
    }

    /// Whether the counties of a hex go by this name.
    pub(super) fn lies_in_county(&self, hex: HexId, name: &str) -> bool {
        let county = self.map().printed.counties.get(&self.map()[hex].county);
        county.is_some_and(|county| county == name)
    }

    /// Whether undemoralized infantry of the Union stands in a hex.
    fn is_held_by_infantry(&self, hex: HexId) -> bool {
        let mut units = self.units_in(Side::Union, hex) & self.scenario.infantry;
        units.any(|unit| self.state.units[unit].demoralized == 0)
    }

    /// Whether a train stands in or next to one of its ends.
    fn has_come_through(&self, hex: HexId) -> bool {
        let ends = ["N3127", "N2627"]
            .into_iter()
            .filter_map(|label| self.map().labelled(label));
        ends.into_iter()
            .any(|end| hex == end || self.map().distance(hex, end) == 1 && !self.is_held_by_infantry(end))
    }

    /// Points for those who got away and for the trains (scenario 2, victory).
    pub(super) fn accounts_of_the_retreat(&self) -> Vec<(i16, Reason)> {
        let mut accounts = Vec::new();
        let own = self.scenario.sides[Side::Confederate.index()];
        for unit in own - self.scenario.cavalry {
            let Some(hex) = self.state.units[unit].hex else {
                continue;
            };
            if self.scenario.wagons.contains(unit) {
                if self.has_come_through(hex) {
                    accounts.push((AWAY, Reason::Unit("points.train-home", unit)));
                }
            } else if self.lies_in_county(hex, "New Kent") {
                accounts.push((AWAY, Reason::Unit("points.new-kent", unit)));
            }
        }
        let union = self.scenario.sides[Side::Union.index()] & self.scenario.infantry;
        let pursuers = union.filter(|unit| match self.state.units[*unit] {
            UnitState {
                hex: Some(hex),
                demoralized: 0,
                ..
            } => {
                // The last row of the north map is the first of the south map.
                hex.0 / 100 <= WEST && hex.0 % 100 <= labels::SOUTH + 1
            }
            _ => false,
        });
        if pursuers.count() < PURSUERS {
            accounts.push((SLOW, Reason::Other("points.few-in-the-west")));
        }
        let trains = self.trains(&TRAINS, |_| 0).into_iter();
        accounts.extend(trains.map(|(unit, cost)| (-cost, Reason::Unit("points.train", unit))));
        accounts
    }
}

impl Gcacw {
    /// Rain comes by a die, and once only (scenario 2, rule 1).
    pub(super) fn rain_on_the_retreat(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if state.memory.has(Mark::HasRained) {
            return false;
        }
        let most = RAIN[usize::from(state.turn - 1).min(RAIN.len() - 1)];
        let die = turn.d6();
        let rain = die <= most;
        say_dice(turn, "scenario 2 rule 1", Side::Union, "dice.event", &[die], || {
            Phrase::bare(if rain { "event.rain" } else { "event.none" })
        });
        if rain {
            state.memory.set(Mark::HasRained);
        }
        rain
    }
}

//! Railroad movement (8.0): one Confederate unit a turn takes a train in each of two areas, and rides on one line.

use std::collections::BTreeMap;

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::fatigue::tire_one;
use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, UnitId, UnitSet};
use crate::state::{MOST_FATIGUE, State};
use crate::tables::{Arm, band};
use crate::transport::Ride;

const CONFEDERATES_ONLY: Refusal = Refusal::new("advanced 8.0", "Only Confederates go by rail.");
const NO_STATION: Refusal = Refusal::new("advanced 8.0", "It stands at no station.");
const INFANTRY_ONLY: Refusal = Refusal::new("advanced 8.0", "Trains carry infantry only.");
const TOO_STRONG: Refusal = Refusal::new("advanced 8.0", "It is too strong for a train.");
const TOO_TIRED: Refusal = Refusal::new("advanced 8.0", "It is too tired for it.");
const ENEMY_NEAR: Refusal = Refusal::new("advanced 8.0", "The enemy controls its hex.");
const UNION_COUNTY: Refusal = Refusal::new("advanced 8.0", "The Union controls the county.");
const AREA_FULL: Refusal = Refusal::new("advanced 8.0", "A unit has taken a train in this area this turn.");
const CITY_REACHED: Refusal = Refusal::new("advanced 8.0", "A train has brought it into the city this turn.");
const NO_TRAIN: Refusal = Refusal::new("advanced 8.0", "It is on no train.");
const NO_WAY: Refusal = Refusal::new("advanced 8.0", "No train gets there.");

impl Field<'_> {
    /// Judges whether a unit takes a train, and says in which area: 0 north, 1 south of the James.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_entrain(&self, unit: UnitId) -> Result<usize, Refusal> {
        self.may_entrain_with(unit, self.state.units[unit].strength)
    }

    /// The same for a unit that has detached all but so much strength.
    pub(super) fn may_entrain_with(&self, unit: UnitId, strength: u8) -> Result<usize, Refusal> {
        let (Some(travel), Some(hex)) = (self.travel(), self.state.units[unit].hex) else {
            return Err(NO_STATION);
        };
        if self.side(unit) != Side::Confederate {
            return Err(CONFEDERATES_ONLY);
        }
        self.may_act(unit)?;
        let (table, transport) = (&self.data.tables.railroads.value, &self.data.transport);
        let station = self.map().printed.stations.contains_key(&hex.0) || transport.cities.contains(hex);
        if !station || !transport.rails.contains(hex) {
            return Err(NO_STATION);
        }
        if self.scenario[unit].printed.arm != Arm::Infantry {
            return Err(INFANTRY_ONLY);
        }
        if strength > table.strongest {
            return Err(TOO_STRONG);
        }
        if self.state.units[unit].fatigue > table.tired {
            return Err(TOO_TIRED);
        }
        if self.controls(Side::Union, hex) {
            return Err(ENEMY_NEAR);
        }
        if self.is_in_union_county(hex) {
            return Err(UNION_COUNTY);
        }
        if travel.arrived.contains(unit) {
            return Err(CITY_REACHED);
        }
        let area = usize::from(transport.is_southern(hex));
        if travel.areas[area] >= table.area {
            return Err(AREA_FULL);
        }
        Ok(area)
    }

    /// Where a unit on a train can go now, with the fatigue that each way costs.
    #[must_use]
    pub fn rides(&self, unit: UnitId) -> BTreeMap<HexId, u8> {
        let on_train = self.travel().is_some_and(|travel| travel.trains.contains(unit));
        let (true, Some(from)) = (on_train, self.state.units[unit].hex) else {
            return BTreeMap::new();
        };
        let bands = self.data.tables.railroads.value.bands;
        let enters = |hex: HexId| {
            let held = self.is_occupied(Side::Union, hex) || self.controls(Side::Union, hex);
            !held && !self.is_in_union_county(hex)
        };
        let stands = |edge: EdgeId| self.state.destroyed.binary_search(&edge).is_err();
        let ride = Ride {
            enters: &enters,
            stands: &stands,
            most: bands[2],
        };
        let left = MOST_FATIGUE.saturating_sub(self.state.units[unit].fatigue);
        let reached = self.data.transport.ride(from, &ride).into_iter();
        let costs = reached.filter_map(|(hex, gone)| Some((hex, band(bands, gone)?)));
        costs.filter(|(_, levels)| *levels <= left).collect()
    }

    /// Judges a ride, and says what fatigue it costs.
    pub(super) fn judge_rail(&self, unit: UnitId, to: HexId) -> Result<u8, Refusal> {
        if !self.travel().is_some_and(|travel| travel.trains.contains(unit)) {
            return Err(NO_TRAIN);
        }
        self.rides(unit).get(&to).copied().ok_or(NO_WAY)
    }
}

impl Gcacw {
    /// A unit takes a train, which costs it a level of fatigue and its works.
    pub(super) fn entrain(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        let (Ok(area), Some(hex)) = (Field::new(&self.data, state).may_entrain(unit), state.units[unit].hex) else {
            return;
        };
        tire_one(state, unit, 1, "advanced 8.0", turn);
        state.abandon_works(UnitSet::of(unit));
        let travel = &mut state.advanced().travel;
        travel.areas[area] += 1;
        travel.trains.insert(unit);
        say(turn, "advanced 8.0", || {
            phrase!("campaign.entrains", unit.wire(), hex.0)
        });
    }

    /// A unit rides on a line, and leaves its train.
    pub(super) fn go_by_rail(&self, state: &mut State, unit: UnitId, to: HexId, turn: &mut Turn<'_>) {
        let (Ok(levels), Some(from)) = (
            Field::new(&self.data, state).judge_rail(unit, to),
            state.units[unit].hex,
        ) else {
            return;
        };
        tire_one(state, unit, levels, "advanced 8.0", turn);
        self.carry(state, unit, to);
        state.disembark(UnitSet::of(unit));
        if self.data.transport.cities.contains(to) {
            state.advanced().travel.arrived.insert(unit);
        }
        say(turn, "advanced 8.0", || {
            phrase!("campaign.rides", unit.wire(), from.0, to.0, levels)
        });
    }
}

//! Scenario 6, The Seven Days: victory points of the base, of wagon trains, in two counties and before Richmond.

use protocol::Side;

use super::trains::Worth;
use crate::field::Field;
use crate::forces::{Objective, Size};
use crate::ids::{HexId, HexSet, UnitId};
use crate::map::{Mark as Printed, Terrain};
use crate::reasons::Reason;
use crate::regions::Waters;

/// What the trains are worth with a new base and without one, and what one costs that is far from the new base.
const NEW_BASE: Worth = Worth {
    driven: 2,
    worn: 4,
    lost: 10,
    most: 10,
    starved: false,
};
const OLD_BASE: Worth = Worth {
    driven: 1,
    worn: 2,
    lost: 5,
    most: 5,
    starved: false,
};
const ASTRAY: i16 = 4;
const WITHIN: u16 = 5;
/// What White House is worth, and the new base, once there is one.
const WHITE_HOUSE: i16 = 2;
const TAKEN: i16 = 3;
/// What the lack of divisions in the two counties is worth, and in both.
const HENRICO: i16 = 10;
const HANOVER: i16 = 5;
const NEITHER: i16 = 5;
/// What a division costs that is so near to Richmond: the distance, and the points.
const BEFORE_RICHMOND: [(u16, i16); 4] = [(0, 15), (2, 10), (4, 6), (6, 3)];
/// More hexes than any supply line has.
const ANY_LENGTH: u16 = 400;

impl Field<'_> {
    /// What an objective is worth, by the base (victory, sets 1 and 2).
    pub(super) fn worth_in_seven_days(&self, objective: &Objective) -> i16 {
        if self.state.memory.base.hex.is_none() {
            return objective.points;
        }
        if Some(objective.hex) == self.map().labelled("N2823") {
            WHITE_HOUSE
        } else {
            0
        }
    }

    /// The divisions of the Union, and where they stand.
    fn divisions(&self) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        let union = self.scenario.sides[Side::Union.index()] & self.scenario.infantry;
        let large = union.filter(|unit| self.scenario[*unit].printed.size == Size::Division);
        large.filter_map(|unit| Some((unit, self.state.units[unit].hex?)))
    }

    pub(super) fn distance_to_richmond(&self, hex: HexId) -> u16 {
        let city = self.map().printed.marks.get(&Printed::CityRichmond);
        let hexes = city.into_iter().flat_map(|hexes| hexes.keys());
        hexes
            .map(|own| self.map().distance(hex, HexId(*own)))
            .min()
            .unwrap_or(u16::MAX)
    }

    /// Points beyond objectives and losses (scenario 6, victory).
    pub(super) fn accounts_of_seven_days(&self) -> Vec<(i16, Reason)> {
        let mut accounts = Vec::new();
        let base = self.state.memory.base.hex;
        let astray = |unit: UnitId| {
            let far = base
                .zip(self.state.units[unit].hex)
                .is_some_and(|(base, at)| self.map().distance(base, at) > WITHIN);
            if far { ASTRAY } else { 0 }
        };
        let worth = if base.is_some() { &NEW_BASE } else { &OLD_BASE };
        let trains = self.trains(worth, astray).into_iter();
        accounts.extend(trains.map(|(unit, points)| (points, Reason::Unit("points.train", unit))));
        let enemy = self.scenario.infantry;
        if base.is_some_and(|hex| self.units_in(Side::Confederate, hex).meets(enemy)) {
            accounts.push((TAKEN, Reason::Other("points.base-taken")));
        }
        let counties = ["Henrico", "Hanover"];
        let [henrico, hanover] = counties.map(|name| self.divisions().any(|(_, hex)| self.lies_in_county(hex, name)));
        for (holds, points, key) in [
            (!henrico, HENRICO, "points.none-in-henrico"),
            (!hanover, HANOVER, "points.none-in-hanover"),
            (!henrico && !hanover, NEITHER, "points.none-in-either"),
        ] {
            accounts.extend(holds.then_some((points, Reason::Other(key))));
        }
        accounts.extend(self.divisions_before_richmond());
        accounts
    }

    /// The supply lines of the Union from the York and the lower James (scenario 6, victory).
    pub(crate) fn supply_in_seven_days(&self) -> HexSet {
        let james = self.map().along(Waters::James);
        let south = james.filter(|hex| !self.is_north_map(*hex)).collect::<HexSet>();
        let landings = self.map().landings(self.scenario.sails | south);
        let counts = landings.filter(|hex| !self.is_on_the_mattapony_alone(*hex));
        self.supply_lines(counts.collect(), ANY_LENGTH)
    }

    /// Whether the Mattapony is the only water beside a hex: ships sail on it, but the rule on supply does not name it.
    fn is_on_the_mattapony_alone(&self, hex: HexId) -> bool {
        let along = |name| {
            self.map()
                .around(hex)
                .any(|beside| self.map().is_along(beside.edge, name))
        };
        let mut around = self.map().around(hex);
        let open = around.any(|beside| self.map()[beside.hex].terrain == Terrain::Water);
        along("Mattapony") && !along("Pamunkey") && !open
    }

    /// What Union divisions near Richmond cost that can trace a supply line.
    fn divisions_before_richmond(&self) -> Vec<(i16, Reason)> {
        let worth = |hex| {
            let far = self.distance_to_richmond(hex);
            BEFORE_RICHMOND
                .iter()
                .find(|(most, _)| far <= *most)
                .map(|(_, points)| *points)
        };
        let near: Vec<_> = self
            .divisions()
            .filter_map(|(unit, hex)| Some((unit, worth(hex)?)))
            .collect();
        if near.is_empty() {
            return Vec::new();
        }
        let lines = self.supply_in_seven_days();
        let supplied = near.into_iter().filter(|(unit, _)| self.is_supplied_by(*unit, &lines));
        supplied
            .map(|(unit, points)| (-points, Reason::Unit("points.near-richmond", unit)))
            .collect()
    }
}

//! What the campaign remembers of trains, ships, gunboats and batteries: chapters 7 to 11 and 22 of the advanced game.

use protocol::Side;
use serde::{Deserialize, Serialize};

use super::counties::County;
use super::{Away, Event, Place};
use crate::field::Field;
use crate::ids::{HexId, LeaderSet, UnitId, UnitSet};
use crate::memory::BOATS;
use crate::state::State;
use crate::tables::{Arm, Fate};
use crate::transport::Closed;

/// Where a gunboat is (11.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Station {
    /// The number of its box.
    pub at: u8,
    /// Whether it has come there on this turn.
    pub transit: bool,
    /// Whether it has helped an attack on this turn.
    pub used: bool,
    /// The turn on which it comes back, for one that is lost.
    pub due: u8,
}

/// What the campaign remembers of all this.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Travel {
    /// The units that have marched strategically this turn (7.0).
    pub marched: UnitSet,
    /// The units on trains (8.0).
    pub trains: UnitSet,
    /// The units on ships (10.0).
    pub ships: UnitSet,
    /// The leaders who are with them.
    pub leaders: LeaderSet,
    /// How many units have taken a train this turn, north and south of the James (8.0).
    pub areas: [u8; 2],
    /// The units that trains have brought into a city this turn (8.0).
    pub arrived: UnitSet,
    /// How many Confederate units have taken ship this turn (10.0).
    pub southern: u8,
    /// How often the Union has tried to take ship this turn (10.0).
    pub attempts: u8,
    /// The strength of the Union's that has taken ship this turn (10.0).
    pub embarked: u8,
    /// The units that ships have brought to Fort Monroe or Norfolk this turn (10.0).
    pub home: UnitSet,
    /// The gunboats (11.0).
    pub boats: [Station; BOATS],
    /// The printed batteries that are lost, in order (22.0).
    pub fallen: Vec<HexId>,
}

impl Travel {
    /// Whether there is nothing to remember.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        *self == Travel::default()
    }

    /// A turn begins: what was counted in the last one counts no more.
    pub fn next_turn(&mut self) {
        self.marched = UnitSet::EMPTY;
        self.areas = [0; 2];
        self.arrived = UnitSet::EMPTY;
        self.southern = 0;
        self.attempts = 0;
        self.embarked = 0;
        self.home = UnitSet::EMPTY;
    }

    /// The units that travel, on trains and on ships.
    #[must_use]
    pub fn aboard(&self) -> UnitSet {
        self.trains | self.ships
    }
}

impl State {
    /// Whether a unit is on the map, or in a box.
    pub(crate) fn is_present(&self, unit: UnitId) -> bool {
        let away = self.campaign.as_ref().map(|campaign| campaign.units[unit]);
        self.units[unit].hex.is_some() || matches!(away, Some(Away::In(_)))
    }

    /// Takes units from their trains and ships, and the leaders who have nobody aboard with them any more.
    pub(crate) fn disembark(&mut self, units: UnitSet) {
        let Some(campaign) = &mut self.campaign else { return };
        let travel = &mut campaign.travel;
        travel.trains -= units;
        travel.ships -= units;
        let aboard = travel.aboard();
        let near = |leader: &crate::ids::LeaderId| {
            let at = (self.leaders[*leader].hex, campaign.leaders[*leader]);
            let mut units = aboard;
            units.any(|unit| (self.units[unit].hex, campaign.units[unit]) == at)
        };
        campaign.travel.leaders = campaign.travel.leaders.filter(near).collect();
    }
}

impl Field<'_> {
    /// What the campaign remembers of trains and ships; none in other scenarios.
    #[must_use]
    pub fn travel(&self) -> Option<&Travel> {
        self.state.campaign.as_ref().map(|campaign| &campaign.travel)
    }

    /// Whether a hex lies in a county that the Union controls (12.0).
    #[must_use]
    pub fn is_in_union_county(&self, hex: HexId) -> bool {
        let name = self.map().county(hex);
        let mut counties = County::ALL.into_iter();
        counties.any(|county| Some(county.name()) == name && self.state.controls(county))
    }

    /// Whether Confederates hold a hex with infantry, or with artillery where that does, too.
    pub(super) fn is_manned(&self, hex: HexId, artillery: bool) -> bool {
        self.units_in(Side::Confederate, hex).any(|unit| {
            let arm = self.scenario[unit].printed.arm;
            arm == Arm::Infantry || artillery && arm == Arm::Artillery
        })
    }

    /// What closes waters now (10.0).
    #[must_use]
    pub fn closed(&self) -> Closed {
        let banks = &self.data.transport.banks;
        let manned = |hexes: [HexId; 2], artillery: bool| {
            let held = hexes.into_iter().filter(|hex| self.is_manned(*hex, artillery));
            held.count() as u8
        };
        Closed {
            virginia: self.virginia() != Fate::Destroyed,
            york: manned(banks.york, true),
            james: manned(banks.james, false),
            bluff: self.state.has(Event::BluffStands),
        }
    }

    /// Whether a naval battery of the Confederates is in a hex (11.0, 22.0).
    #[must_use]
    pub fn has_battery(&self, hex: HexId) -> bool {
        let printed = self.map().is_marked(hex, crate::map::Mark::NavalBattery);
        match self.travel() {
            None => printed,
            Some(travel) => {
                let bluff = self.state.has(Event::BluffStands) && hex == self.data.transport.banks.bluff;
                bluff || printed && travel.fallen.binary_search(&hex).is_err()
            }
        }
    }

    /// The box in which a unit is, of the two that ships leave (10.0).
    #[must_use]
    pub fn port_of(&self, unit: UnitId) -> Option<Place> {
        let campaign = self.state.campaign.as_ref()?;
        match campaign.units[unit] {
            Away::In(place @ (Place::FortMonroe | Place::Norfolk)) => Some(place),
            _ => None,
        }
    }
}

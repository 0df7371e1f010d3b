//! What is asked of trains, ships, gunboats and batteries: chapters 7 to 11 and 22 of the advanced game.

use protocol::Side;

use super::Travel;
use super::counties::County;
use super::{Away, Event, Place};
use crate::field::Field;
use crate::ids::{HexId, UnitId, UnitSet};
use crate::state::State;
use crate::tables::{Arm, Fate};
use crate::transport::Closed;

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
        let mut counties = County::ALL.into_iter().zip(&self.data.campaign.counties);
        counties.any(|(county, hexes)| self.state.controls(county) && hexes.contains(hex))
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

//! What is asked of the campaign again and again: who is under whom, what has happened, who is where.

use protocol::Side;

use super::counties::County;
use super::{Away, Campaign, Event, Place, rules};
use crate::data::GameData;
use crate::field::Field;
use crate::forces::{Rank, Start};
use crate::ids::{HexId, LeaderId, UnitId, UnitSet};
use crate::state::State;
use crate::tables::Arm;

impl State {
    /// The units under a leader (2.2): those of his command, in the campaign as it has changed, and those whom he leads
    /// besides in its first week.
    #[must_use]
    pub fn own(&self, data: &GameData, leader: LeaderId) -> UnitSet {
        let scenario = self.scenario(data);
        let mut own = self.subordinates(data, leader);
        let leads_all = || rules::LEADS_ALL.contains(&scenario[leader].printed.id.as_str());
        if self.campaign.is_some() && self.turn <= rules::FIRST_WEEK && leads_all() {
            own |= scenario.sides[Side::Confederate.index()] & scenario.infantry;
        }
        own
    }

    /// Whether a unit is under a leader: what [`State::own`] says of a single one.
    #[must_use]
    pub fn is_under(&self, data: &GameData, leader: LeaderId, unit: UnitId) -> bool {
        let scenario = self.scenario(data);
        let printed = scenario[leader].own.contains(unit);
        let Some(campaign) = &self.campaign else { return printed };
        let changed = match scenario[leader].printed.rank {
            Rank::Army => None,
            _ => campaign.command_of(unit),
        };
        let leads_all = || rules::LEADS_ALL.contains(&scenario[leader].printed.id.as_str());
        let all = scenario.sides[Side::Confederate.index()] & scenario.infantry;
        changed.map_or(printed, |under| under == Some(leader))
            || self.turn <= rules::FIRST_WEEK && all.contains(unit) && leads_all()
    }

    /// The units of a leader's command.
    #[must_use]
    pub fn subordinates(&self, data: &GameData, leader: LeaderId) -> UnitSet {
        let scenario = self.scenario(data);
        let mut own = scenario[leader].own;
        if let Some(campaign) = &self.campaign
            && scenario[leader].printed.rank != Rank::Army
        {
            for (unit, under) in &campaign.commands {
                if *under == Some(leader) {
                    own.insert(*unit);
                } else {
                    own.remove(*unit);
                }
            }
        }
        own
    }

    /// Whether something has happened in the campaign.
    #[must_use]
    pub fn has(&self, event: Event) -> bool {
        let events = self.campaign.as_ref().map_or(0, |campaign| campaign.events);
        events >> event as u8 & 1 == 1
    }

    /// Remembers that something has happened.
    pub fn note(&mut self, event: Event) {
        self.advanced().events |= 1 << event as u8;
    }

    /// Forgets it.
    pub fn forget(&mut self, event: Event) {
        self.advanced().events &= !(1 << event as u8);
    }

    /// What the campaign has of its own: its turns only come here.
    pub(crate) fn advanced(&mut self) -> &mut Campaign {
        self.campaign.get_or_insert_default()
    }
}

impl Field<'_> {
    /// The units under a leader.
    #[must_use]
    pub fn own(&self, leader: LeaderId) -> UnitSet {
        self.state.own(self.data, leader)
    }

    /// Where a unit begins the game.
    #[must_use]
    pub fn start(&self, unit: UnitId) -> &Start {
        let landing = self.state.campaign.as_ref().and_then(|campaign| campaign.landing);
        let landing = landing.and_then(|number| self.data.campaign.landings.get(usize::from(number)));
        landing.map_or(&self.scenario[unit].start, |landing| {
            &landing.starts[usize::from(unit.0)]
        })
    }

    /// A substitute of a side that is not in use (19.0).
    #[must_use]
    pub fn free_substitute(&self, side: Side, arm: Arm) -> Option<UnitId> {
        let mut own = self.data.campaign.substitutes & self.scenario.sides[side.index()];
        own.find(|unit| {
            let away = self.state.campaign.as_ref().map(|campaign| campaign.units[*unit]);
            self.scenario[*unit].printed.arm == arm && self.state.units[*unit].strength == 0 && away == Some(Away::No)
        })
    }

    /// Whether a complete depot stands in a hex (17.1).
    #[must_use]
    pub fn has_depot(&self, hex: HexId) -> bool {
        let mut depots = self.state.campaign.iter().flat_map(|campaign| &campaign.depots);
        depots.any(|depot| depot.at == hex && depot.complete)
    }

    /// The units of a side in a box.
    #[must_use]
    pub fn units_in_box(&self, side: Side, place: Place) -> UnitSet {
        let there = self.state.campaign.as_ref().map(|campaign| campaign.units_in(place));
        there.unwrap_or(UnitSet::EMPTY) & self.scenario.sides[side.index()]
    }
}

impl State {
    /// Whether the Union controls a county (12.0).
    #[must_use]
    pub fn controls(&self, county: County) -> bool {
        let counties = self.campaign.as_ref().map_or(0, |campaign| campaign.counties);
        counties & county.bit() != 0
    }
}

impl Field<'_> {
    /// Whether a hex lies in one of some counties.
    #[must_use]
    pub fn is_in_county(&self, hex: HexId, counties: &[County]) -> bool {
        let hexes = &self.data.campaign.counties;
        counties.iter().any(|county| hexes[*county as usize].contains(hex))
    }
}

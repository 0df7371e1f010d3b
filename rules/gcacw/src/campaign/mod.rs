//! The campaign: scenario 9, played by the advanced game of the book.
//!
//! | chapter of the advanced game | room |
//! |---|---|
//! | 1.0 the sequence of play | `sequence` |
//! | what is asked in it | `asked` |
//! | 2.0 the landing | `landing` |
//! | the set-ups | [`data`] |
//!
//! Its part of the state is absent in all other scenarios. A unit that is not on the map is in a box beside it, or under
//! way on the turn track: [`Away`] says where.

mod asked;
pub mod data;
mod landing;
mod sequence;
pub(crate) mod words;

use maps::sets::Row;
use protocol::Side;
use serde::{Deserialize, Serialize};

pub use asked::Asked;
pub use sequence::Step;

use crate::data::GameData;
use crate::field::Field;
use crate::forces::{Rank, Start};
use crate::ids::{HexId, LEADERS, LeaderId, UNITS, UnitId, UnitSet};
use crate::state::State;
use data::CampaignData;

/// A box beside the maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
#[expect(missing_docs, reason = "a box is what its name says")]
pub enum Place {
    FortMonroe = 1,
    Norfolk,
    Fredericksburg,
    Baltimore,
    AtlanticCoast,
    Richmond,
    SouthCarolina,
    NorthCarolina,
    Rappahannock,
    Valley,
}

impl Place {
    /// All of them.
    pub const ALL: [Place; 10] = [
        Place::FortMonroe,
        Place::Norfolk,
        Place::Fredericksburg,
        Place::Baltimore,
        Place::AtlanticCoast,
        Place::Richmond,
        Place::SouthCarolina,
        Place::NorthCarolina,
        Place::Rappahannock,
        Place::Valley,
    ];

    /// The number that stands for it where choices name hexes: below those of all hexes.
    #[must_use]
    pub const fn space(self) -> HexId {
        HexId(self as u16)
    }

    /// The box that a number stands for.
    #[must_use]
    pub fn of(space: HexId) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.space() == space)
    }
}

/// Where those go who are under way on the turn track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Into a box.
    Box(Place),
    /// Onto the western edge of the north map, north of Ashland.
    HanoverJunction,
    /// Onto the western edge of the north map, by Richmond.
    WestOfRichmond,
    /// Onto the northern edge of the north map.
    NorthEdge,
    /// Onto the eastern edge of the south map, before Fort Monroe.
    Peninsula,
    /// Onto the southern edge of the south map, towards Norfolk.
    SouthEdge,
    /// To a depot by the sea, or into Fort Monroe or Norfolk.
    BySea,
}

/// Where somebody is who is not on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Away {
    /// On the map, not in the game yet, or lost.
    #[default]
    No,
    /// In a box.
    In(Place),
    /// On the turn track: he arrives at the start of this turn.
    Due(u8, Goal),
}

/// The posture of the Union command (5.0).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "a posture is what its name says")]
pub enum Posture {
    #[default]
    Active,
    Passive,
}

/// What the campaign has of its own in a state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Campaign {
    /// Where the Union has landed: the number of the set-up; none before it has said so (2.0).
    pub landing: Option<u8>,
    /// The posture of the Union (5.0).
    pub posture: Posture,
    /// The command points of the Union (5.0).
    pub command: u8,
    /// Where the units are that are not on the map.
    pub units: Row<Away, UNITS, UnitId>,
    /// Where the leaders are who are not on the map.
    pub leaders: Row<Away, LEADERS, LeaderId>,
    /// The leaders of units that are not under him whom their counter names, in the order of the units (14.0, 19.0).
    pub commands: Vec<(UnitId, Option<LeaderId>)>,
    /// Whether the action cycle of this turn is left out (5.0).
    pub idle: bool,
}

impl Campaign {
    /// The campaign before its first turn.
    #[must_use]
    pub fn opening(data: &CampaignData) -> Campaign {
        let mut campaign = Campaign::default();
        for (place, units) in &data.boxes {
            for unit in *units {
                campaign.units[unit] = Away::In(*place);
            }
        }
        for (leader, place) in [
            ("mcdowell", Place::Fredericksburg),
            ("burnside", Place::AtlanticCoast),
            ("jackson", Place::Valley),
        ] {
            if let Some(leader) = data.scenario.leader(leader) {
                campaign.leaders[leader] = Away::In(place);
            }
        }
        campaign
    }

    /// The units in a box.
    #[must_use]
    pub fn units_in(&self, place: Place) -> UnitSet {
        let there = self.units.entries().filter(|(_, away)| *away == Away::In(place));
        there.map(|(unit, _)| unit).collect()
    }
}

impl State {
    /// The units under a leader (2.2): those of his command, in the campaign as it has changed.
    #[must_use]
    pub fn own(&self, data: &GameData, leader: LeaderId) -> UnitSet {
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

    /// The units of a side in a box.
    #[must_use]
    pub fn units_in_box(&self, side: Side, place: Place) -> UnitSet {
        let there = self.state.campaign.as_ref().map(|campaign| campaign.units_in(place));
        there.unwrap_or(UnitSet::EMPTY) & self.scenario.sides[side.index()]
    }
}

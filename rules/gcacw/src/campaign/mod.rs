//! The campaign: scenario 9, played by the advanced game of the book.
//!
//! | chapter of the advanced game | room |
//! |---|---|
//! | 1.0 the sequence of play | `sequence` |
//! | 2.0 the landing | `landing` |
//! | 3.0, 4.0 random and strategic events | `events` |
//! | 5.0 the posture of the Union | `posture` |
//! | 6.0 the end of the action cycle | `cycle` |
//! | 7.0 strategic movement | `strategic` |
//! | 8.0 railroads | `rail` |
//! | 9.0 the Virginia and the Monitor | `ironclads` |
//! | 10.0 ships | `amphibious` |
//! | 11.0 gunboats | `boats` |
//! | 12.0 counties | `control`, [`counties`] |
//! | 13.0 reinforcements | `reinforcements` |
//! | 14.0 the Valley | `valley` |
//! | 15.0 transfers, and how those on the turn track arrive | `transfers` |
//! | 16.0 Fort Monroe and Norfolk | `norfolk` |
//! | 17.1 depots | `depots` |
//! | 17.2 to 17.4 supply and foraging | `supply` |
//! | 18.0 the siege artillery | [`siege`] |
//! | 20.0 Johnston and Lee | `johnston` |
//! | 21.0 the reorganization of the army | `reorganization` |
//! | 23.0 the ends of the game, and its points | [`victory`] |
//! | what is asked in it | `asked` |
//! | the special rules of scenario 9 | `rules` |
//! | trains and ships: what they have in common, and what is remembered of them | `transit`, [`travel`] |
//! | what is shown of all this: boxes, tracks, badges, counties | `shown` |
//! | the set-ups | [`data`] |
//!
//! Its part of the state is absent in all other scenarios. A unit that is not on the map is in a box beside it, or under
//! way on the turn track: [`Away`] says where.

mod amphibious;
mod asked;
mod boats;
mod control;
pub mod counties;
mod cycle;
pub mod data;
mod depots;
mod events;
mod ironclads;
mod johnston;
mod landing;
mod norfolk;
mod posture;
mod rail;
mod reinforcements;
mod reorganization;
mod rules;
mod sequence;
mod shown;
pub mod siege;
mod strategic;
mod supply;
mod transfers;
mod transit;
pub mod travel;
mod valley;
pub mod victory;
pub(crate) mod words;

use maps::sets::Row;
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

pub use asked::Asked;
pub use sequence::Step;
pub(crate) use shown::{campaign_boxes, campaign_tracks, ship_tracks};
pub use valley::Release;

use crate::data::GameData;
use crate::field::Field;
use crate::forces::{Rank, Start};
use crate::ids::{HexId, LEADERS, LeaderId, UNITS, UnitId, UnitSet};
use crate::state::State;
use crate::tables::Arm;
use data::CampaignData;
use siege::Siege;

/// How many landings there are.
const LANDINGS: u8 = 4;
use travel::Travel;

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
    /// A leader with a unit, wherever that is.
    With(UnitId),
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

/// Something that has happened in the campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Event {
    /// The Virginia is destroyed (9.0).
    VirginiaLost,
    /// The Monitor is destroyed (9.0).
    MonitorLost,
    /// The Virginia makes no sortie this week (4.0).
    NoSortie,
    /// The battery at Drewry's Bluff has been placed (4.0, 16.2).
    BluffPlaced,
    /// It stands there (22.0).
    BluffStands,
    /// Norfolk is the Union's (16.2).
    NorfolkTaken,
    /// Lee commands the Army of Northern Virginia (20.0).
    LeeCommands,
    /// He comes at the start of the next turn (20.0).
    LeeComes,
    /// A.P. Hill has come (13.1).
    HillCame,
    /// All Confederates have left the Rappahannock for good (15.0).
    RappahannockLeft,
    /// The Army of the Potomac is reorganized (21.0).
    Reorganized,
}

/// A Union depot (17.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Depot {
    /// Its hex.
    pub at: HexId,
    /// Whether it is complete, or still built.
    pub complete: bool,
    /// Whether it is dismantled by the next week.
    #[serde(default)]
    pub dismantled: bool,
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
    /// Whether the actions of the last turn were left out for rain that may go on (5.0).
    pub lull: bool,
    /// Whether a tie has ended the actions of this turn, so that nobody entrenches (6.0).
    pub closed: bool,
    /// Which sides have acted in this cycle (6.0).
    pub acted: BySide<bool>,
    /// The last turn of the rain that was rolled (3.0).
    pub rain_to: u8,
    /// Whose command is paralysed on this turn (3.0).
    pub paralysis: Option<Side>,
    /// The counties that the Union controls, a bit for each (12.0).
    pub counties: u16,
    /// The depots on the map (17.1).
    pub depots: Vec<Depot>,
    /// The siege artillery; none once it is lost (18.0).
    pub siege: Option<Siege>,
    /// The turn until which the Virginia and the Monitor are damaged; 0 if they never were (9.0).
    pub damaged_to: u8,
    /// The points of Confederate cavalry that were lost and wait in Richmond under no counter (13.1).
    pub riders: u8,
    /// The turn on which Lawton came (13.1).
    pub lawton: Option<u8>,
    /// The Valley marker (14.0).
    pub valley: u8,
    /// Units that were released from Fredericksburg and have not arrived (14.0).
    pub released: UnitSet,
    /// Units that were released by land (14.0, 17.1).
    pub by_land: UnitSet,
    /// Units that had to leave the Rappahannock (15.0).
    pub from_rappahannock: UnitSet,
    /// Brigades that have become demi-divisions (19.4).
    pub demi: UnitSet,
    /// Units that are out of supply (17.3).
    pub unsupplied: UnitSet,
    /// Units that have built or entrenched this evening, and do not forage (17.4).
    pub built: UnitSet,
    /// The turn from which Confederate supply is looked at (17.2).
    pub hungry_from: Option<u8>,
    /// The points of the weeks.
    pub points: i16,
    /// What has happened, a bit for each event.
    pub events: u32,
    /// Trains, ships, boats and counties (7.0 to 12.0, 16.0).
    pub travel: Travel,
}

impl Campaign {
    /// The campaign before its first turn.
    #[must_use]
    pub fn opening(data: &CampaignData) -> Campaign {
        let mut campaign = Campaign {
            siege: Some(Siege::START),
            ..Campaign::default()
        };
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

    /// Whether everything in it exists.
    pub(crate) fn is_sound(
        &self,
        unit: impl Fn(UnitId) -> bool,
        leader: impl Fn(LeaderId) -> bool,
        hex: impl Fn(HexId) -> bool,
    ) -> bool {
        let sets = [
            self.released,
            self.by_land,
            self.from_rappahannock,
            self.demi,
            self.unsupplied,
            self.built,
        ];
        let mut led = self.commands.iter();
        self.landing.is_none_or(|landing| landing < LANDINGS)
            && self
                .units
                .entries()
                .all(|(own, away)| unit(own) && !matches!(away, Away::With(_)))
            && self.leaders.entries().all(|(own, away)| match away {
                Away::With(other) => leader(own) && unit(other),
                _ => leader(own),
            })
            && led.all(|(own, under)| unit(*own) && under.is_none_or(&leader))
            && sets.into_iter().all(|mut set| set.all(&unit))
            && self.depots.iter().all(|depot| hex(depot.at))
            && self
                .siege
                .is_none_or(|siege| hex(siege.at) || Place::of(siege.at).is_some())
    }

    /// The leaders who are with a unit off the map.
    #[must_use]
    pub fn with(&self, unit: UnitId) -> Vec<LeaderId> {
        let with = self.leaders.entries().filter(|(_, away)| *away == Away::With(unit));
        with.map(|(leader, _)| leader).collect()
    }

    /// Puts a unit under a leader for the rest of the game.
    pub fn put_under(&mut self, unit: UnitId, leader: Option<LeaderId>) {
        match self.commands.binary_search_by_key(&unit, |(own, _)| *own) {
            Ok(place) => self.commands[place].1 = leader,
            Err(place) => self.commands.insert(place, (unit, leader)),
        }
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
            if self.turn <= rules::FIRST_WEEK && rules::LEADS_ALL.contains(&scenario[leader].printed.id.as_str()) {
                own |= scenario.sides[Side::Confederate.index()] & scenario.infantry;
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

//! What the campaign has of its own in a state.

use maps::sets::Row;
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

use super::data::CampaignData;
use super::remembered::Travel;
use super::terms::{Away, Closing, Depot, Place, Posture, Siege};
use crate::ids::{HexId, LEADERS, LeaderId, UNITS, UnitId, UnitSet};

/// How many landings there are.
const LANDINGS: u8 = 4;

/// More artillery than any unit has.
const MOST_GUNS: u8 = 21;

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
    /// What is still done after such a tie (6.0).
    pub closing: Option<Closing>,
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
    /// Artillery values that are not those of the counters, in the order of the units (19.3, 21.0).
    pub guns: Vec<(UnitId, u8)>,
    /// Units that were detached in a box on this turn, and do not attach again before the next (19.0).
    pub fresh: UnitSet,
    /// The unit that has detached to take a train or a ship, and does so now (19.1).
    pub boarding: Option<UnitId>,
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
            self.fresh,
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
            && self.guns.iter().all(|(own, points)| unit(*own) && *points <= MOST_GUNS)
            && self.boarding.is_none_or(&unit)
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

    /// Whom a unit is under where that is not whom its counter names.
    pub(super) fn command_of(&self, unit: UnitId) -> Option<Option<LeaderId>> {
        let place = self.commands.binary_search_by_key(&unit, |(own, _)| *own).ok()?;
        Some(self.commands[place].1)
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

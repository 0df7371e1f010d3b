//! What is shown of the campaign beside the maps and on them: the boxes, the ironclads and gunboats on tracks, who is on a
//! train or a ship, and the seats of counties.

use kernel::choice::Target;
use kernel::{Phrase, phrase};
use maps::boards::{inset, inset_box, track};
use protocol::Side;
use protocol::board::{Inset, Space, TrackInfo};
use protocol::view::{SpaceState, Track};

use super::{Away, Goal, Place, Posture};
use crate::field::Field;
use crate::ids::{HexId, LeaderId, UnitId};
use crate::tables::{Boats, Fate};

/// The inset of the boxes.
const BOXES: &str = "boxes";
/// The inset of the ways by which units come onto the maps and leave them.
const WAYS: &str = "ways";
/// The inset of the gunboat display.
const DISPLAY: &str = "gunboats";

/// The most command points of the Union (4.0).
const MOST_COMMAND: u8 = 5;

impl Goal {
    /// What is written on the box of those under way there; none where they go into a box.
    const fn shown(self) -> Option<&'static str> {
        Some(match self {
            Goal::Box(_) => return None,
            Goal::HanoverJunction => "Western edge, to Hanover Junction",
            Goal::WestOfRichmond => "Western edge, to Richmond",
            Goal::NorthEdge => "Northern edge",
            Goal::Peninsula => "Eastern edge, from Fort Monroe",
            Goal::SouthEdge => "Southern edge, from Norfolk",
            Goal::BySea => "By sea",
        })
    }

    /// The words for where somebody is under way to.
    const fn key(self) -> &'static str {
        match self {
            Goal::Box(Place::Valley) => "campaign.goal.valley",
            Goal::Box(Place::Rappahannock) => "campaign.goal.rappahannock",
            Goal::Box(Place::Norfolk) => "campaign.goal.norfolk",
            Goal::Box(_) => "campaign.goal.monroe",
            Goal::HanoverJunction => "campaign.goal.junction",
            Goal::WestOfRichmond => "campaign.goal.west",
            Goal::NorthEdge => "campaign.goal.north",
            Goal::Peninsula => "campaign.goal.peninsula",
            Goal::SouthEdge => "campaign.goal.south",
            Goal::BySea => "campaign.goal.sea",
        }
    }
}

impl Place {
    /// Its name, and whose units are in it; none where Norfolk's owner may change.
    const fn shown(self) -> (&'static str, Option<Side>) {
        const UNION: Option<Side> = Some(Side::Union);
        const CONFEDERATE: Option<Side> = Some(Side::Confederate);
        match self {
            Place::FortMonroe => ("Fort Monroe", UNION),
            Place::Norfolk => ("Norfolk", None),
            Place::Fredericksburg => ("Fredericksburg", UNION),
            Place::Baltimore => ("Baltimore and Washington", UNION),
            Place::AtlanticCoast => ("Atlantic coast", UNION),
            Place::Richmond => ("Richmond", CONFEDERATE),
            Place::SouthCarolina => ("Department of South Carolina", CONFEDERATE),
            Place::NorthCarolina => ("Department of North Carolina", CONFEDERATE),
            Place::Rappahannock => ("Rappahannock", CONFEDERATE),
            Place::Valley => ("Valley", CONFEDERATE),
        }
    }
}

/// The boxes beside the maps of the campaign, and their insets.
pub(crate) fn campaign_boxes(boats: &Boats) -> (Vec<Space>, Vec<Inset>) {
    let places = Place::ALL.into_iter().map(|place| {
        let (name, side) = place.shown();
        inset_box(place.space().0, name.to_owned(), BOXES, side)
    });
    let display = (0..).zip(&boats.boxes).map(|(at, own)| {
        let space = super::boats::space(at);
        inset_box(space.0, format!("Gunboats: {}", own.name), DISPLAY, Some(Side::Union))
    });
    let ways = Goal::ROADS.into_iter().filter_map(|goal| {
        let name = goal.shown()?.to_owned();
        Some(inset_box(goal.space().0, name, WAYS, None))
    });
    let insets = vec![
        inset(BOXES, "Off the map"),
        inset(WAYS, "Under way"),
        inset(DISPLAY, "Gunboat display"),
    ];
    (places.chain(ways).chain(display).collect(), insets)
}

/// The tracks of the campaign on its board: the command of the Union, the Valley, ironclads and gunboats.
pub(crate) fn campaign_tracks(boats: &Boats) -> Vec<TrackInfo> {
    let fates = || ["Ready", "Damaged", "Destroyed"].map(str::to_owned).to_vec();
    let boxes = || {
        let names = boats.boxes.iter().map(|own| own.name.clone());
        names.chain(["Lost".to_owned()]).collect::<Vec<_>>()
    };
    let counts = |most: u8| (0..=most).map(|count| count.to_string()).collect::<Vec<_>>();
    vec![
        track(
            "posture",
            "Union posture",
            0,
            vec!["Active".to_owned(), "Passive".to_owned()],
        ),
        track("command", "Union command points", 0, counts(MOST_COMMAND)),
        track("valley", "Valley", 0, counts(super::valley::END)),
        track("virginia", "Virginia", 0, fates()),
        track("monitor", "Monitor", 0, fates()),
        track("gunboat-1", "Gunboat 1", 0, boxes()),
        track("gunboat-2", "Gunboat 2", 0, boxes()),
    ]
}

/// Where the markers of the campaign stand on its tracks.
pub(crate) fn markers(field: &Field<'_>) -> Vec<Track> {
    let Some(campaign) = &field.state.campaign else {
        return Vec::new();
    };
    let travel = &campaign.travel;
    let track = |id: &'static str, at: i32, owner: Side| Track {
        id: id.into(),
        at,
        owner: Some(owner),
    };
    let fate = |fate: Fate| match fate {
        Fate::Unhurt => 0,
        Fate::Damaged => 1,
        Fate::Destroyed => 2,
    };
    let boat = |number: usize| {
        if field.state.memory.boats[number].gone {
            super::boats::BOXES.into()
        } else {
            travel.boats[number].at.into()
        }
    };
    let passive = campaign.posture == Posture::Passive;
    vec![
        track("command", campaign.command.into(), Side::Union),
        track("posture", passive.into(), Side::Union),
        track("valley", campaign.valley.into(), Side::Confederate),
        track("gunboat-1", boat(0), Side::Union),
        track("gunboat-2", boat(1), Side::Union),
        track("monitor", fate(field.monitor()), Side::Union),
        track("virginia", fate(field.virginia()), Side::Confederate),
    ]
}

impl Field<'_> {
    /// Where a unit is that is not on the map.
    pub(crate) fn away(&self, unit: UnitId) -> Away {
        let campaign = self.state.campaign.as_ref();
        campaign.map(|campaign| campaign.units[unit]).unwrap_or_default()
    }

    /// Where a leader is who is not on the map.
    pub(crate) fn away_of_leader(&self, leader: LeaderId) -> Away {
        let campaign = self.state.campaign.as_ref();
        campaign.map(|campaign| campaign.leaders[leader]).unwrap_or_default()
    }

    /// What the campaign says of a unit: on a train or a ship, under way to where and until when, out of supply.
    pub(crate) fn campaign_badges(&self, unit: UnitId) -> impl Iterator<Item = Phrase> + use<> {
        let campaign = self.state.campaign.as_ref();
        let badges = campaign.map(|campaign| {
            let travel = &campaign.travel;
            let is = |holds: bool, key| holds.then(|| Phrase::bare(key));
            let due = match campaign.units[unit] {
                Away::Due(day, goal) => Some(phrase!("campaign.due", day, goal.key())),
                _ => None,
            };
            [
                is(travel.trains.contains(unit), "campaign.on-train"),
                is(travel.ships.contains(unit), "campaign.on-ship"),
                is(campaign.unsupplied.contains(unit), "campaign.unsupplied"),
                due,
            ]
        });
        badges.into_iter().flatten().flatten()
    }

    /// The depots, and the siege artillery where it is (17.1, 18.0).
    pub(crate) fn depots_and_guns(&self) -> Vec<(HexId, Phrase)> {
        let Some(campaign) = &self.state.campaign else {
            return Vec::new();
        };
        let depots = campaign.depots.iter().map(|depot| {
            let key = match (depot.complete, depot.dismantled) {
                (_, true) => "campaign.depot.leaving",
                (true, _) => "campaign.depot.stands",
                (false, _) => "campaign.depot.begun",
            };
            (depot.at, Phrase::bare(key))
        });
        let guns = campaign.siege.map(|siege| match siege.fatigue {
            0 => (siege.at, Phrase::bare("campaign.siege")),
            weeks => (siege.at, phrase!("campaign.siege.rests", weeks)),
        });
        depots.chain(guns).collect()
    }

    /// What is not as the counter of a unit says: its artillery, its size, whom it is under (19.0, 14.0).
    pub(crate) fn changes(&self, unit: UnitId) -> Vec<Phrase> {
        let mut changes = Vec::new();
        let strength = self.state.units[unit].strength;
        if strength > self.scenario[unit].tallest {
            // A brigade that has become a demi-division.
            changes.push(phrase!("campaign.badge.strength", strength));
        }
        let Some(campaign) = self
            .state
            .campaign
            .as_ref()
            .filter(|_| self.state.units[unit].strength > 0)
        else {
            return changes;
        };
        if let Some(points) = campaign.artillery(unit) {
            changes.push(phrase!("campaign.badge.artillery", points));
        }
        if campaign.demi.contains(unit) {
            changes.push(Phrase::bare("campaign.badge.demi"));
        }
        let under = campaign.commands.iter().find(|(own, _)| *own == unit);
        if let Some((_, Some(leader))) = under {
            changes.push(phrase!("campaign.badge.under", leader.wire()));
        }
        changes
    }

    /// Who controls the seats of the counties.
    pub(crate) fn seats_of_counties(&self) -> Vec<SpaceState> {
        if self.travel().is_none() {
            return Vec::new();
        }
        let seats = self.seats().into_iter();
        let states = seats.map(|(county, seat)| SpaceState {
            control: Some(if self.state.controls(county) {
                Side::Union
            } else {
                Side::Confederate
            }),
            ..SpaceState::empty(seat.0)
        });
        states.collect()
    }
}

//! What is shown of the campaign beside the maps and on them: the boxes, the ironclads and gunboats on tracks, who is on a
//! train or a ship, and the seats of counties.

use kernel::choice::Target;
use kernel::{Phrase, phrase};
use maps::boards::{inset, inset_box, track};
use protocol::Side;
use protocol::board::{Inset, Space, TrackInfo};
use protocol::view::{SpaceState, Track};

use super::{Away, Place};
use crate::field::Field;
use crate::ids::{LeaderId, UnitId};
use crate::tables::{Boats, Fate};

/// The inset of the boxes.
const BOXES: &str = "boxes";
/// The inset of the gunboat display.
const DISPLAY: &str = "gunboats";

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
    let insets = vec![inset(BOXES, "Off the map"), inset(DISPLAY, "Gunboat display")];
    (places.chain(display).collect(), insets)
}

/// The tracks of ironclads and gunboats on the board of the campaign.
pub(crate) fn campaign_tracks(boats: &Boats) -> Vec<TrackInfo> {
    let fates = || ["Ready", "Damaged", "Destroyed"].map(str::to_owned).to_vec();
    let boxes = || {
        let names = boats.boxes.iter().map(|own| own.name.clone());
        names.chain(["Lost".to_owned()]).collect::<Vec<_>>()
    };
    vec![
        track("virginia", "Virginia", 0, fates()),
        track("monitor", "Monitor", 0, fates()),
        track("gunboat-1", "Gunboat 1", 0, boxes()),
        track("gunboat-2", "Gunboat 2", 0, boxes()),
    ]
}

/// Where the ironclads and gunboats stand on their tracks.
pub(crate) fn ship_tracks(field: &Field<'_>) -> Vec<Track> {
    let Some(travel) = field.travel() else {
        return Vec::new();
    };
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
    vec![
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

    /// The badge of a unit on a train or a ship.
    pub(crate) fn aboard_key(&self, unit: UnitId) -> Option<&'static str> {
        let travel = self.travel()?;
        if travel.trains.contains(unit) {
            Some("campaign.on-train")
        } else if travel.ships.contains(unit) {
            Some("campaign.on-ship")
        } else {
            None
        }
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

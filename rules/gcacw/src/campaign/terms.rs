//! The terms of the campaign: boxes, goals, postures, events, depots, siege artillery.

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::ids::{HexId, UnitId};

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

/// What is still done when a tie has ended the actions (6.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// Strategic movement of the side that begins.
    First(Side),
    /// Strategic movement of the other one.
    Second(Side),
    /// Confederate trains and ships.
    Aboard,
}

impl Closing {
    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Closing::First(side) | Closing::Second(side) => side,
            Closing::Aboard => Side::Confederate,
        }
    }

    /// What comes after it.
    #[must_use]
    pub const fn next(self) -> Option<Closing> {
        match self {
            Closing::First(side) => Some(Closing::Second(side.other())),
            Closing::Second(_) => Some(Closing::Aboard),
            Closing::Aboard => None,
        }
    }
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

/// The siege artillery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Siege {
    /// Its hex, or the number of its box.
    pub at: HexId,
    /// Its fatigue: it works when it has none.
    pub fatigue: u8,
}

impl Siege {
    /// How it begins: in Fort Monroe, with the fatigue that every move costs.
    pub(super) const START: Siege = Siege {
        at: Place::FortMonroe.space(),
        fatigue: Siege::MOVED,
    };
    /// The fatigue that a move costs.
    pub(super) const MOVED: u8 = 4;
}

/// What is still released in a week.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// Strength of infantry.
    pub infantry: u8,
    /// Strength of cavalry.
    pub cavalry: u8,
    /// Whether their commander is.
    pub mcdowell: bool,
    /// Whether he goes along with the next unit.
    pub along: bool,
}

impl Goal {
    /// All of them but the boxes.
    pub const ROADS: [Goal; 6] = [
        Goal::HanoverJunction,
        Goal::WestOfRichmond,
        Goal::NorthEdge,
        Goal::Peninsula,
        Goal::SouthEdge,
        Goal::BySea,
    ];

    /// The number that stands for it where choices name hexes.
    #[must_use]
    pub fn space(self) -> HexId {
        match self {
            Goal::Box(place) => place.space(),
            Goal::HanoverJunction => HexId(21),
            Goal::WestOfRichmond => HexId(22),
            Goal::NorthEdge => HexId(23),
            Goal::Peninsula => HexId(24),
            Goal::SouthEdge => HexId(25),
            Goal::BySea => HexId(26),
        }
    }

    /// The goal that a number stands for.
    #[must_use]
    pub fn of(space: HexId) -> Option<Goal> {
        let road = Goal::ROADS.into_iter().find(|goal| goal.space() == space);
        road.or_else(|| Place::of(space).map(Goal::Box))
    }
}

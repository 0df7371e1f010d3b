//! What the campaign remembers of trains, ships, gunboats and batteries: chapters 7 to 11 and 22 of the advanced game.

use serde::{Deserialize, Serialize};

use crate::ids::{HexId, LeaderSet, UnitSet};
use crate::memory::BOATS;

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

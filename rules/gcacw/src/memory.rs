//! What scenarios remember beyond the board: phases counted, dice that were tied, gunboats, those who were set free.

use protocol::BySide;
use serde::{Deserialize, Serialize};

use crate::ids::{EdgeId, HexId, LeaderSet, UnitSet};

/// The most gunboats of a scenario.
pub const BOATS: usize = 2;

/// A gunboat (11.0 of the advanced game).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Boat {
    /// How often it has supported a defence this turn.
    pub supports: u8,
    /// The hex that it has bombarded this turn.
    pub bombarded: Option<HexId>,
    /// Whether it is lost.
    pub gone: bool,
}

/// The Union's ships (10.0 of the advanced game).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fleet {
    /// The units that have embarked.
    pub embarked: UnitSet,
    /// The leaders who have embarked with one of them.
    pub aboard: LeaderSet,
    /// How often this turn units have tried to embark.
    pub attempts: u8,
    /// The strength that has embarked this turn.
    pub carried: u8,
}

/// What has happened to a wagon train.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Train {
    /// How many hexes it has retreated.
    pub driven: u8,
    /// How many long marches have cost it order or strength.
    pub worn: u8,
    /// Whether one of them was its end.
    pub starved: bool,
}

/// The Union's base in The Seven Days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Base {
    /// The landing to which it was changed.
    pub hex: Option<HexId>,
    /// The turn on which it was said where the base is.
    pub turn: u8,
    /// The reinforcements that come as soon as there is room.
    pub due: UnitSet,
}

/// Stuart's way over Forge Bridge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Raid {
    /// The movement points that the bridge costs: 0 as long as nobody has tried it.
    pub toll: u8,
    /// The units that have crossed it to the south.
    pub southward: UnitSet,
    /// Those that have crossed it to the north.
    pub northward: UnitSet,
}

/// The most wagon trains of a scenario.
pub const TRAINS: usize = 2;

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Something that happened, or that a scenario was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Mark {
    /// Gaines Mill: dusk has come.
    Dusk,
    /// Gaines Mill: night has come.
    Night,
    /// Gaines Mill: Slocum crossed the Chickahominy on turn 1; the next is of turn 2.
    SlocumEarly,
    /// On turn 2.
    SlocumLate,
    /// Richardson did on turn 1.
    RichardsonEarly,
    /// On turn 2.
    RichardsonLate,
    /// Peck did on turn 1.
    PeckEarly,
    /// Retreat to the James: the special bridge was tried in this action.
    BridgeTried,
    /// It was built in an action of this turn.
    BridgeDone,
    /// It was built in an action of turn 1, or without a die afterwards.
    BridgeBuilt,
    /// The Gates of Richmond: the Union has come within three hexes of Richmond.
    NearRichmond,
    /// Ewell comes to Richmond, not to Hanover Junction.
    EwellAtRichmond,
    /// Ewell's die has come: he arrives as soon as there is room.
    EwellComes,
    /// Shields has arrived, or comes as soon as there is room.
    ShieldsComes,
    /// Johnston's Retreat: it has rained.
    HasRained,
    /// The Seven Days: the Union is not bound any more.
    UnionFree,
    /// A Confederate has been in New Kent County.
    KentSeen,
    /// Near Savage's Station.
    SavageSeen,
    /// On the south map.
    SouthSeen,
    /// In the fourteenth column.
    FourteenthSeen,
    /// The Union is to be asked about its base.
    AskBase,
    /// The Union keeps its base.
    Retained,
}

/// What scenarios remember.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Memory {
    /// How many action phases this turn has had, the one that goes on included.
    pub phases: u8,
    /// How many of its initiative rolls were tied.
    pub ties: u8,
    /// How many of them the Confederates won.
    pub wins: u8,
    /// What has happened, a bit for each.
    pub marks: u32,
    /// Units that scenarios held back and that are free now.
    pub freed: UnitSet,
    /// The gunboats.
    pub boats: [Boat; BOATS],
    /// The pontoon bridges that are Confederate, in order.
    pub southern: Vec<EdgeId>,
    /// The hexside of a new bridge that must be crossed in this action.
    pub obliged: Option<EdgeId>,
    /// The hexsides at which a bridge has been tried in this recovery phase.
    pub tried: Vec<EdgeId>,
    /// The Union's ships.
    #[serde(skip_serializing_if = "is_default")]
    pub fleet: Fleet,
    /// The wagon trains, in the order of their numbers.
    #[serde(skip_serializing_if = "is_default")]
    pub trains: [Train; TRAINS],
    /// The Union's base.
    #[serde(skip_serializing_if = "is_default")]
    pub base: Base,
    /// Stuart's way.
    #[serde(skip_serializing_if = "is_default")]
    pub raid: Raid,
    /// The points of strength lost on marches, where they count.
    #[serde(skip_serializing_if = "is_default")]
    pub worn: BySide<u16>,
}

impl Memory {
    /// Whether there is nothing to remember.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        *self == Memory::default()
    }

    /// Whether something has happened.
    #[must_use]
    pub const fn has(&self, mark: Mark) -> bool {
        self.marks >> mark as u8 & 1 == 1
    }

    /// Remembers that something has happened.
    pub const fn set(&mut self, mark: Mark) {
        self.marks |= 1 << mark as u8;
    }

    /// Forgets it.
    pub const fn clear(&mut self, mark: Mark) {
        self.marks &= !(1 << mark as u8);
    }

    /// A turn begins: what was counted in the last one counts no more.
    pub fn next_turn(&mut self) {
        self.phases = 0;
        self.ties = 0;
        self.wins = 0;
        for boat in &mut self.boats {
            boat.supports = 0;
            boat.bombarded = None;
        }
        self.tried.clear();
        self.fleet.attempts = 0;
        self.fleet.carried = 0;
        for mark in [Mark::Dusk, Mark::Night, Mark::BridgeTried, Mark::BridgeDone] {
            self.clear(mark);
        }
    }
}

//! The assault impulse under way, and the assault within it.

use serde::{Deserialize, Serialize};

use crate::choice::{Piece, SLOTS};
use crate::data::{LeaderId, UnitId};
use crate::sets::{Row, Set};

/// Who activated the units of an assault impulse (8.1.1).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Activation {
    /// Nobody yet.
    #[default]
    None,
    /// The army leader.
    Army(LeaderId),
    /// A corps leader.
    Corps(LeaderId),
    /// One unit on its own.
    Single(UnitId),
    /// An army leader sends two subordinate leaders into a combined assault (12.1).
    Combined {
        /// The army leader.
        army: LeaderId,
        /// The subordinate leaders.
        by: [LeaderId; 2],
    },
    /// An area regroups (8.1.2).
    Regroup,
}

impl Activation {
    /// The leaders whose units assault, and who turn inactive unless they rout the enemy (9.6).
    #[must_use]
    pub fn leaders(self) -> Set {
        match self {
            Activation::Army(leader) | Activation::Corps(leader) => Set::of(leader.0),
            Activation::Combined {
                by: [first, second], ..
            } => Set::of(first.0) | Set::of(second.0),
            Activation::None | Activation::Single(_) | Activation::Regroup => Set::EMPTY,
        }
    }
}

/// What a piece has done in this impulse.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    /// Movement factors spent.
    #[serde(rename = "s")]
    pub spent: u8,
    /// The area it came from when it last crossed a border.
    #[serde(rename = "f")]
    pub from: u8,
    /// What else is known, as bits of [`March::BEGUN`] and the like.
    #[serde(rename = "m")]
    pub marks: u8,
}

impl March {
    /// It has left the area in which it began.
    pub const BEGUN: u8 = 1;
    /// It may not move any more.
    pub const STOPPED: u8 = 2;
    /// It may go on although another piece has moved since (9.4, 10.3).
    pub const RESUMED: u8 = 4;
    /// It last crossed a creek, or minor water.
    pub const CREEK: u8 = 8;
    /// It last crossed a river, or major water.
    pub const RIVER: u8 = 16;
    /// It last crossed a border in a way after which there is no rout (10.5): waded a creek, or left the road.
    pub const ROUGH: u8 = 32;
    /// It entered an area with enemies, which ends its move unless they screen away.
    pub const HALTED: u8 = 64;

    /// Whether any of these marks is set.
    #[inline]
    #[must_use]
    pub const fn is(self, marks: u8) -> bool {
        self.marks & marks != 0
    }
}

/// How many areas the way of one piece can have to be followed by others.
pub const ROUTE: usize = 8;

/// The assault impulse under way (8.1.1).
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Operation {
    /// Who activates.
    #[serde(rename = "b")]
    pub by: Activation,
    /// The active area, and the second one, or 0.
    #[serde(rename = "a")]
    pub areas: [u8; 2],
    /// The activated units.
    #[serde(rename = "u")]
    pub units: Set,
    /// Those of them that were activated in the second area.
    #[serde(rename = "u2", default)]
    pub seconds: Set,
    /// The leaders who may move.
    #[serde(rename = "l")]
    pub leaders: Set,
    /// The piece that is moving.
    #[serde(rename = "p")]
    pub mover: Option<u8>,
    /// The way it has come, from its first area; the rest is 0.
    #[serde(rename = "w")]
    pub route: [u8; ROUTE],
    /// What each piece has done.
    #[serde(rename = "m")]
    pub march: Row<March, SLOTS>,
    /// Units that have used each bridge.
    #[serde(rename = "g")]
    pub bridges: Row<u8, 64>,
    /// Areas contested at the start.
    #[serde(rename = "c")]
    pub contested: Set,
    /// Areas assaulted.
    #[serde(rename = "x")]
    pub assaulted: Set,
    /// Areas whose cavalry has been asked about screening.
    #[serde(rename = "s")]
    pub screened: Set,
    /// What leaving the active areas costs after an assault there (10.3).
    #[serde(rename = "t")]
    pub toll: [u8; 2],
    /// Areas that a unit has left (9.1.2a).
    #[serde(rename = "v")]
    pub left: Set,
    /// Leaders who lost all units around them or were overrun (9.6).
    #[serde(rename = "n")]
    pub stranded: Set,
    /// Units on a forced march (16.4).
    #[serde(rename = "fm", default)]
    pub forced: Set,
    /// Active areas with units of the side at the start (16.5.1).
    #[serde(rename = "mn", default)]
    pub manned: Set,
    /// Bridges that were tried to blow up or repair (16.5).
    #[serde(rename = "br", default)]
    pub tried: Set,
    /// Active areas whose other bridges are left alone (16.5.1).
    #[serde(rename = "sp", default)]
    pub spared: Set,
    /// Activating leaders whose units have routed the enemy (10.5), or made cavalry screen (9.4 of Birth of a Legend).
    #[serde(rename = "k", default)]
    pub victors: Set,
    /// Whether it is a night march (17.2.2).
    #[serde(rename = "nm", default)]
    pub night: bool,
    /// Union units slowed by bad maps (17.2.1).
    #[serde(rename = "mc", default)]
    pub confused: Set,
    /// Units that began in an area in which they are misled (17.2.3).
    #[serde(rename = "md", default)]
    pub misled: Set,
    /// Whether the last thing that happened was an assault.
    #[serde(rename = "q")]
    pub fought: bool,
    /// Whether the impulse is being finished.
    #[serde(rename = "e")]
    pub closing: bool,
}

impl Operation {
    /// What a piece has done.
    #[inline]
    #[must_use]
    pub fn march(&self, piece: Piece) -> March {
        self.march[piece.slot()]
    }

    /// The same, to be changed.
    pub fn march_mut(&mut self, piece: Piece) -> &mut March {
        &mut self.march[piece.slot()]
    }

    /// The area in which an activated unit began the impulse.
    #[must_use]
    pub fn home(&self, unit: UnitId) -> u8 {
        self.areas[usize::from(self.seconds.contains(unit.0))]
    }
}

/// How an assault ended (10.4.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// The attack total is lower.
    Repulse,
    /// The totals are equal.
    Stalemate,
    /// The attack total is higher.
    Success,
}

/// The assault under way.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Where.
    #[serde(rename = "a")]
    pub area: u8,
    /// Whether the assault is mandatory (10.1).
    #[serde(rename = "m")]
    pub mandatory: bool,
    /// Units that may join.
    #[serde(rename = "j")]
    pub eligible: Set,
    /// Units that assault.
    #[serde(rename = "u")]
    pub units: Set,
    /// The point unit.
    #[serde(rename = "p")]
    pub point: Option<UnitId>,
    /// The forward unit.
    #[serde(rename = "f")]
    pub forward: Option<UnitId>,
    /// Whether the forward unit has suffered the first casualty point (10.6).
    #[serde(rename = "h")]
    pub forward_hit: bool,
    /// What moving on from here costs afterwards, if this is a contested active area (10.3).
    #[serde(rename = "c")]
    pub toll: u8,
    /// Whether a rout is allowed here (10.5).
    #[serde(rename = "o")]
    pub open: bool,
    /// Whether it was a rout (10.5).
    #[serde(rename = "q")]
    pub routed: bool,
    /// The result.
    #[serde(rename = "v")]
    pub verdict: Option<Verdict>,
    /// By how much the attack total is higher, while the defender may still declare a heroic defense.
    #[serde(rename = "g", default)]
    pub margin: u8,
    /// Casualty points still to be absorbed (10.6).
    #[serde(rename = "l")]
    pub left: u8,
    /// Assaulting units that must or may still retreat.
    #[serde(rename = "r")]
    pub falling_back: Set,
    /// Artillery that supports either side (16.6.1).
    #[serde(rename = "su", default)]
    pub support: Set,
    /// The leader of each side who takes part (16.2).
    #[serde(rename = "ld", default)]
    pub leads: [Option<LeaderId>; 2],
    /// Whether both sides rolled the same (16.3).
    #[serde(rename = "e", default)]
    pub even: bool,
    /// The leaders who have added their Combat Rating (15.2 of Birth of a Legend).
    #[serde(rename = "cr", default)]
    pub rated: Set,
    /// The leaders of each side who may be casualties (16.3).
    #[serde(rename = "k", default)]
    pub at_risk: [Set; 2],
    /// Where units of each side have retreated to.
    #[serde(rename = "t")]
    pub fled: [Set; 2],
}

//! The procedures of the rulebook, as frames of a stack.

use kernel::Pending;
use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::data::{Area, LeaderId, UnitId};

/// A group of reinforcements (4.4, 4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Group {
    /// The Union VI Corps.
    SixthCorps,
    /// A.P. Hill's division.
    Hill,
}

impl Group {
    /// Whose it is.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Group::SixthCorps => Side::Union,
            Group::Hill => Side::Confederate,
        }
    }

    /// The group of a side.
    #[must_use]
    pub const fn of(side: Side) -> Group {
        match side {
            Side::Union => Group::SixthCorps,
            Side::Confederate => Group::Hill,
        }
    }
}

/// What a roll is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Purpose {
    /// Whether a Union impulse is the last (3.0).
    Impulse,
    /// Whether A.P. Hill comes early (4.5).
    Hill,
    /// The defender's dice in a combat; the attacker's are on the table already (8.4.2, 8.5.7).
    Combat,
    /// How badly a leader is wounded (8.7.2).
    Wound(LeaderId),
    /// Whether a unit comes through a retreat among enemies (card retreats).
    Gauntlet(UnitId),
    /// What a withdrawal costs a mounted unit (7.3.3).
    Toll(UnitId),
    /// Whether a unit captures the bridge, or finds the ford, to an area (11.2.2).
    Crossing {
        /// The unit.
        unit: UnitId,
        /// The area across.
        to: Area,
    },
}

/// The bit of acting once more, in what a side does not want to be asked about.
pub const EXTRA: u8 = 128;
/// The bit of deactivating Union leaders who are about to act.
pub const COUNTERMAND: u8 = 64;

impl Purpose {
    /// Its bit in what a side does not want to be asked about.
    #[must_use]
    pub const fn bit(self) -> u8 {
        match self {
            Purpose::Impulse => 1,
            Purpose::Hill => 2,
            Purpose::Crossing { .. } => 4,
            Purpose::Combat => 8,
            Purpose::Wound(_) => 16,
            Purpose::Gauntlet(_) | Purpose::Toll(_) => 32,
        }
    }
}

/// A procedure under way; the last of the stack is the one that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// A turn begins: A.P. Hill's roll (4.5), then the Long-Range Bombardment Phase (3.0).
    Dawn,
    /// The Union fires in the Long-Range Bombardment Phase (3.0).
    LongRange,
    /// The Action Phase: an impulse begins, with the Union dice roll (3.0).
    Opening,
    /// A roll that the holder of the Advantage may have made anew (10.2).
    Roll(Pending<Purpose>),
    /// A side chooses what it does in its impulse (3.0).
    Impulse,
    /// Units and leaders move and attack (6.1).
    Operation,
    /// The Confederates may spend the Advantage to deactivate the Union leader who is about to act (10.2).
    Countermand,
    /// Mounted units may leave an area that enemies have entered (7.3.3).
    Withdraw,
    /// Those that left roll for what it costs them (7.3.3).
    Toll,
    /// The attacker names who takes part, and the primary target, and attacks (8.4.2, 8.5.7).
    Declare,
    /// The defender names his lead unit (8.5.7).
    Lead,
    /// The opponent of this side names a leader who was hit (8.7.2).
    Hit(Side),
    /// The defender absorbs casualty points (8.6.1).
    Losses,
    /// Units retreat (8.6.4).
    Retreat,
    /// The end of a combat.
    Settle,
    /// A leader has lost all units that were with him and joins others (5.4).
    Displaced(LeaderId),
    /// The side that acted may spend the Advantage to act once more (10.2).
    Extra,
    /// McClellan may ride (5.3.3).
    Ride,
    /// The end of an impulse (3.0).
    Closing,
    /// A side may reorganize units (9.3).
    Rally(Side),
    /// A unit was chosen to be reorganized by a leader; or he still has to choose one (9.3).
    Reorganize {
        /// The leader.
        leader: LeaderId,
        /// The unit that returns.
        unit: Option<UnitId>,
    },
    /// A replacement leader is placed (8.7.3).
    Replace(LeaderId),
    /// The Turn marker advances (3.0).
    Dusk,
}

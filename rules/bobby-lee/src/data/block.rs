//! The blocks: units, leaders, entrenchments (3).

use protocol::Side;

use super::forces::{Firepower, LeaderClass};

/// The most hexes that the speed of a block allows.
pub(crate) const MAX_SPEED: u8 = 3;

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its id in the forces file.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What is printed on it.
    pub short: String,
    /// What it is.
    pub kind: Kind,
    /// The strength it can reach.
    pub max_steps: u8,
    /// The speed (3.51).
    pub speed: u8,
    /// The firepower (3.52).
    pub fire: Firepower,
    /// What it costs as a new cadre; for a supreme leader in his capital.
    pub cadre_cost: u8,
    /// What a step costs; for a supreme leader in his capital.
    pub step_cost: u8,
}

/// What a block is (3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Infantry.
    Infantry,
    /// A garrison.
    Garrison,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
    /// A leader.
    Leader(Leader),
    /// An entrenchment, which a side may dig from this year on.
    Entrenchment(u16),
}

impl Kind {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Garrison => "garrison",
            Kind::Cavalry => "cavalry",
            Kind::Artillery => "artillery",
            Kind::Leader(leader) => match leader.class {
                LeaderClass::Supreme | LeaderClass::SupremeOrArmy => "supreme-leader",
                LeaderClass::Major | LeaderClass::Minor => "army-leader",
            },
            Kind::Entrenchment(_) => "entrenchment",
        }
    }

    /// The leader it is.
    #[must_use]
    pub const fn leader(self) -> Option<Leader> {
        match self {
            Kind::Leader(leader) => Some(leader),
            _ => None,
        }
    }
}

/// What is special about a leader (5.1, 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His class.
    pub class: LeaderClass,
    /// The Command Range; none for a leader who commands strategic movement only.
    pub range: Option<u8>,
    /// Whether he returns to the pool the first time he is replaced.
    pub returns: bool,
    /// Whether he joins the pool only in the last Supply Turn of 1863.
    pub late: bool,
}

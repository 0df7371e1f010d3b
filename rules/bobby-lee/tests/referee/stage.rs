//! What can be asked.

use kernel::Side;

use crate::map::{Hex, Id};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Deploy,
    Bids,
    Activate,
    March,
    Leaders,
    /// From which hex a block attacks.
    Approach(Id, Hex, bool),
    Contests,
    Loss,
    Flee(Side),
    Array(Side),
    Retreat,
    Combat,
    Target(Id),
    Reinforce,
    Night(Side),
    Shift(Side),
    Dig(Side),
    Regroup(Side),
    Attrition,
    Replacements,
    Draft(Side),
    Over,
}

impl Stage {
    /// Those in which a hex is fought for.
    pub(crate) const IN_CONTESTS: [&str; 11] = [
        "Loss",
        "Flee",
        "Array",
        "Retreat",
        "Combat",
        "Target",
        "Reinforce",
        "Night",
        "Shift",
        "Dig",
        "Regroup",
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Stage::Deploy => "Deploy",
            Stage::Bids => "Bids",
            Stage::Activate => "Activate",
            Stage::March => "March",
            Stage::Leaders => "Leaders",
            Stage::Approach(..) => "Approach",
            Stage::Contests => "Contests",
            Stage::Loss => "Loss",
            Stage::Flee(_) => "Flee",
            Stage::Array(_) => "Array",
            Stage::Retreat => "Retreat",
            Stage::Combat => "Combat",
            Stage::Target(_) => "Target",
            Stage::Reinforce => "Reinforce",
            Stage::Night(_) => "Night",
            Stage::Shift(_) => "Shift",
            Stage::Dig(_) => "Dig",
            Stage::Regroup(_) => "Regroup",
            Stage::Attrition => "Attrition",
            Stage::Replacements => "Replacements",
            Stage::Draft(_) => "Draft",
            Stage::Over => "Over",
        }
    }
}

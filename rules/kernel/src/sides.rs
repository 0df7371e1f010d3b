//! Sets of sides: who has to decide.

use protocol::Side;
use serde::{Deserialize, Serialize};

/// None, one, or both of the sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sides(u8);

impl Sides {
    /// Nobody.
    pub const NONE: Sides = Sides(0);
    /// Both sides at the same time: secret bids, simultaneous phases.
    pub const BOTH: Sides = Sides(3);

    /// One side.
    #[must_use]
    pub const fn only(side: Side) -> Sides {
        Sides(1 << side.index())
    }

    /// Whether `side` is among them.
    #[must_use]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & (1 << side.index()) != 0
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides, the Union first.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |side| self.contains(*side))
    }
}

impl FromIterator<Side> for Sides {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Sides {
        let all = sides.into_iter().map(Sides::only);
        all.fold(Sides::NONE, |all, side| Sides(all.0 | side.0))
    }
}

impl From<Side> for Sides {
    fn from(side: Side) -> Sides {
        Sides::only(side)
    }
}

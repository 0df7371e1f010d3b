//! The two seats of a table, and who may look.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A side of the war, which is also a seat at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Side {
    /// The United States.
    Union,
    /// The Confederate States.
    Confederate,
}

impl Side {
    /// Both sides, the Union first.
    pub const BOTH: [Side; 2] = [Side::Union, Side::Confederate];

    /// The opposing side.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Union => Side::Confederate,
            Side::Confederate => Side::Union,
        }
    }

    /// 0 for the Union, 1 for the Confederacy: for arrays with an entry per side.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Whose eyes a view is made for: each viewer class sees the same table at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Viewer {
    /// The Union player.
    Union,
    /// The Confederate player.
    Confederate,
    /// Everybody without a seat.
    Spectator,
}

impl Viewer {
    /// All viewer classes; the position in this list is [`Viewer::index`].
    pub const ALL: [Viewer; 3] = [Viewer::Union, Viewer::Confederate, Viewer::Spectator];

    /// 0, 1 or 2: for arrays with an entry per viewer class.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side this viewer plays, if any.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Viewer::Union => Some(Side::Union),
            Viewer::Confederate => Some(Side::Confederate),
            Viewer::Spectator => None,
        }
    }
}

impl From<Side> for Viewer {
    fn from(side: Side) -> Viewer {
        match side {
            Side::Union => Viewer::Union,
            Side::Confederate => Viewer::Confederate,
        }
    }
}

//! What the files of boards of areas have in common.

use kernel::data::Sourced;
use protocol::board::{Crossing, Point};
use serde::{Deserialize, Serialize};

/// A bridge, ford or ferry, with its state at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrossingEntry<State> {
    /// Its name.
    pub name: String,
    /// Bridge, ford or ferry.
    pub kind: CrossingKind,
    /// Its state at the start.
    pub state: Sourced<State>,
    /// Where it is known from.
    pub src: String,
    /// Where it stands on the water.
    pub at: Point,
    /// The direction across the water, in degrees, 0 to the right, clockwise.
    pub angle: f32,
    /// How many arches it has, if it is a bridge of stone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arches: Option<Sourced<u8>>,
}

impl<State> CrossingEntry<State> {
    /// The crossing as clients draw it.
    #[must_use]
    pub fn drawn(&self) -> Crossing {
        Crossing {
            name: self.name.clone(),
            kind: self.kind.as_str().to_owned(),
            at: self.at,
            angle: self.angle,
            arches: self.arches.as_ref().map(|arches| arches.value),
            src: self.src.clone(),
        }
    }
}

/// The kinds of crossing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CrossingKind {
    /// A bridge.
    Bridge,
    /// A ford.
    Ford,
    /// A ferry.
    Ferry,
}

impl CrossingKind {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            CrossingKind::Bridge => "bridge",
            CrossingKind::Ford => "ford",
            CrossingKind::Ferry => "ferry",
        }
    }
}

/// The colour by which the units of a command are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "a colour is what its name says")]
pub enum Colour {
    Brown,
    Green,
    Blue,
    Red,
    Yellow,
    Purple,
    White,
    Teal,
    Grey,
    Rose,
}

impl Colour {
    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Colour::Brown => "brown",
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Purple => "purple",
            Colour::White => "white",
            Colour::Teal => "teal",
            Colour::Grey => "grey",
            Colour::Rose => "rose",
        }
    }
}

//! The counties (12.0): their names, their seats, and where they lie. Which of them the Union controls is kept in the state.

use crate::ids::HexId;
use crate::map::Map;

/// A county that the Union can control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[expect(missing_docs, reason = "a county is what its name says")]
pub enum County {
    Caroline,
    Chesterfield,
    Dinwiddie,
    Gloucester,
    Hanover,
    Henrico,
    KingWilliam,
    NewKent,
    PrinceGeorge,
    Sussex,
    York,
}

impl County {
    /// All of them, in the order of the book.
    pub const ALL: [County; 11] = [
        County::Caroline,
        County::Chesterfield,
        County::Dinwiddie,
        County::Gloucester,
        County::Hanover,
        County::Henrico,
        County::KingWilliam,
        County::NewKent,
        County::PrinceGeorge,
        County::Sussex,
        County::York,
    ];

    /// Its name on the board.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            County::Caroline => "Caroline",
            County::Chesterfield => "Chesterfield",
            County::Dinwiddie => "Dinwiddie",
            County::Gloucester => "Gloucester",
            County::Hanover => "Hanover",
            County::Henrico => "Henrico",
            County::KingWilliam => "King William",
            County::NewKent => "New Kent",
            County::PrinceGeorge => "Prince George",
            County::Sussex => "Sussex",
            County::York => "York",
        }
    }

    /// The bit that stands for it.
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self as u8
    }
}

impl Map {
    /// The name of the county of a hex; none for water.
    #[must_use]
    pub fn county(&self, hex: HexId) -> Option<&str> {
        self.printed.counties.get(&self[hex].county).map(String::as_str)
    }
}

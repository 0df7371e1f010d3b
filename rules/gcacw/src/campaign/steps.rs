//! The steps of a turn of the campaign, and of the strategic cycle of every seventh (1.0).

use serde::{Deserialize, Serialize};

/// How many turns lie between two strategic cycles.
pub(super) const WEEK: u8 = 7;

/// A step of a turn of the campaign. The actions and the recovery are parts of every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Those on the turn track whose turn it is arrive.
    Arrivals,
    /// Random events (3.0).
    Events,
    /// Leaders transfer.
    Transfers,
    /// Units transfer to and from the boxes (15.0).
    OffMap,
    /// The Union controls counties (12.0).
    Counties,
    /// Gunboats move (11.0).
    Gunboats,
    /// Units are attached (19.2).
    Attachment,
    /// The actions and the recovery follow.
    Actions,
    /// The strategic cycle: strategic events (4.0).
    Strategy,
    /// Reinforcements (13.0).
    Reinforcements,
    /// The siege artillery rests (18.0).
    SiegeArtillery,
    /// The Valley (14.0).
    Valley,
    /// The sortie of the Virginia (9.0).
    Virginia,
    /// The Union controls counties (12.0).
    Seats,
    /// The attack on Norfolk (16.2).
    Norfolk,
    /// Depots (17.1).
    Depots,
    /// Who is in supply (17.0).
    Supply,
    /// The posture of the Union (5.0).
    Command,
    /// The army is reorganized (21.0).
    Reorganization,
    /// A.P. Hill arrives (13.1).
    ApHill,
    /// Victory points are given.
    Points,
    /// The game may end (23.0).
    Ending,
    /// The next turn begins.
    Over,
}

/// The steps, in the order of the book.
const ORDER: [Step; 23] = [
    Step::Arrivals,
    Step::Events,
    Step::Transfers,
    Step::OffMap,
    Step::Counties,
    Step::Gunboats,
    Step::Attachment,
    Step::Actions,
    Step::Strategy,
    Step::Reinforcements,
    Step::SiegeArtillery,
    Step::Valley,
    Step::Virginia,
    Step::Seats,
    Step::Norfolk,
    Step::Depots,
    Step::Supply,
    Step::Command,
    Step::Reorganization,
    Step::ApHill,
    Step::Points,
    Step::Ending,
    Step::Over,
];

impl Step {
    /// The turns on which a step takes place.
    #[must_use]
    pub const fn takes_place(self, turn: u8) -> bool {
        let weekly = turn.is_multiple_of(WEEK);
        match self {
            Step::Arrivals
            | Step::Events
            | Step::Transfers
            | Step::Counties
            | Step::Gunboats
            | Step::Attachment
            | Step::Actions
            | Step::Over => true,
            Step::OffMap => turn >= 4,
            Step::Strategy
            | Step::Reinforcements
            | Step::SiegeArtillery
            | Step::Seats
            | Step::Depots
            | Step::Supply
            | Step::Command
            | Step::Points => weekly,
            Step::Valley => weekly && turn >= 35,
            Step::Virginia | Step::Norfolk => weekly && turn >= 14,
            Step::Reorganization => weekly && turn >= 42,
            Step::ApHill => weekly && turn >= 49,
            Step::Ending => weekly && turn >= 91,
        }
    }

    /// The step after this one on a turn.
    #[must_use]
    pub fn next(self, turn: u8) -> Step {
        let mut later = ORDER.into_iter().skip_while(|step| *step != self).skip(1);
        later.find(|step| step.takes_place(turn)).unwrap_or(Step::Over)
    }
}

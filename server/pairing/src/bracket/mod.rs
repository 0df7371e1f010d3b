//! Brackets as data: each match with where its players come from, who they are so far, and how it ended.

mod draw;
mod form;
mod progress;
mod shape;
mod verdict;

use crate::ledger::Ledger;
use crate::tournament::Tournament;

pub(crate) use draw::draw;
pub use form::{Bracket, Match, Occupant, Part, Source};
pub(crate) use progress::resolved;

/// The bracket of an elimination. Before the draw it shows who would meet.
#[must_use]
pub fn bracket(tournament: &Tournament) -> Option<Bracket> {
    let format = tournament.settings.format;
    format.is_elimination().then(|| resolved(&Ledger::of(tournament)))
}

/// The tournament as it counts; the games that a corrected result has set aside do not.
pub(crate) fn counted(tournament: &Tournament) -> Ledger<'_> {
    let mut ledger = Ledger::of(tournament);
    if tournament.settings.format.is_elimination() {
        let aside = resolved(&ledger).superseded;
        ledger.leave_out(&aside);
    }
    ledger
}

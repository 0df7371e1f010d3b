//! What a scenario leaves out of the first actions of a game: told while it binds, before anybody is refused.

use protocol::Side;

use super::numbers::{GAINES_MILL, RETREAT_TO_THE_JAMES, SEVEN_DAYS, SEVEN_PINES, STUARTS_RIDE};
use crate::field::Field;

/// What binds a side now: the case, and the key of what is told of it.
pub(crate) struct Limit {
    /// The case.
    pub(crate) case: &'static str,
    /// The key of its phrase.
    pub(crate) key: &'static str,
    /// Whether it also says where a unit that acts may go.
    pub(crate) binds_marches: bool,
}

impl Field<'_> {
    /// What binds the actions of a side now.
    pub(crate) fn limit(&self, side: Side) -> Option<Limit> {
        let (case, key, binds_marches) = match (self.number(), side) {
            (SEVEN_PINES, Side::Confederate) if self.is_first_phase() => {
                ("scenario 4 rule 4", "limit.seven-pines", false)
            }
            (STUARTS_RIDE, Side::Confederate) if self.state.turn == 1 => ("scenario 5 rule 4", "limit.ride", true),
            (SEVEN_DAYS, Side::Union) if self.state.turn == 1 => {
                ("scenario 6 rule 11", "limit.seven-days.union", false)
            }
            (SEVEN_DAYS, Side::Confederate) if self.state.turn == 1 => ("scenario 6 rule 11", "limit.seven-days", true),
            (GAINES_MILL, Side::Confederate) if self.keeps_away() => ("scenario 7 rule 9", "limit.gaines-mill", true),
            (RETREAT_TO_THE_JAMES, Side::Union) if self.is_free_phase() => ("scenario 8 rule 8", "limit.retreat", true),
            _ => return None,
        };
        Some(Limit {
            case,
            key,
            binds_marches,
        })
    }
}

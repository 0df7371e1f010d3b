//! How often a roll that may be made anew would come out better or worse (10.2); what it means as it lies stands on the
//! button that keeps it.

use kernel::Pending;

use crate::game::BloodiestDay;
use crate::show::anew::{PAIR, totals};
use crate::state::{Purpose, State};

/// The faces of a die.
const FACES: i32 = 6;

/// In how many ways a new roll would come out for who rolled.
pub(super) struct Chances {
    /// Better than it is now.
    pub(super) better: u32,
    /// Worse.
    pub(super) worse: u32,
    /// Of so many.
    pub(super) of: u32,
}

impl BloodiestDay {
    /// What another roll for the same purpose would bring.
    pub(super) fn chances(&self, state: &State, roll: &Pending<Purpose>) -> Chances {
        let worth = |total: i32| self.worth(state, roll, u8::try_from(total).unwrap_or(0));
        let now = worth(roll.total().into());
        let (ways, of): (Vec<(i32, u32)>, u32) = match roll.faces().len() {
            1 => ((1..=FACES).map(|face| (face, 1)).collect(), FACES.unsigned_abs()),
            _ => (totals().collect(), PAIR),
        };
        let count = |is: fn(u8, u8) -> bool| {
            let such = ways.iter().filter(|(total, _)| is(worth(*total), now));
            such.map(|(_, ways)| ways).sum()
        };
        Chances {
            better: count(|new, now| new > now),
            worse: count(|new, now| new < now),
            of,
        }
    }

    /// In how many of [`PAIR`] ways new Impulse dice let the turn go on (3.0).
    pub(super) fn ways_to_go_on(&self, state: &State) -> u32 {
        let on = totals().filter(|(total, _)| !self.ends_phase(state, u8::try_from(*total).unwrap_or(0)));
        on.map(|(_, ways)| ways).sum()
    }
}

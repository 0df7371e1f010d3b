//! How often each outcome of a combat comes about.

use kernel::{Phrase, phrase};
use protocol::view::Odds;

use crate::game::BloodiestDay;
use crate::resolution::Upshot;
use crate::state::{Attack, Kind, State};

/// In how many ways each upshot comes about.
#[derive(Default)]
pub(super) struct Tally {
    /// The casualty points that the defenders can absorb at most: only if all of them are eliminated.
    capacity: i32,
    /// Whether more than that lets the attackers go on (8.6.3).
    goes_on: bool,
    pub(super) repulse: u32,
    pub(super) nothing: u32,
    pub(super) casualties: u32,
    pub(super) eliminated: u32,
    pub(super) overrun: u32,
    /// The casualty points of all those ways together in which some survive.
    points: u32,
}

impl Tally {
    /// Nothing has been counted of an attack.
    pub(super) fn of(rules: &BloodiestDay, state: &State, attack: &Attack) -> Tally {
        Tally {
            capacity: rules.capacity(state, rules.enemies(state, attack.side, attack.area)),
            goes_on: attack.kind == Kind::Assault,
            ..Tally::default()
        }
    }

    /// Counts dice that lead to an upshot.
    pub(super) fn count(&mut self, upshot: Upshot, ways: u32) {
        match upshot {
            Upshot::Repulse => self.repulse += ways,
            Upshot::Stalemate | Upshot::NoEffect => self.nothing += ways,
            Upshot::Casualties(points) if i32::from(points) >= self.capacity => self.eliminated += ways,
            Upshot::Casualties(points) => {
                self.casualties += ways;
                self.points += ways * u32::from(points);
            }
            Upshot::Overrun if self.goes_on => self.overrun += ways,
            Upshot::Overrun => self.eliminated += ways,
        }
    }

    /// What can come of it, of so many ways.
    pub(super) fn told(&self, of: u32) -> Vec<Odds> {
        let eliminated = match self.goes_on {
            true => "odds.destroyed",
            false => "odds.eliminated",
        };
        let lines = [
            (Phrase::bare("odds.repulse"), self.repulse),
            (Phrase::bare("odds.nothing"), self.nothing),
            (phrase!("odds.casualties", self.average()), self.casualties),
            // 8.6.3: more than that lets the attackers of an assault go on.
            (Phrase::bare(eliminated), self.eliminated),
            (Phrase::bare("odds.overrun"), self.overrun),
        ];
        let possible = lines.into_iter().filter(|(_, ways)| *ways > 0);
        possible.map(|(say, ways)| Odds(say, ways, of)).collect()
    }

    /// The casualty points where there are any, on average and to the nearest.
    pub(super) fn average(&self) -> i32 {
        let average = (self.points + self.casualties / 2).checked_div(self.casualties);
        average.and_then(|points| i32::try_from(points).ok()).unwrap_or(0)
    }
}

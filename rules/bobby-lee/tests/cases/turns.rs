//! Into a player turn in a few words.

use kernel::Side;
use kernel::Side::{Confederate, Union};

use crate::common::Game;

impl Game {
    /// A side wins the initiative and activates these leaders.
    pub(crate) fn activated(mut self, side: Side, leaders: &str) -> Game {
        let count = leaders.split_whitespace().count();
        self.plays(side, &format!("bid {count}"));
        self.plays(side.other(), "bid 0");
        for leader in leaders.split_whitespace() {
            self.plays(side, &format!("activate {leader}"));
        }
        self.plays(side, "done");
        self
    }

    /// Where a block can go under a verb, in words.
    pub(crate) fn goals(&self, side: Side, verb: &str, id: &str) -> Vec<String> {
        let number = u16::from(crate::common::block(id).0) + 1;
        let prefix = format!("{verb}:{number}:");
        let offers = self.offers(side, verb);
        let codes = offers.iter().filter_map(|offer| offer.strip_prefix(&prefix));
        let mut goals: Vec<String> = codes
            .map(|code| crate::common::name(code.parse().expect("a code")))
            .collect();
        goals.sort();
        goals
    }

    /// The Union activates its leader of range 2.
    pub(crate) fn under_mcclellan(self) -> Game {
        self.activated(Union, "u-mcclellan")
    }

    /// The Confederates activate Lee.
    pub(crate) fn under_lee(self) -> Game {
        self.activated(Confederate, "c-lee")
    }
}

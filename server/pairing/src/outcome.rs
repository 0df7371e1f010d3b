//! What a game ended with, and what that is worth.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul};

use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

/// Points in halves: a win is 2 of them, a draw 1. Shown in whole points, as `2.5`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Points(pub u32);

impl Points {
    /// Nothing.
    pub const ZERO: Points = Points(0);
    /// Of a drawn game.
    pub const DRAW: Points = Points(1);
    /// Of a won game.
    pub const WIN: Points = Points(2);
}

impl fmt::Display for Points {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        write!(out, "{}{half}", self.0 / 2)
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Mul<u32> for Points {
    type Output = Points;
    fn mul(self, times: u32) -> Points {
        Points(self.0.saturating_mul(times))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::ZERO, Add::add)
    }
}

/// What a game ended with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// A side won over the board.
    Won {
        /// Who won.
        side: Side,
        /// By how many victory points, where the game counts them.
        margin: Option<u32>,
    },
    /// Neither won.
    Drawn,
    /// The game was not played, or not to its end: the other side did not come, or gave no sign of life.
    Forfeited {
        /// Who gets the win.
        winner: Side,
    },
    /// Neither came: nobody gets anything.
    DoubleForfeit,
    /// The organiser called the game off: it counts for nobody, as if it had never been paired. In a Swiss the two may
    /// meet in a later round, in an elimination they play another game; a round robin goes on without it.
    Unplayed,
}

impl Outcome {
    /// A win without a margin.
    #[must_use]
    pub const fn won(side: Side) -> Outcome {
        Outcome::Won { side, margin: None }
    }

    /// What each side gets.
    #[must_use]
    pub fn points(self) -> BySide<Points> {
        let to = |winner| BySide::of(|side| if side == winner { Points::WIN } else { Points::ZERO });
        match self {
            Outcome::Won { side, .. } => to(side),
            Outcome::Forfeited { winner } => to(winner),
            Outcome::Drawn => BySide::of(|_| Points::DRAW),
            Outcome::DoubleForfeit | Outcome::Unplayed => BySide::default(),
        }
    }

    /// The victory points by which each side was ahead, negative for the one behind; `None` for a game that was won
    /// otherwise than by points.
    #[must_use]
    pub fn margins(self) -> Option<BySide<i64>> {
        match self {
            Outcome::Won { side, margin } => margin.map(|margin| ahead(side, margin)),
            Outcome::Forfeited { .. } => None,
            Outcome::Drawn | Outcome::DoubleForfeit | Outcome::Unplayed => Some(BySide::default()),
        }
    }

    /// The same, with the `usual` margin for a game that was won otherwise than by points.
    #[must_use]
    pub fn margins_or(self, usual: u32) -> BySide<i64> {
        self.margins().unwrap_or_else(|| match self {
            Outcome::Won { side: winner, .. } | Outcome::Forfeited { winner } => ahead(winner, usual),
            Outcome::Drawn | Outcome::DoubleForfeit | Outcome::Unplayed => BySide::default(),
        })
    }

    /// Whether it came about over the board.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Outcome::Won { .. } | Outcome::Drawn)
    }
}

/// What the winner is ahead the loser is behind.
fn ahead(winner: Side, margin: u32) -> BySide<i64> {
    let margin = i64::from(margin);
    BySide::of(|side| if side == winner { margin } else { -margin })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown_whole_and_half() {
        let shown: Vec<String> = (0..5).map(|halves| Points(halves).to_string()).collect();
        assert_eq!(shown, ["0", "0.5", "1", "1.5", "2"]);
    }

    #[test]
    fn what_the_winner_is_ahead_the_loser_is_behind() {
        let won = Outcome::Won {
            side: Side::Confederate,
            margin: Some(12),
        };
        assert_eq!(won.margins_or(3).into_array(), [-12, 12]);
        assert_eq!(won.points().into_array(), [Points::ZERO, Points::WIN]);
        let forfeited = Outcome::Forfeited { winner: Side::Union };
        assert!(!forfeited.is_played());
        for otherwise in [forfeited, Outcome::won(Side::Union)] {
            assert_eq!(otherwise.margins(), None);
            assert_eq!(otherwise.margins_or(3).into_array(), [3, -3]);
        }
        for nobody in [Outcome::Drawn, Outcome::DoubleForfeit, Outcome::Unplayed] {
            assert_eq!(nobody.margins_or(3).into_array(), [0, 0]);
        }
    }
}

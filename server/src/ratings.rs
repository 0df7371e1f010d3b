//! Ratings: Glicko-2, each game a period of its own, so that what a game made of a rating is known at once.
//!
//! Pure: the same games in the same order lead to the same ratings. Who has not played for long is less well known: for each
//! thirty days without a rated game his deviation grows as for a period without one.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::{BySide, Side};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};
use uuid::Uuid;

/// After this time without a rated game the deviation grows once.
const IDLE_PERIOD: TimeDelta = TimeDelta::days(30);

/// How often it grows at most: after that nobody is better known than somebody new.
const MOST_IDLE_PERIODS: i64 = 240;

/// What numbers may differ by that were computed on different machines.
pub const TOLERANCE: f64 = 1e-6;

/// How good a player is held to be at a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The rating; 1500 for somebody new.
    pub rating: f64,
    /// How well it is known: the true one is within twice this with 95 %.
    pub deviation: f64,
    /// How much it changes.
    pub volatility: f64,
    /// How many games it rests on.
    pub games: i32,
    /// When the last of them ended; `None` for somebody new.
    pub changed_at: Option<DateTime<Utc>>,
}

impl Default for Standing {
    fn default() -> Standing {
        let Glicko2Rating {
            rating,
            deviation,
            volatility,
        } = Glicko2Rating::new();
        Standing {
            rating,
            deviation,
            volatility,
            games: 0,
            changed_at: None,
        }
    }
}

impl Standing {
    /// As it is known at some time.
    fn at(&self, time: DateTime<Utc>) -> Glicko2Rating {
        let idle = self.changed_at.map_or(TimeDelta::zero(), |since| time - since);
        let periods = (idle.num_seconds() / IDLE_PERIOD.num_seconds()).clamp(0, MOST_IDLE_PERIODS);
        let mut known = Glicko2Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        for _ in 0..periods {
            known = decay_deviation(&known);
        }
        known
    }

    /// How well it is known at some time.
    #[must_use]
    pub fn deviation_at(&self, time: DateTime<Utc>) -> f64 {
        self.at(time).deviation
    }

    /// Whether another computation came to the same.
    #[must_use]
    pub fn is_like(&self, other: &Standing) -> bool {
        let close = |one: f64, another: f64| (one - another).abs() < TOLERANCE;
        close(self.rating, other.rating)
            && close(self.deviation, other.deviation)
            && close(self.volatility, other.volatility)
            && self.games == other.games
            && self.changed_at == other.changed_at
    }
}

/// What a game that ended at `at` makes of the standings of its players.
#[must_use]
pub fn after_game(before: &BySide<Standing>, winner: Option<Side>, at: DateTime<Utc>) -> BySide<Standing> {
    let outcome = match winner {
        Some(Side::Union) => Outcomes::WIN,
        Some(Side::Confederate) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let known = |side: Side| before[side].at(at);
    let (union, confederate) = glicko2(
        &known(Side::Union),
        &known(Side::Confederate),
        &outcome,
        &Glicko2Config::new(),
    );
    let after = |side: Side, new: Glicko2Rating| Standing {
        rating: new.rating,
        deviation: new.deviation,
        volatility: new.volatility,
        games: before[side].games + 1,
        changed_at: Some(at.max(before[side].changed_at.unwrap_or(at))),
    };
    BySide::new(after(Side::Union, union), after(Side::Confederate, confederate))
}

/// A rated game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The table.
    pub table: Uuid,
    /// Its place in the order in which games were counted.
    pub number: i64,
    /// The game's id.
    pub ruleset: String,
    /// Who played which side.
    pub players: BySide<Uuid>,
    /// Who won.
    pub winner: Option<Side>,
    /// When it ended.
    pub ended_at: DateTime<Utc>,
}

/// What a rated game made of a player's rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The table.
    pub table: Uuid,
    /// The player.
    pub player: Uuid,
    /// The game's id.
    pub ruleset: String,
    /// The place of the game in the order in which games were counted.
    pub number: i64,
    /// The rating before it.
    pub before: f64,
    /// How he stood after it.
    pub after: Standing,
}

/// All standings, by player and game.
pub type Standings = BTreeMap<(Uuid, String), Standing>;

/// Counts a game; says what it changed, the Union's player first.
pub fn count(standings: &mut Standings, game: &RatedGame) -> [Change; 2] {
    let key = |side: Side| (game.players[side], game.ruleset.clone());
    let standing = |side: Side| standings.get(&key(side)).copied().unwrap_or_default();
    let before = BySide::new(standing(Side::Union), standing(Side::Confederate));
    let after = after_game(&before, game.winner, game.ended_at);
    Side::BOTH.map(|side| {
        standings.insert(key(side), after[side]);
        Change {
            table: game.table,
            player: game.players[side],
            ruleset: game.ruleset.clone(),
            number: game.number,
            before: before[side].rating,
            after: after[side],
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(day: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(day * 86_400, 0).expect("a time")
    }

    #[test]
    fn the_loser_gives_what_the_winner_gets_and_a_draw_of_equals_changes_no_rating() {
        let new = BySide::new(Standing::default(), Standing::default());
        let won = after_game(&new, Some(Side::Union), at(0));
        let [union, confederate] = [won[Side::Union], won[Side::Confederate]];
        assert!(union.rating > 1600.0 && confederate.rating < 1400.0, "{won:?}");
        assert!((union.rating + confederate.rating - 3000.0).abs() < TOLERANCE);
        assert!(union.deviation < 350.0);
        let drawn = after_game(&new, None, at(0));
        assert!((drawn[Side::Union].rating - 1500.0).abs() < TOLERANCE);
        assert_eq!(
            (drawn[Side::Union].games, drawn[Side::Union].changed_at),
            (1, Some(at(0)))
        );
    }

    #[test]
    fn who_has_not_played_for_long_is_less_well_known() {
        let new = BySide::new(Standing::default(), Standing::default());
        let mut standing = new;
        for day in 0..30 {
            standing = after_game(&standing, [Some(Side::Union), None][day as usize % 2], at(day));
        }
        let known = standing[Side::Union];
        assert!((known.deviation_at(at(40)) - known.deviation).abs() < f64::EPSILON);
        assert!(known.deviation_at(at(29 + 365)) > known.deviation + 1.0);
        assert!(known.deviation_at(at(100_000)) <= 350.0);
    }

    #[test]
    fn a_late_game_does_not_turn_the_clock_back() {
        let new = BySide::new(Standing::default(), Standing::default());
        let later = after_game(&new, None, at(9));
        let late = after_game(&later, None, at(2));
        assert_eq!(late[Side::Union].changed_at, Some(at(9)));
    }
}

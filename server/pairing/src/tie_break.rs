//! The tie-breaks by name.

use serde::{Deserialize, Serialize};

/// What decides between entrants with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The scores of the opponents.
    Buchholz,
    /// The scores of the opponents without the lowest.
    BuchholzCut1,
    /// The scores of the opponents, each weighed with the points won against him.
    SonnebornBerger,
    /// The points in the games among those who are tied.
    HeadToHead,
    /// Victory points ahead.
    Margin,
    /// Games won.
    Wins,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [TieBreak; 6] = [
        TieBreak::Buchholz,
        TieBreak::BuchholzCut1,
        TieBreak::SonnebornBerger,
        TieBreak::HeadToHead,
        TieBreak::Margin,
        TieBreak::Wins,
    ];

    /// The word for it in settings, JSON and addresses.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "buchholz",
            TieBreak::BuchholzCut1 => "buchholz_cut1",
            TieBreak::SonnebornBerger => "sonneborn_berger",
            TieBreak::HeadToHead => "head_to_head",
            TieBreak::Margin => "margin",
            TieBreak::Wins => "wins",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "Buchholz",
            TieBreak::BuchholzCut1 => "Buchholz, lowest cut",
            TieBreak::SonnebornBerger => "Sonneborn-Berger",
            TieBreak::HeadToHead => "Head to head",
            TieBreak::Margin => "Victory-point margin",
            TieBreak::Wins => "Games won",
        }
    }

    /// What it counts, for people.
    #[must_use]
    pub const fn explanation(self) -> &'static str {
        match self {
            TieBreak::Buchholz => {
                "The points of all your opponents added up: who met the stronger field is ahead. \
                 A round in which you did not play counts as one against somebody with as many points as you."
            }
            TieBreak::BuchholzCut1 => {
                "Buchholz without your weakest opponent, so that one unlucky pairing does not decide."
            }
            TieBreak::SonnebornBerger => {
                "The points of everybody you beat, and half the points of everybody you drew with: \
                 points against strong opponents weigh more. \
                 A win without a game counts as one against somebody with as many points as you."
            }
            TieBreak::HeadToHead => {
                "The points in the games that the tied players were to play among themselves, won over the board or by \
                 forfeit. It counts only when each of them has met each other one; otherwise the next tie-break decides."
            }
            TieBreak::Margin => {
                "The victory points by which you won, less those by which you lost. A game that was won otherwise (given \
                 up, out of time, adjudged, by forfeit, by an automatic victory) counts as the middle one of the margins \
                 that were counted in this tournament: giving up early saves nothing on average. Byes add nothing."
            }
            TieBreak::Wins => "How many games you won over the board; wins by forfeit and byes are not counted.",
        }
    }

    /// A value as people read it. Buchholz and head to head are kept in half points, Sonneborn-Berger in quarters.
    #[must_use]
    pub fn show(self, value: i64) -> String {
        let parts = match self {
            TieBreak::Buchholz | TieBreak::BuchholzCut1 | TieBreak::HeadToHead => 2,
            TieBreak::SonnebornBerger => 4,
            TieBreak::Margin | TieBreak::Wins => 1,
        };
        let sign = if value < 0 { "-" } else { "" };
        let (whole, rest) = (value.abs() / parts, value.abs() % parts * (4 / parts));
        format!("{sign}{whole}{}", ["", ".25", ".5", ".75"][rest as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_what_serde_writes() {
        for tie_break in TieBreak::ALL {
            let written = serde_json::to_string(&tie_break).unwrap();
            assert_eq!(written, format!("\"{}\"", tie_break.key()));
        }
    }

    #[test]
    fn values_are_shown_in_points() {
        assert_eq!(TieBreak::Buchholz.show(7), "3.5");
        assert_eq!(TieBreak::SonnebornBerger.show(7), "1.75");
        assert_eq!(TieBreak::SonnebornBerger.show(6), "1.5");
        assert_eq!(TieBreak::Margin.show(-7), "-7");
        assert_eq!(TieBreak::Wins.show(0), "0");
    }
}

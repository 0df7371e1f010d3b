//! What an organiser chooses before the start.

use serde::{Deserialize, Serialize};

use crate::outcome::Points;
use crate::tie_break::TieBreak;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin {
        /// Whether all games start at once; otherwise a round starts when the one before is over.
        concurrent: bool,
    },
    /// Each round brings together those with like scores who have not met.
    Swiss {
        /// How many rounds are played.
        rounds: u32,
    },
    /// Who loses a match is out.
    SingleElimination,
    /// Who loses two matches is out.
    DoubleElimination {
        /// Whether a second final is played when the one without a loss loses the first.
        second_final: bool,
    },
    /// A standing order in which one may challenge those above.
    Ladder {
        /// How many places above oneself one may challenge.
        reach: u32,
    },
    /// Teams meet each other on several boards, each team each other once.
    TeamMatch {
        /// How many boards.
        boards: u32,
    },
}

impl Format {
    /// Whether it is an elimination.
    #[must_use]
    pub const fn is_elimination(self) -> bool {
        matches!(self, Format::SingleElimination | Format::DoubleElimination { .. })
    }

    /// Whether a round starts only after the one before.
    #[must_use]
    pub const fn has_rounds(self) -> bool {
        matches!(
            self,
            Format::RoundRobin { concurrent: false } | Format::Swiss { .. } | Format::TeamMatch { .. }
        )
    }

    /// The tie-breaks that fit it, the first deciding first.
    #[must_use]
    pub fn usual_tie_breaks(self) -> Vec<TieBreak> {
        match self {
            Format::RoundRobin { .. } => vec![
                TieBreak::HeadToHead,
                TieBreak::SonnebornBerger,
                TieBreak::Wins,
                TieBreak::Margin,
            ],
            Format::Swiss { .. } => vec![
                TieBreak::BuchholzCut1,
                TieBreak::Buchholz,
                TieBreak::SonnebornBerger,
                TieBreak::HeadToHead,
                TieBreak::Margin,
            ],
            _ => vec![TieBreak::Margin, TieBreak::Wins],
        }
    }
}

/// How many games two entrants play when they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Games {
    /// One.
    Single,
    /// Two, the second with sides exchanged.
    Pair,
}

impl Games {
    /// As a number.
    #[must_use]
    pub const fn count(self) -> u32 {
        match self {
            Games::Single => 1,
            Games::Pair => 2,
        }
    }
}

/// What an organiser chooses before the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Who meets whom.
    pub format: Format,
    /// How many games they play then.
    pub games: Games,
    /// What decides between equal points, the first first.
    pub tie_breaks: Vec<TieBreak>,
    /// The number from which lots are drawn between those whom neither seed nor rating sets apart. Without one the id
    /// decides, the lower first.
    pub lots: Option<u64>,
    /// What a late entrant of a Swiss gets for each round he missed.
    pub missed: Points,
}

impl Settings {
    /// Single games, the usual tie-breaks, no lots, nothing for missed rounds.
    #[must_use]
    pub fn of(format: Format) -> Settings {
        Settings {
            format,
            games: Games::Single,
            tie_breaks: format.usual_tie_breaks(),
            lots: None,
            missed: Points::ZERO,
        }
    }

    /// The same with pairs of games, or single ones.
    #[must_use]
    pub fn with(self, games: Games) -> Settings {
        Settings { games, ..self }
    }
}

//! The data of a bracket.

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::tournament::GameKey;

/// The part of the bracket a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Of those who have not lost; the only part of a single elimination.
    Winners,
    /// Of those who have lost once.
    Losers,
    /// The winners of both parts meet.
    Final,
    /// They meet again because the one without a loss lost the final.
    SecondFinal,
}

/// Where a player of a match comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "number", rename_all = "snake_case")]
pub enum Source {
    /// He is seeded so, from 1.
    Seed(u32),
    /// He won the match of that number.
    WinnerOf(u32),
    /// He lost the match of that number.
    LoserOf(u32),
}

/// Who is in a place of the bracket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "entrant", rename_all = "snake_case")]
pub enum Occupant {
    /// That is not known yet.
    #[default]
    Open,
    /// Nobody will come: whoever is opposite passes on.
    Nobody,
    /// He.
    Entrant(EntrantId),
}

/// A match of a bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// From 1; the board of its games.
    pub number: u32,
    /// Which part it belongs to.
    pub part: Part,
    /// The round of its games. A match is played in a later round than those its players come from.
    pub round: u32,
    /// Where its players come from.
    pub sources: [Source; 2],
    /// Who they are.
    pub players: [Occupant; 2],
    /// Their games with each other. Games of others, who were here before a result was corrected, are not among them.
    pub games: Vec<GameKey>,
    /// Who goes on.
    pub winner: Occupant,
    /// Who lost, to go to the other part or out.
    pub loser: Occupant,
    /// Who is out of the tournament with this match.
    pub out: Vec<EntrantId>,
    /// Whether the match is played at all: not with fewer than two players, nor a second final that nobody needs.
    pub is_played: bool,
}

/// A bracket as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bracket {
    /// The matches; each comes after those its players come from.
    pub matches: Vec<Match>,
    /// Who won it all.
    pub champion: Option<EntrantId>,
    /// Games between players who do not meet in this bracket any more, since a result was corrected. They count for
    /// nobody; those that still go on are best called off.
    pub superseded: Vec<GameKey>,
}

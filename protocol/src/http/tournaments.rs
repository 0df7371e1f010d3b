//! Tournaments: what an organiser asks for, what he decides, and what entrants ask for.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::pace::Pace;

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TournamentFormat {
    /// Everybody meets everybody.
    RoundRobin {
        /// Whether all games begin at once; otherwise a round begins when the one before is over.
        concurrent: bool,
    },
    /// Each round brings together those with like scores who have not met.
    Swiss {
        /// How many rounds are played: 1 to 20.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
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
        /// How many places above oneself one may challenge: 1 to 20.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
        reach: u32,
    },
    /// Teams meet each other on several boards, each team each other once.
    TeamMatch {
        /// How many boards: 1 to 20.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 20))]
        boards: u32,
    },
}

/// What decides between entrants with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum TieBreakName {
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

/// What is played in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct RoundPlan {
    /// The scenario's id.
    pub scenario: String,
    /// Options by id; absent ones keep their default.
    #[serde(default)]
    #[ts(optional, as = "Option<BTreeMap<String, bool>>")]
    pub options: BTreeMap<String, bool>,
}

/// `POST /tournaments`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct NewTournament {
    /// What it is called, up to 80 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 80))]
    pub name: String,
    /// What there is to know about it, up to 2000 characters.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    #[cfg_attr(feature = "openapi", schema(max_length = 2000))]
    pub description: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// What is played in each round, the first again after the last; the first scenario of the game when empty.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<RoundPlan>>")]
    #[cfg_attr(feature = "openapi", schema(max_items = 20))]
    pub rounds: Vec<RoundPlan>,
    /// How much time the players have at their tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// Whether two games are played at a time, the second with sides exchanged.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub pairs: bool,
    /// What decides between equal points, the first first; what is usual with the format when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(max_items = 6))]
    pub tie_breaks: Option<Vec<TieBreakName>>,
    /// With fewer entrants than this it is cancelled when it would begin by itself: at least 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 128))]
    pub fewest: Option<u32>,
    /// How many may enter: up to 128, where all games begin at once 16.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(minimum = 2, maximum = 128))]
    pub most: Option<u32>,
    /// Of a hundred games that a player has finished, how many he must not have lost on time; 0 lets everybody in.
    #[serde(default)]
    #[ts(optional, as = "Option<u32>")]
    #[cfg_attr(feature = "openapi", schema(maximum = 100))]
    pub reliability: u32,
    /// Whether its games count for the ratings of both players; they need a pace. Whoever enters agrees to it.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// The least rating in its game that an entrant may have; who has none counts as 1500.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(maximum = 4000))]
    pub rating_least: Option<u32>,
    /// The most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(maximum = 4000))]
    pub rating_most: Option<u32>,
    /// Whether players may enter by themselves after it has begun, where the format allows that.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub late_entry: bool,
    /// From when on players may enter, RFC 3339; at once when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub opens_at: Option<String>,
    /// When it begins by itself, RFC 3339; when the organiser says so when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub starts_at: Option<String>,
    /// How long a game may take, in seconds from an hour to a year: whoever is awaited then has lost by forfeit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(minimum = 3600, maximum = 31_536_000))]
    pub game_limit: Option<u32>,
}

/// `POST /tournaments/{id}/enter`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct EnterTournament {
    /// The team, in a team match: an old one or a new one, up to 40 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[cfg_attr(feature = "openapi", schema(max_length = 40))]
    pub team: Option<String>,
    /// What the player adds to the dice of his games, up to 64 characters, all of which can be seen.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, pattern = r"^[^\p{C}\p{Zl}\p{Zp}]*$"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub salt: Option<String>,
}

/// `POST /tournaments/{id}/withdraw`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct WithdrawFromTournament {
    /// Whether the games that go on are given up; otherwise one finishes them, which only formats with rounds know.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub at_once: bool,
}

/// `POST /tournaments/{id}/challenge`, on a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Challenge {
    /// The number of the entrant who is challenged.
    pub entrant: u32,
}

/// What a game is to count as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum GameRuling {
    /// The Union has won.
    Union,
    /// The Confederacy has won.
    Confederate,
    /// A draw.
    Draw,
    /// The Confederacy did not come, and the Union gets the win.
    UnionByForfeit,
    /// The Union did not come, and the Confederacy gets the win.
    ConfederateByForfeit,
    /// Neither came.
    BothForfeit,
    /// It counts for nobody, as if it had never been paired.
    Unplayed,
    /// What its table says, after all.
    AsPlayed,
}

/// Which game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct GameNumber {
    /// The round, from 1. In an elimination that of the bracket, on a ladder the number of the challenge.
    pub round: u32,
    /// The board, from 1; in an elimination the number of the match.
    pub board: u32,
    /// Which game on that board, from 1.
    pub game: u32,
}

/// What an organiser decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum Decision {
    /// It begins.
    Start,
    /// Entrants are seeded in this order, by their numbers; those who are missing come after them.
    Seed {
        /// Their numbers, the best first.
        #[cfg_attr(feature = "openapi", schema(max_items = 128))]
        order: Vec<u32>,
    },
    /// A player may enter, also late, whatever the limits but the number of entrants; by name. He enters himself.
    Admit {
        /// The name of the player.
        #[cfg_attr(feature = "openapi", schema(max_length = 40))]
        name: String,
    },
    /// An entrant is out at once, and does not come back by himself.
    Remove {
        /// His number.
        entrant: u32,
    },
    /// What a game counts as: also one that goes on, which ends with it.
    Result {
        /// Which.
        of: GameNumber,
        /// As what.
        ruling: GameRuling,
    },
    /// The games of a round that go on and have an earlier limit have until then, but for the organiser's own.
    Extend {
        /// Which round.
        round: u32,
        /// RFC 3339.
        #[cfg_attr(feature = "openapi", schema(format = DateTime))]
        until: String,
    },
    /// Nothing new begins, and no limit of a game passes.
    Pause,
    /// It goes on.
    Resume,
    /// It is over as it stands. A ladder ends in no other way.
    Finish,
    /// It is called off. Games that go on are played for nothing.
    Cancel,
}

/// `POST /tournaments/{id}/decisions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[ts(export)]
pub struct Decide {
    /// What.
    pub decision: Decision,
    /// Why: everybody can read it, up to 300 characters.
    #[cfg_attr(feature = "openapi", schema(max_length = 300))]
    pub reason: String,
}

/// Where a tournament is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum TournamentStatus {
    /// Players enter.
    Open,
    /// It is being played.
    Running,
    /// It is over.
    Finished,
    /// It was called off.
    Cancelled,
}

impl TournamentStatus {
    /// The word for it, as on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            TournamentStatus::Open => "open",
            TournamentStatus::Running => "running",
            TournamentStatus::Finished => "finished",
            TournamentStatus::Cancelled => "cancelled",
        }
    }

    /// The status of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<TournamentStatus> {
        [
            TournamentStatus::Open,
            TournamentStatus::Running,
            TournamentStatus::Finished,
            TournamentStatus::Cancelled,
        ]
        .into_iter()
        .find(|status| status.word() == word)
    }
}

/// A tournament that something belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TournamentLink {
    /// Which.
    #[ts(type = "string")]
    pub id: uuid::Uuid,
    /// What it is called.
    pub name: String,
}

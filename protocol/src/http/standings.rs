//! Tournaments as everybody sees them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use uuid::Uuid;

use super::tournaments::{GameNumber, GameRuling, RoundPlan, TieBreakName, TournamentFormat, TournamentStatus};
use crate::pace::Pace;
use crate::side::Side;

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TournamentHeader {
    /// Which.
    #[ts(type = "string")]
    pub id: Uuid,
    /// What it is called.
    pub name: String,
    /// The name of the organiser.
    pub organiser: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// Who meets whom.
    pub format: TournamentFormat,
    /// Whether two games are played at a time, sides exchanged.
    pub pairs: bool,
    /// Where it is in its life.
    pub status: TournamentStatus,
    /// Whether the organiser lets nothing new begin for now.
    pub paused: bool,
    /// How many have entered.
    pub entrants: u32,
    /// How many may.
    pub most: u32,
    /// From when on players may enter, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opens_at: Option<String>,
    /// When it begins by itself, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub starts_at: Option<String>,
    /// How much time the players have at their tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<Pace>,
}

/// One who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TournamentEntrant {
    /// His number in the tournament.
    pub number: u32,
    /// His name.
    pub name: String,
    /// His place in the seeding, if the organiser gave him one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<u32>,
    /// The name of his team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub team: Option<String>,
    /// The first round he is there for.
    pub joined: u32,
    /// The first round he is not there for any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub withdrawn: Option<u32>,
}

/// A game of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TournamentGame {
    /// Which.
    pub of: GameNumber,
    /// The number of the entrant who plays the Union.
    pub union: u32,
    /// The number of the entrant who plays the Confederacy.
    pub confederate: u32,
    /// Where it is played.
    #[ts(type = "string")]
    pub table: Uuid,
    /// What it counts as, if it is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<GameRuling>,
    /// By how many victory points it was won; absent where something else decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub margin: Option<u32>,
    /// Whether the organiser has said so.
    pub by_organiser: bool,
    /// When it is decided by who keeps it waiting, RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ends_at: Option<String>,
}

/// A round without a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TournamentBye {
    /// Which round.
    pub round: u32,
    /// The number of the entrant.
    pub entrant: u32,
    /// What it is worth, as `1` or `0.5`.
    pub points: String,
}

/// A tie-break with what it is called and what it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TieBreakInfo {
    /// Which.
    pub key: TieBreakName,
    /// What it is called.
    pub name: String,
    /// What it counts, in words.
    pub explanation: String,
}

/// An entrant in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct StandingsRow {
    /// From 1; those whom nothing sets apart share it.
    pub rank: u32,
    /// The number of the entrant.
    pub entrant: u32,
    /// His points, as `2.5`.
    pub points: String,
    /// Games won over the board.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost over the board.
    pub lost: u32,
    /// Games decided without being played.
    pub forfeits: u32,
    /// Byes that were worth points.
    pub byes: u32,
    /// The values of the tie-breaks in their order; empty where one says nothing about him.
    pub tie_breaks: Vec<String>,
    /// Whether he left.
    pub withdrawn: bool,
    /// Whether he left a round robin so early that none of his games counts.
    pub annulled: bool,
}

/// A team in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TeamStanding {
    /// From 1; teams that nothing sets apart share it.
    pub rank: u32,
    /// Its name.
    pub team: String,
    /// How many matches it has played to the end.
    pub played: u32,
    /// Two for a match won, one for one drawn.
    pub match_points: u32,
    /// The points of its boards, as `2.5`.
    pub board_points: String,
    /// The victory points by which its boards were won, less those by which others were lost.
    pub margin: i64,
}

/// A line of the cross-table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct CrossLine {
    /// The number of the entrant.
    pub entrant: u32,
    /// One for each column, in the short signs of chess: `12U1` is a win with the Union against line 12.
    pub cells: Vec<String>,
}

/// Every game of everybody in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct TournamentTable {
    /// Whether columns stand for rounds; otherwise for opponents, in the order of the lines.
    pub by_round: bool,
    /// The best first.
    pub lines: Vec<CrossLine>,
}

/// The part of the bracket that a match belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum BracketPart {
    /// Of those who have not lost.
    Winners,
    /// Of those who have lost once.
    Losers,
    /// The winners of both parts meet.
    Final,
    /// They meet again.
    SecondFinal,
}

/// Who is in a place of the bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[ts(export)]
pub enum BracketPlace {
    /// That is not known yet.
    Open,
    /// Nobody will come.
    Nobody,
    /// The entrant of this number.
    Entrant(u32),
}

/// A match of the bracket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct BracketMatch {
    /// From 1: the board of its games.
    pub number: u32,
    /// Which part it belongs to.
    pub part: BracketPart,
    /// The round of its games.
    pub round: u32,
    /// The two who play it.
    pub players: Vec<BracketPlace>,
    /// Who goes on.
    pub winner: BracketPlace,
    /// Whether it is played at all.
    pub is_played: bool,
}

/// A line of the audit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct AuditLine {
    /// When, RFC 3339.
    pub at: String,
    /// Who; absent for what the server did of itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// What, in words.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// A tournament. `GET /tournaments/{id}`, and the answer to everything that changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct Tournament {
    /// What lists say of it.
    pub header: TournamentHeader,
    /// What there is to know about it.
    pub description: String,
    /// What is played in each round, the first again after the last.
    pub rounds: Vec<RoundPlan>,
    /// With fewer entrants it does not begin by itself.
    pub fewest: u32,
    /// Of a hundred finished games of an entrant, how many he must not have lost on time.
    pub reliability: u32,
    /// Whether its games count for ratings; absent when they do not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub rated: bool,
    /// The least rating of an entrant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating_least: Option<u32>,
    /// The most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rating_most: Option<u32>,
    /// Whether players may enter by themselves after it has begun.
    pub late_entry: bool,
    /// How long a game may take, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game_limit: Option<u32>,
    /// Whether the caller organises it.
    pub is_organiser: bool,
    /// The number of the caller, if he has entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub you: Option<u32>,
    /// Whether the organiser lets the caller enter whatever the limits.
    pub is_invited: bool,
    /// Who plays, in the order in which they entered.
    pub entrants: Vec<TournamentEntrant>,
    /// The games, round by round.
    pub games: Vec<TournamentGame>,
    /// Who had no game in which round.
    pub byes: Vec<TournamentBye>,
    /// The tie-breaks, the one that decides first first.
    pub tie_breaks: Vec<TieBreakInfo>,
    /// Who stands where, the best first.
    pub standings: Vec<StandingsRow>,
    /// The teams of a team match, the best first.
    pub teams: Vec<TeamStanding>,
    /// Every game of everybody in a line.
    pub cross_table: TournamentTable,
    /// The matches of an elimination that has begun.
    pub bracket: Vec<BracketMatch>,
    /// What was done by whom and why, the newest first.
    pub audit: Vec<AuditLine>,
    /// The games of the caller that go on.
    pub your_games: Vec<OwnGame>,
}

/// A game of the caller's that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[ts(export)]
pub struct OwnGame {
    /// Where it is played.
    #[ts(type = "string")]
    pub table: Uuid,
    /// The side that the caller was paired with.
    pub side: Side,
    /// The name of the opponent.
    pub opponent: String,
}

//! SQL on tournaments: what they are, who has entered, and what was done by whom.

pub mod games;
pub mod guests;
pub mod lists;

use chrono::{DateTime, Utc};
use pairing::settings::Settings;
use protocol::http::{RoundPlan, TournamentStatus};
use protocol::pace::Pace;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

/// A tournament as the database has it.
#[derive(Clone, Debug)]
pub struct TournamentRecord {
    /// Which.
    pub id: Uuid,
    /// Who organises it.
    pub organiser: Uuid,
    /// The name of that player.
    pub organiser_name: String,
    /// What it is called.
    pub name: String,
    /// What there is to know about it.
    pub description: String,
    /// How it is played.
    pub settings: Settings,
    /// The ruleset's id.
    pub ruleset: String,
    /// What is played in each round, the first again after the last.
    pub rounds: Vec<RoundPlan>,
    /// How much time the players have at their tables.
    pub pace: Option<Pace>,
    /// How long a game may take, in seconds.
    pub game_limit: Option<i32>,
    /// With fewer entrants it does not begin by itself.
    pub fewest: i32,
    /// How many may enter.
    pub most: i32,
    /// Of a hundred finished games of an entrant, how many he must not have lost on time.
    pub reliability: i32,
    /// Whether its games count for ratings.
    pub rated: bool,
    /// The least and the most rating of an entrant.
    pub ratings: [Option<i32>; 2],
    /// Whether players may enter by themselves after it has begun.
    pub late_entry: bool,
    /// From when on players may enter.
    pub opens_at: Option<DateTime<Utc>>,
    /// When it begins by itself.
    pub starts_at: Option<DateTime<Utc>>,
    /// Where it is in its life.
    pub status: TournamentStatus,
    /// Whether the organiser ended it as it stood.
    pub closed: bool,
    /// Since when nothing new begins.
    pub paused_at: Option<DateTime<Utc>>,
    /// When it was set up.
    pub created_at: DateTime<Utc>,
}

/// Some tournaments in the order of `ids`; those that do not exist are missing.
///
/// # Errors
/// When the database fails.
pub async fn records(connection: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<Vec<TournamentRecord>> {
    let rows = sqlx::query!(
        "select t.tournament_id, organiser, player.name as organiser_name, t.name, description,
             settings as \"settings: Json<Settings>\", ruleset, rounds as \"rounds: Json<Vec<RoundPlan>>\",
             pace as \"pace: Json<Pace>\", game_limit, fewest, most, reliability, late_entry, opens_at, starts_at, status, closed,
             paused_at, t.created_at, rated, rating_least, rating_most
         from unnest($1::uuid[]) with ordinality as wanted (tournament_id, place)
         join tournament t using (tournament_id) join player on player_id = organiser
         order by wanted.place",
        ids
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let status = TournamentStatus::of_word(&row.status);
            let unknown = || sqlx::Error::Decode(format!("there is no status {}", row.status).into());
            Ok(TournamentRecord {
                id: row.tournament_id,
                organiser: row.organiser,
                organiser_name: row.organiser_name,
                name: row.name,
                description: row.description,
                settings: row.settings.0,
                ruleset: row.ruleset,
                rounds: row.rounds.0,
                pace: row.pace.map(|Json(pace)| pace),
                game_limit: row.game_limit,
                fewest: row.fewest,
                most: row.most,
                reliability: row.reliability,
                rated: row.rated,
                ratings: [row.rating_least, row.rating_most],
                late_entry: row.late_entry,
                opens_at: row.opens_at,
                starts_at: row.starts_at,
                status: status.ok_or_else(unknown)?,
                closed: row.closed,
                paused_at: row.paused_at,
                created_at: row.created_at,
            })
        })
        .collect()
}

/// Sets a tournament up.
///
/// # Errors
/// When the database fails.
pub async fn create(connection: &mut PgConnection, new: &TournamentRecord) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into tournament (tournament_id, organiser, name, description, settings, ruleset, rounds, pace, game_limit,
             fewest, most, reliability, late_entry, opens_at, starts_at, status, created_at, rated, rating_least, rating_most)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)",
        new.id,
        new.organiser,
        new.name,
        new.description,
        Json(&new.settings) as Json<&Settings>,
        new.ruleset,
        Json(&new.rounds) as Json<&Vec<RoundPlan>>,
        new.pace.map(Json) as Option<Json<Pace>>,
        new.game_limit,
        new.fewest,
        new.most,
        new.reliability,
        new.late_entry,
        new.opens_at,
        new.starts_at,
        new.status.word(),
        new.created_at,
        new.rated,
        new.ratings[0],
        new.ratings[1]
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Keeps others from changing a tournament until the transaction ends; whether there is one.
///
/// # Errors
/// When the database fails.
pub async fn lock(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<bool> {
    let found = sqlx::query!(
        "select tournament_id from tournament where tournament_id = $1 for update",
        id
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}

/// The same, unless somebody else is at it, who sees to what there is to do.
///
/// # Errors
/// When the database fails.
pub async fn lock_if_free(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<bool> {
    let found = sqlx::query!(
        "select tournament_id from tournament where tournament_id = $1 for update skip locked",
        id
    )
    .fetch_optional(connection)
    .await?;
    Ok(found.is_some())
}

/// Notes where a tournament is in its life.
///
/// # Errors
/// When the database fails.
pub async fn set_status(
    connection: &mut PgConnection,
    id: Uuid,
    status: TournamentStatus,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let is_over = matches!(status, TournamentStatus::Finished | TournamentStatus::Cancelled);
    sqlx::query!(
        "update tournament set status = $2, ended_at = $3 where tournament_id = $1",
        id,
        status.word(),
        is_over.then_some(now)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the organiser ended a tournament as it stood.
///
/// # Errors
/// When the database fails.
pub async fn close(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update tournament set closed = true where tournament_id = $1", id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Notes since when nothing new begins, or that it goes on.
///
/// # Errors
/// When the database fails.
pub async fn set_paused(connection: &mut PgConnection, id: Uuid, since: Option<DateTime<Utc>>) -> sqlx::Result<()> {
    sqlx::query!(
        "update tournament set paused_at = $2 where tournament_id = $1",
        id,
        since
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// One who plays.
#[derive(Clone, Debug)]
pub struct EntrantRow {
    /// His number.
    pub number: i32,
    /// Who he is.
    pub player: Uuid,
    /// His name.
    pub name: String,
    /// What he adds to the dice.
    pub salt: String,
    /// His place in the seeding, if the organiser gave him one.
    pub seed: Option<i32>,
    /// The number of his team.
    pub team: Option<i32>,
    /// The name of his team.
    pub team_name: Option<String>,
    /// The first round he is there for.
    pub joined: i32,
    /// The first round he is not there for any more.
    pub withdrawn: Option<i32>,
}

/// Who plays, in the order in which they entered.
///
/// # Errors
/// When the database fails.
pub async fn entrants(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<Vec<EntrantRow>> {
    sqlx::query_as!(
        EntrantRow,
        "select number, player_id as player, name, salt, seed, team, team_name, joined, withdrawn
         from entrant join player using (player_id) where tournament_id = $1 order by number",
        id
    )
    .fetch_all(connection)
    .await
}

/// Notes that a player enters; whether he had not.
///
/// # Errors
/// When the database fails.
pub async fn enter(
    connection: &mut PgConnection,
    id: Uuid,
    new: &EntrantRow,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let entered = sqlx::query!(
        "insert into entrant (tournament_id, number, player_id, salt, team, team_name, joined, entered_at)
         select $1, $2, player_id, $4, $5, $6, $7, $8 from player where player_id = $3 and deleted_at is null for key share
         on conflict (tournament_id, player_id) do nothing",
        id,
        new.number,
        new.player,
        new.salt,
        new.team,
        new.team_name,
        new.joined,
        now
    )
    .execute(connection)
    .await?;
    Ok(entered.rows_affected() == 1)
}

/// Takes an entrant off the list.
///
/// # Errors
/// When the database fails.
pub async fn strike(connection: &mut PgConnection, id: Uuid, number: i32) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from entrant where tournament_id = $1 and number = $2",
        id,
        number
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes from which round on an entrant is not there any more.
///
/// # Errors
/// When the database fails.
pub async fn withdraw(connection: &mut PgConnection, id: Uuid, number: i32, round: i32) -> sqlx::Result<()> {
    sqlx::query!(
        "update entrant set withdrawn = $3 where tournament_id = $1 and number = $2",
        id,
        number,
        round
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Seeds entrants in this order, and nobody else.
///
/// # Errors
/// When the database fails.
pub async fn seed(connection: &mut PgConnection, id: Uuid, order: &[i32]) -> sqlx::Result<()> {
    sqlx::query!(
        "update entrant set seed = (array_position($2::int[], number)) where tournament_id = $1",
        id,
        order
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// How a player's games against others have ended.
#[derive(Clone, Copy, Debug)]
pub struct Conduct {
    /// How many.
    pub finished: i64,
    /// How many of them he lost on time.
    pub lost_on_time: i64,
}

/// How a player's games against others have ended.
///
/// # Errors
/// When the database fails.
pub async fn conduct(connection: &mut PgConnection, player: Uuid) -> sqlx::Result<Conduct> {
    sqlx::query_as!(
        Conduct,
        "select count(*) as \"finished!\",
             count(*) filter (
                 where ended_by = 'time' and winner = case when seats_exchanged then side else 1 - side end
             ) as \"lost_on_time!\"
         from seat join game_table using (table_id)
         where player_id = $1 and status = 'finished' and audience <> 'self'
             and ended_by in ('victory', 'draw', 'resigned', 'time')",
        player
    )
    .fetch_one(connection)
    .await
}

/// A line of the audit.
#[derive(Clone, Debug)]
pub struct AuditRow {
    /// When.
    pub at: DateTime<Utc>,
    /// Who; nobody for what the server did of itself.
    pub by: Option<String>,
    /// What.
    pub what: String,
    /// Why.
    pub reason: String,
}

/// Writes down what was done. Nobody else writes there while the tournament is locked.
///
/// # Errors
/// When the database fails.
pub async fn note(
    connection: &mut PgConnection,
    id: Uuid,
    by: Option<Uuid>,
    what: &str,
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into tournament_audit (tournament_id, number, at, player_id, what, reason)
         select $1, count(*) + 1, $2, $3, $4, $5 from tournament_audit where tournament_id = $1",
        id,
        now,
        by,
        what,
        reason
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// What was done, the newest first.
///
/// # Errors
/// When the database fails.
pub async fn audit(connection: &mut PgConnection, id: Uuid, limit: i64) -> sqlx::Result<Vec<AuditRow>> {
    sqlx::query_as!(
        AuditRow,
        "select at, player.name as \"by?\", what, reason
         from tournament_audit left join player using (player_id)
         where tournament_id = $1 order by number desc limit $2",
        id,
        limit
    )
    .fetch_all(connection)
    .await
}

/// Pairs of entrants of a tournament of whom one has blocked the other, by their numbers.
///
/// # Errors
/// When the database fails.
pub async fn kept_apart(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<Vec<(i32, i32)>> {
    let rows = sqlx::query!(
        "select one.number as one, other.number as other
         from entrant one
         join block on block.player_id = one.player_id
         join entrant other on other.player_id = block.blocked_id and other.tournament_id = one.tournament_id
         where one.tournament_id = $1 order by 1, 2",
        id
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(|row| (row.one, row.other)).collect())
}

//! SQL on tables and seats.

pub mod awaited;
pub mod lists;
pub mod offers;
pub mod record;

use chrono::{DateTime, Utc};
use protocol::http::{NoticeKind, TableStatus};
use protocol::pace::Pace;
use protocol::{BySide, Side};
use sqlx::types::Json;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{notices, optional_side};
use awaited::Awaited;
use offers::withdraw_offers;
use record::{Account, Admission, Correction, Ending, ImportRecord, Record, SeatRecord, Takeback};

/// Some tables, in the order of `ids`; those that do not exist are missing.
///
/// # Errors
/// When the database fails.
pub async fn records(connection: &mut PgConnection, ids: &[Uuid]) -> sqlx::Result<Vec<Record>> {
    let rows = sqlx::query!(
        // What only a player has seen (bit 2 of `seen_by` is the spectators') shows in no list.
        "select t.table_id, ruleset, rules_version, edition, printed,
             corrections as \"corrections: Json<Vec<Correction>>\", scenario, options,
             pace as \"pace: Json<Pace>\", without_takebacks, rated, void, status, audience, creator, invited,
             invitation, dice_seed, rematch, ended_by, winner, t.created_at, ended_at, noted_step, awaited,
             from_table, from_moment, seats_exchanged, last.step as \"last_step?\", case when last.is_seen then last.at else seen.at end as \"seen_at?\",
             u.player_id as \"union_player?\", coalesce(pu.name, i.union_name) as \"union_name?\",
             coalesce(u.salt, i.union_salt) as \"union_salt?\", u.offers_draw as \"union_offers_draw?\", u.offers_pace as \"union_offers_pace: Json<Pace>\",
             u.offers_takeback as \"union_offers_takeback: Json<Takeback>\",
             c.player_id as \"confederate_player?\", coalesce(pc.name, i.confederate_name) as \"confederate_name?\",
             coalesce(c.salt, i.confederate_salt) as \"confederate_salt?\", c.offers_draw as \"confederate_offers_draw?\", c.offers_pace as \"confederate_offers_pace: Json<Pace>\",
             c.offers_takeback as \"confederate_offers_takeback: Json<Takeback>\",
             pi.name as \"invited_name?\", i.origin as \"origin?\", i.at as \"imported_at?\", importer.name as \"importer?\",
             i.replayed as \"replayed?\",
             cup.tournament_id as \"tournament?\", cup.name as \"tournament_name?\"
         from unnest($1::uuid[]) with ordinality as wanted (table_id, place)
         join game_table t using (table_id)
         left join (
             select g.table_id, cup.tournament_id, cup.name from tournament_game g join tournament cup using (tournament_id)
         ) cup on cup.table_id = t.table_id
         left join imported_game i on i.table_id = t.table_id
         left join player importer on importer.player_id = i.player_id
         left join player pi on pi.player_id = t.invited
         left join seat u on u.table_id = t.table_id and u.side = 0
         left join player pu on pu.player_id = u.player_id
         left join seat c on c.table_id = t.table_id and c.side = 1
         left join player pc on pc.player_id = c.player_id
         left join lateral (
             select step, at, seen_by & 4 <> 0 as is_seen from step where step.table_id = t.table_id order by step desc limit 1
         ) last on true
         -- Mostly everybody has seen the last step: only otherwise the journal is read further back.
         left join lateral (
             select at from step where not last.is_seen and step.table_id = t.table_id and seen_by & 4 <> 0
             order by step desc limit 1
         ) seen on true
         order by wanted.place",
        ids
    )
    .fetch_all(connection)
    .await?;
    let seat = |player: Option<Uuid>,
                name: Option<String>,
                salt: Option<String>,
                offers_draw: Option<bool>,
                offers_pace: Option<Json<Pace>>,
                offers_takeback: Option<Json<Takeback>>| {
        Some(SeatRecord {
            offers_pace: offers_pace.map(|Json(pace)| pace),
            offers_takeback: offers_takeback.map(|Json(takeback)| takeback),
            player,
            name: name?,
            salt: salt?,
            offers_draw: offers_draw.unwrap_or_default(),
        })
    };
    rows.into_iter()
        .map(|row| {
            let mut record = Record {
                id: row.table_id,
                ruleset: row.ruleset,
                rules_version: row.rules_version,
                edition: row.edition.cast_unsigned(),
                printed: row.printed,
                corrections: row.corrections.map(|Json(files)| files).unwrap_or_default(),
                scenario: row.scenario,
                options: row.options,
                pace: row.pace.map(|Json(pace)| pace),
                without_takebacks: row.without_takebacks,
                rated: row.rated,
                void: row.void,
                status: status_of(&row.status)?,
                admission: Admission::of_column(&row.audience)?,
                creator: row.creator,
                invited: row.invited,
                invited_name: row.invited_name,
                invitation: row.invitation,
                dice_seed: row.dice_seed,
                rematch: row.rematch,
                ended_by: row.ended_by,
                winner: optional_side(row.winner)?,
                created_at: row.created_at,
                updated_at: row.ended_at.or(row.seen_at).unwrap_or(row.created_at),
                awaited: (row.last_step == Some(row.noted_step)).then(|| Awaited::from_column(row.awaited)),
                seats: BySide::new(
                    seat(
                        row.union_player,
                        row.union_name,
                        row.union_salt,
                        row.union_offers_draw,
                        row.union_offers_pace,
                        row.union_offers_takeback,
                    ),
                    seat(
                        row.confederate_player,
                        row.confederate_name,
                        row.confederate_salt,
                        row.confederate_offers_draw,
                        row.confederate_offers_pace,
                        row.confederate_offers_takeback,
                    ),
                ),
                seats_exchanged: false,
                tournament: row.tournament.zip(row.tournament_name),
                goes_on_from: row.from_table.zip(row.from_moment.map(i64::cast_unsigned)),
                imported: import(row.importer, row.imported_at, row.origin, row.replayed),
            };
            if row.seats_exchanged {
                record.exchange_seats();
            }
            Ok(record)
        })
        .collect()
}

fn import(
    by: Option<String>,
    at: Option<DateTime<Utc>>,
    origin: Option<Uuid>,
    replayed: Option<i32>,
) -> Option<ImportRecord> {
    Some(ImportRecord {
        by: by?,
        at: at?,
        origin: origin?,
        replayed,
    })
}

/// One table.
///
/// # Errors
/// When the database fails.
pub async fn find(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<Option<Record>> {
    Ok(records(connection, &[id]).await?.pop())
}

/// Keeps others from changing seats or status until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(connection: &mut PgConnection, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("select table_id from game_table where table_id = $1 for update", id)
        .fetch_optional(connection)
        .await?;
    Ok(())
}

/// A table to be created.
#[derive(Clone, Debug)]
pub struct NewTable<'a> {
    /// The table.
    pub id: Uuid,
    /// The ruleset's id.
    pub ruleset: &'a str,
    /// The version of the rules it is opened under.
    pub rules_version: &'a str,
    /// The edition of the rules.
    pub edition: u32,
    /// The address of what is printed.
    pub printed: &'a str,
    /// The overlay files that correct what is printed.
    pub corrections: &'a [Correction],
    /// The scenario's id.
    pub scenario: &'a str,
    /// The options that are on.
    pub options: &'a [String],
    /// How much time the players have, if that is limited.
    pub pace: Option<Pace>,
    /// Whether what is behind a commit point stands, even if both players would take it back.
    pub without_takebacks: bool,
    /// Whether it counts for the ratings of both players.
    pub rated: bool,
    /// Who may sit down.
    pub admission: Admission,
    /// Who creates it.
    pub creator: Uuid,
    /// Whom an invitation is meant for.
    pub invited: Option<Uuid>,
    /// The secret of an invitation by link.
    pub invitation: Option<&'a str>,
    /// What the dice follow from.
    pub dice_seed: &'a [u8],
}

/// Creates a table without players.
///
/// # Errors
/// When the database fails.
pub async fn create(connection: &mut PgConnection, new: &NewTable<'_>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into game_table (table_id, ruleset, rules_version, scenario, options, status, audience, creator,
             invited, invitation, dice_seed, edition, printed, corrections, pace, without_takebacks, rated)
         values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        new.id,
        new.ruleset,
        new.rules_version,
        new.scenario,
        new.options,
        new.admission.column(),
        new.creator,
        new.invited,
        new.invitation,
        new.dice_seed,
        new.edition.cast_signed(),
        new.printed,
        corrections_column(new.corrections) as Option<Json<&[Correction]>>,
        new.pace.map(Json) as Option<Json<Pace>>,
        new.without_takebacks,
        new.rated
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Seats a player, with the time zone in which he lives.
///
/// # Errors
/// When the database fails, the seat is taken, or the player's account is gone.
pub async fn sit(connection: &mut PgConnection, table: Uuid, side: Side, player: Uuid, salt: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into seat (table_id, side, player_id, salt, zone)
         select $1, $2, player_id, $4, zone from player where player_id = $3 and deleted_at is null for key share",
        table,
        side.index() as i16,
        player,
        salt
    )
    .execute(connection)
    .await
    .and_then(|seated| match seated.rows_affected() {
        0 => Err(sqlx::Error::RowNotFound),
        _ => Ok(()),
    })
}

/// Most tables have no corrections.
fn corrections_column(corrections: &[Correction]) -> Option<Json<&[Correction]>> {
    (!corrections.is_empty()).then_some(Json(corrections))
}

/// Writes down what the tables of a game are played with that were opened before that was written down. Returns how many
/// there were.
///
/// # Errors
/// When the database fails.
pub async fn pin(pool: &PgPool, ruleset: &str, printed: &str, corrections: &[Correction]) -> sqlx::Result<u64> {
    let pinned = sqlx::query!(
        "update game_table set printed = $2, corrections = $3 where ruleset = $1 and printed is null",
        ruleset,
        printed,
        corrections_column(corrections) as Option<Json<&[Correction]>>
    )
    .execute(pool)
    .await?;
    Ok(pinned.rows_affected())
}

/// All corrections that tables are played with, by game.
///
/// # Errors
/// When the database fails.
pub async fn corrections_in_use(pool: &PgPool) -> sqlx::Result<Vec<(String, Vec<Correction>)>> {
    let rows = sqlx::query!(
        "select distinct ruleset, corrections as \"corrections!: Json<Vec<Correction>>\" from game_table
         where corrections is not null"
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.ruleset, row.corrections.0)).collect())
}

/// Marks a table as running under these rules, its set-up being step 0 of the journal.
///
/// # Errors
/// When the database fails.
pub async fn start(
    connection: &mut PgConnection,
    table: Uuid,
    awaited: Awaited,
    edition: u32,
    printed: &str,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set status = 'running', noted_step = 0, awaited = $2, edition = $3, printed = $4
         where table_id = $1",
        table,
        awaited.column(),
        edition.cast_signed(),
        printed
    )
    .execute(&mut *connection)
    .await?;
    notices::forget(connection, table, NoticeKind::Invitation).await?;
    notices::await_players(connection, &[table], at).await
}

/// Marks a table as finished, and has its players told.
///
/// # Errors
/// When the database fails.
pub async fn finish(
    connection: &mut PgConnection,
    table: Uuid,
    (ending, account): (Ending, Account),
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    let bids = account.bids.map(|bids| bids.bids.map(i16::from).into_array());
    sqlx::query!(
        "update game_table set status = 'finished', ended_by = $2, winner = $3, ended_at = now(), margin = $4, bid_for = $5,
             bids = $6, price = $7
         where table_id = $1",
        table,
        ending.by,
        ending.winner.map(|side| side.index() as i16),
        account.margin.map(|margin| i32::try_from(margin).unwrap_or(i32::MAX)),
        account.bids.map(|bids| bids.wanted.index() as i16),
        bids.as_ref().map(<[i16; 2]>::as_slice),
        account.bids.and_then(|bids| bids.price).map(i16::from)
    )
    .execute(&mut *connection)
    .await?;
    withdraw_offers(connection, table).await?;
    notices::game_over(connection, table, at).await
}

/// Lets the players of a table change places. They have agreed to nothing as it is now.
///
/// # Errors
/// When the database fails.
pub async fn exchange_seats(connection: &mut PgConnection, table: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set seats_exchanged = not seats_exchanged where table_id = $1",
        table
    )
    .execute(&mut *connection)
    .await?;
    withdraw_offers(connection, table).await
}

/// Takes back a table that nobody has joined; whether there was one.
///
/// # Errors
/// When the database fails.
pub async fn withdraw(connection: &mut PgConnection, table: Uuid, ended_by: &str) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update game_table set status = 'finished', ended_by = $2, ended_at = now()
         where table_id = $1 and status = 'open'",
        table,
        ended_by
    )
    .execute(&mut *connection)
    .await?;
    notices::forget(connection, table, NoticeKind::Invitation).await?;
    Ok(changed.rows_affected() == 1)
}

/// Notes where a game goes on from: a table, and a moment of its game.
///
/// # Errors
/// When the database fails.
pub async fn set_beginning(connection: &mut PgConnection, table: Uuid, from: Uuid, moment: u64) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set from_table = $2, from_moment = $3 where table_id = $1",
        table,
        from,
        moment.cast_signed()
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes the rematch of a table.
///
/// # Errors
/// When the database fails.
pub async fn set_rematch(connection: &mut PgConnection, table: Uuid, rematch: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update game_table set rematch = $2 where table_id = $1", table, rematch)
        .execute(connection)
        .await?;
    Ok(())
}

/// Forgets a rematch that will not come about; returns the table that it would have followed.
///
/// # Errors
/// When the database fails.
pub async fn forget_rematch(connection: &mut PgConnection, rematch: Uuid) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "update game_table set rematch = null where rematch = $1 returning table_id",
        rematch
    )
    .fetch_optional(connection)
    .await
}

fn status_of(column: &str) -> sqlx::Result<TableStatus> {
    match column {
        "open" => Ok(TableStatus::Open),
        "running" => Ok(TableStatus::Running),
        "finished" => Ok(TableStatus::Finished),
        other => Err(sqlx::Error::Decode(format!("there is no status {other}").into())),
    }
}

//! SQL on what the players of a table offer each other: a draw, another pace, a way back.

use protocol::Side;
use protocol::http::NoticeKind;
use protocol::pace::Pace;
use sqlx::PgConnection;
use sqlx::types::Json;
use uuid::Uuid;

use super::record::Takeback;
use crate::db::notices;

/// Notes that the player who took the seat of `taken` offers a draw.
///
/// # Errors
/// When the database fails.
pub async fn offer_draw(connection: &mut PgConnection, table: Uuid, taken: Side) -> sqlx::Result<()> {
    sqlx::query!(
        "update seat set offers_draw = true where table_id = $1 and side = $2",
        table,
        taken.index() as i16
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that the player who took the seat of `taken` would agree to a pace, or to none any more.
///
/// # Errors
/// When the database fails.
pub async fn offer_pace(
    connection: &mut PgConnection,
    table: Uuid,
    taken: Side,
    pace: Option<Pace>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update seat set offers_pace = $3 where table_id = $1 and side = $2",
        table,
        taken.index() as i16,
        pace.map(Json) as Option<Json<Pace>>
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes what the player who took the seat of `taken` would take back, or that he would take back nothing any more.
///
/// # Errors
/// When the database fails.
pub async fn offer_takeback(
    connection: &mut PgConnection,
    table: Uuid,
    taken: Side,
    takeback: Option<Takeback>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update seat set offers_takeback = $3 where table_id = $1 and side = $2",
        table,
        taken.index() as i16,
        takeback.map(Json) as Option<Json<Takeback>>
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes the pace that the players of a table have agreed on.
///
/// # Errors
/// When the database fails.
pub async fn set_pace(connection: &mut PgConnection, table: Uuid, pace: Pace) -> sqlx::Result<()> {
    sqlx::query!(
        "update game_table set pace = $2 where table_id = $1",
        table,
        Json(pace) as Json<Pace>
    )
    .execute(&mut *connection)
    .await?;
    withdraw_offers(connection, table).await
}

/// Notes that nobody at a table offers a draw, another pace or a takeback any more.
///
/// # Errors
/// When the database fails.
pub async fn withdraw_offers(connection: &mut PgConnection, table: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update seat set offers_draw = false, offers_pace = null, offers_takeback = null
         where table_id = $1 and (offers_draw or offers_pace is not null or offers_takeback is not null)",
        table
    )
    .execute(&mut *connection)
    .await?;
    notices::forget(connection, table, NoticeKind::Draw).await
}

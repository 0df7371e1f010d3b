//! What is done to people and tables.

use anyhow::{Context, Result, bail, ensure};
use chrono::{TimeDelta, Utc};
use protocol::http::TableStatus;
use uuid::Uuid;

use super::desk::Desk;
use super::ends::end;
use super::reason::Reason;
use crate::accounts::names::{Name, key_of};
use crate::accounts::token::Token;
use crate::db;
use crate::db::operators;
use crate::people::again::Again;
use crate::tables::bus::{Bus, Notice};
use crate::tables::ends::WITHDRAWN;
use crate::time::rfc3339;

/// How long a ban lasts that has no end: longer than the server.
const FOR_EVER: TimeDelta = TimeDelta::days(365 * 100);

/// At how many tables a new name is shown at once.
const MOST_TABLES: i64 = 200;

/// The player of a name.
pub(super) async fn find(desk: &Desk<'_>, name: &str) -> Result<Uuid> {
    let found = db::accounts::player_named(desk.database, &key_of(name)).await?;
    found.with_context(|| format!("there is no player {name:?}"))
}

/// See [`super::Deed`].
pub(super) async fn ban(desk: &Desk<'_>, name: &str, days: Option<u16>, reason: &Reason) -> Result<String> {
    ensure!(days != Some(0), "a ban of no days is none");
    let player = find(desk, name).await?;
    let until = Utc::now() + days.map_or(FOR_EVER, |days| TimeDelta::days(days.into()));
    let how_long = days.map_or_else(|| "for ever".to_owned(), |_| format!("until {}", rfc3339(until)));
    let mut transaction = desk.database.begin().await?;
    operators::ban(&mut transaction, player, Some(until), Some(reason.as_ref())).await?;
    let sessions = db::farewell::end_sessions(&mut transaction, player).await?;
    let mut withdrawn = Vec::new();
    for (table, is_running) in db::farewell::unfinished(&mut *transaction, player).await? {
        if !is_running && db::tables::withdraw(&mut transaction, table, WITHDRAWN).await? {
            withdrawn.extend(db::tables::forget_rematch(&mut transaction, table).await?);
            withdrawn.push(table);
        }
    }
    let detail = format!("{how_long}: {reason}");
    desk.audit(&mut transaction, "ban", Some(player), None, &detail).await?;
    transaction.commit().await?;
    let bus = desk.bus();
    for session in &sessions {
        if let Ok(token) = Token::try_from(session.as_slice()) {
            bus.tell(Notice::SignedOut(token)).await;
        }
    }
    for table in withdrawn {
        bus.tell(Notice::Header(table)).await;
    }
    Ok(format!(
        "{name} may not sign in {how_long}; {}",
        match sessions.len() {
            1 => "one session is over".to_owned(),
            many => format!("{many} sessions are over"),
        }
    ))
}

/// See [`super::Deed`].
pub(super) async fn rename(desk: &Desk<'_>, old: &str, new: &str) -> Result<String> {
    let player = find(desk, old).await?;
    let name = Name::parse(new).map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut transaction = desk.database.begin().await?;
    let parts = (name.shown(), name.key(), name.skeleton());
    let is_free = db::farewell::rename(&mut transaction, player, parts, Utc::now()).await?;
    ensure!(is_free, "the name {new:?}, or one that looks like it, is taken");
    let detail = format!("{old} to {new}");
    desk.audit(&mut transaction, "rename", Some(player), None, &detail)
        .await?;
    transaction.commit().await?;
    let bus = desk.bus();
    for table in db::tables::lists::ids_of_player(desk.database, player, MOST_TABLES).await? {
        bus.tell(Notice::Header(table)).await;
    }
    Ok(format!("{old} is called {} now", name.shown()))
}

/// See [`super::Deed`].
pub(super) async fn close(desk: &Desk<'_>, table: Uuid, reason: &Reason) -> Result<String> {
    let mut connection = desk.database.acquire().await?;
    let record = db::tables::find(&mut connection, table).await?;
    let record = record.with_context(|| format!("there is no table {table}"))?;
    drop(connection);
    if record.status == TableStatus::Running {
        let ended = Box::pin(end(desk, table, None, Some(reason.as_ref()))).await?;
        return Ok(format!("{ended}, and counts for nothing"));
    }
    let mut transaction = desk.database.begin().await?;
    db::results::take_the_pen(&mut transaction).await?;
    let mut told = vec![table];
    let words = if record.status == TableStatus::Open {
        if !db::tables::withdraw(&mut transaction, table, WITHDRAWN).await? {
            bail!("somebody has joined the table meanwhile; try again");
        }
        told.extend(db::tables::forget_rematch(&mut transaction, table).await?);
        "the table is withdrawn"
    } else if operators::void(&mut transaction, table).await? {
        let again = Again::compute(&mut transaction).await?;
        again.write(&mut transaction).await?;
        "the game counts for nothing any more, and the ratings were computed again"
    } else {
        "the game counts for nothing any more"
    };
    desk.audit(&mut transaction, "close", None, Some(table), reason.as_ref())
        .await?;
    transaction.commit().await?;
    let bus = desk.bus();
    for table in told {
        bus.tell(Notice::Header(table)).await;
    }
    Ok(words.to_owned())
}

/// See [`super::Deed`].
pub(super) async fn unban(desk: &Desk<'_>, name: &str) -> Result<String> {
    let player = find(desk, name).await?;
    let mut transaction = desk.database.begin().await?;
    operators::ban(&mut transaction, player, None, None).await?;
    desk.audit(&mut transaction, "unban", Some(player), None, "").await?;
    transaction.commit().await?;
    Ok(format!("{name} may sign in again"))
}

/// See [`super::Deed`].
pub(super) async fn appoint(desk: &Desk<'_>, name: &str, is_operator: bool) -> Result<String> {
    let player = find(desk, name).await?;
    let mut transaction = desk.database.begin().await?;
    let has_account = operators::appoint(&mut transaction, player, is_operator).await?;
    ensure!(has_account, "{name} is a guest");
    let act = if is_operator { "appoint" } else { "dismiss" };
    desk.audit(&mut transaction, act, Some(player), None, "").await?;
    transaction.commit().await?;
    Ok(match is_operator {
        true => format!("{name} is an operator"),
        false => format!("{name} is no operator any more"),
    })
}

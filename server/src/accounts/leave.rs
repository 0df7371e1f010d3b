//! Where a player lives and when he is away: what stops his clocks.

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use chrono_tz::Tz;
use pace::vacation::DAYS_PER_YEAR;
use pace::{VacationError, Vacations};
use protocol::http::{Away, DaysLeft, Leave};
use sqlx::PgPool;
use uuid::Uuid;

use crate::db;
use crate::error::{Error, Result};
use crate::time::rfc3339;

/// What a player does about it.
#[derive(Clone, Debug)]
pub enum Change {
    /// He says where he lives.
    Zone(Tz),
    /// He will be away on these days, both included.
    Book(NaiveDate, NaiveDate),
    /// He stays after all: the vacation that would begin on this day.
    Cancel(NaiveDate),
    /// He is back.
    Return,
}

/// Reads a time zone.
///
/// # Errors
/// When there is none of this name.
pub fn zone_named(name: &str) -> Result<Tz> {
    name.parse()
        .map_err(|_| Error::invalid("bad-zone", "There is no such time zone."))
}

/// Reads a day.
///
/// # Errors
/// When it is none.
pub fn day_of(text: &str) -> Result<NaiveDate> {
    text.parse()
        .map_err(|_| Error::invalid("bad-day", "There is no such day; it is written as 2026-07-01."))
}

/// When a player is away.
///
/// # Errors
/// When the database fails.
pub async fn leave_of(database: &PgPool, player: Uuid, now: DateTime<Utc>) -> Result<Leave> {
    let zone = db::clocks::zone(database, player).await?;
    let vacations = vacations(db::clocks::bookings(database, player).await?);
    Ok(told(zone, &vacations, now))
}

/// Changes it. Changes of one player wait for each other, so that no day is taken twice.
///
/// # Errors
/// When the days cannot be had, or the database fails; then nothing has changed.
pub async fn change(database: &PgPool, player: Uuid, now: DateTime<Utc>, change: Change) -> Result<Leave> {
    let mut transaction = database.begin().await?;
    db::accounts::lock(&mut transaction, player).await?;
    let mut zone = db::clocks::zone(&mut *transaction, player).await?;
    let mut vacations = vacations(db::clocks::bookings(&mut *transaction, player).await?);
    let lives = zone.as_deref().and_then(|name| name.parse().ok()).unwrap_or(Tz::UTC);
    match change {
        Change::Zone(new) => {
            db::clocks::set_zone(&mut *transaction, player, new.name()).await?;
            zone = Some(new.name().to_owned());
        }
        Change::Book(first, last) => vacations.book(now, lives, first, last).map_err(refused)?,
        Change::Cancel(first) => vacations.cancel(now, first).map_err(refused)?,
        Change::Return => vacations.come_back(now, lives).map_err(refused)?,
    }
    db::clocks::replace_bookings(&mut transaction, player, vacations.booked()).await?;
    transaction.commit().await?;
    Ok(told(zone, &vacations, now))
}

const fn vacations(booked: Vec<pace::Booking>) -> Vacations {
    Vacations::new(DAYS_PER_YEAR, booked)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn refused(error: VacationError) -> Error {
    Error::conflict("no-vacation", format!("This cannot be: {error}."))
}

fn told(zone: Option<String>, vacations: &Vacations, now: DateTime<Utc>) -> Leave {
    let mut booked = vacations.booked().to_vec();
    booked.sort_by_key(|booking| booking.starts);
    let years = [now.year(), now.year() + 1];
    Leave {
        zone,
        away_until: vacations.away_until(now).map(rfc3339),
        vacations: booked
            .iter()
            .map(|booking| Away {
                first: booking.first.to_string(),
                last: booking.last.to_string(),
                starts: rfc3339(booking.starts),
                ends: rfc3339(booking.ends),
            })
            .collect(),
        days_left: years
            .into_iter()
            .map(|year| DaysLeft {
                year,
                days: vacations.left(year),
            })
            .collect(),
        per_year: DAYS_PER_YEAR,
    }
}

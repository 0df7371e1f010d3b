//! Notices: what players are told who are not at the table.
//!
//! The database has a queue of them, written with what causes them. Every node looks who has come to his table meanwhile,
//! sends what is due on its ways, and tries what is on its way; leases keep two nodes from trying the same at once. What
//! cannot be delivered is tried again, ever more rarely, and in the end given up.

pub mod addresses;
pub mod hours;
pub mod letter;
pub mod mail;
pub mod post;
pub mod push;
mod tried;
pub mod webhook;
mod wish;
pub mod words;

use std::time::Duration;

use chrono::TimeDelta;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::app::App;
use crate::db;
use crate::db::notices::Delivery;
use crate::error::Result;
use letter::Letter;
use tried::{GIVEN_UP_AFTER, LEASE, MOST_ROUNDS, Tried};

/// How often it is looked whether something is due.
const LOOK: Duration = Duration::from_secs(10);

/// How often it is looked for what a node could not write down, and how long the queue is.
const SEARCH: Duration = Duration::from_secs(300);

/// How far ahead it is looked who is at his table: whoever is there on another node is seen before his notice is due.
const AHEAD: TimeDelta = TimeDelta::seconds(30);

/// How many tables or notices are looked after at once.
const AT_ONCE: i64 = 500;

/// Of how many notices that will be due it is looked whether their players are at their tables.
const MOST_SOON: i64 = 20_000;

/// How many are delivered at the same time.
const TRIES: i64 = 32;

/// How long it is remembered that it was.
const MOURNING: TimeDelta = TimeDelta::days(30);

/// Looks after notices until the server stops. What is done now and then takes room only while it is done.
pub async fn watch(app: App) {
    let (mut look, mut search) = (tokio::time::interval(LOOK), tokio::time::interval(SEARCH));
    let stopping = app.stopping.clone();
    let attending = async {
        loop {
            tokio::select! {
                _ = look.tick() => report(Box::pin(attend(&app)).await),
                _ = search.tick() => report(Box::pin(tidy_up(&app)).await),
            }
        }
    };
    // Slow receivers keep nobody from being seen at his table.
    let delivering = async {
        let mut again = tokio::time::interval(LOOK);
        loop {
            again.tick().await;
            report(Box::pin(deliver_all(&app)).await);
        }
    };
    let watching = async { tokio::join!(attending, delivering) };
    stopping.run_until_cancelled(watching).await;
}

fn report(done: Result<()>) {
    if let Err(error) = done {
        tracing::warn!(%error, "notices are looked after later");
    }
}

/// Looks once who is at his table, and sends what is due on its ways.
///
/// # Errors
/// When the database fails.
pub async fn attend(app: &App) -> Result<()> {
    spare_those_present(app).await?;
    let services = &app.hub.services;
    let now = services.clock.now();
    for _ in 0..MOST_ROUNDS {
        let dispatching = db::notices::dispatch(&services.database, now, AT_ONCE, app.mailer.is_some());
        let dispatched = db::patiently(dispatching).await?;
        if dispatched < AT_ONCE.cast_unsigned() {
            break;
        }
    }
    Ok(())
}

/// Tries all deliveries whose time has come. Those who are slow on one way hold nobody up on another.
///
/// # Errors
/// When the database fails.
pub async fn deliver_all(app: &App) -> Result<()> {
    let (called, mailed, pushed) = tokio::join!(
        Box::pin(call_all(app)),
        Box::pin(mail::deliver_all(app)),
        Box::pin(push::deliver_all(app))
    );
    called.and(mailed).and(pushed)
}

/// Tells all webhooks that are to be told now.
async fn call_all(app: &App) -> Result<()> {
    for _ in 0..MOST_ROUNDS {
        if deliver(app).await? < TRIES as usize {
            break;
        }
    }
    Ok(())
}

/// Whoever is at the table is told nothing.
async fn spare_those_present(app: &App) -> Result<()> {
    let services = &app.hub.services;
    let now = services.clock.now();
    let mut soon = db::patiently(db::notices::due(&services.database, now + AHEAD, MOST_SOON)).await?;
    soon.retain(|notice| app.hub.is_present(notice.table, notice.player));
    if soon.is_empty() {
        return Ok(());
    }
    let (tables, players): (Vec<Uuid>, Vec<Uuid>) = soon.iter().map(|notice| (notice.table, notice.player)).unzip();
    db::patiently(db::notices::seen(&services.database, &tables, &players, now)).await?;
    Ok(())
}

/// Tries what is to be delivered now, some at the same time; returns how many there were.
async fn deliver(app: &App) -> Result<usize> {
    let services = &app.hub.services;
    let leasing = db::notices::lease(&services.database, services.clock.now(), LEASE, TRIES);
    let leased = db::patiently(leasing).await?;
    let count = leased.len();
    let trying: JoinSet<Result<()>> = leased
        .into_iter()
        .map(|delivery| {
            let app = app.clone();
            async move { Box::pin(attempt(&app, &delivery)).await }
        })
        .collect();
    tried::all(trying).await?;
    Ok(count)
}

/// Tries a delivery, and writes down what came of it.
async fn attempt(app: &App, delivery: &Delivery) -> Result<()> {
    let letter = Letter::read(app, &delivery.notice).await?;
    let sent = match &letter {
        Some(letter) => webhook::send(app, delivery, letter).await,
        // The table has gone, and with it everything about it.
        None => Ok(()),
    };
    let tried = Tried {
        delivery: delivery.id,
        created_at: delivery.created_at,
        attempts: delivery.attempts,
        patience: GIVEN_UP_AFTER,
    };
    tried.came_to(app, &webhook::way(&delivery.hook), sent).await
}

/// Finds the tables of which it is not noted whom they wait for, forgets what is done with, and counts what is left.
///
/// # Errors
/// When the database fails.
pub async fn tidy_up(app: &App) -> Result<()> {
    let services = &app.hub.services;
    let database = &services.database;
    let now = services.clock.now();
    db::patiently(db::notices::tidy(database, now - MOURNING)).await?;
    db::patiently(db::letters::forget_expired(database, now)).await?;
    let queue = db::patiently(db::notices::queue(database)).await?;
    metrics::gauge!("vedette_notices_waiting").set(queue.waiting as f64);
    metrics::gauge!("vedette_notices_under_way").set(queue.under_way as f64);
    metrics::gauge!("vedette_notices_dead").set(queue.dead as f64);
    let mut after = Uuid::nil();
    loop {
        let behind = db::patiently(db::notices::behind(database, after, AT_ONCE)).await?;
        let Some(last) = behind.last() else { return Ok(()) };
        after = *last;
        for table in behind {
            match Box::pin(app.hub.table(table)).await {
                Ok(table) => table.note_again().await,
                Err(error) if error.is_outage() => return Err(error),
                Err(error) => tracing::debug!(%table, %error, "nobody is told whom it waits for"),
            }
        }
    }
}

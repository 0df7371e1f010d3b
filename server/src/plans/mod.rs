//! Plans: what players have answered beforehand.
//!
//! The database knows about which plan something is to be done, and when: that is written with the notes that every table
//! leaves each second, so that a step waits for nothing. Every node looks; a lease keeps two of them from the same plan,
//! and the journal would let only one of them answer. An answer goes through the door that its owner would take, in his
//! name and to the very question that was looked at: whatever he decides himself in the meantime stands.

mod consult;
mod delay;

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use protocol::http::PlanPause;

use crate::app::App;
use crate::db;
use crate::db::plans::Due;
use crate::error::Result;
use crate::tables::act::Act;
use crate::tables::table::question::{Question, Standing};
use crate::tables::table::step::Proposal;
use consult::{Advice, consult};

/// How often it is looked whether something is to be done.
const LOOK: Duration = Duration::from_secs(1);

/// For so long nobody else looks after a plan that a node has taken.
const LEASE: TimeDelta = TimeDelta::seconds(30);

/// When a plan is looked at again that nothing can be done about for now.
const LATER: TimeDelta = TimeDelta::hours(1);

/// How many plans are looked after at once.
const AT_ONCE: i64 = 100;

/// How often a plan answers without its owner deciding anything himself.
const MOST_ANSWERS: i32 = 16;

/// Looks after plans until the server stops.
pub async fn watch(app: App) {
    let mut look = tokio::time::interval(LOOK);
    let stopping = app.stopping.clone();
    let watching = async {
        loop {
            look.tick().await;
            if let Err(error) = Box::pin(attend(&app)).await {
                tracing::warn!(%error, "plans are looked after later");
            }
        }
    };
    stopping.run_until_cancelled(watching).await;
}

/// Does once what is to be done about plans by now; returns about how many something was.
///
/// # Errors
/// When the database fails.
pub async fn attend(app: &App) -> Result<usize> {
    let services = &app.hub.services;
    let leasing = db::plans::lease(&services.database, services.clock.now(), LEASE, AT_ONCE);
    let due = db::patiently(leasing).await?;
    for plan in &due {
        match Box::pin(look_after(app, plan)).await {
            Err(error) if error.is_outage() => return Err(error),
            Err(error) => {
                tracing::debug!(table = %plan.key.table, %error, "nothing can be done about a plan");
                put_off(app, plan, LATER).await?;
            }
            Ok(()) => {}
        }
    }
    Ok(due.len())
}

/// Does what is to be done about a plan.
async fn look_after(app: &App, plan: &Due) -> Result<()> {
    let table = app.hub.table(plan.key.table).await?;
    // Another node may be ahead of this one.
    table.catch_up_with_others().await?;
    let question = match table.standing(plan.key.player, plan.side) {
        Standing::Asked(question) => question,
        Standing::NotHis => return pause(app, plan, PlanPause::Seat).await,
        Standing::Frozen => return put_off(app, plan, LATER).await,
        Standing::Over | Standing::Silent if plan.was_begun && plan.answer.is_some() => return settle(app, plan).await,
        Standing::Over | Standing::Silent => return rest(app, plan).await,
    };
    match plan.answer {
        Some((seq, rule)) if seq == question.seq => answer(app, plan, &question, rule).await,
        // A node has gone away after it had answered.
        Some(_) if plan.was_begun => settle(app, plan).await,
        _ => prepare(app, plan, &question).await,
    }
}

/// Finds out whether a plan answers a question, and when.
async fn prepare(app: &App, plan: &Due, question: &Question) -> Result<()> {
    let services = &app.hub.services;
    let now = services.clock.now();
    let why = db::patiently(db::plans::turns_since(&services.database, plan.key.table, plan.step)).await?;
    if let Some(why) = why {
        return pause(app, plan, why).await;
    }
    if let Some(back) = away_until(app, plan, question, now).await? {
        return put_off(app, plan, back - now).await;
    }
    match advise(app, plan, question).await? {
        Some(Advice::Choose(..)) if plan.fired >= MOST_ANSWERS => pause(app, plan, PlanPause::Tired).await,
        Some(Advice::Choose(rule, _)) => {
            let fixed = app.config.plan_delay;
            let at = delay::answer_at(now, question.is_live(), fixed, question.flag, &mut rand::rng());
            let answer = Some((question.seq, rule));
            db::patiently(db::plans::put_off(&services.database, plan, Some(at), answer)).await?;
            Ok(())
        }
        Some(Advice::Unforeseen) if !plan.keeps_on => pause(app, plan, PlanPause::Unforeseen).await,
        Some(Advice::Ask | Advice::Unforeseen) => rest(app, plan).await,
        None => pause(app, plan, PlanPause::Takeback).await,
    }
}

/// What the plan says to a question; `None` when its owner has taken back what led to it.
async fn advise(app: &App, plan: &Due, question: &Question) -> Result<Option<Advice>> {
    let table = app.hub.table(plan.key.table).await?;
    let told = table.told_with(plan.key.player, plan.side, question).await?;
    Ok(told.map(|told| consult(&plan.rules, plan.side, &question.view, &told)))
}

/// Answers a question in the name of the plan's owner, as he would.
async fn answer(app: &App, plan: &Due, question: &Question, rule: usize) -> Result<()> {
    let services = &app.hub.services;
    let Some(Advice::Choose(number, choice)) = advise(app, plan, question).await? else {
        return pause(app, plan, PlanPause::Refused).await;
    };
    if number != rule || !db::patiently(db::plans::is_current(&services.database, plan)).await? {
        // What else is to be said is looked at as any other question is.
        return look_again(app, plan).await;
    }
    let table = app.hub.table(plan.key.table).await?;
    let act = Act::of_player(choice)?;
    let proposal = Proposal {
        seq: Some(question.seq),
        ..Proposal::at_any_time(plan.key.player, Some(plan.side), act)
    };
    match table.step(proposal).await {
        Ok(_) => settle(app, plan).await,
        // What became of it is found out when the lease is over.
        Err(error) if error.is_outage() => Err(error),
        // He was faster, or the game is over.
        Err(error) if ["stale", "finished", "time-is-up"].contains(&error.code) => look_again(app, plan).await,
        Err(error) => {
            tracing::debug!(table = %plan.key.table, %error, "the answer of a plan is refused");
            pause(app, plan, PlanPause::Refused).await
        }
    }
}

/// Until when the owner is on a vacation that his opponent knows of: a step of his would tell that nobody made it.
async fn away_until(app: &App, plan: &Due, question: &Question, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
    if !question.stops_for_vacation() {
        return Ok(None);
    }
    let bookings = db::patiently(db::clocks::bookings(&app.hub.services.database, plan.key.player)).await?;
    let here = bookings
        .iter()
        .find(|booking| booking.starts <= now && now < booking.ends);
    Ok(here.map(|booking| booking.ends))
}

/// Notes that a plan has answered.
async fn settle(app: &App, plan: &Due) -> Result<()> {
    let services = &app.hub.services;
    let mut rules = plan.rules.clone();
    if let Some((_, rule)) = plan.answer
        && rules.get(rule).is_some_and(|rule| !rule.standing)
    {
        rules.remove(rule);
    }
    let now = services.clock.now();
    db::patiently(db::plans::answered(&services.database, plan, &rules, now)).await?;
    Ok(())
}

async fn pause(app: &App, plan: &Due, why: PlanPause) -> Result<()> {
    let services = &app.hub.services;
    db::patiently(db::plans::pause(&services.database, plan, why, services.clock.now())).await?;
    Ok(())
}

async fn look_again(app: &App, plan: &Due) -> Result<()> {
    put_off(app, plan, TimeDelta::zero()).await
}

async fn put_off(app: &App, plan: &Due, by: TimeDelta) -> Result<()> {
    let services = &app.hub.services;
    let until = services.clock.now() + by;
    db::patiently(db::plans::put_off(&services.database, plan, Some(until), None)).await?;
    Ok(())
}

/// Nothing is to be done until the table waits for the owner again.
async fn rest(app: &App, plan: &Due) -> Result<()> {
    db::patiently(db::plans::put_off(&app.hub.services.database, plan, None, None)).await?;
    Ok(())
}

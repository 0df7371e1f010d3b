//! Entering a tournament, leaving it, and challenging somebody on a ladder.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use pairing::entrant::EntrantId;
use pairing::ladder::challenge as pair_challenge;
use pairing::settings::Format;
use pairing::tournament::Event;
use protocol::http::{Challenge, EnterTournament, Player, TournamentStatus, WithdrawFromTournament};
use sqlx::PgConnection;
use uuid::Uuid;

use super::field::{Field, entrant, id_of};
use super::rounds::{advance, announce, begin};
use super::setup::check_is_no_guest;
use crate::db;
use crate::db::tournaments as sql;
use crate::db::tournaments::{EntrantRow, guests};
use crate::error::{Error, Result};
use crate::tables::hub::Hub;
use crate::tables::lobby::salt;
use crate::text;

/// How long the name of a team may be.
const LONGEST_TEAM: usize = 40;

/// The rating of whoever has none yet.
const NEWCOMER: i32 = 1500;

/// How many games a player must have finished before his reliability says anything.
const ENOUGH_GAMES: i64 = 5;

/// Lets a player enter.
///
/// # Errors
/// When he may not, or not now.
pub async fn enter(hub: &Arc<Hub>, player: &Player, id: Uuid, wanted: &EnterTournament) -> Result<()> {
    check_is_no_guest(player)?;
    let now = hub.services.clock.now();
    let mut transaction = hub.services.database.begin().await?;
    let field = Field::locked(&mut transaction, id).await?;
    let goes_on = matches!(field.record.status, TournamentStatus::Open | TournamentStatus::Running);
    if !goes_on || !guests::is_invited(&mut transaction, id, player.id).await? {
        check_is_open(&field, now)?;
        if guests::is_shut_out(&mut transaction, id, player.id).await? {
            return Err(Error::forbidden("shut-out", "The organiser does not let you enter."));
        }
        check_reliability(&mut transaction, &field, player.id).await?;
        check_rating(&mut transaction, &field, player.id).await?;
    }
    let new = Newcomer {
        player: player.id,
        name: &player.name,
        salt: salt(wanted.salt.as_deref())?,
        team: wanted.team.as_deref(),
    };
    take_in(&mut transaction, &field, new, now).await?;
    let what = format!("{} enters.", player.name);
    sql::note(&mut transaction, id, Some(player.id), &what, "", now).await?;
    let begun = advance(hub, &mut transaction, id).await?;
    transaction.commit().await?;
    announce(hub, begun).await;
    Ok(())
}

/// Whether players may enter by themselves.
fn check_is_open(field: &Field, now: DateTime<Utc>) -> Result<()> {
    let record = &field.record;
    match record.status {
        TournamentStatus::Open if record.opens_at.is_some_and(|at| at > now) => {
            Err(Error::conflict("not-open", "Nobody can enter yet."))
        }
        TournamentStatus::Open => Ok(()),
        TournamentStatus::Running if record.late_entry => Ok(()),
        _ => Err(Error::conflict("not-open", "Nobody can enter any more.")),
    }
}

async fn check_reliability(connection: &mut PgConnection, field: &Field, player: Uuid) -> Result<()> {
    let wanted = i64::from(field.record.reliability);
    if wanted == 0 {
        return Ok(());
    }
    let conduct = sql::conduct(connection, player).await?;
    let kept = conduct.finished - conduct.lost_on_time;
    if conduct.finished >= ENOUGH_GAMES && kept * 100 < wanted * conduct.finished {
        return Err(Error::forbidden(
            "not-reliable",
            format!(
                "You have lost {} of {} games on time; here {wanted} of a hundred must have been played to their end.",
                conduct.lost_on_time, conduct.finished
            ),
        ));
    }
    Ok(())
}

/// Some tournaments are for some ratings only.
async fn check_rating(connection: &mut PgConnection, field: &Field, player: Uuid) -> Result<()> {
    let [least, most] = field.record.ratings;
    if least.is_none() && most.is_none() {
        return Ok(());
    }
    let standing = db::ratings::standing(connection, player, &field.record.ruleset).await?;
    let rating = standing.map_or(NEWCOMER, |standing| standing.rating.round() as i32);
    if least.is_some_and(|least| rating < least) || most.is_some_and(|most| rating > most) {
        let bounds = match (least, most) {
            (Some(least), Some(most)) => format!("from {least} to {most}"),
            (Some(least), None) => format!("of {least} at least"),
            (None, most) => format!("of {} at most", most.unwrap_or_default()),
        };
        return Err(Error::forbidden(
            "rating",
            format!("This tournament is for ratings {bounds}; yours is {rating}."),
        ));
    }
    Ok(())
}

/// Whether one more can be in it at all, whoever lets him in.
pub(super) fn check_has_room(field: &Field) -> Result<()> {
    let record = &field.record;
    if field.entrants.len() >= usize::try_from(record.most).unwrap_or(0) {
        return Err(Error::conflict("full", "As many have entered as may."));
    }
    let last = field.tournament().last_round();
    match record.settings.format {
        Format::SingleElimination | Format::DoubleElimination { .. } if last > 0 => Err(Error::conflict(
            "cannot-enter",
            "Nobody can enter a knockout that has been drawn.",
        )),
        Format::Swiss { rounds } if last >= rounds => Err(Error::conflict(
            "cannot-enter",
            "Nobody can enter any more: the last round is being played.",
        )),
        _ => Ok(()),
    }
}

/// One who is about to enter.
pub(super) struct Newcomer<'a> {
    pub(super) player: Uuid,
    pub(super) name: &'a str,
    pub(super) salt: String,
    pub(super) team: Option<&'a str>,
}

/// Puts somebody on the list, for the next round that is paired.
pub(super) async fn take_in(
    connection: &mut PgConnection,
    field: &Field,
    new: Newcomer<'_>,
    now: DateTime<Utc>,
) -> Result<()> {
    let record = &field.record;
    if field.entrant_of(new.player).is_some() {
        return Err(Error::conflict("entered-already", "This player has entered already."));
    }
    check_has_room(field)?;
    let mut tournament = field.tournament();
    let joined = match tournament.last_round() {
        0 => 1,
        last if record.settings.format.has_rounds() => last + 1,
        _ => 2,
    };
    let team = match record.settings.format {
        Format::TeamMatch { .. } => Some(team(field, new.team)?),
        _ => None,
    };
    let row = EntrantRow {
        number: field.entrants.iter().map(|entrant| entrant.number).max().unwrap_or(0) + 1,
        player: new.player,
        name: new.name.to_owned(),
        salt: new.salt,
        seed: None,
        team: team.as_ref().map(|(number, _)| *number),
        team_name: team.map(|(_, name)| name),
        joined: joined.cast_signed(),
        withdrawn: None,
    };
    tournament
        .apply(&Event::Entered { entrant: entrant(&row) })
        .map_err(|refused| Error::conflict("cannot-enter", format!("That cannot be: {refused}.")))?;
    if !sql::enter(connection, record.id, &row, now).await? {
        return Err(Error::conflict("entered-already", "This player has entered already."));
    }
    Ok(())
}

/// The team of a name: that of those who named it before, or a new one.
fn team(field: &Field, wanted: Option<&str>) -> Result<(i32, String)> {
    let name = wanted.map(str::trim).unwrap_or_default();
    if name.chars().count() > LONGEST_TEAM || !text::is_plain(name) || !text::is_visible(name) {
        return Err(Error::invalid(
            "bad-team",
            "Name a team, in at most 40 characters, all of which can be seen.",
        ));
    }
    let is_it = |entrant: &&EntrantRow| {
        let known = entrant.team_name.as_deref().unwrap_or_default();
        known.to_lowercase() == name.to_lowercase()
    };
    let known = field.entrants.iter().find(is_it);
    if let Some((team, name)) = known.and_then(|member| Some((member.team?, member.team_name.clone()?))) {
        return Ok((team, name));
    }
    let last = field.entrants.iter().filter_map(|entrant| entrant.team).max();
    Ok((last.unwrap_or(0) + 1, name.to_owned()))
}

/// Lets a player leave.
///
/// # Errors
/// When he has not entered or has left already, or would finish games where one can only leave altogether.
pub async fn withdraw(hub: &Arc<Hub>, player: &Player, id: Uuid, wanted: WithdrawFromTournament) -> Result<()> {
    let now = hub.services.clock.now();
    let mut transaction = hub.services.database.begin().await?;
    let field = Field::locked(&mut transaction, id).await?;
    let own = field.entrant_of(player.id);
    let own = own.ok_or_else(|| Error::conflict("not-entered", "You have not entered this tournament."))?;
    let_go(&mut transaction, &field, id_of(own), wanted.at_once).await?;
    let what = match wanted.at_once {
        true => format!("{} withdraws at once.", player.name),
        false => format!("{} withdraws.", player.name),
    };
    sql::note(&mut transaction, id, Some(player.id), &what, "", now).await?;
    let begun = advance(hub, &mut transaction, id).await?;
    transaction.commit().await?;
    announce(hub, begun).await;
    Ok(())
}

/// Takes an entrant off the list; once there are games, he is not there from this round on or from the next.
pub(super) async fn let_go(connection: &mut PgConnection, field: &Field, who: EntrantId, at_once: bool) -> Result<()> {
    if matches!(
        field.record.status,
        TournamentStatus::Finished | TournamentStatus::Cancelled
    ) {
        return Err(Error::conflict("over", "This tournament is over."));
    }
    let mut tournament = field.tournament();
    let last = tournament.last_round();
    if !at_once && last > 0 && !field.record.settings.format.has_rounds() {
        // To take it for leaving at once would cost him the games that he meant to finish.
        return Err(Error::conflict(
            "no-rounds",
            "This tournament has no rounds after which one could leave: finish your games first, or leave at once and give them up.",
        ));
    }
    let round = if at_once { last.max(1) } else { last + 1 };
    tournament
        .apply(&Event::Withdrew { entrant: who, round })
        .map_err(|refused| Error::conflict("cannot-withdraw", format!("That cannot be: {refused}.")))?;
    let number = who.0.cast_signed();
    if last == 0 {
        sql::strike(connection, field.record.id, number).await?;
    } else {
        sql::withdraw(connection, field.record.id, number, round.cast_signed()).await?;
    }
    Ok(())
}

/// Challenges somebody on a ladder: the game begins at once.
///
/// # Errors
/// When it is no ladder, or he may not be challenged now.
pub async fn challenge(hub: &Arc<Hub>, player: &Player, id: Uuid, wanted: Challenge) -> Result<()> {
    let mut transaction = hub.services.database.begin().await?;
    let field = Field::locked(&mut transaction, id).await?;
    let own = field.entrant_of(player.id);
    let own = own.ok_or_else(|| Error::conflict("not-entered", "You have not entered this tournament."))?;
    if field.record.status != TournamentStatus::Running || field.record.paused_at.is_some() {
        return Err(Error::conflict("not-running", "This tournament is not being played."));
    }
    let draw = pair_challenge(&field.tournament(), id_of(own), EntrantId(wanted.entrant))
        .map_err(|refused| Error::conflict("no-challenge", format!("That cannot be: {refused}.")))?;
    let begun = begin(hub, &mut transaction, &field, &draw).await?;
    transaction.commit().await?;
    announce(hub, begun).await;
    Ok(())
}

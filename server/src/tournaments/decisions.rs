//! What an organiser decides: in his own tournament only, with a reason, and so that everybody can read it.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use pairing::entrant::EntrantId;
use pairing::outcome::Outcome;
use pairing::tournament::GameKey;
use protocol::Side;
use protocol::http::{Decide, Decision, GameNumber, GameRuling, Player, TournamentStatus};
use sqlx::PgConnection;
use uuid::Uuid;

use super::entry::{check_has_room, let_go};
use super::field::Field;
use super::rounds::{advance, announce, finish, start};
use super::setup::time;
use crate::accounts::names::key_of;
use crate::db;
use crate::db::tournaments as sql;
use crate::db::tournaments::games::{self, GameRow};
use crate::db::tournaments::guests;
use crate::error::{Error, Result};
use crate::tables::hub::Hub;
use crate::text;

/// The longest reason, in characters.
const LONGEST_REASON: usize = 300;

/// Carries out what an organiser decides.
///
/// # Errors
/// When it is not his tournament, he gives no reason, or it cannot be.
pub async fn decide(hub: &Arc<Hub>, player: &Player, id: Uuid, wanted: Decide) -> Result<()> {
    let now = hub.services.clock.now();
    let mut transaction = hub.services.database.begin().await?;
    let field = Field::locked(&mut transaction, id).await?;
    if field.record.organiser != player.id {
        return Err(Error::forbidden("not-organiser", "Only the organiser decides that."));
    }
    let reason = text::tidy(wanted.reason.trim());
    if reason.chars().count() > LONGEST_REASON || !text::is_visible(&reason) {
        return Err(Error::invalid(
            "bad-reason",
            "Say why, in at most 300 characters: everybody can read it.",
        ));
    }
    check_is_not_over(&field, &wanted.decision)?;
    let desk = Desk {
        field: &field,
        organiser: player,
        reason: &reason,
        now,
    };
    let what = desk.carry_out(&mut transaction, &wanted.decision).await?;
    // A start and an end write what they are themselves.
    if let Some(what) = what {
        sql::note(&mut transaction, id, Some(player.id), &what, &reason, now).await?;
    }
    let begun = advance(hub, &mut transaction, id).await?;
    transaction.commit().await?;
    announce(hub, begun).await;
    if wanted.decision == Decision::Cancel {
        hub.read_anew(going_on(&field).map(|game| game.table).collect());
    }
    Ok(())
}

/// A result can be corrected after the end, nothing else can happen then.
fn check_is_not_over(field: &Field, decision: &Decision) -> Result<()> {
    let is_possible = match field.record.status {
        TournamentStatus::Open | TournamentStatus::Running => true,
        TournamentStatus::Finished => matches!(decision, Decision::Result { .. }),
        TournamentStatus::Cancelled => false,
    };
    if is_possible {
        Ok(())
    } else {
        Err(Error::conflict("over", "This tournament is over."))
    }
}

/// An organiser at work.
struct Desk<'a> {
    field: &'a Field,
    organiser: &'a Player,
    reason: &'a str,
    now: DateTime<Utc>,
}

impl Desk<'_> {
    /// Says in words what was done.
    async fn carry_out(&self, connection: &mut PgConnection, decision: &Decision) -> Result<Option<String>> {
        let (field, now) = (self.field, self.now);
        let id = field.record.id;
        Ok(Some(match decision {
            Decision::Start => {
                self.check_status(TournamentStatus::Open)?;
                start(connection, field, Some(self.organiser.id), self.reason, now).await?;
                return Ok(None);
            }
            Decision::Seed { order } => self.seed(connection, order).await?,
            Decision::Admit { name } => self.admit(connection, name).await?,
            Decision::Remove { entrant } => {
                let row = field.entrant(EntrantId(*entrant)).ok_or_else(nobody)?;
                self.check_does_not_play_with(EntrantId(*entrant))?;
                let_go(connection, field, EntrantId(*entrant), true).await?;
                guests::shut_out(connection, id, row.player).await?;
                format!("{} is removed.", row.name)
            }
            Decision::Result { of, ruling } => self.rule(connection, *of, *ruling).await?,
            Decision::Extend { round, until } => {
                let until = time(until)?;
                if until <= now {
                    return Err(Error::invalid("invalid-tournament", "That is in the past."));
                }
                if games::extend(connection, id, *round, until, self.organiser.id).await? == 0 {
                    return Err(Error::conflict(
                        "no-games",
                        "No game of this round gets more time by that: those that go on have no limit, or a later one already. \
                         Your own games keep theirs.",
                    ));
                }
                format!(
                    "The games of round {round} have until {}.",
                    until.format("%Y-%m-%d %H:%M UTC")
                )
            }
            Decision::Pause => {
                if field.record.paused_at.is_some() {
                    return Err(Error::conflict("paused", "The tournament pauses already."));
                }
                sql::set_paused(connection, id, Some(now)).await?;
                "It pauses.".to_owned()
            }
            Decision::Resume => {
                let since = field.record.paused_at;
                let since = since.ok_or_else(|| Error::conflict("not-paused", "The tournament does not pause."))?;
                games::make_up_for_pause(connection, id, since, now).await?;
                sql::set_paused(connection, id, None).await?;
                "It goes on.".to_owned()
            }
            Decision::Finish => {
                self.check_status(TournamentStatus::Running)?;
                sql::close(connection, id).await?;
                finish(connection, field, TournamentStatus::Finished, now).await?;
                "It is over as it stands.".to_owned()
            }
            Decision::Cancel => {
                for game in going_on(field) {
                    db::operators::void(connection, game.table).await?;
                }
                finish(connection, field, TournamentStatus::Cancelled, now).await?;
                "It is called off.".to_owned()
            }
        }))
    }

    /// Whoever is sent away loses the games that he has not finished.
    fn check_does_not_play_with(&self, entrant: EntrantId) -> Result<()> {
        let players = |game: &GameRow| Side::BOTH.map(|side| self.field.player(game, side));
        let is_his = |game: &&GameRow| Side::BOTH.iter().any(|side| game.pairing.player(*side) == entrant);
        let goes_on = |game: &&GameRow| game.outcome.is_none();
        let mut games = self.field.games.iter().filter(goes_on).filter(is_his);
        if games.any(|game| players(game).contains(&Some(self.organiser.id))) && !self.is_himself(entrant) {
            return Err(own_game());
        }
        Ok(())
    }

    fn is_himself(&self, entrant: EntrantId) -> bool {
        let row = self.field.entrant(entrant);
        row.is_some_and(|row| row.player == self.organiser.id)
    }

    fn check_status(&self, wanted: TournamentStatus) -> Result<()> {
        if self.field.record.status == wanted {
            return Ok(());
        }
        let message = match wanted {
            TournamentStatus::Open => "The tournament has started already.",
            _ => "The tournament is not being played.",
        };
        Err(Error::conflict("not-now", message))
    }

    async fn seed(&self, connection: &mut PgConnection, order: &[u32]) -> Result<String> {
        if !self.field.games.is_empty() || !self.field.byes.is_empty() {
            return Err(Error::conflict("not-now", "The first round is paired already."));
        }
        let mut names = Vec::with_capacity(order.len());
        for (place, number) in order.iter().enumerate() {
            if order[..place].contains(number) {
                return Err(Error::invalid("invalid-tournament", "Name each entrant once."));
            }
            let row = self.field.entrant(EntrantId(*number)).ok_or_else(nobody)?;
            names.push(row.name.as_str());
        }
        let numbers: Vec<i32> = order.iter().map(|number| number.cast_signed()).collect();
        sql::seed(connection, self.field.record.id, &numbers).await?;
        Ok(format!("Seeded in this order: {}.", names.join(", ")))
    }

    /// He may enter then; nobody plays here who has not entered himself.
    async fn admit(&self, connection: &mut PgConnection, name: &str) -> Result<String> {
        check_has_room(self.field)?;
        let found = db::accounts::signed_up_named(connection, &key_of(name)).await?;
        let nobody = || Error::conflict("no-such-player", "No player of this name has signed up.");
        let (player, name) = found.ok_or_else(nobody)?;
        if self.field.entrant_of(player).is_some() {
            return Err(Error::conflict("entered-already", "This player has entered already."));
        }
        guests::invite(connection, self.field.record.id, player).await?;
        Ok(format!("{name} may enter."))
    }

    async fn rule(&self, connection: &mut PgConnection, of: GameNumber, ruling: GameRuling) -> Result<String> {
        let field = self.field;
        let key = GameKey {
            round: of.round,
            board: of.board,
            game: of.game,
        };
        let game = field.games.iter().find(|game| game.pairing.key == key);
        let game = game.ok_or_else(|| Error::conflict("no-such-game", "There is no such game."))?;
        let players = Side::BOTH.map(|side| field.player(game, side));
        if players.contains(&Some(self.organiser.id)) {
            return Err(own_game());
        }
        let outcome = outcome(ruling);
        if outcome.is_none() && !game.is_over {
            return Err(Error::conflict("not-over", "This game goes on at its table."));
        }
        games::decide(connection, field.record.id, key, outcome, outcome.is_some()).await?;
        if let Some(outcome) = outcome {
            end_table(connection, field, game, outcome).await?;
        }
        if field.record.status == TournamentStatus::Finished && !field.record.closed {
            // What follows from the correction may have to be played still.
            sql::set_status(connection, field.record.id, TournamentStatus::Running, self.now).await?;
        }
        let (union, confederate) = (field.name(game.pairing.union), field.name(game.pairing.confederate));
        Ok(format!(
            "{}, {union} (Union) against {confederate}: {}.",
            where_in(field, key),
            words(ruling)
        ))
    }
}

/// Where a game is in its tournament, with a board and the number of a game only where there are several.
fn where_in(field: &Field, of: GameKey) -> String {
    let keys = || field.games.iter().map(|game| game.pairing.key);
    let in_round = || keys().filter(|key| key.round == of.round);
    let mut words = format!("Round {}", of.round);
    if in_round().any(|key| key.board != of.board) {
        words += &format!(", board {}", of.board);
    }
    if in_round().any(|key| key.board == of.board && key.game != of.game) {
        words += &format!(", game {}", of.game);
    }
    words
}

fn going_on(field: &Field) -> impl Iterator<Item = &GameRow> {
    field
        .games
        .iter()
        .filter(|game| game.outcome.is_none() && !game.is_over)
}

/// A game that goes on at its table ends there as the organiser says.
async fn end_table(connection: &mut PgConnection, field: &Field, game: &GameRow, outcome: Outcome) -> Result<()> {
    if game.is_over {
        return Ok(());
    }
    let winner = match outcome {
        Outcome::Won { side, .. } | Outcome::Forfeited { winner: side } => field.player(game, side),
        Outcome::Drawn | Outcome::DoubleForfeit | Outcome::Unplayed => None,
    };
    games::close(connection, field.record.id, game.pairing.key, winner).await?;
    Ok(())
}

fn own_game() -> Error {
    Error::forbidden("own-game", "Nobody decides a game that he plays himself.")
}

fn nobody() -> Error {
    Error::conflict("no-such-entrant", "There is no such entrant.")
}

const fn outcome(ruling: GameRuling) -> Option<Outcome> {
    Some(match ruling {
        GameRuling::Union => Outcome::won(Side::Union),
        GameRuling::Confederate => Outcome::won(Side::Confederate),
        GameRuling::Draw => Outcome::Drawn,
        GameRuling::UnionByForfeit => Outcome::Forfeited { winner: Side::Union },
        GameRuling::ConfederateByForfeit => Outcome::Forfeited {
            winner: Side::Confederate,
        },
        GameRuling::BothForfeit => Outcome::DoubleForfeit,
        GameRuling::Unplayed => Outcome::Unplayed,
        GameRuling::AsPlayed => return None,
    })
}

const fn words(ruling: GameRuling) -> &'static str {
    match ruling {
        GameRuling::Union => "won by the Union",
        GameRuling::Confederate => "won by the Confederacy",
        GameRuling::Draw => "drawn",
        GameRuling::UnionByForfeit => "won by the Union by forfeit",
        GameRuling::ConfederateByForfeit => "won by the Confederacy by forfeit",
        GameRuling::BothForfeit => "lost by both by forfeit",
        GameRuling::Unplayed => "called off",
        GameRuling::AsPlayed => "as it was played",
    }
}

//! A tournament as it stands: what the database has of it, and what the crate `pairing` makes of that.

use pairing::entrant::{Entrant, EntrantId, TeamId};
use pairing::tournament::{Bye, GameResult, Tournament};
use protocol::Side;
use protocol::http::TournamentStatus;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::db::tournaments::games::{self, GameRow};
use crate::db::tournaments::{self as sql, EntrantRow, TournamentRecord};
use crate::error::{Error, Result};

/// A tournament as it stands.
#[derive(Clone, Debug)]
pub struct Field {
    /// What it is.
    pub record: TournamentRecord,
    /// Who plays, in the order in which they entered.
    pub entrants: Vec<EntrantRow>,
    /// The games in the order in which they were started.
    pub games: Vec<GameRow>,
    /// Who had no game in which round.
    pub byes: Vec<Bye>,
    /// Entrants of whom one has blocked the other.
    pub apart: Vec<(EntrantId, EntrantId)>,
}

impl Field {
    /// Reads a tournament.
    ///
    /// # Errors
    /// When there is none, or the database fails.
    pub async fn read(connection: &mut PgConnection, id: Uuid) -> Result<Field> {
        let record = sql::records(connection, &[id]).await?.pop().ok_or_else(not_found)?;
        Ok(Field {
            record,
            entrants: sql::entrants(connection, id).await?,
            games: games::all(connection, id).await?,
            byes: games::byes(connection, id).await?,
            apart: kept_apart(connection, id).await?,
        })
    }

    /// Reads a tournament that nobody else changes until the transaction ends.
    ///
    /// # Errors
    /// When there is none, or the database fails.
    pub async fn locked(connection: &mut PgConnection, id: Uuid) -> Result<Field> {
        if !sql::lock(connection, id).await? {
            return Err(not_found());
        }
        Field::read(connection, id).await
    }

    /// What pairs and ranks it.
    #[must_use]
    pub fn tournament(&self) -> Tournament {
        let mut decided: Vec<&GameRow> = self.games.iter().filter(|game| game.outcome.is_some()).collect();
        decided.sort_by_key(|game| game.result_place);
        let results = decided.into_iter().filter_map(|game| {
            Some(GameResult {
                game: game.pairing.key,
                outcome: game.outcome?,
            })
        });
        Tournament {
            settings: self.record.settings.clone(),
            entrants: self.entrants.iter().map(entrant).collect(),
            pairings: self.games.iter().map(|game| game.pairing).collect(),
            byes: self.byes.clone(),
            results: results.collect(),
            // What goes on in one that is called off counts as little as in one that was ended as it stood.
            closed: self.record.closed || self.record.status == TournamentStatus::Cancelled,
            apart: self.apart.clone(),
        }
    }

    /// The entrant of a number.
    #[must_use]
    pub fn entrant(&self, id: EntrantId) -> Option<&EntrantRow> {
        self.entrants.iter().find(|entrant| id_of(entrant) == id)
    }

    /// The entrant that a player is.
    #[must_use]
    pub fn entrant_of(&self, player: Uuid) -> Option<&EntrantRow> {
        self.entrants.iter().find(|entrant| entrant.player == player)
    }

    /// The name of an entrant.
    #[must_use]
    pub fn name(&self, id: EntrantId) -> &str {
        self.entrant(id).map_or("nobody", |entrant| &entrant.name)
    }

    /// The name of a team.
    #[must_use]
    pub fn team_name(&self, team: TeamId) -> &str {
        let member = |entrant: &&EntrantRow| entrant.team.map(i32::cast_unsigned) == Some(team.0);
        let first = self.entrants.iter().find(member);
        first.and_then(|entrant| entrant.team_name.as_deref()).unwrap_or("")
    }

    /// Who plays a side of a game.
    #[must_use]
    pub fn player(&self, game: &GameRow, side: Side) -> Option<Uuid> {
        self.entrant(game.pairing.player(side)).map(|entrant| entrant.player)
    }
}

async fn kept_apart(connection: &mut PgConnection, id: Uuid) -> Result<Vec<(EntrantId, EntrantId)>> {
    let pairs = sql::kept_apart(connection, id).await?;
    let id = |number: i32| EntrantId(number.cast_unsigned());
    Ok(pairs.into_iter().map(|(one, other)| (id(one), id(other))).collect())
}

/// The number of an entrant, as the crate `pairing` has it.
#[must_use]
pub const fn id_of(row: &EntrantRow) -> EntrantId {
    EntrantId(row.number.cast_unsigned())
}

/// An entrant, as the crate `pairing` has him.
#[must_use]
pub fn entrant(row: &EntrantRow) -> Entrant {
    Entrant {
        id: id_of(row),
        seed: row.seed.map(i32::cast_unsigned),
        rating: None,
        team: row.team.map(|team| TeamId(team.cast_unsigned())),
        joined: row.joined.cast_unsigned(),
        withdrawn: row.withdrawn.map(i32::cast_unsigned),
    }
}

/// There is no such tournament.
fn not_found() -> Error {
    Error::not_found("There is no such tournament.")
}

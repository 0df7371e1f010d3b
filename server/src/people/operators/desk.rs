//! Where those who run the server sit: what they have at hand, and under which name their deeds are written down.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::db::operators::{self, Deed};
use crate::games::Games;
use crate::tables::bus::postgres::PostgresBus;

/// What an operator has at hand. A server need not run.
#[derive(Clone, Copy)]
pub struct Desk<'a> {
    /// The database.
    pub database: &'a PgPool,
    /// The games.
    pub games: &'a Games,
    /// Who does it: `command`, or the name of an operator.
    pub actor: &'a str,
}

impl Desk<'_> {
    /// How servers are told, the one at which this is done among them.
    #[must_use]
    pub fn bus(&self) -> PostgresBus {
        PostgresBus::new(self.database.clone())
    }

    /// Writes down that something was done.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit(
        &self,
        connection: &mut PgConnection,
        act: &str,
        player: Option<Uuid>,
        table: Option<Uuid>,
        detail: &str,
    ) -> sqlx::Result<()> {
        let deed = Deed {
            actor: self.actor,
            act,
            player,
            table,
            detail,
        };
        operators::audit(connection, &deed).await
    }
}

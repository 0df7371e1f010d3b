//! What if: a player goes on alone from where another game stood.

use std::sync::Arc;

use protocol::Side;
use protocol::http::{Player, TableStatus, WhatIf};
use sqlx::PgConnection;
use uuid::Uuid;

use super::act::Act;
use super::hub::{Hub, locked_record};
use super::lobby::{Opening, salt};
use super::plan::Plan;
use super::replay::Reading;
use super::table::Table;
use crate::db;
use crate::db::tables::record::Admission;
use crate::error::{Error, Result};

impl Hub {
    /// Sets up a table at which a player goes on alone from a moment of a game that he may see in full: it is over, or he
    /// plays it alone. Its dice are its own.
    ///
    /// # Errors
    /// When he may not see it in full, it was played under other rules, has not come to that moment, or he plays too many
    /// games alone.
    pub async fn what_if(&self, table: &Arc<Table>, player: &Player, wanted: &WhatIf) -> Result<Arc<Table>> {
        let salt = salt(wanted.salt.as_deref())?;
        let record = table.record();
        let is_alone = record.sides_of(Some(player.id)).len() > 1;
        if record.status != TableStatus::Finished && !(is_alone && record.status == TableStatus::Running) {
            return Err(Error::conflict(
                "not-in-full",
                "You can go on from a game that is over, or that you play alone.",
            ));
        }
        let referee = self.services.games.referee(&record.ruleset);
        let referee = referee.filter(|referee| record.is_played_by(&***referee));
        let referee = referee.ok_or_else(|| {
            Error::conflict(
                "other-rules",
                "This game was played under other rules than those of today.",
            )
        })?;
        let there = table.reading_at(wanted.moment).await?;
        if wanted.moment == 0
            || there.seq(protocol::Viewer::Spectator) < wanted.moment
            || there.position.ending().is_some()
        {
            return Err(Error::conflict(
                "no-such-moment",
                "The game did not go on from that moment.",
            ));
        }
        let opening = Opening {
            plan: Plan {
                ruleset: record.ruleset.clone(),
                rules_version: referee.info().version.clone(),
                scenario: record.scenario.clone(),
                options: record.options.clone(),
                pace: None,
                without_takebacks: false,
                rated: false,
            },
            admission: Admission::Oneself,
            creator: player.id,
            side: Side::Union,
            salt,
            invited: None,
        };
        let act = Act::From(table.id, wanted.moment);
        let state = there.position.keep(referee.edition());
        let mut transaction = self.services.database.begin().await?;
        let id = self.open_table(&mut transaction, &opening).await?;
        self.go_there(&mut transaction, id, &act, state).await?;
        db::tables::set_beginning(&mut transaction, id, table.id, wanted.moment).await?;
        transaction.commit().await?;
        self.table(id).await
    }

    /// Lets a game that has just been set up go on from a state.
    async fn go_there(&self, connection: &mut PgConnection, id: Uuid, act: &Act<'_>, state: Vec<u8>) -> Result<()> {
        let record = locked_record(connection, id).await?;
        let referee = self.services.games.referee_of(&record);
        let referee = referee.map_err(|error| Error::internal(&error))?;
        let rows = db::journal::rows_after(&mut *connection, id, -1).await?;
        let first = rows.first().ok_or_else(Error::not_begun)?;
        let (reading, _) = Reading::from_set_up(&record, &*referee, first, false)?;
        let (reading, row) = reading.go_to(state, act, self.services.clock.now())?;
        db::journal::append_one(connection, id, &row).await?;
        if let Some(state) = &row.back {
            db::journal::keep_state(connection, id, row.step, state).await?;
        }
        if reading.position.is_exchanged() {
            db::tables::exchange_seats(connection, id).await?;
        }
        Ok(())
    }
}

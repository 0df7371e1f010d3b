//! The clocks of a table, and what falls with their flags.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use protocol::http::TableStatus;
use protocol::pace::Pace;
use protocol::{BySide, Side};
use uuid::Uuid;

use super::Table;
use super::step::Proposal;
use crate::db;
use crate::db::clocks::Habits;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::clocks::{KeptClocks, TableClocks};

impl Table {
    /// The clocks after a step, if the game has any: from what is kept of them and the rows after that.
    pub(super) async fn clocks_after(&self, step: i32) -> Result<Option<TableClocks>> {
        let record = self.record();
        let Some(pace) = record.pace.filter(|_| record.status == TableStatus::Running) else {
            return Ok(None);
        };
        let database = &self.services.database;
        let habits = self.habits().await?;
        let kept = db::patiently(db::clocks::kept(database, &[self.id])).await?.pop();
        let kept = kept
            .filter(|kept| kept.step <= step)
            .and_then(|kept| Some((kept.step, serde_json::from_value::<KeptClocks>(kept.state).ok()?)));
        let after = kept.as_ref().map_or(-1, |(step, _)| *step);
        let mut rows = db::patiently(db::journal::rows_after(database, self.id, after)).await?;
        rows.retain(|row| row.step <= step);
        let mut clocks = match (kept, rows.first()) {
            (Some((_, kept)), _) => TableClocks::of(kept, habits),
            (None, Some(set_up)) => TableClocks::begin(&pace, set_up.at, habits),
            (None, None) => return Ok(None),
        };
        rows.iter().for_each(|row| clocks.follow(row));
        Ok(Some(clocks))
    }

    /// What the clocks go by.
    pub(super) async fn habits(&self) -> Result<BySide<Habits>> {
        let found = db::patiently(db::clocks::habits(&self.services.database, &[self.id])).await?;
        Ok(found.into_iter().next().map(|(_, habits)| habits).unwrap_or_default())
    }

    /// Ends the game if a flag has fallen that ends it. Whoever asks first ends it, and nobody else does again.
    ///
    /// # Errors
    /// When no such flag has fallen, the game is over or frozen, or the database fails.
    pub async fn flag(self: &Arc<Self>) -> Result<()> {
        self.step(Proposal::of_server(Act::Flag(None))).await?;
        Ok(())
    }

    /// Claims the game for a player whose opponent's flag has fallen.
    ///
    /// # Errors
    /// When he does not sit there, or there is nothing to claim, or not yet.
    pub async fn claim(self: &Arc<Self>, player: Uuid, side: Option<Side>) -> Result<()> {
        self.step(Proposal::at_any_time(player, side, Act::Flag(None))).await?;
        Ok(())
    }

    /// Gives the opponent of a player more time.
    ///
    /// # Errors
    /// When he does not sit there, or no time runs.
    pub async fn give_time(self: &Arc<Self>, player: Uuid, side: Option<Side>, seconds: u32) -> Result<()> {
        // To whom, is clear when it is his turn to give.
        let act = Act::Give(Side::Union, seconds);
        self.step(Proposal::at_any_time(player, side, act)).await?;
        Ok(())
    }

    /// Goes on with the pace that both players offer.
    pub(in crate::tables) async fn change_pace(
        self: &Arc<Self>,
        player: Uuid,
        side: Option<Side>,
        pace: Pace,
    ) -> Result<()> {
        self.step(Proposal::at_any_time(player, side, Act::Pace(pace))).await?;
        Ok(())
    }

    /// What the clocks have to say about an act: a flag becomes that of the side whose it is, and what comes after the
    /// time is up is refused.
    pub(super) fn timed(&self, by: Option<Side>, act: &Act<'static>, now: DateTime<Utc>) -> Result<Act<'static>> {
        let scene = self.scene();
        let Some(clocks) = scene.clocks() else {
            return match act {
                Act::Flag(_) | Act::Give(..) => Err(Error::conflict("no-clocks", "Nobody's time runs at this table.")),
                act => Ok(act.clone()),
            };
        };
        match (act, by) {
            (Act::Flag(_) | Act::Give(..), _) if scene.is_frozen() => {
                Err(Error::frozen("no time runs until it goes on"))
            }
            (Act::Flag(_), Some(side)) => clocks.claim(side, now),
            (Act::Flag(_), None) => clocks.fallen_for_good(now),
            (Act::Give(_, seconds), Some(side)) => {
                clocks.check_in_time(now).map(|()| Act::Give(side.other(), *seconds))
            }
            (act, _) => clocks.check_in_time(now).map(|()| act.clone()),
        }
    }

    /// Remembers the same once more, for those who have an old deadline.
    pub async fn note_again(&self) {
        if let Some(game) = &self.play.lock().await.game {
            self.note(game.step);
        }
    }

    /// Remembers whom the table waits for and what its clocks show, for lists and for those who look after flags.
    pub(super) fn note(&self, step: i32) {
        let (awaited, clocks) = {
            let scene = self.scene();
            (scene.awaited(), scene.clocks().cloned())
        };
        self.services.note(self.id, step, awaited, clocks);
    }
}

//! Taking back what lies behind a commit point, as the players agree.
//!
//! Both name the moment to which they would go back: the version of what everybody may see, which is the same for all. An
//! offer stands only as long as nothing has happened that everybody may see, and no die has been rolled: otherwise the
//! other could play on, look at the dice, and take the offer up when he does not like them.

use std::sync::Arc;

use protocol::{Side, Viewer};
use uuid::Uuid;

use super::Table;
use super::step::{Back, Proposal};
use crate::db;
use crate::db::journal::Row;
use crate::db::tables::record::Takeback;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::replay::Reading;

impl Table {
    /// The way back to a moment, as it would be agreed on now.
    ///
    /// # Errors
    /// When the game does not go on, has not come past that moment, went on there under other rules or with other
    /// seats, or the database fails.
    pub(in crate::tables) async fn way_back(&self, moment: u64) -> Result<Back> {
        let (at, position, _) = self
            .moment(|scene| scene.sight(Viewer::Spectator).ok_or_else(Error::not_begun))
            .await?;
        if moment == at.seq {
            return Err(nothing_to_take_back());
        }
        if moment > at.seq || moment == 0 {
            return Err(Error::conflict(
                "no-such-moment",
                "The game has not come to that moment.",
            ));
        }
        let there = self.reading_at(moment).await?;
        if there.position.is_exchanged() != position.is_exchanged() {
            return Err(Error::conflict(
                "seats-exchanged",
                "The players have changed places since then, and that stands.",
            ));
        }
        if self.has_just_gone_back_to(there.step).await? {
            return Err(nothing_to_take_back());
        }
        Ok(Back {
            agreed: Takeback {
                to: moment,
                at: at.seq,
                rolled: position.rolled(),
            },
            step: there.step,
            state: there.position.keep(self.referee.edition()),
        })
    }

    /// Whether going back to where a step had led is the last thing that everybody saw. What a player has done in secret since
    /// then changes nothing in the answer.
    async fn has_just_gone_back_to(&self, step: i32) -> Result<bool> {
        let rows = db::journal::rows_after(&self.services.database, self.id, step).await?;
        let last = rows.iter().rfind(|row| row.is_seen_by(Viewer::Spectator));
        Ok(last.is_some_and(|row| Act::read(&row.choice) == Act::Takeback(step)))
    }

    /// Goes back as both players have agreed.
    ///
    /// # Errors
    /// When the game has gone on since, or the database fails.
    pub(in crate::tables) async fn take_back(
        self: &Arc<Self>,
        player: Uuid,
        side: Option<Side>,
        back: Back,
    ) -> Result<()> {
        let act = Act::Takeback(back.step);
        let proposal = Proposal {
            back: Some(Arc::new(back)),
            ..Proposal::at_any_time(player, side, act)
        };
        self.step(proposal).await?;
        Ok(())
    }

    /// Where the game stood before the first step that everybody saw after a moment.
    ///
    /// # Errors
    /// When that was under other rules, or the database fails.
    pub(in crate::tables) async fn reading_at(&self, moment: u64) -> Result<Reading> {
        let (mut reading, mut rows) = Box::pin(self.unsealed()).await?;
        if reading.seq(Viewer::Spectator) > moment {
            (reading, rows) = self.whole_journal().await?;
        }
        Error::of_blocking(move || {
            for row in &rows {
                if row.is_seen_by(Viewer::Spectator) && reading.seq(Viewer::Spectator) == moment {
                    break;
                }
                reading.follow(row)?;
            }
            Ok(reading)
        })
        .await
    }

    /// The whole journal, where these rules have made all of it, and the set-up.
    async fn whole_journal(&self) -> Result<(Reading, Vec<Row>)> {
        let mut rows = db::journal::rows_after(&self.services.database, self.id, -1).await?;
        if rows.iter().any(|row| Act::read(&row.choice) == Act::Seam) {
            return Err(Error::conflict(
                "too-far-back",
                "What was played under other rules can no longer be taken back.",
            ));
        }
        let first = rows.first().ok_or_else(Error::not_begun)?;
        let (reading, _) = Reading::from_set_up(&self.record(), &*self.referee, first, false)?;
        rows.remove(0);
        Ok((reading, rows))
    }
}

fn nothing_to_take_back() -> Error {
    Error::conflict(
        "nothing-to-take-back",
        "That is how the game stands now: nothing has happened since that could be taken back.",
    )
}

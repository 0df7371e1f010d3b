//! What players agree on: how games end that the rules do not end (given up, withdrawn, declined, drawn by agreement),
//! at what pace they go on, and what they take back.

use std::sync::Arc;

use protocol::Side;
use protocol::http::{DrawAction, NoticeKind, OfferPace, Player, TableStatus};
use uuid::Uuid;

use super::act::Act;
use super::hub::{Hub, locked_record};
use super::table::Table;
use super::table::step::Proposal;
use crate::db;
use crate::db::notices::Key as Notice;
use crate::error::{Error, Result};

/// How a table ends that its creator, or the clearing, takes back.
pub const WITHDRAWN: &str = "withdrawn";

/// How a table ends when the player who was invited does not want to play.
pub const DECLINED: &str = "declined";

impl Hub {
    /// Gives up a running game, or withdraws a table that nobody has joined.
    ///
    /// # Errors
    /// When the player does not sit there or the game is over.
    pub async fn resign(&self, table: &Arc<Table>, player: &Player, side: Option<Side>) -> Result<()> {
        let record = table.record();
        if record.status == TableStatus::Open {
            let seat = record.seat(player.id, side, table.awaited());
            seat.ok_or_else(Error::not_seated)?;
            return self.withdraw(table.id, WITHDRAWN).await;
        }
        table.step(Proposal::at_any_time(player.id, side, Act::Resign)).await?;
        Ok(())
    }

    /// Takes back a table that nobody has joined, for one who sits there. A game that somebody has begun meanwhile is not
    /// given up by it.
    ///
    /// # Errors
    /// When the player does not sit there or somebody has joined.
    pub async fn take_back(&self, table: &Table, player: &Player) -> Result<()> {
        if table.record().sides_of(Some(player.id)).is_empty() {
            return Err(Error::not_seated());
        }
        self.withdraw(table.id, WITHDRAWN).await
    }

    /// Declines an invitation.
    ///
    /// # Errors
    /// When the player is not invited or the table does not wait for him any more.
    pub async fn decline(&self, table: &Table, player: &Player) -> Result<()> {
        if table.record().invited != Some(player.id) {
            return Err(Error::forbidden("not-invited", "You are not invited to this table."));
        }
        self.withdraw(table.id, DECLINED).await
    }

    /// Ends a table that nobody has joined.
    ///
    /// # Errors
    /// When it is not open any more.
    pub async fn withdraw(&self, id: Uuid, ended_by: &str) -> Result<()> {
        let mut transaction = self.services.database.begin().await?;
        if !db::tables::withdraw(&mut transaction, id, ended_by).await? {
            return Err(Error::stale());
        }
        let before = db::tables::forget_rematch(&mut transaction, id).await?;
        transaction.commit().await?;
        for changed in before.into_iter().chain([id]) {
            self.announce(changed).await?;
        }
        Ok(())
    }

    /// Offers, accepts or declines a draw.
    ///
    /// # Errors
    /// When the player does not sit there, the game does not run, or there is no offer to answer.
    pub async fn draw(
        &self,
        table: &Arc<Table>,
        player: &Player,
        action: DrawAction,
        wish: Option<Side>,
    ) -> Result<()> {
        table.check_sits(player.id)?;
        let mut transaction = self.services.database.begin().await?;
        let record = locked_record(&mut transaction, table.id).await?;
        // The seats cannot be exchanged before the transaction ends.
        let side = record.seat(player.id, wish, table.awaited());
        let side = side.ok_or_else(Error::not_seated)?;
        if record.status != TableStatus::Running {
            return Err(Error::conflict("not-running", "The game is not being played."));
        }
        let is_agreed = action != DrawAction::Decline && record.offers_draw(side.other());
        match action {
            // An offer that has been taken up can no longer be withdrawn.
            _ if is_agreed => db::tables::offers::withdraw_offers(&mut transaction, table.id).await?,
            DrawAction::Offer => {
                db::tables::offers::offer_draw(&mut transaction, table.id, record.seat_taken(side)).await?;
                let opponent = record.seats[side.other()].as_ref().and_then(|seat| seat.player);
                if let Some(opponent) = opponent.filter(|opponent| *opponent != player.id) {
                    let offer = Notice {
                        table: table.id,
                        player: opponent,
                        kind: NoticeKind::Draw,
                    };
                    db::notices::add(&mut transaction, offer, self.services.clock.now()).await?;
                }
            }
            DrawAction::Decline if record.draw_offered().is_some() => {
                db::tables::offers::withdraw_offers(&mut transaction, table.id).await?;
            }
            DrawAction::Accept | DrawAction::Decline => {
                return Err(Error::conflict("no-offer", "No draw has been offered."));
            }
        }
        transaction.commit().await?;
        let agreed = if is_agreed {
            let proposal = Proposal::at_any_time(player.id, wish, Act::Draw);
            table.step(proposal).await.map(drop)
        } else {
            Ok(())
        };
        self.announce(table.id).await?;
        agreed
    }

    /// Offers another pace, or none any more; when both players offer the same, they go on with it. Or declines the pace that
    /// the other player offers.
    ///
    /// # Errors
    /// When the player does not sit there, the game does not run, he plays both sides, it is no pace, he both offers and
    /// declines, or what he declines is not offered.
    pub async fn offer_pace(&self, table: &Arc<Table>, player: &Player, wanted: OfferPace) -> Result<()> {
        let OfferPace {
            pace,
            declines,
            side: wish,
        } = wanted;
        table.check_sits(player.id)?;
        if pace.is_some() && declines.is_some() {
            return Err(Error::invalid(
                "invalid-pace",
                "Either another pace is offered, or an offer is declined.",
            ));
        }
        if let Some(pace) = &pace {
            pace.check()
                .map_err(|error| Error::invalid("invalid-pace", format!("This is no pace: {error}.")))?;
        }
        let mut transaction = self.services.database.begin().await?;
        let record = locked_record(&mut transaction, table.id).await?;
        let side = record.seat(player.id, wish, table.awaited());
        let side = side.ok_or_else(Error::not_seated)?;
        if record.status != TableStatus::Running {
            return Err(Error::conflict("not-running", "The game is not being played."));
        }
        if record.tournament.is_some() && pace.is_some() {
            return Err(Error::conflict(
                "tournament-pace",
                "The pace of a tournament's games is the tournament's.",
            ));
        }
        if record.sides_of(Some(player.id)).len() > 1 {
            return Err(Error::conflict(
                "no-clocks",
                "One who plays both sides has all the time in the world.",
            ));
        }
        let agreed = pace.filter(|_| pace == record.offers_pace(side.other()));
        if declines.is_some() {
            if declines != record.offers_pace(side.other()) {
                return Err(Error::conflict("no-offer", "That pace is not offered any more."));
            }
            let taken = record.seat_taken(side.other());
            db::tables::offers::offer_pace(&mut transaction, table.id, taken, None).await?;
        } else if agreed.is_some() {
            db::tables::offers::withdraw_offers(&mut transaction, table.id).await?;
        } else {
            db::tables::offers::offer_pace(&mut transaction, table.id, record.seat_taken(side), pace).await?;
        }
        transaction.commit().await?;
        let changed = match agreed {
            Some(pace) => table.change_pace(player.id, wish, pace).await,
            None => Ok(()),
        };
        self.announce(table.id).await?;
        changed
    }

    /// Offers to go back to a moment, or nothing any more with `None`; when both players offer the same, they do.
    ///
    /// # Errors
    /// When the player does not sit there, the game does not run, takes nothing back or cannot go back there.
    pub async fn offer_takeback(
        &self,
        table: &Arc<Table>,
        player: &Player,
        moment: Option<u64>,
        wish: Option<Side>,
    ) -> Result<()> {
        table.check_sits(player.id)?;
        // Before a row of the database is locked, under which nobody waits for the game.
        let back = match moment {
            Some(moment) if !table.record().without_takebacks => Some(table.way_back(moment).await?),
            Some(_) => {
                return Err(Error::conflict(
                    "without-takebacks",
                    "At this table nothing is taken back once it stands.",
                ));
            }
            None => None,
        };
        let offer = back.as_ref().map(|back| back.agreed);
        let mut transaction = self.services.database.begin().await?;
        let record = locked_record(&mut transaction, table.id).await?;
        let side = record.seat(player.id, wish, table.awaited());
        let side = side.ok_or_else(Error::not_seated)?;
        if record.status != TableStatus::Running {
            return Err(Error::conflict("not-running", "The game is not being played."));
        }
        let is_alone = record.sides_of(Some(player.id)).len() > 1;
        let agreed = back.filter(|back| is_alone || record.offers_takeback(side.other()) == Some(back.agreed));
        if agreed.is_some() {
            db::tables::offers::withdraw_offers(&mut transaction, table.id).await?;
        } else {
            db::tables::offers::offer_takeback(&mut transaction, table.id, record.seat_taken(side), offer).await?;
        }
        transaction.commit().await?;
        let changed = match agreed {
            Some(back) => table.take_back(player.id, wish, back).await,
            None => Ok(()),
        };
        self.announce(table.id).await?;
        changed
    }
}

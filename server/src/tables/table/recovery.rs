//! Taking over what others have done, and finding out what became of everything after the database was away.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use protocol::http::TableStatus;

use super::{Game, Play, Table};
use crate::db;
use crate::db::journal::Row;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::audience::Shown;
use crate::tables::sight::{Lines, Sight};

impl Table {
    /// Reads what the journal has and we have not.
    pub(super) async fn catch_up(self: &Arc<Self>, play: &mut Play) -> Result<()> {
        if let Some(game) = &mut play.game {
            let rows = db::patiently(db::journal::rows_after(&self.services.database, self.id, game.step)).await?;
            if self.follow_all(game, &rows).is_ok() {
                play.is_behind = false;
                return Ok(());
            }
            // A seam, or steps that other rules made: what the game is now has to be found out anew.
            play.game = None;
        }
        self.reload_record(play).await?;
        let record = self.record();
        // A table that was withdrawn before the second player came has no game.
        if let Some(salts) = record.salts().filter(|_| record.status != TableStatus::Open) {
            // Boxed, as all that is rare and large is: every step would be as large as the reading of a whole game.
            play.game = Some(Box::pin(self.open_game(salts)).await?);
        }
        play.is_behind = false;
        Ok(())
    }

    /// Whether a game that is frozen here may be worth another look: rules that can go on with it may have come.
    pub async fn thaw(self: &Arc<Self>) -> Result<()> {
        let mut play = self.play.lock().await;
        if play.game.as_ref().is_some_and(|game| game.position.frozen().is_some()) {
            play.game = None;
            let read = self.read_anew(&mut play).await;
            self.recover_from(&read, &mut play);
            read?;
        }
        Ok(())
    }

    fn follow_all(self: &Arc<Self>, game: &mut Game, rows: &[Row]) -> Result<()> {
        rows.iter().try_for_each(|row| self.follow(game, row))
    }

    /// Takes over a step that another node has made.
    fn follow(self: &Arc<Self>, game: &mut Game, row: &Row) -> Result<()> {
        let advance = game.position.advance_again(row);
        let (advance, _) = advance.map_err(|cause| Error::rules_changed(row.step, &cause))?;
        let lines = Lines::for_all(advance.log, &game.position, &Act::read(&row.choice));
        let sights = self.scene().audience.sights().cloned().ok_or_else(Error::not_begun)?;
        let glances = Sight::look_all(&sights, &advance.position, row.side, lines);
        let shown = glances.map(|glance| glance.map(|glance| Shown { glance, text: None }));
        self.show(&advance.position, shown, row);
        game.position = advance.position;
        game.step = row.step;
        Ok(())
    }

    /// Takes over what other nodes have done, up to step `latest` at least, unless it is known.
    ///
    /// # Errors
    /// When the database fails or the journal cannot be read.
    pub async fn hear_of_step(self: &Arc<Self>, latest: i32) -> Result<()> {
        let mut play = self.play.lock().await;
        if play.game.as_ref().is_some_and(|game| game.step >= latest) {
            return Ok(());
        }
        let read = self.catch_up(&mut play).await;
        self.recover_from(&read, &mut play);
        read
    }

    /// Takes over whatever other nodes have done.
    ///
    /// # Errors
    /// When the database fails or the journal cannot be read.
    pub async fn catch_up_with_others(self: &Arc<Self>) -> Result<()> {
        self.hear_of_step(i32::MAX).await
    }

    /// Reads seats and status anew, begins the game if both seats are taken now, and tells everybody.
    ///
    /// # Errors
    /// When the database fails; that everything is to be read anew is remembered.
    pub async fn hear_of_header(self: &Arc<Self>) -> Result<()> {
        let mut play = self.play.lock().await;
        let read = self.read_anew(&mut play).await;
        self.recover_from(&read, &mut play);
        read
    }

    async fn read_anew(self: &Arc<Self>, play: &mut Play) -> Result<()> {
        self.catch_up(play).await?;
        // Under the lock, so that no step changes the record meanwhile.
        self.reload_record(play).await?;
        self.scene().tell_header();
        Ok(())
    }

    pub(super) fn recover_from(self: &Arc<Self>, read: &Result<()>, play: &mut Play) {
        if read.as_ref().is_err_and(Error::is_outage) {
            self.recover(play);
        }
    }

    /// Reads everything anew as soon as the database is back, which also tells whether a step whose fate is unknown was
    /// written. Until then steps are refused at once.
    pub(super) fn recover(self: &Arc<Self>, play: &mut Play) {
        self.services.pulse.lost();
        if std::mem::replace(&mut play.is_recovering, true) {
            return;
        }
        let table = Arc::clone(self);
        tokio::spawn(async move {
            loop {
                // Nobody's turn is taken up before the database answers.
                table.services.pulse.up().await;
                let _turn = table.services.recoveries.acquire().await;
                let mut play = table.play.lock().await;
                // Should the rules panic over what they read, whoever makes the next step learns of it.
                let recovered = AssertUnwindSafe(table.recover_in_turn(&mut play)).catch_unwind().await;
                if recovered.is_err() {
                    play.is_recovering = false;
                }
                if !play.is_recovering {
                    return;
                }
            }
        });
    }

    /// Reads everything anew if the database is back: also for whoever makes the first step then, before the table's
    /// turn to recover has come.
    pub(super) async fn recover_in_turn(self: &Arc<Self>, play: &mut Play) -> Result<()> {
        if !play.is_recovering {
            return Ok(());
        }
        if !self.services.pulse.is_up() {
            return Err(Error::database_unavailable());
        }
        let read = self.read_anew(play).await;
        play.is_recovering = read.as_ref().is_err_and(Error::is_outage);
        if play.is_recovering {
            self.services.pulse.lost();
        }
        read
    }

    async fn reload_record(&self, play: &Play) -> Result<()> {
        let record = self.services.record(self.id).await?;
        let record = record.ok_or_else(|| Error::not_found("There is no such table."))?;
        let position = play.game.as_ref().map(|game| &game.position);
        self.scene().take_record(record, position);
        if let Some(game) = &play.game
            && self.scene().clocks().is_some()
        {
            let habits = self.habits().await?;
            self.scene().change_habits(habits);
            self.note(game.step);
        }
        Ok(())
    }
}

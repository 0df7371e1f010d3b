//! What a table leaves in the database so that taking it up again costs little, or so that others can.

use std::sync::Arc;

use super::{Game, Table};
use crate::error::{Error, Result};
use crate::tables::history::seal::seal;
use crate::tables::saved::Saved;

impl Table {
    /// Saves a snapshot if there is anything new to save.
    pub async fn rest(&self) {
        let saving = match &mut self.play.lock().await.game {
            Some(game) if game.step > game.snapshot => self.snapshot(game),
            _ => None,
        };
        if let Some(saving) = saving {
            saving.await;
        }
    }

    /// Takes a snapshot, which remains to be saved; `None` of a game that is frozen. What is seen at the table must be
    /// the game as it is.
    pub(super) fn snapshot(&self, game: &mut Game) -> Option<impl Future<Output = ()> + Send + use<>> {
        if game.position.frozen().is_some() {
            return None;
        }
        let (sights, logs) = {
            let scene = self.scene();
            (scene.audience.sights()?.clone(), scene.audience.logs().clone())
        };
        game.snapshot = game.step;
        let (services, id, step) = (Arc::clone(&self.services), self.id, game.step);
        let (position, edition) = (game.position.clone(), self.referee.edition());
        Some(async move {
            // Should the rules panic over it, play goes on without.
            let writing = Error::of_blocking(move || Ok(Saved::of(&position, &sights, &logs, edition).pack()));
            if let Ok(bytes) = writing.await {
                services.save_snapshot(id, step, &bytes).await;
            }
        })
    }

    /// Seals what everybody has seen so far. Returns the number of steps that were not sealed before.
    ///
    /// # Errors
    /// When the database fails, or the journal is not of these rules.
    pub async fn seal(&self) -> Result<usize> {
        if self.no_rules.is_some() {
            return Ok(0);
        }
        seal(&self.services.database, self.record(), Arc::clone(&self.referee)).await
    }
}

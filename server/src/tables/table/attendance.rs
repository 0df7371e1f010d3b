//! Those who come to a table and leave it, and what they are told besides the game.

use std::sync::Arc;
use std::time::Duration;

use protocol::socket::ServerMessage;
use protocol::{Side, Viewer};
use uuid::Uuid;

use super::Table;
use super::scene::Before;
use crate::db;
use crate::error::Result;
use crate::tables::audience::Watcher;

/// The time between two counts of who is present.
const PRESENCE: Duration = Duration::from_secs(2);

impl Table {
    /// Lets a socket watch, and sends it the header and what it lacks. `wish` decides as which side, where its player
    /// holds both.
    pub fn watch(self: &Arc<Self>, watcher: Watcher, wish: Option<Side>, before: Option<Before>) {
        self.scene().watch(watcher, wish, before);
        self.note_looks();
        self.count_presence();
    }

    /// Lets a socket go.
    pub fn leave(self: &Arc<Self>, socket: u64) {
        self.note_looks();
        let was_here = {
            let mut scene = self.scene();
            scene.touch();
            scene.audience.leave(socket)
        };
        if was_here {
            self.count_presence();
        }
    }

    /// Whether a player watches.
    #[must_use]
    pub fn is_present(&self, player: Uuid) -> bool {
        self.scene()
            .audience
            .watchers()
            .any(|watcher| watcher.player == Some(player))
    }

    /// Remembers what the players who watch have been shown.
    pub fn note_looks(&self) {
        let scene = self.scene();
        for (player, step) in scene.looks() {
            self.services.note_look(self.id, player, step);
        }
    }

    /// The `seq` of what a player was shown last of the table before he looks at it now; `None` when that is all there is,
    /// or when nobody looks with his eyes only.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn looked(&self, player: Uuid) -> Result<Option<u64>> {
        let (viewer, seq) = {
            let scene = self.scene();
            let sides = scene.record.sides_of(Some(player));
            let [side] = sides[..] else { return Ok(None) };
            let viewer = Viewer::from(side);
            let Some(sight) = scene.sight(viewer) else {
                return Ok(None);
            };
            (viewer, sight.seq)
        };
        self.note_looks();
        let known = self.services.look_of(self.id, player);
        let missed = db::looks::missed(&self.services.database, self.id, player, viewer, known);
        let missed = db::patiently(missed).await?;
        Ok((missed > 0).then(|| seq.saturating_sub(missed)))
    }

    /// Tells everybody who is present, once for all who come and go within a while.
    fn count_presence(self: &Arc<Self>) {
        if !self.services.begin_count(self.id) {
            return;
        }
        let table = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(PRESENCE).await;
            table.services.end_count(table.id);
            let scene = table.scene();
            let (players, spectators) = scene.audience.presence();
            scene.audience.tell_all(&ServerMessage::Presence {
                table: table.id,
                players,
                spectators: spectators as u32,
            });
        });
    }

    /// Sends everybody a message but those players.
    pub fn tell_all_but(&self, message: &ServerMessage, deaf: &[Uuid]) {
        self.scene().audience.tell_all_but(message, deaf);
    }

    /// Sends everybody a message.
    pub fn tell_all(&self, message: &ServerMessage) {
        self.scene().audience.tell_all(message);
    }
}

//! Those who come to a table and leave it, and what they are told besides the game.

use std::sync::Arc;
use std::time::Duration;

use protocol::Viewer;
use protocol::socket::ServerMessage;

use super::Table;
use crate::tables::audience::{Watcher, text_of};
use crate::tables::header::header;

/// The time between two counts of who is present.
const PRESENCE: Duration = Duration::from_secs(2);

impl Table {
    /// Sends everybody the header as he may see it.
    pub fn tell_header(&self) {
        let record = self.record();
        let audience = self.audience();
        let for_player = |player| {
            let header = header(&record, &*self.referee, audience.moment(), player);
            let header = Box::new(header);
            text_of(&ServerMessage::Header {
                table: self.id,
                n: self.number,
                header,
            })
        };
        let for_others = for_player(None);
        for watcher in audience.watchers() {
            let text = if record.concerns(watcher.player) {
                for_player(watcher.player)
            } else {
                for_others.clone()
            };
            watcher.outbox.push(text);
        }
    }

    /// Lets a socket watch as `viewer`.
    pub fn watch(self: &Arc<Self>, viewer: Viewer, watcher: Watcher, since: Option<u64>) {
        self.touch();
        self.audience().watch(viewer, watcher, since);
        self.count_presence();
    }

    /// Lets a socket go.
    pub fn leave(self: &Arc<Self>, socket: u64) {
        self.touch();
        if self.audience().leave(socket) {
            self.count_presence();
        }
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
            let audience = table.audience();
            let (players, spectators) = audience.presence();
            audience.tell_all(&ServerMessage::Presence {
                table: table.id,
                players,
                spectators: spectators as u32,
            });
        });
    }

    /// Sends everybody a message.
    pub fn tell_all(&self, message: &ServerMessage) {
        self.audience().tell_all(message);
    }
}

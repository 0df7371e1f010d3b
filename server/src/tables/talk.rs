//! What is said at a table.

use chrono::{DateTime, Utc};
use protocol::http::{ChatLine, Player};
use protocol::socket::ServerMessage;
use uuid::Uuid;

use super::table::Table;
use crate::db;
use crate::error::{Error, Result};
use crate::text;
use crate::time::rfc3339;

/// How many lines of talk are shown.
const CHAT_LINES: i64 = 200;

impl Table {
    /// Says something. Only its players may: advice from the gallery is not welcome.
    ///
    /// # Errors
    /// When the player does not sit there or the text is empty, too long, or holds control characters.
    pub async fn say(&self, player: &Player, text: &str) -> Result<()> {
        self.check_sits(player.id)?;
        let text = text::tidy(text);
        let text = text.trim();
        if !text::is_visible(text) || !(1..=500).contains(&text.chars().count()) {
            return Err(Error::invalid("bad-text", "Say something of 1 to 500 characters."));
        }
        if text
            .chars()
            .any(|character| character.is_control() && character != '\n')
        {
            return Err(Error::invalid("bad-text", "Control characters cannot be said."));
        }
        let (line, at) = db::chat::say(&self.services().database, self.id, player.id, text).await?;
        let deaf = db::people::deaf_to(&self.services().database, player.id).await?;
        self.tell_said(player.name.clone(), text.to_owned(), at, &deaf);
        self.services().tell_said(self.id, line);
        Ok(())
    }

    /// Repeats here what was said on another node.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn repeat(&self, line: i64) -> Result<()> {
        if let Some(line) = db::chat::line(&self.services().database, self.id, line).await? {
            let deaf = db::people::deaf_to(&self.services().database, line.player).await?;
            self.tell_said(line.name, line.text, line.at, &deaf);
        }
        Ok(())
    }

    /// The newest lines of talk, oldest first, without those of whom the reader has blocked.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn chat(&self, reader: Option<Uuid>) -> Result<Vec<ChatLine>> {
        let lines = db::chat::newest(&self.services().database, self.id, reader, CHAT_LINES).await?;
        let shown = |line: db::chat::Line| ChatLine {
            name: line.name,
            text: line.text,
            at: rfc3339(line.at),
        };
        Ok(lines.into_iter().map(shown).collect())
    }

    fn tell_said(&self, name: String, text: String, at: DateTime<Utc>, deaf: &[Uuid]) {
        let said = ServerMessage::Said {
            table: self.id,
            name,
            text,
            at: rfc3339(at),
        };
        self.tell_all_but(&said, deaf);
    }
}

//! Going back in a game, as both players agree.

use anyhow::{Context, Result, ensure};
use protocol::http::{OfferTakeback, TableHeader};
use rules::kernel::Dice;
use tokio::time::timeout;

use super::{Game, board};
use crate::api::ApiError;
use crate::socket::PATIENCE;

/// Games that go back again and again do not end.
const MOST: u64 = 5;

/// How far they go back at most, in steps that everybody sees.
const FARTHEST: u64 = 60;

/// What stands in spite of an agreement.
const SEATS: &str = "seats-exchanged";

impl Game {
    /// Now and then both players want to be somewhere else.
    pub(super) fn wants_back(&mut self) -> bool {
        self.report.taken_back < MOST && self.watchers[2].seq > 3 && self.dice.below(40) == 0
    }

    /// Both agree to go back; everybody must see again what the onlooker saw there.
    pub(super) async fn go_back(&mut self) -> Result<()> {
        // The onlooker may be shown several steps at once, later.
        self.watchers[2].compare_with_server().await?;
        let (table, now) = (self.watchers[2].table, self.watchers[2].seq);
        let by = 1 + u64::from(self.dice.below(FARTHEST.min(now - 1) as u32));
        let to = now - by;
        let there = self.watchers[2].api.journal(table, to.max(1), 1).await?;
        let offer = OfferTakeback {
            moment: Some(there.from),
            side: None,
        };
        for watcher in &self.watchers[..2] {
            let path = format!("/tables/{table}/takeback");
            let answer: Result<TableHeader, ApiError> = watcher.api.post(&path, &offer).await;
            match answer {
                Err(ApiError::Refused { detail, .. }) if detail.code == SEATS => return Ok(()),
                Err(error) if error.is_outage() && self.is_patient => return self.interrupt().await,
                answer => drop(answer.context("takeback")?),
            }
        }
        let before = board(&there.start);
        // A step that an outage had held up may still come before it.
        let back = timeout(PATIENCE, async {
            while self.watchers[2].seq == now || board(&self.watchers[2].view) != before {
                self.see().await?;
            }
            anyhow::Ok(())
        });
        if let Ok(seen) = back.await {
            seen?;
        }
        let after = board(&self.watchers[2].view);
        ensure!(self.watchers[2].seq != now, "nobody goes back");
        self.before = None;
        self.report.taken_back += 1;
        ensure!(
            before == after,
            "from {now} back to {to} leads elsewhere: not\n{}\nbut\n{}",
            serde_json::to_string(&before)?,
            serde_json::to_string(&after)?
        );
        Ok(())
    }
}

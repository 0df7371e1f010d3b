//! Reads a whole journal and replays it.

use anyhow::{Result, ensure};
use protocol::diff::apply;
use protocol::view::LogEntry;
use protocol::{TableDiff, TableView};
use uuid::Uuid;

use crate::api::Api;

/// How many steps are asked for at once.
const PAGE: usize = 500;

/// Where a replay from the first step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The `seq` of the last step.
    pub seq: u64,
    /// The view after it.
    pub view: TableView,
    /// Every line of the log.
    pub log: Vec<LogEntry>,
    /// How many steps there were.
    pub steps: usize,
}

/// Replays the journal of a table as `api` may see it.
///
/// # Errors
/// When the journal cannot be read, or its pages do not fit each other.
pub async fn replay(api: &Api, table: Uuid) -> Result<Replay> {
    let first = api.journal(table, 0, PAGE).await?;
    let mut replay = Replay {
        seq: first.from,
        view: first.start.clone(),
        log: Vec::new(),
        steps: 0,
    };
    let mut page = first;
    loop {
        ensure!(
            page.from == replay.seq,
            "a page begins at seq {} instead of {}",
            page.from,
            replay.seq
        );
        ensure!(
            page.start == replay.view,
            "the page at seq {} begins with another view",
            page.from
        );
        for step in page.steps {
            ensure!(step.seq > replay.seq, "step {} follows step {}", step.seq, replay.seq);
            extend_log(&mut replay.log, replay.view.log_len, &step.diff);
            apply(&mut replay.view, &step.diff);
            replay.seq = step.seq;
            replay.steps += 1;
        }
        if !page.more {
            ensure!(
                replay.log.len() == replay.view.log_len as usize,
                "the view counts {} lines of log, the journal has {}",
                replay.view.log_len,
                replay.log.len()
            );
            return Ok(replay);
        }
        page = api.journal(table, replay.seq, PAGE).await?;
    }
}

/// Adds a diff's lines to a log that belongs to a view of `old_len` lines; an undo takes lines away first.
pub fn extend_log(log: &mut Vec<LogEntry>, old_len: u32, diff: &TableDiff) {
    if let Some(new_len) = diff.log_len {
        let kept = new_len.saturating_sub(diff.log.len() as u32);
        let gone = old_len.saturating_sub(kept) as usize;
        log.truncate(log.len().saturating_sub(gone));
    }
    log.extend(diff.log.iter().cloned());
}

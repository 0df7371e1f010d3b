//! Rows of a journal as a file has them.

use protocol::http::GameStep;

use crate::db::journal::Row;

/// A time as the journal keeps it, to the microsecond.
fn exactly(time: chrono::DateTime<chrono::Utc>) -> String {
    time.to_rfc3339_opts(chrono::SecondsFormat::Micros, true)
}

/// A row of the journal as a file has it.
#[must_use]
pub fn step_of(row: Row) -> GameStep {
    GameStep {
        step: row.step.unsigned_abs(),
        side: row.side,
        choice: row.choice,
        at: exactly(row.at),
        rolls: row.rolls,
        digest: row.digest.map(|digest| format!("{digest:08x}")),
    }
}

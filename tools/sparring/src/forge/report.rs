//! What was forged.

use std::collections::BTreeMap;

/// What was forged.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct ForgeReport {
    /// Messages over sockets.
    pub socket: u64,
    /// Requests over HTTP.
    pub http: u64,
    /// Frames that no browser would send, each on its own socket.
    pub frames: u64,
    /// The errors that came back, by code.
    pub errors: BTreeMap<String, u64>,
    /// How long it took.
    pub seconds: f64,
}

impl ForgeReport {
    pub(super) fn add(&mut self, other: ForgeReport) {
        self.socket += other.socket;
        self.http += other.http;
        self.frames += other.frames;
        for (code, count) in other.errors {
            *self.errors.entry(code).or_default() += count;
        }
    }

    pub(super) fn count_error(&mut self, code: &str) {
        match self.errors.get_mut(code) {
            Some(count) => *count += 1,
            None => {
                self.errors.insert(code.to_owned(), 1);
            }
        }
    }
}

//! The machine beneath: how fast it makes writes durable, how many files a process may open.

use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// What Postgres writes at once, at least.
const PAGE: [u8; 8192] = [0x5a; 8192];

/// A nameless file whose pages are made durable one at a time, as Postgres does with its journal.
#[derive(Debug)]
pub(super) struct TestFile {
    file: File,
    written: u64,
}

impl TestFile {
    /// How many pages it has; they are there from the beginning, so that no write makes it longer.
    const PAGES: u64 = 128;

    pub(super) fn new() -> Result<TestFile> {
        let mut file = tempfile::tempfile().context("cannot make a test file")?;
        for _ in 0..TestFile::PAGES {
            file.write_all(&PAGE)?;
        }
        file.sync_all()?;
        Ok(TestFile { file, written: 0 })
    }

    /// Writes a page; how long it took until that was durable.
    pub(super) fn write_page(&mut self) -> Result<Duration> {
        let started = Instant::now();
        let place = self.written % TestFile::PAGES * PAGE.len() as u64;
        self.file.seek(SeekFrom::Start(place))?;
        self.file.write_all(&PAGE)?;
        self.file.sync_data()?;
        self.written += 1;
        Ok(started.elapsed())
    }
}

/// Writes a page and makes it durable, again and again; returns how often a second.
pub(super) fn fsyncs_per_second(time: Duration) -> Result<f64> {
    let mut file = TestFile::new()?;
    let started = Instant::now();
    while started.elapsed() < time {
        file.write_page()?;
    }
    Ok((file.written as f64 / started.elapsed().as_secs_f64()).round())
}

/// Makes room for `wanted` open files, here and in the programs started from here.
pub(super) fn raise_file_limit(wanted: u64) -> Result<()> {
    let reached = rlimit::increase_nofile_limit(wanted.max(20_000))?;
    ensure!(
        reached >= wanted,
        "a process may open {reached} files here, {wanted} are needed: raise `ulimit -n`"
    );
    Ok(())
}

//! The machine beneath: how fast it makes writes durable, how many files a process may open.

use std::fs::OpenOptions;
use std::io::{Seek, SeekFrom, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// What Postgres writes at once, at least.
const PAGE: [u8; 8192] = [0x5a; 8192];

/// Writes a page and makes it durable, again and again; returns how often a second.
pub(super) fn fsyncs_per_second(time: Duration) -> Result<f64> {
    let path = std::env::temp_dir().join(format!("vedette-fsync-{}", uuid::Uuid::new_v4().simple()));
    let mut file = OpenOptions::new().create_new(true).write(true).open(&path)?;
    let mut measure = || -> Result<f64> {
        file.write_all(&[0; 1 << 20])?;
        file.sync_all()?;
        let started = Instant::now();
        let mut count = 0_u32;
        while started.elapsed() < time {
            file.seek(SeekFrom::Start(u64::from(count % 128) * PAGE.len() as u64))?;
            file.write_all(&PAGE)?;
            file.sync_data()?;
            count += 1;
        }
        Ok((f64::from(count) / started.elapsed().as_secs_f64()).round())
    };
    let outcome = measure();
    std::fs::remove_file(&path).context("cannot remove the test file")?;
    outcome
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

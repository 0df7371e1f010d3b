//! Which processes belong to a cluster.
//!
//! A pid file proves nothing: after a crash it may name a process long gone or a stranger, and where process 1 does not
//! reap, a dead postmaster stays a zombie to which signals can still be sent. But every process of a cluster has the
//! data directory as its working directory, and a zombie has none.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// What is going on in a data directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occupation {
    /// Its postmaster is running.
    Running,
    /// Processes of it are left without their postmaster.
    Orphans,
    /// Nobody is there.
    Vacant,
}

/// Looks at the processes whose working directory is `data`.
pub(super) fn occupation(data: &Path) -> Occupation {
    let postmaster = postmaster_pid(data);
    let mut occupation = Occupation::Vacant;
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else {
            continue;
        };
        let is_inside = fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd == data);
        // A shell that was left in the folder does not count.
        let is_postgres = || fs::read_to_string(entry.path().join("comm")).is_ok_and(|comm| comm.trim() == "postgres");
        if is_inside && is_postgres() {
            if Some(pid) == postmaster {
                return Occupation::Running;
            }
            occupation = Occupation::Orphans;
        }
    }
    occupation
}

/// Whether the postmaster of `data` is alive; quicker than [`occupation`].
pub(super) fn is_running(data: &Path) -> bool {
    postmaster_pid(data)
        .and_then(|pid| fs::read_link(format!("/proc/{pid}/cwd")).ok())
        .is_some_and(|cwd| cwd == data)
}

/// Waits until no process is left; whether it came to that.
pub(super) fn wait_until_vacant(data: &Path, patience: Duration) -> bool {
    let start = Instant::now();
    while occupation(data) != Occupation::Vacant {
        if start.elapsed() > patience {
            return false;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    true
}

fn postmaster_pid(data: &Path) -> Option<u32> {
    fs::read_to_string(data.join("postmaster.pid"))
        .ok()?
        .lines()
        .next()?
        .trim()
        .parse()
        .ok()
}

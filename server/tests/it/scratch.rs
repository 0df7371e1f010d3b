//! A directory for the private Postgres of a single test.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use tempfile::TempDir;

/// A directory for a private cluster; both go when the test ends.
pub(crate) struct Scratch(TempDir);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch(
            tempfile::Builder::new()
                .prefix("vedette-")
                .tempdir()
                .expect("a directory"),
        )
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    /// The process id of its Postgres, if it runs or has ended without cleaning up.
    pub(crate) fn postgres(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.path().join("pgdata/postmaster.pid")).ok()?;
        text.lines().next().map(str::to_owned)
    }

    /// Kills its Postgres at one blow, as a lack of memory does.
    pub(crate) fn kill_postgres(&self) {
        let pid = self.postgres().expect("a running Postgres");
        let killed = Command::new("kill").args(["-KILL", &pid]).status();
        assert!(killed.expect("kill runs").success());
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(pid) = self.postgres() {
            let _ = Command::new("kill").args(["-QUIT", &pid]).status();
            std::thread::sleep(Duration::from_millis(300));
        }
    }
}

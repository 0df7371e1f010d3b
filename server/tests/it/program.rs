//! The real program, as a process of its own.

use std::io::{BufRead, BufReader, Lines};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// The real program on a private cluster.
pub(crate) struct Program {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Kept open: the program goes on logging.
    _log: Lines<BufReader<ChildStdout>>,
}

impl Program {
    /// Starts it on the cluster in `dir`, without limits on how often anything may be done.
    pub(crate) fn start(dir: &Path) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_vedette-server"));
        command.env("VEDETTE_RATE_LIMITS", "off");
        Program::run(command, dir)
    }

    /// Starts it with the usual limits and so many file descriptors.
    pub(crate) fn with_descriptors(dir: &Path, descriptors: usize, settings: &[(&str, &str)]) -> Program {
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("ulimit -n {descriptors}; exec \"$0\" \"$@\"")])
            .arg(env!("CARGO_BIN_EXE_vedette-server"))
            .envs(settings.iter().copied());
        Program::run(command, dir)
    }

    fn run(mut command: Command, dir: &Path) -> Program {
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--data-dir"])
            .arg(dir)
            .env_remove("DATABASE_URL")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                Some(
                    line.split_once("listening on http://")?
                        .1
                        .trim()
                        .parse()
                        .expect("an address"),
                )
            })
            .expect("it says where it listens");
        Program {
            child,
            address,
            _log: lines,
        }
    }

    /// How many file descriptors it has.
    pub(crate) fn descriptors(&self) -> usize {
        let folder = format!("/proc/{}/fd", self.child.id());
        std::fs::read_dir(folder).expect("a running program").count()
    }

    /// Ends it at one blow.
    pub(crate) fn kill(self) {
        drop(self);
    }

    /// Ends it in order.
    pub(crate) fn terminate(mut self) {
        let pid = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        assert!(told.expect("kill runs").success());
        assert!(self.child.wait().expect("gone").success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

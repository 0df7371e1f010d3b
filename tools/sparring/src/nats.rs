//! A NATS of one's own, for nodes that hear each other over it.

use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use ports::free_port;
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{Instant, sleep};

use crate::process::cpu_time;

/// Where the program is found; Debian has it where not everybody looks.
const PROGRAMS: [&str; 2] = ["/usr/sbin/nats-server", "nats-server"];

/// How long it may take to open.
const START_LIMIT: Duration = Duration::from_secs(10);

/// A server of NATS; killed when it is dropped.
#[derive(Debug)]
pub struct NatsServer {
    child: Child,
    port: u16,
}

impl NatsServer {
    /// Starts one on a free port.
    ///
    /// # Errors
    /// When there is no such program, or it does not open in time.
    pub async fn start() -> Result<NatsServer> {
        let port = free_port()?;
        let start = |program| {
            Command::new(program)
                .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .kill_on_drop(true)
                .spawn()
        };
        let child = PROGRAMS.into_iter().find_map(|program| start(program).ok());
        let child = child.context("there is no nats-server: install the package of this name")?;
        let server = NatsServer { child, port };
        let deadline = Instant::now() + START_LIMIT;
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            ensure!(Instant::now() < deadline, "nats-server does not open");
            sleep(Duration::from_millis(10)).await;
        }
        Ok(server)
    }

    /// Where it is.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Processor time used so far.
    ///
    /// # Errors
    /// When it has ended.
    pub fn cpu_time(&self) -> Result<Duration> {
        cpu_time(self.child.id().context("nats-server has ended")?)
    }
}

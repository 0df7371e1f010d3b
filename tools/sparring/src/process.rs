//! Starts, watches and kills a server of one's own.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use hyper::Method;
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use crate::api::Api;

/// How long a server may take to become ready.
const START_LIMIT: Duration = Duration::from_secs(120);

/// A new directory for the data of servers. What still runs in it is stopped and the directory removed on drop.
#[derive(Debug)]
pub struct Scratch {
    dir: TempDir,
}

impl Scratch {
    /// Makes a directory under the system's temporary directory.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn new() -> Result<Scratch> {
        let dir = tempfile::Builder::new().prefix("vedette-sparring-").tempdir()?;
        // The private cluster runs under another account when we are root, and has to get through.
        std::fs::set_permissions(dir.path(), std::fs::Permissions::from_mode(0o711))?;
        Ok(Scratch { dir })
    }

    /// A server with its own data directory in here, on a free port, with a private cluster.
    ///
    /// # Errors
    /// When there is no such program or no free port.
    pub fn server(&self, binary: &Path, name: &str) -> Result<Launch> {
        ensure!(
            binary.is_file(),
            "there is no server at {}; build it or name it",
            binary.display()
        );
        Ok(Launch {
            binary: std::path::absolute(binary)?,
            data_dir: self.dir.path().join(name),
            port: TcpListener::bind("127.0.0.1:0")?.local_addr()?.port(),
            database_url: None,
        })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let servers = std::fs::read_dir(self.dir.path()).into_iter().flatten().flatten();
        for data_dir in servers.map(|entry| entry.path()) {
            let Some(pid) = postgres_pid(&data_dir) else { continue };
            // SIGQUIT is an immediate shutdown of the whole cluster.
            let _ = signal(pid, Signal::QUIT);
            let deadline = Instant::now() + Duration::from_secs(5);
            while postgres_pid(&data_dir).is_some() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
    }
}

/// The process id of the private Postgres cluster in a data directory, if one runs there.
fn postgres_pid(data_dir: &Path) -> Option<u32> {
    let written = std::fs::read_to_string(data_dir.join("pgdata/postmaster.pid")).ok()?;
    let pid: u32 = written.lines().next()?.trim().parse().ok()?;
    let name = std::fs::read_to_string(format!("/proc/{pid}/comm")).ok()?;
    let is_zombie = std::fs::read_link(format!("/proc/{pid}/cwd")).is_err();
    (name.trim() == "postgres" && !is_zombie).then_some(pid)
}

/// How to start a server.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program.
    pub binary: PathBuf,
    /// Its data directory.
    pub data_dir: PathBuf,
    /// The port on 127.0.0.1.
    pub port: u16,
    /// The database to use instead of a private cluster.
    pub database_url: Option<String>,
}

impl Launch {
    /// Where it will listen.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// A database URL of its private cluster, for another node.
    #[must_use]
    pub fn database_url(&self) -> String {
        let sockets = self.data_dir.join("run");
        format!("postgres://vedette@localhost/vedette?host={}", sockets.display())
    }

    /// Processor time that the running processes of its private cluster have used so far.
    ///
    /// # Errors
    /// When the system does not tell.
    pub fn postgres_cpu_time(&self) -> Result<Duration> {
        let data = self.data_dir.join("pgdata");
        let mut total = Duration::ZERO;
        for entry in std::fs::read_dir("/proc")?.flatten() {
            let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            if std::fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd == data) {
                // It may have ended since.
                total += cpu_time(pid).unwrap_or_default();
            }
        }
        Ok(total)
    }

    /// Kills its private cluster as a power cut would.
    ///
    /// # Errors
    /// When none runs.
    pub fn kill_postgres(&self) -> Result<()> {
        let pid = postgres_pid(&self.data_dir).context("no postgres runs here")?;
        signal(pid, Signal::KILL)
    }

    /// Starts the server and waits until it is ready.
    ///
    /// # Errors
    /// When it ends or is not ready in time.
    pub async fn start(&self) -> Result<ServerProcess> {
        std::fs::create_dir_all(&self.data_dir)?;
        let output = self.data_dir.with_extension("log");
        let log = std::fs::OpenOptions::new().create(true).append(true).open(&output)?;
        let mut command = Command::new(&self.binary);
        command
            .env_remove("DATABASE_URL")
            .env("VEDETTE_LISTEN", format!("127.0.0.1:{}", self.port))
            .env("VEDETTE_DATA_DIR", &self.data_dir)
            .env("VEDETTE_RATE_LIMITS", "off")
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .kill_on_drop(true);
        if let Some(url) = &self.database_url {
            command.env("DATABASE_URL", url);
        }
        let mut child = command
            .spawn()
            .with_context(|| format!("cannot start {}", self.binary.display()))?;
        let url = self.url();
        let visitor = Api::new(&url);
        let ready = timeout(START_LIMIT, async {
            loop {
                if let Some(status) = child.try_wait()? {
                    bail!("the server ended with {status} before it was ready");
                }
                let answer = visitor.send(Method::GET, "/readyz", None).await;
                if answer.is_ok_and(|answer| answer.status.is_success()) {
                    return Ok(());
                }
                sleep(Duration::from_millis(10)).await;
            }
        });
        if let Err(error) = ready.await.context("the server is not ready in time").flatten() {
            let said = std::fs::read_to_string(&output).unwrap_or_default();
            let tail: Vec<&str> = said.lines().rev().take(20).collect();
            let tail: Vec<&str> = tail.into_iter().rev().collect();
            return Err(error.context(format!("the server said:\n{}", tail.join("\n"))));
        }
        Ok(ServerProcess { child, url })
    }
}

/// A running server; killed when it is dropped.
#[derive(Debug)]
pub struct ServerProcess {
    child: Child,
    /// Where it listens.
    pub url: String,
}

impl ServerProcess {
    /// Its process id.
    ///
    /// # Errors
    /// When it has ended.
    pub fn pid(&self) -> Result<u32> {
        self.child.id().context("the server has ended")
    }

    /// Kills it without warning and waits until it is gone.
    ///
    /// # Errors
    /// When it cannot be killed.
    pub async fn kill(mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// Asks it to end and waits until it has.
    ///
    /// # Errors
    /// When it does not end within `limit`.
    pub async fn terminate(mut self, limit: Duration) -> Result<ExitStatus> {
        signal(self.pid()?, Signal::TERM)?;
        timeout(limit, self.child.wait())
            .await
            .with_context(|| format!("still running {limit:?} after SIGTERM"))?
            .context("cannot wait for the server")
    }

    /// Memory in use, in bytes.
    ///
    /// # Errors
    /// When the system does not tell.
    pub fn resident_bytes(&self) -> Result<u64> {
        resident_bytes(self.pid()?)
    }

    /// Processor time used so far.
    ///
    /// # Errors
    /// When the system does not tell.
    pub fn cpu_time(&self) -> Result<Duration> {
        cpu_time(self.pid()?)
    }
}

/// Memory in use by a process, in bytes.
///
/// # Errors
/// When the system does not tell.
pub fn resident_bytes(pid: u32) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .context("no VmRSS")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes * 1024)
}

/// Processor time used by a process, user and system.
///
/// # Errors
/// When the system does not tell.
pub fn cpu_time(pid: u32) -> Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let (_, fields) = stat.rsplit_once(')').context("an odd stat file")?;
    let ticks = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(str::parse::<u64>)
        .sum::<Result<u64, _>>()?;
    // USER_HZ is 100 on every Linux.
    Ok(Duration::from_millis(ticks * 10))
}

fn signal(pid: u32, signal: Signal) -> Result<()> {
    let pid = Pid::from_raw(pid.try_into()?).context("a process id is not 0")?;
    Ok(kill_process(pid, signal)?)
}

//! Starts, watches and kills a server of one's own.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{ExitStatus, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use hyper::Method;
use ports::free_port;
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
        Ok(Launch {
            binary: existing(binary)?,
            data_dir: self.dir.path().join(name),
            port: free_port()?,
            database_url: None,
            connections: None,
            has_limits: false,
            descriptors: None,
            nats_url: None,
            allows_private_webhooks: false,
        })
    }
}

fn existing(binary: &Path) -> Result<PathBuf> {
    ensure!(
        binary.is_file(),
        "there is no server at {}; build it or name it",
        binary.display()
    );
    Ok(std::path::absolute(binary)?)
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let servers = std::fs::read_dir(self.dir.path()).into_iter().flatten().flatten();
        for data_dir in servers.map(|entry| entry.path()) {
            stop_postgres(&data_dir);
        }
    }
}

/// Stops the private Postgres cluster in a data directory at once, if one runs there.
pub fn stop_postgres(data_dir: &Path) {
    let Some(pid) = postgres_pid(data_dir) else { return };
    // SIGQUIT is an immediate shutdown of the whole cluster.
    let _ = signal(pid, Signal::QUIT);
    let deadline = Instant::now() + Duration::from_secs(5);
    while postgres_pid(data_dir).is_some() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
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
    /// How many connections it may have to the database, if not as many as usual.
    pub connections: Option<u32>,
    /// Whether what anybody may do is limited, as it is for players.
    pub has_limits: bool,
    /// How many file descriptors it gets, if fewer than we have.
    pub descriptors: Option<u64>,
    /// The NATS over which it hears other nodes.
    pub nats_url: Option<String>,
    /// Whether webhooks may lead to this machine.
    pub allows_private_webhooks: bool,
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
        let mut total = Duration::ZERO;
        for pid in self.postgres_processes()? {
            // It may have ended since.
            total += cpu_time(pid).unwrap_or_default();
        }
        Ok(total)
    }

    /// Lets its private cluster stand still for a while, as a disk does that is too busy.
    ///
    /// # Errors
    /// When the system does not tell which processes those are.
    pub async fn stall_postgres(&self, pause: Duration) -> Result<()> {
        let processes = self.postgres_processes()?;
        for pid in &processes {
            // It may have ended since.
            let _ = signal(*pid, Signal::STOP);
        }
        sleep(pause).await;
        for pid in &processes {
            let _ = signal(*pid, Signal::CONT);
        }
        Ok(())
    }

    fn postgres_processes(&self) -> Result<Vec<u32>> {
        let data = self.data_dir.join("pgdata");
        let mut processes = Vec::new();
        for entry in std::fs::read_dir("/proc")?.flatten() {
            let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
                continue;
            };
            if std::fs::read_link(entry.path().join("cwd")).is_ok_and(|cwd| cwd == data) {
                processes.push(pid);
            }
        }
        Ok(processes)
    }

    /// Kills its private cluster as a power cut would.
    ///
    /// # Errors
    /// When none runs.
    pub fn kill_postgres(&self) -> Result<()> {
        let pid = postgres_pid(&self.data_dir).context("no postgres runs here")?;
        signal(pid, Signal::KILL)
    }

    /// The same server with another program.
    ///
    /// # Errors
    /// When there is no such program.
    pub fn with(&self, binary: &Path) -> Result<Launch> {
        Ok(Launch {
            binary: existing(binary)?,
            ..self.clone()
        })
    }

    /// Runs a command of the program on the server's database, whether the server runs or not.
    ///
    /// # Errors
    /// When it cannot be run, or fails.
    pub async fn run(&self, command: &[&str]) -> Result<String> {
        let output = self.program().args(command).output().await;
        let output = output.with_context(|| format!("cannot start {}", self.binary.display()))?;
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        ensure!(
            output.status.success(),
            "{} ended with {}: {}",
            command.join(" "),
            output.status,
            said(&output.stderr)
        );
        Ok(said(&output.stdout))
    }

    /// Asks its private cluster, which must be running, for a row; nothing when there is no `psql`.
    ///
    /// # Errors
    /// When Postgres does not answer.
    pub async fn ask_postgres(&self, question: &str) -> Result<Option<String>> {
        let asked = Command::new("psql")
            .args(["--no-psqlrc", "--tuples-only", "--no-align", "--command", question])
            .arg(self.database_url())
            .output()
            .await;
        let Ok(answer) = asked else {
            return Ok(None);
        };
        ensure!(
            answer.status.success(),
            "psql: {}",
            String::from_utf8_lossy(&answer.stderr)
        );
        Ok(Some(String::from_utf8_lossy(&answer.stdout).trim().to_owned()))
    }

    /// The program with its settings.
    fn program(&self) -> Command {
        let mut command = match self.descriptors {
            None => Command::new(&self.binary),
            Some(count) => {
                let mut shell = Command::new("sh");
                shell.args(["-c", &format!("ulimit -n {count}; exec \"$0\" \"$@\"")]);
                shell.arg(&self.binary);
                shell
            }
        };
        command
            .env_remove("DATABASE_URL")
            .env_remove("VEDETTE_NATS_URL")
            .env_remove("VEDETTE_DATABASE_CONNECTIONS")
            .env("VEDETTE_DATA_DIR", &self.data_dir)
            .stdin(Stdio::null())
            .kill_on_drop(true);
        if let Some(url) = &self.database_url {
            command.env("DATABASE_URL", url);
        }
        if let Some(connections) = self.connections {
            command.env("VEDETTE_DATABASE_CONNECTIONS", connections.to_string());
        }
        if self.allows_private_webhooks {
            command.env("VEDETTE_ALLOW_PRIVATE_WEBHOOKS", "true");
        }
        if let Some(url) = &self.nats_url {
            command.env("VEDETTE_NATS_URL", url);
        }
        command
    }

    /// Starts the server and waits until it is ready.
    ///
    /// # Errors
    /// When it ends or is not ready in time.
    pub async fn start(&self) -> Result<ServerProcess> {
        std::fs::create_dir_all(&self.data_dir)?;
        let output = self.data_dir.with_extension("log");
        let log = std::fs::OpenOptions::new().create(true).append(true).open(&output)?;
        let mut command = self.program();
        command
            .env("VEDETTE_LISTEN", format!("127.0.0.1:{}", self.port))
            .env("VEDETTE_RATE_LIMITS", if self.has_limits { "on" } else { "off" })
            .stdout(log.try_clone()?)
            .stderr(log);
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

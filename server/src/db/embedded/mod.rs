//! A private Postgres for a server that was given no `DATABASE_URL`.
//!
//! One cluster in the data directory, reached over a Unix socket that nobody else can open, run by an unprivileged
//! account when the server is root. The server may be killed at any moment: the next start adopts a running postmaster,
//! clears what a dead one left behind, and starts afresh when `initdb` did not finish. fsync stays on.

mod account;
mod binaries;
mod processes;
mod watch;

use std::fs::{self, File};
use std::io::{Read, Seek};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use sqlx::postgres::{PgConnectOptions, PgSslMode};
use sqlx::{ConnectOptions, Connection, PgConnection};

use account::Account;
pub use account::is_root;
use binaries::Binaries;
use processes::{Occupation, is_running, occupation, wait_until_vacant};
pub use watch::Watched;

use super::opening::{is_refused_for_now, until_let_in};

/// The role and the database of the private cluster.
const NAME: &str = "vedette";

/// How often it is tried to be the only one at a data directory, and how long to wait between.
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(50);

/// How many may be connected: a handful of nodes, with what else one looks into the database with.
const CONNECTIONS: u32 = 100;

/// The longest path a Unix socket may have, less the name Postgres adds.
const LONGEST_SOCKET_DIR: usize = 85;

/// A file for each day of the week, overwritten when the day comes round again.
const LOGGING: &str = "-c logging_collector=on -c log_directory=log -c log_filename=postgres-%a.log \
     -c log_rotation_age=1d -c log_rotation_size=0 -c log_truncate_on_rotation=on";

/// A private cluster that is running.
#[derive(Debug)]
pub struct Cluster {
    binaries: Binaries,
    account: Account,
    data: PathBuf,
    run: PathBuf,
    /// Held as long as we live: one server per data directory.
    _lock: File,
}

impl Cluster {
    /// Starts the cluster in `dir`, creating it if necessary.
    ///
    /// # Errors
    /// When there are no binaries, another server uses the directory, or Postgres does not come up. The message names
    /// the remedy.
    pub async fn start(dir: &Path, postgres_bin: Option<&Path>) -> Result<Cluster> {
        let (dir, bin) = (dir.to_path_buf(), postgres_bin.map(Path::to_path_buf));
        let (cluster, adopted) = tokio::task::spawn_blocking(move || Cluster::start_blocking(&dir, bin.as_deref()))
            .await
            .context("the task that starts Postgres ended early")??;
        if adopted && cluster.is_to_be_restarted().await {
            cluster.stop_blocking()?;
            cluster.launch()?;
        }
        if let Err(error) = cluster.create_database().await {
            cluster.stop().await?;
            return Err(error);
        }
        Ok(cluster)
    }

    /// How to connect to its database.
    #[must_use]
    pub fn connect_options(&self) -> PgConnectOptions {
        self.options_for(NAME)
    }

    /// Stops it in order. Connections should be closed before.
    ///
    /// # Errors
    /// When `pg_ctl` reports a failure.
    pub async fn stop(self) -> Result<()> {
        tokio::task::spawn_blocking(move || self.stop_blocking())
            .await
            .context("the task that stops Postgres ended early")?
    }

    fn start_blocking(dir: &Path, postgres_bin: Option<&Path>) -> Result<(Cluster, bool)> {
        let account = Account::choose()?;
        fs::create_dir_all(dir).with_context(|| format!("cannot create the data directory {}", dir.display()))?;
        let dir = fs::canonicalize(dir).with_context(|| format!("cannot find {}", dir.display()))?;
        fs::set_permissions(&dir, fs::Permissions::from_mode(0o711))
            .with_context(|| format!("cannot set the permissions of {}", dir.display()))?;
        account.check_reach(&dir)?;
        let lock = lock(&dir)?;
        let data = dir.join("pgdata");
        let run = socket_dir(&dir);
        account.private_dir(&run)?;
        let binaries = Binaries::find(postgres_bin, existing_major(&data)?)?;
        let cluster = Cluster {
            binaries,
            account,
            data,
            run,
            _lock: lock,
        };
        if !cluster.data.is_dir() {
            cluster.init(&dir)?;
        }
        let adopted = occupation(&cluster.data) == Occupation::Running;
        if !adopted {
            cluster.revive()?;
        }
        Ok((cluster, adopted))
    }

    /// Whether its postmaster is alive.
    fn is_running(&self) -> bool {
        is_running(&self.data)
    }

    /// Starts the postmaster, the one before being dead.
    fn revive(&self) -> Result<()> {
        if !wait_until_vacant(&self.data, Duration::from_secs(10)) {
            bail!(
                "processes of an earlier Postgres are still running in {}",
                self.data.display()
            );
        }
        self.clear_leftovers();
        self.launch()
    }

    /// Makes the cluster under another name first, so that a start that was killed half-way leaves nothing that looks
    /// finished.
    fn init(&self, dir: &Path) -> Result<()> {
        for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with("pgdata.new.") {
                fs::remove_dir_all(entry.path())
                    .with_context(|| format!("cannot remove the unfinished {}", entry.path().display()))?;
            }
        }
        let fresh = dir.join(format!("pgdata.new.{}", std::process::id()));
        self.account.private_dir(&fresh)?;
        tracing::info!(data = %self.data.display(), version = %self.binaries.version, "creating a private Postgres cluster");
        let mut initdb = self.command("initdb");
        initdb
            .arg("--pgdata")
            .arg(&fresh)
            .args(["--username", NAME])
            .args(["--auth-local=trust", "--auth-host=reject"])
            .args(["--encoding=UTF8", "--no-locale", "--data-checksums"]);
        run_checked(&mut initdb, "initdb")?;
        fs::rename(&fresh, &self.data).with_context(|| format!("cannot name the cluster {}", self.data.display()))
    }

    fn launch(&self) -> Result<()> {
        let options = format!(
            "-k '{}' -c listen_addresses= -c unix_socket_permissions=0700 -c max_connections={CONNECTIONS} {LOGGING}",
            self.run.display()
        );
        // What is said until the log is open.
        let log = self.data.join("start.log");
        let mut start = self.command("pg_ctl");
        start
            .args(["start", "-w", "-s", "-D"])
            .arg(&self.data)
            .arg("-l")
            .arg(&log)
            .arg("-o")
            .arg(options);
        run_checked(&mut start, "pg_ctl start").with_context(|| {
            format!(
                "Postgres did not start; see {} and the folder log beside it",
                log.display()
            )
        })
    }

    fn stop_blocking(&self) -> Result<()> {
        let mut stop = self.command("pg_ctl");
        stop.args(["stop", "-w", "-s", "-m", "fast", "-D"]).arg(&self.data);
        run_checked(&mut stop, "pg_ctl stop")
    }

    /// Removes the pid and socket files of a postmaster that is known to be dead.
    fn clear_leftovers(&self) {
        for leftover in [
            self.data.join("postmaster.pid"),
            self.run.join(".s.PGSQL.5432"),
            self.run.join(".s.PGSQL.5432.lock"),
        ] {
            if fs::remove_file(&leftover).is_ok() {
                tracing::info!(file = %leftover.display(), "removed what a dead Postgres left behind");
            }
        }
    }

    /// One of the programs, run by the right account in a plain environment.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.binaries.dir.join(program));
        command
            .current_dir("/")
            .env_clear()
            .env("PATH", "/usr/bin:/bin")
            .env("LC_ALL", "C");
        self.account.apply(&mut command);
        command
    }

    fn options_for(&self, database: &str) -> PgConnectOptions {
        options_for(&self.run, database)
    }

    /// Whether a postmaster that was found running is of no use as it is.
    async fn is_to_be_restarted(&self) -> bool {
        match self.running_version().await {
            // The package was upgraded under a running postmaster: its loadable libraries no longer fit.
            Ok(version) if version != self.binaries.version => {
                tracing::info!(%version, installed = %self.binaries.version, "restarting a Postgres of another version");
                true
            }
            Ok(_) => false,
            // Those who are connected are others that play.
            Err(error) if is_refused_for_now(&error) => false,
            Err(error) => {
                tracing::warn!(%error, "restarting a Postgres that runs and does not answer");
                true
            }
        }
    }

    /// A connection for those who look after the cluster itself.
    async fn connect(&self) -> sqlx::Result<PgConnection> {
        until_let_in(is_refused_for_now, async || {
            self.options_for("postgres").connect().await
        })
        .await
    }

    async fn running_version(&self) -> sqlx::Result<String> {
        let mut connection = self.connect().await?;
        let version = sqlx::query_scalar!("select current_setting('server_version')")
            .fetch_one(&mut connection)
            .await?
            .unwrap_or_default();
        connection.close().await?;
        Ok(version.split_whitespace().next().unwrap_or_default().to_owned())
    }

    async fn create_database(&self) -> Result<()> {
        let mut connection = self.connect().await.context("cannot connect to the private Postgres")?;
        let exists = sqlx::query_scalar!("select exists (select from pg_database where datname = $1)", NAME)
            .fetch_one(&mut connection)
            .await?;
        if exists != Some(true) {
            sqlx::query("create database vedette").execute(&mut connection).await?;
        }
        connection.close().await?;
        Ok(())
    }
}

/// Whether there is a cluster in `dir`.
#[must_use]
pub fn exists(dir: &Path) -> bool {
    dir.join("pgdata").is_dir()
}

/// How to connect to the cluster in `dir`, if a server is running on it.
#[must_use]
pub fn running(dir: &Path) -> Option<PgConnectOptions> {
    let dir = fs::canonicalize(dir).ok()?;
    let lock = File::open(dir.join("server.lock")).ok()?;
    lock.try_lock_shared()
        .is_err()
        .then(|| options_for(&socket_dir(&dir), NAME))
}

fn options_for(run: &Path, database: &str) -> PgConnectOptions {
    PgConnectOptions::new_without_pgpass()
        .socket(run)
        .port(5432)
        .ssl_mode(PgSslMode::Disable)
        .username(NAME)
        .database(database)
        .disable_statement_logging()
}

fn lock(dir: &Path) -> Result<File> {
    let path = dir.join("server.lock");
    let lock = File::create(&path).with_context(|| format!("cannot create {}", path.display()))?;
    // Who has just stopped may hold it a moment longer: a program that he is starting has it until it runs.
    for _ in 0..LOCK_TRIES {
        if lock.try_lock().is_ok() {
            return Ok(lock);
        }
        std::thread::sleep(LOCK_PAUSE);
    }
    bail!(
        "another Vedette server uses {}: stop it, choose another --data-dir, or give both the same DATABASE_URL",
        dir.display()
    )
}

/// `run/` in the data directory, or a short path that stands for it where sockets could not be reached otherwise.
fn socket_dir(dir: &Path) -> PathBuf {
    let run = dir.join("run");
    if run.as_os_str().len() <= LONGEST_SOCKET_DIR {
        return run;
    }
    use sha2::Digest;
    let digest = sha2::Sha256::digest(run.as_os_str().as_encoded_bytes());
    PathBuf::from("/tmp").join(format!("vedette-{}", hex::encode(&digest[..8])))
}

/// The major version that made the cluster, if there is one.
fn existing_major(data: &Path) -> Result<Option<u32>> {
    if !data.is_dir() {
        return Ok(None);
    }
    let file = data.join("PG_VERSION");
    let text = fs::read_to_string(&file).with_context(|| format!("{} is not a Postgres cluster", data.display()))?;
    let major = text
        .trim()
        .parse()
        .with_context(|| format!("{} does not name a version", file.display()))?;
    Ok(Some(major))
}

fn run_checked(command: &mut Command, what: &str) -> Result<()> {
    // Output goes to a file, not a pipe: the postmaster inherits it and would keep the pipe open. The file has no name
    // that anybody could have put something else under.
    let mut report = tempfile::tempfile().context("cannot create a temporary file")?;
    let status = command
        .stdin(std::process::Stdio::null())
        .stdout(report.try_clone()?)
        .stderr(report.try_clone()?)
        .status()
        .with_context(|| format!("cannot run {what}"))?;
    if !status.success() {
        let mut text = String::new();
        report.rewind()?;
        report.read_to_string(&mut text)?;
        bail!("{what} failed ({status}): {}", text.trim());
    }
    Ok(())
}

//! The database: connecting, migrating, and all SQL, by resource.

pub mod accounts;
pub mod addresses;
pub mod archive;
pub mod beat;
pub mod bus;
pub mod chat;
pub mod clearing;
pub mod clocks;
pub mod doctor;
pub mod embedded;
pub mod farewell;
pub mod history;
pub mod imports;
pub mod journal;
pub mod letters;
pub mod looks;
pub mod notices;
mod opening;
pub mod operators;
pub mod people;
pub mod plans;
pub mod private_notes;
pub mod pulse;
pub mod push;
pub mod ratings;
pub mod readiness;
pub mod reports;
pub mod results;
pub mod tables;
pub mod tokens;
pub mod tournaments;
pub mod webhooks;

use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use protocol::Side;
use sqlx::migrate::{Migrate, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgExecutor, PgPool, Postgres, Transaction};

use crate::config::DatabaseConfig;
use embedded::{Cluster, Watched};
use opening::{is_away_for_now, until_let_in};

/// Forward only; applied when the server starts. The database may have had more: a release that is being replaced goes on
/// with what the next one has added.
static MIGRATIONS: Migrator = Migrator {
    ignore_missing: true,
    ..sqlx::migrate!("../migrations")
};

/// How long a connection or an answer may take before the database is taken for gone.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// A database that is up and migrated, with the private cluster behind it if there is one.
#[derive(Debug)]
pub struct Database {
    /// Connections for everything but the journal.
    pub pool: PgPool,
    /// How to connect, for those who keep a connection of their own.
    pub options: PgConnectOptions,
    cluster: Option<Watched>,
}

impl Database {
    /// Connects to `DATABASE_URL`, or starts the private cluster; then applies the migrations.
    ///
    /// # Errors
    /// When there is no database to be had or a migration fails.
    pub async fn open(config: &DatabaseConfig) -> Result<Database> {
        let (options, cluster) = find(config).await?;
        Database::prepare(options, config.database_connections, cluster, migrate).await
    }

    /// The same for a command that may run beside a server: its private cluster is used if it runs, and nothing is
    /// migrated.
    ///
    /// # Errors
    /// When there is no database to be had, or it is not that of this version.
    pub async fn open_beside(config: &DatabaseConfig) -> Result<Database> {
        let (options, cluster) = find_beside(config).await?;
        Database::prepare(options, config.database_connections, cluster, check_version).await
    }

    /// The same for a command that reads what any release has left there.
    ///
    /// # Errors
    /// When there is no database to be had.
    pub async fn open_as_it_is(config: &DatabaseConfig) -> Result<Database> {
        let (options, cluster) = find_beside(config).await?;
        Database::prepare(options, config.database_connections, cluster, async |_| Ok(())).await
    }

    /// Connects and prepares what was found; a cluster that cannot be used is stopped again.
    async fn prepare(
        options: PgConnectOptions,
        connections: u32,
        cluster: Option<Cluster>,
        preparation: impl AsyncFnOnce(&PgPool) -> Result<()>,
    ) -> Result<Database> {
        match Database::reach(options, connections, preparation).await {
            Ok(database) => Ok(Database {
                cluster: cluster.map(Watched::new),
                ..database
            }),
            Err(error) => {
                if let Some(cluster) = cluster {
                    cluster.stop().await?;
                }
                Err(error)
            }
        }
    }

    /// Connects to a database and applies the migrations.
    ///
    /// # Errors
    /// When it cannot be reached or a migration fails.
    pub async fn connect(options: PgConnectOptions, connections: u32) -> Result<Database> {
        Database::reach(options, connections, migrate).await
    }

    async fn reach(
        options: PgConnectOptions,
        connections: u32,
        preparation: impl AsyncFnOnce(&PgPool) -> Result<()>,
    ) -> Result<Database> {
        let limit = PATIENCE.as_millis().to_string();
        // Compiling a statement takes the database seconds where it takes its rows milliseconds, and every new connection
        // begins again.
        let options = options
            .application_name("vedette")
            .disable_statement_logging()
            .options([("statement_timeout", limit.as_str()), ("jit", "off")]);
        let pool = until_let_in(is_away_for_now, async || {
            // A pool that gets no connection does not say why.
            patiently(options.connect()).await?.close().await?;
            let pool = PgPoolOptions::new().max_connections(connections);
            pool.acquire_timeout(PATIENCE).connect_with(options.clone()).await
        })
        .await
        .context("cannot connect to the database")?;
        preparation(&pool).await?;
        Ok(Database {
            pool,
            options,
            cluster: None,
        })
    }

    /// Closes all connections and stops the private cluster.
    ///
    /// # Errors
    /// When the private cluster does not stop.
    pub async fn close(self) -> Result<()> {
        self.pool.close().await;
        match self.cluster {
            Some(cluster) => cluster.stop().await,
            None => Ok(()),
        }
    }
}

/// Where the database is, with the private cluster, started, if it is that.
async fn find(config: &DatabaseConfig) -> Result<(PgConnectOptions, Option<Cluster>)> {
    if let Some(url) = &config.database_url {
        let options = PgConnectOptions::from_str(url).context("DATABASE_URL is not a Postgres URL")?;
        return Ok((options, None));
    }
    let dir = config.data_dir(embedded::is_root());
    let cluster = Cluster::start(&dir, config.postgres_bin.as_deref()).await?;
    tracing::info!(dir = %dir.display(), "no DATABASE_URL is set: using a private Postgres");
    Ok((cluster.connect_options(), Some(cluster)))
}

/// The same, but a private cluster that does not exist is not made.
async fn find_beside(config: &DatabaseConfig) -> Result<(PgConnectOptions, Option<Cluster>)> {
    let dir = config.data_dir(embedded::is_root());
    match embedded::running(&dir) {
        _ if config.database_url.is_some() => find(config).await,
        Some(options) => Ok((options, None)),
        None if embedded::exists(&dir) => find(config).await,
        None => bail!("there is no private Postgres in {}", dir.display()),
    }
}

/// Brings a database up to date.
async fn migrate(pool: &PgPool) -> Result<()> {
    // It may take its time.
    let mut connection = pool.acquire().await?.detach();
    sqlx::query("set statement_timeout = 0")
        .execute(&mut connection)
        .await?;
    MIGRATIONS
        .run(&mut connection)
        .await
        .context("cannot bring the database up to date")
}

/// Checks that a database is of this version or a later one, without changing it.
async fn check_version(pool: &PgPool) -> Result<()> {
    let ours: Vec<i64> = MIGRATIONS.iter().map(|migration| migration.version).collect();
    let applied = applied_migrations(pool).await.unwrap_or_default();
    ensure!(
        ours.iter().all(|version| applied.contains(version)),
        "the database is of another version of Vedette: it has had the migrations {applied:?}, this program knows {ours:?}"
    );
    Ok(())
}

/// Fails when there has been none.
async fn applied_migrations(pool: &PgPool) -> Result<Vec<i64>> {
    let mut connection = pool.acquire().await?;
    let applied = connection.list_applied_migrations(&MIGRATIONS.table_name).await?;
    Ok(applied.into_iter().map(|migration| migration.version).collect())
}

/// Whether the database answers.
///
/// # Errors
/// When it does not.
pub async fn ping(executor: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select 1 as one").fetch_one(executor).await?;
    Ok(())
}

/// Lets the database write half a megabyte and forget it again. A change that is rolled back would not do: it takes room
/// that is there already, and a full disk shows only when a file has to grow. What does not fit into the memory of a
/// query goes into a file, and nothing else comes of it.
///
/// # Errors
/// When it does not answer, lets nothing be written, or has no room.
pub async fn try_to_write(pool: &PgPool) -> sqlx::Result<()> {
    let mut transaction = pool.begin().await?;
    sqlx::query("set local work_mem = '64kB'")
        .execute(&mut *transaction)
        .await?;
    let found = sqlx::query!(
        "select count(*) as \"count!\", current_setting('transaction_read_only') = 'on' as \"read_only!\"
         from generate_series(1, 20000)"
    )
    .fetch_one(&mut *transaction)
    .await?;
    transaction.rollback().await?;
    if found.read_only {
        let error = std::io::Error::new(
            std::io::ErrorKind::ReadOnlyFilesystem,
            "the database lets nothing be written",
        );
        return Err(error.into());
    }
    Ok(())
}

/// One moment of the database, which nothing is written to.
///
/// # Errors
/// When it fails.
pub async fn moment(pool: &PgPool) -> sqlx::Result<Transaction<'static, Postgres>> {
    let mut transaction = pool.begin().await?;
    sqlx::query!("set transaction isolation level repeatable read, read only")
        .execute(&mut *transaction)
        .await?;
    Ok(transaction)
}

/// Waits for the database, but not for ever: it may be gone without a word.
///
/// # Errors
/// When it fails, or does not answer in time.
pub async fn patiently<T>(work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let silent = |_| std::io::Error::new(std::io::ErrorKind::TimedOut, "the database does not answer");
    tokio::time::timeout(PATIENCE, work).await.map_err(silent)?
}

/// Whether the connection was cut, by the database or on the way to it, so that another one may do better.
#[must_use]
pub fn is_cut(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() != std::io::ErrorKind::TimedOut,
        // 08: connection exceptions, 57P: shutting down.
        sqlx::Error::Database(error) => error
            .code()
            .is_some_and(|code| code.starts_with("08") || code.starts_with("57P")),
        _ => false,
    }
}

/// Whether the database has chosen this one of two transactions that waited for each other, and undone it.
#[must_use]
pub fn is_deadlock(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.and_then(|error| error.code()).is_some_and(|code| code == "40P01")
}

fn is_unique_violation(error: &sqlx::Error) -> bool {
    let error = error.as_database_error();
    error.is_some_and(|error| error.is_unique_violation())
}

/// The side that a column holds: 0 Union, 1 Confederate.
fn side_of(column: i16) -> sqlx::Result<Side> {
    match column {
        0 => Ok(Side::Union),
        1 => Ok(Side::Confederate),
        other => Err(sqlx::Error::Decode(format!("there is no side {other}").into())),
    }
}

fn optional_side(column: Option<i16>) -> sqlx::Result<Option<Side>> {
    column.map(side_of).transpose()
}

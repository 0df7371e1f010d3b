//! The database: connecting, migrating, and all SQL, by resource.

pub mod accounts;
pub mod bus;
pub mod chat;
pub mod clearing;
pub mod embedded;
pub mod journal;
pub mod tables;

use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use protocol::Side;
use sqlx::migrate::{Migrate, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgExecutor, PgPool};

use crate::config::DatabaseConfig;
use embedded::Cluster;

/// Forward only; applied when the server starts.
static MIGRATIONS: Migrator = sqlx::migrate!("../migrations");

/// How long a connection or an answer may take before the database is taken for gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// A database that is up and migrated, with the private cluster behind it if there is one.
#[derive(Debug)]
pub struct Database {
    /// Connections for everything but the journal.
    pub pool: PgPool,
    /// How to connect, for those who keep a connection of their own.
    pub options: PgConnectOptions,
    cluster: Option<Cluster>,
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

    /// The same for a command that only reads and may run beside a server: its private cluster is used if it runs, and
    /// nothing is migrated.
    ///
    /// # Errors
    /// When there is no database to be had, or it is not that of this version.
    pub async fn open_beside(config: &DatabaseConfig) -> Result<Database> {
        let dir = config.data_dir(embedded::is_root());
        let (options, cluster) = match embedded::running(&dir) {
            _ if config.database_url.is_some() => find(config).await?,
            Some(options) => (options, None),
            None if embedded::exists(&dir) => find(config).await?,
            None => bail!("there is no private Postgres in {}", dir.display()),
        };
        Database::prepare(options, config.database_connections, cluster, check_version).await
    }

    /// Connects and prepares what was found; a cluster that cannot be used is stopped again.
    async fn prepare(
        options: PgConnectOptions,
        connections: u32,
        cluster: Option<Cluster>,
        preparation: impl AsyncFnOnce(&PgPool) -> Result<()>,
    ) -> Result<Database> {
        match Database::reach(options, connections, preparation).await {
            Ok(database) => Ok(Database { cluster, ..database }),
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
        let options = options
            .application_name("vedette")
            .disable_statement_logging()
            .options([("statement_timeout", limit)]);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone())
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

/// Checks that a database is of this version, without changing it.
async fn check_version(pool: &PgPool) -> Result<()> {
    let ours: Vec<i64> = MIGRATIONS.iter().map(|migration| migration.version).collect();
    let applied = applied_migrations(pool).await.unwrap_or_default();
    ensure!(
        applied == ours,
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

/// Waits for the database, but not for ever: it may be gone without a word.
///
/// # Errors
/// When it fails, or does not answer in time.
pub async fn patiently<T>(work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let silent = |_| std::io::Error::new(std::io::ErrorKind::TimedOut, "the database does not answer");
    tokio::time::timeout(PATIENCE, work).await.map_err(silent)?
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

//! The database: connecting, migrating, and all SQL, by resource.

pub mod accounts;
pub mod bus;
pub mod chat;
pub mod embedded;
pub mod journal;
pub mod tables;

use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result};
use protocol::Side;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, PgPool};

use crate::config::DatabaseConfig;
use embedded::Cluster;

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
        let (options, cluster) = match &config.database_url {
            Some(url) => {
                let options = PgConnectOptions::from_str(url).context("DATABASE_URL is not a Postgres URL")?;
                (options, None)
            }
            None => {
                let dir = config.data_dir(embedded::is_root());
                let cluster = Cluster::start(&dir, config.postgres_bin.as_deref()).await?;
                tracing::info!(dir = %dir.display(), "no DATABASE_URL is set: using a private Postgres");
                (cluster.connect_options(), Some(cluster))
            }
        };
        let mut database = Database::connect(options, config.database_connections).await?;
        database.cluster = cluster;
        Ok(database)
    }

    /// The same for a command beside a server that may be running: its private cluster is used, not started.
    ///
    /// # Errors
    /// When there is no database to be had or a migration fails.
    pub async fn open_beside(config: &DatabaseConfig) -> Result<Database> {
        let dir = config.data_dir(embedded::is_root());
        match embedded::running(&dir) {
            Some(options) if config.database_url.is_none() => {
                Database::connect(options, config.database_connections).await
            }
            _ => Database::open(config).await,
        }
    }

    /// Connects to a database and applies the migrations.
    ///
    /// # Errors
    /// When it cannot be reached or a migration fails.
    pub async fn connect(options: PgConnectOptions, connections: u32) -> Result<Database> {
        let options = options.application_name("vedette").disable_statement_logging();
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Duration::from_secs(5))
            .connect_with(options.clone())
            .await
            .context("cannot connect to the database")?;
        migrate(&pool).await?;
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

/// Brings a database up to date.
///
/// # Errors
/// When a migration fails, or one that was applied has changed since.
pub async fn migrate(pool: &PgPool) -> Result<()> {
    sqlx::migrate!("../migrations")
        .run(pool)
        .await
        .context("cannot bring the database up to date")
}

/// Whether the database answers.
///
/// # Errors
/// When it does not.
pub async fn ping(pool: &PgPool) -> sqlx::Result<()> {
    sqlx::query!("select 1 as one").fetch_one(pool).await?;
    Ok(())
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

//! SQL of the bus between nodes: notifications, and who is there to hear them.

use sqlx::PgPool;
use sqlx::postgres::PgListener;

/// The advisory lock that every node shares as long as it listens.
const NODES: i64 = 0x0076_6564_6574_7465;

/// Notifies a channel.
///
/// # Errors
/// When the database fails.
pub async fn notify(pool: &PgPool, channel: &str, payload: &str) -> sqlx::Result<()> {
    sqlx::query!("select pg_notify($1, $2)::text as told", channel, payload)
        .fetch_one(pool)
        .await?;
    Ok(())
}

/// Makes a listening connection count as a node until it ends. Returns the number of its process in the database.
///
/// # Errors
/// When the database fails.
pub async fn be_a_node(listener: &mut PgListener) -> sqlx::Result<i32> {
    let row = sqlx::query!(
        "select pg_backend_pid() as \"pid!\", pg_advisory_lock_shared($1)::text as locked",
        NODES
    )
    .fetch_one(listener)
    .await?;
    Ok(row.pid)
}

/// The number of a listening connection's process in the database.
///
/// # Errors
/// When the database fails.
pub async fn process(listener: &mut PgListener) -> sqlx::Result<i32> {
    sqlx::query_scalar!("select pg_backend_pid() as \"pid!\"")
        .fetch_one(listener)
        .await
}

/// The processes by which other nodes listen than the one whose listening connection is process `own`.
///
/// # Errors
/// When the database fails.
pub async fn other_nodes(pool: &PgPool, own: i32) -> sqlx::Result<Vec<i32>> {
    sqlx::query_scalar!(
        "select distinct pid as \"pid!\" from pg_locks
         where locktype = 'advisory' and granted and pid <> $2
             and database = (select oid from pg_database where datname = current_database())
             and (classid::bigint << 32) | objid::bigint = $1",
        NODES,
        own
    )
    .fetch_all(pool)
    .await
}

/// A name for the database that no other one has, wherever it is reached from.
///
/// # Errors
/// When the database fails.
pub async fn name_of_database(pool: &PgPool) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        "select (select system_identifier from pg_control_system()) || '-' || oid as \"name!\"
         from pg_database where datname = current_database()"
    )
    .fetch_one(pool)
    .await
}

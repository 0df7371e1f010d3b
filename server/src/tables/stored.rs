//! The books of a table as this release's database has them.

use sqlx::PgPool;
use uuid::Uuid;

use super::history::seal::Seal;
use super::take_up::Books;
use crate::db;
use crate::db::history::Snapshot;
use crate::db::journal::Row;
use crate::error::Result;

/// The books of a table in the database.
#[derive(Clone, Copy, Debug)]
pub struct Stored<'a> {
    /// The database.
    pub database: &'a PgPool,
    /// The table.
    pub table: Uuid,
}

impl Books for Stored<'_> {
    async fn snapshot(&self) -> Result<Option<Snapshot>> {
        Ok(db::patiently(db::history::snapshot(self.database, self.table)).await?)
    }

    async fn seal(&self) -> Result<Option<Seal>> {
        Seal::of(self.database, self.table).await
    }

    async fn rows_after(&self, step: i32) -> Result<Vec<Row>> {
        Ok(db::patiently(db::journal::rows_after(self.database, self.table, step)).await?)
    }
}

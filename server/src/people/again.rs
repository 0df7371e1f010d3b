//! All ratings, computed again from the games that are over.

use std::collections::HashMap;

use sqlx::PgConnection;
use uuid::Uuid;

use crate::db;
use crate::ratings::{Change, Standing, Standings, TOLERANCE, count};

/// All ratings as they follow from the games.
pub struct Again {
    standings: Standings,
    changes: Vec<Change>,
    /// How many ratings, and changes of ratings, are not written down like this.
    pub differ: usize,
}

impl Again {
    /// Computes them. The pen is held by the transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn compute(connection: &mut PgConnection) -> sqlx::Result<Again> {
        let mut standings = Standings::new();
        let mut changes = Vec::new();
        for game in db::ratings::rated_games(connection).await? {
            changes.extend(count(&mut standings, &game));
        }
        let written = db::ratings::standings(connection).await?;
        let is_wrong = |(key, standing): &(&(Uuid, String), &Standing)| {
            let written = written.get(*key);
            !written.is_some_and(|written| written.is_like(standing))
        };
        let wrong = standings.iter().filter(is_wrong).count();
        let too_many = written.keys().filter(|key| !standings.contains_key(*key)).count();
        let written: HashMap<_, _> = db::ratings::changes(connection)
            .await?
            .into_iter()
            .map(|(table, player, before, rating)| ((table, player), (before, rating)))
            .collect();
        let changed_otherwise = changes.iter().filter(|change| {
            let close = |one: f64, other: f64| (one - other).abs() < TOLERANCE;
            !written
                .get(&(change.table, change.player))
                .is_some_and(|(before, rating)| close(*before, change.before) && close(*rating, change.after.rating))
        });
        let differ = wrong + too_many + changed_otherwise.count() + written.len().saturating_sub(changes.len());
        Ok(Again {
            standings,
            changes,
            differ,
        })
    }

    /// How many games were rated.
    #[must_use]
    pub fn games(&self) -> usize {
        self.changes.len() / 2
    }

    /// How many ratings there are.
    #[must_use]
    pub fn ratings(&self) -> usize {
        self.standings.len()
    }

    /// Writes them down in the place of what was there.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write(&self, connection: &mut PgConnection) -> sqlx::Result<()> {
        db::ratings::forget(connection).await?;
        for change in &self.changes {
            db::ratings::change(connection, change).await?;
        }
        Ok(())
    }
}

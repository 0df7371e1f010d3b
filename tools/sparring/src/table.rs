//! A table with two guests and an onlooker.

use anyhow::{Context, Result, ensure};
use protocol::http::{CreateTable, JoinTable, Opponent, SideWish, TableHeader};
use protocol::{Side, Viewer};
use uuid::Uuid;

use crate::api::Api;

/// Two guests at a running table.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The table.
    pub id: Uuid,
    /// The player of the Union and the player of the Confederacy.
    pub players: [Api; 2],
}

impl Seated {
    /// Signs two guests in and seats them at a new table of `ruleset`.
    ///
    /// # Errors
    /// When the server does not let them.
    pub async fn open(visitor: &Api, ruleset: &str) -> Result<Seated> {
        Seated::open_at(visitor, &new_table(ruleset)).await
    }

    /// Signs two guests in and seats them at a new table as wished.
    ///
    /// # Errors
    /// When the server does not let them.
    pub async fn open_at(visitor: &Api, wish: &CreateTable) -> Result<Seated> {
        let (union, _) = visitor.guest().await.context("no guest account")?;
        let (confederate, _) = visitor.guest().await.context("no guest account")?;
        Seated::open_for([union, confederate], wish).await
    }

    /// Seats two players at a new table as wished.
    ///
    /// # Errors
    /// When the server does not let them.
    pub async fn open_for(players: [Api; 2], wish: &CreateTable) -> Result<Seated> {
        let header = players[0].create_table(wish).await.context("cannot create a table")?;
        let joined = players[1]
            .join(header.id, &JoinTable::default())
            .await
            .context("cannot join the table")?;
        ensure!(
            joined.you == [Side::Confederate],
            "the second player got {:?}",
            joined.you
        );
        Ok(Seated { id: header.id, players })
    }

    /// The header as the Union player sees it.
    ///
    /// # Errors
    /// When the server does not show it.
    pub async fn header(&self) -> Result<TableHeader> {
        Ok(self.players[0].header(self.id).await?)
    }

    /// Who looks as `viewer`; an onlooker has no account.
    #[must_use]
    pub fn eyes(&self, viewer: Viewer) -> Api {
        match viewer.side() {
            Some(side) => self.players[side.index()].clone(),
            None => self.players[0].anonymous(),
        }
    }
}

/// An open challenge by the Union player.
#[must_use]
pub fn new_table(ruleset: &str) -> CreateTable {
    CreateTable {
        ruleset: ruleset.to_owned(),
        pace: None,
        without_takebacks: false,
        rated: false,
        scenario: None,
        options: Default::default(),
        side: SideWish::Union,
        opponent: Opponent::Open,
        salt: None,
    }
}

/// The game to play: the wanted one, or the first of the catalogue.
///
/// # Errors
/// When the server does not answer or offers no game.
pub async fn pick_ruleset(visitor: &Api, wanted: Option<&str>) -> Result<String> {
    if let Some(wanted) = wanted {
        return Ok(wanted.to_owned());
    }
    let catalog = visitor.catalog().await.context("cannot read the catalogue")?;
    let first = catalog.rulesets.into_iter().next().context("the catalogue is empty")?;
    Ok(first.id)
}

//! The games that this server offers, with their words and boards as documents.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use kernel::Referee;
use protocol::catalog::{Catalog, RulesetInfo};
use rules::{Catalogue, OverlayFile};

use crate::http::document::{Document, Keep};

/// The games by id, and everything about them that is published.
pub struct Games {
    referees: HashMap<String, Arc<dyn Referee>>,
    catalog: Document,
    packages: HashMap<String, Document>,
    rulings: HashMap<String, Document>,
    boards: HashMap<String, Document>,
}

impl Games {
    /// All games of the catalogue, their boards corrected by the files in `overlay`, if given.
    ///
    /// # Errors
    /// When an overlay file cannot be read or does not pass the checks; the message names file and key.
    pub fn open(overlay: Option<&Path>) -> Result<Games> {
        let files = overlay.map(overlay_files).transpose()?.unwrap_or_default();
        let catalogue = Catalogue::new(&files).context("an overlay cannot be used")?;
        Ok(Games::new(catalogue.referees()))
    }

    /// Prepares the games of a catalogue, in its order.
    #[must_use]
    pub fn new(referees: &[Arc<dyn Referee>]) -> Games {
        let catalog = Catalog {
            v: protocol::VERSION,
            rulesets: referees.iter().map(|referee| referee.info().clone()).collect(),
        };
        let mut boards = HashMap::new();
        for referee in referees {
            for scenario in &referee.info().scenarios {
                if let Some(board) = referee.board(&scenario.id) {
                    boards
                        .entry(scenario.board.clone())
                        .or_insert_with(|| document(board, Keep::Forever));
                }
            }
        }
        let by_id = |referee: &Arc<dyn Referee>| (referee.info().id.clone(), Arc::clone(referee));
        let package = |referee: &Arc<dyn Referee>| {
            (
                referee.info().id.clone(),
                document(referee.package(), Keep::WhileConfirmed),
            )
        };
        let rulings = |referee: &Arc<dyn Referee>| {
            let id = &referee.info().id;
            (id.clone(), document(&rules::rulings(id), Keep::WhileConfirmed))
        };
        Games {
            catalog: document(&catalog, Keep::WhileConfirmed),
            packages: referees.iter().map(package).collect(),
            rulings: referees.iter().map(rulings).collect(),
            referees: referees.iter().map(by_id).collect(),
            boards,
        }
    }

    /// The rules of a game.
    #[must_use]
    pub fn referee(&self, ruleset: &str) -> Option<&Arc<dyn Referee>> {
        self.referees.get(ruleset)
    }

    /// What the lobby shows of a game.
    #[must_use]
    pub fn info(&self, ruleset: &str) -> Option<&RulesetInfo> {
        self.referee(ruleset).map(|referee| referee.info())
    }

    /// The catalogue as it is served.
    #[must_use]
    pub fn catalog(&self) -> &Document {
        &self.catalog
    }

    /// The words of a game as they are served.
    #[must_use]
    pub fn package(&self, ruleset: &str) -> Option<&Document> {
        self.packages.get(ruleset)
    }

    /// The rulings of a game as they are served.
    #[must_use]
    pub fn rulings(&self, ruleset: &str) -> Option<&Document> {
        self.rulings.get(ruleset)
    }

    /// A board as it is served.
    #[must_use]
    pub fn board(&self, hash: &str) -> Option<&Document> {
        self.boards.get(hash)
    }
}

fn document(value: &impl serde::Serialize, keep: Keep) -> Document {
    let json = serde_json::to_vec(value).expect("plain data always serialises");
    Document::new(json, "application/json", keep)
}

/// The JSON files of a directory, in the order of their names.
fn overlay_files(dir: &Path) -> Result<Vec<OverlayFile>> {
    let entries =
        std::fs::read_dir(dir).with_context(|| format!("cannot read the overlay directory {}", dir.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            paths.push(path);
        }
    }
    paths.sort();
    let read = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        Ok(OverlayFile { name, text })
    };
    paths.into_iter().map(read).collect()
}

//! The games that this server offers, with their words and boards as documents.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};

use anyhow::{Context, Result};
use kernel::Referee;
use protocol::catalog::{Catalog, RulesetInfo};
use protocol::grid::Served;
use rules::{Catalogue, OverlayFile, ruleset_of};

use crate::db::tables::record::{Correction, Record};
use crate::document::{Document, Keep};

/// The games by id, and everything about them that is published.
pub struct Games {
    referees: HashMap<String, Arc<dyn Referee>>,
    catalog: Document,
    packages: HashMap<String, Document>,
    rulings: HashMap<String, Document>,
    /// The overlay files in force for new tables, by the game that they correct.
    corrections: HashMap<String, Vec<Correction>>,
    /// Games with the corrections of tables that were opened when other ones were in force.
    corrected: RwLock<Corrected>,
    boards: RwLock<HashMap<String, Arc<Document>>>,
}

/// Rules by their game and the corrections of what is printed.
type Corrected = HashMap<(String, Vec<Correction>), Arc<dyn Referee>>;

/// Why there are no rules for a table.
#[derive(Debug, thiserror::Error)]
pub enum NoRules {
    /// Its game is none of this release.
    #[error("the game '{0}' is not known")]
    UnknownGame(String),
    /// The corrections that it was opened with cannot be made to what is printed now.
    #[error("the corrections of its board and counters cannot be made any more: {0}")]
    Corrections(String),
}

impl Games {
    /// All games of the catalogue, their boards corrected by the files in `overlay`, if given.
    ///
    /// # Errors
    /// When an overlay file cannot be read or does not pass the checks; the message names file and key.
    pub fn open(overlay: Option<&Path>) -> Result<Games> {
        let files = overlay.map(overlay_files).transpose()?.unwrap_or_default();
        let catalogue = Catalogue::new(&files).context("an overlay cannot be used")?;
        let mut games = Games::new(catalogue.referees());
        for file in files {
            let corrections = games.corrections.entry(ruleset_of(&file)?.to_owned()).or_default();
            corrections.push(Correction {
                name: file.name,
                text: file.text,
            });
        }
        Ok(games)
    }

    /// Prepares the games of a catalogue, in its order.
    #[must_use]
    pub fn new(referees: &[Arc<dyn Referee>]) -> Games {
        let catalog = Catalog {
            v: protocol::VERSION,
            rulesets: referees.iter().map(|referee| referee.info().clone()).collect(),
        };
        let by_id = |referee: &Arc<dyn Referee>| (referee.info().id.clone(), Arc::clone(referee));
        let package = |referee: &Arc<dyn Referee>| {
            let of = Arc::clone(referee);
            let document = Document::written(move |to| serde_json::to_writer(to, of.package()), Keep::WhileConfirmed);
            (referee.info().id.clone(), document)
        };
        let rulings = |referee: &Arc<dyn Referee>| {
            let of = Arc::clone(referee);
            let document = Document::written(move |to| serde_json::to_writer(to, of.rulings()), Keep::WhileConfirmed);
            (referee.info().id.clone(), document)
        };
        let games = Games {
            catalog: Document::written(move |to| serde_json::to_writer(to, &catalog), Keep::WhileConfirmed),
            packages: referees.iter().map(package).collect(),
            rulings: referees.iter().map(rulings).collect(),
            referees: referees.iter().map(by_id).collect(),
            corrections: HashMap::new(),
            corrected: RwLock::default(),
            boards: RwLock::default(),
        };
        referees.iter().for_each(|referee| games.publish_boards(referee));
        games
    }

    fn publish_boards(&self, referee: &Arc<dyn Referee>) {
        let mut boards = self.boards.write().unwrap_or_else(PoisonError::into_inner);
        for scenario in &referee.info().scenarios {
            if referee.board(&scenario.id).is_some() {
                let document = || {
                    let (of, id) = (Arc::clone(referee), scenario.id.clone());
                    Document::written(
                        move |to| serde_json::to_writer(to, &of.board(&id).as_deref().map(Served::from)),
                        Keep::Forever,
                    )
                };
                boards
                    .entry(scenario.board.clone())
                    .or_insert_with(|| Arc::new(document()));
            }
        }
    }

    /// The overlay files in force for new tables of a game.
    #[must_use]
    pub fn corrections(&self, ruleset: &str) -> &[Correction] {
        self.corrections.get(ruleset).map_or(&[], Vec::as_slice)
    }

    /// The rules of a table, with the corrections that it was opened with: which ones are in force for new tables does not
    /// touch it.
    ///
    /// # Errors
    /// When there are none.
    pub fn referee_of(&self, record: &Record) -> Result<Arc<dyn Referee>, NoRules> {
        self.corrected(&record.ruleset, &record.corrections, record.printed.as_deref())
    }

    /// The rules of a game with these corrections; where the address of what is `printed` is that of new tables, theirs.
    ///
    /// # Errors
    /// When there are none.
    pub fn corrected(
        &self,
        ruleset: &str,
        corrections: &[Correction],
        printed: Option<&str>,
    ) -> Result<Arc<dyn Referee>, NoRules> {
        let unknown = || NoRules::UnknownGame(ruleset.to_owned());
        let usual = self.referee(ruleset).ok_or_else(unknown)?;
        if corrections == self.corrections(ruleset) || printed.is_none_or(|printed| printed == usual.printed()) {
            return Ok(Arc::clone(usual));
        }
        let key = (ruleset.to_owned(), corrections.to_vec());
        let known = self
            .corrected
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&key)
            .cloned();
        if let Some(referee) = known {
            return Ok(referee);
        }
        let file = |Correction { name, text }: &Correction| OverlayFile {
            name: name.clone(),
            text: text.clone(),
        };
        let files: Vec<OverlayFile> = corrections.iter().map(file).collect();
        let referee = rules::referee(ruleset, &files).map_err(|error| NoRules::Corrections(error.to_string()))?;
        let referee = referee.ok_or_else(unknown)?;
        self.publish_boards(&referee);
        let mut corrected = self.corrected.write().unwrap_or_else(PoisonError::into_inner);
        Ok(Arc::clone(corrected.entry(key).or_insert(referee)))
    }

    /// The rules of a game with this board and these counters, and the corrections that make them, as far as this server plays
    /// with them already: new tables do, or a table was opened with them.
    #[must_use]
    pub fn printed_as(&self, ruleset: &str, printed: &str) -> Option<(Arc<dyn Referee>, Vec<Correction>)> {
        let usual = self.referee(ruleset)?;
        if usual.printed() == printed {
            return Some((Arc::clone(usual), self.corrections(ruleset).to_vec()));
        }
        let corrected = self.corrected.read().unwrap_or_else(PoisonError::into_inner);
        let mut others = corrected.iter().filter(|((game, _), _)| game == ruleset);
        let ((_, corrections), referee) = others.find(|(_, referee)| referee.printed() == printed)?;
        Some((Arc::clone(referee), corrections.clone()))
    }

    /// The games of new tables.
    pub fn referees(&self) -> impl Iterator<Item = &Arc<dyn Referee>> {
        self.referees.values()
    }

    /// The rules of a game for new tables.
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
    pub fn board(&self, hash: &str) -> Option<Arc<Document>> {
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        boards.get(hash).cloned()
    }
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

//! Lists of mutants: `mutants/*.toml` beside the sources of a crate.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;

use crate::walk::files;

/// A list of mutants, and the tests that ought to catch them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct List {
    /// The package whose tests are run.
    pub(crate) package: String,
    /// The tests, the quick ones first: a mutant that one round has caught meets no other.
    pub(crate) rounds: Vec<Round>,
    /// The mutants; they are numbered from 1 in this order.
    pub(crate) mutants: Vec<Mutant>,
}

/// A test binary.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Round {
    /// The name of the test target, or `lib` for the unit tests.
    pub(crate) test: String,
    /// Only tests whose names contain one of these; all when there is none.
    #[serde(default)]
    pub(crate) filters: Vec<String>,
}

/// A defect.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mutant {
    /// The case of the rulebook that it breaks.
    pub(crate) case: String,
    /// The file, from the root of the workspace.
    pub(crate) file: PathBuf,
    /// Text that occurs once in the file and has `old` once in it, where `old` alone occurs more often.
    #[serde(default)]
    pub(crate) at: Option<String>,
    /// The expression as it is.
    pub(crate) old: String,
    /// What stands there in the mutant.
    pub(crate) new: String,
    /// Why the mutant behaves as the original does, if it does.
    #[serde(default)]
    pub(crate) equivalent: Option<String>,
}

impl List {
    /// Reads a list.
    pub(crate) fn read(path: &Path) -> Result<List> {
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let list: List = toml::from_str(&text).with_context(|| path.display().to_string())?;
        ensure!(!list.rounds.is_empty(), "{}: no tests are named", path.display());
        Ok(list)
    }
}

/// All lists of a workspace.
pub(crate) fn all(root: &Path) -> Result<Vec<PathBuf>> {
    let is_list = |path: &Path| {
        let folder = path.parent().and_then(Path::file_name);
        folder.is_some_and(|name| name == "mutants") && path.extension().is_some_and(|extension| extension == "toml")
    };
    let found = files(&root.join("rules"))?;
    let mut lists: Vec<PathBuf> = found.into_iter().filter(|path| is_list(path)).collect();
    lists.sort();
    Ok(lists)
}

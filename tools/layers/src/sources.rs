//! The files of a crate, and the modules that they are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A module as the names that lead to it from the root of its crate; empty for the root.
pub type Module = Vec<String>;

/// The files of a crate by the module that they are.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Paths below the folder `src` of the crate.
    pub files: BTreeMap<Module, PathBuf>,
}

impl Sources {
    /// The Rust files below a folder `src`.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub fn below(src: &Path) -> Result<Sources> {
        let mut sources = Sources::default();
        sources.read(src, Path::new(""))?;
        Ok(sources)
    }

    fn read(&mut self, src: &Path, folder: &Path) -> Result<()> {
        let absolute = src.join(folder);
        let entries = fs::read_dir(&absolute).with_context(|| format!("cannot read {}", absolute.display()))?;
        for entry in entries {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                self.read(src, &path)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                self.files.insert(module_of(&path), path);
            }
        }
        Ok(())
    }

    /// The file that holds what a path of names leads to: the module whose names are the longest beginning of it.
    #[must_use]
    pub fn holder(&self, names: &[String]) -> Option<&PathBuf> {
        (0..=names.len())
            .rev()
            .find_map(|length| self.files.get(&names[..length]))
    }
}

/// The module that a file below `src` is.
fn module_of(path: &Path) -> Module {
    let mut names: Module = path
        .with_extension("")
        .iter()
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    if names.last().is_some_and(|last| last == "mod") || names == ["lib"] || names == ["main"] {
        names.pop();
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_held_by_the_innermost_module_that_has_a_file() {
        let mut sources = Sources::default();
        for path in ["lib.rs", "data/mod.rs", "data/wire.rs"] {
            sources.files.insert(module_of(Path::new(path)), path.into());
        }
        let holder = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            sources.holder(&names).map(|path| path.display().to_string())
        };
        assert_eq!(holder(&["data", "wire", "board"]).as_deref(), Some("data/wire.rs"));
        assert_eq!(holder(&["data", "Area"]).as_deref(), Some("data/mod.rs"));
        assert_eq!(holder(&["Game"]).as_deref(), Some("lib.rs"));
    }
}

//! A copy of the workspace in which the mutants live. What has not changed is not written again, so that the next build is
//! short.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use crate::walk::files;

/// Makes `copy` the same as the workspace, but for the files that are changed.
pub(crate) fn mirror(root: &Path, copy: &Path, changed: &BTreeMap<PathBuf, String>) -> Result<()> {
    fs::create_dir_all(copy).with_context(|| copy.display().to_string())?;
    let mut kept = BTreeSet::new();
    for path in files(root)? {
        let name = path.strip_prefix(root).expect("it was found there");
        let bytes = match changed.get(name) {
            Some(text) => text.clone().into_bytes(),
            None => fs::read(&path).with_context(|| path.display().to_string())?,
        };
        let target = copy.join(name);
        if fs::read(&target).ok().as_ref() != Some(&bytes) {
            let folder = target.parent().expect("a file stands in a folder");
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            fs::write(&target, bytes).with_context(|| target.display().to_string())?;
        }
        kept.insert(target);
    }
    for path in files(copy)? {
        if !kept.contains(&path) {
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

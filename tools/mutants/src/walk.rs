//! Walking through folders.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// Folders that hold no sources of the rules.
const LEFT_OUT: [&str; 5] = [".git", "target", "node_modules", "web-client", "dist"];

/// All files below a folder, without what is built and without the web client.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            let name = entry.file_name();
            if entry.file_type()?.is_dir() {
                if !LEFT_OUT.iter().any(|left_out| name == *left_out) {
                    open.push(entry.path());
                }
            } else {
                found.push(entry.path());
            }
        }
    }
    Ok(found)
}

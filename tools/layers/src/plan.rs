//! The layers, as `layers.toml` writes them down.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The order of the crates and, within crates, of their modules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The crates of the workspace, by their folders, from the lowest layer to the highest. Those of one layer do not
    /// import each other.
    pub crates: Vec<Vec<String>>,
    /// For a crate, by its folder: its top modules from the lowest layer to the highest. Those of one layer may import
    /// each other as long as there is no circle.
    #[serde(default)]
    pub modules: BTreeMap<String, Vec<Vec<String>>>,
}

impl Plan {
    /// Where a crate stands, by its folder.
    #[must_use]
    pub fn rank(&self, folder: &str) -> Option<usize> {
        self.crates
            .iter()
            .position(|layer| layer.iter().any(|name| name == folder))
    }
}

/// Where a module stands among the layers of its crate.
#[must_use]
pub fn rank_of(layers: &[Vec<String>], module: &str) -> Option<usize> {
    layers.iter().position(|layer| layer.iter().any(|name| name == module))
}

//! The structure of this workspace: no circle, no arrow upwards.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use layers::findings::{arrows, circles, upward};
use layers::plan::Plan;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn plan() -> Plan {
    let text = fs::read_to_string(root().join("layers.toml")).expect("layers.toml can be read");
    toml::from_str(&text).expect("layers.toml is of its form")
}

/// The folders of the workspace's crates.
fn members() -> Vec<String> {
    let text = fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml can be read");
    let manifest: toml::Table = toml::from_str(&text).expect("Cargo.toml is TOML");
    let members = manifest["workspace"]["members"].as_array().expect("a list of members");
    members
        .iter()
        .filter_map(|member| member.as_str())
        .map(str::to_owned)
        .collect()
}

/// The folders of the workspace's crates that one of them depends on, for its tests too.
fn dependencies(folder: &str, workspace: &toml::Table) -> BTreeSet<String> {
    let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a manifest can be read");
    let manifest: toml::Table = toml::from_str(&text).expect("a manifest is TOML");
    let known = workspace["workspace"]["dependencies"].as_table().expect("a table");
    let own = ["dependencies", "dev-dependencies"];
    let names = own
        .iter()
        .filter_map(|kind| manifest.get(*kind)?.as_table())
        .flat_map(toml::Table::keys);
    names
        .filter_map(|name| known.get(name)?.get("path")?.as_str())
        .map(str::to_owned)
        .collect()
}

/// Whether a crate builds the sources of another one once more, and has none of its own.
fn borrows(folder: &str) -> bool {
    let text = fs::read_to_string(root().join(folder).join("Cargo.toml")).expect("a manifest can be read");
    let manifest: toml::Table = toml::from_str(&text).expect("a manifest is TOML");
    let path = manifest.get("lib").and_then(|lib| lib.get("path")?.as_str());
    path.is_some_and(|path| path.starts_with("../"))
}

#[test]
fn no_crate_has_a_circle_of_imports() {
    let mut found = Vec::new();
    for folder in members().into_iter().filter(|folder| !borrows(folder)) {
        let arrows = arrows(&root().join(&folder)).expect("the sources can be read");
        assert!(!arrows.is_empty(), "{folder} has no sources");
        found.extend(
            circles(&arrows)
                .into_iter()
                .map(|files| format!("{folder}: {}", files.join(", "))),
        );
    }
    assert!(found.is_empty(), "circles of imports:\n{}", found.join("\n"));
}

#[test]
fn no_crate_imports_upwards() {
    let plan = plan();
    let text = fs::read_to_string(root().join("Cargo.toml")).expect("Cargo.toml can be read");
    let workspace: toml::Table = toml::from_str(&text).expect("Cargo.toml is TOML");
    for folder in members() {
        let own = plan
            .rank(&folder)
            .unwrap_or_else(|| panic!("{folder} stands in no layer"));
        for other in dependencies(&folder, &workspace) {
            let rank = plan
                .rank(&other)
                .unwrap_or_else(|| panic!("{other} stands in no layer"));
            assert!(rank < own, "{folder} depends on {other}, which does not stand lower");
        }
    }
}

#[test]
fn no_module_imports_upwards() {
    let plan = plan();
    let mut found = Vec::new();
    for (folder, layers) in &plan.modules {
        let arrows = arrows(&root().join(folder)).expect("the sources can be read");
        found.extend(
            upward(&arrows, layers)
                .into_iter()
                .map(|line| format!("{folder}: {line}")),
        );
    }
    assert!(found.is_empty(), "against the layers:\n{}", found.join("\n"));
}

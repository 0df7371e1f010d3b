//! Circles, and arrows that run upwards.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::imports::imports;
use crate::plan::rank_of;
use crate::sources::Sources;

/// Which files of a crate import which others, as paths below `src`.
pub type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The arrows of the crate in a folder.
///
/// # Errors
/// When a file cannot be read or is not Rust.
pub fn arrows(folder: &Path) -> Result<Arrows> {
    let src = folder.join("src");
    let sources = Sources::below(&src)?;
    let mut arrows = Arrows::new();
    for (module, path) in &sources.files {
        let text = fs::read_to_string(src.join(path)).with_context(|| format!("cannot read {}", path.display()))?;
        let named = imports(module, &text)?;
        let held = named.iter().filter_map(|names| sources.holder(names));
        let others = held
            .filter(|other| *other != path)
            .map(|other| other.display().to_string());
        arrows.insert(path.display().to_string(), others.collect());
    }
    Ok(arrows)
}

/// The circles among them: files each of which leads to all others.
#[must_use]
pub fn circles(arrows: &Arrows) -> Vec<Vec<&str>> {
    let mut graph = DiGraphMap::<&str, ()>::new();
    for (from, others) in arrows {
        for to in others {
            graph.add_edge(from, to, ());
        }
    }
    let mut circles: Vec<Vec<&str>> = tarjan_scc(&graph).into_iter().filter(|files| files.len() > 1).collect();
    for files in &mut circles {
        files.sort_unstable();
    }
    circles.sort();
    circles
}

/// The top module that a file belongs to: `tables` for `tables/hub.rs`.
fn top(file: &str) -> &str {
    let first = file.split('/').next().unwrap_or(file);
    first.strip_suffix(".rs").unwrap_or(first)
}

/// What runs against the layers of the modules of a crate.
#[must_use]
pub fn upward(arrows: &Arrows, layers: &[Vec<String>]) -> Vec<String> {
    let mut found = Vec::new();
    for (from, others) in arrows {
        let Some(own) = rank_of(layers, top(from)) else {
            found.push(format!("{from} stands in no layer"));
            continue;
        };
        for to in others {
            if rank_of(layers, top(to)).is_some_and(|rank| rank > own) {
                found.push(format!("{from} imports {to}, which stands higher"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Arrows {
        let arrow = |from: &str, others: &[&str]| {
            let others = others.iter().map(|to| (*to).to_owned()).collect();
            (from.to_owned(), others)
        };
        [
            arrow("main.rs", &["tables/hub.rs"]),
            arrow("tables/hub.rs", &["tables/table.rs", "db/mod.rs"]),
            arrow("tables/table.rs", &["tables/hub.rs"]),
            arrow("db/mod.rs", &[]),
        ]
        .into()
    }

    #[test]
    fn files_that_lead_to_each_other_are_a_circle() {
        let mut arrows = example();
        assert_eq!(circles(&arrows), [["tables/hub.rs", "tables/table.rs"]]);
        arrows.insert("tables/table.rs".to_owned(), BTreeSet::new());
        assert!(circles(&arrows).is_empty());
    }

    #[test]
    fn an_arrow_to_a_higher_layer_is_found_and_so_is_a_file_without_a_layer() {
        let layers = |order: [&str; 3]| order.map(|name| vec![name.to_owned()]);
        assert!(upward(&example(), &layers(["db", "tables", "main"])).is_empty());
        assert_eq!(
            upward(&example(), &layers(["tables", "db", "main"])),
            ["tables/hub.rs imports db/mod.rs, which stands higher"]
        );
        assert_eq!(
            upward(&example(), &layers(["db", "tables", "lib"])),
            ["main.rs stands in no layer"]
        );
    }
}

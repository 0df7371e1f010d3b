//! Every ruling names tests that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder and of the folders in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .collect()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is text")
}

/// The names of the functions in the tests of all games.
fn tests(rules: &Path) -> BTreeSet<String> {
    let is_test = |path: &PathBuf| {
        path.components().any(|part| part.as_os_str() == "tests") && path.extension().is_some_and(|end| end == "rs")
    };
    let mut names = BTreeSet::new();
    for path in files(rules).into_iter().filter(is_test) {
        let text = text(&path);
        let functions = text.lines().filter_map(|line| line.strip_prefix("fn "));
        names.extend(functions.filter_map(|line| line.split('(').next()).map(str::to_owned));
    }
    names
}

#[test]
fn every_ruling_names_tests_that_exist() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tests = tests(rules);
    for page in files(&rules.join("../docs/rulings")) {
        let rulings = text(&page);
        let rows = rulings
            .lines()
            .filter(|line| line.starts_with("| ") && !line.starts_with("| Case") && !line.starts_with("| No."));
        for row in rows {
            let named: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
            assert!(!named.is_empty(), "a ruling without a test: {row}");
            for name in named {
                assert!(tests.contains(name), "there is no test '{name}': {row}");
            }
        }
    }
}

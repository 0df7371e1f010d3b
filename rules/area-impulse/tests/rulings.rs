//! Every ruling names tests that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Checks the rulings of a game against the tests in a folder; there are at least so many.
fn check(game: &str, folder: &str, least: usize) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rulings = here.join("../../docs/rulings").join(game);
    let rulings = fs::read_to_string(rulings).expect("the rulings are written down");
    let mut tests = BTreeSet::new();
    for entry in fs::read_dir(here.join("tests").join(folder)).expect("the tests of the cases stand there") {
        let text = fs::read_to_string(entry.expect("the folder can be read").path()).expect("a test is text");
        let names = text
            .lines()
            .filter_map(|line| line.strip_prefix("fn ")?.split('(').next().map(str::to_owned));
        tests.extend(names);
    }
    let rows = rulings
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| Case"));
    let mut count = 0;
    for row in rows {
        let named = row.split('`').skip(1).step_by(2);
        let mut any = false;
        for name in named {
            assert!(tests.contains(name), "there is no test '{name}'");
            any = true;
        }
        assert!(any, "a ruling without a test: {row}");
        count += 1;
    }
    assert!(count >= least, "only {count} rulings were found");
}

#[test]
fn every_ruling_of_not_war_but_murder_names_a_test_that_exists() {
    check("not-war-but-murder.md", "cases", 41);
}

#[test]
fn every_ruling_of_birth_of_a_legend_names_a_test_that_exists() {
    check("birth-of-a-legend.md", "birth_of_a_legend", 30);
}

//! Every ruling names tests that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Checks the rulings of a game against the tests in a folder; there are at least so many.
fn check(game: &str, tests: &str, least: usize) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let rulings = root.join("docs/rulings").join(game);
    let rulings = fs::read_to_string(rulings).expect("the rulings are written down");
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root.join("rules").join(tests)).expect("the tests of the cases stand there") {
        let text = fs::read_to_string(entry.expect("the folder can be read").path()).expect("a test is text");
        let functions = text
            .lines()
            .filter_map(|line| line.strip_prefix("fn ")?.split('(').next().map(str::to_owned));
        names.extend(functions);
    }
    let rows = rulings
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| Case") && !line.starts_with("| No."));
    let mut count = 0;
    for row in rows {
        let named = row.split('`').skip(1).step_by(2);
        let mut any = false;
        for name in named {
            assert!(names.contains(name), "there is no test '{name}'");
            any = true;
        }
        assert!(any, "a ruling without a test: {row}");
        count += 1;
    }
    assert!(count >= least, "only {count} rulings were found");
}

#[test]
fn every_ruling_of_not_war_but_murder_names_a_test_that_exists() {
    check("not-war-but-murder.md", "area-impulse/tests/cases", 41);
}

#[test]
fn every_ruling_of_birth_of_a_legend_names_a_test_that_exists() {
    check("birth-of-a-legend.md", "area-impulse/tests/birth_of_a_legend", 30);
}

#[test]
fn every_ruling_of_bobby_lee_names_a_test_that_exists() {
    check("bobby-lee.md", "bobby-lee/tests/cases", 70);
}

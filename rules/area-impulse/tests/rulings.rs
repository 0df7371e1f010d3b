//! Every ruling names tests that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_ruling_names_a_test_that_exists() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rulings = here.join("../../docs/rulings/not-war-but-murder.md");
    let rulings = fs::read_to_string(rulings).expect("the rulings are written down");
    let mut tests = BTreeSet::new();
    for entry in fs::read_dir(here.join("tests/cases")).expect("the tests of the cases stand there") {
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
    assert!(count > 40, "only {count} rulings were found");
}

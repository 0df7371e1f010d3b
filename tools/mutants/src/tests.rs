//! A small workspace with mutants of every fate, and the lists of this one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::list::{List, all};
use crate::schemata::rewrite;
use crate::trials::{Fate, Workshop};
use crate::{check, root};

#[test]
fn every_list_fits_the_sources() {
    assert!(check(&root()).expect("every expression occurs once, and none overlap"));
    assert!(!all(&root()).expect("the folders can be read").is_empty());
}

const SUMS: &str = "
pub const fn larger(a: u32, b: u32) -> u32 {
    if a > b { a } else { b }
}

pub fn count(mut n: u32) -> u32 {
    let mut steps = 0;
    while n > 0 {
        n -= 1;
        steps += 1;
    }
    steps
}
";

const TESTS: &str = "
#[test]
fn larger_of_two() {
    assert_eq!(sample::larger(2, 1), 2);
}

#[test]
fn counts() {
    assert_eq!(sample::count(3), 3);
}
";

/// The beginning of a list.
const HEAD: &str = "package = \"sample\"\nrounds = [{ test = \"sample\" }]\n";

/// A workspace of one crate in a folder of its own, which goes with it.
struct Sample {
    root: PathBuf,
}

impl Sample {
    fn new(name: &str) -> Sample {
        let root = std::env::temp_dir().join(format!("mutants-{}-{name}", std::process::id()));
        let manifest = "[workspace]\n[package]\nname = \"sample\"\nversion = \"0.1.0\"\nedition = \"2024\"\n";
        let lib = "mod sums;\npub use sums::*;\n";
        for (file, text) in [
            ("Cargo.toml", manifest),
            ("src/lib.rs", lib),
            ("src/sums.rs", SUMS),
            ("tests/sample.rs", TESTS),
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("it stands in a folder")).expect("the folder can be made");
            fs::write(path, text).expect("the file can be written");
        }
        Sample { root }
    }

    fn list(mutants: &[[&str; 2]]) -> List {
        let mut text = HEAD.to_owned();
        for [old, new] in mutants {
            text += &format!("[[mutants]]\ncase = \"1.0\"\nfile = \"src/sums.rs\"\nold = \"{old}\"\nnew = \"{new}\"\n");
        }
        toml::from_str(&text).expect("the list can be read")
    }

    fn refuses(&self, mutants: &[[&str; 2]]) -> String {
        let error = rewrite(&self.root, &Sample::list(mutants)).expect_err("the list does not fit");
        format!("{error:#}")
    }
}

impl Drop for Sample {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.root).ok();
    }
}

#[test]
fn each_mutant_meets_its_fate() {
    let sample = Sample::new("fates");
    let list = Sample::list(&[
        ["a > b", "a < b"],
        ["a > b", "a >= b"],
        ["n -= 1", "n -= 0"],
        ["steps += 1", "steps += 2"],
        ["if a > b { a } else { b }", "b"],
    ]);
    let workshop = Workshop::build(&sample.root, &list).expect("the mutants can be built");
    let caught = |by: &str| Fate::Caught(by.to_owned());
    let fates = [
        caught("larger_of_two"),
        Fate::Survives,
        caught("the clock, in sample"),
        caught("counts"),
        caught("larger_of_two"),
    ];
    for (number, fate) in (1..).zip(fates) {
        assert_eq!(
            workshop.try_out(&list, number).expect("the tests can be run"),
            fate,
            "mutant {number}"
        );
    }
}

#[test]
fn a_test_that_fails_anyway_proves_nothing() {
    let sample = Sample::new("broken");
    let broken = TESTS.replace("count(3), 3", "count(3), 4");
    fs::write(sample.root.join("tests/sample.rs"), broken).expect("the file can be written");
    let Err(error) = Workshop::build(&sample.root, &Sample::list(&[["a > b", "a < b"]])) else {
        panic!("the tests fail");
    };
    assert_eq!(error.to_string(), "counts fails without any mutant");
}

#[test]
fn lists_that_do_not_fit_are_refused() {
    let sample = Sample::new("misfits");
    assert!(sample.refuses(&[["a = b", "b"]]).contains("does not occur: a = b"));
    assert!(sample.refuses(&[["u32", "u8"]]).contains("occurs more than once"));
    assert!(sample.refuses(&[["a > b", "a > b"]]).contains("nothing is changed"));
    let overlap = sample.refuses(&[["if a > b", "if true"], ["a > b {", "b {"]]);
    assert!(overlap.contains("overlap"), "{overlap}");
}

#[test]
fn an_expression_within_another_has_its_own_switch() {
    let sample = Sample::new("nested");
    let list = Sample::list(&[
        ["steps += 1", "steps += 2"],
        ["n -= 1", "n -= 0"],
        ["a > b", "true"],
        ["if a > b { a } else { b }", "a"],
    ]);
    let files = rewrite(&sample.root, &list).expect("the list fits");
    let text = &files[Path::new("src/sums.rs")];
    let nested = "(if crate::mutants::on(4) { a } else { if (if crate::mutants::on(3) { true } else { a > b }) { a } else { b } })";
    assert!(text.contains(nested), "{text}");
}

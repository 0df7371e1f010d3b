//! How much of each rulebook is played and tested, as `docs/coverage.md`.
//!
//! A test for a case bears its number: `case_10_4_4_...` is a test for 10.4.4. A case that claims to be played without
//! such a test fails here, and so does a stale file (which is then written anew: commit it).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use area_impulse::data::cases;
use kernel::cases::{Case, CaseStatus};

/// A game, its cases, and the files and folders that its tests stand in.
struct Game {
    title: &'static str,
    cases: Vec<Case>,
    tests: &'static [&'static str],
    /// Whether 1.21 stands between 1.2 and 1.3, as decimal numbers do.
    decimal: bool,
}

fn games() -> Vec<Game> {
    vec![
        Game {
            title: "Not War But Murder",
            cases: cases::not_war_but_murder().expect("the committed cases are sound"),
            tests: &["rules/area-impulse/tests/cases"],
            decimal: false,
        },
        Game {
            title: "Birth of a Legend",
            cases: cases::birth_of_a_legend().expect("the committed cases are sound"),
            tests: &["rules/area-impulse/tests/birth_of_a_legend"],
            decimal: false,
        },
        Game {
            title: "Bobby Lee",
            cases: bobby_lee::data::cases().expect("the committed cases are sound"),
            tests: &["rules/bobby-lee/tests/cases"],
            decimal: true,
        },
        Game {
            title: "Bloodiest Day: Antietam",
            cases: bloodiest_day::data::cases::cases().expect("the committed cases are sound"),
            tests: &["rules/bloodiest-day/tests/cases"],
            decimal: false,
        },
        Game {
            title: "On To Richmond!",
            cases: gcacw::cases::on_to_richmond().expect("the committed cases are sound"),
            tests: &["rules/gcacw/tests/cases"],
            decimal: false,
        },
    ]
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names of all functions in a Rust file, or in those of a folder, that begin with `case_`.
fn case_tests(path: &Path) -> Vec<String> {
    let mut names = Vec::new();
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("the folder of the tests can be read") {
            names.extend(case_tests(&entry.expect("the folder of the tests can be read").path()));
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        let text = fs::read_to_string(path).expect("a test file can be read");
        let functions = text.lines().filter_map(|line| line.trim().strip_prefix("fn "));
        let named = functions.filter_map(|line| line.split('(').next());
        names.extend(named.filter(|name| name.starts_with("case_")).map(str::to_owned));
    }
    names.sort();
    names
}

/// The tests of each case: a test belongs to the longest case number that its name begins with.
fn tests_by_case<'a>(cases: &'a [Case], tests: &[String]) -> BTreeMap<&'a str, Vec<String>> {
    let mut by_case: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for test in tests {
        let belongs = |case: &&Case| {
            let number = case.case.replace(['.', ' '], "_");
            test.starts_with(&format!("case_{number}_"))
        };
        let case = cases.iter().filter(belongs).max_by_key(|case| case.case.len());
        let case = case.unwrap_or_else(|| panic!("{test} names no case of the rulebook"));
        by_case.entry(&case.case).or_default().push(test.clone());
    }
    by_case
}

fn report(game: &Game) -> String {
    let tests: Vec<String> = game
        .tests
        .iter()
        .flat_map(|path| case_tests(&root().join(path)))
        .collect();
    let by_case = tests_by_case(&game.cases, &tests);
    let count = |status| game.cases.iter().filter(|case| case.status == status).count();
    let done = count(CaseStatus::Done);
    let untested: Vec<&str> = game
        .cases
        .iter()
        .filter(|case| case.status == CaseStatus::Done && !by_case.contains_key(case.case.as_str()))
        .map(|case| case.case.as_str())
        .collect();
    assert!(
        untested.is_empty(),
        "{}: played but without a test: {untested:?}",
        game.title
    );

    let mut text = String::new();
    let mut line = |parts: std::fmt::Arguments<'_>| writeln!(text, "{parts}").expect("a string takes any text");
    line(format_args!("## {}\n", game.title));
    line(format_args!(
        "{} cases: {done} played, {} carried by the board, {} table talk, {} later. {} tests for {} cases.\n",
        game.cases.len(),
        count(CaseStatus::ByBoard),
        count(CaseStatus::TableTalk),
        count(CaseStatus::Later),
        tests.len(),
        by_case.len(),
    ));
    line(format_args!("| case | status | tests | summary |\n|---|---|---|---|"));
    for case in &game.cases {
        let status = match case.status {
            CaseStatus::Done => "played",
            CaseStatus::ByBoard => "by board",
            CaseStatus::TableTalk => "table talk",
            CaseStatus::Later => "later",
        };
        let tests = by_case.get(case.case.as_str()).map_or(0, Vec::len);
        line(format_args!(
            "| {} | {status} | {tests} | {} |",
            case.case, case.summary
        ));
    }
    text
}

#[test]
fn every_played_case_has_a_test_and_the_report_is_up_to_date() {
    let mut text = String::from("# How much of the rulebooks is played\n\n");
    text.push_str("Written by `cargo test -p rules --test coverage` from the case files and the names of the tests.\n");
    for game in games() {
        text.push('\n');
        text.push_str(&report(&game));
    }
    let path = root().join("docs/coverage.md");
    if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
        fs::write(&path, &text).expect("the report can be written");
        panic!("docs/coverage.md was stale and has been written anew: commit it");
    }
}

/// The parts of a case number, in the order of a book: `9.1.2` before `9.1.2a` before `9.1.10`; as decimals `9.2` before
/// `9.21` before `9.3`.
fn rank(case: &str, decimal: bool) -> Vec<(u32, String)> {
    let rank = |part: &str| {
        let digits = part.trim_end_matches(|last: char| !last.is_ascii_digit());
        if decimal && !digits.is_empty() {
            return (0, part.to_owned());
        }
        (digits.parse().unwrap_or(u32::MAX), part[digits.len()..].to_owned())
    };
    case.split(['.', ' ']).map(rank).collect()
}

#[test]
fn every_case_has_one_line_and_they_stand_in_the_order_of_the_book() {
    for game in games() {
        for pair in game.cases.windows(2) {
            let (first, second) = (&pair[0].case, &pair[1].case);
            let [one, other] = [first, second].map(|number| rank(number, game.decimal));
            assert!(one < other, "{first} stands before {second}");
        }
        for case in &game.cases {
            let (number, summary) = (&case.case, &case.summary);
            assert!(!summary.contains('\n') && summary.ends_with('.'), "{number}");
            assert!(summary.len() <= 300, "the summary of {number} is too long");
        }
    }
}

#[test]
fn a_test_belongs_to_the_longest_case_number_it_begins_with() {
    let case = |number: &str| Case {
        case: number.to_owned(),
        status: CaseStatus::Done,
        summary: String::new(),
        known: protocol::package::Known::Printed,
    };
    let cases = [case("9.1"), case("9.1.2"), case("9.1.2a"), case("9.2 option")];
    let tests = [
        "case_9_1_2_x",
        "case_9_1_2a_y",
        "case_9_1_units_move",
        "case_9_2_option_z",
    ]
    .map(str::to_owned);
    let by_case = tests_by_case(&cases, &tests);
    let numbers: Vec<(&str, usize)> = by_case.iter().map(|(case, tests)| (*case, tests.len())).collect();
    assert_eq!(numbers, [("9.1", 1), ("9.1.2", 1), ("9.1.2a", 1), ("9.2 option", 1)]);
}

#[test]
fn every_game_has_a_primer_of_cases_that_it_has() {
    let catalogue = rules::Catalogue::new(&[]).expect("the catalogue");
    for referee in catalogue.referees() {
        let package = referee.package();
        assert!(package.primer.len() >= 5, "{}: a primer", package.id);
        for lesson in &package.primer {
            let (id, title, case) = (&package.id, &lesson.title, &lesson.case);
            assert!(
                package.cases.iter().any(|one| one.case == *case),
                "{id}, {title}: case {case}"
            );
            assert!(lesson.text.ends_with('.') && lesson.text.len() <= 420, "{id}, {title}");
        }
    }
}

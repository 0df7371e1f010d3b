//! The rulings as pages of `docs/rulings`, and the tests that they name.
//!
//! A ruling that names a test which does not exist fails here, and so does a stale page (which is then written anew:
//! commit it).

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use area_impulse::data::cases;
use kernel::rulings::{Chapter, Rulings};

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

/// The rulings of all games, by the names of their pages.
fn all_rulings() -> [(&'static str, Rulings); 5] {
    [
        (
            "not-war-but-murder",
            cases::rulings_of_not_war_but_murder().expect("the committed rulings are sound"),
        ),
        (
            "birth-of-a-legend",
            cases::rulings_of_birth_of_a_legend().expect("the committed rulings are sound"),
        ),
        (
            "bobby-lee",
            bobby_lee::data::rulings().expect("the committed rulings are sound"),
        ),
        (
            "bloodiest-day",
            bloodiest_day::data::cases::rulings().expect("the committed rulings are sound"),
        ),
        (
            "on-to-richmond",
            gcacw::cases::rulings().expect("the committed rulings are sound"),
        ),
    ]
}

fn page(rulings: &Rulings, source: &str) -> String {
    let mut text = format!("# Rulings: {}\n\n", rulings.title);
    for sentence in &rulings.about {
        writeln!(text, "{sentence}").expect("a string takes any text");
    }
    writeln!(text, "Written by `cargo test -p rules --test rulings` from `{source}`.")
        .expect("a string takes any text");
    for chapter in &rulings.chapters {
        write_chapter(&mut text, chapter);
    }
    text
}

fn write_chapter(text: &mut String, chapter: &Chapter) {
    let mut line = |parts: std::fmt::Arguments<'_>| writeln!(text, "{parts}").expect("a string takes any text");
    line(format_args!("\n## {}\n", chapter.title));
    for sentence in &chapter.notes {
        line(format_args!("{sentence}"));
    }
    if !chapter.notes.is_empty() {
        line(format_args!(""));
    }
    let is_numbered = chapter.rulings.iter().any(|ruling| ruling.number.is_some());
    line(format_args!(
        "{}",
        if is_numbered {
            "| No. | Case | Ruling | Reason | Test |\n|---|---|---|---|---|"
        } else {
            "| Case | Ruling | Reason | Test |\n|---|---|---|---|"
        }
    ));
    for ruling in &chapter.rulings {
        let number = match ruling.number {
            Some(number) => format!("{number} | "),
            None if is_numbered => " | ".to_owned(),
            None => String::new(),
        };
        let tests: Vec<String> = ruling.tests.iter().map(|test| format!("`{test}`")).collect();
        line(format_args!(
            "| {number}{} | {} | {} | {} |",
            ruling.cases.join(", "),
            ruling.ruling,
            ruling.reason,
            tests.join(", ")
        ));
    }
}

#[test]
fn the_pages_are_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut stale = Vec::new();
    for (id, rulings) in all_rulings() {
        let folder = match id {
            "bobby-lee" | "bloodiest-day" => id,
            "on-to-richmond" => "gcacw",
            _ => "area-impulse",
        };
        let source = format!("rules/{folder}/rulings/{id}.toml");
        assert!(root.join(&source).is_file(), "{source} is not where the page says");
        let path = root.join(format!("docs/rulings/{id}.md"));
        let page = page(&rulings, &source);
        if fs::read_to_string(&path).ok().as_deref() != Some(&page) {
            fs::write(&path, &page).expect("the page can be written");
            stale.push(id);
        }
    }
    assert!(
        stale.is_empty(),
        "pages of docs/rulings were stale and have been written anew, commit them: {stale:?}"
    );
}

#[test]
fn every_ruling_names_tests_that_exist() {
    let tests = tests(Path::new(env!("CARGO_MANIFEST_DIR")));
    for (id, rulings) in all_rulings() {
        let mut numbers = BTreeSet::new();
        for ruling in rulings.chapters.iter().flat_map(|chapter| &chapter.rulings) {
            let what = &ruling.ruling;
            assert!(!ruling.tests.is_empty(), "{id}: a ruling without a test: {what}");
            for test in &ruling.tests {
                assert!(tests.contains(test), "{id}: there is no test '{test}': {what}");
            }
            assert!(!ruling.cases.is_empty(), "{id}: a ruling without a case: {what}");
            assert!(
                !ruling.reason.contains(" | ") && !what.contains(" | "),
                "{id}: a bar would end the cell: {what}"
            );
            if let Some(number) = ruling.number {
                assert!(numbers.insert(number), "{id}: two rulings have the number {number}");
            }
        }
    }
}

#[test]
fn what_birth_of_a_legend_shares_is_about_cases_that_it_has() {
    let sound = "the committed files are sound";
    let shared = cases::rulings_of_not_war_but_murder().expect(sound).shared().page();
    let known: BTreeSet<String> = cases::birth_of_a_legend()
        .expect(sound)
        .into_iter()
        .map(|case| case.case)
        .collect();
    assert!(!shared.rulings.is_empty());
    for ruling in shared.rulings {
        for case in &ruling.cases {
            assert!(known.contains(case), "{case}: {}", ruling.ruling);
        }
    }
}

//! Plants listed defects in the rules, one at a time, and says which of them the tests do not notice.
//!
//! A list names expressions of the sources and what stands there in a mutant: another sign, another number, a condition
//! that is gone. All mutants of a list are built at once: each expression becomes a switch between what it is and what it
//! might be, and an environment variable says which switch is thrown. So there is one build, and a run of the tests for
//! each mutant. Whatever survives is named: a test is missing there, or the mutant behaves as the original does, which its
//! entry then has to say.
//!
//! `cargo run -p mutants -- check` looks whether all lists still fit the sources; `cargo run -p mutants -- run LIST` runs
//! one, `... run LIST 12 40` only some of its mutants.

mod copy;
mod list;
mod schemata;
#[cfg(test)]
mod tests;
mod trials;
mod walk;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};

use crate::list::List;
use crate::trials::{Fate, Workshop};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["check"] => check(&root()),
        ["run", list, ref numbers @ ..] => run(&root(), Path::new(list), numbers),
        _ => Err(anyhow::anyhow!("usage: mutants check | mutants run LIST [NUMBER...]")),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::from(2)
        }
    }
}

/// The workspace that this tool belongs to.
fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    root.expect("the tool stands in a folder of the tools").to_owned()
}

/// Looks whether every list fits the sources.
fn check(root: &Path) -> Result<bool> {
    for path in list::all(root)? {
        let list = List::read(&path)?;
        let files = schemata::rewrite(root, &list).with_context(|| path.display().to_string())?;
        println!(
            "{}: {} mutants in {} files",
            path.display(),
            list.mutants.len(),
            files.len()
        );
    }
    Ok(true)
}

/// Runs the tests against the mutants of a list: whether none survives that should not.
fn run(root: &Path, path: &Path, numbers: &[&str]) -> Result<bool> {
    let list = List::read(path)?;
    let mut chosen: Vec<usize> = Vec::new();
    for number in numbers {
        chosen.push(number.parse().with_context(|| format!("{number} is no number"))?);
    }
    if let Some(unknown) = chosen.iter().find(|number| !(1..=list.mutants.len()).contains(*number)) {
        bail!("there is no mutant {unknown}");
    }
    let workshop = Workshop::build(root, &list)?;
    let mut unexpected = 0;
    let mut caught = 0;
    for (number, mutant) in (1..).zip(&list.mutants) {
        if !chosen.is_empty() && !chosen.contains(&number) {
            continue;
        }
        let fate = workshop.try_out(&list, number)?;
        let verdict = match (&fate, &mutant.equivalent) {
            (Fate::Survives, None) => "SURVIVES".to_owned(),
            (Fate::Survives, Some(reason)) => format!("is equivalent: {reason}"),
            (Fate::Caught(by), None) => format!("caught by {by}"),
            (Fate::Caught(by), Some(_)) => format!("IS NOT EQUIVALENT: caught by {by}"),
        };
        caught += usize::from(matches!(fate, Fate::Caught(_)));
        unexpected += usize::from(matches!(fate, Fate::Caught(_)) == mutant.equivalent.is_some());
        println!(
            "{number:>3} {}: {} -> {}: {verdict}",
            mutant.case, mutant.old, mutant.new
        );
    }
    println!("{caught} caught, {unexpected} otherwise than the list says");
    Ok(unexpected == 0)
}

//! Turning sources into schemata: sources that hold every mutant of a list at once.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

use crate::list::{List, Mutant};

/// The variable that says which mutant is on.
pub(crate) const VARIABLE: &str = "MUTANT";

/// What is added to the crates whose sources are changed.
const SWITCH: &str = "
/// Which mutant is on.
pub(crate) mod mutants {
    use std::sync::OnceLock;

    static ON: OnceLock<u32> = OnceLock::new();

    /// Whether this mutant is on.
    pub(crate) fn on(number: u32) -> bool {
        let read = || std::env::var(\"MUTANT\").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
        *ON.get_or_init(read) == number
    }
}
";

/// An expression that has mutants: where it stands, and their numbers with what they put there.
struct Site<'a> {
    span: Range<usize>,
    mutants: Vec<(usize, &'a str)>,
}

/// The changed sources, by their paths from the root.
pub(crate) fn rewrite(root: &Path, list: &List) -> Result<BTreeMap<PathBuf, String>> {
    let mut by_file: BTreeMap<&Path, Vec<(usize, &Mutant)>> = BTreeMap::new();
    for (number, mutant) in (1..).zip(&list.mutants) {
        by_file.entry(&mutant.file).or_default().push((number, mutant));
    }
    let mut changed = BTreeMap::new();
    for (file, mutants) in by_file {
        let source = read(root, file)?;
        let text = plant(&source, &mutants).with_context(|| file.display().to_string())?;
        changed.insert(file.to_owned(), text);
        let lib = crate_root(root, file)?;
        let source = read(root, &lib)? + SWITCH;
        changed.insert(lib, source);
    }
    Ok(changed)
}

fn read(root: &Path, file: &Path) -> Result<String> {
    fs::read_to_string(root.join(file)).with_context(|| file.display().to_string())
}

/// The first file of the crate that a file belongs to.
fn crate_root(root: &Path, file: &Path) -> Result<PathBuf> {
    let mut roots = file.ancestors().skip(1).map(|folder| folder.join("lib.rs"));
    let found = roots.find(|lib| root.join(lib).is_file()).filter(|lib| lib != file);
    found.with_context(|| format!("{} is no module of a library", file.display()))
}

/// Plants mutants in a source.
fn plant(source: &str, mutants: &[(usize, &Mutant)]) -> Result<String> {
    let mut sites: Vec<Site<'_>> = Vec::new();
    for (number, mutant) in mutants {
        let span = find(source, mutant).with_context(|| format!("mutant {number}, case {}", mutant.case))?;
        match sites.iter_mut().find(|site| site.span == span) {
            Some(site) => site.mutants.push((*number, &mutant.new)),
            None => sites.push(Site {
                span,
                mutants: vec![(*number, &mutant.new)],
            }),
        }
    }
    // The outer of two that stand within each other comes first.
    sites.sort_by_key(|site| (site.span.start, usize::MAX - site.span.end));
    let mut text = String::new();
    let source = without_const(source, &sites);
    render(&source, 0..source.len(), &sites, &mut text)?;
    Ok(text)
}

/// The source with blanks in place of `const` before the functions in which mutants stand: a switch is read at run time.
fn without_const(source: &str, sites: &[Site<'_>]) -> String {
    const WORD: &str = "const ";
    let mut text = source.to_owned();
    for site in sites {
        let head = source[..site.span.start].rfind("fn ").unwrap_or(0);
        if source[..head].ends_with(WORD) {
            text.replace_range(head - WORD.len()..head, &" ".repeat(WORD.len()));
        }
    }
    text
}

/// Where the expression of a mutant stands.
fn find(source: &str, mutant: &Mutant) -> Result<Range<usize>> {
    ensure!(mutant.old != mutant.new, "nothing is changed: {}", mutant.old);
    let (start, text) = match &mutant.at {
        None => (0, source),
        Some(at) => (once(source, at)?, at.as_str()),
    };
    let start = start + once(text, &mutant.old)?;
    Ok(start..start + mutant.old.len())
}

/// Where a part of a text begins that occurs once in it.
fn once(text: &str, part: &str) -> Result<usize> {
    let mut found = text.match_indices(part);
    match (found.next(), found.next()) {
        (Some((start, _)), None) => Ok(start),
        (None, _) => bail!("does not occur: {part}"),
        (Some(_), Some(_)) => bail!("occurs more than once: {part}"),
    }
}

/// Appends a part of the source with the switches of the sites in it.
fn render(source: &str, part: Range<usize>, sites: &[Site<'_>], into: &mut String) -> Result<()> {
    let mut at = part.start;
    let mut rest = sites;
    while let Some((site, others)) = rest.split_first() {
        let inner = others
            .iter()
            .take_while(|other| other.span.start < site.span.end)
            .count();
        let (within, beyond) = others.split_at(inner);
        if let Some(other) = within.iter().find(|other| other.span.end > site.span.end) {
            let texts = [&site.span, &other.span].map(|span| &source[span.clone()]);
            bail!("two expressions overlap: {texts:?}");
        }
        into.push_str(&source[at..site.span.start]);
        into.push('(');
        for (number, new) in &site.mutants {
            into.push_str(&format!("if crate::mutants::on({number}) {{ {new} }} else "));
        }
        into.push_str("{ ");
        render(source, site.span.clone(), within, into)?;
        into.push_str(" })");
        at = site.span.end;
        rest = beyond;
    }
    into.push_str(&source[at..part.end]);
    Ok(())
}

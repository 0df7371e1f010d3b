//! The words of a game as its crate writes them down: tables of templates and verbs.

use std::collections::BTreeMap;

use protocol::package::{Lesson, Tiding, Verb};

/// A phrase key and its template.
pub type PhraseEntry = (&'static str, &'static str);
/// A verb, its label, its case, and whether it cannot be taken back.
pub type VerbEntry = (&'static str, &'static str, &'static str, bool);

/// Phrase keys of the log that are one kind of news.
pub type TidingEntry = (Tiding, &'static [&'static str]);

/// A paragraph of the primer: its title, its case, its text.
pub type LessonEntry = (&'static str, &'static str, &'static str);

/// The primer of a game.
#[must_use]
pub fn primer(lessons: &[LessonEntry]) -> Vec<Lesson> {
    lessons
        .iter()
        .map(|(title, case, text)| Lesson {
            title: (*title).to_owned(),
            text: (*text).to_owned(),
            case: (*case).to_owned(),
        })
        .collect()
}

/// The kinds of news by phrase key.
#[must_use]
pub fn tidings<'a>(entries: impl IntoIterator<Item = &'a TidingEntry>) -> BTreeMap<String, Tiding> {
    let entries = entries.into_iter();
    entries
        .flat_map(|(tiding, keys)| keys.iter().map(|key| ((*key).to_owned(), *tiding)))
        .collect()
}

/// The templates by their keys.
#[must_use]
pub fn phrases(entries: impl IntoIterator<Item = PhraseEntry>) -> BTreeMap<String, String> {
    entries
        .into_iter()
        .map(|(key, template)| (key.to_owned(), template.to_owned()))
        .collect()
}

/// The verbs by their names. Those that are `done` stand beside Undo; those that are `standing` are standing orders.
#[must_use]
pub fn verbs<'a>(
    entries: impl IntoIterator<Item = &'a VerbEntry>,
    done: &[&str],
    standing: &[&str],
) -> BTreeMap<String, Verb> {
    entries
        .into_iter()
        .map(|(verb, label, case, irrevocable)| {
            let entry = Verb {
                label: (*label).to_owned(),
                case: (*case).to_owned(),
                irrevocable: *irrevocable,
                done: done.contains(verb),
                standing: standing.contains(verb),
                adds: false,
                joins: false,
                peers: false,
                musters: false,
                usual: None,
                spends: None,
                takes_back: None,
                layer: None,
                bids_for_side: false,
            };
            ((*verb).to_owned(), entry)
        })
        .collect()
}

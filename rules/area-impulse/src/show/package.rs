//! The package of a game: all its words, as clients fetch them once.

use kernel::package::{LessonEntry, PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::{CaseSummary, RulesetPackage};

use crate::book::Book;
use crate::show::layers::layers;
use crate::show::phrases::{PHRASES, TIDINGS, VERBS, day};

/// What one game says alone, and its verbs: those that no other has, or that have cases of their own in it.
pub(crate) struct Words {
    /// Its phrases.
    pub phrases: &'static [PhraseEntry],
    /// Its verbs.
    pub verbs: &'static [VerbEntry],
    /// Which of its lines are news.
    pub tidings: &'static [TidingEntry],
    /// Its primer.
    pub primer: &'static [LessonEntry],
}

/// Buttons that stand beside Undo.
const FINISHING: [&str; 3] = ["done", "pass", "stand"];

/// Verbs that spend the Advantage (12.1), besides the one that says so itself.
const SPENDING: [&str; 5] = ["rally", "second", "combine", "misdirect", "night-march"];

/// Verbs that add to an assault that another choice begins (16.2, 16.6.1).
const ADDING: [&str; 2] = ["support", "lead"];

/// Verbs that name one piece after another, which can be ticked together: who is paid for in the night (13.2).
const NAMING: [&str; 1] = ["refresh"];

/// The words of a game.
pub(crate) fn package(book: &Book, words: &Words, cases: Vec<CaseSummary>) -> RulesetPackage {
    let early = book.relics.map(|relics| (day(0), relics.early_day));
    let days = book.days.iter().enumerate();
    let phrases = PHRASES
        .iter()
        .chain(words.phrases)
        .copied()
        .chain(days.map(|(index, date)| (day(index as u8 + 1), *date)))
        .chain(early);
    let mut verbs = kernel::package::verbs(VERBS.iter().chain(words.verbs), &FINISHING, &[]);
    for (_, verb) in verbs.iter_mut().filter(|(name, _)| SPENDING.contains(&name.as_str())) {
        verb.spends = Some("the Advantage".to_owned());
    }
    // 8.1.4, 9.6: once a day, and he is inactive then.
    if let Some(verb) = verbs.get_mut("lee-commands") {
        verb.spends = Some("Lee’s command for today".to_owned());
    }
    for (_, verb) in verbs.iter_mut().filter(|(name, _)| ADDING.contains(&name.as_str())) {
        verb.adds = true;
    }
    for (_, verb) in verbs.iter_mut().filter(|(name, _)| NAMING.contains(&name.as_str())) {
        verb.musters = true;
    }
    if let Some(verb) = verbs.get_mut("bid") {
        verb.bids_for_side = true;
    }
    RulesetPackage {
        id: book.id.to_owned(),
        title: book.title.to_owned(),
        phrases: kernel::package::phrases(phrases),
        verbs,
        cases,
        layers: layers(),
        tidings: kernel::package::tidings(TIDINGS.iter().chain(words.tidings)),
        primer: kernel::package::primer(words.primer),
    }
}

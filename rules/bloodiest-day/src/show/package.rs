//! The package of the game: all its words, as clients fetch them once.

use protocol::package::{CaseSummary, RulesetPackage};

use crate::show::layers::layers;
use crate::show::phrases::templates;
use crate::show::primer::PRIMER;
use crate::show::tidings::TIDINGS;
use crate::show::verbs::VERBS;

/// The id of the game.
pub(crate) const ID: &str = "bloodiest-day";

/// The words of the game.
pub(crate) fn package(cases: Vec<CaseSummary>) -> RulesetPackage {
    let mut verbs = kernel::package::verbs(VERBS, &["done", "pass", "keep", "attack"], &["ask-from", "keep-turn"]);
    for (_, verb) in verbs.iter_mut().filter(|(name, _)| {
        ["find", "reroll", "reroll-attack", "second", "again", "countermand"].contains(&name.as_str())
    }) {
        verb.spends = Some("the Advantage".to_owned());
    }
    if let Some(verb) = verbs.get_mut("join") {
        verb.joins = true;
    }
    // 8.4.1: guns alone bombard, and each of them can lead.
    if let Some(verb) = verbs.get_mut("bombard") {
        verb.peers = true;
    }
    RulesetPackage {
        id: ID.to_owned(),
        title: "Bloodiest Day: Antietam".to_owned(),
        phrases: kernel::package::phrases(templates()),
        verbs,
        cases,
        layers: layers(),
        tidings: kernel::package::tidings(TIDINGS),
        primer: kernel::package::primer(PRIMER),
    }
}

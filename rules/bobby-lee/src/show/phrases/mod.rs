//! The words of the game: templates for every phrase and verb, in our own words, chapter by chapter.

mod battle;
mod movement;
mod sequence;
mod supply;

use kernel::package::{PhraseEntry, TidingEntry, VerbEntry};
use protocol::package::{CaseSummary, LayerInfo, RulesetPackage};

use crate::show::primer::PRIMER;
use crate::show::survey::COMMAND;

/// The phrases of all chapters.
const PHRASES: [&[PhraseEntry]; 4] = [sequence::PHRASES, movement::PHRASES, battle::PHRASES, supply::PHRASES];
/// The verbs of all chapters.
const VERBS: [&[VerbEntry]; 4] = [sequence::VERBS, movement::VERBS, battle::VERBS, supply::VERBS];
/// The news of all chapters.
const TIDINGS: [&[TidingEntry]; 4] = [sequence::TIDINGS, movement::TIDINGS, battle::TIDINGS, supply::TIDINGS];

/// Buttons that stand beside Undo.
const FINISHING: [&str; 2] = ["done", "pass"];

/// The words of the game.
pub(crate) fn package(id: &str, title: &str, cases: Vec<CaseSummary>, layers: Vec<LayerInfo>) -> RulesetPackage {
    let verbs = VERBS.into_iter().flatten();
    let mut verbs = kernel::package::verbs(verbs, &FINISHING, &battle::STANDING);
    for (verb, spends) in movement::SPENDING {
        verbs
            .entry(verb.to_owned())
            .and_modify(|verb| verb.spends = Some(spends.to_owned()));
    }
    for (verb, taken) in supply::TAKING_BACK {
        verbs
            .entry(verb.to_owned())
            .and_modify(|verb| verb.takes_back = Some(taken.to_owned()));
    }
    // 5.12: it is there as soon as somebody is chosen.
    if let Some(rest) = verbs.get_mut("rest") {
        rest.layer = Some(COMMAND.to_owned());
    }
    RulesetPackage {
        id: id.to_owned(),
        title: title.to_owned(),
        phrases: kernel::package::phrases(PHRASES.into_iter().flatten().copied()),
        verbs,
        cases,
        layers,
        tidings: kernel::package::tidings(TIDINGS.into_iter().flatten()),
        primer: kernel::package::primer(PRIMER),
    }
}

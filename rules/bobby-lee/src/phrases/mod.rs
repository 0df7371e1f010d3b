//! The words of the game: templates for every phrase and verb, in our own words, chapter by chapter.

mod battle;
mod movement;
mod sequence;
mod supply;

use protocol::package::{CaseSummary, LayerInfo, RulesetPackage, Verb};

/// A phrase key and its template.
pub(crate) type Words = (&'static str, &'static str);
/// Verb, label, case, whether it cannot be taken back.
pub(crate) type VerbEntry = (&'static str, &'static str, &'static str, bool);

/// The phrases of all chapters.
const PHRASES: [&[Words]; 4] = [sequence::PHRASES, movement::PHRASES, battle::PHRASES, supply::PHRASES];
/// The verbs of all chapters.
const VERBS: [&[VerbEntry]; 4] = [sequence::VERBS, movement::VERBS, battle::VERBS, supply::VERBS];

/// Buttons that stand beside Undo.
const FINISHING: [&str; 2] = ["done", "pass"];

/// The words of the game.
pub(crate) fn package(id: &str, title: &str, cases: Vec<CaseSummary>, layers: Vec<LayerInfo>) -> RulesetPackage {
    let phrases = PHRASES.into_iter().flatten();
    let verbs = VERBS.into_iter().flatten();
    RulesetPackage {
        id: id.to_owned(),
        title: title.to_owned(),
        phrases: phrases
            .map(|(key, words)| ((*key).to_owned(), (*words).to_owned()))
            .collect(),
        verbs: verbs
            .map(|(verb, label, case, irrevocable)| {
                let entry = Verb {
                    label: (*label).to_owned(),
                    case: (*case).to_owned(),
                    irrevocable: *irrevocable,
                    done: FINISHING.contains(verb),
                    standing: battle::STANDING.contains(verb),
                };
                ((*verb).to_owned(), entry)
            })
            .collect(),
        cases,
        layers,
    }
}

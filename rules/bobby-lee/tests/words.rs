//! Every word that the game uses has a template, and every template is used.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;
#[path = "common/games.rs"]
mod games;

use bobby_lee::bobby_lee;
use common::rules;
use games::{LIMIT, eager, opening};
use kernel::words::Heard;
use kernel::{Referee, Ruleset, Viewer, laws};
use protocol::survey::{Query, Survey};

/// Words for what random games reach too seldom, and for an hour in which no battle turn begins.
const SELDOM: [&str; 14] = [
    "abandon",
    "ask.night-stay",
    "save",
    "forage",
    "badge.feeds",
    "bridged",
    "fed",
    "half-hit",
    "hour.night",
    "leader.none-fits",
    "mark.attack-pontoon",
    "outcome.draw",
    "outflank.lost",
    "trapped",
];

/// Listens to whole games.
fn listen() -> Heard {
    let mut heard = Heard::default();
    for game in 0..40 {
        let state = opening(game);
        for viewer in Viewer::ALL {
            heard.view(&rules().view(&state, viewer));
        }
        laws::biased_game(rules(), state, game + 1000, LIMIT, eager, |step| {
            let surveyed = rules().survey(step.before, step.side.into(), &Query::Preview(step.choice.to_string()));
            if let Some(Survey::Combat(combat)) = surveyed {
                heard.combat(&combat);
            }
            step.log.iter().flatten().for_each(|entry| heard.entry(entry));
            heard.view(&rules().view(step.after, step.side.into()));
            heard.view(&rules().view(step.after, step.side.other().into()));
        });
    }
    heard
}

#[test]
fn every_word_has_a_template_and_every_template_is_used() {
    let referee = bobby_lee(&[]).expect("the committed data are sound");
    let heard = listen();
    let package = referee.package();
    heard.has_words(package);
    let unused: Vec<&String> = package
        .phrases
        .keys()
        .filter(|key| !heard.phrases.contains_key(*key) && !SELDOM.contains(&key.as_str()))
        .collect();
    assert!(unused.is_empty(), "no game said {unused:?}");
    let silent: Vec<&String> = package
        .verbs
        .keys()
        .filter(|verb| !heard.verbs.contains(*verb) && !SELDOM.contains(&verb.as_str()))
        .collect();
    assert!(silent.is_empty(), "no game offered {silent:?}");
}

//! Every word that games use has a template, and every template is used.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use std::collections::BTreeSet;

use area_impulse::AreaImpulse;
use common::{Eager, LIMIT, opening};
use kernel::{Referee, Ruleset, Side, Viewer};
use laws::words::Heard;

/// Words for what random games reach too seldom; the tests of their cases reach them.
const SELDOM: [&str; 6] = [
    "day.9",
    "ask.fall-back",
    "off-map",
    "points.gate",
    "landings.taken",
    "outcome.landings",
];

/// Listens to whole games; each of these players leads as many.
fn listen(rules: &AreaImpulse, players: &[Eager<'_>]) -> Heard {
    let mut heard = Heard::default();
    for game in 0..400 {
        let state = opening(rules, game);
        for viewer in Viewer::ALL {
            heard.view(&rules.view(&state, viewer));
        }
        let eager = &players[game as usize % players.len()];
        laws::biased_game(
            rules,
            state,
            game + 2000,
            LIMIT,
            |state, choices, dice| eager.pick(state, choices, dice),
            |step| {
                step.log.iter().flatten().for_each(|entry| heard.entry(entry));
                heard.view(&rules.view(step.after, step.side.into()));
                heard.view(&rules.view(step.after, step.side.other().into()));
            },
        );
    }
    heard
}

#[test]
fn every_word_has_a_template_and_every_template_is_used() {
    let murder = area_impulse::not_war_but_murder(&[]).expect("the committed data are sound");
    let legend = area_impulse::birth_of_a_legend(&[]).expect("the committed data are sound");
    let richmond = [legend.rules.ground.richmond];
    let heard = [
        listen(&murder.rules, &[Eager::new(&murder.rules)]),
        listen(
            &legend.rules,
            &[
                Eager::new(&legend.rules),
                Eager::marching(&legend.rules, Side::Union, &richmond),
            ],
        ),
    ];
    let unused = [
        heard[0].unused(murder.package(), &SELDOM),
        heard[1].unused(legend.package(), &SELDOM),
    ];
    for ((referee, heard), unused) in [&murder, &legend].into_iter().zip(&heard).zip(&unused) {
        heard.has_words(referee.package());
        let book = &referee.rules.book;
        let words = book.phrases.iter().map(|(key, _)| *key);
        let own: BTreeSet<&str> = words.chain(book.verbs.iter().map(|(verb, ..)| *verb)).collect();
        let unused: Vec<&&str> = unused.intersection(&own).collect();
        assert!(unused.is_empty(), "no game of {} said {unused:?}", book.id);
    }
    let unused: Vec<&&str> = unused[0].intersection(&unused[1]).collect();
    assert!(unused.is_empty(), "no game said {unused:?}");
}

//! Every word that games use has a template, and every template is used.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use std::collections::BTreeSet;

use area_impulse::AreaImpulse;
use common::{Eager, LIMIT, opening};
use kernel::{Referee, Ruleset, Side, Viewer};
use laws::words::Heard;
use protocol::package::RulesetPackage;
use protocol::survey::{Query, Survey};

/// Words for what random games reach too seldom; the tests of their cases reach them.
const SELDOM: [&str; 18] = [
    "ahead.may",
    "ahead.screen",
    "day.9",
    "ask.fall-back",
    "off-map",
    "eliminate.off-map",
    "points.gate",
    "landings.taken",
    "outcome.landings",
    "reduced",
    "engineers",
    "confirm.train",
    "rolls.sunset",
    "rolls.sun.1",
    "rolls.sun.9",
    "rolls.sun.10",
    "rolls.sun.11",
    "rolls.sun.12",
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
                if let Some(Survey::Goals(goals)) = rules.survey(step.after, step.side.into(), &Query::Goals) {
                    heard.goals(&goals);
                }
                heard.view(&rules.view(step.after, step.side.into()));
                heard.view(&rules.view(step.after, step.side.other().into()));
            },
        );
    }
    heard
}

/// The keys of phrases and verbs that a game does not have in common with the other.
fn own_words<'a>(game: &'a RulesetPackage, other: &RulesetPackage) -> BTreeSet<&'a str> {
    let phrases = game
        .phrases
        .iter()
        .filter(|(key, text)| other.phrases.get(*key) != Some(*text));
    let verbs = game
        .verbs
        .iter()
        .filter(|(key, verb)| other.verbs.get(*key) != Some(*verb));
    phrases
        .map(|(key, _)| key.as_str())
        .chain(verbs.map(|(key, _)| key.as_str()))
        .collect()
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
    for (heard, game, other, unused) in [
        (&heard[0], &murder, &legend, &unused[0]),
        (&heard[1], &legend, &murder, &unused[1]),
    ] {
        heard.has_words(game.package());
        let own = own_words(game.package(), other.package());
        let unused: Vec<&&str> = unused.intersection(&own).collect();
        assert!(unused.is_empty(), "no game of {} said {unused:?}", game.rules.book.id);
    }
    let unused: Vec<&&str> = unused[0].intersection(&unused[1]).collect();
    assert!(unused.is_empty(), "no game said {unused:?}");
}

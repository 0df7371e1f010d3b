//! Every word that the game uses has a template.

use bloodiest_day::setup::SCENARIO;
use kernel::{OptionSet, RandomDice, Referee, Ruleset, Viewer};
use laws::words::Heard;
use protocol::survey::{Query, Survey};

/// Words that days played at random seldom or never come to: the tests of their cases reach them.
const SELDOM: [&str; 50] = [
    // Games of earlier editions are asked so.
    "ask.operation",
    "ask.operation.two",
    // Sealed histories say them.
    "roll.again",
    "roll.again.of",
    "goals.areas",
    "kept.lost",
    "level.2",
    "level.3",
    "level.4",
    "seize.free",
    "kept.gauntlet.through",
    "kept.toll.spent",
    "kept.wound.killed",
    "goals.levels",
    "goals.sharpsburg",
    "goals.casualties",
    "goals.draw",
    "goals.retreats",
    "ask.give-up",
    "ask.replace",
    "ask.strike",
    "ford.found",
    "dice.gauntlet",
    "rolls.gauntlet",
    "ford.missed",
    "gauntlet.lost",
    "gauntlet.through",
    "give-up",
    "done.give-up",
    "bridge.between-friends",
    "outcome.casualties",
    "outcome.draw",
    "outcome.levels",
    "outcome.losses",
    "outcome.retreats",
    "outcome.sharpsburg",
    "points.areas",
    "points.wounded",
    "points.killed",
    "place",
    "retreat.none",
    "return",
    "strike",
    "toll.lost",
    "toll.spent",
    "wait.replace",
    "wait.strike",
    "ask.return",
    "reorganized",
    "leader.replaced",
];

#[test]
fn every_word_has_a_template_and_every_template_is_used() {
    let game = bloodiest_day::bloodiest_day(&[]).expect("the committed data are sound");
    let mut heard = Heard::default();
    for seed in 0..60 {
        let set_up = game
            .rules
            .setup(SCENARIO, &OptionSet::default(), &mut RandomDice::new(seed));
        let opening = set_up.expect("the scenario exists");
        for viewer in Viewer::ALL {
            heard.view(&game.rules.view(&opening, viewer));
        }
        laws::random_game(&*game.rules, opening, seed, 20_000, |step| {
            step.log.iter().flatten().for_each(|entry| heard.entry(entry));
            if let Some(Survey::Goals(goals)) = game.rules.survey(step.after, step.side.into(), &Query::Goals) {
                heard.goals(&goals);
            }
            for viewer in Viewer::ALL {
                heard.view(&game.rules.view(step.after, viewer));
            }
        });
    }
    heard.has_words(game.package());
    let unused = heard.unused(game.package(), &SELDOM);
    assert!(unused.is_empty(), "no day said {unused:?}");
}

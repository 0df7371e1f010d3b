//! Every word that the game uses has a template, and every template is used.

mod common;

use common::{LIMIT, eager, opening, rules};
use kernel::{Dice, RandomDice, Referee, Ruleset, Viewer};
use laws::words::Heard;
use protocol::survey::{Query, Survey};

/// Words for what random games reach too seldom, or scenarios to come.
const SELDOM: [&str; 47] = [
    "base.retained",
    "lands",
    "wounded",
    "bridge.broken",
    "dice.forge",
    "forge",
    "part.bold",
    "points.base-taken",
    "points.circuit",
    "points.new-kent",
    "points.none-in-either",
    "points.none-in-hanover",
    "points.none-in-henrico",
    "points.train-home",
    "points.worn",
    "raid",
    "rolls.forge",
    "ask.divide",
    "ask.drive",
    "ask.support",
    "boat.sunk",
    "boat.supports",
    "boat.unhurt",
    "bombard.shaken",
    "bridge.mended",
    "dice.battery",
    "done.support",
    "part.boats",
    "pontoon.lost",
    "rolls.battery",
    "support",
    "wait.support",
    "done.divide",
    "done.storm",
    "drive",
    "driven",
    "grand.fails",
    "part.ground",
    "part.lee",
    "part.normal",
    "released.near",
    "ride.lost",
    "ride.shaken",
    "surrender",
    "wait.divide",
    "wait.drive",
    "zones.lost",
];

/// Listens to whole games.
fn listen() -> Heard {
    let mut heard = Heard::default();
    let mut sample = RandomDice::new(1);
    for game in 0..80 {
        let state = opening(game);
        for viewer in Viewer::ALL {
            heard.view(&rules().view(&state, viewer));
        }
        laws::biased_game(rules(), state, game + 1000, LIMIT, eager, |step| {
            step.log.iter().flatten().for_each(|entry| heard.entry(entry));
            heard.view(&rules().view(step.after, step.side.into()));
            heard.view(&rules().view(step.after, step.side.other().into()));
            if sample.below(10) > 0 {
                return;
            }
            let preview = Query::Preview(step.choice.to_string());
            if let Some(Survey::Combat(combat)) = rules().survey(step.before, step.side.into(), &preview) {
                heard.combat(&combat);
            }
            if let Some(Survey::Goals(goals)) = rules().survey(step.after, step.side.into(), &Query::Goals) {
                heard.goals(&goals);
            }
            let attempts = laws::attempts(rules(), step.before, step.side, &mut sample, 20);
            let refused = attempts
                .into_iter()
                .filter_map(|choice| rules().judge(step.before, step.side, choice).err());
            refused
                .filter(|refusal| !refusal.case.is_empty())
                .for_each(|refusal| heard.refusal(&refusal));
        });
    }
    heard
}

#[test]
fn every_word_has_a_template_and_every_template_is_used() {
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    let heard = listen();
    heard.has_words(game.package());
    // The words of results come from the charts, and not every result is reached.
    let unused = heard.unused(game.package(), &SELDOM);
    // The campaign is not in the catalogue yet, so no game of these says its words.
    let of_campaign = |word: &str| {
        let verb = game.package().verbs.get(word);
        word.contains("campaign.") || verb.is_some_and(|verb| verb.case.starts_with("advanced"))
    };
    let unused = unused
        .into_iter()
        .filter(|word| !word.starts_with("result.") && !of_campaign(word));
    let unused: Vec<&str> = unused.collect();
    assert!(unused.is_empty(), "no game said {unused:?}");
}

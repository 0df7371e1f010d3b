//! Every word that the game uses has a template, and every template is used.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;
#[path = "common/games.rs"]
mod games;

use bobby_lee::bobby_lee;
use bobby_lee::choice::Choice;
use bobby_lee::state::State;
use common::rules;
use games::{LIMIT, eager, opening};
use kernel::{Dice, RandomDice, Referee, Ruleset, Viewer};
use laws::words::Heard;
use protocol::survey::{Query, Survey};

/// Words for what random games reach too seldom.
const SELDOM: [&str; 35] = [
    // Histories told so before.
    "attacks-from",
    "skirmish.fires",
    "skirmish.lost",
    // What is told of a march before it is made.
    "obliges.attack",
    "obliges.attack-rough",
    "obliges.attack-full",
    "obliges.attack-rough-full",
    "obliges.rough",
    "obliges.leaves",
    "obliges.rough-leaves",
    "obliges.attack-leaves",
    "obliges.attack-rough-leaves",
    "obliges.attack-full-leaves",
    "obliges.attack-rough-full-leaves",
    "abandon",
    "ask.flee-fortress",
    "ask.night-stay",
    "save",
    "forage",
    "badge.fed",
    "badge.feeds",
    "bridged",
    "cannot.fire-works",
    "confirm.starves-opens",
    "fed",
    "feed.count",
    "half-hit",
    "leader.none-fits",
    "loss.half",
    "loss.spared",
    "mark.attack-pontoon",
    "outcome.draw",
    "outflank.lost",
    // Few stay where just one more can leave.
    "rolls.may.last-way",
    "trapped",
];

/// Picks what eager players seldom come to, wherever it can be had.
fn curious(state: &State, choices: &[Choice], dice: &mut RandomDice) -> usize {
    let rare = |choice: &Choice| {
        matches!(
            choice,
            Choice::Feed(_)
                | Choice::Save(_)
                | Choice::Starve(_)
                | Choice::Forage(_)
                | Choice::Pontoon(..)
                | Choice::PontoonForce(..)
                | Choice::Outflank(..)
                | Choice::FightOn(_)
                | Choice::Abandon
        )
    };
    match choices.iter().position(rare) {
        Some(index) if dice.below(2) == 0 => index,
        _ => eager(state, choices, dice),
    }
}

/// Listens to whole games.
fn listen() -> Heard {
    let mut heard = Heard::default();
    let mut sample = RandomDice::new(1);
    for game in 0..40 {
        let state = opening(game);
        for viewer in Viewer::ALL {
            heard.view(&rules().view(&state, viewer));
        }
        let pick = if game % 2 == 0 { eager } else { curious };
        laws::biased_game(rules(), state, game + 1000, LIMIT, pick, |step| {
            let surveyed = rules().survey(step.before, step.side.into(), &Query::Preview(step.choice.to_string()));
            if let Some(Survey::Combat(combat)) = surveyed {
                heard.combat(&combat);
            }
            if let Some(Survey::Goals(goals)) = rules().survey(step.after, step.side.into(), &Query::Goals) {
                heard.goals(&goals);
            }
            step.log.iter().flatten().for_each(|entry| heard.entry(entry));
            heard.view(&rules().view(step.after, step.side.into()));
            heard.view(&rules().view(step.after, step.side.other().into()));
            if sample.below(50) == 0 {
                let attempts = laws::attempts(rules(), step.before, step.side, &mut sample, 50);
                let refused = attempts
                    .into_iter()
                    .filter_map(|choice| rules().judge(step.before, step.side, choice).err());
                refused.for_each(|refusal| heard.refusal(&refusal));
            }
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
    let unused = heard.unused(package, &SELDOM);
    assert!(unused.is_empty(), "no game said {unused:?}");
}

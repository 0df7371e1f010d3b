//! Every word that the game uses has a template, and every template is used.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;

use common::{CAMPAIGN, CAMPAIGN_LIMIT, brisk, eager, eager_landing, opening, opening_of, rules};
use gcacw::choice::Choice;
use gcacw::frames::Frame;
use gcacw::state::State;
use kernel::{Dice, RandomDice, Referee, Ruleset, Viewer};
use laws::words::Heard;
use protocol::survey::{Query, Survey};

/// Words for what random games reach too seldom, or scenarios to come.
const SELDOM: [&str; 74] = [
    // What is told of a march before it is made.
    "obliges.zone",
    "obliges.zone.column",
    "obliges.zone.none",
    "obliges.between",
    "obliges.shakes",
    "obliges.shakes.point",
    "obliges.minimum",
    "obliges.crowd",
    "obliges.crowd.1",
    "obliges.crowd.2",
    "obliges.crowd.4",
    "obliges.ford",
    "obliges.ferry",
    "obliges.rail-bridge",
    "obliges.creek",
    // Clients say it behind the dice of a line.
    "initiative.tie",
    "march.raised",
    "march.lowered",
    "led.raised.union",
    "led.raised.confederate",
    "led.lowered",
    // Sealed histories say it.
    "outcome",
    // Only by an overlay whose chart has it so.
    "turn.day.major",
    "dice.wound",
    "risks.wound",
    "rolls.wound",
    "unhurt",
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

/// Listens to a game; to what is shown only at a sample of its steps, of so many one.
fn listen(
    heard: &mut Heard,
    (state, seed, every): (State, u64, u32),
    pick: impl FnMut(&State, &[Choice], &mut RandomDice) -> usize,
) {
    let mut sample = RandomDice::new(seed);
    for viewer in Viewer::ALL {
        heard.view(&rules().view(&state, viewer));
    }
    laws::biased_game(rules(), state, seed, CAMPAIGN_LIMIT, pick, |step| {
        step.log.iter().flatten().for_each(|entry| heard.entry(entry));
        // Each question of the campaign is asked in words of its own.
        let is_question = matches!(step.after.frames.last(), Some(Frame::Campaign(_)));
        if every > 1 && !is_question && sample.below(every) > 0 {
            return;
        }
        heard.view(&rules().view(step.after, step.side.into()));
        heard.view(&rules().view(step.after, step.side.other().into()));
        if sample.below(10) > 0 {
            return;
        }
        let preview = Query::Preview(step.choice.to_string());
        if let Some(Survey::Combat(combat)) = rules().survey(step.before, step.side.into(), &preview) {
            heard.combat(&combat);
        }
        let cover = Query::Layer("flanks".to_owned());
        if let Some(Survey::Layer(stretches)) = rules().survey(step.after, step.side.into(), &cover) {
            heard.layer(&stretches);
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

/// Listens to games of all scenarios.
fn listen_to_all() -> Heard {
    let mut heard = Heard::default();
    let data = &rules().data;
    for scenario in data.scenarios.iter().chain([&data.campaign.scenario]) {
        let board = rules().board(&scenario.entry.id).expect("it has a board");
        heard.key_to(&board);
        heard.key_to_ways(&board);
    }
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    for layer in &game.package().layers {
        let query = Query::Layer(layer.id.clone());
        if let Some(Survey::Layer(stretches)) = rules().survey(&opening(0), Viewer::Spectator, &query) {
            heard.layer(&stretches);
        }
    }
    for game in 0..80 {
        listen(&mut heard, (opening(game), game + 1000, 1), eager);
    }
    for game in 0..3 {
        listen(&mut heard, (opening_of(CAMPAIGN, game), game, 20), brisk(game));
    }
    listen(&mut heard, (opening_of(CAMPAIGN, 3), 3, 40), eager_landing(3));
    heard
}

#[test]
fn every_word_has_a_template_and_every_template_is_used() {
    let game = gcacw::on_to_richmond(&[]).expect("the committed data are sound");
    let heard = listen_to_all();
    heard.has_words(game.package());
    // The words of results come from the charts, and not every result is reached.
    let unused = heard.unused(game.package(), &SELDOM);
    // A few games of the campaign do not reach everything in it; what they do not say, tests of its cases bring about.
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

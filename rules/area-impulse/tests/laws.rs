//! The laws of the kernel along whole games of Not War But Murder and of Birth of a Legend, played at random and by eager
//! players.

mod common;

use area_impulse::state::{Frame, State};
use area_impulse::{AreaImpulse, birth_of_a_legend, not_war_but_murder};
use common::{Eager, LIMIT, legend, murder, opening};
use kernel::{Dice, RandomDice, Referee, Side};
use laws::{Finality, Messages, OpenSteps, Played};
use protocol::package::RulesetPackage;

const RANDOM_GAMES: u64 = 300;
const EAGER_GAMES: u64 = 200;
const SOUND: &str = "the committed data are sound";

/// Checks the quick laws at every step, and the slow ones at a sample of steps.
fn check(
    rules: &AreaImpulse,
    package: &RulesetPackage,
    open: &mut OpenSteps<AreaImpulse>,
    sample: &mut RandomDice,
    step: &Played<'_, AreaImpulse>,
) {
    laws::replay_equals_live(rules, step);
    laws::choices_change_something(step);
    open.note(rules, step);
    open.can_be_taken_back(rules, step);
    laws::diffs_lead_from_view_to_view(rules, step);
    laws::headings_keep_up(rules, step);
    if sample.below(60) == 0 {
        laws::reaches_can_be_marched(rules, step.after);
    }
    let finality = Finality {
        package,
        ends: &["ends.impulse", "ends.night"],
        has_ended,
    };
    finality.is_told_of(rules, step);
    if sample.below(40) == 0 {
        finality.is_told(rules, step.after, sample);
    }
    if sample.below(400) == 0 {
        laws::choices_are_what_judge_allows(rules, step.after, sample, 1000);
        laws::everything_allowed_is_offered(rules, step.after);
        laws::refusals_change_nothing(rules, step.after, sample, 100);
        laws::any_text_is_judged(rules, step.after, sample, 200);
        laws::state_survives_saving(rules, step.after);
    }
}

/// Whether the impulse of a side has ended, or its night.
fn has_ended(before: &State, after: &State, side: Side) -> bool {
    if let Some(night @ Frame::Night(_)) = before.frame() {
        return !after.frames.contains(&night);
    }
    let at_night = |frame| {
        matches!(
            frame,
            Frame::Dawn(_) | Frame::Night(_) | Frame::Removal(_) | Frame::Recall(_) | Frame::Bids
        )
    };
    side == before.active
        && !before.frame().is_some_and(at_night)
        && (before.turn, before.impulse) != (after.turn, after.impulse)
}

fn random_games(rules: &AreaImpulse, package: &RulesetPackage) {
    let mut sample = RandomDice::new(77);
    for game in 0..RANDOM_GAMES {
        let mut open = OpenSteps::new(opening(rules, game));
        laws::random_game(rules, opening(rules, game), game, LIMIT, |step| {
            check(rules, package, &mut open, &mut sample, &step);
        });
    }
}

#[test]
fn random_games_of_not_war_but_murder_obey_the_laws_and_end() {
    random_games(&murder(), not_war_but_murder(&[]).expect(SOUND).package());
}

#[test]
fn random_games_of_birth_of_a_legend_obey_the_laws_and_end() {
    random_games(&legend(), birth_of_a_legend(&[]).expect(SOUND).package());
}

fn eager_games(rules: &AreaImpulse, package: &RulesetPackage, eager: &Eager<'_>) {
    let mut sample = RandomDice::new(78);
    for game in 0..EAGER_GAMES {
        let mut open = OpenSteps::new(opening(rules, game));
        laws::biased_game(
            rules,
            opening(rules, game),
            game,
            LIMIT,
            |state, choices, dice| eager.pick(state, choices, dice),
            |step| check(rules, package, &mut open, &mut sample, &step),
        );
    }
}

#[test]
fn eager_games_of_not_war_but_murder_obey_the_laws_and_end() {
    let rules = murder();
    eager_games(
        &rules,
        not_war_but_murder(&[]).expect(SOUND).package(),
        &Eager::new(&rules),
    );
}

#[test]
fn eager_games_of_birth_of_a_legend_obey_the_laws_and_end() {
    let rules = legend();
    eager_games(
        &rules,
        birth_of_a_legend(&[]).expect(SOUND).package(),
        &Eager::new(&rules),
    );
}

fn messages_are_short(rules: &AreaImpulse) {
    let eager = Eager::new(rules);
    let (mut random, mut fierce) = (Messages::default(), Messages::default());
    for game in 0..20 {
        laws::random_game(rules, opening(rules, game), game, LIMIT, |step| {
            random.note(rules, &step)
        });
        let pick = |state: &_, choices: &[_], dice: &mut _| eager.pick(state, choices, dice);
        laws::biased_game(rules, opening(rules, game), game, LIMIT, pick, |step| {
            fierce.note(rules, &step);
        });
    }
    random.are_at_most(220, 520, "random games");
    fierce.are_at_most(220, 520, "eager games");
}

#[test]
fn messages_of_not_war_but_murder_are_a_few_hundred_bytes() {
    messages_are_short(&murder());
}

#[test]
fn messages_of_birth_of_a_legend_are_a_few_hundred_bytes() {
    messages_are_short(&legend());
}

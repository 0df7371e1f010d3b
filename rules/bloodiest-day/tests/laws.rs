//! The laws of the kernel along whole days, played at random and by eager players.

mod common;

use bloodiest_day::BloodiestDay;
use bloodiest_day::state::{Frame, State};
use common::{LIMIT, eager, opening, rules};
use kernel::{Dice, RandomDice, Side};
use laws::{Finality, Messages, OpenSteps, Played};

const RANDOM_DAYS: u64 = 100;
const EAGER_DAYS: u64 = 60;

/// Checks the quick laws at every step, and the slow ones at a sample of steps.
fn check(
    rules: &BloodiestDay,
    open: &mut OpenSteps<BloodiestDay>,
    sample: &mut RandomDice,
    step: &Played<'_, BloodiestDay>,
) {
    laws::replay_equals_live(rules, step);
    laws::choices_change_something(step);
    open.note(rules, step);
    open.can_be_taken_back(rules, step);
    laws::diffs_lead_from_view_to_view(rules, step);
    if sample.below(60) == 0 {
        laws::reaches_can_be_marched(rules, step.after);
        laws::companies_can_be_marched(rules, step.after);
    }
    if sample.below(300) == 0 {
        laws::choices_are_what_judge_allows(rules, step.after, sample, 1000);
        laws::everything_allowed_is_offered(rules, step.after);
        laws::refusals_change_nothing(rules, step.after, sample, 100);
        laws::any_text_is_judged(rules, step.after, sample, 200);
        laws::state_survives_saving(rules, step.after);
    }
}

#[test]
fn random_days_obey_the_laws_and_end() {
    let rules = rules();
    let mut sample = RandomDice::new(77);
    for game in 0..RANDOM_DAYS {
        let mut open = OpenSteps::new(opening(&rules, game));
        laws::random_game(&rules, opening(&rules, game), game, LIMIT, |step| {
            check(&rules, &mut open, &mut sample, &step);
        });
    }
}

#[test]
fn eager_days_obey_the_laws_and_end() {
    let rules = rules();
    let mut sample = RandomDice::new(78);
    for game in 0..EAGER_DAYS {
        let mut open = OpenSteps::new(opening(&rules, game));
        laws::biased_game(
            &rules,
            opening(&rules, game),
            game,
            LIMIT,
            |state, choices, dice| eager(&rules, state, choices, dice),
            |step| check(&rules, &mut open, &mut sample, &step),
        );
    }
}

/// Whether the impulse of a side has ended, or the Action Phase with it.
fn has_ended(before: &State, after: &State, side: Side) -> bool {
    let is_own = |frame| matches!(frame, Frame::Impulse | Frame::Operation | Frame::Ride | Frame::Extra);
    let rallies = |frame| matches!(frame, Frame::Rally(_) | Frame::Reorganize { .. } | Frame::Replace(_));
    side == before.active
        && before.frame().is_some_and(is_own)
        && ((before.turn, before.active) != (after.turn, after.active)
            || after.frame().is_none_or(rallies)
            || after.frame() == Some(Frame::Extra) && before.frame() != Some(Frame::Extra))
}

#[test]
fn what_cannot_be_taken_back_says_so() {
    let game = bloodiest_day::bloodiest_day(&[]).expect("the committed data are sound");
    let rules = &*game.rules;
    let finality = Finality {
        package: &game.package,
        ends: &["ends.impulse", "ends.phase"],
        has_ended,
    };
    let mut sample = RandomDice::new(79);
    for seed in 0..EAGER_DAYS {
        let pick = |state: &_, choices: &[_], dice: &mut RandomDice| match seed % 2 {
            0 => eager(rules, state, choices, dice),
            _ => dice.below(choices.len() as u32) as usize,
        };
        laws::biased_game(rules, opening(rules, seed), seed, LIMIT, pick, |step| {
            finality.is_told_of(rules, &step);
            if sample.below(20) == 0 {
                finality.is_told(rules, step.after, &mut sample);
            }
        });
    }
}

#[test]
fn messages_are_a_few_hundred_bytes() {
    let rules = rules();
    let mut messages = Messages::default();
    for game in 0..10 {
        let pick = |state: &_, choices: &[_], dice: &mut RandomDice| eager(&rules, state, choices, dice);
        laws::biased_game(&rules, opening(&rules, game), game, LIMIT, pick, |step| {
            messages.note(&rules, &step);
        });
    }
    messages.are_at_most(220, 520, "eager days");
}

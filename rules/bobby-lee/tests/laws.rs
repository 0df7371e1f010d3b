//! The laws of the kernel along whole random games of all scenarios.

#[expect(dead_code, reason = "shared with the other tests")]
mod common;
#[path = "common/games.rs"]
mod games;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use bobby_lee::choice::Choice;
use bobby_lee::state::{Frame, State};
use bobby_lee::{BobbyLee, bobby_lee};
use common::rules;
use games::{LIMIT, eager, opening};
use kernel::{Dice, Published, RandomDice, Referee, Ruleset, Side, Sides};
use laws::{Finality, Messages, OpenSteps, Played};

/// Games of each of the four tests, which run side by side.
const GAMES: u64 = 75;

/// The game with its words.
static GAME: LazyLock<Published<BobbyLee>> = LazyLock::new(|| bobby_lee(&[]).expect("the committed data are sound"));

/// Which laws are checked after which steps: the quick ones after all or many of them; that choices are what the judge
/// allows, the first time that a choice of a kind is made in a procedure, and at a sample of steps.
struct Inspection {
    seen: BTreeSet<String>,
    sample: RandomDice,
    open: Option<OpenSteps<BobbyLee>>,
}

impl Inspection {
    fn new(seed: u64) -> Inspection {
        Inspection {
            seen: BTreeSet::new(),
            sample: RandomDice::new(seed),
            open: None,
        }
    }

    /// Plays a game and looks at it.
    fn play(&mut self, game: u64, pick: impl FnMut(&State, &[Choice], &mut RandomDice) -> usize) {
        self.open = Some(OpenSteps::new(opening(game)));
        laws::biased_game(rules(), opening(game), game, LIMIT, pick, |step| self.check(&step));
    }

    fn check(&mut self, step: &Played<'_, BobbyLee>) {
        let finality = Finality {
            package: GAME.package(),
            ends: &["ends.turn"],
            has_ended,
        };
        if step.committed || self.sample.below(10) == 0 {
            finality.is_told_of(rules(), step);
        }
        if self.sample.below(300) == 0 {
            finality.is_told(rules(), step.after, &mut self.sample);
        }
        laws::choices_change_something(step);
        let open = self.open.as_mut().expect("a game is played");
        open.note(rules(), step);
        // All open steps are played again each time, and of a long march or a sheet there are hundreds.
        let together = rules().to_act(step.after) == Sides::BOTH;
        if self.sample.below(if together { 400 } else { 4000 }) == 0 {
            open.can_be_taken_back(rules(), step);
        }
        let kind = format!("{:?} {}", step.before.frame(), step.choice.verb());
        if self.seen.insert(kind) {
            self.choices(step.before, 200);
        }
        if self.sample.below(6000) == 0 {
            laws::reaches_can_be_marched(rules(), step.after);
            laws::companies_can_be_marched(rules(), step.after);
        }
        match self.sample.below(3000) {
            0..30 => laws::state_survives_saving(rules(), step.after),
            30..120 => {
                laws::diffs_lead_from_view_to_view(rules(), step);
                laws::headings_keep_up(rules(), step);
            }
            120..420 => laws::replay_equals_live(rules(), step),
            420..422 => self.choices(step.after, 500),
            _ => {}
        }
        if self.sample.below(100_000) == 0 {
            laws::everything_allowed_is_offered(rules(), step.after);
        }
    }

    fn choices(&mut self, state: &State, tries: usize) {
        laws::choices_are_what_judge_allows(rules(), state, &mut self.sample, tries);
        laws::refusals_change_nothing(rules(), state, &mut self.sample, tries / 20);
        laws::any_text_is_judged(rules(), state, &mut self.sample, tries / 10);
    }
}

/// Whether the turn of a side has ended.
fn has_ended(before: &State, after: &State, _: Side) -> bool {
    let is_over = !matches!(after.frame(), Some(Frame::Turn(_) | Frame::Battle(_)));
    matches!(before.frame(), Some(Frame::Turn(_))) && (before.active != after.active || is_over)
}

fn random_games(first: u64) {
    let mut inspection = Inspection::new(first);
    for game in first..first + GAMES {
        inspection.play(game, |_, choices, dice| dice.below(choices.len() as u32) as usize);
    }
}

fn eager_games(first: u64) {
    let mut inspection = Inspection::new(first);
    for game in first..first + GAMES {
        inspection.play(game, eager);
    }
}

#[test]
fn the_first_random_games_obey_the_laws_and_end() {
    random_games(0);
}

#[test]
fn more_random_games_obey_the_laws_and_end() {
    random_games(GAMES);
}

#[test]
fn the_first_eager_games_obey_the_laws_and_end() {
    eager_games(0);
}

#[test]
fn more_eager_games_obey_the_laws_and_end() {
    eager_games(GAMES);
}

#[test]
fn messages_are_a_few_hundred_bytes() {
    let (mut messages, mut marches) = (Messages::default(), Messages::default());
    let mut sample = RandomDice::new(5);
    for game in 0..16 {
        laws::biased_game(rules(), opening(game), game, LIMIT, eager, |step| {
            if sample.below(20) == 0 {
                messages.note(rules(), &step);
            }
            if matches!(step.choice, Choice::Move(..) | Choice::Force(..) | Choice::By(_)) {
                marches.note_actor(rules(), &step);
            }
        });
    }
    messages.are_at_most(250, 700, "eager games");
    marches.are_at_most(275, 500, "a step of a march");
}

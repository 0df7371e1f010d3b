//! Nothing that comes over the wire can surprise the umpire.

mod common;

use std::sync::LazyLock;

use area_impulse::AreaImpulse;
use area_impulse::choice::{Choice, VERBS};
use area_impulse::state::State;
use common::{Eager, LIMIT, legend, murder, opening};
use kernel::{Dice, RandomDice, Ruleset, Side};
use proptest::prelude::*;
use protocol::http::About;

static MURDER: LazyLock<AreaImpulse> = LazyLock::new(murder);
static LEGEND: LazyLock<AreaImpulse> = LazyLock::new(legend);

/// A game and a position in it.
type Position = (&'static AreaImpulse, State);

/// Positions from the middle of eager games of both books.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut positions: Vec<Position> = Vec::new();
    let mut sample = RandomDice::new(5);
    for rules in [&*MURDER, &*LEGEND] {
        let eager = Eager::new(rules);
        for game in 0..12 {
            let pick = |state: &State, choices: &[Choice], dice: &mut RandomDice| eager.pick(state, choices, dice);
            laws::biased_game(rules, opening(rules, game), game, LIMIT, pick, |step| {
                if sample.below(10) == 0 {
                    positions.push((rules, step.after.clone()));
                }
            });
        }
    }
    positions
});

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(&Side::BOTH[..])
}

fn position() -> impl Strategy<Value = &'static Position> {
    any::<prop::sample::Index>().prop_map(|index| index.get(&POSITIONS))
}

/// Numbers of pieces and spaces, most of which exist.
fn number() -> impl Strategy<Value = u16> {
    prop_oneof![0..80u16, 100..125u16, any::<u16>()]
}

/// Texts that look like choices.
fn text() -> impl Strategy<Value = String> {
    let verb = prop_oneof![prop::sample::select(VERBS).prop_map(str::to_owned), "[a-z-]{0,12}"];
    let target = prop_oneof![number().prop_map(|number| number.to_string()), "[0-9a-f+ :-]{0,6}"];
    (verb, prop::collection::vec(target, 0..4)).prop_map(|(verb, targets)| {
        let parts: Vec<String> = std::iter::once(verb).chain(targets).collect();
        parts.join(":")
    })
}

proptest! {
    #[test]
    fn any_text_is_a_choice_in_its_one_form_or_none(text in prop_oneof![text(), ".{0,40}"]) {
        if let Ok(choice) = text.parse::<Choice>() {
            prop_assert_eq!(choice.to_string(), text);
        }
    }

    #[test]
    fn any_choice_is_judged_and_a_refused_one_says_why(position in position(), side in side(), text in text()) {
        let (rules, state) = position;
        if let Ok(choice) = text.parse::<Choice>()
            && let Err(refusal) = rules.judge(state, side, choice)
        {
            prop_assert!(!refusal.case.is_empty() && !refusal.message.is_empty());
            let waits = rules.to_act(state).contains(side);
            prop_assert!(waits || refusal.case == "8.2" || refusal.case == rules.book.cases.over);
        }
    }

    #[test]
    fn any_question_has_an_answer_that_agrees_with_the_judge(
        position in position(),
        side in side(),
        piece in prop::option::of(number()),
        space in prop::option::of(number()),
        verb in prop::option::of(prop::sample::select(VERBS)),
    ) {
        let (rules, state) = position;
        let about = About { piece, space, verb: verb.map(str::to_owned) };
        let answer = rules.why(state, side, &about);
        let mut text = verb.map(str::to_owned).unwrap_or_default();
        for target in [piece, space].into_iter().flatten() {
            text = format!("{text}:{target}");
        }
        if let Ok(choice) = text.parse::<Choice>() {
            prop_assert_eq!(answer, rules.judge(state, side, choice).err());
        }
    }
}

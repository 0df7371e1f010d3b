//! Choices are what the judge allows, and refusals change nothing.

use std::collections::BTreeSet;

use protocol::http::About;
use protocol::survey::Query;
use protocol::view::Prompt;
use protocol::{Side, Viewer};

use crate::games::choices_of;
use kernel::choice::{Spoken, Vocabulary};
use kernel::dice::{NotedDice, RandomDice};
use kernel::{Dice, Ruleset, Turn};

/// What is offered is allowed, and of `tries` attempts whatever is allowed is offered; the prompt shows the same.
pub fn choices_are_what_judge_allows<R: Ruleset>(rules: &R, state: &R::State, dice: &mut RandomDice, tries: usize) {
    for side in Side::BOTH {
        let choices = choices_of(rules, state, side);
        for choice in &choices {
            if let Err(refusal) = rules.judge(state, side, *choice) {
                panic!("{side:?}: {choice} is offered but refused: {refusal}");
            }
        }
        for attempt in attempts(rules, state, side, dice, tries) {
            is_offered_if_allowed(rules, state, side, &choices, attempt);
        }
        let ids: BTreeSet<String> = choices.iter().map(ToString::to_string).collect();
        assert_eq!(ids.len(), choices.len(), "{side:?}: a choice is offered twice");
        for choice in &choices {
            let read = choice.to_string().parse::<R::Choice>().ok();
            assert_eq!(read, Some(*choice), "{choice} does not survive its text form");
        }
        if rules.to_act(state).contains(side) {
            assert!(!choices.is_empty(), "{side:?} has to decide but has no choice");
        } else {
            assert!(choices.is_empty(), "{side:?} has choices but nothing to decide");
        }
        let prompt = rules.view(state, side.into()).prompt;
        let offered: BTreeSet<String> = prompt.iter().flat_map(Prompt::choices).collect();
        assert_eq!(offered, ids, "{side:?}: the prompt shows other choices than there are");
    }
}

/// The same for everything that can be said: thorough, and slow.
pub fn everything_allowed_is_offered<R: Ruleset>(rules: &R, state: &R::State) {
    let words = rules.vocabulary(state);
    for side in Side::BOTH {
        let choices = choices_of(rules, state, side);
        R::Choice::all(&words, &mut |choice| {
            is_offered_if_allowed(rules, state, side, &choices, choice);
        });
    }
}

fn is_offered_if_allowed<R: Ruleset>(
    rules: &R,
    state: &R::State,
    side: Side,
    choices: &[R::Choice],
    choice: R::Choice,
) {
    assert!(
        rules.judge(state, side, choice).is_err() || choices.contains(&choice),
        "{side:?}: {choice} is allowed but not offered"
    );
}

/// Things that a side may try, legal or not: half of them anything that can be said, half of them close to what it is
/// offered.
pub fn attempts<R: Ruleset>(
    rules: &R,
    state: &R::State,
    side: Side,
    dice: &mut RandomDice,
    tries: usize,
) -> Vec<R::Choice> {
    let words = rules.vocabulary(state);
    let offered = choices_of(rules, state, side);
    let attempt = |number: usize| match number % 2 {
        0 => R::Choice::draw(&words, dice),
        _ => variation(&offered, dice),
    };
    (0..tries).filter_map(attempt).collect()
}

/// A choice that is offered with its verb or one of its targets replaced, be it by that of another or by the number next
/// to it.
fn variation<C: Spoken>(offered: &[C], dice: &mut RandomDice) -> Option<C> {
    let [one, other] = [pick(offered, dice)?, pick(offered, dice)?].map(ToString::to_string);
    let mut parts: Vec<&str> = one.split(':').collect();
    let others: Vec<&str> = other.split(':').collect();
    let place = dice.below(parts.len() as u32) as usize;
    let next;
    parts[place] = match (place, dice.below(2)) {
        (0, 0) => pick(C::VERBS, dice)?,
        (_, 0) => {
            let number: u16 = parts[place].parse().ok()?;
            next = number
                .checked_add_signed(if dice.below(2) == 0 { 1 } else { -1 })?
                .to_string();
            &next
        }
        _ => others.get(place)?,
    };
    parts.join(":").parse().ok()
}

fn pick<'a, T>(things: &'a [T], dice: &mut RandomDice) -> Option<&'a T> {
    let count = things.len() as u32;
    (count > 0).then(|| &things[dice.below(count) as usize])
}

/// Whoever does not have to decide, and whatever is not offered, changes nothing: no state, no log, no die.
pub fn refusals_change_nothing<R: Ruleset>(rules: &R, state: &R::State, dice: &mut RandomDice, tries: usize) {
    for side in Side::BOTH {
        for attempt in attempts(rules, state, side, dice, tries) {
            if rules.judge(state, side, attempt).is_ok() {
                continue;
            }
            let mut copy = state.clone();
            let mut rolls = NotedDice::new(dice.clone());
            let mut turn = Turn::new(&mut rolls);
            assert!(
                rules.apply(&mut copy, side, attempt, &mut turn).is_err(),
                "{attempt} was judged illegal and yet applied"
            );
            assert!(turn.log.is_empty(), "the refused {attempt} wrote a log");
            assert!(!turn.is_committed(), "the refused {attempt} cannot be taken back");
            assert!(rolls.rolls.is_empty(), "the refused {attempt} rolled dice");
            assert!(copy == *state, "the refused {attempt} changed the state");
        }
    }
}

/// Whatever comes over the wire gets an answer: it is judged, and refused with a case and a reason; it is explained, as
/// the judge has it; and it is surveyed.
pub fn any_text_is_judged<R: Ruleset>(rules: &R, state: &R::State, dice: &mut RandomDice, tries: usize) {
    let words = rules.vocabulary(state);
    for _ in 0..tries {
        let side = Side::BOTH[dice.below(2) as usize];
        let verb = pick(R::Choice::VERBS, dice).expect("a game has verbs");
        let targets: Vec<u16> = (0..dice.below(3)).map(|_| any_number(&words, dice)).collect();
        let text = targets
            .iter()
            .fold((*verb).to_owned(), |text, number| format!("{text}:{number}"));
        let about = About {
            piece: targets.first().copied(),
            space: targets.get(1).copied(),
            verb: Some((*verb).to_owned()),
        };
        let why = rules.why(state, side, &about);
        if let Ok(choice) = text.parse::<R::Choice>() {
            assert_eq!(choice.to_string(), text, "{text} has two forms");
            let refusal = rules.judge(state, side, choice).err();
            let says_why = |refusal: &kernel::Refusal| !refusal.case.is_empty() && !refusal.message.is_empty();
            assert!(
                refusal.as_ref().is_none_or(says_why),
                "{text} is refused without a reason"
            );
            assert!(
                why == refusal,
                "{text} is explained by another reason than it is refused for"
            );
        }
        let about = About { verb: None, ..about };
        rules.why(state, side, &about);
        for viewer in Viewer::ALL {
            rules.survey(state, viewer, &Query::Preview(text.clone()));
        }
    }
}

/// A number that means something, or none.
fn any_number(words: &Vocabulary, dice: &mut RandomDice) -> u16 {
    let known = [&words.pieces, &words.spaces, &words.numbers][dice.below(3) as usize];
    match (dice.below(3), pick(known, dice)) {
        (0, Some(number)) => *number,
        (0 | 1, _) => dice.below(150) as u16,
        _ => dice.below(1 << 16) as u16,
    }
}

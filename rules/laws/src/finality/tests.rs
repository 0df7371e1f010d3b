//! That the law of finality fails on games that lie: a small game that tells the truth, and what becomes of it when one
//! of its offers says something else.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::choice::Vocabulary;
use kernel::offers::{Offers, Said};
use kernel::rehearsal::Finality as Told;
use kernel::rehearsal::MAY_ROLL;
use kernel::{Phrase, Refusal, SetupError, Sides, Tempo};
use protocol::TableView;
use protocol::board::Board;
use protocol::http::About;
use protocol::view::{Outcome, Prompt};
use serde::{Deserialize, Serialize};

use super::*;
use crate::random_game;

kernel::choices! {
    /// What can be done in the small game.
    pub enum Choice {
        /// Writes something down.
        Write = "write",
        /// Rolls a die.
        Roll = "roll",
        /// Looks at the other side's card, if it has one.
        Peek = "peek",
        /// Ends the impulse: the other side decides.
        Pass = "pass",
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct State {
    active: Side,
    impulse: u8,
    written: u8,
}

/// The small game, and what it says of a choice of its impulses.
struct Small {
    tells: fn(&State, Choice) -> Told,
}

fn told(consequences: &[&'static str], irrevocable: bool) -> Told {
    Told {
        consequences: consequences.iter().map(|key| (*key).into()).collect(),
        irrevocable,
    }
}

/// Whether the other side has a card.
fn has_card(state: &State) -> bool {
    state.impulse.is_multiple_of(2)
}

fn truth(_: &State, choice: Choice) -> Told {
    match choice {
        Choice::Write => Told::default(),
        Choice::Roll => Told::rolling("rolls.die"),
        Choice::Peek => Told::uncertain(),
        Choice::Pass => told(&["ends.impulse"], true),
    }
}

impl Ruleset for Small {
    type State = State;
    type Choice = Choice;

    fn edition(&self) -> u32 {
        1
    }

    fn printed(&self) -> &'static str {
        ""
    }

    fn board(&self, _: &str) -> Option<Cow<'_, Board>> {
        None
    }

    fn setup(&self, _: &str, _: &kernel::OptionSet, _: &mut dyn Dice) -> Result<State, SetupError> {
        Ok(OPENING)
    }

    fn to_act(&self, state: &State) -> Sides {
        match self.outcome(state) {
            None => Sides::only(state.active),
            Some(_) => Sides::NONE,
        }
    }

    fn tempo(&self, _: &State) -> Tempo {
        Tempo::default()
    }

    fn judge(&self, state: &State, side: Side, _: Choice) -> Result<(), Refusal> {
        match self.to_act(state).contains(side) {
            true => Ok(()),
            false => Err(Refusal::new("1", "The decision is the other player's.")),
        }
    }

    fn list(&self, _: &State, _: Side, into: &mut Vec<Choice>) {
        into.extend([Choice::Write, Choice::Roll, Choice::Peek, Choice::Pass]);
    }

    fn vocabulary(&self, _: &State) -> Vocabulary {
        Vocabulary::default()
    }

    fn make(&self, state: &mut State, _: Side, choice: Choice, turn: &mut Turn<'_>) {
        state.written += 1;
        match choice {
            Choice::Write => {}
            Choice::Roll => state.written += turn.d6(),
            Choice::Peek if has_card(state) => turn.commit(),
            Choice::Peek => {}
            Choice::Pass => {
                state.impulse += 1;
                state.active = state.active.other();
                state.written = 0;
            }
        }
    }

    fn view(&self, state: &State, viewer: Viewer) -> TableView {
        let mut view = TableView::empty(Phrase::bare("turn"));
        if viewer.side() == Some(state.active) {
            let mut choices = Vec::new();
            self.list(state, state.active, &mut choices);
            let mut offers = Offers::default();
            for choice in choices {
                let said = Said {
                    told: (self.tells)(state, choice),
                    ..Said::plain(choice.verb())
                };
                offers.add(said, choice.targets(), 1);
            }
            view.prompt = Some(Prompt {
                seq: 0,
                say: Phrase::bare("ask"),
                case: "1".into(),
                offers: offers.list().into(),
                barred: Vec::new(),
                sums: Vec::new(),
            });
        }
        view
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let over = Outcome {
            winner: None,
            say: Phrase::bare("over"),
            case: "1".into(),
            margin: None,
            lines: Vec::new(),
            charts: Vec::new(),
        };
        (state.impulse > 9 || state.written > 200).then_some(over)
    }

    fn why(&self, _: &State, _: Side, _: &About) -> Option<Refusal> {
        None
    }
}

const OPENING: State = State {
    active: Side::Union,
    impulse: 0,
    written: 0,
};

fn has_ended(before: &State, after: &State, _: Side) -> bool {
    before.impulse != after.impulse
}

/// What the law says of a game that tells this: of all offers along the way, then of the steps alone.
fn verdicts(tells: fn(&State, Choice) -> Told) -> [Result<(), String>; 2] {
    let phrases = ["ends.impulse", "rolls.die", MAY_ROLL].map(|key| (key.to_owned(), key.to_owned()));
    let package = RulesetPackage {
        id: "small".to_owned(),
        title: "Small".to_owned(),
        phrases: phrases.into(),
        verbs: [].into(),
        cases: Vec::new(),
        layers: Vec::new(),
        tidings: [].into(),
        primer: Vec::new(),
    };
    let small = Small { tells };
    let finality = Finality {
        package: &package,
        ends: &["ends.impulse"],
        has_ended,
    };
    [true, false].map(|all| {
        let mut dice = RandomDice::new(1);
        let play = || {
            random_game(&small, OPENING, 1, 2000, |step| match all {
                true => finality.is_told(&small, step.before, &mut dice),
                false => finality.is_told_of(&small, &step),
            });
        };
        let said = catch_unwind(AssertUnwindSafe(play));
        said.map_err(|panic| panic.downcast_ref::<String>().cloned().unwrap_or_default())
    })
}

fn is_caught(tells: fn(&State, Choice) -> Told, because: &str) {
    for verdict in verdicts(tells) {
        let said = verdict.expect_err("a lie is caught");
        assert!(said.contains(because), "{said}");
    }
}

#[test]
fn a_game_that_tells_the_truth_passes() {
    assert_eq!(verdicts(truth), [Ok(()), Ok(())]);
}

#[test]
fn who_hides_dice_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Roll => told(&[], true),
            _ => truth(state, choice),
        },
        "roll rolls dice and does not say so",
    );
}

#[test]
fn who_promises_dice_in_vain_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Pass => told(&["ends.impulse", "rolls.die"], true),
            _ => truth(state, choice),
        },
        "and rolls nothing",
    );
}

#[test]
fn who_hides_that_the_impulse_ends_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Pass => told(&[], true),
            _ => truth(state, choice),
        },
        "pass ends.impulse and does not say so",
    );
}

#[test]
fn who_says_in_vain_that_the_impulse_ends_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Write => told(&["ends.impulse"], false),
            _ => truth(state, choice),
        },
        "write says that it ends.impulse and does not",
    );
}

#[test]
fn who_passes_the_decision_on_unsaid_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Pass => told(&["ends.impulse"], false),
            _ => truth(state, choice),
        },
        "pass cannot be taken back and does not say so",
    );
}

#[test]
fn who_calls_final_what_can_be_taken_back_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Write => told(&[], true),
            _ => truth(state, choice),
        },
        "write says that it is final and can be taken back",
    );
}

#[test]
fn who_shows_what_is_hidden_unsaid_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Peek => Told::default(),
            _ => truth(state, choice),
        },
        "peek cannot be taken back and does not say so",
    );
}

#[test]
fn who_says_what_has_no_words_is_caught() {
    is_caught(
        |state, choice| match choice {
            Choice::Roll => Told::rolling("rolls.dice"),
            _ => truth(state, choice),
        },
        "rolls.dice is no phrase",
    );
}

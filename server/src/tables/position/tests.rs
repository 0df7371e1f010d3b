//! Whole games of the catalogue, with what players can do besides choosing tried at every step.

use std::cell::Cell;
use std::sync::Arc;

use kernel::{OptionSet, RandomDice, Referee};
use rules::Catalogue;

use super::*;
use crate::time::WallClock;

/// How many steps of a game are played at most.
const STEPS: usize = 800;

fn referees() -> Vec<Arc<dyn Referee>> {
    let catalogue = Catalogue::new(&[]).expect("the committed data are sound");
    catalogue.referees().to_vec()
}

/// Plays a scenario of each game at random, with no option or all of the last preset, and looks at each position on the
/// way, with the side that has moved last.
fn play_at_random(look: impl Fn(&dyn Referee, &Position)) {
    for referee in referees() {
        let info = referee.info();
        for (seed, scenario) in (1..).zip(&info.scenarios) {
            let presets = info.presets.last().filter(|_| seed % 2 == 0);
            let options: OptionSet = presets.iter().flat_map(|preset| preset.options.clone()).collect();
            let mut dice = RandomDice::new(seed);
            let mut position =
                Position::set_up(&*referee, &scenario.id, &options, &mut dice).expect("the scenario is set up");
            for _ in 0..STEPS {
                let waiting: Vec<Side> = position.to_act().iter().collect();
                if waiting.is_empty() {
                    break;
                }
                let side = waiting[dice.below(waiting.len() as u32) as usize];
                let prompt = position.view(side.into()).prompt.expect("who has to decide is asked");
                let choices: Vec<String> = prompt.choices().collect();
                let choice = &choices[dice.below(choices.len() as u32) as usize];
                let advance = position.advance(side, &Act::Choice(choice.as_str().into()), &mut dice);
                position = advance.expect("what is offered is allowed").position;
                look(&*referee, &position);
            }
        }
    }
}

fn undo(position: &Position, side: Side) -> Result<Advance> {
    position.advance(side, &Act::Undo, &mut RandomDice::new(0))
}

/// Takes some steps of `side` back, checking each; says whether the next must stay, as without it the others' steps would
/// settle something.
fn take_some_back(position: &Position, side: Side) -> bool {
    // Where nearly everything is open, each look takes long, and is like the one before.
    if position.open.len() > 32 && !position.open.len().is_multiple_of(16) {
        return false;
    }
    let mut position = position.clone();
    for _ in 0..3 {
        let undoable = position.view(side.into()).undoable;
        let before = position.open.clone();
        match undo(&position, side) {
            Ok(advance) => {
                assert!(undoable > 0, "what cannot be taken back was");
                assert!(advance.rolls.is_empty(), "an undo rolled dice");
                assert_eq!(
                    advance.position.open.len() + 1,
                    before.len(),
                    "an undo settled something"
                );
                assert_eq!(advance.position.ending(), None);
                assert_eq!(advance.position.base.digest(), position.base.digest());
                let last = before.last().expect("there was one");
                if last.is_open_for(side) {
                    let again = Act::Choice(last.choice().into());
                    let again = advance.position.advance(side, &again, &mut RandomDice::new(0));
                    let again = again.expect("what was allowed before is allowed again").position;
                    assert_eq!(again.digest(), position.digest(), "{} leads elsewhere", last.choice());
                }
                position = advance.position;
            }
            Err(error) => {
                let code = if position.ending().is_some() {
                    "finished"
                } else {
                    "nothing-to-undo"
                };
                assert_eq!((error.code, undoable), (code, 0));
                return position.last_open(side).is_some();
            }
        }
    }
    false
}

#[test]
fn either_side_takes_back_what_it_can_at_every_step_of_every_game() {
    let stayed = Cell::new(0);
    play_at_random(|_, position| {
        let stay = Side::BOTH.map(|side| take_some_back(position, side));
        stayed.set(stayed.get() + stay.into_iter().filter(|stays| *stays).count());
    });
    assert!(stayed.get() > 0, "no game led to where an undo would settle a phase");
}

#[test]
fn what_was_taken_back_before_games_had_editions_stays_so() {
    let found = Cell::new(0);
    play_at_random(|_, position| {
        for side in Side::BOTH {
            if found.get() > 8 || position.last_open(side).is_none() || undo(position, side).is_ok() {
                continue;
            }
            let mut row = Row {
                step: 1,
                side,
                seen_by: 0,
                choice: Act::Undo.text().into_owned(),
                rolls: Vec::new(),
                at: WallClock::system().now(),
                digest: None,
                beat: None,
                back: None,
            };
            // What is refused once others are done was not taken back then either.
            let Ok((again, _)) = position.advance_again(&row) else {
                continue;
            };
            assert_eq!(again.position.open.len() + 1, position.open.len());
            assert_eq!(again.position.rolled, position.rolled);
            row.digest = again.position.digest();
            let refused = position.advance_again(&row).err();
            assert!(
                matches!(refused, Some(Diverged::Refused(_))),
                "no release with editions did so"
            );
            found.set(found.get() + 1);
        }
    });
    assert!(found.get() > 0, "no game led to where an undo would settle a phase");
}

#[test]
fn a_position_is_saved_with_what_can_be_taken_back() {
    play_at_random(|referee, position| {
        if position.open.len() % 3 != 2 {
            return;
        }
        let restored = Position::restore(&position.save(), referee, referee.edition()).expect("it is read back");
        assert_eq!(restored.digest(), position.digest());
        assert!(restored.views() == position.views());
        for side in Side::BOTH {
            let [here, there] = [position, &restored].map(|position| undo(position, side).ok());
            assert_eq!(
                here.map(|advance| advance.position.digest()),
                there.map(|advance| advance.position.digest())
            );
        }
    });
}

//! What a choice ends, what it rolls dice for, and whether it can be taken back: told before it is made.

use kernel::Side;
use kernel::rehearsal::{Finality, rehearse};

use crate::choice::Choice;
use crate::game::BloodiestDay;
use crate::show::prompt::purpose_words;
use crate::state::{Frame, Purpose, State};

/// That a choice ends its player's impulse.
const IMPULSE: &str = "ends.impulse";
/// That Hooker loses heart, because nobody of his corps has stirred (5.3.1).
const HOOKER: &str = "ends.hooker";
/// What is rolled when the other side's impulse begins (3.0).
const OPENING: &str = "dice.impulse";

impl BloodiestDay {
    /// What is told of a choice that a side may make now.
    pub(crate) fn finality(&self, state: &State, side: Side, choice: Choice) -> Finality {
        if !may_settle(state, choice) {
            return Finality::default();
        }
        let mut rehearsal = rehearse(self, state, side, choice);
        let after = &rehearsal.after;
        // Dice that may be rolled anew are told of only when they stand (10.2).
        if let Some(Frame::Roll(roll)) = after.frame()
            && rehearsal.has_rolled
            && rehearsal.rolls.is_none()
        {
            rehearsal.rolls = Some(match roll.purpose {
                // 10.2: both dice are on the table.
                Purpose::Combat => "dice.attack".into(),
                purpose => purpose_words(purpose).into(),
            });
        }
        // 5.3.1: what nobody rolled before.
        let hooker = self.data.named.hooker;
        let loses_hooker = !rehearsal.has_rolled && self.hooker_at_stake(state).is_some() && !after.is_awake(hooker);
        let is_over = (after.turn, after.active) != (state.turn, state.active);
        let ends = (is_over && side == state.active && is_own(state)).then_some(IMPULSE);
        let mut told = rehearsal.told(ends, OPENING);
        if loses_hooker {
            told.consequences.push(HOOKER.into());
        }
        told
    }
}

/// Whether such a choice may end, roll or show anything: what is put together, and orders, can be taken back.
fn may_settle(state: &State, choice: Choice) -> bool {
    match choice {
        Choice::Move(..) => state.frame() != Some(Frame::Ride),
        Choice::AskFrom(_) => matches!(state.frame(), Some(Frame::Roll(_))),
        Choice::Join(_) | Choice::Target(_) | Choice::Second(_) | Choice::Return(_) => false,
        _ => true,
    }
}

/// Whether what runs is an impulse, and not the end of a turn.
fn is_own(state: &State) -> bool {
    matches!(
        state.frame(),
        Some(Frame::Impulse | Frame::Operation | Frame::Ride | Frame::Extra)
    )
}

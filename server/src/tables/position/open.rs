//! The steps that can still be taken back.

use std::sync::Arc;

use kernel::turn::Logged;
use kernel::{Dice, Match, RandomDice, RecordedDice, Turn};
use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::error::Result;

/// How many steps a side may leave open: several times what any phase of a game asks for. Whoever has more ends his
/// part, or takes some back.
pub(super) const MOST_OPEN: usize = 512;

/// A step that can still be taken back.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct OpenStep {
    side: Side,
    choice: Arc<str>,
    /// The side has finished its part of a simultaneous phase, while the other's steps are still open.
    #[serde(default)]
    is_locked: bool,
}

impl OpenStep {
    /// A step that was just made.
    pub(super) fn new(side: Side, choice: &str) -> OpenStep {
        OpenStep {
            side,
            choice: choice.into(),
            is_locked: false,
        }
    }

    /// What was chosen.
    #[cfg(test)]
    pub(super) fn choice(&self) -> &str {
        &self.choice
    }

    /// Whether a side can take it back.
    pub(super) fn is_open_for(&self, side: Side) -> bool {
        self.side == side && !self.is_locked
    }
}

/// What a choice led to.
pub(super) struct Made {
    pub(super) log: Vec<Logged>,
    /// It cannot be taken back: dice were rolled, something hidden was shown, the decision passed to the other side, or
    /// the game is over.
    pub(super) is_final: bool,
    /// That is so, and not only because what lies face down was mixed.
    pub(super) is_decided: bool,
}

/// Open steps that were played again.
pub(super) struct Replayed {
    pub(super) state: Box<dyn Match>,
    /// What was said of each.
    pub(super) logs: Vec<Vec<Logged>>,
}

/// Makes a choice of `side`; `state` is worth nothing when it is refused.
///
/// # Errors
/// When the rules refuse it.
pub(super) fn make(state: &mut dyn Match, side: Side, choice: &str, dice: &mut dyn Dice) -> Result<Made> {
    let other = side.other();
    let was_awaited = state.to_act().contains(other);
    let mut turn = Turn::new(dice);
    state.choose(side, choice, &mut turn)?;
    let has_passed = !was_awaited && state.to_act().contains(other);
    let is_over = has_passed || state.outcome().is_some();
    Ok(Made {
        is_final: turn.is_committed() || is_over,
        is_decided: turn.is_decided() || is_over,
        log: turn.log,
    })
}

/// Plays steps again from `base` on, which were all open. `None` when one is refused, or is none that could be taken back
/// this time: it would roll dice that nobody has rolled, or show what nobody has seen.
pub(super) fn replay<'a>(base: &dyn Match, steps: impl IntoIterator<Item = &'a OpenStep>) -> Option<Replayed> {
    let mut state = base.duplicate();
    // What would roll is not taken back, whatever it would roll; only rules that roll until it suits them want real dice.
    let mut dice = RandomDice::new(0);
    let logs = steps.into_iter().map(|step| {
        let made = make(&mut *state, step.side, &step.choice, &mut dice).ok()?;
        (!made.is_final).then_some(made.log)
    });
    let logs = logs.collect::<Option<Vec<_>>>()?;
    Some(Replayed { state, logs })
}

/// Plays steps again as an undo did before games had editions: dice read as 0, and what rolled or settled something was
/// none the less open. `None` when one is refused.
pub(super) fn replay_blindly(base: &dyn Match, steps: &[OpenStep]) -> Option<Replayed> {
    let mut state = base.duplicate();
    let mut dice = RecordedDice::new(&[]);
    let logs = steps
        .iter()
        .map(|step| make(&mut *state, step.side, &step.choice, &mut dice).map(|made| made.log));
    let logs = logs.collect::<Result<Vec<_>>>().ok()?;
    Some(Replayed { state, logs })
}

/// A side has finished its part: what it did stays.
pub(super) fn lock(steps: &mut [OpenStep], side: Side) {
    for step in steps.iter_mut().filter(|step| step.side == side) {
        step.is_locked = true;
    }
}

//! Writing the log without building entries that nobody reads.

use protocol::view::Roll;
use protocol::{Phrase, Side};

use crate::Turn;

/// Writes a line, unless the turn keeps no log.
pub fn say(turn: &mut Turn<'_>, case: &'static str, phrase: impl FnOnce() -> Phrase) {
    if !turn.is_quiet() {
        let phrase = phrase();
        turn.log(case, phrase);
    }
}

/// Writes a line with dice, unless the turn keeps no log.
pub fn say_dice(
    turn: &mut Turn<'_>,
    case: &'static str,
    side: Side,
    purpose: &'static str,
    faces: &[u8],
    phrase: impl FnOnce() -> Phrase,
) {
    if !turn.is_quiet() {
        let phrase = phrase();
        turn.log_dice(case, phrase, vec![roll(side, purpose, faces)]);
    }
}

/// Dice for the log.
#[must_use]
pub fn roll(side: Side, purpose: &'static str, faces: &[u8]) -> Roll {
    Roll {
        side,
        purpose: purpose.into(),
        faces: faces.to_vec(),
    }
}

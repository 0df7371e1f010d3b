//! Rolls that lie on the table: made, seen by everybody, and not applied yet, because somebody may have them made anew.
//!
//! A game that knows rerolls keeps a [`Pending`] in a frame of its own. It applies the roll at once unless somebody has
//! the means to reroll it and [`Pending::could_differ`]; then it asks him. Nothing is hidden: that somebody is asked
//! follows from what all can see.

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::Turn;

/// A roll that has not been applied: what it is for, who made it, and what the dice show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending<P> {
    /// What it is for.
    #[serde(rename = "p")]
    pub purpose: P,
    /// Who made it.
    #[serde(rename = "s")]
    pub side: Side,
    /// One die (dr) or the sum of two (DR).
    #[serde(rename = "f")]
    faces: [u8; 2],
}

impl<P> Pending<P> {
    /// Rolls one die.
    pub fn die(purpose: P, side: Side, turn: &mut Turn<'_>) -> Pending<P> {
        let faces = [turn.d6(), 0];
        Pending { purpose, side, faces }
    }

    /// Rolls two dice.
    pub fn dice(purpose: P, side: Side, turn: &mut Turn<'_>) -> Pending<P> {
        let faces = turn.two_d6();
        Pending { purpose, side, faces }
    }

    /// What the dice show.
    #[must_use]
    pub fn faces(&self) -> &[u8] {
        if self.faces[1] == 0 {
            &self.faces[..1]
        } else {
            &self.faces
        }
    }

    /// The sum of the dice.
    #[must_use]
    pub const fn total(&self) -> u8 {
        self.faces[0] + self.faces[1]
    }

    /// Rolls the same dice anew and returns what they showed before.
    pub fn again(&mut self, turn: &mut Turn<'_>) -> [u8; 2] {
        let faces = if self.faces[1] == 0 {
            [turn.d6(), 0]
        } else {
            turn.two_d6()
        };
        std::mem::replace(&mut self.faces, faces)
    }

    /// Whether another roll of the same dice could come out otherwise, when `outcome` says what follows from a total.
    pub fn could_differ<O: PartialEq>(&self, outcome: impl Fn(u8) -> O) -> bool {
        let now = outcome(self.total());
        let totals = if self.faces[1] == 0 { 1..=6 } else { 2..=12 };
        totals.into_iter().any(|total| outcome(total) != now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ScriptedDice;

    #[test]
    fn a_roll_waits_and_may_be_made_anew_with_the_same_dice() {
        let mut dice = ScriptedDice::faces(&[3, 4, 6, 5, 2, 1]);
        let mut turn = Turn::new(&mut dice);
        let mut pair = Pending::dice("attack", Side::Union, &mut turn);
        assert_eq!((pair.total(), pair.faces()), (7, [3, 4].as_slice()));
        assert_eq!(pair.again(&mut turn), [3, 4]);
        assert_eq!(pair.total(), 11);
        let mut one = Pending::die("hill", Side::Confederate, &mut turn);
        assert_eq!((one.total(), one.faces()), (2, [2].as_slice()));
        one.again(&mut turn);
        assert_eq!(one.faces(), [1]);
        assert!(turn.is_committed());
        assert_eq!(dice.left(), 0);
    }

    #[test]
    fn a_roll_could_differ_only_if_another_total_leads_elsewhere() {
        let mut dice = ScriptedDice::faces(&[6, 6, 1]);
        let mut turn = Turn::new(&mut dice);
        let pair = Pending::dice((), Side::Union, &mut turn);
        assert!(pair.could_differ(|total| total <= 2));
        assert!(!pair.could_differ(|total| total <= 1), "two dice show 2 at least");
        let one = Pending::die((), Side::Union, &mut turn);
        assert!(one.could_differ(|face| face <= 2));
        assert!(!one.could_differ(|face| face <= 6), "a die shows 6 at most");
    }

    #[test]
    fn a_pending_roll_survives_saving() {
        let mut dice = ScriptedDice::faces(&[3, 4]);
        let pending = Pending::dice(5u8, Side::Union, &mut Turn::new(&mut dice));
        let saved = serde_json::to_string(&pending).expect("it serialises");
        assert_eq!(serde_json::from_str::<Pending<u8>>(&saved).ok(), Some(pending));
    }
}

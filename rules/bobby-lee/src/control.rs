//! Control of towns (2.7) and what they are worth (4.31).

use kernel::log::say;
use kernel::{BySide, Phrase, Side, Turn, phrase};

use crate::game::BobbyLee;
use crate::ids::{HexId, HexSet};
use crate::state::State;

impl BobbyLee {
    /// Looks at who stands where, which decides about control until the next look, and moves the victory marker for the
    /// towns: after movement, after each contest, and in the supply turn.
    pub(crate) fn update_control(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.stood = BySide::of(|side| self.occupied(state, side));
        let taken = self.taken_towns(state);
        for hex in taken - state.taken {
            self.count_town(state, hex, self.hex(hex).home.other(), turn);
        }
        for hex in state.taken - taken {
            self.count_town(state, hex, self.hex(hex).home, turn);
        }
        state.taken = taken;
    }

    /// The towns with points that the enemy of their colour held at the last look. While a town is fought for it belongs to whom it
    /// belonged before.
    pub(crate) fn taken_towns(&self, state: &State) -> HexSet {
        let occupied = state.stood;
        let mut taken = HexSet::EMPTY;
        for side in Side::BOTH {
            let enemy = occupied[side.other()];
            let fought_for = enemy & occupied[side];
            taken |= self.ground.towns[side] & ((enemy - fought_for) | (fought_for & state.taken));
        }
        taken
    }

    /// That towns of the enemy which a side holds go back to him as its units stand now, if any do: nobody is left in them
    /// (2.7).
    pub(crate) fn confirm_reverting(&self, state: &State, side: Side) -> Option<Phrase> {
        let reverting = (self.ground.towns[side.other()] & state.taken) - self.occupied(state, side);
        let (first, more) = (reverting.first()?, reverting.count() - 1);
        let points: i8 = reverting.map(|hex| self.town_points(hex)).sum();
        let space = self.space(first).0;
        Some(match more {
            0 => phrase!("confirm.reverts", space, points),
            _ => phrase!("confirm.reverts-more", space, points, more as i32),
        })
    }

    /// Moves the marker by the points of a town that a side has taken or won back.
    fn count_town(&self, state: &mut State, hex: HexId, side: Side, turn: &mut Turn<'_>) {
        let points = self.town_points(hex);
        say(turn, "4.31", || {
            let key = if self.hex(hex).home == side {
                "town.freed"
            } else {
                "town.taken"
            };
            phrase!(key, side, self.space(hex).0, points)
        });
        self.score(state, side, points);
    }

    /// What a town is worth to the enemy of its colour.
    pub(crate) fn town_points(&self, hex: HexId) -> i8 {
        self.hex(hex).town.map_or(0, |town| town.points as i8)
    }

    /// 4.3: a side scores victory points.
    pub(crate) fn score(&self, state: &mut State, side: Side, points: i8) {
        state.marker += match side {
            Side::Union => -points,
            Side::Confederate => points,
        };
    }
}

//! What a clock hears of a step.

use kernel::{Sides, Tempo};
use protocol::Side;

use super::tables::awaited::Awaited;

/// The bits of [`Awaited`].
const AWAITED: i32 = 0b11_1111;

/// Where the bits of those begin who are asked something short.
const INTERRUPTED: usize = 6;

/// The bit of an exchange of seats.
const EXCHANGED: i32 = 1 << 8;

/// Where the number of the turn begins.
const TURN: u32 = 16;

/// What a clock hears of a step: who is awaited after it, as each viewer class may know it, who of them is asked something
/// short in the other's part, which turn it is, and whether the players have changed places. It is kept with the step, so
/// that clocks need no rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat(i32);

impl Beat {
    /// The beat of a step that leads to this.
    #[must_use]
    pub fn new(awaited: Awaited, tempo: Tempo, is_exchange: bool) -> Beat {
        let short: i32 = tempo.interrupted.iter().map(short_bit).sum();
        let exchange = if is_exchange { EXCHANGED } else { 0 };
        let turn = (u32::from(tempo.turn) << TURN).cast_signed();
        Beat(i32::from(awaited.column()) | short | exchange | turn)
    }

    /// Whom the table waits for.
    #[must_use]
    pub const fn awaited(self) -> Awaited {
        Awaited::from_column((self.0 & AWAITED) as i16)
    }

    /// Who is asked something short in the other's part.
    #[must_use]
    pub fn interrupted(self) -> Sides {
        Side::BOTH
            .into_iter()
            .filter(|side| self.0 & short_bit(*side) != 0)
            .collect()
    }

    /// Whether the players have changed places with the step.
    #[must_use]
    pub const fn is_exchange(self) -> bool {
        self.0 & EXCHANGED != 0
    }

    /// The number of the turn.
    #[must_use]
    pub const fn turn(self) -> u32 {
        self.0.cast_unsigned() >> TURN
    }

    /// As the database has it.
    #[must_use]
    pub const fn column(self) -> i32 {
        self.0
    }

    /// Reads what [`Beat::column`] wrote.
    #[must_use]
    pub const fn from_column(column: i32) -> Beat {
        Beat(column)
    }
}

const fn short_bit(side: Side) -> i32 {
    1 << (INTERRUPTED + side.index())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_it_is_lost() {
        let sets = [
            Sides::NONE,
            Sides::BOTH,
            Sides::only(Side::Union),
            Sides::only(Side::Confederate),
        ];
        for awaited in 0..64 {
            for interrupted in sets {
                for (turn, is_exchange) in [(0, true), (1, false), (127, true), (7448, false), (u16::MAX, true)] {
                    let tempo = Tempo { turn, interrupted };
                    let beat = Beat::new(Awaited::from_column(awaited), tempo, is_exchange);
                    let beat = Beat::from_column(beat.column());
                    assert_eq!(beat.awaited().column(), awaited);
                    assert_eq!(beat.interrupted(), interrupted);
                    assert_eq!((beat.turn(), beat.is_exchange()), (turn.into(), is_exchange));
                }
            }
        }
    }
}

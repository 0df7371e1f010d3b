//! How a table stands after a step, as far as clocks are concerned.

use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

/// What a side is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// What to do in its own stretch of play, or in one that both have together.
    Own,
    /// Something short in the opponent's: which loss to take, where to retreat. Only live clocks make a difference.
    Interrupt,
}

/// How a table stands after a step, for the truth or for a viewer class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Which side made the step, as it was seated before; nobody when the server did.
    pub by: Option<Side>,
    /// Who is awaited now, and for what.
    pub awaited: BySide<Option<Decision>>,
    /// The turn of the game. Only the first time that one is reached counts, so that nothing comes from taking back.
    pub game_turn: u32,
    /// Whether the players have changed places with this step: time belongs to the player, not to the seat.
    pub exchanged: bool,
}

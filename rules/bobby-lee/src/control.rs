//! Control of towns (2.7, 4.31).

use kernel::Turn;

use crate::BobbyLee;
use crate::state::State;

impl BobbyLee {
    /// Looks at who holds the towns and moves the victory marker: after movement, after each contest, and in the supply
    /// turn.
    pub(crate) fn update_control(&self, _state: &mut State, _turn: &mut Turn<'_>) {}
}

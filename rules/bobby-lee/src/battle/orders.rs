//! Standing orders: what a side wants done whenever a contest would ask a plain question, so that a battle does not cost a
//! month of letters. They are choices of the game, secret, and can be changed whenever the side is asked in a contest.

use kernel::{Refusal, Side};

use crate::BobbyLee;
use crate::choice::Choice;
use crate::state::State;

/// A standing order, by its number on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order(u8);

/// Nobody retreats by day.
pub(crate) const STAND: Order = Order(0);
/// All that can fire do so, and nothing else is done in the segment of combat.
pub(crate) const FIRE: Order = Order(1);
/// Losses among equals are taken by the least valuable.
pub(crate) const LOSSES: Order = Order(2);
/// Nobody reinforces or regroups.
pub(crate) const ALONE: Order = Order(3);

/// How many there are.
const ORDERS: u8 = 4;

const NO_SUCH_ORDER: Refusal = Refusal::new("6.0", "There is no such standing order.");
const GIVEN: Refusal = Refusal::new("6.0", "This order stands already.");
const NOT_GIVEN: Refusal = Refusal::new("6.0", "This order is not given.");

impl Order {
    /// Whether a side has given it.
    pub(crate) const fn is_given(self, state: &State, side: Side) -> bool {
        state.orders[side.index()] >> self.0 & 1 == 1
    }
}

impl BobbyLee {
    pub(super) fn judge_order(state: &State, side: Side, order: u8, give: bool) -> Result<(), Refusal> {
        if order >= ORDERS {
            return Err(NO_SUCH_ORDER);
        }
        match (give, Order(order).is_given(state, side)) {
            (true, true) => Err(GIVEN),
            (false, false) => Err(NOT_GIVEN),
            _ => Ok(()),
        }
    }

    pub(super) fn list_orders(state: &State, side: Side, into: &mut Vec<Choice>) {
        for order in 0..ORDERS {
            into.push(if Order(order).is_given(state, side) {
                Choice::Rescind(order)
            } else {
                Choice::Order(order)
            });
        }
    }
}

//! Standing orders: what a side wants done whenever a contest would ask a plain question, so that a battle does not cost a
//! month of letters. They are choices of the game, secret, and can be changed whenever the side is asked in a contest.

use kernel::{Refusal, Side};

use crate::BobbyLee;
use crate::choice::Choice;
use crate::state::State;

/// A standing order: its bit in [`State::orders`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Order(u8);

/// Nobody retreats by day.
pub(crate) const STAND: Order = Order(0);
/// All that can fire do so, and nothing else is done in the segment of combat.
pub(crate) const FIRE: Order = Order(1);
/// Losses among equals are taken by the least valuable, as [`BobbyLee::least_valuable`] has it.
pub(crate) const LOSSES: Order = Order(2);
/// Nobody reinforces, regroups, or redeploys at night.
pub(crate) const ALONE: Order = Order(3);

/// The choice that gives each order, and the one that takes it back.
const ORDERS: [(Order, Choice, Choice); 4] = [
    (STAND, Choice::StandFast, Choice::MayRetreat),
    (FIRE, Choice::FireAtWill, Choice::HoldFire),
    (LOSSES, Choice::LossesByTheBook, Choice::ChooseLosses),
    (ALONE, Choice::FightAlone, Choice::CallHelp),
];

const GIVEN: Refusal = Refusal::new("6.0", "This order stands already.");
const NOT_GIVEN: Refusal = Refusal::new("6.0", "This order is not given.");

impl Order {
    /// Whether a side has given it.
    pub(crate) const fn is_given(self, state: &State, side: Side) -> bool {
        state.orders[side.index()] >> self.0 & 1 == 1
    }

    /// The order that a choice is about, and whether it gives it.
    pub(crate) fn read(choice: Choice) -> Option<(Order, bool)> {
        let mut orders = ORDERS.into_iter();
        orders.find_map(|(order, give, recall)| match () {
            () if choice == give => Some((order, true)),
            () if choice == recall => Some((order, false)),
            () => None,
        })
    }
}

impl BobbyLee {
    pub(super) fn judge_order(state: &State, side: Side, order: Order, give: bool) -> Result<(), Refusal> {
        match (give, order.is_given(state, side)) {
            (true, true) => Err(GIVEN),
            (false, false) => Err(NOT_GIVEN),
            _ => Ok(()),
        }
    }

    pub(super) fn list_orders(state: &State, side: Side, into: &mut Vec<Choice>) {
        into.extend(ORDERS.map(|(order, give, recall)| if order.is_given(state, side) { recall } else { give }));
    }

    pub(super) fn apply_order(state: &mut State, side: Side, order: Order, give: bool) {
        let bit = 1 << order.0;
        let orders = &mut state.orders[side.index()];
        *orders = if give { *orders | bit } else { *orders & !bit };
    }
}

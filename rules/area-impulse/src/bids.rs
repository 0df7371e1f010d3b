//! Secret and simultaneous bids for a side (17.1).

use kernel::log::{roll, say};
use kernel::{Refusal, Side, SideBids, Turn, phrase};
use protocol::BySide;
use protocol::view::LogEntry;

use crate::book::Rule;
use crate::choice::{BID_LIMIT, Choice};
use crate::game::AreaImpulse;
use crate::refusals::NOT_NOW;
use crate::state::{Frame, Options, State};

impl Options {
    /// The side for which both players bid.
    pub(crate) const fn wanted_side(self) -> Option<Side> {
        if self.has(Rule::BidsUnion) {
            Rule::BidsUnion.bids_for()
        } else if self.has(Rule::BidsConfederate) {
            Rule::BidsConfederate.bids_for()
        } else {
            None
        }
    }
}

impl AreaImpulse {
    /// A seat bids, or changes its bid as long as the other bid is not in.
    pub(crate) fn judge_bid(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let refusal = |message| Err(Refusal::new(self.book.bids.case, message));
        match choice {
            Choice::Bid(points) if state.bids[side] == Some(points) => refusal("That is your bid already."),
            Choice::Bid(points) if points <= BID_LIMIT => Ok(()),
            Choice::Bid(_) => refusal("Nobody bids more than twenty replacement points."),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_bids(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let others = (0..=BID_LIMIT).filter(|points| state.bids[side] != Some(*points));
        into.extend(others.map(Choice::Bid));
    }

    /// Whether a side has made its bid, and it is not opened yet.
    pub(crate) fn has_bid(&self, state: &State, side: Side) -> bool {
        matches!(state.frame(), Some(Frame::Bids)) && state.bids[side].is_some()
    }

    /// What was bid, by the sides that the players have since then, and what it was worth.
    pub(crate) fn opened_bids(&self, state: &State) -> Option<SideBids> {
        let wanted = state.options.wanted_side()?;
        let [Some(union), Some(confederate)] = state.bids.into_array() else {
            return None;
        };
        if state.frames.contains(&Frame::Bids) {
            return None;
        }
        let of_dice = union == confederate && self.book.bids.tie_pays_difference;
        Some(SideBids {
            wanted,
            bids: if state.exchanged {
                BySide::new(confederate, union)
            } else {
                BySide::new(union, confederate)
            },
            price: (!of_dice).then_some(union.max(confederate)),
        })
    }

    pub(crate) fn apply_bid(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Bid(points) = choice else { return };
        let is_change = state.bids[side].replace(points).is_some();
        let case = self.book.bids.case;
        if !turn.is_quiet() {
            let entry = |say| LogEntry {
                say,
                case: case.into(),
                dice: Vec::new(),
                combat: None,
            };
            let own = entry(phrase!("bid.own", points));
            let seen = (!is_change).then(|| entry(phrase!("bid.made", side)));
            turn.log_private(side, own, seen);
        }
        if let ([Some(union), Some(confederate)], Some(wanted)) = (state.bids.into_array(), state.options.wanted_side())
        {
            self.open_bids(state, BySide::new(union, confederate), wanted, turn);
        }
    }

    /// Both bids are shown: the higher one has the side that both want, the other player has the points.
    fn open_bids(&self, state: &mut State, bids: BySide<u8>, wanted: Side, turn: &mut Turn<'_>) {
        turn.commit();
        state.frames.pop();
        let case = self.book.bids.case;
        let [union, confederate] = bids.into_array();
        say(turn, case, || phrase!("bids", union, confederate));
        let mut points = union.max(confederate);
        let mut winner = higher(bids);
        if union == confederate {
            let dice = roll_apart(turn);
            let [union, confederate] = dice.into_array();
            winner = higher(dice);
            if self.book.bids.tie_pays_difference {
                points = union.abs_diff(confederate);
            }
            if !turn.is_quiet() {
                turn.log_dice(
                    case,
                    phrase!("bids.tied", winner),
                    vec![
                        roll(Side::Union, "dice.bid", &[union]),
                        roll(Side::Confederate, "dice.bid", &[confederate]),
                    ],
                );
            }
        }
        state.exchanged = winner != wanted;
        state.replacements[wanted.other()] += points;
        let key = if state.exchanged { "bids.exchange" } else { "bids.stay" };
        say(turn, case, || phrase!(key, wanted.other(), points));
        self.roll_first_weather(state, turn);
        self.head(state, turn);
    }
}

/// Whose number is higher.
fn higher(numbers: BySide<u8>) -> Side {
    if numbers[Side::Confederate] > numbers[Side::Union] {
        Side::Confederate
    } else {
        Side::Union
    }
}

/// A die for each seat, rolled again until they differ.
fn roll_apart(turn: &mut Turn<'_>) -> BySide<u8> {
    loop {
        let [union, confederate] = turn.two_d6();
        if union != confederate {
            return BySide::new(union, confederate);
        }
    }
}

//! Secret and simultaneous bids for a side (17.1).

use kernel::{BySide, Refusal, Side, SideBids, Turn, phrase};
use protocol::view::LogEntry;

use crate::AreaImpulse;
use crate::choice::{BID_LIMIT, Choice};
use crate::log::{roll, say};
use crate::options::{Options, Rule};
use crate::state::{Frame, State};

impl Options {
    /// The side for which both players bid.
    pub(crate) const fn wanted_side(self) -> Option<Side> {
        if self.has(Rule::BidsUnion) {
            Some(Side::Union)
        } else if self.has(Rule::BidsConfederate) {
            Some(Side::Confederate)
        } else {
            None
        }
    }
}

impl AreaImpulse {
    /// A seat bids, or changes its bid as long as the other bid is not in.
    pub(crate) fn judge_bid(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Bid(points) if points <= BID_LIMIT => Ok(()),
            Choice::Bid(_) => Err(Refusal::new(
                self.book.bids.case,
                "Nobody bids more than twenty replacement points.",
            )),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    /// Whether a side has made its bid, and it is not opened yet.
    pub(crate) fn has_bid(&self, state: &State, side: Side) -> bool {
        matches!(state.frame(), Some(Frame::Bids)) && state.bids[side.index()].is_some()
    }

    /// What was bid, by the sides that the players have since then, and what it was worth.
    pub(crate) fn opened_bids(&self, state: &State) -> Option<SideBids> {
        let wanted = state.options.wanted_side()?;
        let [Some(union), Some(confederate)] = state.bids else {
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
        let is_change = state.bids[side.index()].replace(points).is_some();
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
        if let ([Some(union), Some(confederate)], Some(wanted)) = (state.bids, state.options.wanted_side()) {
            self.open_bids(state, [union, confederate], wanted, turn);
        }
    }

    /// Both bids are shown: the higher one has the side that both want, the other player has the points.
    fn open_bids(&self, state: &mut State, bids: [u8; 2], wanted: Side, turn: &mut Turn<'_>) {
        turn.commit();
        state.frames.pop();
        let case = self.book.bids.case;
        say(turn, case, || phrase!("bids", bids[0], bids[1]));
        let mut points = bids[0].max(bids[1]);
        let mut winner = Side::BOTH[usize::from(bids[1] > bids[0])];
        if bids[0] == bids[1] {
            let [union, confederate] = roll_apart(turn);
            winner = Side::BOTH[usize::from(confederate > union)];
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
        state.replacements[wanted.other().index()] += points;
        let key = if state.exchanged { "bids.exchange" } else { "bids.stay" };
        say(turn, case, || phrase!(key, wanted.other(), points));
        self.head(state, turn);
    }
}

/// A die for each seat, rolled again until they differ.
fn roll_apart(turn: &mut Turn<'_>) -> [u8; 2] {
    loop {
        let faces = turn.two_d6();
        if faces[0] != faces[1] {
            return faces;
        }
    }
}

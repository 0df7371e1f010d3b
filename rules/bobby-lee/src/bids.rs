//! The bids for the initiative (1.1): secret, and open to change until both are in.

use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use protocol::view::LogEntry;

use crate::BobbyLee;
use crate::choice::Choice;
use crate::judge::NOT_NOW;
use crate::prompt::Question;
use crate::state::{Frame, State, Step};
use crate::supply_turn;

mod refusals {
    use kernel::Refusal;

    pub(super) const TOO_HIGH: Refusal = Refusal::new(
        "1.1",
        "You bid leaders that you could activate: those with two steps or more.",
    );
}
use refusals as no;

impl BobbyLee {
    /// The highest bid of a side: its leaders that can be activated (1.1, 5.11).
    pub(crate) fn highest_bid(&self, state: &State, side: Side) -> u8 {
        self.ready_leaders(state, side).len()
    }

    pub(crate) fn judge_bid(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Bid(number) if number <= self.highest_bid(state, side) => Ok(()),
            Choice::Bid(_) => Err(no::TOO_HIGH),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_bids(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        into.extend((0..=self.highest_bid(state, side)).map(Choice::Bid));
    }

    pub(crate) fn apply_bid(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Bid(number) = choice else { return };
        let first = state.bids[side.index()].replace(number).is_none();
        if !turn.is_quiet() {
            let entry = |say| LogEntry {
                say,
                case: "1.1".into(),
                dice: Vec::new(),
                combat: None,
            };
            let public = first.then(|| entry(phrase!("bid.made", side)));
            turn.log_private(side, entry(phrase!("bid.own", number)), public);
        }
    }

    /// Opens the bids once both are in: the higher has the initiative, the Confederates win ties, and two zeros end the
    /// quarter.
    pub(crate) fn advance_bids(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let [Some(union), Some(confederate)] = state.bids else {
            return true;
        };
        turn.commit();
        say(turn, "1.1", || phrase!("bids", union, confederate));
        state.bids = [None; 2];
        let winner = if union > confederate {
            Side::Union
        } else {
            Side::Confederate
        };
        let bid = union.max(confederate);
        if bid == 0 {
            say(turn, "1.1", || phrase!("bids.none"));
            state.become_frame(Frame::Supply(supply_turn::Step::FIRST));
            return false;
        }
        say(turn, "1.1", || phrase!("bids.won", winner, bid));
        state.active = winner;
        state.owed = Some(bid);
        state.passes = 0;
        state.become_frame(Frame::Turn(Step::Begin));
        false
    }

    pub(crate) fn ask_bid(&self, state: &State, side: Side) -> Question {
        match state.bids[side.index()] {
            None => Question::bare("1.1", "ask.bid", "wait.bid"),
            Some(bid) => Question::new("1.1", phrase!("ask.bid-change", bid), phrase!("wait.bid")),
        }
    }
}

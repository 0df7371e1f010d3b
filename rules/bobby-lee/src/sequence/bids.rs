//! The bids for the initiative (1.1): secret, and open to change until both are in.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{BySide, Phrase, Refusal, Side, Sides, Turn, phrase};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::procedure::{Procedure, Question};
use crate::refusals::NOT_NOW;
use crate::state::{Frame, State, SupplyStage, TurnStage};
use crate::telling::line;

mod refusals {
    use kernel::Refusal;

    pub(super) const TOO_HIGH: Refusal = Refusal::new(
        "1.1",
        "You bid leaders that you could activate: those with two steps or more.",
    );
    pub(super) const SAME: Refusal = Refusal::new("1.1", "This is what you have bid already.");
}
use refusals as no;

impl BobbyLee {
    /// The highest bid of a side: its leaders that can be activated (1.1, 5.11).
    pub(crate) fn highest_bid(&self, state: &State, side: Side) -> u8 {
        self.ready_leaders(state, side).len()
    }
}

/// Both sides bid, each in secret.
pub(crate) struct Bids;

impl Procedure for Bids {
    /// Who has bid all he can, nothing, has nothing to change.
    fn deciders(&self, game: &BobbyLee, state: &State) -> Sides {
        let open = |side: &Side| state.bids[*side].is_none() || game.highest_bid(state, *side) > 0;
        Side::BOTH.into_iter().filter(open).collect()
    }

    fn judge(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Bid(number) if number > game.highest_bid(state, side) => Err(no::TOO_HIGH),
            Choice::Bid(number) if state.bids[side] == Some(number) => Err(no::SAME),
            Choice::Bid(_) => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    fn list(&self, game: &BobbyLee, state: &State, side: Side, into: &mut Vec<Choice>) {
        let bids = 0..=game.highest_bid(state, side);
        into.extend(bids.filter(|bid| state.bids[side] != Some(*bid)).map(Choice::Bid));
    }

    fn apply(&self, _: &BobbyLee, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Bid(number) = choice else { return };
        let first = state.bids[side].replace(number).is_none();
        if !turn.is_quiet() {
            let public = first.then(|| line("1.1", phrase!("bid.made", side)));
            turn.log_private(side, line("1.1", phrase!("bid.own", number)), public);
        }
    }

    /// Opens the bids once both are in: the higher has the initiative, the Confederates win ties, and two zeros end the
    /// quarter.
    fn advance(&self, _: &BobbyLee, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let [Some(union), Some(confederate)] = state.bids.into_array() else {
            return true;
        };
        turn.commit();
        say(turn, "1.1", || phrase!("bids", union, confederate));
        state.bids = BySide::default();
        let winner = if union > confederate {
            Side::Union
        } else {
            Side::Confederate
        };
        let bid = union.max(confederate);
        if bid == 0 {
            say(turn, "1.1", || phrase!("bids.none"));
            state.become_frame(Frame::Supply(SupplyStage::FIRST));
            return false;
        }
        say(turn, "1.1", || phrase!("bids.won", winner, bid));
        state.active = winner;
        state.owed = Some(bid);
        state.passes = 0;
        state.become_frame(Frame::Turn(TurnStage::Begin));
        false
    }

    fn ask(&self, game: &BobbyLee, state: &State, side: Side) -> Option<Question> {
        let leaders: Vec<i32> = game
            .ready_leaders(state, side)
            .map(|leader| leader.wire().into())
            .collect();
        Some(match state.bids[side] {
            None if leaders.is_empty() => Question::bare("1.1", "ask.bid-nobody", "wait.bid"),
            None => Question::new("1.1", phrase!("ask.bid", leaders), phrase!("wait.bid")),
            Some(bid) => Question::new("1.1", phrase!("ask.bid-change", bid), phrase!("wait.bid")),
        })
    }

    fn has_finished(&self, state: &State, side: Side) -> bool {
        state.bids[side].is_some()
    }

    fn confirm(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice, opens: bool) -> Option<Phrase> {
        match choice {
            // 9.3: who starves if that ends the quarter.
            Choice::Bid(0) => Some(match (opens, game.hungry_now(state, side)) {
                (true, 0) => Phrase::bare("confirm.opens-nothing"),
                (true, hungry) => phrase!("confirm.opens-nothing-hungry", hungry, game.hungry_fall(state, side)),
                (false, 0) => Phrase::bare("confirm.bid-nothing"),
                (false, hungry) => phrase!("confirm.bid-nothing-hungry", hungry, game.hungry_fall(state, side)),
            }),
            Choice::Bid(_) if opens => Some(Phrase::bare("confirm.opens")),
            // Who bids first is asked like him who bids second; who changes his bid knows it.
            Choice::Bid(_) if state.bids[side].is_none() => Some(Phrase::bare("confirm.bid")),
            _ => None,
        }
    }
}

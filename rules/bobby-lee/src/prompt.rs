//! What is asked: the prompt of whoever decides, and the words for those who wait.

use kernel::choice::{add_offer, share_destinations};
use kernel::{Phrase, Side};
use protocol::Param;
use protocol::view::{Offer, Prompt, Waiting};

use crate::BobbyLee;
use crate::battle::RetreatLosses;
use crate::choice::Choice;
use crate::state::{Frame, State};

/// A question: for the one who is asked, for the others, and the case that asks.
pub(crate) struct Question {
    ask: Phrase,
    wait: Phrase,
    case: &'static str,
    wait_case: &'static str,
}

impl Question {
    /// A question in these words.
    pub(crate) const fn new(case: &'static str, ask: Phrase, wait: Phrase) -> Question {
        Question {
            ask,
            wait,
            case,
            wait_case: case,
        }
    }

    /// The same under another case for those who wait, who do not learn what exactly is asked.
    pub(crate) const fn awaited_under(mut self, case: &'static str) -> Question {
        self.wait_case = case;
        self
    }

    /// A question without parameters.
    pub(crate) const fn bare(case: &'static str, ask: &'static str, wait: &'static str) -> Question {
        Question::new(case, Phrase::bare(ask), Phrase::bare(wait))
    }

    /// A question about one thing.
    pub(crate) fn about(
        case: &'static str,
        ask: &'static str,
        wait: &'static str,
        what: impl Into<Param> + Copy,
    ) -> Question {
        Question::new(case, Phrase::bare(ask).with(what), Phrase::bare(wait).with(what))
    }
}

impl BobbyLee {
    fn question(&self, state: &State, side: Side) -> Option<Question> {
        match state.frame()? {
            Frame::Deploy => Some(self.ask_deployment(state, side)),
            Frame::Bids => Some(self.ask_bid(state, side)),
            Frame::Turn(step) => self.ask_turn(state, step),
            Frame::Skirmish(_) => None,
            Frame::Battle(step) => self.ask_battle(state, step),
            Frame::Supply(step) => self.ask_supply(state, side, step),
        }
    }

    /// What a side is asked.
    pub(crate) fn prompt(&self, state: &State, side: Side) -> Option<Prompt> {
        let question = self.question(state, side)?;
        let mut choices = Vec::new();
        self.list_choices(state, side, &mut choices);
        let mut offers = Vec::new();
        let losses = self.losses_in_retreat(state, side);
        for choice in choices {
            let like = self.offer_of(state, side, choice, losses);
            add_offer(&mut offers, like, choice.targets(), 1);
        }
        share_destinations(&mut offers);
        Some(Prompt {
            seq: 0,
            say: question.ask,
            case: question.case.into(),
            offers,
            barred: self.barred(state, side),
            sums: match state.frame() {
                Some(Frame::Supply(step)) => self.supply_sums(state, side, step),
                _ => Vec::new(),
            },
        })
    }

    /// What is said of a choice beside what it is about.
    fn offer_of(&self, state: &State, side: Side, choice: Choice, losses: RetreatLosses) -> Offer {
        Offer {
            verb: choice.verb().into(),
            label: match state.frame() {
                Some(Frame::Battle(step)) => self.battle_label(step, choice, losses),
                Some(Frame::Supply(_)) => self.price_label(state, choice),
                _ => None,
            },
            spends: self.strategic_price(state, choice).map(Into::into),
            confirm: self.confirmation(state, side, choice),
            ..Offer::default()
        }
    }

    /// What is asked once more before a choice is made that opens both sides' secrets, or gives something up.
    fn confirmation(&self, state: &State, side: Side, choice: Choice) -> Option<Phrase> {
        let opens = self.is_last(state, side);
        match (choice, state.frame()?) {
            (Choice::Pass, _) if state.passes > 0 => Some(Phrase::bare("confirm.quarter")),
            (Choice::Pass, _) => Some(Phrase::bare("confirm.pass")),
            (Choice::Done, Frame::Supply(_)) => self.confirm_sheet(state, side, opens),
            (Choice::Bid(0), _) if opens => Some(Phrase::bare("confirm.opens-nothing")),
            (Choice::Bid(_) | Choice::Done, _) if opens => Some(Phrase::bare("confirm.opens")),
            (Choice::Bid(0), _) => Some(Phrase::bare("confirm.bid-nothing")),
            _ => None,
        }
    }

    /// Whom the table waits for, in words for everybody. Nobody waits for a side that has finished its part of a
    /// simultaneous decision, though it may still take that back.
    pub(crate) fn waiting(&self, state: &State, side: Side, asked: bool) -> Option<Waiting> {
        if self.has_finished(state, side) {
            return None;
        }
        let question = self.question(state, side)?;
        Some(Waiting {
            side,
            say: if asked { Phrase::bare("wait.you") } else { question.wait },
            case: if asked { question.case } else { question.wait_case }.into(),
        })
    }

    /// Whether only this side's part of a simultaneous decision is missing.
    fn is_last(&self, state: &State, side: Side) -> bool {
        self.deciders(state).contains(side.other()) && self.has_finished(state, side.other())
    }

    /// Whether a side has done its part of the simultaneous decision under way.
    fn has_finished(&self, state: &State, side: Side) -> bool {
        match state.frame() {
            Some(Frame::Deploy) => state.deployed[side.index()],
            Some(Frame::Bids) => state.bids[side.index()].is_some(),
            Some(Frame::Supply(_)) => state.ledger.done[side.index()],
            _ => false,
        }
    }
}

//! What is asked: the prompt of whoever decides, and the words for those who wait.

use kernel::choice::{add_offer, share_destinations};
use kernel::{Phrase, Side};
use protocol::view::{Offer, Prompt, Waiting};

use crate::game::BobbyLee;
use crate::procedures::running;
use crate::state::State;

/// The verbs of forced marches, which may cost a step.
const FORCED: [&str; 2] = ["force-march", "pontoon-force"];

impl BobbyLee {
    /// What a side is asked.
    pub(crate) fn prompt(&self, state: &State, side: Side) -> Option<Prompt> {
        let procedure = running(state)?;
        let question = procedure.ask(self, state, side)?;
        let mut choices = Vec::new();
        procedure.list(self, state, side, &mut choices);
        let labels = procedure.labels(self, state, side, &choices);
        let opens = is_last(state, side);
        let mut offers = Vec::new();
        let told = self.finalities(state, side, &choices);
        for ((choice, label), told) in choices.into_iter().zip(labels).zip(told) {
            let like = Offer {
                verb: choice.verb().into(),
                label,
                spends: self.strategic_price(state, choice).map(Into::into),
                confirm: procedure.confirm(self, state, side, choice, opens),
                consequences: told.consequences,
                irrevocable: told.irrevocable,
                ..Offer::default()
            };
            add_offer(&mut offers, like, choice.targets(), 1);
        }
        // Of two ways at the same price the safer comes first: by rail before a forced march (5.34).
        offers.sort_by_key(|offer| FORCED.contains(&&*offer.verb));
        share_destinations(&mut offers);
        Some(Prompt {
            seq: 0,
            say: question.ask,
            case: question.case.into(),
            offers,
            barred: self.barred(state, side),
            sums: procedure.sums(self, state, side),
        })
    }

    /// Whom the table waits for, in words for everybody. Nobody waits for a side that has finished its part of a
    /// simultaneous decision, though it may still take that back.
    pub(crate) fn waiting(&self, state: &State, side: Side, asked: bool) -> Option<Waiting> {
        let procedure = running(state).filter(|procedure| !procedure.has_finished(state, side))?;
        let question = procedure.ask(self, state, side)?;
        Some(Waiting {
            side,
            say: if asked { Phrase::bare("wait.you") } else { question.wait },
            case: if asked { question.case } else { question.wait_case }.into(),
        })
    }
}

/// Whether only this side's part of a simultaneous decision is missing.
fn is_last(state: &State, side: Side) -> bool {
    running(state).is_some_and(|procedure| procedure.has_finished(state, side.other()))
}

//! What a choice is called where the label of its verb would hide something: what it costs, what else it does.

use kernel::choice::Word;
use kernel::{Phrase, phrase};

use crate::AreaImpulse;
use crate::book::Command;
use crate::choice::{Choice, Piece};
use crate::data::LeaderId;
use crate::state::{Dawn, Frame, State, Step};

impl AreaImpulse {
    /// The name of a choice in this situation, if it has one besides that of its verb.
    pub(crate) fn label(&self, state: &State, choice: Choice) -> Option<Phrase> {
        match choice {
            Choice::Spend => self.bargain(state),
            Choice::Corps(Piece::Leader(leader)) => self.roll_label(state, leader),
            Choice::Single(Piece::Unit(unit)) => {
                // The independents are not named: a line for each unit would double the message.
                let mut company = self.company(state, unit);
                company.remove(unit.0);
                (!company.is_empty()).then(|| Phrase::bare("single.company"))
            }
            Choice::FollowAll => self.halted(state).map(|mover| phrase!("all-follow.halts", mover)),
            Choice::Follow(_) => self.halted(state).map(|mover| phrase!("follow.halts", mover)),
            Choice::Force(Piece::Unit(unit)) if self.tables.wearied.contains(unit.0) => {
                Some(Phrase::bare("force.weary"))
            }
            Choice::Retreat(..) if matches!(state.frame(), Some(Frame::Screen(_))) => {
                Some(Phrase::bare("retreat.screen"))
            }
            _ => None,
        }
    }

    /// What the Advantage would buy now.
    fn bargain(&self, state: &State) -> Option<Phrase> {
        Some(match state.frame()? {
            Frame::Dawn(Dawn::Reversal { sick: true }) => Phrase::bare("buy.health"),
            Frame::Dawn(Dawn::Reversal { sick: false }) => Phrase::bare("buy.sickness"),
            Frame::Dawn(Dawn::Restore(side)) => {
                let leader = Piece::Leader(self.army_leader(state, side));
                phrase!("buy.ready", leader.wire())
            }
            Frame::Assault(Step::Heroic) => Phrase::bare("buy.heroic"),
            Frame::Night(_) => Phrase::bare("buy.point"),
            _ => return None,
        })
    }

    /// 8.1.1: what a leader has to roll, and why.
    fn roll_label(&self, state: &State, leader: LeaderId) -> Option<Phrase> {
        if self.book.command != Command::Initiative {
            return None;
        }
        let rating = i32::from(self.data.leaders[usize::from(leader.0)].initiative);
        let modifiers = self.initiative_modifiers(state);
        let reason = match modifiers {
            [0, 0] => "corps.plain",
            [_, 0] => "corps.helped",
            [0, _] => "corps.rain",
            _ => "corps.helped-in-rain",
        };
        let needed = (rating - modifiers.iter().sum::<i32>()).max(1);
        Some(phrase!("corps.roll", needed, reason, rating))
    }

    /// The piece that moved last, if it could still go on by itself.
    fn halted(&self, state: &State) -> Option<u16> {
        let mover = Piece::read(u16::from(state.op.mover?))?;
        let goes_on = self.judge_mover(state, mover).is_ok();
        goes_on.then(|| mover.wire())
    }
}

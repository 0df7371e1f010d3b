//! Why something cannot be done: the refusal with the most specific case.

use kernel::choice::Target;
use kernel::{Refusal, Side};
use protocol::http::About;

use crate::book::Work;
use crate::choice::{Choice, Piece};
use crate::data::{LEADERS, LeaderId, REPORT_PIECES, TRAIN_PIECE, UnitId};
use crate::game::AreaImpulse;
use crate::refusals::{NO_SUCH_AREA, NO_SUCH_PIECE};
use crate::state::{Dawn, Frame, Stage, State};

const NO_SUCH_VERB: Refusal = Refusal::new("6.1", "Nothing of this kind is asked in this game.");
const NOWHERE: Refusal = Refusal::new("9.2", "It can enter none of the areas around it now.");
const TRAIN: Refusal = Refusal::new(
    "6.2.2",
    "The Supply Train moves at dawn only, and once, to its other landing.",
);
const NO_PIECE: Refusal = Refusal::new("9.1", "Choose the piece that moves first, then the area it enters.");

impl AreaImpulse {
    pub(crate) fn explain(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        if let Some(verb) = &about.verb {
            let said = |piece: Option<u16>| -> Option<Choice> {
                let numbers = [piece, about.space].into_iter().flatten();
                let text = numbers.fold(verb.clone(), |text, number| format!("{text}:{number}"));
                text.parse().ok()
            };
            let meant = || self.meant_piece(state, side, about.piece?).map(Target::wire);
            return match said(about.piece).or_else(|| said(meant())) {
                Some(choice) => self.judge_choice(state, side, choice).err(),
                None => Some(NO_SUCH_VERB),
            };
        }
        if about.piece == Some(TRAIN_PIECE) && self.ground.landings.is_some() {
            return Some(TRAIN);
        }
        let piece = match about.piece.map(|piece| self.meant_piece(state, side, piece)) {
            Some(None) => return Some(NO_SUCH_PIECE),
            Some(piece) => piece,
            None => None,
        };
        let area = match about.space.map(u8::try_from) {
            Some(Ok(area)) => Some(area),
            Some(Err(_)) => return Some(NO_SUCH_AREA),
            None => None,
        };
        let frame = state.frame()?;
        if let (Frame::Operation, None, Some(area)) = (frame, piece, area)
            && self.decider(state) == Some(side)
            && (1..self.data.areas.len()).contains(&usize::from(area))
            && self.is_vacant(state, side, area)
        {
            return Some(self.nobody_moves(state, side).unwrap_or(NO_PIECE));
        }
        let asked = self.decider(state) == Some(side);
        match (piece, area) {
            // In a retreat whoever points at a place means those who retreat, and at a unit, where it could go.
            (None, Some(area)) if asked => {
                if let Some(reason) = self.explain_refuge(state, side, area) {
                    return Some(reason);
                }
            }
            (Some(Piece::Unit(unit)), None) if asked && frame != Frame::Assault(Stage::Absorb) => {
                if let Some(told) = self.explain_retreater(state, side, unit) {
                    return told.err();
                }
            }
            _ => {}
        }
        if let (true, Frame::Operation, Some(piece), Some(to)) = (asked, frame, piece, area)
            && self.judge_mover(state, piece).is_ok()
            && self.judge_targets(Choice::Move(piece, to)).is_ok()
        {
            return self.why_not_as_far_as(state, side, piece, to);
        }
        let meant = meant(self.book.work, frame, piece, area);
        let mut refusal = None;
        for choice in meant.into_iter().flatten() {
            // Allowed in one way is allowed; otherwise the first reason is given.
            let reason = self.judge_choice(state, side, choice).err()?;
            refusal.get_or_insert(reason);
        }
        if let (Some(piece), None, Some(Frame::Operation)) = (piece, area, state.frame()) {
            return self.explain_mover(state, side, piece);
        }
        refusal.or_else(|| self.judge_choice(state, side, Choice::Pass).err())
    }

    /// Why no unit that is activated moves, where none does: what has to be done before (10.1), or what keeps one of them.
    fn nobody_moves(&self, state: &State, side: Side) -> Option<Refusal> {
        let mut reason = None;
        for unit in state.op.units {
            let told = self.explain_mover(state, side, Piece::Unit(UnitId(unit)))?;
            reason.get_or_insert(told);
        }
        self.judge_choice(state, side, Choice::Done).err().or(reason)
    }

    /// The piece that somebody points at: a false report stands for its leader, except to its owner (17.7).
    fn meant_piece(&self, state: &State, side: Side, number: u16) -> Option<Piece> {
        let report = number.checked_sub(REPORT_PIECES).filter(|leader| *leader < LEADERS);
        let Some(leader) = report.map(|leader| LeaderId(leader as u8)) else {
            return Piece::read(number);
        };
        let known = self.data.leaders.get(usize::from(leader.0))?;
        (known.side != side && state.reports[leader.0] != 0).then_some(Piece::Leader(leader))
    }

    /// Why a piece does not move.
    fn explain_mover(&self, state: &State, side: Side, piece: Piece) -> Option<Refusal> {
        if let Err(refusal) = self.judge_choice(state, side, Choice::Move(piece, 1))
            && (self.decider(state) != Some(side) || refusal.case == "4.0")
        {
            return Some(refusal);
        }
        if let Err(refusal) = self.judge_mover(state, piece) {
            return Some(refusal);
        }
        let goes = |area: &u8| self.judge_move(state, piece, *area).is_ok();
        if self.ground.areas.into_iter().any(|area| goes(&area)) {
            return None;
        }
        let around = self.ground.adjacent[usize::from(state.at(piece))];
        let reasons = around.filter_map(|to| self.judge_move(state, piece, to).err());
        Some(reasons.last().unwrap_or(NOWHERE))
    }
}

/// The choices that somebody who points at a piece or an area can mean in this situation.
fn meant(work: Work, frame: Frame, piece: Option<Piece>, area: Option<u8>) -> [Option<Choice>; 2] {
    let one = |choice: Choice| [Some(choice), None];
    match (frame, piece, area) {
        (Frame::Operation, Some(piece), Some(to)) => one(Choice::Move(piece, to)),
        (Frame::Operation, None, Some(area)) => one(Choice::Assault(area)),
        (Frame::Impulse, Some(Piece::Unit(unit)), _) => one(Choice::Single(Piece::Unit(unit))),
        (Frame::Impulse, Some(Piece::Leader(leader)), _) => one(Choice::Corps(Piece::Leader(leader))),
        (Frame::Impulse, None, Some(area)) => match work {
            Work::Entrench => [Some(Choice::Army(area)), Some(Choice::Entrench(area))],
            Work::Regroup => one(Choice::Regroup(area)),
        },
        (Frame::Combine(_), Some(piece), _) => one(Choice::Send(piece)),
        (Frame::Assault(Stage::Assemble), Some(piece), _) => one(Choice::Point(piece)),
        (Frame::Assault(Stage::Forward), Some(piece), _) => one(Choice::Forward(piece)),
        (Frame::Assault(Stage::Absorb), Some(piece), None) => {
            [Some(Choice::Exhaust(piece)), Some(Choice::Eliminate(piece))]
        }
        (Frame::Assault(_) | Frame::Screen(_), Some(piece), Some(to)) => one(Choice::Retreat(piece, to)),
        (Frame::Escort { .. }, Some(piece), Some(to)) => one(Choice::Accompany(piece, to)),
        (Frame::Demolition(_) | Frame::DefenderDemolition(_), None, Some(to)) => one(Choice::Demolish(to)),
        (Frame::Recall(_), Some(piece), _) => one(Choice::Recall(piece)),
        (Frame::Dawn(Dawn::Detach(_)), Some(piece), _) => one(Choice::Detach(piece)),
        (Frame::Risk(_), Some(piece), _) => one(Choice::Risk(piece)),
        (Frame::Dawn(_) | Frame::Relocate(_) | Frame::Recover(_), Some(piece), Some(to)) => {
            one(Choice::Place(piece, to))
        }
        (Frame::Dawn(_), None, Some(area)) => one(Choice::Arrive(area)),
        (Frame::Night(_), Some(piece), _) => one(Choice::Refresh(piece)),
        (Frame::Night(_), None, Some(area)) => one(Choice::Entrench(area)),
        (Frame::Removal(_), None, Some(area)) => one(Choice::Remove(area)),
        _ => [None, None],
    }
}

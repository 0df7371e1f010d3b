//! Why a piece that still has movement factors has stopped (8.1.2, 9.2, 9.5, 10.3, 10.7, 17.2.3).

use kernel::Refusal;

use crate::choice::Piece;
use crate::data::BorderKind;
use crate::game::AreaImpulse;
use crate::ground::Edge;
use crate::movement::refusals as no;
use crate::state::{Activation, State};

impl AreaImpulse {
    /// Why a piece that still has movement factors has stopped.
    pub(crate) fn why_stopped(&self, state: &State, piece: Piece) -> Refusal {
        let at = state.at(piece);
        let edge = self.ground.edge(state.op.march(piece).from, at);
        match (piece, edge) {
            (Piece::Unit(_), _) if state.op.assaulted.contains(at) => no::FOUGHT,
            (_, Some(edge)) => self.stop_beyond(state, piece, edge),
            _ => no::FELL_BACK,
        }
    }

    /// Why a piece stops when it has crossed a border.
    pub(crate) fn stop_beyond(&self, state: &State, piece: Piece, edge: &Edge) -> Refusal {
        let unit = matches!(piece, Piece::Unit(_));
        if state.op.by == Activation::Regroup {
            no::REGROUPED
        } else if unit && self.is_misled(state, state.active, edge.to) {
            no::RUSE
        } else if self.fords(state, piece, edge) {
            no::FORDED
        } else if edge.border == BorderKind::River {
            no::BANK
        } else {
            no::OFF_ROAD
        }
    }
}

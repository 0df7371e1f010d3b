//! What a viewer may know of leaders while false reports are about (17.7).

use kernel::choice::Target;
use kernel::{Phrase, Side, Viewer};
use protocol::view::Piece as PieceView;

use crate::choice::Piece;
use crate::data::{LEADER_PIECES, LeaderId, REPORT_PIECES};
use crate::game::AreaImpulse;
use crate::state::{Dawn, Frame, State, place};

impl AreaImpulse {
    /// Whether a viewer may know which marker of a side is true.
    fn is_privy(viewer: Viewer, side: Side) -> bool {
        viewer.side() == Some(side)
    }

    /// Changes the pieces that everybody knows into those that a viewer sees.
    pub(crate) fn veil(&self, state: &State, viewer: Viewer, pieces: &mut Vec<PieceView>) {
        for side in Side::BOTH {
            if state.frame() == Some(Frame::Dawn(Dawn::Muster(side))) && !AreaImpulse::is_privy(viewer, side) {
                let leaders = self.lookups.leaders[side];
                let gone = |piece: &PieceView| match Piece::read(piece.id) {
                    Some(Piece::Leader(leader)) => {
                        leaders.contains(leader.0) && place::is_area(state.leader_at(leader))
                    }
                    _ => false,
                };
                pieces.retain(|piece| !gone(piece));
                continue;
            }
            for leader in self.hidden(state, side) {
                self.add_report(state, viewer, LeaderId(leader), pieces);
            }
        }
        pieces.sort_by_key(|piece| piece.id);
    }

    /// Adds the second marker of a leader. Who may not know sees the two by the order of their areas.
    fn add_report(&self, state: &State, viewer: Viewer, leader: LeaderId, pieces: &mut Vec<PieceView>) {
        let owner = self.data.leaders[usize::from(leader.0)].side;
        let privy = AreaImpulse::is_privy(viewer, owner);
        let (at, report) = (u16::from(state.leader_at(leader)), u16::from(state.reports[leader.0]));
        let id = LEADER_PIECES + u16::from(leader.0);
        if !privy && let Some(piece) = pieces.iter_mut().find(|piece| piece.id == id) {
            piece.at = at.min(report);
        }
        pieces.push(PieceView {
            id: REPORT_PIECES + u16::from(leader.0),
            counter: Some(id),
            owner,
            at: if privy { report } else { at.max(report) },
            face: 0,
            badges: if privy {
                vec![Phrase::bare("false-report")]
            } else {
                Vec::new()
            },
        });
    }
}

//! Limited intelligence (17.7): leaders placed anew each dawn, with false reports of where they are.
//!
//! What is true of a leader stands in [`State::leaders`], the false report in [`State::reports`]. The other side sees two
//! markers and cannot tell them apart, until whatever would treat them differently exposes the false one.

use kernel::choice::Target;
use kernel::{Refusal, Side, Turn, Viewer, phrase};
use protocol::Phrase;
use protocol::view::Piece as PieceView;

use crate::AreaImpulse;
use crate::choice::{Choice, Piece};
use crate::data::{LEADER_PIECES, LeaderId, REPORT_PIECES};
use crate::log::say;
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Activation, Dawn, Frame, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NOT_YOURS: Refusal = Refusal::new("17.7", "This leader is not yours, or not on the map.");
    pub(super) const TWICE: Refusal = Refusal::new("17.7", "He has been placed this morning.");
    pub(super) const REPORTED: Refusal = Refusal::new("17.7.1", "There is a false report of him already.");
    pub(super) const TROOPS: Refusal =
        Refusal::new("17.7", "Leaders and false reports are placed with units of their side.");
    pub(super) const SAME: Refusal = Refusal::new(
        "17.7.1",
        "A leader and the false report of him are never in the same area.",
    );
}

impl AreaImpulse {
    /// The areas with a marker of a leader, true or false.
    pub(crate) fn markers(&self, state: &State, leader: LeaderId) -> Set {
        let places = [state.leader_at(leader), state.reports[leader.0]];
        places.into_iter().filter(|at| place::is_area(*at)).collect()
    }

    /// The leaders of a side of whom there is a false report.
    pub(crate) fn hidden(&self, state: &State, side: Side) -> Set {
        if !state.options.has(Rule::LimitedIntelligence) {
            return Set::EMPTY;
        }
        self.tables.leaders[side.index()]
            .filter(|leader| state.reports[*leader] != 0)
            .collect()
    }

    /// Removes the false report of a leader.
    fn expose(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        state.reports[leader.0] = 0;
        turn.commit();
        say(turn, "17.7.1", || phrase!("report.exposed", leader.wire()));
    }

    /// Exposes the markers of a side in an area.
    pub(crate) fn expose_area(&self, state: &mut State, side: Side, area: u8, turn: &mut Turn<'_>) {
        for leader in self.hidden(state, side) {
            if self.markers(state, LeaderId(leader)).contains(area) {
                self.expose(state, LeaderId(leader), turn);
            }
        }
    }

    /// An army leader activates the leaders of the area too.
    pub(crate) fn expose_activated(&self, state: &mut State, by: Activation, area: u8, turn: &mut Turn<'_>) {
        if let Activation::Army(_) = by {
            self.expose_area(state, state.active, area, turn);
        }
    }

    /// Markers left among enemies are exposed: a leader would turn inactive there (9.6).
    pub(crate) fn expose_abandoned(&self, state: &mut State, turn: &mut Turn<'_>) {
        for side in Side::BOTH {
            for leader in self.hidden(state, side) {
                let alone = |area: u8| self.own(state, side, area).is_empty() && !self.is_vacant(state, side, area);
                if self.markers(state, LeaderId(leader)).any(alone) {
                    self.expose(state, LeaderId(leader), turn);
                }
            }
        }
    }

    /// A leader who gives an order, is placed elsewhere or leaves the game is known.
    pub(crate) fn expose_leader(&self, state: &mut State, leader: LeaderId, turn: &mut Turn<'_>) {
        if state.reports[leader.0] != 0 {
            self.expose(state, leader, turn);
        }
    }

    /// A side takes its markers off the map to place them anew.
    pub(crate) fn begin_muster(&self, state: &mut State, side: Side) {
        state.go(Frame::Dawn(Dawn::Muster(side)));
        state.mustered = Set::EMPTY;
        for leader in self.tables.leaders[side.index()] {
            state.reports[leader] = 0;
        }
    }

    pub(crate) fn judge_muster(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let (Choice::Place(Piece::Leader(leader), area) | Choice::Report(Piece::Leader(leader), area)) = choice else {
            return match choice {
                Choice::Done => Ok(()),
                _ => Err(crate::judge::NOT_NOW),
            };
        };
        let placed = matches!(choice, Choice::Place(..));
        if !self.tables.leaders[side.index()].contains(leader.0) || !place::is_area(state.leader_at(leader)) {
            Err(no::NOT_YOURS)
        } else if placed && state.mustered.contains(leader.0) {
            Err(no::TWICE)
        } else if !placed && state.reports[leader.0] != 0 {
            Err(no::REPORTED)
        } else if self.own(state, side, area).is_empty() {
            Err(no::TROOPS)
        } else if self.markers(state, leader).contains(area) {
            Err(no::SAME)
        } else {
            Ok(())
        }
    }

    pub(crate) fn list_muster(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let troops = self
            .ground
            .areas
            .filter(|area| !self.own(state, side, *area).is_empty());
        let troops: Set = troops.collect();
        for leader in self.tables.leaders[side.index()] {
            let piece = Piece::Leader(LeaderId(leader));
            into.extend(troops.map(|area| Choice::Place(piece, area)));
            into.extend(troops.map(|area| Choice::Report(piece, area)));
        }
        into.push(Choice::Done);
    }

    pub(crate) fn apply_muster(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Place(Piece::Leader(leader), area) => {
                state.leaders[leader.0] = area;
                state.mustered.insert(leader.0);
            }
            Choice::Report(Piece::Leader(leader), area) => state.reports[leader.0] = area,
            _ => {
                turn.commit();
                say(turn, "17.7", || phrase!("mustered", side));
                if side == self.book.night {
                    self.begin_muster(state, side.other());
                } else {
                    state.go(Frame::Dawn(Dawn::End));
                }
            }
        }
    }

    /// Whether a viewer may know which marker of a side is true.
    fn is_privy(viewer: Viewer, side: Side) -> bool {
        viewer.side() == Some(side)
    }

    /// Changes the pieces that everybody knows into those that a viewer sees.
    pub(crate) fn veil(&self, state: &State, viewer: Viewer, pieces: &mut Vec<PieceView>) {
        for side in Side::BOTH {
            if state.frame() == Some(Frame::Dawn(Dawn::Muster(side))) && !AreaImpulse::is_privy(viewer, side) {
                let leaders = self.tables.leaders[side.index()];
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

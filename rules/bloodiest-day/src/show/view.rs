//! What a viewer sees. Nothing is hidden: the views differ only in who is asked.

use kernel::choice::Target;
use kernel::{ByViewer, Phrase, Ruleset, Side, Viewer, phrase};
use maps::sets::Numbered;
use protocol::TableView;
use protocol::view::{BorderState, Piece as PieceView, SpaceState, Track};

use crate::choice::Piece;
use crate::data::{CrossingId, CrossingKind, LeaderId, UnitId, boxes};
use crate::game::BloodiestDay;
use crate::show::phrases::hours;
use crate::state::{Frame, State, place};

impl BloodiestDay {
    pub(crate) fn table_view(&self, state: &State, viewer: Viewer) -> TableView {
        self.seen_by(viewer, state, self.open_view(state))
    }

    pub(crate) fn table_views(&self, state: &State) -> ByViewer<TableView> {
        let open = self.open_view(state);
        ByViewer::of(|viewer| self.seen_by(viewer, state, open.clone()))
    }

    /// What everybody sees alike.
    fn open_view(&self, state: &State) -> TableView {
        let tracks = vec![
            Track {
                id: "advantage".into(),
                at: 0,
                owner: Some(state.advantage),
            },
            Track {
                id: "impulse".into(),
                at: i32::from(state.impulse),
                owner: None,
            },
            Track {
                id: "turn".into(),
                at: i32::from(state.turn),
                owner: None,
            },
        ];
        TableView {
            pieces: self.piece_views(state).into(),
            spaces: self.space_views(state).into(),
            borders: self.border_views(state).into(),
            tracks: tracks.into(),
            combat: self.preview(state),
            outcome: self.outcome(state),
            ..TableView::empty(self.header(state))
        }
    }

    /// Adds what viewers see differently: what they are asked, and whom they wait for.
    fn seen_by(&self, viewer: Viewer, state: &State, open: TableView) -> TableView {
        let decider = self.decider(state);
        let asked = decider.filter(|side| viewer.side() == Some(*side));
        TableView {
            prompt: asked.and_then(|side| self.prompt(state, side)),
            waiting_on: decider
                .and_then(|side| self.waiting_for(state, side, asked.is_some()))
                .into_iter()
                .collect(),
            ..open
        }
    }

    fn header(&self, state: &State) -> Phrase {
        let turn = hours(state.turn);
        match state.frame() {
            None => phrase!("header.over"),
            _ if state.frames.contains(&Frame::LongRange) => phrase!("header.long-range", turn),
            Some(Frame::Rally(_) | Frame::Reorganize { .. } | Frame::Replace(_)) => phrase!("header.rally", turn),
            frame => {
                // 10.2: the marker has been advanced already where an impulse more is or may be bought.
                let is_bought = state.free || frame == Some(Frame::Extra);
                let impulse = state.impulse - u8::from(is_bought && state.impulse > 0);
                phrase!("header.impulse", turn, impulse, state.active)
            }
        }
    }

    fn piece_views(&self, state: &State) -> Vec<PieceView> {
        let units = self.data.units.iter().enumerate().map(|(index, unit)| {
            let id = UnitId::numbered(index);
            // What lies beside the map has no side up: it counts with its fresh value.
            let spent = !state.is_fresh(id) && place::is_area(state.units.of(id));
            (Piece::Unit(id), unit.side, spent)
        });
        let leaders = self.data.leaders.iter().enumerate().map(|(index, leader)| {
            let id = LeaderId::numbered(index);
            (Piece::Leader(id), leader.side, !state.is_awake(id))
        });
        units
            .chain(leaders)
            .map(|(piece, owner, turned)| PieceView {
                id: piece.wire(),
                counter: Some(piece.wire()),
                owner,
                at: space_of(owner, state.at(piece)),
                face: u8::from(turned),
                badges: self.badges(state, piece),
            })
            .collect()
    }

    /// Movement points left to pieces that may act, and what became of leaders.
    fn badges(&self, state: &State, piece: Piece) -> Vec<Phrase> {
        let mut badges = Vec::new();
        let march = state.op.march(piece);
        if march.spent > 0 && !march.halted {
            badges.push(phrase!("mp", self.allowance(piece) - march.spent));
        }
        if let (Piece::Unit(unit), Some(fight)) = (piece, &state.fight) {
            if fight.attack.units.contains(unit) {
                badges.push(Phrase::bare("attacks"));
            } else if fight.lead == Some(unit) {
                // 8.4.2: who is aimed at leads nothing.
                let key = if fight.attack.fires_guns() { "target" } else { "leads" };
                badges.push(Phrase::bare(key));
            } else if fight.falling.contains(unit) {
                badges.push(Phrase::bare("retreats"));
            }
        }
        if let Piece::Leader(leader) = piece {
            if state.wounded.contains(leader.0) {
                badges.push(Phrase::bare("wounded"));
            }
            if state.successors.contains(leader.0) {
                badges.push(Phrase::bare("successor"));
            }
        }
        badges
    }

    fn space_views(&self, state: &State) -> Vec<SpaceState> {
        self.lookups
            .areas
            .filter_map(|area| {
                let mut marks = Vec::new();
                let contested = !self.own(state, Side::Union, area).is_empty()
                    && !self.own(state, Side::Confederate, area).is_empty();
                if contested {
                    marks.push(Phrase::bare("contested"));
                }
                if [state.op.area, state.op.second].contains(&area) {
                    marks.push(Phrase::bare("active"));
                }
                let marked = self.lookups.marked.contains(area);
                let control = Side::BOTH
                    .into_iter()
                    .find(|side| self.is_sole(state, *side, area) || marked && self.controls(state, *side, area));
                let worth_showing = control.is_some() || !marks.is_empty();
                worth_showing.then_some(SpaceState {
                    id: u16::from(area),
                    control,
                    marks,
                })
            })
            .collect()
    }

    fn border_views(&self, state: &State) -> Vec<BorderState> {
        let mut borders: Vec<BorderState> = self
            .data
            .crossings
            .iter()
            .enumerate()
            .map(|(index, crossing)| {
                let open = state.open.contains(CrossingId::numbered(index).0);
                let mark = match (crossing.kind, open) {
                    (CrossingKind::Bridge, true) => phrase!("bridge", Side::Union),
                    (CrossingKind::Bridge, false) => phrase!("bridge", Side::Confederate),
                    (_, true) => Phrase::bare("found"),
                    (_, false) => Phrase::bare("hidden"),
                };
                BorderState {
                    id: crossing.border_id,
                    marks: vec![mark],
                }
            })
            .collect();
        borders.sort_by_key(|border| border.id);
        borders
    }
}

/// The space on the wire for a place in the state.
fn space_of(owner: Side, at: u8) -> u16 {
    match at {
        place::ELIMINATED => boxes::of(boxes::ELIMINATED, owner),
        place::REMOVED => boxes::of(boxes::REMOVED, owner),
        place::WAITING => boxes::of(boxes::REINFORCEMENTS, owner),
        place::TURN_TRACK => boxes::TURN_TRACK,
        area => u16::from(area),
    }
}

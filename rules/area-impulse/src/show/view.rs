//! What a viewer sees. The views differ in who is asked, and in what is known of leaders (17.7).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{BySide, ByViewer, Phrase, Side, Turn, Viewer, phrase};
use protocol::TableView;
use protocol::view::{BorderState, Piece as PieceView, SpaceState, Track};

use crate::book::{LastDay, Rule};
use crate::choice::Piece;
use crate::data::{LeaderId, TRAIN_PIECE, UnitId, boxes};
use crate::game::AreaImpulse;
use crate::show::phrases::day;
use crate::show::prompt::{Question, waiting};
use crate::state::{Frame, March, Stage, State, Train, place};

impl AreaImpulse {
    pub(crate) fn table_view(&self, state: &State, viewer: Viewer) -> TableView {
        self.seen_by(viewer, state, &self.questions(state), self.open_view(state))
    }

    pub(crate) fn table_views(&self, state: &State) -> ByViewer<TableView> {
        let open = self.open_view(state);
        let questions = self.questions(state);
        ByViewer::new(
            self.seen_by(Viewer::Union, state, &questions, open.clone()),
            self.seen_by(Viewer::Confederate, state, &questions, open.clone()),
            self.seen_by(Viewer::Spectator, state, &questions, open),
        )
    }

    /// What everybody sees.
    fn open_view(&self, state: &State) -> TableView {
        let combat = match state.frame() {
            Some(Frame::Assault(Stage::Assemble | Stage::Forward)) => self.preview(state),
            Some(Frame::Screen(area)) => self.preview_of_stand(state, area),
            _ => None,
        };
        TableView {
            turn: self.header(state),
            pieces: self.piece_views(state).into(),
            spaces: self.space_views(state).into(),
            borders: self.border_views(state).into(),
            tracks: self.tracks(state).into(),
            inserts: Vec::new(),
            prompt: None,
            waiting_on: Vec::new(),
            combat,
            log_len: 0,
            undoable: 0,
            outcome: self.outcome_of(state),
        }
    }

    /// Adds what only this viewer sees: the prompt, and whom he waits for.
    fn seen_by(
        &self,
        viewer: Viewer,
        state: &State,
        questions: &BySide<Option<Question>>,
        open: TableView,
    ) -> TableView {
        let mut pieces = open.pieces;
        if state.options.has(Rule::LimitedIntelligence) {
            self.veil(state, viewer, pieces.to_mut());
        }
        TableView {
            pieces,
            prompt: viewer
                .side()
                .and_then(|side| Some(self.prompt(state, side, questions[side].as_ref()?))),
            waiting_on: Side::BOTH
                .into_iter()
                .filter(|side| !self.has_bid(state, *side))
                .filter_map(|side| Some(waiting(side, questions[side].as_ref()?, viewer.side() == Some(side))))
                .collect(),
            ..open
        }
    }

    /// Writes the words of the header into the log: the lines after them belong to that moment.
    pub(crate) fn head(&self, state: &State, turn: &mut Turn<'_>) {
        say(turn, "6.1", || self.header(state));
    }

    fn header(&self, state: &State) -> Phrase {
        let day = day(state.turn);
        if state.ended.is_some() {
            return phrase!("turn.over", day);
        }
        if state.frame() == Some(Frame::Bids) {
            return Phrase::bare("turn.bids");
        }
        match state.frames.first() {
            Some(Frame::Dawn(_)) => phrase!("turn.dawn", day),
            Some(Frame::Night(_) | Frame::Recall(_)) => phrase!("turn.night", day),
            Some(Frame::Removal(_)) => phrase!("turn.end", day),
            _ if state.rain => phrase!("turn.rain", day, state.impulse, state.active),
            _ => phrase!("turn.daylight", day, state.impulse, state.active),
        }
    }

    fn piece_views(&self, state: &State) -> Vec<PieceView> {
        let units = self.data.units.iter().enumerate().map(|(index, unit)| {
            let id = UnitId(index as u8);
            let face = u8::from(!state.is_fresh(id));
            (Piece::Unit(id), unit.side, state.units.of(id), face)
        });
        let leaders = self.data.leaders.iter().enumerate().map(|(index, leader)| {
            let id = LeaderId(index as u8);
            let face = u8::from(state.inactive.contains(id.0));
            (Piece::Leader(id), leader.side, state.leader_at(id), face)
        });
        let train = match state.train {
            Train::None => None,
            Train::At(area) => Some(u16::from(area)),
            Train::Due(_) => Some(boxes::TURN_TRACK),
        };
        let train = train.map(|at| PieceView {
            id: TRAIN_PIECE,
            counter: Some(TRAIN_PIECE),
            owner: Side::Union,
            at,
            face: 0,
            badges: match state.train {
                Train::Due(turn) => vec![phrase!("due", day(turn))],
                _ => Vec::new(),
            },
        });
        units
            .chain(leaders)
            .filter(|(_, _, at, _)| *at != place::UNUSED)
            .map(|(piece, owner, at, face)| PieceView {
                id: piece.wire(),
                counter: Some(piece.wire()),
                owner,
                at: space_of(owner, at),
                face,
                badges: self.badges(state, piece),
            })
            .chain(train)
            .collect()
    }

    /// Movement factors left on the piece that is moving, and the parts that units play in an assault.
    fn badges(&self, state: &State, piece: Piece) -> Vec<Phrase> {
        let mut badges = Vec::new();
        let march = state.op.march(piece);
        if state.op.mover == Some(piece.slot()) && !march.is(March::STOPPED | March::HALTED) {
            let left = self.allowance(state, piece).saturating_sub(march.spent);
            badges.push(phrase!("mf", left));
        }
        if let Piece::Unit(unit) = piece {
            if state.op.forced.contains(unit.0) {
                badges.push(Phrase::bare("forced"));
            }
            if state.op.night && state.op.units.contains(unit.0) {
                badges.push(Phrase::bare("by-night"));
            }
        }
        if let Piece::Leader(leader) = piece {
            badges.extend(self.absence(state, leader));
        }
        if let (Some(Frame::Assault(Stage::Assemble | Stage::Forward)), Piece::Unit(unit)) = (state.frame(), piece) {
            let fight = &state.fight;
            if fight.support.contains(unit.0) {
                badges.push(Phrase::bare("supporting"));
            } else if fight.point == Some(unit) {
                badges.push(Phrase::bare("point"));
            } else if !fight.mandatory && fight.units.contains(unit.0) {
                badges.push(Phrase::bare("joined"));
            }
        }
        badges
    }

    /// Why a leader is on the Turn Track, or when he is back.
    fn absence(&self, state: &State, leader: LeaderId) -> Option<Phrase> {
        if state.leader_at(leader) != place::TURN_TRACK {
            return None;
        }
        let back = day(state.wounded[leader.0]);
        Some(if state.successors.contains(leader.0) {
            phrase!("successor", back)
        } else if state.wounded[leader.0] != 0 {
            phrase!("back", back)
        } else {
            match self.data.leaders[usize::from(leader.0)].side {
                Side::Union => Phrase::bare("feuding"),
                Side::Confederate => Phrase::bare("sick"),
            }
        })
    }

    fn space_views(&self, state: &State) -> Vec<SpaceState> {
        self.ground
            .areas
            .map(|area| {
                let union = state.union_control.contains(area);
                let mut marks = Vec::new();
                for side in Side::BOTH {
                    let level = state.works[side].level(area);
                    if level > 0 {
                        marks.push(phrase!("works", side, level));
                    }
                }
                if self.is_contested(state, area) {
                    marks.push(Phrase::bare("contested"));
                }
                for side in Side::BOTH {
                    if state.ruses[side] == area {
                        marks.push(phrase!("misdirection", side));
                    }
                }
                if state.siege_guns == area {
                    marks.push(Phrase::bare("siege-guns"));
                }
                if state.options.has(Rule::Gunboats) && self.ground.james.contains(area) {
                    marks.push(Phrase::bare("gunboats"));
                }
                if state.op.areas.contains(&area) {
                    marks.push(Phrase::bare("active"));
                }
                SpaceState {
                    id: u16::from(area),
                    control: Some(if union { Side::Union } else { Side::Confederate }),
                    marks,
                }
            })
            .collect()
    }

    /// The bridges as borders of the view.
    fn border_views(&self, state: &State) -> Vec<BorderState> {
        if !state.options.has(Rule::Bridges) {
            return Vec::new();
        }
        let mut borders: Vec<BorderState> = (0..)
            .zip(&self.data.bridges)
            .map(|(index, bridge)| BorderState {
                id: bridge.border_id,
                marks: self.bridge_marks(state, index),
            })
            .collect();
        borders.sort_by_key(|border| border.id);
        borders
    }

    fn bridge_marks(&self, state: &State, bridge: u8) -> Vec<Phrase> {
        let mut marks = vec![if state.bridges.down.contains(bridge) {
            phrase!("bridge.destroyed")
        } else {
            phrase!("bridge", state.bridges.holder(bridge))
        }];
        if state.engineers == Some(bridge) {
            marks.push(phrase!("engineers"));
        }
        marks
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let track = |id: &'static str, at: i32, owner: Option<Side>| Track {
            id: id.into(),
            at,
            owner,
        };
        let [union, confederate] = state.replacements.map(i32::from).into_array();
        let mut tracks = vec![
            track("impulse", i32::from(state.impulse), None),
            track("rp.confederate", confederate, Some(Side::Confederate)),
            track("rp.union", union, Some(Side::Union)),
            track("turn", i32::from(state.turn), None),
        ];
        if state.options.has(Rule::Detachments) {
            let [union, confederate] = state.half.map(i32::from).into_array();
            tracks.insert(0, track("half.confederate", confederate, Some(Side::Confederate)));
            tracks.insert(1, track("half.union", union, Some(Side::Union)));
        }
        // What was spent belongs to nobody until the impulse ends (12.1.1).
        if state.advantage.is_some() {
            tracks.insert(0, track("advantage", 0, state.advantage));
        }
        if matches!(self.book.last_day, LastDay::Points(_)) {
            tracks.push(track("vp", self.tally(state).total(), Some(Side::Union)));
        }
        if state.options.has(Rule::Weather) {
            tracks.push(track("weather", i32::from(state.rain), None));
        }
        tracks
    }
}

/// The space on the wire for a place in the state.
fn space_of(owner: Side, at: u8) -> u16 {
    match (at, owner) {
        (place::ELIMINATED | place::OFF_MAP, Side::Union) => boxes::UNION_ELIMINATED,
        (place::ELIMINATED | place::OFF_MAP, Side::Confederate) => boxes::CONFEDERATE_ELIMINATED,
        (place::WAITING, Side::Union) => boxes::UNION_REINFORCEMENTS,
        (place::WAITING, Side::Confederate) => boxes::CONFEDERATE_REINFORCEMENTS,
        (place::TURN_TRACK, _) => boxes::TURN_TRACK,
        _ => u16::from(at),
    }
}

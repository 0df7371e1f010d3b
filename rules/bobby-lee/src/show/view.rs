//! What a viewer sees. Redaction happens here: enemy blocks that lie face down are blanks under a token.

use kernel::choice::Target;
use kernel::{BySide, ByViewer, Phrase, Ruleset, Side, Viewer, phrase};
use protocol::view::{BorderState, Piece, SpaceState, Track};
use protocol::{Shared, TableView};

use crate::data::{border_id, boxes};
use crate::game::BobbyLee;
use crate::ids::{BLOCKS, BlockId, BlockSet, HexSet, Space, Token};
use crate::show::signs::Signs;
use crate::state::{Assault, Frame, Place, State};

/// Own pieces go before the others: their numbers are lower than any token.
const _: () = assert!(BLOCKS < Token::FIRST as usize);

impl BobbyLee {
    pub(crate) fn table_view(&self, state: &State, viewer: Viewer) -> TableView {
        let pieces = match viewer.side() {
            Some(side) => {
                let others = self.open_pieces(state, self.lookups.blocks[side.other()]);
                let mut pieces = self.own_pieces(state, side, others.len());
                pieces.extend(others);
                pieces
            }
            None => self.open_pieces(state, self.all_blocks()),
        };
        self.seen_by(viewer, state, pieces, self.open_view(state))
    }

    /// What all viewers see. Of each side's pieces there are two lists: as it sees them, and as everybody else does.
    pub(crate) fn table_views(&self, state: &State) -> ByViewer<TableView> {
        let open = self.open_view(state);
        let pieces = self.open_pieces(state, self.all_blocks());
        let seen_by = |side: Side| {
            let others = pieces.iter().filter(|piece| piece.owner != side);
            let mut seen = self.own_pieces(state, side, pieces.len());
            seen.extend(others.cloned());
            self.seen_by(side.into(), state, seen, open.clone())
        };
        let [union, confederate] = Side::BOTH.map(seen_by);
        ByViewer::new(union, confederate, self.seen_by(Viewer::Spectator, state, pieces, open))
    }

    /// What everybody sees alike.
    fn open_view(&self, state: &State) -> TableView {
        let contested = self.contested(state);
        TableView {
            turn: self.header(state),
            pieces: Shared::default(),
            spaces: self.spaces(state, contested).into(),
            borders: self.borders(state, contested).into(),
            tracks: self.tracks(state).into(),
            inserts: if state.fight.is_battle() {
                vec!["battle".into()]
            } else {
                Vec::new()
            },
            prompt: None,
            waiting_on: Vec::new(),
            combat: None,
            log_len: 0,
            undoable: 0,
            outcome: self.outcome_of(state),
        }
    }

    /// Adds what viewers see differently: pieces, the plans of a side, whom they wait for, and what they are asked.
    fn seen_by(&self, viewer: Viewer, state: &State, pieces: Vec<Piece>, mut view: TableView) -> TableView {
        let deciders = self.to_act(state);
        let side = viewer.side();
        view.pieces = pieces.into();
        if let Some(side) = side {
            self.mark_plans(state, side, &mut view.spaces);
            if deciders.contains(side) {
                view.prompt = self.prompt(state, side);
            }
        }
        view.waiting_on = deciders
            .iter()
            .filter_map(|decider| self.waiting(state, decider, side == Some(decider)))
            .collect();
        view
    }

    /// The pieces of a side as it sees them itself, by their numbers, in a list with room for some more.
    fn own_pieces(&self, state: &State, side: Side, room: usize) -> Vec<Piece> {
        let blocks = self.lookups.blocks[side];
        let signs = Signs::of(self, state, Some(side));
        let meals = self.meals_on_sheet(state, side);
        let told = signs.bearers() | self.on_sheet(state, side, meals);
        let on_map = state.places.on_map();
        // Nobody else sees who waits in the pools; who is elsewhere off the map stands in no space.
        let seen = ((on_map | self.works(state)) & blocks) | (self.lookups.units(side) - on_map);
        let mut pieces = Vec::with_capacity(usize::from(seen.len()) + room);
        for block in seen {
            let Some(at) = self.space_of(state, block, true) else {
                continue;
            };
            let mut badges = Vec::new();
            if told.contains(block) {
                badges = signs.on(block);
                badges.extend(self.sheet_badge(state, meals, block));
            }
            pieces.push(Piece {
                id: block.wire(),
                counter: Some(block.wire()),
                owner: side,
                at: at.0,
                face: state.steps(block).saturating_sub(1),
                badges,
            });
        }
        pieces
    }

    /// These blocks, of one side or of both, as those see them who do not own them, by their tokens.
    fn open_pieces(&self, state: &State, blocks: BlockSet) -> Vec<Piece> {
        let signs = Signs::of(self, state, None);
        let deploying = BobbyLee::deploying(state);
        let seen = (state.places.on_map() | self.works(state)) & blocks;
        let mut pieces = Vec::with_capacity(seen.len().into());
        for block in BobbyLee::in_open_order(state, seen) {
            let owner = self.side(block);
            let Some(at) = self.space_of(state, block, deploying != Some(owner)) else {
                continue;
            };
            let known = state.revealed.contains(block);
            pieces.push(Piece {
                id: state.tokens[block].wire(),
                counter: known.then(|| block.wire()),
                owner,
                at: at.0,
                face: if known { state.steps(block).saturating_sub(1) } else { 0 },
                badges: signs.on(block),
            });
        }
        pieces
    }

    /// The entrenchments on the battle board.
    fn works(&self, state: &State) -> BlockSet {
        let dug = |work: &BlockId| state.fight.spots[*work].is_some();
        self.lookups.entrenchments.filter(dug).collect()
    }

    /// The space in which a viewer sees a block. While a side deploys for a battle the others see its blocks in their hex,
    /// and none of its entrenchments (6.2): for them it is not `placed`.
    fn space_of(&self, state: &State, block: BlockId, placed: bool) -> Option<Space> {
        if let Some(spot) = state.fight.spots[block].filter(|_| placed) {
            return Some(spot.space());
        }
        let side = self.side(block);
        match state.places.of(block) {
            Place::Hex(hex) => Some(self.space(hex)),
            Place::Pool => Some(Space(boxes::pool(side))),
            Place::Leaders => Some(Space(boxes::leaders(side))),
            Place::Hand | Place::Aside | Place::Withdrawn => None,
        }
    }

    /// Hexes that are not controlled by the side whose home they are, and those that are fought for.
    fn spaces(&self, state: &State, contested: HexSet) -> Vec<SpaceState> {
        let taken = BySide::of(|side| {
            let abroad = self.friendly_hexes(state, side) - self.ground.home[side];
            abroad - contested
        });
        let marked = (taken[Side::Union] | taken[Side::Confederate] | contested).map(|hex| SpaceState {
            id: self.space(hex).0,
            control: Side::BOTH.into_iter().find(|side| taken[*side].contains(hex)),
            marks: if contested.contains(hex) {
                vec![Phrase::bare("contested")]
            } else {
                Vec::new()
            },
        });
        marked.collect()
    }

    /// The hexsides over which the active side has attacked or reinforced in this turn, with their limits, as long as the
    /// hex is fought for (5.32, 6.31).
    fn borders(&self, state: &State, contested: HexSet) -> Vec<BorderState> {
        let side = state.active;
        let mark = |assault: &Assault| {
            let limit = self.attack_limit(state, assault.edge, assault.to);
            match assault.blocks {
                0 => Phrase::bare("mark.reinforced"),
                blocks if assault.pontoon => phrase!("mark.attack-pontoon", side, blocks),
                blocks => phrase!("mark.attack", side, blocks, limit),
            }
        };
        let is_on = |assault: &&Assault| contested.contains(assault.to) || state.fight.hex == Some(assault.to);
        let marked = state.turn.assaults.iter().filter(is_on).map(|assault| BorderState {
            id: border_id(assault.edge),
            marks: vec![mark(assault)],
        });
        let mut borders: Vec<BorderState> = marked.collect();
        borders.sort_unstable_by_key(|border| border.id);
        borders
    }

    /// Marks for a side the hexes in which it means to let leaders appear.
    fn mark_plans(&self, state: &State, side: Side, spaces: &mut Shared<SpaceState>) {
        let raised = state.ledger.sheets[side].leaders_raised();
        if raised.is_empty() {
            return;
        }
        let spaces = spaces.to_mut();
        for hex in raised {
            let id = self.space(hex).0;
            let index = spaces.partition_point(|space| space.id < id);
            if spaces.get(index).is_none_or(|space| space.id != id) {
                spaces.insert(index, SpaceState::empty(id));
            }
            spaces[index].marks.push(Phrase::bare("mark.leader"));
        }
    }

    /// The hour while a battle is fought, the weather while a player turn lasts, and the calendar.
    fn tracks(&self, state: &State) -> Vec<Track> {
        let track = |id: &'static str, at: i32| Track {
            id: id.into(),
            at,
            owner: None,
        };
        let battle = state.fight.is_battle();
        let turn = matches!(state.frames.first(), Some(Frame::Turn(_)));
        let tracks = [
            battle.then(|| track("battle-time", state.fight.hour as i32)),
            Some(track("quarter", state.quarter as i32)),
            Some(track("victory", i32::from(state.marker))),
            turn.then(|| track("weather", i32::from(state.mud))),
            Some(track("year", i32::from(state.year))),
        ];
        tracks.into_iter().flatten().collect()
    }
}

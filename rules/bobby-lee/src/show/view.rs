//! What a viewer sees. Redaction happens here: enemy blocks that lie face down are blanks under a token.

use kernel::choice::Target;
use kernel::{BySide, ByViewer, Phrase, Ruleset, Side, Viewer, phrase};
use protocol::view::{BorderState, Piece, SpaceState, Track};
use protocol::{Shared, TableView};

use crate::data::{border_id, boxes};
use crate::game::BobbyLee;
use crate::ids::{BLOCKS, BlockId, BlockSet, Space};
use crate::state::{Assault, Frame, Place, Spot, State, TurnStage};

impl BobbyLee {
    pub(crate) fn table_view(&self, state: &State, viewer: Viewer) -> TableView {
        self.seen_by(viewer, state, self.open_view(state))
    }

    pub(crate) fn table_views(&self, state: &State) -> ByViewer<TableView> {
        let open = self.open_view(state);
        ByViewer::new(
            self.seen_by(Viewer::Union, state, open.clone()),
            self.seen_by(Viewer::Confederate, state, open.clone()),
            self.seen_by(Viewer::Spectator, state, open),
        )
    }

    /// What everybody sees alike.
    fn open_view(&self, state: &State) -> TableView {
        TableView {
            turn: self.header(state),
            pieces: Shared::default(),
            spaces: self.spaces(state).into(),
            borders: self.borders(state).into(),
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
    fn seen_by(&self, viewer: Viewer, state: &State, mut view: TableView) -> TableView {
        let deciders = self.to_act(state);
        let side = viewer.side();
        let mut pieces = self.pieces(state, side);
        pieces.sort_unstable_by_key(|piece| piece.id);
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

    fn pieces(&self, state: &State, viewer: Option<Side>) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(BLOCKS);
        let meals = viewer.map_or([BlockSet::EMPTY; 2], |side| self.meals_on_sheet(state, side));
        for block in state.places.on_map() | self.works(state) | self.off_map_for(state, viewer) {
            let owner = self.side(block);
            let known = viewer == Some(owner) || state.revealed.contains(block);
            let Some(at) = self.space_of(state, viewer, block) else {
                continue;
            };
            pieces.push(Piece {
                id: self.name_for(state, viewer, block),
                counter: known.then(|| block.wire()),
                owner,
                at: at.0,
                face: if known { state.steps(block).saturating_sub(1) } else { 0 },
                badges: self.badges(state, viewer, meals, block),
            });
        }
        pieces
    }

    /// The blocks off the map that a viewer may see: his own pools.
    fn off_map_for(&self, state: &State, viewer: Option<Side>) -> BlockSet {
        let Some(side) = viewer else { return BlockSet::EMPTY };
        (state.places.off_map(Place::Pool) | state.places.off_map(Place::Leaders)) & self.lookups.units(side)
    }

    /// The entrenchments on the battle board.
    fn works(&self, state: &State) -> BlockSet {
        let dug = |work: &BlockId| state.fight.spots[*work].is_some();
        self.lookups.entrenchments.filter(dug).collect()
    }

    /// The space in which a viewer sees a block. While a side deploys for a battle the others see its blocks in their hex,
    /// and none of its entrenchments (6.2).
    fn space_of(&self, state: &State, viewer: Option<Side>, block: BlockId) -> Option<Space> {
        let side = self.side(block);
        let concealed = viewer != Some(side) && BobbyLee::deploying(state) == Some(side);
        if let Some(spot) = state.fight.spots[block].filter(|_| !concealed) {
            return Some(spot.space());
        }
        match state.places.of(block) {
            Place::Hex(hex) => Some(self.space(hex)),
            Place::Pool => Some(Space(boxes::pool(side))),
            Place::Leaders => Some(Space(boxes::leaders(side))),
            Place::Hand | Place::Aside | Place::Withdrawn => None,
        }
    }

    /// What everybody sees of a block beside its face, and what only its owner sees, such as who is to starve.
    fn badges(&self, state: &State, viewer: Option<Side>, meals: [BlockSet; 2], block: BlockId) -> Vec<Phrase> {
        let mut badges = Vec::new();
        let mut badge = |is: bool, key: &'static str| {
            if is {
                badges.push(Phrase::bare(key));
            }
        };
        let turn = &state.turn;
        let own = viewer == Some(self.side(block));
        let active = turn.active.contains(block);
        let frame = state.frame();
        let [choosing, commanding] = [TurnStage::Activate, TurnStage::March].map(|at| frame == Some(Frame::Turn(at)));
        let commands = active && (choosing || commanding) && (own || state.revealed.contains(block));
        let supreme = turn.supreme == Some(block);
        badge(state.disrupted.contains(block), "disrupted");
        badge(turn.forced.contains(block), "forced");
        badge(commands && choosing, "chosen");
        badge(commands && commanding, "active");
        badge(commands && supreme, "supreme");
        badge(own && turn.moved.contains(block) && turn.mover != Some(block), "moved");
        badge(
            own && state.lifted.iter().any(|lifted| *lifted == Some(block)),
            "lifted",
        );
        let fight = &state.fight;
        let known = own || state.revealed.contains(block);
        // 3.2: who lies face down in the Reserve is one of those who wait there.
        let waits = fight.spots[block].is_some_and(Spot::is_reserve);
        badge(
            fight.is_battle() && fight.acted.contains(block) && (known || !waits),
            "acted",
        );
        badge(known && fight.half.contains(block), "half-hit");
        badge(own && fight.aiming == Some(block), "aiming");
        if own {
            badges.extend(self.sheet_badge(state, meals, block));
        }
        badges
    }

    /// Hexes that are not controlled by the side whose home they are, and those that are fought for.
    fn spaces(&self, state: &State) -> Vec<SpaceState> {
        let contested = self.contested(state);
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

    /// The hexsides over which the active side has attacked or reinforced in this turn, with their limits (5.32, 6.31).
    fn borders(&self, state: &State) -> Vec<BorderState> {
        let side = state.active;
        let mark = |assault: &Assault| {
            let limit = self.attack_limit(state, assault.edge, assault.to);
            match assault.blocks {
                0 => Phrase::bare("mark.reinforced"),
                blocks if assault.pontoon => phrase!("mark.attack-pontoon", side, blocks),
                blocks => phrase!("mark.attack", side, blocks, limit),
            }
        };
        let marked = state.turn.assaults.iter().map(|assault| BorderState {
            id: border_id(assault.edge),
            marks: vec![mark(assault)],
        });
        let mut borders: Vec<BorderState> = marked.collect();
        borders.sort_unstable_by_key(|border| border.id);
        borders
    }

    /// Marks for a side the hexes in which it means to let leaders appear.
    fn mark_plans(&self, state: &State, side: Side, spaces: &mut Shared<SpaceState>) {
        let sheet = &state.ledger.sheets[side];
        if sheet.cadres.is_empty() {
            return;
        }
        let spaces = spaces.to_mut();
        for hex in self.data.hex_ids().filter(|hex| sheet.raises_leader(*hex)) {
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

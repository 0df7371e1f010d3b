//! What a viewer sees. Redaction happens here: enemy blocks that lie face down are blanks under a token.

use kernel::choice::Target;
use kernel::{BySide, ByViewer, Phrase, Ruleset, Side, Viewer, phrase};
use protocol::view::{BorderState, Piece, SpaceState, Track};
use protocol::{Shared, TableView};

use crate::data::{border_id, boxes};
use crate::game::BobbyLee;
use crate::ids::{BLOCKS, BlockId, BlockSet, Space, Token};
use crate::state::{Assault, Frame, Place, Spot, State, TurnStage};

/// Own pieces go before the others: their numbers are lower than any token.
const _: () = assert!(BLOCKS < Token::FIRST as usize);

/// What is going on, as far as the signs on the pieces tell it.
#[derive(Clone, Copy)]
struct Stage {
    /// Who deploys for a battle.
    deploying: Option<Side>,
    /// Whether leaders are being chosen, and whether those chosen command.
    choosing: bool,
    commanding: bool,
    battle: bool,
}

impl Stage {
    fn of(state: &State) -> Stage {
        let frame = state.frame();
        Stage {
            deploying: BobbyLee::deploying(state),
            choosing: frame == Some(Frame::Turn(TurnStage::Activate)),
            commanding: frame == Some(Frame::Turn(TurnStage::March)),
            battle: state.fight.is_battle(),
        }
    }

    const fn commands(self) -> bool {
        self.choosing || self.commanding
    }
}

/// The pieces of both sides in one list, by their numbers.
fn gather([mut pieces, mut others]: [Vec<Piece>; 2]) -> Vec<Piece> {
    pieces.append(&mut others);
    if !pieces.is_sorted_by_key(|piece| piece.id) {
        pieces.sort_unstable_by_key(|piece| piece.id);
    }
    pieces
}

impl BobbyLee {
    pub(crate) fn table_view(&self, state: &State, viewer: Viewer) -> TableView {
        let stage = Stage::of(state);
        let shown = Side::BOTH.map(|side| self.pieces_of(state, stage, side, viewer.side() == Some(side)));
        self.seen_by(viewer, state, gather(shown), self.open_view(state))
    }

    /// What all viewers see. Of each side's pieces there are two lists: as it sees them, and as everybody else does.
    pub(crate) fn table_views(&self, state: &State) -> ByViewer<TableView> {
        let open = self.open_view(state);
        let stage = Stage::of(state);
        let [union, confederate] = Side::BOTH.map(|side| self.pieces_of(state, stage, side, false));
        let [own_union, own_confederate] = Side::BOTH.map(|side| self.pieces_of(state, stage, side, true));
        let for_union = gather([own_union, confederate.clone()]);
        let for_confederates = gather([own_confederate, union.clone()]);
        ByViewer::new(
            self.seen_by(Viewer::Union, state, for_union, open.clone()),
            self.seen_by(Viewer::Confederate, state, for_confederates, open.clone()),
            self.seen_by(Viewer::Spectator, state, gather([union, confederate]), open),
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

    /// The pieces of a side as it sees them itself (`own`) or as all others do, by their numbers.
    fn pieces_of(&self, state: &State, stage: Stage, side: Side, own: bool) -> Vec<Piece> {
        let meals = match own {
            true => self.meals_on_sheet(state, side),
            false => [BlockSet::EMPTY; 2],
        };
        // Nobody else sees who waits in the pools.
        let pools = match own {
            true => {
                (state.places.off_map(Place::Pool) | state.places.off_map(Place::Leaders)) & self.lookups.units(side)
            }
            false => BlockSet::EMPTY,
        };
        let seen = ((state.places.on_map() | self.works(state)) & self.lookups.blocks[side]) | pools;
        let mut pieces = Vec::with_capacity(BLOCKS);
        for block in seen {
            let known = own || state.revealed.contains(block);
            let Some(at) = self.space_of(state, block, own || stage.deploying != Some(side)) else {
                continue;
            };
            pieces.push(Piece {
                id: match own {
                    true => block.wire(),
                    false => state.tokens[block].wire(),
                },
                counter: known.then(|| block.wire()),
                owner: side,
                at: at.0,
                face: if known { state.steps(block).saturating_sub(1) } else { 0 },
                badges: self.badges(state, stage, own, meals, block),
            });
        }
        if !own {
            pieces.sort_unstable_by_key(|piece| piece.id);
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

    /// What everybody sees of a block beside its face, and what only its owner sees, such as who is to starve.
    fn badges(&self, state: &State, stage: Stage, own: bool, meals: [BlockSet; 2], block: BlockId) -> Vec<Phrase> {
        let mut badges = Vec::new();
        let mut badge = |is: bool, key: &'static str| {
            if is {
                badges.push(Phrase::bare(key));
            }
        };
        let turn = &state.turn;
        let known = own || state.revealed.contains(block);
        let commands = known && stage.commands() && turn.active.contains(block);
        badge(state.disrupted.contains(block), "disrupted");
        badge(turn.forced.contains(block), "forced");
        badge(commands && stage.choosing, "chosen");
        badge(commands && stage.commanding, "active");
        badge(commands && turn.supreme == Some(block), "supreme");
        badge(own && turn.moved.contains(block) && turn.mover != Some(block), "moved");
        badge(
            own && state.lifted.iter().any(|lifted| *lifted == Some(block)),
            "lifted",
        );
        let fight = &state.fight;
        // 3.2: who lies face down in the Reserve is one of those who wait there.
        let waits = || fight.spots[block].is_some_and(Spot::is_reserve);
        badge(
            stage.battle && fight.acted.contains(block) && (known || !waits()),
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

//! The battle board: who stands where, who is engaged, what faces what (6.2).

use kernel::{BySide, Side, Turn};

use crate::data::Position;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, Token};
use crate::state::{Spot, State};

/// Who stands where on the battle board; entrenchments are apart.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Field {
    /// By owner, line and position.
    boxes: BySide<BySide<[BlockSet; 4]>>,
    /// Entrenchments, by their side and position.
    works: BySide<[BlockSet; 4]>,
}

impl Field {
    /// The blocks of a side in a box.
    #[must_use]
    pub(crate) fn at(&self, side: Side, spot: Spot) -> BlockSet {
        self.boxes[side][spot.line][spot.position as usize]
    }

    /// Puts a block of a side into a box.
    pub(super) fn put(&mut self, side: Side, block: BlockId, spot: Spot) {
        self.boxes[side][spot.line][spot.position as usize].insert(block);
    }

    /// All blocks of a side on the board.
    #[must_use]
    pub(crate) fn of(&self, side: Side) -> BlockSet {
        let boxes = self.boxes[side].iter().flatten();
        boxes.fold(BlockSet::EMPTY, |all, set| all | *set)
    }

    /// Whether blocks of both sides stand in a box.
    #[must_use]
    pub(crate) fn is_engaged(&self, spot: Spot) -> bool {
        let [union, confederate] = Side::BOTH.map(|side| self.at(side, spot));
        !union.is_empty() && !confederate.is_empty()
    }

    /// The blocks of a side that are engaged.
    #[must_use]
    pub(crate) fn engaged(&self, side: Side) -> BlockSet {
        let engaged = Spot::all().filter(|spot| self.is_engaged(*spot));
        engaged.fold(BlockSet::EMPTY, |all, spot| all | self.at(side, spot))
    }

    /// Whether a position is entrenched by the side whose line it is (6.9).
    #[must_use]
    pub(crate) fn is_entrenched(&self, spot: Spot) -> bool {
        !self.works[spot.line][spot.position as usize].is_empty()
    }

    /// Whether an enemy stands unopposed in the line of a side: a rout (6.33).
    #[must_use]
    pub(crate) fn is_broken(&self, side: Side) -> bool {
        Position::LINE.into_iter().any(|position| {
            let spot = Spot::new(side, position);
            self.at(side, spot).is_empty() && !self.at(side.other(), spot).is_empty()
        })
    }
}

impl BobbyLee {
    /// The battle board as it stands.
    pub(crate) fn field(&self, state: &State) -> Field {
        let mut field = Field::default();
        let Some(hex) = state.fight.hex else { return field };
        for (side, own) in self.lookups.blocks.entries() {
            let works = self.lookups.entrenchments & *own;
            for block in (state.places.at(hex) & *own) | works {
                let Some(spot) = state.fight.spots[block] else { continue };
                let (line, position) = (spot.line, spot.position as usize);
                if works.contains(block) {
                    field.works[line][position].insert(block);
                } else {
                    field.boxes[side][line][position].insert(block);
                }
            }
        }
        field
    }

    /// Whether the hex that is fought for is a fortress (6.65).
    pub(crate) fn in_fortress(&self, state: &State) -> bool {
        state.fight.hex.is_some_and(|hex| self.hex(hex).fortress)
    }

    /// Whether the hex that is fought for is forest (6.66).
    pub(crate) fn in_forest(&self, state: &State) -> bool {
        state.fight.hex.is_some_and(|hex| self.hex(hex).forest)
    }

    /// Whether a box is the line of a fortress, held by its defender (6.65).
    pub(crate) fn is_rampart(&self, state: &State, spot: Spot) -> bool {
        self.in_fortress(state) && spot.line == state.active.other() && !spot.is_reserve()
    }

    /// Whether a battle of this hex uses a position: around a fortress only Centre and Reserve (6.65).
    pub(crate) fn has_position(&self, state: &State, position: Position) -> bool {
        !self.in_fortress(state) || matches!(position, Position::Centre | Position::Reserve)
    }

    /// Puts a block into a box. In the Reserve it stands up again, mixed with the others there (3.2).
    pub(crate) fn stand(&self, state: &mut State, block: BlockId, spot: Spot, turn: &mut Turn<'_>) {
        state.fight.spots[block] = Some(spot);
        if spot.is_reserve() && state.revealed.contains(block) {
            state.revealed.remove(block);
            let field = self.field(state);
            let hidden = field.at(spot.line, spot) - state.revealed;
            BobbyLee::shuffle(state, hidden, turn);
        }
    }

    /// Where a block stands on the battle board.
    pub(crate) fn spot(state: &State, block: BlockId) -> Option<Spot> {
        state.fight.spots[block]
    }

    /// The battle is over: everybody leaves the board, entrenchments are at hand again (6.9).
    pub(crate) fn clear_field(&self, state: &mut State) {
        for work in self.lookups.entrenchments {
            state.tokens[work] = Token::default();
        }
        state.revealed -= self.lookups.entrenchments;
        let fight = &mut state.fight;
        fight.day = 0;
        fight.spots = Default::default();
        fight.half = BlockSet::EMPTY;
        fight.hits = None;
        fight.aiming = None;
    }
}

//! The battle board: who stands where, who is engaged, what faces what (6.2).

use kernel::{Side, Turn};
use maps::sets::Set;
use serde::{Deserialize, Serialize};

use crate::BobbyLee;
use crate::choice::Space;
use crate::data::{BlockId, Position, boxes};
use crate::state::State;

/// A box of the battle board: a position of a side's line, or its Reserve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// Whose line or Reserve it is.
    #[serde(rename = "l")]
    pub line: Side,
    /// Which part of it.
    #[serde(rename = "p")]
    pub position: Position,
}

impl Spot {
    /// A position of a side.
    #[must_use]
    pub const fn new(line: Side, position: Position) -> Spot {
        Spot { line, position }
    }

    /// The Reserve of a side.
    #[must_use]
    pub const fn reserve(side: Side) -> Spot {
        Spot::new(side, Position::Reserve)
    }

    /// The position of the enemy that it faces; the Reserve faces none.
    #[must_use]
    pub fn opposite(self) -> Option<Spot> {
        let position = self.position.opposite()?;
        Some(Spot::new(self.line.other(), position))
    }

    /// Whether it is a Reserve.
    #[must_use]
    pub fn is_reserve(self) -> bool {
        self.position == Position::Reserve
    }

    /// Its space on the wire.
    #[must_use]
    pub const fn space(self) -> Space {
        Space(boxes::battle(self.line, self.position))
    }

    /// All boxes.
    pub(crate) fn all() -> impl Iterator<Item = Spot> {
        let both = Side::BOTH.into_iter();
        both.flat_map(|line| Position::ALL.map(|position| Spot::new(line, position)))
    }
}

/// The box that a space on the wire is.
pub(crate) fn read_spot(space: Space) -> Option<Spot> {
    Spot::all().find(|spot| spot.space() == space)
}

/// Who stands where on the battle board; entrenchments are apart.
#[derive(Clone, Copy, Default, Debug)]
pub struct Field {
    /// By owner, line and position.
    boxes: [[[Set; 4]; 2]; 2],
    /// Entrenchments, by their side and position.
    works: [[Set; 4]; 2],
}

impl Field {
    /// The blocks of a side in a box.
    #[must_use]
    pub fn at(&self, side: Side, spot: Spot) -> Set {
        self.boxes[side.index()][spot.line.index()][spot.position as usize]
    }

    /// Puts a block of a side into a box.
    pub(super) fn put(&mut self, side: Side, block: BlockId, spot: Spot) {
        self.boxes[side.index()][spot.line.index()][spot.position as usize].insert(block.0);
    }

    /// All blocks of a side on the board.
    #[must_use]
    pub fn of(&self, side: Side) -> Set {
        let boxes = self.boxes[side.index()].iter().flatten();
        boxes.fold(Set::EMPTY, |all, set| all | *set)
    }

    /// Whether blocks of both sides stand in a box.
    #[must_use]
    pub fn is_engaged(&self, spot: Spot) -> bool {
        let [union, confederate] = Side::BOTH.map(|side| self.at(side, spot));
        !union.is_empty() && !confederate.is_empty()
    }

    /// The blocks of a side that are engaged.
    #[must_use]
    pub fn engaged(&self, side: Side) -> Set {
        let engaged = Spot::all().filter(|spot| self.is_engaged(*spot));
        engaged.fold(Set::EMPTY, |all, spot| all | self.at(side, spot))
    }

    /// Whether a position is entrenched by the side whose line it is (6.9).
    #[must_use]
    pub fn is_entrenched(&self, spot: Spot) -> bool {
        !self.works[spot.line.index()][spot.position as usize].is_empty()
    }

    /// Whether an enemy stands unopposed in the line of a side: a rout (6.33).
    #[must_use]
    pub fn is_broken(&self, side: Side) -> bool {
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
        for (side, own) in Side::BOTH.into_iter().zip(self.tables.blocks) {
            let works = self.tables.entrenchments & own;
            for block in (state.places.at(hex) & own) | works {
                let Some(spot) = state.fight.spots[block] else { continue };
                let (line, position) = (spot.line.index(), spot.position as usize);
                if works.contains(block) {
                    field.works[line][position].insert(block);
                } else {
                    field.boxes[side.index()][line][position].insert(block);
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
        state.fight.spots[block.0] = Some(spot);
        if spot.is_reserve() && state.revealed.contains(block.0) {
            state.revealed.remove(block.0);
            let field = self.field(state);
            let hidden = field.at(spot.line, spot) - state.revealed;
            BobbyLee::shuffle(state, hidden, turn);
        }
    }

    /// Where a block stands on the battle board.
    pub(crate) fn spot(state: &State, block: BlockId) -> Option<Spot> {
        state.fight.spots[block.0]
    }

    /// The battle is over: everybody leaves the board, entrenchments are at hand again (6.9).
    pub(crate) fn clear_field(&self, state: &mut State) {
        for work in self.tables.entrenchments {
            state.tokens[work] = crate::tokens::Token::default();
        }
        state.revealed -= self.tables.entrenchments;
        let fight = &mut state.fight;
        fight.day = 0;
        fight.spots = Default::default();
        fight.half = Set::EMPTY;
        fight.hits = None;
        fight.aiming = None;
    }
}

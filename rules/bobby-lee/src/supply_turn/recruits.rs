//! New units (9.52): which, where, at what price; bought, drawn in place of fallen leaders (5.21), or drafted (4.5).

use kernel::choice::Target;
use kernel::{Side, Turn, phrase};
use maps::sets::Set;
use serde::{Deserialize, Serialize};

use super::entry;
use crate::BobbyLee;
use crate::data::{BlockId, HexId, LeaderClass};
use crate::state::{Place, State};

/// What a new unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Recruit {
    /// A block of the replacement pool.
    #[serde(rename = "b")]
    Block(BlockId),
    /// An army leader of this class, to be drawn in place of one who fell (5.21).
    #[serde(rename = "l")]
    Leader(LeaderClass),
}

/// A new unit and where it appears.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cadre {
    /// What it is.
    #[serde(rename = "u")]
    pub unit: Recruit,
    /// Where.
    #[serde(rename = "h")]
    pub hex: HexId,
}

impl BobbyLee {
    /// All new units of a sheet appear: first the leaders in place of those who fell are drawn (5.21), then everybody comes
    /// in the order of the hexes, so that the order in which it happens tells nobody where a leader stands (3.2).
    pub(super) fn muster(&self, state: &mut State, side: Side, cadres: &[Cadre], turn: &mut Turn<'_>) {
        let mut drawn = Set::EMPTY;
        let mut units = Vec::new();
        for cadre in cadres {
            let block = match cadre.unit {
                Recruit::Block(block) => Some(block),
                Recruit::Leader(class) => self.draw_successor(state, side, class, drawn, turn),
            };
            let Some(block) = block else { continue };
            drawn.insert(block.0);
            units.push((cadre.hex, block));
        }
        units.sort_unstable_by_key(|unit| unit.0);
        for (hex, block) in units {
            self.appear(state, side, (block, hex), "9.52", turn);
        }
    }

    /// A new unit appears in a hex with one step.
    pub(super) fn appear(
        &self,
        state: &mut State,
        side: Side,
        (block, hex): (BlockId, HexId),
        case: &'static str,
        turn: &mut Turn<'_>,
    ) {
        state.places.put(block, Place::Hex(hex));
        state.steps[block.0] = 1;
        state.ledger.raised.insert(hex);
        state.ledger.new.insert(block.0);
        BobbyLee::draw_token(state, block, turn);
        self.mix(state, hex, side, turn);
        let space = self.space(hex).0;
        if !turn.is_quiet() {
            let own = entry(case, phrase!("raised.own", block.wire(), space));
            turn.log_private(side, own, Some(entry(case, phrase!("raised", side, space))));
        }
    }

    /// Draws a leader of a class from the pool of a side for one of that class who fell, but none of those already drawn.
    fn draw_successor(
        &self,
        state: &mut State,
        side: Side,
        class: LeaderClass,
        drawn: Set,
        turn: &mut Turn<'_>,
    ) -> Option<BlockId> {
        let fallen = self.of_class(state.fallen, side, class).first()?;
        let pool = self.of_class(state.places.off_map(Place::Leaders), side, class);
        let leader = BobbyLee::draw_from(pool - drawn, turn)?;
        state.fallen.remove(fallen);
        if !turn.is_quiet() {
            let own = entry("5.21", phrase!("leader.successor", leader.wire()));
            turn.log_private(side, own, None);
        }
        Some(leader)
    }

    /// The leaders of a class of a side among these blocks.
    pub(super) fn of_class(&self, blocks: Set, side: Side, class: LeaderClass) -> Set {
        let leaders = blocks & self.tables.leaders & self.tables.units(side);
        let fits = |leader: &u8| {
            self.block(BlockId(*leader))
                .kind
                .leader()
                .is_some_and(|leader| leader.class == class)
        };
        leaders.filter(fits).collect()
    }

    /// One of these blocks, each equally likely.
    pub(super) fn draw_from(mut pool: Set, turn: &mut Turn<'_>) -> Option<BlockId> {
        if pool.is_empty() {
            return None;
        }
        let pick = turn.below(u32::from(pool.len())) as usize;
        pool.nth(pick).map(BlockId)
    }
}

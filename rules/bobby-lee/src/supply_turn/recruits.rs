//! New units (9.52): which, where, at what price; bought, drawn in place of fallen leaders (5.21), or drafted (4.5).

use kernel::log::say;
use kernel::sets::Set;
use kernel::{Refusal, Side, Turn, phrase};
use serde::{Deserialize, Serialize};

use super::entry;
use crate::BobbyLee;
use crate::choice::Space;
use crate::data::{BlockId, HexId, Kind, LeaderClass};
use crate::hexes::HexSet;
use crate::judge::{NO_SUCH_PIECE, NO_SUCH_SPACE};
use crate::state::{Place, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const NOT_IN_POOL: Refusal = Refusal::new("9.52", "Only units of your replacement pool are raised.");
    pub(super) const FIRST_OF_KIND: Refusal =
        Refusal::new("9.52", "Units of a kind are alike: take the first of them.");
    pub(super) const NO_DEPOT: Refusal = Refusal::new(
        "9.52",
        "New units appear in supplied major towns and rail entry hexes of your home territory.",
    );
    pub(super) const ONE_A_HEX: Refusal = Refusal::new("9.52", "Only one new unit appears in a hex in a supply turn.");
}
use refusals as no;

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
    /// The blocks in the replacement pool of a side that its sheet does not raise.
    pub(super) fn recruits(&self, state: &State, side: Side) -> Set {
        let pool = state.places.off_map(Place::Pool) & self.tables.units(side);
        let raised = state.ledger.sheets[side.index()]
            .cadres
            .iter()
            .filter_map(|cadre| match cadre.unit {
                Recruit::Block(block) => Some(block.0),
                Recruit::Leader(_) => None,
            });
        pool - raised.collect()
    }

    /// The first recruit of each kind; the others of the kind are its equals.
    pub(super) fn first_recruits(&self, state: &State, side: Side) -> Set {
        let mut kinds: Vec<Kind> = Vec::new();
        let mut is_new = |unit: &u8| {
            let kind = self.block(BlockId(*unit)).kind;
            let new = !kinds.contains(&kind);
            kinds.push(kind);
            new
        };
        self.recruits(state, side).filter(|unit| is_new(unit)).collect()
    }

    /// Refuses what is no block at hand for a side.
    pub(super) fn judge_recruit(&self, state: &State, side: Side, block: BlockId) -> Result<(), Refusal> {
        if !self.tables.units(side).contains(block.0) {
            return Err(NO_SUCH_PIECE);
        }
        if !self.recruits(state, side).contains(block.0) {
            return Err(no::NOT_IN_POOL);
        }
        if !self.first_recruits(state, side).contains(block.0) {
            return Err(no::FIRST_OF_KIND);
        }
        Ok(())
    }

    /// Refuses a place where no new unit of a side may appear.
    pub(super) fn judge_depot(
        &self,
        state: &State,
        side: Side,
        depots: HexSet,
        space: Space,
    ) -> Result<HexId, Refusal> {
        let hex = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        if !depots.contains(hex) {
            return Err(no::NO_DEPOT);
        }
        let planned = &state.ledger.sheets[side.index()].cadres;
        if state.ledger.raised.contains(hex) || planned.iter().any(|cadre| cadre.hex == hex) {
            return Err(no::ONE_A_HEX);
        }
        Ok(hex)
    }

    /// What a new unit costs (9.52).
    pub(super) fn cadre_price(&self, unit: Recruit, hex: HexId) -> u8 {
        let costs = self.data.tables.leader_costs;
        match unit {
            Recruit::Leader(_) => costs.cadre,
            Recruit::Block(block) if self.tables.supreme.contains(block.0) => {
                if self.hex(hex).capital == Some(self.side(block)) {
                    costs.supreme_cadre
                } else {
                    costs.supreme_cadre_away
                }
            }
            Recruit::Block(block) => self.block(block).cadre_cost,
        }
    }

    /// A new unit appears with one step. A leader in place of one who fell is drawn now (5.21).
    pub(super) fn appear(&self, state: &mut State, side: Side, cadre: Cadre, case: &'static str, turn: &mut Turn<'_>) {
        let block = match cadre.unit {
            Recruit::Block(block) => block,
            Recruit::Leader(class) => match self.draw_successor(state, side, class, turn) {
                Some(leader) => leader,
                None => return,
            },
        };
        state.places.put(block, Place::Hex(cadre.hex));
        state.steps[block.0] = 1;
        state.ledger.raised.insert(cadre.hex);
        state.ledger.new.insert(block.0);
        BobbyLee::draw_token(state, block, turn);
        self.mix(state, cadre.hex, side, turn);
        let space = self.space(cadre.hex).0;
        if !turn.is_quiet() {
            let own = entry(case, phrase!("raised.own", self.counter_name(block), space));
            turn.log_private(side, own, Some(entry(case, phrase!("raised", side, space))));
        }
    }

    /// Draws a leader of a class from the pool of a side for one of that class who fell.
    fn draw_successor(
        &self,
        state: &mut State,
        side: Side,
        class: LeaderClass,
        turn: &mut Turn<'_>,
    ) -> Option<BlockId> {
        let fallen = self.of_class(state.fallen, side, class).first()?;
        let pool = self.of_class(state.places.off_map(Place::Leaders), side, class);
        let drawn = BobbyLee::draw_from(pool, turn)?;
        state.fallen.remove(fallen);
        say(turn, "5.21", || phrase!("leader.successor", side));
        Some(drawn)
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

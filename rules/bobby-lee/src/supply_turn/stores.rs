//! What a side can draw on while it fills in its sheet: points, prices, limits of hexes, units at hand and places for them
//! (9.51, 9.52).

use kernel::{Refusal, Side};
use maps::sets::{Row, Set};

use super::Sheet;
use super::recruits::Recruit;
use crate::BobbyLee;
use crate::choice::Space;
use crate::data::{BlockId, HexId};
use crate::hexes::HexSet;
use crate::judge::{NO_SUCH_PIECE, NO_SUCH_SPACE};
use crate::state::{HEXES, Place, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const POINTS: Refusal = Refusal::new("9.5", "You have not enough replacement points left.");
    pub(super) const HEX_LIMIT: Refusal = Refusal::new(
        "9.51",
        "Not enough is left of the points that may be spent on steps in this hex.",
    );
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

/// The points that may be spent on steps in a hex, and in a port supplied by sea (9.51).
const HEX_LIMIT: u8 = 4;
const PORT_LIMIT: u8 = 6;

impl Stores {
    /// Refuses a price that is too high for what is left.
    pub(super) fn judge_price(&self, price: u8) -> Result<(), Refusal> {
        if price > self.left { Err(no::POINTS) } else { Ok(()) }
    }

    /// Where a new unit may still appear, if there is a point to pay for it.
    pub(super) fn free_depots(&self) -> HexSet {
        if self.left == 0 {
            HexSet::EMPTY
        } else {
            self.depots - self.taken
        }
    }
}

/// What a side can draw on, with what its sheet plans already taken into account.
pub(super) struct Stores {
    /// Where new units may appear.
    pub(super) depots: HexSet,
    /// Where one has appeared in this supply turn, or shall.
    taken: HexSet,
    /// The points spent.
    pub(super) spent: u8,
    /// The points left.
    left: u8,
    /// The points spent on steps in each hex in this supply turn.
    pub(super) spent_in: Row<u8, HEXES>,
    /// The blocks in the replacement pool.
    pub(super) pool: Set,
    /// The first of each kind among them.
    pub(super) first: Set,
}

impl BobbyLee {
    pub(super) fn stores(&self, state: &State, side: Side) -> Stores {
        let sheet = &state.ledger.sheets[side.index()];
        let mut stores = Stores {
            depots: self.depots(state, side, state.ledger.supplied[side.index()]),
            taken: state.ledger.raised,
            spent: 0,
            left: 0,
            spent_in: state.ledger.spent,
            pool: state.places.off_map(Place::Pool) & self.tables.units(side),
            first: Set::EMPTY,
        };
        self.reckon(state, sheet, &mut stores);
        stores.left = sheet.points.saturating_sub(stores.spent);
        let mut rest = stores.pool;
        while let Some(first) = rest.first() {
            stores.first.insert(first);
            rest -= self.tables.alike[usize::from(first)];
        }
        stores
    }

    /// Takes what a sheet plans into account.
    fn reckon(&self, state: &State, sheet: &Sheet, stores: &mut Stores) {
        for (block, steps) in sheet.steps.entries() {
            let price = steps * self.step_price(state, BlockId(block));
            stores.spent += price;
            if let Some(hex) = state.places.hex(BlockId(block)) {
                stores.spent_in[hex.0] += price;
            }
        }
        for cadre in &sheet.cadres {
            stores.spent += self.cadre_price(cadre.unit, cadre.hex);
            stores.taken.insert(cadre.hex);
            if let Recruit::Block(block) = cadre.unit {
                stores.pool.remove(block.0);
            }
        }
    }

    /// What a step of a block costs where it stands (9.51).
    pub(super) fn step_price(&self, state: &State, block: BlockId) -> u8 {
        let in_capital = || {
            let hex = state.places.hex(block);
            hex.is_some_and(|hex| self.hex(hex).capital == Some(self.side(block)))
        };
        if self.tables.supreme.contains(block.0) && !in_capital() {
            self.data.tables.leader_costs.supreme_step_away
        } else {
            self.block(block).step_cost
        }
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

    /// The points that may be spent on steps in a hex (9.51).
    pub(super) fn limit_of(state: &State, hex: HexId) -> u8 {
        if state.ledger.by_sea.contains(hex) {
            PORT_LIMIT
        } else {
            HEX_LIMIT
        }
    }

    /// Refuses steps for which no more points may be spent in a hex.
    pub(super) fn judge_limit(&self, state: &State, stores: &Stores, hex: HexId, price: u8) -> Result<(), Refusal> {
        if stores.spent_in[hex.0] + price <= Self::limit_of(state, hex) {
            Ok(())
        } else {
            Err(no::HEX_LIMIT)
        }
    }

    /// Refuses what is no block at hand for a side.
    pub(super) fn judge_recruit(&self, side: Side, stores: &Stores, block: BlockId) -> Result<(), Refusal> {
        if !self.tables.units(side).contains(block.0) {
            return Err(NO_SUCH_PIECE);
        }
        if !stores.pool.contains(block.0) {
            return Err(no::NOT_IN_POOL);
        }
        if !stores.first.contains(block.0) {
            return Err(no::FIRST_OF_KIND);
        }
        Ok(())
    }

    /// Refuses a place where no new unit may appear.
    pub(super) fn judge_depot(&self, stores: &Stores, space: Space) -> Result<HexId, Refusal> {
        let hex = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        if !stores.depots.contains(hex) {
            return Err(no::NO_DEPOT);
        }
        if stores.taken.contains(hex) {
            return Err(no::ONE_A_HEX);
        }
        Ok(hex)
    }
}

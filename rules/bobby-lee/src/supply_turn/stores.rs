//! What a side can draw on while it fills in its sheet: points, prices, limits of hexes, units at hand and places for them
//! (9.51, 9.52).

use kernel::{Refusal, Side};
use maps::sets::Row;

use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HEXES, HexId, HexSet, Space};
use crate::refusals::{NO_SUCH_PIECE, NO_SUCH_SPACE};
use crate::state::{Place, Recruit, State};

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
            self.depots - self.plan.taken
        }
    }
}

/// What the sheet of a side plans, and what has happened already in this supply turn.
pub(super) struct Plan {
    /// Where a new unit has appeared, or shall.
    taken: HexSet,
    /// The points spent.
    pub(super) spent: u8,
    /// The steps bought.
    pub(super) steps: u8,
    /// The blocks for which they are bought.
    pub(super) growing: BlockSet,
    /// The points spent on steps in each hex.
    pub(super) spent_in: Row<u8, HEXES, HexId>,
}

/// What a side can draw on, with what its sheet plans already taken into account.
pub(super) struct Stores {
    /// What it plans.
    pub(super) plan: Plan,
    /// Where new units may appear.
    pub(super) depots: HexSet,
    /// The points left.
    left: u8,
    /// The blocks in the replacement pool.
    pub(super) pool: BlockSet,
    /// The first of each kind among them.
    pub(super) first: BlockSet,
}

impl BobbyLee {
    pub(super) fn stores(&self, state: &State, side: Side) -> Stores {
        let sheet = &state.ledger.sheets[side];
        let plan = self.plan(state, side);
        let units = self.lookups.units(side) - state.places.on_map();
        let mut pool: BlockSet = units.filter(|block| state.places.of(*block) == Place::Pool).collect();
        for cadre in &sheet.cadres {
            if let Recruit::Block(block) = cadre.unit {
                pool.remove(block);
            }
        }
        let (mut first, mut rest) = (BlockSet::EMPTY, pool);
        while let Some(block) = rest.first() {
            first.insert(block);
            rest -= self.lookups.alike[block];
        }
        Stores {
            depots: self.depots(state, side, state.ledger.supplied[side]),
            left: sheet.points.saturating_sub(plan.spent),
            pool,
            first,
            plan,
        }
    }

    /// What the sheet of a side plans.
    pub(super) fn plan(&self, state: &State, side: Side) -> Plan {
        let sheet = &state.ledger.sheets[side];
        let mut plan = Plan {
            taken: state.ledger.raised,
            spent: 0,
            steps: 0,
            growing: BlockSet::EMPTY,
            spent_in: state.ledger.spent,
        };
        for (block, steps) in sheet.steps.entries() {
            let price = steps * self.step_price(state, block);
            plan.spent += price;
            plan.steps += steps;
            plan.growing.insert(block);
            if let Some(hex) = state.places.hex(block) {
                plan.spent_in[hex] += price;
            }
        }
        for cadre in &sheet.cadres {
            plan.spent += self.cadre_price(cadre.unit, cadre.hex);
            plan.taken.insert(cadre.hex);
        }
        plan
    }

    /// What a step of a block costs where it stands (9.51).
    pub(super) fn step_price(&self, state: &State, block: BlockId) -> u8 {
        let in_capital = || {
            let hex = state.places.hex(block);
            hex.is_some_and(|hex| self.hex(hex).capital == Some(self.side(block)))
        };
        if self.lookups.supreme.contains(block) && !in_capital() {
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
            Recruit::Block(block) if self.lookups.supreme.contains(block) => {
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
        if stores.plan.spent_in[hex] + price <= Self::limit_of(state, hex) {
            Ok(())
        } else {
            Err(no::HEX_LIMIT)
        }
    }

    /// Refuses what is no block at hand for a side.
    pub(super) fn judge_recruit(&self, side: Side, stores: &Stores, block: BlockId) -> Result<(), Refusal> {
        if !self.lookups.units(side).contains(block) {
            return Err(NO_SUCH_PIECE);
        }
        if !stores.pool.contains(block) {
            return Err(no::NOT_IN_POOL);
        }
        if !stores.first.contains(block) {
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
        if stores.plan.taken.contains(hex) {
            return Err(no::ONE_A_HEX);
        }
        Ok(hex)
    }
}

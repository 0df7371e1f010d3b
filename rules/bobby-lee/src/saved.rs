//! Whether a saved state is one of this game: it names only hexes, hexsides and blocks that there are.

use maps::sets::Set;

use crate::BobbyLee;
use crate::data::{BlockId, EdgeId, HexId};
use crate::hexes::HexSet;
use crate::state::State;
use crate::supply_turn::Recruit;

impl BobbyLee {
    pub(crate) fn check_saved(&self, state: &State) -> Result<(), String> {
        let blocks: Set = self.data.block_ids().map(|block| block.0).collect();
        let known = |block: &BlockId| usize::from(block.0) < self.data.blocks.len();
        if !(sets_of_blocks(state) - blocks).is_empty() || !single_blocks(state).iter().all(known) {
            return Err("it names a block that there is not".to_owned());
        }
        let hexes: HexSet = self.data.hex_ids().collect();
        if !(hexes_in(state) - hexes).is_empty() {
            return Err("it names a hex that there is not".to_owned());
        }
        let mut edges = edges_in(state);
        if edges.any(|edge| usize::from(edge.0) >= self.data.edges.len()) {
            return Err("it names a hexside that there is not".to_owned());
        }
        Ok(())
    }
}

fn sets_of_blocks(state: &State) -> Set {
    let State {
        turn, fight, ledger, ..
    } = state;
    let own = [
        state.places.on_map(),
        state.revealed,
        state.disrupted,
        state.returned,
        state.fallen,
    ];
    let moving = [turn.active, turn.moved, turn.forced, turn.rough];
    let fighting = [fight.acted, fight.flanking, fight.calm, fight.spent, fight.half];
    let sheets = ledger.sheets.iter().map(|sheet| sheet.feeding | sheet.hungry);
    let sets = own.into_iter().chain(moving).chain(fighting).chain(sheets);
    let rows = fight.spots.entries().map(|(block, _)| block);
    let bought = ledger.sheets.iter().flat_map(|sheet| sheet.steps.entries());
    let rows: Set = rows.chain(bought.map(|(block, _)| block)).collect();
    sets.fold(rows | ledger.new, |all, set| all | set)
}

fn single_blocks(state: &State) -> Vec<BlockId> {
    let State {
        turn, fight, ledger, ..
    } = state;
    let maybe = [
        state.lifted[0],
        state.lifted[1],
        turn.supreme,
        turn.mover,
        turn.approach.map(|approach| approach.block),
        fight.hits.and_then(|hits| hits.target),
        fight.aiming,
        fight.captains[0],
        fight.captains[1],
        ledger.sheets[0].drawn,
        ledger.sheets[1].drawn,
    ];
    let raised = ledger.sheets.iter().flat_map(|sheet| &sheet.cadres);
    let raised = raised.filter_map(|cadre| match cadre.unit {
        Recruit::Block(block) => Some(block),
        Recruit::Leader(_) => None,
    });
    let landed = turn.landings.iter().map(|landing| landing.block);
    maybe.into_iter().flatten().chain(raised).chain(landed).collect()
}

fn hexes_in(state: &State) -> HexSet {
    let State {
        turn, fight, ledger, ..
    } = state;
    let single: HexSet = state
        .places
        .on_map()
        .filter_map(|block| state.places.hex(BlockId(block)))
        .chain(turn.way.hexes())
        .chain(turn.approach.map(|approach| approach.to))
        .chain(turn.assaults.iter().flat_map(|assault| [assault.from, assault.to]))
        .chain(turn.landings.iter().flat_map(|landing| [landing.from, landing.to]))
        .chain(fight.hex)
        .chain(ledger.spent.entries().map(|(hex, _)| HexId(hex)))
        .chain(
            ledger
                .sheets
                .iter()
                .flat_map(|sheet| &sheet.cadres)
                .map(|cadre| cadre.hex),
        )
        .collect();
    let [stood, supplied] = [state.stood, ledger.supplied].map(|sides| sides[0] | sides[1]);
    let sets = [stood, supplied, state.taken, turn.command, turn.fought, fight.hostile];
    let sets = sets.into_iter().chain([ledger.by_sea, ledger.raised]);
    sets.fold(single, |all, set| all | set)
}

fn edges_in(state: &State) -> impl Iterator<Item = EdgeId> {
    let assaults = state.turn.assaults.iter().map(|assault| assault.edge);
    assaults.chain(state.fight.crossed.iter().map(|(edge, _)| *edge))
}

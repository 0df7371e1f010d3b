//! Whether a saved state is one of this game: it names only hexes, hexsides and blocks that there are.

use kernel::choice::Target;

use crate::data::GameData;
use crate::ids::{BlockId, BlockSet, EdgeId, HexSet, Token};
use crate::state::{Recruit, Sheet, State};

impl State {
    /// What is wrong with it, if anything is.
    pub(crate) fn check(&self, data: &GameData) -> Result<(), String> {
        let blocks: BlockSet = data.block_ids().collect();
        let known = |block: &BlockId| usize::from(block.0) < data.blocks.len();
        if !(sets_of_blocks(self) - blocks).is_empty() || !single_blocks(self).iter().all(known) {
            return Err("it names a block that there is not".to_owned());
        }
        let hexes: HexSet = data.hex_ids().collect();
        if !(hexes_in(self) - hexes).is_empty() {
            return Err("it names a hex that there is not".to_owned());
        }
        let mut edges = edges_in(self);
        if edges.any(|edge| usize::from(edge.0) >= data.edges.len()) {
            return Err("it names a hexside that there is not".to_owned());
        }
        if !are_tokens(self) {
            return Err("it names a token that there is not, or one of two blocks".to_owned());
        }
        Ok(())
    }
}

/// Whether each block bears a token of its own, or none.
fn are_tokens(state: &State) -> bool {
    let borne = state.tokens.entries().map(|(_, token)| token.wire());
    let mut tokens: Vec<u16> = borne.collect();
    tokens.sort_unstable();
    tokens.is_sorted_by(|one, other| one < other) && tokens.iter().all(|token| Token::read(*token).is_some())
}

fn sets_of_blocks(state: &State) -> BlockSet {
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
    let hungry = |sheet: &Sheet| -> BlockSet { sheet.hungry.iter().copied().collect() };
    let sheets = ledger.sheets.iter().map(|sheet| sheet.feeding | hungry(sheet));
    let sets = own.into_iter().chain(moving).chain(fighting).chain(sheets);
    let rows = fight.spots.entries().map(|(block, _)| block);
    let bought = ledger.sheets.iter().flat_map(|sheet| sheet.steps.entries());
    let rows: BlockSet = rows.chain(bought.map(|(block, _)| block)).collect();
    sets.fold(rows | ledger.new, |all, set| all | set)
}

fn single_blocks(state: &State) -> Vec<BlockId> {
    let State {
        turn, fight, ledger, ..
    } = state;
    let maybe = [
        turn.supreme,
        turn.mover,
        turn.approach.map(|approach| approach.block),
        fight.hits.and_then(|hits| hits.target),
        fight.aiming,
    ];
    let of_sides = state.lifted.into_iter().chain(fight.captains);
    let drawn = ledger.sheets.iter().map(|sheet| sheet.drawn);
    let raised = ledger.sheets.iter().flat_map(|sheet| &sheet.cadres);
    let raised = raised.filter_map(|cadre| match cadre.unit {
        Recruit::Block(block) => Some(block),
        Recruit::Leader(_) => None,
    });
    let landed = turn.landings.iter().map(|landing| landing.block);
    let maybe = maybe.into_iter().chain(of_sides).chain(drawn);
    maybe.flatten().chain(raised).chain(landed).collect()
}

fn hexes_in(state: &State) -> HexSet {
    let State {
        turn, fight, ledger, ..
    } = state;
    let single: HexSet = state
        .places
        .on_map()
        .filter_map(|block| state.places.hex(block))
        .chain(turn.way.hexes())
        .chain(turn.approach.map(|approach| approach.to))
        .chain(turn.assaults.iter().flat_map(|assault| [assault.from, assault.to]))
        .chain(turn.landings.iter().flat_map(|landing| [landing.from, landing.to]))
        .chain(fight.hex)
        .chain(ledger.spent.entries().map(|(hex, _)| hex))
        .chain(
            ledger
                .sheets
                .iter()
                .flat_map(|sheet| &sheet.cadres)
                .map(|cadre| cadre.hex),
        )
        .collect();
    let [stood, supplied] =
        [state.stood, ledger.supplied].map(|sides| sides.into_iter().fold(HexSet::EMPTY, |all, set| all | set));
    let sets = [stood, supplied, state.taken, turn.command, turn.fought, fight.hostile];
    let sets = sets.into_iter().chain([ledger.by_sea, ledger.raised]);
    sets.fold(single, |all, set| all | set)
}

fn edges_in(state: &State) -> impl Iterator<Item = EdgeId> {
    let assaults = state.turn.assaults.iter().map(|assault| assault.edge);
    assaults.chain(state.fight.crossed.iter().map(|(edge, _)| *edge))
}

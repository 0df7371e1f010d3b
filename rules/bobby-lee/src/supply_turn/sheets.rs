//! What all sheets of the supply turn need, and what is seen of them.

use kernel::{Phrase, Side, phrase};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HexId, HexSet};
use crate::state::{Frame, Recruit, State, SupplyStage};

impl BobbyLee {
    /// The units of a side that starve by its sheet, and those whom leaders feed; none while it does not fill one in.
    pub(crate) fn meals_on_sheet(&self, state: &State, side: Side) -> [BlockSet; 2] {
        match state.frame() {
            Some(Frame::Supply(SupplyStage::Attrition)) => self.meals(state, side),
            _ => [BlockSet::EMPTY; 2],
        }
    }

    /// The blocks of a side about which its sheet may say something: nearly none.
    pub(crate) fn on_sheet(&self, state: &State, side: Side, meals: [BlockSet; 2]) -> BlockSet {
        if !matches!(state.frame(), Some(Frame::Supply(_))) {
            return BlockSet::EMPTY;
        }
        let sheet = &state.ledger.sheets[side];
        let raised = sheet.cadres.iter().filter_map(|cadre| match cadre.unit {
            Recruit::Block(block) => Some(block),
            Recruit::Leader(_) => None,
        });
        let growing = sheet.steps.entries().map(|(block, _)| block);
        let [starving, fed] = meals;
        let named: BlockSet = raised.chain(growing).chain(sheet.feeding).collect();
        named | starving | fed
    }

    /// What the sheet of its owner says about a block; `None` unless he is filling one in.
    pub(crate) fn sheet_badge(&self, state: &State, meals: [BlockSet; 2], block: BlockId) -> Option<Phrase> {
        let [starving, fed] = meals;
        let Some(Frame::Supply(stage)) = state.frame() else {
            return None;
        };
        let side = self.side(block);
        let sheet = &state.ledger.sheets[side];
        let steps = sheet.steps[block];
        let raised = sheet.cadres.iter().find(|cadre| cadre.unit == Recruit::Block(block));
        match (stage, raised) {
            (_, Some(cadre)) => Some(phrase!("badge.raised", self.space(cadre.hex).0)),
            (SupplyStage::Attrition, _) if sheet.feeding.contains(block) => Some(Phrase::bare("badge.feeds")),
            (SupplyStage::Attrition, _) if starving.contains(block) => Some(Phrase::bare("badge.starves")),
            (SupplyStage::Attrition, _) if fed.contains(block) => Some(Phrase::bare("badge.fed")),
            _ => (steps > 0).then(|| phrase!("badge.steps", steps)),
        }
    }
}

/// The hexes in which these blocks stand.
pub(super) fn hexes_of(state: &State, blocks: BlockSet) -> HexSet {
    let hex = |block: BlockId| -> Option<HexId> { state.places.hex(block) };
    blocks.filter_map(hex).collect()
}

/// Keeps the choices from `start` on that are legal.
pub(super) fn keep(choices: &mut Vec<Choice>, start: usize, is_legal: impl Fn(Choice) -> bool) {
    let mut kept = start;
    for index in start..choices.len() {
        let choice = choices[index];
        if is_legal(choice) {
            choices[kept] = choice;
            kept += 1;
        }
    }
    choices.truncate(kept);
}

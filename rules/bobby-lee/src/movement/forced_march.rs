//! Forced marches (5.34): the dice are rolled after all moves.

use kernel::choice::Target;
use kernel::log::roll;
use kernel::{Turn, phrase};
use protocol::view::LogEntry;

use crate::data::Kind;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet};
use crate::state::State;
use crate::telling::line;

impl BobbyLee {
    /// Rolls for every unit on a forced march; stragglers cost it a step. Then the leaders who have commanded are lost among
    /// the others of their hexes (3.2).
    pub(crate) fn straggle(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.turn.mover = None;
        for block in BobbyLee::in_open_order(state, state.turn.forced) {
            let die = turn.d6();
            let lost = self.loses_stragglers(state, block, die);
            self.log_stragglers(state, block, die, lost, turn);
            if lost {
                self.suffer(state, block, "5.34", turn);
            }
        }
        // The marks are taken off, or they would tell blocks apart that stand up among others after a fight.
        state.turn.forced = BlockSet::EMPTY;
        state.turn.rough = BlockSet::EMPTY;
        self.mix_around(state, state.turn.active, turn);
    }

    /// Whether a roll costs a unit a step: rough ground, guns and mud make it likelier, horses less.
    pub(crate) fn loses_stragglers(&self, state: &State, block: BlockId, die: u8) -> bool {
        let rough = u8::from(state.turn.rough.contains(block));
        die <= self.straggling_up_to(state, block) + rough
    }

    /// The highest roll that costs a unit a step when its way is not rough.
    pub(crate) fn straggling_up_to(&self, state: &State, block: BlockId) -> u8 {
        let printed = self.block(block);
        let worse = u8::from(printed.kind == Kind::Artillery) + u8::from(state.mud);
        let better = u8::from(printed.kind == Kind::Cavalry);
        (self.data.tables.stragglers[printed.side] + worse).saturating_sub(better)
    }

    /// What makes stragglers likelier or not, in words for its owner: it tells what the unit is.
    fn hardships(&self, state: &State, block: BlockId) -> [&'static str; 3] {
        let kind = match self.block(block).kind {
            Kind::Artillery => "march.guns",
            Kind::Cavalry => "march.horses",
            _ => "march.none",
        };
        let when = |is, key| if is { key } else { "march.none" };
        let rough = state.turn.rough.contains(block);
        [when(rough, "march.rough"), kind, when(state.mud, "march.mud")]
    }

    fn log_stragglers(&self, state: &State, block: BlockId, die: u8, lost: bool, turn: &mut Turn<'_>) {
        if turn.is_quiet() {
            return;
        }
        let side = self.side(block);
        let [key, own] = if lost {
            ["straggled", "straggled.own"]
        } else {
            ["kept-up", "kept-up.own"]
        };
        let entry = |say| LogEntry {
            dice: vec![roll(side, "dice.march", &[die])],
            ..line("5.34", say)
        };
        let [ground, kind, weather] = self.hardships(state, block);
        let public = entry(phrase!(key, self.told_as(state, None, block)));
        let private = entry(phrase!(own, block.wire(), ground, kind, weather));
        turn.log_private(side, private, Some(public));
    }
}

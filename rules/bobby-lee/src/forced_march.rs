//! Forced marches (5.34): the dice are rolled after all moves.

use kernel::choice::Target;
use kernel::log::roll;
use kernel::{Turn, phrase};
use maps::sets::Set;
use protocol::view::LogEntry;

use crate::BobbyLee;
use crate::data::{BlockId, Kind};
use crate::state::State;

impl BobbyLee {
    /// Rolls for every unit on a forced march; stragglers cost it a step.
    pub(crate) fn straggle(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.turn.mover = None;
        for block in BobbyLee::in_open_order(state, state.turn.forced) {
            let die = turn.d6();
            let lost = self.loses_stragglers(state, block, die);
            self.log_stragglers(state, block, die, lost, turn);
            if lost {
                self.lose_step(state, block);
            }
        }
        // The marks are taken off, or they would tell blocks apart that stand up among others after a fight.
        state.turn.forced = Set::EMPTY;
        state.turn.rough = Set::EMPTY;
    }

    /// Whether a roll costs a unit a step: rough ground, guns and mud make it likelier, horses less.
    pub(crate) fn loses_stragglers(&self, state: &State, block: BlockId, die: u8) -> bool {
        let printed = self.block(block);
        let hardship = i8::from(state.turn.rough.contains(block.0))
            + i8::from(printed.kind == Kind::Artillery)
            + i8::from(state.mud)
            - i8::from(printed.kind == Kind::Cavalry);
        die as i8 - hardship <= self.data.tables.stragglers[printed.side.index()] as i8
    }

    /// What makes stragglers likelier or not, in words for its owner: it tells what the unit is.
    fn hardships(&self, state: &State, block: BlockId) -> [&'static str; 3] {
        let kind = match self.block(block).kind {
            Kind::Artillery => "march.guns",
            Kind::Cavalry => "march.horses",
            _ => "march.none",
        };
        let when = |is, key| if is { key } else { "march.none" };
        let rough = state.turn.rough.contains(block.0);
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
            say,
            case: "5.34".into(),
            dice: vec![roll(side, "dice.march", &[die])],
            combat: None,
        };
        let [ground, kind, weather] = self.hardships(state, block);
        let public = entry(phrase!(key, self.told_as(state, None, block)));
        let private = entry(phrase!(own, block.wire(), ground, kind, weather));
        turn.log_private(side, private, Some(public));
    }
}

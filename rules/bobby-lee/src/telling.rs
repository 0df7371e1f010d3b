//! Lines of the log about blocks: who knows a block reads which one it is, the others read its token.

use kernel::choice::Target;
use kernel::{Phrase, Side, Turn, phrase};
use protocol::view::{LogEntry, Roll};

use crate::game::BobbyLee;
use crate::ids::{BlockId, HexId};
use crate::state::State;

/// A line of the log without dice.
pub(crate) fn line(case: &'static str, say: Phrase) -> LogEntry {
    LogEntry {
        say,
        case: case.into(),
        dice: Vec::new(),
        combat: None,
    }
}

impl BobbyLee {
    /// The number under which a viewer knows a block: its own for its side, the token for all others.
    pub(crate) fn name_for(&self, state: &State, viewer: Option<Side>, block: BlockId) -> u16 {
        if viewer == Some(self.side(block)) {
            block.wire()
        } else {
            state.tokens[block].wire()
        }
    }

    /// The number under which a line tells a viewer of a block: that of its counter where he knows it, so that the line names
    /// it still when the block is gone or its token is another's.
    pub(crate) fn told_as(&self, state: &State, viewer: Option<Side>, block: BlockId) -> u16 {
        if state.revealed.contains(block) {
            block.wire()
        } else {
            self.name_for(state, viewer, block)
        }
    }

    /// The owner reads which block has moved, the others only that one has.
    pub(crate) fn log_move(
        &self,
        state: &State,
        block: BlockId,
        from: HexId,
        to: HexId,
        (case, key): (&'static str, &'static str),
        turn: &mut Turn<'_>,
    ) {
        if turn.is_quiet() {
            return;
        }
        let side = self.side(block);
        let entry = |viewer| {
            let name = self.told_as(state, viewer, block);
            line(case, phrase!(key, name, self.space(from).0, self.space(to).0))
        };
        turn.log_private(side, entry(Some(side)), Some(entry(None)));
    }

    /// Writes a line about a block: who knows it reads which one it is, the others read its token.
    pub(crate) fn log_block(
        &self,
        state: &State,
        block: BlockId,
        (case, key): (&'static str, &'static str),
        turn: &mut Turn<'_>,
    ) {
        self.tell(state, block, case, &[], turn, |name| phrase!(key, name));
    }

    /// The same in other words, with the dice that were rolled for it.
    pub(crate) fn tell(
        &self,
        state: &State,
        block: BlockId,
        case: &'static str,
        dice: &[Roll],
        turn: &mut Turn<'_>,
        words: impl Fn(u16) -> Phrase,
    ) {
        if turn.is_quiet() {
            return;
        }
        let owner = self.side(block);
        let entry = |viewer: Option<Side>| LogEntry {
            dice: dice.to_vec(),
            ..line(case, words(self.told_as(state, viewer, block)))
        };
        turn.log_private(owner, entry(Some(owner)), Some(entry(None)));
    }
}

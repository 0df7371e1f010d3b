//! Steps and their loss (3.4), and where eliminated blocks go (6.63, 5.21).

use kernel::choice::Target;
use kernel::{Phrase, Side, Turn, phrase};
use maps::sets::Set;
use protocol::view::{LogEntry, Roll};

use crate::BobbyLee;
use crate::data::BlockId;
use crate::state::{Place, State};
use crate::tokens::Token;

impl BobbyLee {
    /// 3.4: a block loses a step; with its last one it is eliminated. Whether it was.
    pub(crate) fn lose_step(&self, state: &mut State, block: BlockId) -> bool {
        state.steps[block.0] -= 1;
        let lost = state.steps[block.0] == 0;
        if lost {
            self.eliminate(state, block);
        }
        lost
    }

    /// A block leaves the map: units and supreme leaders for the replacement pool (6.63, 9.52), army leaders for good; others
    /// are drawn for them (5.21).
    pub(crate) fn eliminate(&self, state: &mut State, block: BlockId) {
        let falls = self.tables.is_leader(block) && !self.tables.supreme.contains(block.0);
        state
            .places
            .put(block, if falls { Place::Withdrawn } else { Place::Pool });
        if falls {
            state.fallen.insert(block.0);
        }
        state.steps[block.0] = 0;
        state.tokens[block.0] = Token::default();
        let gone = Set::of(block.0);
        state.revealed -= gone;
        state.disrupted -= gone;
        state.turn.active -= gone;
        state.turn.moved -= gone;
        state.turn.forced -= gone;
        state.fight.forget(block);
    }

    /// A block loses a step in a contest under a case, and everybody hears of it if that was the last. Says whether it
    /// survives.
    pub(crate) fn suffer(&self, state: &mut State, block: BlockId, case: &'static str, turn: &mut Turn<'_>) -> bool {
        if state.steps(block) == 1 {
            self.log_elimination(state, block, case, turn);
        }
        !self.lose_step(state, block)
    }

    /// A block that could not leave in time is eliminated (6.33, 6.81).
    pub(crate) fn lose(&self, state: &mut State, block: BlockId, case: &'static str, turn: &mut Turn<'_>) {
        self.log_elimination(state, block, case, turn);
        self.eliminate(state, block);
    }

    /// Who does not know the block reads whose it was: its token means nothing once it is gone.
    fn log_elimination(&self, state: &State, block: BlockId, case: &'static str, turn: &mut Turn<'_>) {
        self.tell(state, block, case, &[], turn, |name| match BlockId::read(name) {
            Some(_) => phrase!("eliminated", name),
            None => phrase!("eliminated.unseen", self.side(block)),
        });
    }

    /// Says what a block has lost: to everybody if it lies face up, otherwise to its owner alone.
    pub(crate) fn log_loss(&self, state: &State, block: BlockId, steps: u8, case: &'static str, turn: &mut Turn<'_>) {
        if turn.is_quiet() {
            return;
        }
        let entry = LogEntry {
            say: phrase!("loses", block.wire(), steps),
            case: case.into(),
            dice: Vec::new(),
            combat: None,
        };
        let public = state.revealed.contains(block.0).then(|| entry.clone());
        turn.log_private(self.side(block), entry, public);
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
            say: words(self.told_as(state, viewer, block)),
            case: case.into(),
            dice: dice.to_vec(),
            combat: None,
        };
        turn.log_private(owner, entry(Some(owner)), Some(entry(None)));
    }
}

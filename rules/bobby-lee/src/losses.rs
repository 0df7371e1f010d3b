//! Steps and their loss (3.4), and where eliminated blocks go (6.63, 5.21).

use kernel::choice::Target;
use kernel::{Turn, phrase};

use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, Token};
use crate::state::{Place, State};
use crate::telling::line;

impl BobbyLee {
    /// 3.4: a block loses a step; with its last one it is eliminated. Whether it was.
    pub(crate) fn lose_step(&self, state: &mut State, block: BlockId) -> bool {
        state.steps[block] -= 1;
        let lost = state.steps[block] == 0;
        if lost {
            self.eliminate(state, block);
        }
        lost
    }

    /// A block leaves the map: units and supreme leaders for the replacement pool (6.63, 9.52), army leaders for good; others
    /// are drawn for them (5.21).
    pub(crate) fn eliminate(&self, state: &mut State, block: BlockId) {
        let falls = self.lookups.is_leader(block) && !self.lookups.supreme.contains(block);
        state
            .places
            .put(block, if falls { Place::Withdrawn } else { Place::Pool });
        if falls {
            state.fallen.insert(block);
        }
        state.steps[block] = 0;
        state.tokens[block] = Token::default();
        let gone = BlockSet::of(block);
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
        let entry = line(case, phrase!("loses", block.wire(), steps));
        let public = state.revealed.contains(block).then(|| entry.clone());
        turn.log_private(self.side(block), entry, public);
    }
}

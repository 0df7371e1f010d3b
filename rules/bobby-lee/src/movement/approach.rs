//! By which hexside an attack comes: it counts for the limit, and for retreats and reinforcements of the battle (5.32, 6.31).

use kernel::choice::Target;
use kernel::{Phrase, Refusal, Side, Turn, phrase};
use protocol::view::{PieceId, SpaceId};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, HexSet};
use crate::procedure::Question;
use crate::refusals::NO_SUCH_SPACE;
use crate::state::{Approach, State, TurnStage};

const CHOOSE: Refusal = Refusal::new("5.32", "First choose the hex from which the block attacks.");
const NO_WAY: Refusal = Refusal::new("5.32", "The block cannot attack from this hex.");

impl BobbyLee {
    /// The hexes from which a block can attack: where it stands, if the enemy is next to it, and any to which it can come
    /// in time.
    pub(crate) fn approaches(&self, state: &State, approach: Approach) -> HexSet {
        let Approach { block, to, force } = approach;
        self.attacked_from(state, block, to, force)
    }

    /// What a block is worth among those who attack over one hexside, whose limit not all may find room under (5.32): its
    /// steps, then its firepower once it is engaged. Leaders, who do not fight, come last.
    pub(crate) fn weight(&self, state: &State, piece: PieceId) -> u16 {
        let Some(block) = BlockId::read(piece).filter(|block| !self.lookups.is_leader(*block)) else {
            return 0;
        };
        u16::from(state.steps(block)) * 8 + u16::from(self.block(block).fire.engaged)
    }

    /// A block sets out for a hex. Where it can attack from several, its owner chooses.
    pub(crate) fn set_out(&self, state: &mut State, approach: Approach, turn: &mut Turn<'_>) {
        let from = self.approaches(state, approach);
        if from.len() > 1 {
            state.turn.approach = Some(approach);
        } else {
            self.march(state, approach, from.first(), turn);
        }
    }

    pub(crate) fn judge_approach(&self, state: &State, approach: Approach, choice: Choice) -> Result<(), Refusal> {
        let Choice::By(space) = choice else {
            return Err(CHOOSE);
        };
        let from = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        if self.approaches(state, approach).contains(from) {
            Ok(())
        } else {
            Err(NO_WAY)
        }
    }

    /// The answers of a side that is asked from where its block attacks, each with that hex.
    pub(crate) fn list_approaches(&self, state: &State, side: Side) -> Vec<(Choice, SpaceId)> {
        let Some(approach) = state.turn.approach.filter(|_| state.active == side) else {
            return Vec::new();
        };
        let from = self.approaches(state, approach).map(|hex| self.space(hex));
        from.map(|space| (Choice::By(space), space.0)).collect()
    }

    /// The others read what they read all through the moves.
    pub(crate) fn ask_approach(&self, state: &State, stage: TurnStage) -> Option<Question> {
        let approach = state.turn.approach?;
        let ask = phrase!("ask.approach", approach.block.wire(), self.space(approach.to).0);
        let (wait, case) = match stage {
            TurnStage::Leaders => ("wait.leaders", "5.11"),
            _ if state.turn.strategic > 0 => ("wait.march", "5.4"),
            _ => ("wait.march", "5.3"),
        };
        Some(Question::new("5.32", ask, Phrase::bare(wait)).awaited_under(case))
    }
}

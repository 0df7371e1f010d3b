//! Entrenchments (6.9).

use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;

use super::{Spot, Step, read_spot};
use crate::BobbyLee;
use crate::choice::{Choice, Space};
use crate::data::{BlockId, Kind, Position};
use crate::judge::{NO_SUCH_SPACE, NOT_NOW};
use crate::state::{Frame, State};
use crate::tokens::Token;

/// What the attacker may not do before night.
pub(super) const ATTACKER_LATER: Refusal =
    Refusal::new("6.9", "The attacker can entrench from the first night of a battle on.");

mod refusals {
    use kernel::Refusal;

    pub(super) const NONE_LEFT: Refusal = Refusal::new("6.9", "No entrenchment is at hand in this year.");
    pub(super) const NOT_HELD: Refusal = Refusal::new("6.9", "Entrenchments go where your blocks stand in your line.");
    pub(super) const THERE: Refusal = Refusal::new("6.9", "This position is entrenched.");
    pub(super) const FORTRESS: Refusal = Refusal::new("6.65", "The defender of a fortress needs no entrenchments.");
}
use refusals as no;

impl BobbyLee {
    /// The entrenchments that a side has at hand in this year (3.66).
    pub(super) fn spare_works(&self, state: &State, side: Side) -> Set {
        let works = self.tables.entrenchments & self.tables.blocks[side.index()];
        let at_hand = |work: &u8| match self.block(BlockId(*work)).kind {
            Kind::Entrenchment(from) => from <= state.year && state.fight.spots[*work].is_none(),
            _ => false,
        };
        works.filter(at_hand).collect()
    }

    pub(super) fn judge_entrench(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        let Choice::Entrench(space) = choice else {
            return Err(NOT_NOW);
        };
        let spot = read_spot(space).ok_or(NO_SUCH_SPACE)?;
        if self.is_rampart(state, Spot::new(side, Position::Centre)) {
            return Err(no::FORTRESS);
        }
        let field = self.field(state);
        if spot.line != side || spot.is_reserve() || field.at(side, spot).is_empty() {
            return Err(no::NOT_HELD);
        }
        if field.is_entrenched(spot) {
            return Err(no::THERE);
        }
        if self.spare_works(state, side).is_empty() {
            return Err(no::NONE_LEFT);
        }
        Ok(())
    }

    pub(super) fn list_entrench(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let line = Position::LINE.map(|position| Choice::Entrench(Spot::new(side, position).space()));
        into.extend(
            line.into_iter()
                .filter(|choice| self.judge_entrench(state, side, *choice).is_ok()),
        );
    }

    /// Puts an entrenchment face up into a position.
    pub(super) fn entrench(&self, state: &mut State, side: Side, space: Space, turn: &mut Turn<'_>) {
        let (Some(work), Some(spot)) = (self.spare_works(state, side).first(), read_spot(space)) else {
            return;
        };
        let work = BlockId(work);
        state.fight.spots[work.0] = Some(spot);
        state.revealed.insert(work.0);
        Self::draw_token(state, work, turn);
    }

    /// The same in the night, when everybody sees it at once.
    pub(super) fn dig(&self, state: &mut State, side: Side, space: Space, turn: &mut Turn<'_>) {
        self.entrench(state, side, space, turn);
        say(turn, "6.9", || phrase!("entrenched", side, space.0));
    }

    /// An entrenchment that nobody mans any more while its side is deploying is at hand again.
    pub(super) fn abandon_works(&self, state: &mut State, spot: Spot) {
        for work in self.tables.entrenchments {
            if state.fight.spots[work] == Some(spot) {
                state.fight.spots[work] = None;
                state.revealed.remove(work);
                state.tokens[work] = Token::default();
            }
        }
    }

    pub(super) fn advance_digging(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        let mut choices = Vec::new();
        self.list_entrench(state, side, &mut choices);
        if choices.is_empty() {
            self.end_digging(state, side, turn);
            return false;
        }
        true
    }

    /// After the attacker the defender entrenches; then the new day begins.
    pub(super) fn end_digging(&self, state: &mut State, side: Side, _: &mut Turn<'_>) {
        if side == state.active {
            state.become_frame(Frame::Battle(Step::Dig(side.other())));
        } else {
            self.next_day(state);
        }
    }
}

//! Why something cannot be done: the refusal with the most specific case; and what is barred now and worth saying.

use kernel::choice::Target;
use kernel::{Refusal, Ruleset, Side};
use protocol::http::About;
use protocol::view::Barred;

use crate::choice::Choice;
use crate::data::Port;
use crate::game::BobbyLee;
use crate::ids::{BlockId, Space};
use crate::movement::TOO_FAR;
use crate::procedures::running;
use crate::refusals::{NO_SUCH_PIECE, NO_SUCH_SPACE};
use crate::state::{BattleStage, Frame, State, TurnStage};

const NO_SUCH_VERB: Refusal = Refusal::new("1.2", "Nothing of this kind is asked in this game.");
const NOWHERE: Refusal = Refusal::new("5.33", "It can go nowhere from here now.");
const STANDS: Refusal = Refusal::new("5.3", "It stands there already: choose where it goes.");
const NOT_YOURS: Refusal = Refusal::new("3.2", "This block is not yours: you see only that it stands there.");

impl BobbyLee {
    pub(crate) fn explain(&self, state: &State, side: Side, about: &About) -> Option<Refusal> {
        if let Some(verb) = &about.verb {
            let numbers = [about.piece, about.space].into_iter().flatten();
            let text = numbers.fold(verb.clone(), |text, number| format!("{text}:{number}"));
            return match text.parse() {
                Ok(choice) => self.judge_choice(state, side, choice).err(),
                Err(_) => Some(NO_SUCH_VERB),
            };
        }
        let space = about.space.map(Space);
        if space.is_some_and(|space| self.spaces_of_board().all(|known| known != space.0)) {
            return Some(NO_SUCH_SPACE);
        }
        if self.is_offered(state, side, about) {
            return None;
        }
        let block = match about.piece.map(BlockId::read) {
            Some(None) => return Some(NOT_YOURS),
            Some(Some(block)) if !self.lookups.blocks[side].contains(block) => return Some(NO_SUCH_PIECE),
            Some(block) => block,
            None => None,
        };
        self.explain_meaning(state, side, block, space)
    }

    /// Whether a side has a choice that is about what was pointed at, be it a block of the other side.
    fn is_offered(&self, state: &State, side: Side, about: &About) -> bool {
        let mut choices = Vec::new();
        self.choices(state, side, &mut choices);
        choices.iter().map(|choice| choice.targets()).any(|targets| {
            about.piece.is_none_or(|piece| targets.piece == Some(piece))
                && about.space.is_none_or(|space| targets.space == Some(space))
        })
    }

    /// The reason why what was pointed at cannot be done in any way that this moment knows.
    fn explain_meaning(
        &self,
        state: &State,
        side: Side,
        block: Option<BlockId>,
        space: Option<Space>,
    ) -> Option<Refusal> {
        if let (Frame::Turn(stage @ (TurnStage::March | TurnStage::Leaders)), Some(block), None) =
            (state.frame()?, block, space)
            && state.turn.approach.is_none()
            && self.deciders(state).contains(side)
        {
            return Some(self.judge_mover(state, stage, block).err().unwrap_or(NOWHERE));
        }
        if let (Frame::Turn(stage @ (TurnStage::March | TurnStage::Leaders)), Some(block), Some(space)) =
            (state.frame()?, block, space)
            && self.judge_mover(state, stage, block).is_ok()
            && state.places.hex(block).is_some_and(|hex| self.space(hex) == space)
            && self.deciders(state).contains(side)
        {
            return Some(STANDS);
        }
        let procedure = running(state)?;
        let meant = procedure.meant(self, state, side, block, space);
        if meant == Choice::Done && (block, space) != (None, None) && self.deciders(state).contains(side) {
            let case = procedure.ask(self, state, side)?.case;
            return Some(Refusal::new(case, what_is_named(state.frame()?)));
        }
        let refusal = self.judge_choice(state, side, meant).err()?;
        Some(self.why_no_ship(state, side, meant, &refusal).unwrap_or(refusal))
    }

    /// 8.3: why no ship goes to a port that is too far off for a march, where the block stands in a port and has a strategic
    /// move left for it: that is what was meant.
    fn why_no_ship(&self, state: &State, side: Side, meant: Choice, refusal: &Refusal) -> Option<Refusal> {
        let (Choice::Move(block, space), Frame::Turn(stage)) = (meant, state.frame()?) else {
            return None;
        };
        let is_port = |hex| self.hex(hex).port != Port::None;
        let parts = [state.places.hex(block)?, self.hex_of(space)?];
        let may_sail = side == Side::Union && state.turn.strategic > 0 && parts.into_iter().all(is_port);
        (may_sail && *refusal == TOO_FAR).then(|| self.judge_sail(state, stage, block, space).err())?
    }

    /// What is barred now and worth showing.
    pub(crate) fn barred(&self, state: &State, side: Side) -> Vec<Barred> {
        let worth: &[Choice] = match state.frame() {
            Some(Frame::Turn(TurnStage::Activate)) => &[Choice::Pass, Choice::Done],
            Some(Frame::Battle(BattleStage::Deploy(_))) => &[Choice::Done],
            _ => &[],
        };
        let refused = worth.iter().filter_map(|choice| {
            let refusal = self.judge_choice(state, side, *choice).err()?;
            Some(Barred {
                choice: choice.to_string(),
                case: refusal.case.into(),
                message: refusal.message,
            })
        });
        refused.collect()
    }
}

/// What is named at a stage, for those who point at something that it does not ask about.
const fn what_is_named(frame: Frame) -> &'static str {
    match frame {
        Frame::Battle(BattleStage::Reinforce | BattleStage::NightReinforce(_)) => {
            "Name the units that come, in the hexes around: they go into the Reserve by themselves."
        }
        Frame::Battle(BattleStage::Retreat | BattleStage::Flee(_)) => {
            "Name one of your blocks first, then the hex to which it goes."
        }
        Frame::Battle(BattleStage::Combat) => "Name one of your blocks that has neither moved nor fired.",
        Frame::Battle(BattleStage::Deploy(_)) => "Name one of your blocks first, then where it stands.",
        _ => "There is nothing to do here for what is asked now.",
    }
}

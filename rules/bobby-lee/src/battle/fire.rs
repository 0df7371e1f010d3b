//! Fire: who may fire at whom, with how many dice, and what hits (6.6).

use kernel::log::roll as roll_of;
use kernel::{Refusal, Side, Turn, phrase};

use crate::battle::field::Field;
use crate::battle::orders;
use crate::choice::Choice;
use crate::data::Kind;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, Token};
use crate::refusals::{NO_SUCH_PIECE, NOT_NOW};
use crate::state::{BattleStage, Frame, Hits, Spot, State};

mod refusals {
    use kernel::Refusal;

    pub(super) const AT_WILL: Refusal = Refusal::new(
        "6.6",
        "Your blocks fire at will: take that order back to do anything else.",
    );
    pub(super) const RESERVE: Refusal = Refusal::new("6.6", "Blocks in the Reserve do not fire.");
    pub(super) const UNENGAGED: Refusal =
        Refusal::new("6.6", "Only artillery fires at an enemy with whom it is not engaged.");
    pub(super) const FOREST: Refusal = Refusal::new("6.66", "In forest artillery cannot fire at long range.");
    pub(super) const NOBODY: Refusal = Refusal::new("6.61", "Nobody stands in the position opposite.");
    pub(super) const MIXED: Refusal = Refusal::new(
        "6.61",
        "Long-range fire into an engaged position would hit your own men.",
    );
    pub(crate) const TOO_WEAK: Refusal = Refusal::new("6.9", "A block with one step has no die left against works.");
    pub(super) const NO_FIRE: Refusal = Refusal::new("6.6", "This block has no firepower here.");
    pub(super) const MELEE_KIND: Refusal = Refusal::new("6.64", "Only infantry fights in melee.");
    pub(super) const MELEE_UNENGAGED: Refusal = Refusal::new("6.64", "Melee takes an engaged enemy.");
    pub(super) const MELEE_FORTRESS: Refusal =
        Refusal::new("6.65", "There is no melee from or against the line of a fortress.");
    pub(super) const NO_TARGET: Refusal = Refusal::new(
        "6.62",
        "The target must be revealed artillery, engaged with this block or in the position opposite.",
    );
}
use refusals as no;
pub(crate) use refusals::TOO_WEAK;

/// How a block fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// Engaged, or at long range: whichever it is.
    Fire,
    /// In melee (6.64).
    Melee,
    /// The same at one battery (6.62).
    Aim,
}

/// A fire that may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fire {
    /// How many dice are rolled.
    pub(crate) dice: u8,
    /// The highest roll that hits.
    pub(crate) power: u8,
    /// Where the target stands.
    pub(crate) at: Spot,
    /// Whether it is fire at long range.
    pub(crate) long: bool,
    /// Whether works shelter the target, which costs a die (6.9).
    pub(crate) sheltered: bool,
}

impl BobbyLee {
    /// What a block's fire would be, or why it cannot fire.
    pub(crate) fn fire(
        &self,
        state: &State,
        field: &Field,
        (side, block): (Side, BlockId),
        manner: Manner,
    ) -> Result<Fire, Refusal> {
        let spot = self.judge_actor(state, side, block)?;
        if spot.is_reserve() {
            return Err(no::RESERVE);
        }
        let engaged = field.is_engaged(spot);
        let (at, long) = match manner {
            Manner::Melee => {
                self.judge_melee(state, block, spot, engaged)?;
                (spot, false)
            }
            Manner::Fire | Manner::Aim if engaged => (spot, false),
            Manner::Fire | Manner::Aim if self.block(block).fire.long == 0 => return Err(no::UNENGAGED),
            Manner::Fire | Manner::Aim => (self.judge_long_range(state, field, side, spot)?, true),
        };
        let power = self.firepower(state, block, spot, manner, long);
        if power == 0 {
            return Err(no::NO_FIRE);
        }
        let sheltered = at.line != side && field.is_entrenched(at);
        let dice = state.steps(block) - u8::from(sheltered);
        if dice == 0 {
            return Err(no::TOO_WEAK);
        }
        Ok(Fire {
            dice,
            power,
            at,
            long,
            sheltered,
        })
    }

    fn judge_melee(&self, state: &State, block: BlockId, spot: Spot, engaged: bool) -> Result<(), Refusal> {
        if self.block(block).fire.melee == 0 {
            return Err(no::MELEE_KIND);
        }
        if !engaged {
            return Err(no::MELEE_UNENGAGED);
        }
        if self.is_rampart(state, spot) {
            return Err(no::MELEE_FORTRESS);
        }
        Ok(())
    }

    /// Where fire at long range goes: into the position opposite, if that is not engaged.
    fn judge_long_range(&self, state: &State, field: &Field, side: Side, spot: Spot) -> Result<Spot, Refusal> {
        if self.in_forest(state) {
            return Err(no::FOREST);
        }
        let at = spot.opposite().filter(|_| spot.line == side).ok_or(no::UNENGAGED)?;
        if field.is_engaged(at) {
            return Err(no::MIXED);
        }
        if field.at(side.other(), at).is_empty() {
            return Err(no::NOBODY);
        }
        Ok(at)
    }

    /// The highest roll that hits (6.61, 6.64, 6.66).
    fn firepower(&self, state: &State, block: BlockId, spot: Spot, manner: Manner, long: bool) -> u8 {
        let printed = self.block(block);
        let fire = printed.fire;
        let power = if long {
            fire.long
        } else if manner == Manner::Melee {
            fire.melee
        } else if state.fight.spent.contains(block) {
            fire.engaged
        } else {
            fire.first
        };
        let covered = printed.kind == Kind::Infantry && spot.line == printed.side && self.in_forest(state);
        power + u8::from(covered)
    }

    /// The enemy batteries that a block may pick as its target: a battery those opposite, whoever is engaged those with
    /// whom he is (6.62).
    fn targets(&self, state: &State, field: &Field, (side, gun): (Side, BlockId)) -> BlockSet {
        let Ok(fire) = self.fire(state, field, (side, gun), Manner::Aim) else {
            return BlockSet::EMPTY;
        };
        let known = field.at(side.other(), fire.at) & state.revealed;
        known
            .filter(|block| self.block(*block).kind == Kind::Artillery)
            .collect()
    }

    pub(super) fn judge_combat(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        if let Some(gun) = state.fight.aiming {
            return match choice {
                Choice::Lower => Ok(()),
                Choice::Target(token) => self.judge_target(state, side, gun, token),
                _ => Err(NOT_NOW),
            };
        }
        if self.awaits_word(state, side) {
            return if choice == Choice::Done {
                Ok(())
            } else {
                Err(no::AT_WILL)
            };
        }
        let field = self.field(state);
        match choice {
            Choice::Done => Ok(()),
            Choice::Fire(block) => self.fire(state, &field, (side, block), Manner::Fire).map(drop),
            Choice::Melee(block) => self.fire(state, &field, (side, block), Manner::Melee).map(drop),
            Choice::Aim(block) => {
                self.fire(state, &field, (side, block), Manner::Aim)?;
                if self.targets(state, &field, (side, block)).is_empty() {
                    Err(no::NO_TARGET)
                } else {
                    Ok(())
                }
            }
            _ => self.judge_move(state, &field, side, choice),
        }
    }

    fn judge_target(&self, state: &State, side: Side, gun: BlockId, token: Token) -> Result<(), Refusal> {
        let target = self.foe(state, side, token).ok_or(NO_SUCH_PIECE)?;
        let targets = self.targets(state, &self.field(state), (side, gun));
        if targets.contains(target) {
            Ok(())
        } else {
            Err(no::NO_TARGET)
        }
    }

    pub(super) fn list_combat(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let field = self.field(state);
        if let Some(gun) = state.fight.aiming {
            let targets = self.targets(state, &field, (side, gun));
            into.extend(targets.map(|target| Choice::Target(state.tokens[target])));
            into.push(Choice::Lower);
            return;
        }
        if self.awaits_word(state, side) {
            into.push(Choice::Done);
            return;
        }
        for block in field.of(side) - state.fight.acted {
            if self.fire(state, &field, (side, block), Manner::Fire).is_ok() {
                into.push(Choice::Fire(block));
            }
            if self.fire(state, &field, (side, block), Manner::Melee).is_ok() {
                into.push(Choice::Melee(block));
            }
            if !self.targets(state, &field, (side, block)).is_empty() {
                into.push(Choice::Aim(block));
            }
            self.list_moves(state, &field, (side, block), into);
        }
        into.push(Choice::Done);
    }

    pub(super) fn apply_combat(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            // By the standing order all fire before the segment ends.
            Choice::Done if orders::FIRE.is_given(state, side) => {}
            Choice::Done => Self::end_combat(state),
            Choice::Fire(block) => self.open_fire(state, side, block, Manner::Fire, None, turn),
            Choice::Melee(block) => self.open_fire(state, side, block, Manner::Melee, None, turn),
            Choice::Aim(block) => state.fight.aiming = Some(block),
            Choice::Lower => state.fight.aiming = None,
            Choice::Target(token) => {
                let gun = state.fight.aiming.take();
                let target = self.foe(state, side, token);
                if let (Some(gun), Some(target)) = (gun, target) {
                    self.open_fire(state, side, gun, Manner::Aim, Some(target), turn);
                }
            }
            _ => self.apply_move(state, choice, turn),
        }
    }

    /// A block is revealed and fires; what it hits is taken before anything else happens (6.6, 6.63).
    fn open_fire(
        &self,
        state: &mut State,
        side: Side,
        block: BlockId,
        manner: Manner,
        target: Option<BlockId>,
        turn: &mut Turn<'_>,
    ) {
        let Ok(fire) = self.fire(state, &self.field(state), (side, block), manner) else {
            return;
        };
        state.revealed.insert(block);
        state.fight.acted.insert(block);
        state.fight.flanking.remove(block);
        if !fire.long {
            state.fight.spent.insert(block);
        }
        let faces: Vec<u8> = (0..fire.dice).map(|_| turn.d6()).collect();
        let hits = faces.iter().filter(|face| **face <= fire.power).count() as u8;
        let key = match (manner, fire.long) {
            (Manner::Melee, _) => "fire.melees",
            (Manner::Aim, _) => "fire.aims",
            (_, true) => "fire.bombards",
            (_, false) => "fire.fires",
        };
        let dice = [roll_of(side, "dice.fire", &faces)];
        let case = if manner == Manner::Melee { "6.64" } else { "6.6" };
        self.tell(state, block, case, &dice, turn, |name| {
            phrase!(key, name, fire.power, hits, fire.at.space().0)
        });
        if manner == Manner::Melee {
            let sixes = faces.iter().filter(|face| **face == 6).count() as u8;
            self.pay_for_melee(state, block, sixes, turn);
        }
        if hits > 0 {
            state.fight.hits = Some(Hits {
                on: side.other(),
                at: Some(fire.at),
                left: hits,
                long: fire.long,
                target,
            });
            state.frames.push(Frame::Battle(BattleStage::Loss));
        }
    }

    /// 6.64: every six costs the block itself a step.
    fn pay_for_melee(&self, state: &mut State, block: BlockId, sixes: u8, turn: &mut Turn<'_>) {
        let lasts = (0..sixes).all(|_| self.suffer(state, block, "6.64", turn));
        if lasts && sixes > 0 {
            self.log_loss(state, block, sixes, "6.64", turn);
        }
    }

    /// Whether a side whose blocks shall fire at will is asked once before they do, because it has not been asked since its
    /// battle turn began and could not take the order back.
    pub(crate) fn awaits_word(&self, state: &State, side: Side) -> bool {
        let in_combat = state.frame() == Some(Frame::Battle(BattleStage::Combat));
        let waits = in_combat && !state.fight.heard && state.fight.aiming.is_none();
        waits && orders::FIRE.is_given(state, side) && !self.has_acted(state, side)
    }

    /// After each action: is the battle decided? Then the next one, unless the standing order says what to do, or the dice
    /// of the last block that could act have fallen: whoever only moved may still take that back.
    pub(super) fn advance_combat(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let fired = turn.is_committed() || state.fight.hits.take().is_some();
        if self.is_decided(state, turn) {
            return false;
        }
        let side = Self::phasing(state);
        if state.fight.aiming.is_some() {
            return true;
        }
        if self.awaits_word(state, side) {
            return true;
        }
        if orders::FIRE.is_given(state, side) {
            self.fire_at_will(state, side, turn);
            return false;
        }
        if fired && self.has_acted(state, side) {
            Self::end_combat(state);
            return false;
        }
        true
    }

    /// Whether each block of a side has moved or fired in this battle turn.
    pub(super) fn has_acted(&self, state: &State, side: Side) -> bool {
        (self.field(state).of(side) - state.fight.acted).is_empty()
    }

    /// Who of a side fires when all that can do, and with how many dice in all.
    pub(crate) fn fires_at_will(&self, state: &State, side: Side) -> (BlockSet, u8) {
        let field = self.field(state);
        let mut dice = 0;
        let fires = |block: &BlockId| match self.fire(state, &field, (side, *block), Manner::Fire) {
            Ok(fire) => {
                dice += fire.dice;
                true
            }
            Err(_) => false,
        };
        let blocks = (field.of(side) - state.fight.acted).filter(fires).collect();
        (blocks, dice)
    }

    /// The next block that can fire does so; when none is left, the segment is over.
    fn fire_at_will(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        let field = self.field(state);
        let mut ready = field.of(side) - state.fight.acted;
        match ready.find(|block| self.fire(state, &field, (side, *block), Manner::Fire).is_ok()) {
            Some(block) => self.open_fire(state, side, block, Manner::Fire, None, turn),
            None => Self::end_combat(state),
        }
    }

    fn end_combat(state: &mut State) {
        state.fight.flanking = BlockSet::EMPTY;
        Self::open_hexsides(state);
        state.become_frame(Frame::Battle(BattleStage::Reinforce));
    }
}

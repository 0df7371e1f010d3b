//! Battle moves: engage, disengage, redeploy, outflank (6.5).

use kernel::log::roll as roll_of;
use kernel::{Refusal, Side, Turn, phrase};

use super::{Field, Spot, read_spot};
use crate::BobbyLee;
use crate::choice::{Choice, Space};
use crate::data::{BlockId, Kind, Position};
use crate::judge::{NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_NOW};
use crate::state::State;

mod refusals {
    use kernel::Refusal;

    pub(super) const ACTED: Refusal = Refusal::new(
        "6.6",
        "A block moves or fires, and only once in a battle turn; this one has.",
    );
    pub(super) const FLANKING: Refusal = Refusal::new("6.5", "A block that has outflanked can only fire now.");
    pub(super) const ENGAGED: Refusal = Refusal::new("6.5", "This block is engaged: it can only disengage.");
    pub(super) const NOT_ENGAGED: Refusal = Refusal::new("6.5", "This block is not engaged.");
    pub(super) const HOME_ENGAGED: Refusal = Refusal::new(
        "6.5",
        "Enemies stand in its own position too: only the Reserve is open.",
    );
    pub(super) const BACK: Refusal = Refusal::new(
        "6.5",
        "An engaged block goes back to the Reserve, or from the enemy's line to its own position opposite.",
    );
    pub(super) const NO_ENEMY: Refusal = Refusal::new("6.5", "No enemy stands there to be engaged.");
    pub(super) const ENEMY: Refusal = Refusal::new("6.5", "Enemies stand there: to go there is to engage.");
    pub(super) const SIDEWAYS: Refusal = Refusal::new(
        "6.5",
        "Blocks go from the Reserve to a position of their line, back, or straight ahead into the enemy's.",
    );
    pub(super) const FORTRESS: Refusal = Refusal::new("6.65", "Around a fortress there are no flanks.");
    pub(super) const RESERVE: Refusal = Refusal::new("6.5", "Only a block in the Reserve can outflank.");
    pub(super) const KIND: Refusal = Refusal::new("6.5", "Only infantry and cavalry can outflank.");
    pub(super) const FLANK: Refusal = Refusal::new("6.5", "Outflanking leads to the enemy's Left or Right.");
    pub(super) const NOT_PINNED: Refusal = Refusal::new(
        "6.5",
        "A flank must be engaged by one of your blocks before another can turn it.",
    );
    pub(super) const TRIED: Refusal = Refusal::new("6.5", "One block may outflank each flank in a battle turn.");
}
use refusals as no;

/// The lowest roll that finds the flank.
pub(super) const FOUND: u8 = 4;

impl BobbyLee {
    /// Whether a block of a side may act in its battle turn.
    pub(super) fn judge_actor(&self, state: &State, side: Side, block: BlockId) -> Result<Spot, Refusal> {
        if !self.tables.units(side).contains(block.0) {
            return Err(NO_SUCH_PIECE);
        }
        let spot = Self::spot(state, block).ok_or(NO_SUCH_PIECE)?;
        if state.fight.acted.contains(block.0) {
            return Err(no::ACTED);
        }
        Ok(spot)
    }

    /// The same for a move: who has outflanked has moved.
    fn judge_traveller(&self, state: &State, side: Side, block: BlockId) -> Result<Spot, Refusal> {
        let spot = self.judge_actor(state, side, block)?;
        if state.fight.flanking.contains(block.0) {
            return Err(no::FLANKING);
        }
        Ok(spot)
    }

    fn read_position(&self, state: &State, space: Space) -> Result<Spot, Refusal> {
        let spot = read_spot(space).ok_or(NO_SUCH_SPACE)?;
        if self.has_position(state, spot.position) {
            Ok(spot)
        } else {
            Err(no::FORTRESS)
        }
    }

    pub(super) fn judge_move(&self, state: &State, field: &Field, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Engage(block, space) => {
                let from = self.judge_traveller(state, side, block)?;
                if field.is_engaged(from) {
                    return Err(no::ENGAGED);
                }
                judge_engagement(field, side, from, self.read_position(state, space)?)
            }
            Choice::Redeploy(block, space) => {
                let from = self.judge_traveller(state, side, block)?;
                if field.is_engaged(from) {
                    return Err(no::ENGAGED);
                }
                judge_redeployment(field, side, from, self.read_position(state, space)?)
            }
            Choice::Disengage(block, space) => {
                let from = self.judge_traveller(state, side, block)?;
                if !field.is_engaged(from) {
                    return Err(no::NOT_ENGAGED);
                }
                judge_disengagement(field, side, from, self.read_position(state, space)?)
            }
            Choice::Outflank(block, space) => {
                let from = self.judge_traveller(state, side, block)?;
                self.judge_outflanking(state, field, (side, block), from, space)
            }
            _ => Err(NOT_NOW),
        }
    }

    fn judge_outflanking(
        &self,
        state: &State,
        field: &Field,
        (side, block): (Side, BlockId),
        from: Spot,
        space: Space,
    ) -> Result<(), Refusal> {
        let to = self.read_position(state, space)?;
        if !from.is_reserve() {
            return Err(no::RESERVE);
        }
        if !matches!(self.block(block).kind, Kind::Infantry | Kind::Cavalry) {
            return Err(no::KIND);
        }
        let flank = flank(to).filter(|_| to.line != side).ok_or(no::FLANK)?;
        if field.at(side, to).is_empty() || field.at(side.other(), to).is_empty() {
            return Err(no::NOT_PINNED);
        }
        if state.fight.outflanked[flank] {
            return Err(no::TRIED);
        }
        Ok(())
    }

    /// The moves of a block: few enough to try them all.
    pub(super) fn list_moves(
        &self,
        state: &State,
        field: &Field,
        (side, block): (Side, BlockId),
        into: &mut Vec<Choice>,
    ) {
        let Ok(from) = self.judge_traveller(state, side, block) else {
            return;
        };
        if field.is_engaged(from) {
            let back = Spot::all().filter(|to| judge_disengagement(field, side, from, *to).is_ok());
            into.extend(back.map(|to| Choice::Disengage(block, to.space())));
            return;
        }
        let positions = Spot::all().filter(|spot| self.has_position(state, spot.position));
        for to in positions {
            if judge_engagement(field, side, from, to).is_ok() {
                into.push(Choice::Engage(block, to.space()));
            }
            if judge_redeployment(field, side, from, to).is_ok() {
                into.push(Choice::Redeploy(block, to.space()));
            }
            let around = self.judge_outflanking(state, field, (side, block), from, to.space());
            if around.is_ok() {
                into.push(Choice::Outflank(block, to.space()));
            }
        }
    }

    pub(super) fn apply_move(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Engage(block, space) => {
                // 6.61: guns that move to engage have no first fire.
                state.fight.spent.insert(block.0);
                self.move_to(state, block, space, "engages", turn);
            }
            Choice::Redeploy(block, space) => self.move_to(state, block, space, "redeploys", turn),
            Choice::Disengage(block, space) => self.move_to(state, block, space, "disengages", turn),
            Choice::Outflank(block, space) => self.outflank(state, block, space, turn),
            _ => {}
        }
    }

    fn move_to(&self, state: &mut State, block: BlockId, space: Space, key: &'static str, turn: &mut Turn<'_>) {
        if let Some(spot) = read_spot(space) {
            self.tell(state, block, "6.5", &[], turn, |name| phrase!(key, name, space.0));
            self.stand(state, block, spot, turn);
            state.fight.acted.insert(block.0);
        }
    }

    /// With a roll of 4 and more the block engages and may fire at once; otherwise it comes back with a step less.
    fn outflank(&self, state: &mut State, block: BlockId, space: Space, turn: &mut Turn<'_>) {
        let Some(to) = read_spot(space) else { return };
        if let Some(flank) = flank(to) {
            state.fight.outflanked[flank] = true;
        }
        let bonus = u8::from(self.field(state).is_entrenched(to));
        let roll = turn.d6();
        let found = roll + bonus >= FOUND;
        let key = if found { "outflank.found" } else { "outflank.lost" };
        let dice = [roll_of(self.side(block), "dice.outflank", &[roll])];
        self.tell(state, block, "6.5", &dice, turn, |name| phrase!(key, name, space.0));
        if found {
            state.fight.spots[block.0] = Some(to);
            state.fight.flanking.insert(block.0);
        } else {
            state.fight.acted.insert(block.0);
            self.suffer(state, block, "6.5", turn);
        }
    }
}

/// Whether a block that is not engaged may engage: from the Reserve in its own line, from there straight ahead. A position
/// of the enemy that he has left can be entered too, which routs him.
fn judge_engagement(field: &Field, side: Side, from: Spot, to: Spot) -> Result<(), Refusal> {
    let enemies = !field.at(side.other(), to).is_empty();
    let steps_up = from.is_reserve() && to.line == side && !to.is_reserve();
    if steps_up {
        return if enemies { Ok(()) } else { Err(no::NO_ENEMY) };
    }
    if from.opposite() == Some(to) {
        Ok(())
    } else {
        Err(no::SIDEWAYS)
    }
}

/// Whether an engaged block may go back: to the Reserve, or from the enemy's line to its own position opposite while no
/// enemy stands there.
pub(super) fn judge_disengagement(field: &Field, side: Side, from: Spot, to: Spot) -> Result<(), Refusal> {
    let home = from.line != side && from.opposite() == Some(to);
    if home && !field.at(side.other(), to).is_empty() {
        Err(no::HOME_ENGAGED)
    } else if home || to == Spot::reserve(side) {
        Ok(())
    } else {
        Err(no::BACK)
    }
}

/// Whether a block that is not engaged may go between the Reserve and a position of its line.
fn judge_redeployment(field: &Field, side: Side, from: Spot, to: Spot) -> Result<(), Refusal> {
    if to.line != side || from.is_reserve() == to.is_reserve() {
        return Err(no::SIDEWAYS);
    }
    if field.at(side.other(), to).is_empty() {
        Ok(())
    } else {
        Err(no::ENEMY)
    }
}

/// The number of a flank.
fn flank(spot: Spot) -> Option<usize> {
    match spot.position {
        Position::Left => Some(0),
        Position::Right => Some(1),
        Position::Centre | Position::Reserve => None,
    }
}

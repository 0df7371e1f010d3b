//! Strategic moves (5.4): by rail, by sea, over pontoon bridges. Strategic moves by land are moves like others.

use kernel::{Refusal, Side, Turn};

use crate::choice::Choice;
use crate::data::{Kind, Weather};
use crate::game::BobbyLee;
use crate::ids::{BlockId, HexId, HexSet, Space};
use crate::lines::Ports;
use crate::movement::refusals as no;
use crate::refusals::{NO_SUCH_PIECE, NO_SUCH_SPACE};
use crate::state::{Frame, Landing, Place, State, TurnStage, Way};

mod refusals {
    use kernel::Refusal;

    pub(super) const NONE_LEFT: Refusal = Refusal::new("5.4", "There are not enough strategic moves left for it.");
    pub(super) const BEGUN: Refusal = Refusal::new(
        "8.3",
        "It has begun to move by land, and does not combine that with another move.",
    );
    pub(super) const NOT_SUPREME: Refusal = Refusal::new(
        "5.4",
        "Of the leaders only the Supreme Leader moves by rail or sea now.",
    );
    pub(super) const RAIL: Refusal = Refusal::new(
        "7.3",
        "No railway under your control leads there from where it stands, or enemies stand there.",
    );
    pub(super) const NO_FLEET: Refusal = Refusal::new("8.1", "The Confederates have no fleet to move by sea.");
    pub(super) const SEA: Refusal = Refusal::new(
        "8.3",
        "Ships go from a friendly port to a friendly port, past friendly ports only.",
    );
    pub(super) const INVADER: Refusal = Refusal::new("8.4", "Only infantry invades from the sea.");
    pub(super) const INVASION: Refusal = Refusal::new("8.4", "Ships go to an enemy port past friendly ports only.");
    pub(super) const LAND_ATTACK: Refusal = Refusal::new(
        "8.4",
        "The same hex is attacked by land; an invasion does not join that.",
    );
    pub(super) const MUD: Refusal = Refusal::new("5.41", "In mud there are no pontoon bridges.");
    pub(super) const NO_RIVER: Refusal = Refusal::new(
        "5.41",
        "A pontoon bridge leads over a river without a crossing to the hex on the other bank.",
    );
    pub(super) const PORTS: Refusal = Refusal::new(
        "5.41",
        "Below its Head of Navigation a river is bridged only if all its ports are friendly.",
    );
    pub(super) const SLOW: Refusal = Refusal::new("5.33", "To attack over the bridge takes two hexes of movement.");
}
use refusals as strategic;

/// What a side's strategic moves reach from a hex.
#[derive(Clone, Copy, Default)]
pub(crate) struct StrategicReach {
    /// By rail.
    pub rail: HexSet,
    /// Friendly ports by sea.
    pub sea: HexSet,
    /// Enemy ports by sea, where no land attack is under way.
    pub invasions: HexSet,
    /// Over a pontoon bridge to a friendly hex.
    pub bridges: HexSet,
    /// Over a pontoon bridge to an enemy hex.
    pub bridgeheads: HexSet,
}

/// Strategic moves for an invasion, or for a bridge to an enemy hex (8.4, 5.41).
const DOUBLE: u8 = 2;

/// What a forced march spends (5.34), by the highest die, from 1, that costs a step on its way.
const FORCED: [&str; 6] = [
    "spends.step-1",
    "spends.step-2",
    "spends.step-3",
    "spends.step-4",
    "spends.step-5",
    "spends.step-6",
];
/// The same with a strategic move (5.4).
const FORCED_STRATEGIC: [&str; 6] = [
    "spends.one-and-step-1",
    "spends.one-and-step-2",
    "spends.one-and-step-3",
    "spends.one-and-step-4",
    "spends.one-and-step-5",
    "spends.one-and-step-6",
];
/// The same of a block that has one step left (3.4).
const LAST: [&str; 6] = [
    "spends.last-1",
    "spends.last-2",
    "spends.last-3",
    "spends.last-4",
    "spends.last-5",
    "spends.last-6",
];
/// The same with a strategic move.
const LAST_STRATEGIC: [&str; 6] = [
    "spends.one-and-last-1",
    "spends.one-and-last-2",
    "spends.one-and-last-3",
    "spends.one-and-last-4",
    "spends.one-and-last-5",
    "spends.one-and-last-6",
];

impl BobbyLee {
    /// What the strategic moves of the active side reach from a hex.
    pub(crate) fn strategic_lines(&self, state: &State, from: HexId) -> StrategicReach {
        let side = state.active;
        let sea = if side == Side::Union {
            self.sea_reach(state, from)
        } else {
            Ports::default()
        };
        let attacked = |hex: &HexId| state.turn.assaults.iter().all(|assault| assault.to != *hex);
        let banks = self.banks(state, from);
        let bridges: HexSet = banks.filter(|to| !self.is_bridgehead(state, *to)).collect();
        StrategicReach {
            rail: self.rail_reach(state, side, from),
            sea: sea.friendly,
            invasions: sea.enemy.filter(attacked).collect(),
            bridges,
            bridgeheads: banks - bridges,
        }
    }

    /// The key of what a choice takes of the strategic moves, unless its verb says so or it takes none: of the leaders the
    /// Supreme Leader alone goes by rail or sea after his command, and for nothing (5.4). A forced march is told with the die
    /// that costs it a step, which is worse on a `rough` way (5.34).
    pub(crate) fn strategic_price(&self, state: &State, choice: Choice, rough: bool) -> Option<&'static str> {
        let marching = state.frame() == Some(Frame::Turn(TurnStage::March));
        match choice {
            Choice::Rail(..) | Choice::Sail(..) if marching => Some("spends.one"),
            Choice::Move(block, _) if self.takes_strategic_move(state, block) => Some("spends.one"),
            Choice::Force(block, _) => {
                let prices = match (self.takes_strategic_move(state, block), state.steps(block)) {
                    (true, 1) => &LAST_STRATEGIC,
                    (false, 1) => &LAST,
                    (true, _) => &FORCED_STRATEGIC,
                    (false, _) => &FORCED,
                };
                usize::from(self.straggling_up_to(state, block) + u8::from(rough))
                    .checked_sub(1)
                    .and_then(|highest| prices.get(highest).copied())
            }
            Choice::Pontoon(_, space) => {
                let bridgehead = self.hex_of(space).is_some_and(|to| self.is_bridgehead(state, to));
                Some(if bridgehead { "spends.two" } else { "spends.one" })
            }
            _ => None,
        }
    }

    /// Whether a block that begins to move by land now takes a strategic move: it is out of command of the army leaders.
    pub(crate) fn takes_strategic_move(&self, state: &State, block: BlockId) -> bool {
        let marching = state.frame() == Some(Frame::Turn(TurnStage::March));
        let commanded = |hex| state.turn.command.contains(hex);
        marching && state.turn.mover != Some(block) && !state.places.hex(block).is_some_and(commanded)
    }

    /// The hexes on the other bank to which a pontoon bridge can be laid (5.41).
    fn banks(&self, state: &State, from: HexId) -> HexSet {
        let banks = self.ground.rivers.next(from);
        if banks.is_empty() || state.weather() == Weather::Mud {
            return HexSet::EMPTY;
        }
        banks.filter(|to| self.may_bridge(state, from, *to)).collect()
    }

    /// Whether a bridge leads into an enemy hex, vacant or not, which takes two strategic moves (5.41).
    fn is_bridgehead(&self, state: &State, to: HexId) -> bool {
        !self.friendly_hexes(state, state.active).contains(to)
    }

    /// Below a head of navigation all ports of the river have to be friendly (5.41).
    fn may_bridge(&self, state: &State, from: HexId, to: HexId) -> bool {
        let landed = state.turn.landings.iter().any(|landing| landing.to == to);
        let edge = self.data.between(from, to).map(|edge| self.edge(edge));
        !landed
            && edge.is_some_and(|edge| {
                !edge.navigable
                    || edge
                        .river
                        .is_some_and(|river| self.river_is_friendly(state, state.active, river))
            })
    }

    /// Whether a block may begin a strategic move that costs so many; leaders who were active only if he commanded
    /// strategic movement, and for nothing (5.4).
    fn judge_strategic(&self, state: &State, stage: TurnStage, block: BlockId, cost: u8) -> Result<HexId, Refusal> {
        if !self.lookups.units(state.active).contains(block) {
            return Err(NO_SUCH_PIECE);
        }
        if stage == TurnStage::March && state.turn.strategic < cost {
            return Err(strategic::NONE_LEFT);
        }
        self.judge_mover(state, stage, block)?;
        if state.turn.moved.contains(block) {
            return Err(strategic::BEGUN);
        }
        if stage == TurnStage::Leaders && state.turn.supreme != Some(block) {
            return Err(strategic::NOT_SUPREME);
        }
        state.places.hex(block).ok_or(no::OFF_MAP)
    }

    pub(crate) fn judge_rail(&self, state: &State, stage: TurnStage, block: BlockId, to: Space) -> Result<(), Refusal> {
        let from = self.judge_strategic(state, stage, block, 1)?;
        let to = self.hex_of(to).ok_or(NO_SUCH_SPACE)?;
        let reached = self.rail_reach(state, state.active, from).contains(to);
        if reached { Ok(()) } else { Err(strategic::RAIL) }
    }

    pub(crate) fn judge_sail(&self, state: &State, stage: TurnStage, block: BlockId, to: Space) -> Result<(), Refusal> {
        let from = self.judge_strategic(state, stage, block, 1)?;
        if state.active == Side::Confederate {
            return Err(strategic::NO_FLEET);
        }
        let to = self.hex_of(to).ok_or(NO_SUCH_SPACE)?;
        let reached = self.sea_reach(state, from).friendly.contains(to);
        if reached { Ok(()) } else { Err(strategic::SEA) }
    }

    pub(crate) fn judge_invasion(
        &self,
        state: &State,
        stage: TurnStage,
        block: BlockId,
        to: Space,
    ) -> Result<(), Refusal> {
        let from = self.judge_strategic(state, stage, block, DOUBLE)?;
        if state.active == Side::Confederate {
            return Err(strategic::NO_FLEET);
        }
        if self.block(block).kind != Kind::Infantry {
            return Err(strategic::INVADER);
        }
        let to = self.hex_of(to).ok_or(NO_SUCH_SPACE)?;
        if !self.sea_reach(state, from).enemy.contains(to) {
            return Err(strategic::INVASION);
        }
        if state.turn.assaults.iter().any(|assault| assault.to == to) {
            return Err(strategic::LAND_ATTACK);
        }
        Ok(())
    }

    /// Pontoon bridges are for the units that a Supreme Leader sends, not for leaders who move after commanding (5.41).
    pub(crate) fn judge_pontoon(
        &self,
        state: &State,
        stage: TurnStage,
        block: BlockId,
        to: Space,
        force: bool,
    ) -> Result<(), Refusal> {
        let from = self.judge_strategic(state, stage, block, 1)?;
        if stage == TurnStage::Leaders {
            return Err(strategic::NOT_SUPREME);
        }
        if state.mud {
            return Err(strategic::MUD);
        }
        let to = self.hex_of(to).ok_or(NO_SUCH_SPACE)?;
        if !self.ground.rivers.next(from).contains(to) {
            return Err(strategic::NO_RIVER);
        }
        if !self.may_bridge(state, from, to) {
            return Err(strategic::PORTS);
        }
        if self.is_bridgehead(state, to) && state.turn.strategic < DOUBLE {
            return Err(strategic::NONE_LEFT);
        }
        match (self.bridge_needs_force(state, block, to), force) {
            (true, false) => Err(strategic::SLOW),
            (false, true) => Err(no::NOT_FORCED),
            (true, true) if !self.may_force(state, block) => Err(no::ONE_STEP),
            _ => Ok(()),
        }
    }

    /// Whether a block crosses a bridge on a forced march only: to attack takes two hexes (5.33).
    fn bridge_needs_force(&self, state: &State, block: BlockId, to: HexId) -> bool {
        self.occupies(state, state.active.other(), to) && self.block(block).speed < DOUBLE
    }

    /// Appends the strategic moves of a block but for those by land.
    pub(crate) fn list_strategic(
        &self,
        state: &State,
        stage: TurnStage,
        block: BlockId,
        lines: &StrategicReach,
        into: &mut Vec<Choice>,
    ) {
        if self.judge_strategic(state, stage, block, 1).is_err() {
            return;
        }
        into.extend(lines.rail.map(|hex| Choice::Rail(block, self.space(hex))));
        into.extend(lines.sea.map(|hex| Choice::Sail(block, self.space(hex))));
        if stage == TurnStage::Leaders {
            return;
        }
        into.extend(lines.bridges.map(|hex| Choice::Pontoon(block, self.space(hex))));
        if state.turn.strategic < DOUBLE {
            return;
        }
        if self.block(block).kind == Kind::Infantry {
            into.extend(lines.invasions.map(|hex| Choice::Invade(block, self.space(hex))));
        }
        for hex in lines.bridgeheads {
            if !self.bridge_needs_force(state, block, hex) {
                into.push(Choice::Pontoon(block, self.space(hex)));
            } else if self.may_force(state, block) {
                into.push(Choice::PontoonForce(block, self.space(hex)));
            }
        }
    }

    /// Makes a strategic move other than by land.
    pub(crate) fn apply_strategic(&self, state: &mut State, stage: TurnStage, choice: Choice, turn: &mut Turn<'_>) {
        let (block, space, cost, said) = match choice {
            Choice::Rail(block, space) => (block, space, 1, ("7.3", "railed")),
            Choice::Sail(block, space) => (block, space, 1, ("8.3", "sailed")),
            Choice::Invade(block, space) => (block, space, DOUBLE, ("8.4", "invaded")),
            Choice::Pontoon(block, space) | Choice::PontoonForce(block, space) => {
                let bridgehead = self.hex_of(space).is_some_and(|to| self.is_bridgehead(state, to));
                (block, space, if bridgehead { DOUBLE } else { 1 }, ("5.41", "bridged"))
            }
            _ => return,
        };
        let (Some(from), Some(to)) = (state.places.hex(block), self.hex_of(space)) else {
            return;
        };
        if stage == TurnStage::March {
            state.turn.strategic -= cost;
        }
        state.turn.mover = None;
        state.turn.way = Way::default();
        state.turn.moved.insert(block);
        if self.occupies(state, state.active.other(), to) {
            match choice {
                Choice::Invade(..) => state.turn.landings.push(Landing { block, from, to }),
                _ => self.note_assault(state, from, to, true),
            }
        }
        if let Choice::PontoonForce(..) = choice {
            state.turn.forced.insert(block);
            state.turn.rough.insert(block);
        }
        state.places.put(block, Place::Hex(to));
        self.log_move(state, block, from, to, said, turn);
    }
}

//! Moves (5.3), and what happens to the leaders who have commanded them (5.11).
//!
//! A block is moved to any hex it can reach, or hex by hex where its way matters; the block that moved last may go on.

use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use maps::sets::Set;
use protocol::view::LogEntry;

use crate::BobbyLee;
use crate::choice::{Choice, Space};
use crate::data::{BlockId, HexId};
use crate::judge::{NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_NOW};
use crate::reach::{Goal, Ground};
use crate::state::{Approach, Assault, Frame, Place, State, Step};

pub(crate) mod refusals {
    //! What the chapter on movement forbids.
    use kernel::Refusal;

    pub(crate) const OFF_MAP: Refusal = Refusal::new("5.3", "This block is not on the map.");
    pub(crate) const ACTIVE: Refusal = Refusal::new("5.11", "An active leader moves after the units he commands.");
    pub(crate) const NOT_ACTIVE: Refusal =
        Refusal::new("5.11", "Now only the leaders move who were active in this turn.");
    pub(crate) const MOVED: Refusal = Refusal::new("5.3", "It has moved in this turn.");
    pub(crate) const NO_COMMAND: Refusal = Refusal::new(
        "5.12",
        "It is out of command of your active leaders, and no strategic move is left.",
    );
    pub(crate) const TOO_FAR: Refusal = Refusal::new("5.33", "It cannot come that far.");
    pub(crate) const FORCED: Refusal = Refusal::new("5.34", "It comes that far on a forced march only.");
    pub(crate) const NOT_FORCED: Refusal = Refusal::new("5.34", "It comes that far without a forced march.");
    pub(crate) const ONE_STEP: Refusal = Refusal::new("5.11", "A leader with one step cannot force-march.");
    pub(crate) const LIMIT: Refusal = Refusal::new(
        "5.32",
        "As many units as its limit allows have attacked over this hexside in this turn.",
    );
    pub(crate) const STOPPED: Refusal = Refusal::new(
        "2.2",
        "It has to stop in the forest or behind the marsh it has entered.",
    );
    pub(crate) const ENEMIES: Refusal =
        Refusal::new("5.32", "It has entered a hex with enemies and has to fight there.");
}
use refusals as no;

/// Speeds from 0 to 3, for those who may force-march and those who may not.
const KINDS_OF_PACE: usize = 8;

impl BobbyLee {
    /// Leaders with one step do not force-march (5.11).
    pub(crate) fn may_force(&self, state: &State, block: BlockId) -> bool {
        !self.tables.is_leader(block) || state.steps(block) >= 2
    }

    /// Whether a block may begin or go on with a move by land (5.3, 5.12, 5.4).
    pub(crate) fn judge_mover(&self, state: &State, step: Step, block: BlockId) -> Result<(), Refusal> {
        if !self.tables.units(state.active).contains(block.0) {
            return Err(NO_SUCH_PIECE);
        }
        let Some(hex) = state.places.hex(block) else {
            return Err(no::OFF_MAP);
        };
        let active = state.turn.active.contains(block.0);
        match step {
            Step::Leaders if !active => return Err(no::NOT_ACTIVE),
            Step::March if active => return Err(no::ACTIVE),
            _ => {}
        }
        if state.turn.moved.contains(block.0) {
            return if state.turn.mover == Some(block) {
                Ok(())
            } else {
                Err(no::MOVED)
            };
        }
        if step == Step::March && !state.turn.command.contains(hex) && state.turn.strategic == 0 {
            return Err(no::NO_COMMAND);
        }
        Ok(())
    }

    fn judge_land(&self, state: &State, step: Step, block: BlockId, space: Space, force: bool) -> Result<(), Refusal> {
        self.judge_mover(state, step, block)?;
        let to = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        let ground = self.ground(state);
        let reach = self.reach(state, &ground, block);
        match (reach.plain.contains(to), reach.forced.contains(to)) {
            (true, _) if force => Err(no::NOT_FORCED),
            (true, _) => Ok(()),
            (false, true) if force => Ok(()),
            (false, true) if self.is_closed(state, &ground, block, to) => Err(no::LIMIT),
            (false, true) => Err(no::FORCED),
            _ => Err(self.too_far(state, &ground, block, to)),
        }
    }

    /// Why a hex is out of reach.
    fn too_far(&self, state: &State, ground: &Ground, block: BlockId, to: HexId) -> Refusal {
        let Some(at) = state.places.hex(block) else {
            return no::OFF_MAP;
        };
        if let Err(stopped) = self.has_stopped(ground, &self.way(state, block, at)) {
            return stopped;
        }
        if self.is_closed(state, ground, block, to) {
            return no::LIMIT;
        }
        let next = self.tables.land[usize::from(at.0)].contains(to);
        if next && !self.may_force(state, block) {
            no::ONE_STEP
        } else {
            no::TOO_FAR
        }
    }

    /// Whether a block stands next to enemies, behind a hexside over which nobody may attack any more (5.32).
    fn is_closed(&self, state: &State, ground: &Ground, block: BlockId, to: HexId) -> bool {
        state.places.hex(block).is_some_and(|at| {
            let next = self.tables.land[usize::from(at.0)].contains(to);
            next && ground.enemies.contains(to) && !self.is_open(state, at, to)
        })
    }

    pub(crate) fn judge_march(&self, state: &State, step: Step, choice: Choice) -> Result<(), Refusal> {
        if let Some(approach) = state.turn.approach {
            return self.judge_approach(state, approach, choice);
        }
        match choice {
            Choice::Done => Ok(()),
            Choice::Move(block, space) => self.judge_land(state, step, block, space, false),
            Choice::Force(block, space) => self.judge_land(state, step, block, space, true),
            Choice::Rail(block, space) => self.judge_rail(state, step, block, space),
            Choice::Sail(block, space) => self.judge_sail(state, step, block, space),
            Choice::Invade(block, space) => self.judge_invasion(state, step, block, space),
            Choice::Pontoon(block, space) => self.judge_pontoon(state, step, block, space, false),
            Choice::PontoonForce(block, space) => self.judge_pontoon(state, step, block, space, true),
            _ => Err(NOT_NOW),
        }
    }

    /// The blocks that may begin or go on with a move.
    pub(crate) fn movers(&self, state: &State, step: Step) -> Set {
        let own = state.places.on_map() & self.tables.units(state.active);
        own.filter(|block| self.judge_mover(state, step, BlockId(*block)).is_ok())
            .collect()
    }

    /// Hex by hex, because blocks that stand together reach the same hexes.
    pub(crate) fn list_march(&self, state: &State, step: Step, into: &mut Vec<Choice>) {
        if let Some(approach) = state.turn.approach {
            let from = self.approaches(state, approach);
            into.extend(from.map(|hex| Choice::By(self.space(hex))));
            return;
        }
        into.push(Choice::Done);
        let ground = self.ground(state);
        let mut left = self.movers(state, step);
        while let Some(hex) = left.first().and_then(|block| state.places.hex(BlockId(block))) {
            let here = left & state.places.at(hex);
            left -= here;
            self.list_from(state, step, &ground, here, into);
        }
    }

    /// Appends the moves of blocks that stand in one hex.
    fn list_from(&self, state: &State, step: Step, ground: &Ground, blocks: Set, into: &mut Vec<Choice>) {
        let mut known = [None; KINDS_OF_PACE];
        let mut lines = None;
        for block in blocks.map(BlockId) {
            let fresh = state.turn.mover != Some(block);
            let pace = usize::from(self.block(block).speed) * 2 + usize::from(self.may_force(state, block));
            let reach = match known.get(pace).copied().flatten().filter(|_| fresh) {
                Some(reach) => reach,
                None => self.reach(state, ground, block),
            };
            if let Some(slot) = known.get_mut(pace).filter(|_| fresh) {
                *slot = Some(reach);
            }
            into.extend(reach.plain.map(|hex| Choice::Move(block, self.space(hex))));
            into.extend(reach.forced.map(|hex| Choice::Force(block, self.space(hex))));
            let strategic = match step {
                Step::Leaders => state.turn.supreme == Some(block),
                _ => state.turn.strategic > 0,
            };
            if let (true, Some(hex)) = (strategic, state.places.hex(block)) {
                let lines = lines.get_or_insert_with(|| self.strategic_lines(state, hex));
                self.list_strategic(state, step, block, lines, into);
            }
        }
    }

    pub(crate) fn apply_march(&self, state: &mut State, step: Step, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Move(block, space) | Choice::Force(block, space) => {
                if let Some(to) = self.hex_of(space) {
                    let force = matches!(choice, Choice::Force(..));
                    self.set_out(state, Approach { block, to, force }, turn);
                }
            }
            Choice::By(space) => {
                if let Some(approach) = state.turn.approach.take() {
                    self.march(state, approach, self.hex_of(space), turn);
                }
            }
            Choice::Done if step == Step::March => Self::dismiss_leaders(state),
            Choice::Done => {
                self.mix_around(state, state.turn.active, turn);
                state.become_frame(Frame::Turn(Step::Stragglers));
            }
            _ => self.apply_strategic(state, step, choice, turn),
        }
    }

    /// Moves a block by land, by the hex from which it attacks if one has been chosen.
    pub(crate) fn march(&self, state: &mut State, approach: Approach, by: Option<HexId>, turn: &mut Turn<'_>) {
        let Approach { block, to, force } = approach;
        let Some(from) = state.places.hex(block) else { return };
        let mut way = self.way(state, block, from);
        if self.takes_strategic_move(state, block) {
            state.turn.strategic -= 1;
        }
        state.turn.mover = Some(block);
        for hex in self.route(state, block, &way, Goal { to, by }, force) {
            way.enter(hex);
        }
        state.turn.way = way;
        state.turn.moved.insert(block.0);
        if force {
            state.turn.forced.insert(block.0);
        }
        if self.is_rough(&way) {
            state.turn.rough.insert(block.0);
        }
        let before = way
            .hexes()
            .zip(way.hexes().skip(1))
            .last()
            .map_or(from, |(before, _)| before);
        let attacks = self.occupies(state, state.active.other(), to);
        if attacks {
            self.note_assault(state, before, to, false);
        }
        state.places.put(block, Place::Hex(to));
        let key = if force { "force-marches" } else { "goes" };
        self.log_move(state, block, from, to, ("5.3", key), turn);
        if attacks && before != from {
            // The defender has to know which hexside is closed to him (6.31).
            let spaces = [before, to].map(|hex| self.space(hex).0);
            say(turn, "5.32", || phrase!("attacks-from", spaces[0], spaces[1]));
        }
    }

    /// Notes that a unit attacks over a hexside, or reinforces over it (5.32, 6.31).
    pub(crate) fn note_assault(&self, state: &mut State, from: HexId, to: HexId, pontoon: bool) {
        let Some(edge) = self.data.between(from, to) else {
            return;
        };
        match state.turn.assaults.iter_mut().find(|assault| assault.edge == edge) {
            Some(assault) => assault.blocks += 1,
            None => state.turn.assaults.push(Assault {
                edge,
                from,
                to,
                blocks: 1,
                pontoon,
            }),
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
        let entry = |viewer| LogEntry {
            say: phrase!(
                key,
                self.told_as(state, viewer, block),
                self.space(from).0,
                self.space(to).0
            ),
            case: case.into(),
            dice: Vec::new(),
            combat: None,
        };
        turn.log_private(side, entry(Some(side)), Some(entry(None)));
    }

    /// The active leaders have commanded: they lose a step, stand up again, and may move (5.11). They mix with the others
    /// when they have moved: until then everything can be taken back.
    fn dismiss_leaders(state: &mut State) {
        state.turn.mover = None;
        let active = state.turn.active;
        for leader in active {
            state.steps[leader] -= 1;
        }
        state.revealed -= active;
        state.become_frame(Frame::Turn(Step::Leaders));
    }
}

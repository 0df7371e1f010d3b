//! Moves by land (5.3): how far a block comes, and by which way.
//!
//! A block is moved to any hex it can reach, or hex by hex where its way matters; the block that moved last may go on.

use kernel::log::say;
use kernel::sets::Set;
use kernel::{Refusal, Turn, phrase};
use protocol::view::LogEntry;

use crate::BobbyLee;
use crate::choice::{Choice, Space};
use crate::data::{BlockId, EdgeId, HexId};
use crate::hexes::HexSet;
use crate::judge::{NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_NOW};
use crate::state::{Assault, Frame, Place, State, Step, Way};

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

/// What a block can reach by land.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reach {
    /// Without a forced march.
    pub plain: HexSet,
    /// On a forced march only (5.34).
    pub forced: HexSet,
}

/// What is the same for all searches of one moment.
pub(crate) struct Ground {
    /// Hexes with enemies.
    enemies: HexSet,
    /// Hexes where units stop: forest that was not friendly at the start of the turn (2.2).
    stops: HexSet,
}

/// Hexes and hexsides that a search keeps to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Paths {
    /// All.
    Any,
    /// Those of a road (2.6).
    Road(usize),
}

/// Where a search begins.
#[derive(Clone, Copy)]
struct Begin {
    at: HexId,
    entered: u8,
}

/// The most hexes a search goes.
const FAR: usize = 6;

impl BobbyLee {
    pub(crate) fn ground(&self, state: &State) -> Ground {
        Ground {
            enemies: self.occupied(state, state.active.other()),
            stops: self.tables.forest - state.turn.held,
        }
    }

    /// The way of a block in this turn so far.
    fn way(&self, state: &State, block: BlockId, at: HexId) -> Way {
        if state.turn.mover == Some(block) {
            state.turn.way
        } else {
            Way::from(at)
        }
    }

    /// How many units may attack over a hexside into a hex in this weather (5.32).
    pub(crate) fn attack_limit(&self, state: &State, edge: EdgeId, to: HexId) -> u8 {
        self.data.attack_limit(edge, to, state.ground())
    }

    /// Whether another unit may attack over a hexside into a hex.
    fn is_open(&self, state: &State, from: HexId, to: HexId) -> bool {
        let Some(edge) = self.data.between(from, to) else {
            return false;
        };
        let used = state
            .turn
            .assaults
            .iter()
            .find(|assault| assault.edge == edge)
            .map_or(0, |assault| assault.blocks);
        used < self.attack_limit(state, edge, to)
    }

    /// The hexes next to one along these paths.
    fn next(&self, paths: Paths, hex: HexId) -> HexSet {
        match paths {
            Paths::Any => self.tables.land[usize::from(hex.0)],
            Paths::Road(road) => self.tables.roads[road][usize::from(hex.0)],
        }
    }

    /// The hexes that a block reaches with exactly so many more hexes entered, by their number, and the enemies it
    /// attacks from there: `visit(entered, reached, attacked)`.
    fn search(
        &self,
        state: &State,
        ground: &Ground,
        paths: Paths,
        begin: Begin,
        limit: u8,
        mut visit: impl FnMut(u8, HexSet, HexSet),
    ) {
        let mut from = HexSet::of(begin.at);
        for entered in begin.entered + 1..=limit {
            let (mut reached, mut onward, mut attacked) = (HexSet::EMPTY, HexSet::EMPTY, HexSet::EMPTY);
            for hex in from {
                let next = self.next(paths, hex);
                reached |= next;
                onward |= next - self.tables.marsh[usize::from(hex.0)];
                // Attacking takes one hex more (5.33).
                if entered < limit && next.meets(ground.enemies) {
                    attacked |= (next & ground.enemies)
                        .filter(|to| self.is_open(state, hex, *to))
                        .collect();
                }
            }
            visit(entered, reached - ground.enemies, attacked);
            from = onward - ground.enemies - ground.stops;
            if from.is_empty() {
                return;
            }
        }
    }

    /// The paths open to a block that has come this way, with the bonus they give (2.6).
    fn paths(&self, way: &Way) -> impl Iterator<Item = (Paths, u8)> + use<'_> {
        let mut hexes = [HexId(0); FAR];
        let mut count = 0;
        for (slot, hex) in hexes.iter_mut().zip(way.hexes()) {
            *slot = hex;
            count += 1;
        }
        let roads = (0..self.tables.roads.len()).filter(move |road| {
            let along = &self.tables.roads[*road];
            let steps = hexes[..count]
                .windows(2)
                .all(|pair| along[usize::from(pair[0].0)].contains(pair[1]));
            steps && !along[usize::from(hexes[0].0)].is_empty()
        });
        std::iter::once((Paths::Any, 0)).chain(roads.map(|road| (Paths::Road(road), 1)))
    }

    /// Whether a block that has come this way has to stop where it is (2.2, 5.32).
    fn has_stopped(&self, ground: &Ground, way: &Way) -> Result<(), Refusal> {
        let mut hexes = way.hexes();
        let Some(first) = hexes.next() else { return Ok(()) };
        let (mut last, mut at, mut moved) = (first, first, false);
        for hex in hexes {
            last = at;
            at = hex;
            moved = true;
        }
        if moved && ground.enemies.contains(at) {
            return Err(no::ENEMIES);
        }
        if moved && (ground.stops.contains(at) || self.tables.marsh[usize::from(last.0)].contains(at)) {
            return Err(no::STOPPED);
        }
        Ok(())
    }

    /// What a block that may move can reach by land.
    pub(crate) fn reach(&self, state: &State, ground: &Ground, block: BlockId) -> Reach {
        let Some(at) = state.places.hex(block) else {
            return Reach::default();
        };
        let way = self.way(state, block, at);
        if self.has_stopped(ground, &way).is_err() {
            return Reach::default();
        }
        let begin = Begin {
            at,
            entered: way.entered(),
        };
        let speed = self.block(block).speed;
        let may_force = self.may_force(state, block);
        let mut reach = Reach::default();
        for (paths, bonus) in self.paths(&way) {
            let allowance = speed + bonus;
            self.search(
                state,
                ground,
                paths,
                begin,
                allowance + u8::from(may_force),
                |entered, reached, attacked| {
                    if entered <= allowance {
                        reach.plain |= reached;
                    } else {
                        reach.forced |= reached;
                    }
                    if entered < allowance {
                        reach.plain |= attacked;
                    } else {
                        reach.forced |= attacked;
                    }
                },
            );
        }
        reach.plain.remove(at);
        reach.forced = reach.forced - reach.plain;
        reach.forced.remove(at);
        reach
    }

    /// Leaders with one step do not force-march (5.11).
    fn may_force(&self, state: &State, block: BlockId) -> bool {
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
        let next = self.tables.land[usize::from(at.0)].contains(to);
        if next && ground.enemies.contains(to) && !self.is_open(state, at, to) {
            return no::LIMIT;
        }
        if next && !self.may_force(state, block) {
            no::ONE_STEP
        } else {
            no::TOO_FAR
        }
    }

    pub(crate) fn judge_march(&self, state: &State, step: Step, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Move(block, space) => self.judge_land(state, step, block, space, false),
            Choice::Force(block, space) => self.judge_land(state, step, block, space, true),
            _ => Err(NOT_NOW),
        }
    }

    /// The blocks that may begin or go on with a move.
    pub(crate) fn movers(&self, state: &State, step: Step) -> Set {
        let own = state.places.on_map() & self.tables.units(state.active);
        own.filter(|block| self.judge_mover(state, step, BlockId(*block)).is_ok())
            .collect()
    }

    pub(crate) fn list_march(&self, state: &State, step: Step, into: &mut Vec<Choice>) {
        into.push(Choice::Done);
        let ground = self.ground(state);
        for block in self.movers(state, step).map(BlockId) {
            let reach = self.reach(state, &ground, block);
            into.extend(reach.plain.map(|hex| Choice::Move(block, self.space(hex))));
            into.extend(reach.forced.map(|hex| Choice::Force(block, self.space(hex))));
        }
    }

    pub(crate) fn apply_march(&self, state: &mut State, step: Step, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Move(block, space) | Choice::Force(block, space) => {
                if let Some(to) = self.hex_of(space) {
                    self.march(state, block, to, matches!(choice, Choice::Force(..)), turn);
                }
            }
            _ if step == Step::March => self.dismiss_leaders(state, turn),
            _ => state.become_frame(Frame::Turn(Step::Stragglers)),
        }
    }

    /// Moves a block by land.
    fn march(&self, state: &mut State, block: BlockId, to: HexId, force: bool, turn: &mut Turn<'_>) {
        let Some(from) = state.places.hex(block) else { return };
        let mut way = self.way(state, block, from);
        if state.turn.mover != Some(block) {
            if state.frame() == Some(Frame::Turn(Step::March)) && !state.turn.command.contains(from) {
                state.turn.strategic -= 1;
            }
            state.turn.mover = Some(block);
        }
        for hex in self.route(state, block, &way, to, force) {
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
        if self.occupies(state, state.active.other(), to) {
            self.note_assault(state, before, to, false);
        }
        state.places.put(block, Place::Hex(to));
        let key = if force { "force-marched" } else { "moved" };
        self.log_move(state, block, from, to, ("5.3", key), turn);
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
                self.name_for(state, viewer, block),
                self.space(from).0,
                self.space(to).0
            ),
            case: case.into(),
            dice: Vec::new(),
            combat: None,
        };
        turn.log_private(side, entry(Some(side)), Some(entry(None)));
    }

    /// The hexes that a block enters on its way to a hex: as few as possible, and on a forced march by smooth ground if
    /// there is such a way.
    fn route(&self, state: &State, block: BlockId, way: &Way, to: HexId, force: bool) -> Vec<HexId> {
        let ground = self.ground(state);
        let Some(at) = state.places.hex(block) else {
            return Vec::new();
        };
        let begin = Begin {
            at,
            entered: way.entered(),
        };
        let speed = self.block(block).speed + u8::from(force);
        let mut best: Vec<HexId> = Vec::new();
        for (paths, bonus) in self.paths(way) {
            let route = self.shortest(state, &ground, paths, begin, speed + bonus, to);
            let better = best.is_empty() || (!route.is_empty() && route.len() < best.len());
            if better {
                best = route;
            }
        }
        best
    }

    /// The shortest way along these paths; empty when there is none.
    fn shortest(&self, state: &State, ground: &Ground, paths: Paths, begin: Begin, limit: u8, to: HexId) -> Vec<HexId> {
        // The hexes from which a step can be made, by hexes entered.
        let mut layers = vec![HexSet::of(begin.at)];
        let mut found = false;
        let attack = ground.enemies.contains(to);
        self.search(state, ground, paths, begin, limit, |_, reached, attacked| {
            if !found {
                found = if attack {
                    attacked.contains(to)
                } else {
                    reached.contains(to)
                };
                layers.push(reached - ground.stops);
            }
        });
        if !found {
            return Vec::new();
        }
        layers.pop();
        let mut route = vec![to];
        for layer in layers.iter().skip(1).rev() {
            let next = route[route.len() - 1];
            let before = layer
                .filter(|hex| self.can_step(state, ground, paths, *hex, next, next == to))
                .next();
            let Some(before) = before else { return Vec::new() };
            route.push(before);
        }
        route.reverse();
        route
    }

    /// Whether a block on its way can step from a hex to the next.
    fn can_step(&self, state: &State, ground: &Ground, paths: Paths, from: HexId, to: HexId, last: bool) -> bool {
        self.next(paths, from).contains(to)
            && (last || !self.tables.marsh[usize::from(from.0)].contains(to))
            && (!ground.enemies.contains(to) || self.is_open(state, from, to))
    }

    /// Whether a way is rough: over any bridge, ford, gap or marsh, or through or into a forest (5.34).
    fn is_rough(&self, way: &Way) -> bool {
        let steps = way.hexes().zip(way.hexes().skip(1));
        steps.into_iter().any(|(from, to)| {
            let edge = self.data.between(from, to).map(|edge| self.edge(edge));
            self.tables.forest.contains(to) || edge.is_some_and(|edge| edge.river.is_some() || edge.gap || edge.marsh)
        })
    }

    /// The active leaders have commanded: they lose a step, stand up again, and may move (5.11).
    fn dismiss_leaders(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.turn.mover = None;
        let active = state.turn.active;
        for leader in active {
            state.steps[leader] -= 1;
        }
        state.revealed -= active;
        self.mix_around(state, active, turn);
        state.become_frame(Frame::Turn(Step::Leaders));
    }

    /// The leaders' moves are over when none of them can go on.
    pub(crate) fn advance_leaders(&self, state: &mut State) -> bool {
        let _ = state;
        true
    }

    /// The dice of forced marches are rolled after all moves (5.34).
    pub(crate) fn straggle(&self, state: &mut State, turn: &mut Turn<'_>) {
        for block in state.turn.forced {
            let die = turn.d6();
            let _ = (block, die);
        }
        say(turn, "5.34", || phrase!("stragglers"));
        state.turn.mover = None;
    }

    /// Mixes blocks that lie face down with the others of their side in their hexes.
    pub(crate) fn mix_around(&self, state: &mut State, blocks: Set, turn: &mut Turn<'_>) {
        let mut left = blocks;
        while let Some(block) = left.first().map(BlockId) {
            let Some(hex) = state.places.hex(block) else {
                left.remove(block.0);
                continue;
            };
            let side = self.side(block);
            left -= self.blocks_in(state, side, hex);
            self.mix(state, hex, side, turn);
        }
    }
}

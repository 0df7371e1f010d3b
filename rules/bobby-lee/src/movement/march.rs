//! Moves (5.3), and what happens to the leaders who have commanded them (5.11).
//!
//! A block is moved to any hex it can reach, or hex by hex where its way matters; the block that moved last may go on.

use kernel::choice::Target;
use kernel::{Pace, Refusal, Side, Turn};
use protocol::view::{PieceId, SpaceId};

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, HexId, Space};
use crate::movement::reach::{Goal, Obstacles};
use crate::movement::refusals as no;
use crate::refusals::{NO_SUCH_PIECE, NO_SUCH_SPACE, NOT_NOW};
use crate::state::{Approach, Assault, Frame, Place, State, TurnStage};

/// Speeds from 0 to 3, for those who may force-march and those who may not.
const KINDS_OF_PACE: usize = 8;

impl BobbyLee {
    /// Leaders with one step do not force-march (5.11).
    pub(crate) fn may_force(&self, state: &State, block: BlockId) -> bool {
        !self.lookups.is_leader(block) || state.steps(block) >= 2
    }

    /// Whether a block may begin or go on with a move by land (5.3, 5.12, 5.4).
    pub(crate) fn judge_mover(&self, state: &State, stage: TurnStage, block: BlockId) -> Result<(), Refusal> {
        if !self.lookups.units(state.active).contains(block) {
            return Err(NO_SUCH_PIECE);
        }
        let Some(hex) = state.places.hex(block) else {
            return Err(no::OFF_MAP);
        };
        let active = state.turn.active.contains(block);
        match stage {
            TurnStage::Leaders if !active => return Err(no::NOT_ACTIVE),
            TurnStage::March if active => return Err(no::ACTIVE),
            _ => {}
        }
        if state.turn.moved.contains(block) {
            return if state.turn.mover == Some(block) {
                Ok(())
            } else {
                Err(no::MOVED)
            };
        }
        if stage == TurnStage::March && !state.turn.command.contains(hex) && state.turn.strategic == 0 {
            return Err(no::NO_COMMAND);
        }
        Ok(())
    }

    fn judge_land(
        &self,
        state: &State,
        stage: TurnStage,
        block: BlockId,
        space: Space,
        force: bool,
    ) -> Result<(), Refusal> {
        self.judge_mover(state, stage, block)?;
        let to = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        let obstacles = self.obstacles(state);
        let reach = self.reach(state, &obstacles, block);
        match (reach.plain.contains(to), reach.forced.contains(to)) {
            (true, _) if force => Err(no::NOT_FORCED),
            (true, _) => Ok(()),
            (false, true) if force => Ok(()),
            (false, true) => Err(self.closed(state, &obstacles, block, to).unwrap_or(no::FORCED)),
            _ => Err(self.too_far(state, &obstacles, block, to)),
        }
    }

    /// Why a hex is out of reach.
    fn too_far(&self, state: &State, obstacles: &Obstacles, block: BlockId, to: HexId) -> Refusal {
        let Some(at) = state.places.hex(block) else {
            return no::OFF_MAP;
        };
        if let Err(stopped) = self.has_stopped(obstacles, &self.way(state, block, at)) {
            return stopped;
        }
        if let Some(closed) = self.closed(state, obstacles, block, to) {
            return closed;
        }
        if let Some(full) = self.full(state, obstacles, block, to) {
            return full;
        }
        let next = self.ground.land.next(at).contains(to);
        if next && !self.may_force(state, block) {
            no::ONE_STEP
        } else {
            no::TOO_FAR
        }
    }

    /// What keeps a block from enemies whom it would reach but for those who have attacked before it (5.32): the limit of the
    /// hexsides by which it would come.
    fn full(&self, state: &State, obstacles: &Obstacles, block: BlockId, to: HexId) -> Option<Refusal> {
        if !obstacles.enemies.contains(to) {
            return None;
        }
        let mut fresh = state.clone();
        fresh.turn.assaults.clear();
        let reach = self.reach(&fresh, obstacles, block);
        let force = !reach.plain.contains(to);
        if force && !reach.forced.contains(to) {
            return None;
        }
        let from = self.attacked_from(&fresh, block, to, force);
        let edges = from.filter_map(|from| self.data.between(from, to));
        let mut limits = edges.map(|edge| self.attack_limit(state, edge, to));
        let first = limits.next()?;
        let (least, most) = limits.fold((first, first), |(least, most), limit| {
            (least.min(limit), most.max(limit))
        });
        Some(match least == most {
            true => no::limited(first),
            false => no::limited_between(least, most),
        })
    }

    /// What keeps a block from enemies next to it, where nobody may attack over the hexside between any more (5.32).
    fn closed(&self, state: &State, obstacles: &Obstacles, block: BlockId, to: HexId) -> Option<Refusal> {
        let at = state.places.hex(block)?;
        let edge = self.data.between(at, to)?;
        let next = self.ground.land.next(at).contains(to);
        let is_closed = next && obstacles.enemies.contains(to) && !self.is_open(state, at, to);
        let has_landed = state.turn.landings.iter().any(|landing| landing.to == to);
        is_closed.then(|| match has_landed {
            true => no::LANDED,
            false => no::limited(self.attack_limit(state, edge, to)),
        })
    }

    pub(crate) fn judge_march(&self, state: &State, stage: TurnStage, choice: Choice) -> Result<(), Refusal> {
        if let Some(approach) = state.turn.approach {
            return self.judge_approach(state, approach, choice);
        }
        match choice {
            Choice::Done => Ok(()),
            Choice::Move(block, space) => self.judge_land(state, stage, block, space, false),
            Choice::Force(block, space) => self.judge_land(state, stage, block, space, true),
            Choice::Rail(block, space) => self.judge_rail(state, stage, block, space),
            Choice::Sail(block, space) => self.judge_sail(state, stage, block, space),
            Choice::Invade(block, space) => self.judge_invasion(state, stage, block, space),
            Choice::Pontoon(block, space) => self.judge_pontoon(state, stage, block, space, false),
            Choice::PontoonForce(block, space) => self.judge_pontoon(state, stage, block, space, true),
            _ => Err(NOT_NOW),
        }
    }

    /// The blocks that may begin or go on with a move.
    pub(crate) fn movers(&self, state: &State, stage: TurnStage) -> BlockSet {
        let own = state.places.on_map() & self.lookups.units(state.active);
        own.filter(|block| self.judge_mover(state, stage, *block).is_ok())
            .collect()
    }

    /// Hex by hex, because blocks that stand together reach the same hexes.
    pub(crate) fn list_march(&self, state: &State, stage: TurnStage, into: &mut Vec<Choice>) {
        if let Some(approach) = state.turn.approach {
            let from = self.approaches(state, approach);
            into.extend(from.map(|hex| Choice::By(self.space(hex))));
            return;
        }
        into.push(Choice::Done);
        let obstacles = self.obstacles(state);
        let mut left = self.movers(state, stage);
        while let Some(hex) = left.first().and_then(|block| state.places.hex(block)) {
            let here = left & state.places.at(hex);
            left -= here;
            self.list_from(state, stage, &obstacles, here, into);
        }
    }

    /// Appends the moves of blocks that stand in one hex.
    fn list_from(
        &self,
        state: &State,
        stage: TurnStage,
        obstacles: &Obstacles,
        blocks: BlockSet,
        into: &mut Vec<Choice>,
    ) {
        let mut known = [None; KINDS_OF_PACE];
        let mut lines = None;
        for block in blocks {
            let fresh = state.turn.mover != Some(block);
            let pace = usize::from(self.block(block).speed) * 2 + usize::from(self.may_force(state, block));
            let reach = match known.get(pace).copied().flatten().filter(|_| fresh) {
                Some(reach) => reach,
                None => self.reach(state, obstacles, block),
            };
            if let Some(slot) = known.get_mut(pace).filter(|_| fresh) {
                *slot = Some(reach);
            }
            into.extend(reach.plain.map(|hex| Choice::Move(block, self.space(hex))));
            into.extend(reach.forced.map(|hex| Choice::Force(block, self.space(hex))));
            let strategic = match stage {
                TurnStage::Leaders => state.turn.supreme == Some(block),
                _ => state.turn.strategic > 0,
            };
            if let (true, Some(hex)) = (strategic, state.places.hex(block)) {
                let lines = lines.get_or_insert_with(|| self.strategic_lines(state, hex));
                self.list_strategic(state, stage, block, lines, into);
            }
        }
    }

    /// Where a block may go by land now, with the hexes that it enters on the way, and where it stands (5.3). What it
    /// costs is counted in hexes of its speed; to attack takes two (5.33).
    pub(crate) fn list_paces(
        &self,
        state: &State,
        side: Side,
        piece: PieceId,
        into: &mut Vec<Pace<Choice>>,
    ) -> Option<SpaceId> {
        let block = BlockId::read(piece)?;
        let Some(Frame::Turn(stage @ (TurnStage::March | TurnStage::Leaders))) = state.frame() else {
            return self.list_ways_out(state, side, block, into);
        };
        if state.active != side || state.turn.approach.is_some() || !self.lookups.units(side).contains(block) {
            return None;
        }
        let at = state.places.hex(block)?;
        if self.judge_mover(state, stage, block).is_ok() {
            let obstacles = self.obstacles(state);
            let reach = self.reach(state, &obstacles, block);
            let way = self.way(state, block, at);
            let leaves = self.leaves_town(state, block);
            for (hexes, force) in [(reach.plain, false), (reach.forced, true)] {
                into.extend(hexes.map(|to| {
                    let mut through = self.route(state, block, &way, Goal { to, by: None }, force);
                    let mut gone = way;
                    through.iter().for_each(|hex| gone.enter(*hex));
                    let attacks = obstacles.enemies.contains(to);
                    let cost = through.len() as u16 + u16::from(attacks);
                    through.pop();
                    let fills = attacks && self.shuts_leaders_out(state, stage, *through.last().unwrap_or(&at), to);
                    let space = self.space(to);
                    Pace {
                        choice: if force {
                            Choice::Force(block, space)
                        } else {
                            Choice::Move(block, space)
                        },
                        to: space.0,
                        cost,
                        through: through.into_iter().map(|hex| self.space(hex).0).collect(),
                        // 5.33: whoever attacks goes a hex less far.
                        obliges: Told {
                            attacks,
                            fills,
                            rough: force && self.is_rough(&gone),
                            leaves,
                        }
                        .key(),
                    }
                }));
            }
        }
        Some(self.space(at).0)
    }

    /// Whether a block is the last of its side in a town of the enemy, which goes back to him without it (2.7).
    pub(crate) fn leaves_town(&self, state: &State, block: BlockId) -> bool {
        let side = self.side(block);
        let held = self.ground.towns[side.other()] & state.taken;
        let at = state.places.hex(block).filter(|hex| held.contains(*hex));
        at.is_some_and(|hex| self.blocks_in(state, side, hex).len() == 1)
    }

    /// Whether one more attack over a hexside takes the last place there, while leaders who march after the units (5.11) may
    /// want one (5.32).
    fn shuts_leaders_out(&self, state: &State, stage: TurnStage, from: HexId, to: HexId) -> bool {
        let Some(edge) = self.data.between(from, to) else {
            return false;
        };
        stage == TurnStage::March
            && !state.turn.active.is_empty()
            && self.attackers(state, edge) + 1 >= self.attack_limit(state, edge, to)
    }

    pub(crate) fn apply_march(&self, state: &mut State, stage: TurnStage, choice: Choice, turn: &mut Turn<'_>) {
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
            Choice::Done if stage == TurnStage::March => Self::dismiss_leaders(state),
            Choice::Done => state.become_frame(Frame::Turn(TurnStage::Stragglers)),
            _ => self.apply_strategic(state, stage, choice, turn),
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
        state.turn.moved.insert(block);
        if force {
            state.turn.forced.insert(block);
        }
        if self.is_rough(&way) {
            state.turn.rough.insert(block);
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
            self.log_move(state, block, before, to, ("5.32", "attacks-by"), turn);
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

    /// The active leaders have commanded: they lose a step, stand up again, and may move (5.11). They mix with the others
    /// when they have moved and rolled for stragglers: until then everything can be taken back, and the die of a forced
    /// march is told of the leader who was seen to make it.
    fn dismiss_leaders(state: &mut State) {
        state.turn.mover = None;
        let active = state.turn.active;
        for leader in active {
            state.steps[leader] -= 1;
        }
        state.revealed -= active;
        state.become_frame(Frame::Turn(TurnStage::Leaders));
    }
}

/// What is told of a way besides its price.
#[derive(Clone, Copy)]
struct Told {
    /// Whether it leads into a fight (5.33), and whether it then fills its hexside, over which leaders are to follow (5.32).
    attacks: bool,
    fills: bool,
    /// Whether the die of a forced march is worse for its ground (5.34).
    rough: bool,
    /// Whether it leaves a town to the enemy (2.7).
    leaves: bool,
}

/// The keys that tell it: of who does not attack, who does, and who fills his hexside.
const WAYS: [[Option<&str>; 4]; 3] = [
    [
        None,
        Some("obliges.rough"),
        Some("obliges.leaves"),
        Some("obliges.rough-leaves"),
    ],
    [
        Some("obliges.attack"),
        Some("obliges.attack-rough"),
        Some("obliges.attack-leaves"),
        Some("obliges.attack-rough-leaves"),
    ],
    [
        Some("obliges.attack-full"),
        Some("obliges.attack-rough-full"),
        Some("obliges.attack-full-leaves"),
        Some("obliges.attack-rough-full-leaves"),
    ],
];

impl Told {
    fn key(self) -> Option<&'static str> {
        let fight = usize::from(self.attacks) + usize::from(self.attacks && self.fills);
        WAYS[fight][usize::from(self.rough) + 2 * usize::from(self.leaves)]
    }

    fn read(key: &str) -> Option<Told> {
        let find = |row: &[Option<&str>; 4]| row.iter().position(|known| *known == Some(key));
        let (fight, more) = WAYS
            .iter()
            .enumerate()
            .find_map(|(fight, row)| Some((fight, find(row)?)))?;
        Some(Told {
            attacks: fight > 0,
            fills: fight > 1,
            rough: more % 2 == 1,
            leaves: more > 1,
        })
    }
}

/// What is told of several ways together: all that is told of any of them.
pub(crate) fn graver_way(one: &'static str, other: &'static str) -> &'static str {
    let both = Told::read(one).zip(Told::read(other)).and_then(|(one, other)| {
        let both = Told {
            attacks: one.attacks || other.attacks,
            fills: one.fills || other.fills,
            rough: one.rough || other.rough,
            leaves: one.leaves || other.leaves,
        };
        both.key()
    });
    both.unwrap_or(one)
}

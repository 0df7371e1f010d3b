//! How far a block comes by land, and by which way (5.3).

use kernel::Refusal;
use maps::network::{Stride, by_steps};
use maps::ways::{Entry, Ways};

use crate::game::BobbyLee;
use crate::ground::HexNetwork;
use crate::ids::{BlockId, EdgeId, HexId, HexSet};
use crate::movement::refusals as no;
use crate::state::{State, WAY, Way};

/// What a block can reach by land.
#[derive(Clone, Copy, Default)]
pub(crate) struct Reach {
    /// Without a forced march.
    pub(crate) plain: HexSet,
    /// On a forced march only (5.34).
    pub(crate) forced: HexSet,
}

/// What is in the way of all blocks that move now.
pub(crate) struct Obstacles {
    /// Hexes with enemies.
    pub(crate) enemies: HexSet,
    /// Hexes where units stop: forest that was not friendly at the start of the turn (2.2).
    stops: HexSet,
}

/// Where a block goes.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    /// The hex.
    pub(crate) to: HexId,
    /// The hex from which it attacks there, where one has been chosen.
    pub(crate) by: Option<HexId>,
}

/// The hexes of speed that it takes to attack the next hex (5.33).
const ATTACK: u16 = 2;

/// Where a search begins.
#[derive(Clone, Copy)]
struct Begin {
    at: HexId,
    entered: u8,
}

impl BobbyLee {
    pub(crate) fn obstacles(&self, state: &State) -> Obstacles {
        Obstacles {
            enemies: self.occupied(state, state.active.other()),
            stops: self.ground.forest - state.stood[state.active],
        }
    }

    /// The way of a block in this turn so far.
    pub(crate) fn way(&self, state: &State, block: BlockId, at: HexId) -> Way {
        if state.turn.mover == Some(block) {
            state.turn.way
        } else {
            Way::from(at)
        }
    }

    /// How many units may attack over a hexside into a hex in this weather (5.32).
    pub(crate) fn attack_limit(&self, state: &State, edge: EdgeId, to: HexId) -> u8 {
        self.data.attack_limit(edge, to, state.weather())
    }

    /// Whether another unit may attack over a hexside into a hex.
    pub(crate) fn is_open(&self, state: &State, from: HexId, to: HexId) -> bool {
        let Some(edge) = self.data.between(from, to) else {
            return false;
        };
        if state.turn.landings.iter().any(|landing| landing.to == to) {
            return false;
        }
        let used = self.attackers(state, edge);
        used < self.attack_limit(state, edge, to)
    }

    /// How many units have attacked over a hexside in this turn.
    pub(crate) fn attackers(&self, state: &State, edge: EdgeId) -> u8 {
        let mut assaults = state.turn.assaults.iter();
        let noted = assaults.find(|assault| assault.edge == edge);
        noted.map_or(0, |assault| assault.blocks)
    }

    /// The hexes that a block reaches with exactly so many more hexes entered, by their number, from which hexes it does,
    /// and the enemies it attacks from there: `visit(entered, from, reached, attacked)`.
    fn search(
        &self,
        state: &State,
        obstacles: &Obstacles,
        next: impl Fn(HexId) -> HexSet,
        begin: Begin,
        limit: u8,
        mut visit: impl FnMut(u8, HexSet, HexSet, HexSet),
    ) {
        let Obstacles { enemies, stops } = *obstacles;
        let stride = |hex| Stride {
            to: next(hex),
            halts: self.ground.marsh.next(hex),
        };
        by_steps(
            begin.at,
            begin.entered + 1..=limit,
            enemies | stops,
            stride,
            |entered, from, around| {
                let mut attacked = HexSet::EMPTY;
                // Attacking takes one hex more (5.33).
                if entered < limit && around.meets(enemies) {
                    for hex in from {
                        let open = (next(hex) & enemies).filter(|to| self.is_open(state, hex, *to));
                        attacked |= open.collect();
                    }
                }
                visit(entered, from, around - enemies, attacked);
            },
        );
    }

    /// The paths open to a block that has come this way, open country first, with the bonus they give (2.6).
    fn paths(&self, way: &Way) -> impl Iterator<Item = (&HexNetwork, u8)> + use<'_> {
        let mut hexes = [HexId(0); WAY + 1];
        let mut count = 0;
        for (slot, hex) in hexes.iter_mut().zip(way.hexes()) {
            *slot = hex;
            count += 1;
        }
        let roads = self.ground.roads.iter().filter(move |road| {
            let mut steps = hexes[..count].windows(2);
            steps.all(|pair| road.next(pair[0]).contains(pair[1])) && road.spaces().contains(hexes[0])
        });
        std::iter::once((&self.ground.land, 0)).chain(roads.map(|road| (road, 1)))
    }

    /// Whether a block that has come this way has to stop where it is (2.2, 5.32).
    pub(crate) fn has_stopped(&self, obstacles: &Obstacles, way: &Way) -> Result<(), Refusal> {
        let mut hexes = way.hexes();
        let Some(first) = hexes.next() else { return Ok(()) };
        let (mut last, mut at, mut moved) = (first, first, false);
        for hex in hexes {
            last = at;
            at = hex;
            moved = true;
        }
        if moved && obstacles.enemies.contains(at) {
            return Err(no::ENEMIES);
        }
        if moved && (obstacles.stops.contains(at) || self.ground.marsh.next(last).contains(at)) {
            return Err(no::STOPPED);
        }
        Ok(())
    }

    /// What a block that may move can reach by land.
    pub(crate) fn reach(&self, state: &State, obstacles: &Obstacles, block: BlockId) -> Reach {
        let Some(at) = state.places.hex(block) else {
            return Reach::default();
        };
        let way = self.way(state, block, at);
        if self.has_stopped(obstacles, &way).is_err() {
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
                obstacles,
                |hex| paths.next(hex),
                begin,
                allowance + u8::from(may_force),
                |entered, _, reached, attacked| {
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
        reach.forced -= reach.plain;
        reach.forced.remove(at);
        reach
    }

    /// The hexes from which a block can attack a hex, on a forced march or without one.
    pub(crate) fn attacked_from(&self, state: &State, block: BlockId, to: HexId, force: bool) -> HexSet {
        let obstacles = self.obstacles(state);
        let Some(at) = state.places.hex(block) else {
            return HexSet::EMPTY;
        };
        let way = self.way(state, block, at);
        let begin = Begin {
            at,
            entered: way.entered(),
        };
        let speed = self.block(block).speed + u8::from(force);
        let mut found = HexSet::EMPTY;
        for (paths, bonus) in self.paths(&way) {
            self.search(
                state,
                &obstacles,
                |hex| paths.next(hex),
                begin,
                speed + bonus,
                |_, from, _, attacked| {
                    if attacked.contains(to) {
                        let last = from.filter(|hex| paths.next(*hex).contains(to) && self.is_open(state, *hex, to));
                        found |= last.collect();
                    }
                },
            );
        }
        found
    }

    /// The hexes that a block enters on its way to a hex: as few as possible, and on a forced march by smooth ground if
    /// there is such a way.
    pub(crate) fn route(&self, state: &State, block: BlockId, way: &Way, goal: Goal, force: bool) -> Vec<HexId> {
        let obstacles = self.obstacles(state);
        let Some(at) = state.places.hex(block) else {
            return Vec::new();
        };
        let speed = self.block(block).speed + u8::from(force);
        let mut ways = Ways::new(self.data.hexes.len());
        let mut shortest = |smooth: bool| {
            let routes = self.paths(way).map(|(paths, bonus)| {
                let left = u16::from((speed + bonus).saturating_sub(way.entered()));
                let next = |hex: HexId| {
                    let next = paths.next(hex);
                    if smooth { next & self.smooth_steps(hex) } else { next }
                };
                ways.search(at, left, |hex| {
                    let obstacles = &obstacles;
                    next(hex).map(move |to| (to, self.entry(state, obstacles, hex, to)))
                });
                let Some(by) = goal.by else {
                    return ways.way(goal.to);
                };
                let attacks = ways.cost_to_pass(by).is_some_and(|spent| spent + ATTACK <= left);
                if attacks && next(by).contains(goal.to) {
                    ways.way_by(by, goal.to)
                } else {
                    Vec::new()
                }
            });
            let found = routes.filter(|route| !route.is_empty());
            found.min_by_key(Vec::len)
        };
        let smooth = if force { shortest(true) } else { None };
        smooth.or_else(|| shortest(false)).unwrap_or_default()
    }

    /// Where a block comes on a forced march by smooth ground alone: on such a way [`BobbyLee::route`] takes it there.
    fn smooth_reach(&self, state: &State, obstacles: &Obstacles, block: BlockId) -> HexSet {
        let Some(at) = state.places.hex(block) else {
            return HexSet::EMPTY;
        };
        let way = self.way(state, block, at);
        if self.is_rough(&way) {
            return HexSet::EMPTY;
        }
        let begin = Begin {
            at,
            entered: way.entered(),
        };
        let speed = self.block(block).speed + 1;
        let mut smooth = HexSet::EMPTY;
        for (paths, bonus) in self.paths(&way) {
            self.search(
                state,
                obstacles,
                |hex| paths.next(hex) & self.smooth_steps(hex),
                begin,
                speed + bonus,
                |_, _, reached, attacked| smooth |= reached | attacked,
            );
        }
        smooth
    }

    /// Where a step over smooth ground leads: no bridge, ford, gap or marsh, nor into forest (5.34).
    fn smooth_steps(&self, from: HexId) -> HexSet {
        self.ground.smooth.next(from) - self.ground.forest
    }

    /// What it takes to enter a hex from the one before, in hexes of speed.
    fn entry(&self, state: &State, obstacles: &Obstacles, from: HexId, to: HexId) -> Entry {
        let attacks = obstacles.enemies.contains(to);
        let halts = obstacles.stops.contains(to) || self.ground.marsh.next(from).contains(to);
        match () {
            () if attacks && !self.is_open(state, from, to) => Entry::Closed,
            () if attacks => Entry::Stop(ATTACK),
            () if halts => Entry::Stop(1),
            () => Entry::Pass(1),
        }
    }

    /// Whether a way is rough: over any bridge, ford, gap or marsh, or through or into a forest (5.34).
    pub(crate) fn is_rough(&self, way: &Way) -> bool {
        let steps = way.hexes().zip(way.hexes().skip(1));
        steps.into_iter().any(|(from, to)| {
            let edge = self.data.between(from, to).map(|edge| self.edge(edge));
            self.ground.forest.contains(to) || edge.is_some_and(|edge| edge.river.is_some() || edge.gap || edge.marsh)
        })
    }
}

/// Which forced marches are rough (5.34): blocks of one speed that set out from one hex come by the same ways, which are
/// searched once.
pub(crate) struct Roughness<'a> {
    game: &'a BobbyLee,
    state: &'a State,
    obstacles: Option<Obstacles>,
    /// Where those of a speed come from a hex by smooth ground.
    smooth: Vec<((HexId, u8), HexSet)>,
    /// The block that was asked about last, and where it comes so: mostly the next question is about it too.
    last: Option<(BlockId, HexSet)>,
}

impl<'a> Roughness<'a> {
    pub(crate) const fn of(game: &'a BobbyLee, state: &'a State) -> Roughness<'a> {
        Roughness {
            game,
            state,
            obstacles: None,
            smooth: Vec::new(),
            last: None,
        }
    }

    /// Whether a block that force-marches to a hex can only come by rough ground.
    pub(crate) fn is_on_way(&mut self, block: BlockId, to: HexId) -> bool {
        let smooth = match self.last {
            Some((last, smooth)) if last == block => smooth,
            _ => self.search(block),
        };
        self.last = Some((block, smooth));
        !smooth.contains(to)
    }

    fn search(&mut self, block: BlockId) -> HexSet {
        let (game, state) = (self.game, self.state);
        let Some(at) = state.places.hex(block) else {
            return HexSet::EMPTY;
        };
        // Who is on his way already comes by it.
        let fresh = state.turn.mover != Some(block);
        let start = (at, game.block(block).speed);
        let known = self.smooth.iter().find(|(known, _)| fresh && *known == start);
        if let Some((_, smooth)) = known {
            return *smooth;
        }
        let obstacles = self.obstacles.get_or_insert_with(|| game.obstacles(state));
        let smooth = game.smooth_reach(state, obstacles, block);
        if fresh {
            self.smooth.push((start, smooth));
        }
        smooth
    }
}

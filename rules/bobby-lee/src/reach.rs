//! How far a block comes by land, and by which way (5.3).

use crate::BobbyLee;
use crate::data::{BlockId, EdgeId, HexId};
use crate::hexes::HexSet;
use crate::movement::refusals as no;
use crate::state::{State, WAY, Way};
use kernel::Refusal;

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
    pub(crate) enemies: HexSet,
    /// Hexes where units stop: forest that was not friendly at the start of the turn (2.2).
    stops: HexSet,
}

/// Hexsides that a search keeps to.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Paths {
    /// Those of this road (2.6).
    road: Option<usize>,
    /// Those that are not rough, nor lead into forest (5.34).
    smooth: bool,
}

/// Where a block goes.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    /// The hex.
    pub(crate) to: HexId,
    /// The hex from which it attacks there, where one has been chosen.
    pub(crate) by: Option<HexId>,
}

impl Goal {
    /// Whether a way may reach the goal from a hex.
    fn is_reached_by(self, from: HexId) -> bool {
        self.by.is_none_or(|by| by == from)
    }
}

/// Where a search begins.
#[derive(Clone, Copy)]
struct Begin {
    at: HexId,
    entered: u8,
}

impl BobbyLee {
    pub(crate) fn ground(&self, state: &State) -> Ground {
        Ground {
            enemies: self.occupied(state, state.active.other()),
            stops: self.tables.forest - state.stood[state.active.index()],
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
        self.data.attack_limit(edge, to, state.ground())
    }

    /// Whether another unit may attack over a hexside into a hex.
    pub(crate) fn is_open(&self, state: &State, from: HexId, to: HexId) -> bool {
        let Some(edge) = self.data.between(from, to) else {
            return false;
        };
        if state.turn.landings.iter().any(|landing| landing.to == to) {
            return false;
        }
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
        let index = usize::from(hex.0);
        let next = match paths.road {
            None => self.tables.land[index],
            Some(road) => self.tables.roads[road][index],
        };
        if paths.smooth {
            next & self.tables.smooth[index]
        } else {
            next
        }
    }

    /// The hexes that a block reaches with exactly so many more hexes entered, by their number, from which hexes it does,
    /// and the enemies it attacks from there: `visit(entered, from, reached, attacked)`.
    fn search(
        &self,
        state: &State,
        ground: &Ground,
        paths: Paths,
        begin: Begin,
        limit: u8,
        mut visit: impl FnMut(u8, HexSet, HexSet, HexSet),
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
            visit(entered, from, reached - ground.enemies, attacked);
            from = onward - ground.enemies - ground.stops;
            if from.is_empty() {
                return;
            }
        }
    }

    /// The paths open to a block that has come this way, with the bonus they give (2.6).
    fn paths(&self, way: &Way) -> impl Iterator<Item = (Paths, u8)> + use<'_> {
        let mut hexes = [HexId(0); WAY + 1];
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
        let along = roads.map(|road| {
            let paths = Paths {
                road: Some(road),
                ..Paths::default()
            };
            (paths, 1)
        });
        std::iter::once((Paths::default(), 0)).chain(along)
    }

    /// Whether a block that has come this way has to stop where it is (2.2, 5.32).
    pub(crate) fn has_stopped(&self, ground: &Ground, way: &Way) -> Result<(), Refusal> {
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
        reach.forced = reach.forced - reach.plain;
        reach.forced.remove(at);
        reach
    }

    /// The hexes from which a block can attack a hex, on a forced march or without one.
    pub(crate) fn attacked_from(&self, state: &State, block: BlockId, to: HexId, force: bool) -> HexSet {
        let ground = self.ground(state);
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
            self.search(state, &ground, paths, begin, speed + bonus, |_, from, _, attacked| {
                if attacked.contains(to) {
                    let last = from.filter(|hex| self.can_step(state, &ground, paths, *hex, to, true));
                    found |= last.collect::<HexSet>();
                }
            });
        }
        found
    }

    /// The hexes that a block enters on its way to a hex: as few as possible, and on a forced march by smooth ground if
    /// there is such a way.
    pub(crate) fn route(&self, state: &State, block: BlockId, way: &Way, goal: Goal, force: bool) -> Vec<HexId> {
        let ground = self.ground(state);
        let Some(at) = state.places.hex(block) else {
            return Vec::new();
        };
        let begin = Begin {
            at,
            entered: way.entered(),
        };
        let speed = self.block(block).speed + u8::from(force);
        let shortest = |smooth: bool| {
            let routes = self.paths(way).map(|(paths, bonus)| {
                let paths = Paths { smooth, ..paths };
                self.shortest(state, &ground, paths, begin, speed + bonus, goal)
            });
            let found = routes.filter(|route| !route.is_empty());
            found.min_by_key(Vec::len)
        };
        let smooth = if force { shortest(true) } else { None };
        smooth.or_else(|| shortest(false)).unwrap_or_default()
    }

    /// The shortest way along these paths; empty when there is none.
    fn shortest(
        &self,
        state: &State,
        ground: &Ground,
        paths: Paths,
        begin: Begin,
        limit: u8,
        goal: Goal,
    ) -> Vec<HexId> {
        let to = goal.to;
        // The hexes from which a step can be made, by hexes entered.
        let mut layers = Vec::new();
        let mut found = false;
        let attack = ground.enemies.contains(to);
        self.search(state, ground, paths, begin, limit, |_, from, reached, attacked| {
            if !found {
                layers.push(from);
                found = if attack {
                    attacked.contains(to) && goal.by.is_none_or(|by| from.contains(by))
                } else {
                    reached.contains(to)
                };
            }
        });
        if !found {
            return Vec::new();
        }
        let mut route = vec![to];
        for layer in layers.iter().skip(1).rev() {
            let next = route[route.len() - 1];
            let mut last = layer.filter(|hex| next != to || goal.is_reached_by(*hex));
            let before = last.find(|hex| self.can_step(state, ground, paths, *hex, next, next == to));
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
    pub(crate) fn is_rough(&self, way: &Way) -> bool {
        let steps = way.hexes().zip(way.hexes().skip(1));
        steps.into_iter().any(|(from, to)| {
            let edge = self.data.between(from, to).map(|edge| self.edge(edge));
            self.tables.forest.contains(to) || edge.is_some_and(|edge| edge.river.is_some() || edge.gap || edge.marsh)
        })
    }
}

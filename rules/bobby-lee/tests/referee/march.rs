//! Activation and movement (5): who commands whom, where blocks go, and what forced marches cost.

use kernel::Side;
use maps::sets::Set;

use crate::map::{Hex, Id, Kind, MAP};
use crate::stage::Stage;
use crate::table::{Place, Script, Table, Verdict, block, is_leader, kind};
use crate::wire::Act;

/// A player turn up to its battles.
#[derive(Default)]
pub(crate) struct March {
    /// How many leaders must be activated (1.1).
    pub(crate) owed: Option<u16>,
    /// The leaders who are activated.
    pub(crate) leaders: Set,
    /// The leader who acts as Supreme Leader (5.22).
    pub(crate) supreme: Option<Id>,
    /// Strategic moves that are left (5.4).
    pub(crate) strategic: u8,
    pub(crate) moved: Set,
    pub(crate) last: Option<Id>,
    pub(crate) forced: Set,
    rough: Set,
    /// Blocks of which nobody can tell whether they came over rough ground.
    either: Set,
    /// The unit that moves and may go on, and the equally short ways by which it may have come.
    pub(crate) mover: Option<(Id, Vec<Way>)>,
    /// Who attacks across which hexside.
    pub(crate) attacks: Vec<Attack>,
    /// Who has landed where, and from where (8.4).
    pub(crate) landings: Vec<(Id, Hex, Hex)>,
    /// Hexes that were friendly-occupied when the turn began (2.2).
    held: Vec<bool>,
    /// Contests that are still to be fought, and whether each is a skirmish.
    pub(crate) pending: Vec<(Hex, bool)>,
    pub(crate) disrupted: Set,
}

/// An attack across a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attack {
    pub(crate) from: Hex,
    pub(crate) to: Hex,
    pub(crate) pontoon: bool,
    pub(crate) units: u8,
}

/// How a unit has come so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    at: Hex,
    hexes: u8,
    /// All of it along paved roads (2.6).
    on_road: bool,
    rough: bool,
    /// It must stop there (2.2).
    stops: bool,
}

impl March {
    pub(crate) fn new(owed: Option<u16>, is_held: impl Fn(Hex) -> bool) -> March {
        March {
            owed,
            held: (0..MAP.hexes.len()).map(is_held).collect(),
            ..March::default()
        }
    }
}

impl Table {
    pub(crate) fn list_march(&self, acts: &mut Vec<Act>) {
        if let Stage::Approach(id, to, forced) = self.stage {
            let ways = self.approaches(id, to, forced);
            acts.extend(ways.iter().map(|way| Act::new("by", 0, MAP.code(way.at))));
            return;
        }
        acts.push(Act::new("done", 0, 0));
        if self.stage == Stage::Leaders {
            for id in self.march.leaders {
                if self.may_move(id) {
                    self.list_land(id, acts);
                    if self.march.supreme == Some(id) && !self.march.moved.contains(id) {
                        self.list_rail_and_sea(id, acts);
                    }
                }
            }
            return;
        }
        let commanded = self.command();
        for (id, hex) in self.on_map(self.active) {
            if self.march.leaders.contains(id) || !self.may_move(id) {
                continue;
            }
            let begun = self.march.moved.contains(id);
            if begun || commanded[hex] || self.march.strategic >= 1 {
                self.list_land(id, acts);
            }
            if !begun && self.march.strategic >= 1 {
                self.list_rail_and_sea(id, acts);
                self.list_invasions(id, acts);
                self.list_pontoons(id, acts);
            }
        }
    }

    /// Whether a block is still to move, or moves and may go on.
    fn may_move(&self, id: Id) -> bool {
        let goes_on = matches!(&self.march.mover, Some((mover, _)) if *mover == id);
        self.hex_of(id).is_some() && (goes_on || !self.march.moved.contains(id))
    }

    /// Whether nobody can tell if the mover has come over rough ground so far.
    fn is_doubtful(&self, id: Id) -> bool {
        let ways = self
            .march
            .mover
            .as_ref()
            .filter(|(mover, _)| *mover == id)
            .map(|(_, ways)| ways);
        ways.is_some_and(|ways| ways.iter().any(|way| way.rough != ways[0].rough)) || self.march.either.contains(id)
    }

    fn start_of(&self, id: Id) -> Option<Way> {
        if let Some((mover, ways)) = &self.march.mover
            && *mover == id
        {
            return ways.first().copied();
        }
        self.hex_of(id).map(|at| Way {
            at,
            hexes: 0,
            on_road: true,
            rough: false,
            stops: false,
        })
    }

    /// Whether a block may make a forced march (5.11, 5.34).
    pub(crate) fn may_force(&self, id: Id) -> bool {
        !is_leader(id) || self.strength(id) >= 2
    }

    /// How many hexes a block goes by a way.
    fn reach(&self, id: Id, on_road: bool, forced: bool) -> u8 {
        block(id).speed + u8::from(on_road) + u8::from(forced)
    }

    /// All ways of a block that end in hexes without enemies, as far as it may go.
    fn ways(&self, id: Id, forced: bool) -> Vec<Way> {
        let Some(start) = self.start_of(id) else {
            return Vec::new();
        };
        let enemy = block(id).side.other();
        let forced = forced || self.march.forced.contains(id);
        let mut ways = vec![start];
        let mut next = 0;
        while next < ways.len() {
            let way = ways[next];
            next += 1;
            if way.stops {
                continue;
            }
            for side in &MAP.hexes[way.at].sides {
                let on_road = way.on_road && side.road;
                let forest = MAP.hexes[side.to].forest;
                let far = way.hexes >= self.reach(id, on_road, forced);
                if !side.passable || self.stands(enemy, side.to) || far {
                    continue;
                }
                let onward = Way {
                    at: side.to,
                    hexes: way.hexes + 1,
                    on_road,
                    rough: way.rough || side.is_rough() || forest,
                    stops: side.marsh || forest && !self.march.held[side.to],
                };
                if !ways.contains(&onward) {
                    ways.push(onward);
                }
            }
        }
        ways
    }

    /// The ways by which a block comes to the hexes from which it can attack another, best first (5.32, 5.33).
    fn approaches(&self, id: Id, to: Hex, forced: bool) -> Vec<Way> {
        self.approaches_by(&self.ways(id, forced), id, to, forced)
    }

    fn approaches_by(&self, ways: &[Way], id: Id, to: Hex, forced: bool) -> Vec<Way> {
        if self.march.landings.iter().any(|(_, _, port)| *port == to) {
            return Vec::new();
        }
        let forced = forced || self.march.forced.contains(id);
        let mut found: Vec<Way> = Vec::new();
        for side in &MAP.hexes[to].sides {
            let across = MAP.between(side.to, to);
            let sent = self
                .march
                .attacks
                .iter()
                .filter(|attack| (attack.from, attack.to) == (side.to, to));
            let sent: u8 = sent.map(|attack| attack.units).sum();
            if !across.passable || sent >= MAP.attack_limit(across, self.mud) {
                continue;
            }
            let fits = |way: &&Way| {
                let allowance = self.reach(id, way.on_road && across.road, forced);
                way.at == side.to && !way.stops && way.hexes + 2 <= allowance
            };
            let best = ways.iter().filter(fits).min_by_key(|way| way.cost());
            found.extend(best);
        }
        found
    }

    fn list_land(&self, id: Id, acts: &mut Vec<Act>) {
        let Some(start) = self.start_of(id) else { return };
        let mut seen = vec![false; MAP.hexes.len()];
        seen[start.at] = true;
        for (verb, forced) in [("move", false), ("force-march", true)] {
            if forced && (!self.may_force(id) || self.march.forced.contains(id)) {
                continue;
            }
            let ways = self.ways(id, forced);
            let mut here = Vec::new();
            for way in &ways {
                here.push(way.at);
                let beside = MAP.hexes[way.at].sides.iter().map(|side| side.to);
                let enemies = beside.filter(|to| self.stands(self.active.other(), *to));
                here.extend(enemies.filter(|to| !self.approaches_by(&ways, id, *to, forced).is_empty()));
            }
            for hex in here {
                if !seen[hex] {
                    seen[hex] = true;
                    acts.push(Act::new(verb, u16::from(id), MAP.code(hex)));
                }
            }
        }
    }

    pub(crate) fn move_by(&mut self, act: Act, script: &mut Script<'_>) -> Verdict {
        if let Stage::Approach(id, to, forced) = self.stage {
            self.stage = if self.march.leaders.contains(id) {
                Stage::Leaders
            } else {
                Stage::March
            };
            let way = self.approaches(id, to, forced);
            let way = way.into_iter().find(|way| MAP.code(way.at) == act.to);
            self.attack(id, way.ok_or("it cannot come by there")?, to, forced);
            return Ok(());
        }
        if act.verb == "done" {
            return match self.stage {
                Stage::March => {
                    self.end_march();
                    Ok(())
                }
                _ => self.end_leaders(script),
            };
        }
        let (id, to) = (act.id(), MAP.hex(act.to));
        match act.verb {
            "move" | "force-march" => self.march_to(id, to, act.verb == "force-march"),
            _ => self.move_strategically(act.verb, id, to),
        }
    }

    /// A land move out of command takes a strategic move (5.4).
    fn pay_for_land(&mut self, id: Id) {
        let free = self.stage == Stage::Leaders || self.march.moved.contains(id);
        let commanded = || self.hex_of(id).is_some_and(|hex| self.command()[hex]);
        if !free && !commanded() {
            self.march.strategic = self.march.strategic.saturating_sub(1);
            self.note("5.4 strategic move by land");
        }
    }

    fn march_to(&mut self, id: Id, to: Hex, forced: bool) -> Verdict {
        if self.stands(self.active.other(), to) {
            return match self.approaches(id, to, forced).as_slice() {
                [] => Err("it cannot attack there".to_owned()),
                [way] => {
                    let way = *way;
                    self.attack(id, way, to, forced);
                    Ok(())
                }
                _ => {
                    self.stage = Stage::Approach(id, to, forced);
                    Ok(())
                }
            };
        }
        let ways = self.ways(id, forced);
        let here = || ways.iter().filter(|way| way.at == to);
        // On a forced march smooth ground is sought; otherwise nobody says which of equally short ways is taken.
        let smooth = forced && here().any(|way| !way.rough);
        let shortest = here().filter(|way| !smooth || !way.rough).map(|way| way.hexes).min();
        let mut best: Vec<Way> = here()
            .filter(|way| Some(way.hexes) == shortest && !(smooth && way.rough))
            .copied()
            .collect();
        best.sort_by_key(Way::cost);
        let way = *best.first().ok_or("it cannot go there")?;
        if way.on_road && way.hexes > block(id).speed + u8::from(forced) {
            self.note("2.6 road");
        }
        self.pay_for_land(id);
        self.arrive(id, to, forced, way.rough);
        self.march.mover = Some((id, best));
        Ok(())
    }

    /// Takes the mover for one who came by another way that is as short. Says whether there is one.
    pub(crate) fn doubt_the_way(&mut self) -> bool {
        let Some((_, ways)) = &mut self.march.mover else {
            return false;
        };
        ways.remove(0);
        !ways.is_empty()
    }

    fn attack(&mut self, id: Id, way: Way, to: Hex, forced: bool) {
        self.note(if forced {
            "5.34 attack on a forced march"
        } else {
            "5.33 attack"
        });
        if way.hexes + 1 == block(id).speed + u8::from(forced) {
            self.note("2.6 attack along a road");
        }
        self.pay_for_land(id);
        let rough = way.rough || MAP.between(way.at, to).is_rough() || MAP.hexes[to].forest;
        self.arrive(id, to, forced, rough);
        self.march.mover = None;
        self.note_attack(way.at, to, false);
    }

    pub(crate) fn note_attack(&mut self, from: Hex, to: Hex, pontoon: bool) {
        let mut attacks = self.march.attacks.iter_mut();
        match attacks.find(|attack| (attack.from, attack.to) == (from, to)) {
            Some(attack) => attack.units += 1,
            None => self.march.attacks.push(Attack {
                from,
                to,
                pontoon,
                units: 1,
            }),
        }
    }

    pub(crate) fn arrive(&mut self, id: Id, to: Hex, forced: bool, rough: bool) {
        if self.is_doubtful(id) {
            self.march.either.insert(id);
        }
        self.put(id, Place::Hex(to));
        self.march.moved.insert(id);
        self.march.last = Some(id);
        self.march.mover = None;
        if forced {
            self.march.forced.insert(id);
        }
        if rough {
            self.march.rough.insert(id);
        }
    }

    /// The active leaders lose a step and stand up again; then they may move (5.11).
    fn end_march(&mut self) {
        for id in self.march.leaders {
            self.steps[usize::from(id)] -= 1;
        }
        self.shown -= self.march.leaders;
        self.march.mover = None;
        self.stage = Stage::Leaders;
    }

    /// Forced marches are rolled when all moves are over (5.34).
    fn end_leaders(&mut self, script: &mut Script<'_>) -> Verdict {
        self.march.mover = None;
        let mut due = self.march.forced;
        while !due.is_empty() {
            let roll = script.roll("dice.march")?;
            let id = roll.piece;
            if !due.contains(id) {
                return Err(format!(
                    "5.34: block {id} rolls for a forced march that it did not make"
                ));
            }
            due.remove(id);
            let doubtful = self.march.either.contains(id);
            let rough = if doubtful {
                i32::from(roll.reasons.contains("march.rough"))
            } else {
                i32::from(self.march.rough.contains(id))
            };
            let guns = i32::from(kind(id) == Kind::Artillery);
            let horses = i32::from(kind(id) == Kind::Cavalry);
            let die = i32::from(roll.faces[0]) - rough - guns - i32::from(self.mud) + horses;
            let straggles = match self.active {
                Side::Union => die <= 3,
                Side::Confederate => die <= 2,
            };
            if straggles != (roll.key == "straggled.own") {
                return Err(format!(
                    "5.34: the march of block {id} comes to {die}, but the log has {}",
                    roll.key
                ));
            }
            self.note(if straggles {
                "5.34 stragglers"
            } else {
                "5.34 forced march"
            });
            if straggles {
                self.lose_step(id);
            }
        }
        self.look();
        self.find_contests();
        self.next_contest(script)
    }
}

impl Way {
    /// The shortest first; of equals one along roads, without a stop, over smooth ground.
    fn cost(&self) -> (u8, bool, bool, bool) {
        (self.hexes, self.stops, !self.on_road, self.rough)
    }
}

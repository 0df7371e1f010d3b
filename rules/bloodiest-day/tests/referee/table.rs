//! The table: set-up, who stands where, areas, borders, stacking (1, 2.2, 7.4, 11.1).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bloodiest_day::data::{Area, BorderKind, CrossingKind, CrossingState, DayData, Edge, Start, UnitKind};
use kernel::Side;

use crate::flow::Stage;

/// Places off the map, as the saved game has them.
pub(crate) const WAITING: u8 = 251;
pub(crate) const LOST: u8 = 252;
pub(crate) const GONE: u8 = 253;
pub(crate) const TRACK: u8 = 254;

/// Both sides, in the order of rows by side.
pub(crate) const fn of(side: Side) -> usize {
    match side {
        Side::Union => 0,
        Side::Confederate => 1,
    }
}

/// Who has units in an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    Vacant,
    By(Side),
    Contested,
}

/// What a unit, or a leader behind the units, has done in this impulse.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Steps {
    pub(crate) points: u8,
    pub(crate) from: u8,
    /// Has crossed a border, or tried a bridge or ford.
    pub(crate) stirred: bool,
    /// Has crossed a border.
    pub(crate) moved: bool,
    pub(crate) stopped: bool,
    /// Came from among enemies, and met none.
    pub(crate) broke_off: bool,
}

/// The impulse under way.
#[derive(Clone, Default, Debug)]
pub(crate) struct Impulse {
    pub(crate) leader: Option<usize>,
    pub(crate) arrival: bool,
    pub(crate) franklin: bool,
    pub(crate) area: u8,
    pub(crate) second: u8,
    pub(crate) may_act: BTreeSet<usize>,
    pub(crate) steps: BTreeMap<usize, Steps>,
    pub(crate) used: BTreeMap<usize, BTreeSet<usize>>,
    pub(crate) tried: BTreeSet<usize>,
    pub(crate) attacked: BTreeSet<usize>,
    pub(crate) bombarded: BTreeSet<u8>,
    pub(crate) volleyed: BTreeSet<u8>,
    pub(crate) assaulted: BTreeSet<u8>,
    pub(crate) closed: BTreeSet<u8>,
    pub(crate) warned: BTreeSet<u8>,
    pub(crate) mcclellan_was_awake: bool,
}

/// The kinds of combat (8.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    LongRange,
    Bombardment,
    Volley,
    Assault,
}

/// A combat under way.
#[derive(Clone, Debug)]
pub(crate) struct Fight {
    pub(crate) kind: Kind,
    pub(crate) side: Side,
    pub(crate) area: u8,
    pub(crate) lead: usize,
    pub(crate) units: BTreeSet<usize>,
    pub(crate) across: bool,
    pub(crate) target: Option<usize>,
    pub(crate) dice: [u8; 2],
    pub(crate) owed: u8,
    pub(crate) lead_owes: bool,
    pub(crate) falling: BTreeSet<usize>,
    pub(crate) gauntlet: VecDeque<usize>,
    pub(crate) refuge: u8,
    pub(crate) attackers_fall: bool,
    pub(crate) lost_from: BTreeSet<u8>,
}

/// A withdrawal of mounted units under way (7.3.3).
#[derive(Clone, Debug)]
pub(crate) struct Withdrawal {
    pub(crate) area: u8,
    pub(crate) from: u8,
    pub(crate) gone: BTreeMap<usize, u8>,
    pub(crate) refuge: u8,
}

/// The second referee's table.
#[derive(Clone, Debug)]
pub(crate) struct Table<'a> {
    pub(crate) data: &'a DayData,
    pub(crate) turn: u8,
    pub(crate) box_number: u8,
    pub(crate) active: Side,
    pub(crate) advantage: Side,
    pub(crate) at: Vec<u8>,
    pub(crate) fresh: Vec<bool>,
    pub(crate) leader_at: Vec<u8>,
    pub(crate) awake: Vec<bool>,
    pub(crate) wounded: Vec<bool>,
    pub(crate) successor: Vec<bool>,
    pub(crate) killed: Vec<bool>,
    pub(crate) maimed: Vec<bool>,
    pub(crate) marks: BTreeMap<u8, Side>,
    pub(crate) open: Vec<bool>,
    pub(crate) entries: [u8; 2],
    pub(crate) hill_called: bool,
    pub(crate) passed: bool,
    pub(crate) both_passed: bool,
    pub(crate) last: bool,
    pub(crate) stirred: bool,
    pub(crate) shelled: BTreeSet<u8>,
    pub(crate) inflicted: [u16; 2],
    pub(crate) free: bool,
    pub(crate) unasked: [u8; 2],
    pub(crate) ask_from: [u8; 2],
    /// Whether an order about later dice was given while somebody was asked about those on the table (10.2).
    pub(crate) still_asked: bool,
    pub(crate) impulse: Impulse,
    pub(crate) fight: Option<Fight>,
    pub(crate) withdrawal: Option<Withdrawal>,
    pub(crate) stages: Vec<Stage>,
    pub(crate) dice: VecDeque<u8>,
    /// Whether dice were to be rolled that the umpire did not roll.
    pub(crate) short: bool,
    pub(crate) over: bool,
    /// By side, how many areas each one is from the one and the other edge behind it.
    pub(crate) rear: [[Vec<u8>; 2]; 2],
}

impl<'a> Table<'a> {
    /// The deployment lists (1.3, 5.2, 10.2, 11.1, 12).
    pub(crate) fn new(data: &'a DayData, plan: bool) -> Table<'a> {
        let place = |start: Start| match start {
            Start::Area(area) => area,
            Start::SixthCorps | Start::ApHill => WAITING,
        };
        let numbers = 0..data.leaders.len();
        let awake = |leader: usize| {
            let name = data.leaders[leader].name.as_str();
            matches!(name, "Hooker" | "Mansfield" | "Franklin") || plan && name == "Burnside"
        };
        let none = vec![false; data.leaders.len()];
        let mut table = Table {
            data,
            turn: 1,
            box_number: 0,
            active: Side::Union,
            advantage: Side::Confederate,
            at: data.units.iter().map(|unit| place(unit.start)).collect(),
            fresh: vec![true; data.units.len()],
            leader_at: data.leaders.iter().map(|leader| place(leader.start)).collect(),
            awake: numbers.map(awake).collect(),
            wounded: none.clone(),
            successor: none.clone(),
            killed: none.clone(),
            maimed: none,
            marks: [8, 10, 14, 29, 34, 41, 42]
                .map(|area| (area, Side::Confederate))
                .into_iter()
                .chain([(1, Side::Union), (21, Side::Union)])
                .collect(),
            open: data
                .crossings
                .iter()
                .map(|it| it.start == CrossingState::Union)
                .collect(),
            entries: [0; 2],
            hill_called: false,
            passed: false,
            both_passed: false,
            last: false,
            stirred: false,
            shelled: BTreeSet::new(),
            inflicted: [0; 2],
            free: false,
            unasked: [0; 2],
            ask_from: [1; 2],
            still_asked: false,
            impulse: Impulse::default(),
            fight: None,
            withdrawal: None,
            stages: vec![Stage::Dawn],
            dice: VecDeque::new(),
            short: false,
            over: false,
            rear: Default::default(),
        };
        let far = |edge| table.distances(edge);
        table.rear = [[far(Edge::North), far(Edge::East)], [far(Edge::South), far(Edge::West)]];
        table
    }

    /// How many areas each one is from an edge.
    fn distances(&self, edge: Edge) -> Vec<u8> {
        let mut far = vec![u8::MAX; self.data.areas.len()];
        let mut queue: VecDeque<Area> = self
            .data
            .areas
            .iter()
            .filter(|area| area.is_at(edge))
            .map(|area| area.number)
            .collect();
        for area in &queue {
            far[usize::from(*area)] = 0;
        }
        while let Some(area) = queue.pop_front() {
            // The creek is crossed only at bridges and fords (1.1).
            let ways = self
                .beside(area)
                .into_iter()
                .filter(|to| self.border(area, *to) != Some((BorderKind::Creek, None)));
            for next in ways {
                if far[usize::from(next)] == u8::MAX {
                    far[usize::from(next)] = far[usize::from(area)] + 1;
                    queue.push_back(next);
                }
            }
        }
        far
    }

    /// Whether one goes towards an edge behind one's side on the way from an area to another (7.3.3, card).
    pub(crate) fn rearward(&self, side: Side, from: Area, to: Area) -> bool {
        let [one, other] = &self.rear[of(side)];
        let nearer = |far: &[u8]| far[usize::from(to)] < far[usize::from(from)];
        let even = |far: &[u8]| far[usize::from(from)] != 0 && far[usize::from(to)] == far[usize::from(from)];
        let (here, there) = (
            self.data.areas[usize::from(from)].middle,
            self.data.areas[usize::from(to)].middle,
        );
        let (right, down) = (there.0 - here.0, there.1 - here.1);
        // The Union has north and east behind it, the Confederates south and west.
        let (lengthwise, across) = match side {
            Side::Union => (-down > right.abs(), right >= down.abs()),
            Side::Confederate => (down > right.abs(), -right >= down.abs()),
        };
        nearer(one) || nearer(other) || even(one) && lengthwise || even(other) && across
    }

    pub(crate) fn beside(&self, area: Area) -> Vec<Area> {
        let around = &self.data.areas[usize::from(area)].neighbours;
        around.iter().map(|border| border.to).collect()
    }

    pub(crate) fn adjacent(&self, a: Area, b: Area) -> bool {
        self.beside(a).contains(&b)
    }

    pub(crate) fn side(&self, unit: usize) -> Side {
        self.data.units[unit].side
    }

    pub(crate) fn kind(&self, unit: usize) -> UnitKind {
        self.data.units[unit].kind
    }

    pub(crate) fn is_gun(&self, unit: usize) -> bool {
        matches!(self.kind(unit), UnitKind::Artillery | UnitKind::HorseArtillery)
    }

    pub(crate) fn is_foot(&self, unit: usize) -> bool {
        self.kind(unit) == UnitKind::Infantry
    }

    pub(crate) fn is_mounted(&self, unit: usize) -> bool {
        matches!(self.kind(unit), UnitKind::Cavalry | UnitKind::HorseArtillery)
    }

    pub(crate) fn can_lead(&self, unit: usize) -> bool {
        !self.is_gun(unit)
    }

    pub(crate) const fn on_map(place: u8) -> bool {
        place > 0 && place < WAITING
    }

    pub(crate) fn units(&self) -> std::ops::Range<usize> {
        0..self.at.len()
    }

    pub(crate) fn leaders(&self) -> std::ops::Range<usize> {
        0..self.leader_at.len()
    }

    pub(crate) fn leader_side(&self, leader: usize) -> Side {
        self.data.leaders[leader].side
    }

    pub(crate) fn leader_called(&self, name: &str) -> usize {
        let found = self.data.leaders.iter().position(|leader| leader.name == name);
        found.expect("the book names him")
    }

    /// The units of a side in an area.
    pub(crate) fn here(&self, side: Side, area: Area) -> Vec<usize> {
        let units = self.units().filter(|unit| self.at[*unit] == area);
        units.filter(|unit| self.side(*unit) == side).collect()
    }

    pub(crate) fn any_here(&self, side: Side, area: Area) -> bool {
        !self.here(side, area).is_empty()
    }

    /// The leaders of a side in an area.
    pub(crate) fn leaders_here(&self, side: Side, area: Area) -> Vec<usize> {
        let leaders = self.leaders().filter(|leader| self.leader_at[*leader] == area);
        leaders.filter(|leader| self.leader_side(*leader) == side).collect()
    }

    pub(crate) fn held(&self, area: Area) -> Held {
        match (self.any_here(Side::Union, area), self.any_here(Side::Confederate, area)) {
            (false, false) => Held::Vacant,
            (true, false) => Held::By(Side::Union),
            (false, true) => Held::By(Side::Confederate),
            (true, true) => Held::Contested,
        }
    }

    /// Who controls an area with a marker (1.4 and its ruling).
    pub(crate) fn controls(&self, area: Area) -> Option<Side> {
        match self.held(area) {
            Held::By(side) => Some(side),
            Held::Contested => None,
            Held::Vacant => self.marks.get(&area).copied(),
        }
    }

    /// Turns the markers of who stands alone (1.2.4).
    pub(crate) fn turn_marks(&mut self) {
        for area in self.marks.keys().copied().collect::<Vec<_>>() {
            if let Held::By(side) = self.held(area) {
                self.marks.insert(area, side);
            }
        }
    }

    /// Whether these units of one side may be together in an area (7.4.1).
    pub(crate) fn may_stack(&self, units: &[usize]) -> bool {
        let divisions: BTreeSet<_> = units.iter().map(|unit| self.data.units[*unit].division).collect();
        units.len() <= 10 || divisions.len() <= 2 && !divisions.contains(&None)
    }

    pub(crate) fn has_room(&self, area: Area, more: &[usize]) -> bool {
        let Some(first) = more.first() else { return true };
        let mut all = self.here(self.side(*first), area);
        all.extend(more.iter().filter(|unit| self.at[**unit] != area));
        self.may_stack(&all)
    }

    pub(crate) fn border(&self, from: Area, to: Area) -> Option<(BorderKind, Option<usize>)> {
        let border = self.data.areas[usize::from(from)]
            .neighbours
            .iter()
            .find(|it| it.to == to)?;
        Some((border.border, border.crossing.map(|crossing| usize::from(crossing.0))))
    }

    pub(crate) fn is_ford(&self, crossing: usize) -> bool {
        self.data.crossings[crossing].kind != CrossingKind::Bridge
    }

    /// Whether a side may go over a border at all (1.1, 11.2).
    pub(crate) fn passable(&self, side: Side, from: Area, to: Area) -> bool {
        match self.border(from, to) {
            None => false,
            Some((BorderKind::Creek, None)) => false,
            Some((_, Some(crossing))) if self.is_ford(crossing) => side == Side::Confederate || self.open[crossing],
            Some((_, Some(crossing))) => self.open[crossing] == (side == Side::Union),
            Some(_) => true,
        }
    }

    /// A Confederate uses a ford beside which Union units stand: it is found (11.2.2).
    pub(crate) fn shows_ford(&mut self, side: Side, from: Area, to: Area) {
        let Some((_, Some(crossing))) = self.border(from, to) else {
            return;
        };
        let seen = self.any_here(Side::Union, from) || self.any_here(Side::Union, to);
        if side == Side::Confederate && self.is_ford(crossing) && seen {
            self.open[crossing] = true;
        }
    }

    /// Whether a leader commands a unit (1.4, 3.0, 6.2, 6.3).
    pub(crate) fn commands(&self, leader: usize, unit: usize) -> bool {
        let (leader, unit) = (&self.data.leaders[leader], &self.data.units[unit]);
        leader.side == unit.side
            && (leader.side == Side::Confederate
                || leader.corps == unit.corps
                || unit.reserve && leader.name != "McClellan")
    }

    pub(crate) fn fresh_guns(&self, side: Side, area: Area) -> usize {
        let here = self.here(side, area);
        here.iter()
            .filter(|unit| self.is_gun(**unit) && self.fresh[**unit])
            .count()
    }

    /// The combat value that shows (1.2.2).
    pub(crate) fn shows(&self, unit: usize) -> i32 {
        let printed = &self.data.units[unit];
        i32::from(if self.fresh[unit] { printed.fresh } else { printed.spent })
    }

    /// Eliminates a unit; Evans's never come back (3.0).
    pub(crate) fn eliminate(&mut self, unit: usize) {
        let place = if self.data.units[unit].independent { GONE } else { LOST };
        self.at[unit] = place;
        self.fresh[unit] = true;
    }

    pub(crate) fn steps(&self, piece: usize) -> Steps {
        self.impulse.steps.get(&piece).copied().unwrap_or_default()
    }

    /// The number of a leader in rows of all pieces.
    pub(crate) fn piece(&self, leader: usize) -> usize {
        self.at.len() + leader
    }

    pub(crate) fn roll(&mut self, count: usize) -> u8 {
        self.short |= self.dice.len() < count;
        (0..count).map(|_| self.dice.pop_front().unwrap_or(1)).sum()
    }

    pub(crate) fn stage(&self) -> Option<&Stage> {
        self.stages.last()
    }

    /// Passes the Advantage on (10.1).
    pub(crate) fn spend_advantage(&mut self) {
        self.advantage = self.advantage.other();
    }
}

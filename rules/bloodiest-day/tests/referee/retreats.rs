//! Casualty points, retreats, survival, leaders left alone (5.4, 8.6, card).

use std::collections::BTreeSet;

use bloodiest_day::data::Area;
use kernel::Side;

use crate::flow::{Purpose, Roll, Stage};
use crate::table::{Held, Kind, Table};

/// How a unit pays casualty points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Payment {
    Spend(usize),
    Lose(usize),
    FallBack(usize),
}

impl Table<'_> {
    /// What the defender may pay with now (8.6.1).
    pub(crate) fn payments(&self) -> Vec<Payment> {
        let fight = self.fight();
        let defenders = self.here(fight.side.other(), fight.area);
        let all_spent = defenders.iter().all(|unit| !self.fresh[*unit]);
        let standing = defenders.into_iter().filter(|unit| !fight.falling.contains(unit));
        let mut payments = Vec::new();
        for unit in standing {
            if fight.lead_owes && fight.target != Some(unit) {
                continue;
            }
            if self.fresh[unit] {
                if fight.owed > 0 {
                    payments.push(Payment::Spend(unit));
                }
                continue;
            }
            if fight.owed > 0 {
                payments.push(Payment::Lose(unit));
            }
            let rest = self.can_absorb() - 2;
            if all_spent && (fight.owed == 0 || i32::from(fight.owed) - 1 <= rest) {
                payments.push(Payment::FallBack(unit));
            }
        }
        payments
    }

    /// What the defender has to do in any case, whatever he does first: without the unit there is not enough to pay with.
    pub(crate) fn unavoidable(&self) -> Option<Payment> {
        let fight = self.fight();
        let (owed, most) = (i32::from(fight.owed), self.can_absorb());
        self.payments().into_iter().find(|payment| match payment {
            Payment::Spend(_) => owed > most - 4,
            Payment::Lose(unit) => owed == most && !self.fresh[*unit] && self.all_stand_spent(),
            Payment::FallBack(_) => false,
        })
    }

    /// Whether nobody who stands among the defenders is fresh.
    fn all_stand_spent(&self) -> bool {
        let fight = self.fight();
        let standing = self.here(fight.side.other(), fight.area);
        standing.into_iter().all(|unit| !self.fresh[unit])
    }

    /// How many could give way together: all who stand, if they are several, all are spent and their retreat is enough.
    pub(crate) fn together(&self) -> Option<Vec<usize>> {
        let fight = self.fight();
        let mut standing = self.here(fight.side.other(), fight.area);
        standing.retain(|unit| !fight.falling.contains(unit));
        let enough = usize::from(fight.owed) <= standing.len();
        (standing.len() > 1 && self.all_stand_spent() && enough).then_some(standing)
    }

    pub(crate) fn pay(&mut self, payment: Payment) {
        let points = match payment {
            Payment::Spend(unit) => {
                self.fresh[unit] = false;
                2
            }
            Payment::Lose(unit) => {
                let area = self.fight().area;
                self.eliminate(unit);
                self.fight_mut().lost_from.insert(area);
                2
            }
            Payment::FallBack(unit) => {
                self.fight_mut().falling.insert(unit);
                1
            }
        };
        let fight = self.fight_mut();
        fight.owed = fight.owed.saturating_sub(points);
        fight.lead_owes = false;
    }

    /// Who retreats next, together, and where they may go (8.6.2, 8.6.4, 8.6.5).
    pub(crate) fn next_retreat(&self) -> Option<(Vec<usize>, Vec<Area>)> {
        let fight = self.fight();
        let first = *fight.falling.first()?;
        let from = if fight.attackers_fall {
            self.steps(first).from
        } else {
            0
        };
        let moved = |unit: usize| fight.attackers_fall && self.steps(unit).moved;
        let same =
            |unit: &usize| !fight.attackers_fall || self.steps(*unit).from == from && moved(*unit) == moved(first);
        let group: Vec<usize> = fight.falling.iter().copied().filter(same).collect();
        let side = self.side(first);
        if moved(first) && from != 0 && !self.any_here(side.other(), from) && self.has_room(from, &group) {
            return Some((group, vec![from]));
        }
        let (group, ways) = self.ways_back(side, fight.area, group);
        Some((group, ways))
    }

    /// The order of the card, for as many of a group as find room together.
    fn ways_back(&self, side: Side, area: Area, group: Vec<usize>) -> (Vec<usize>, Vec<Area>) {
        let whole = self.order_of_the_card(side, area, &group);
        if !whole.is_empty() || group.len() == 1 {
            return (group, whole);
        }
        // A stack can split up to find room.
        for length in (1..group.len()).rev() {
            let part = group[..length].to_vec();
            let ways = self.order_of_the_card(side, area, &part);
            if !ways.is_empty() {
                return (part, ways);
            }
        }
        (group, Vec::new())
    }

    /// Where the card sends a group; where friends leave no room it goes on behind them (8.6.5).
    fn order_of_the_card(&self, side: Side, area: Area, group: &[usize]) -> Vec<Area> {
        let mut seen = BTreeSet::from([area]);
        let mut from = vec![area];
        while !from.is_empty() {
            let ways = from.iter().flat_map(|at| {
                let beside = self.beside(*at).into_iter();
                beside.filter(|to| self.passable(side, *at, *to)).collect::<Vec<_>>()
            });
            let ring: BTreeSet<Area> = ways.filter(|to| !seen.contains(to)).collect();
            seen.extend(&ring);
            let best = self.best_of(side, area, group, ring.iter().copied().collect());
            if !best.is_empty() {
                return best;
            }
            from = ring.into_iter().filter(|to| self.held(*to) == Held::By(side)).collect();
        }
        Vec::new()
    }

    fn best_of(&self, side: Side, area: Area, group: &[usize], open: Vec<Area>) -> Vec<Area> {
        let roomy: Vec<Area> = open.into_iter().filter(|to| self.has_room(*to, group)).collect();
        let pick =
            |fits: &dyn Fn(Area) -> bool| -> Vec<Area> { roomy.iter().copied().filter(|to| fits(*to)).collect() };
        let friendly = pick(&|to| self.held(to) == Held::By(side));
        let beset = |to: Area| {
            let around = self.beside(to).into_iter();
            around.filter(|next| self.held(*next) == Held::By(side.other())).count()
        };
        if let Some(least) = friendly.iter().map(|to| beset(*to)).min() {
            return friendly.into_iter().filter(|to| beset(*to) == least).collect();
        }
        let vacant = pick(&|to| self.held(to) == Held::Vacant && self.rearward(side, area, to));
        if !vacant.is_empty() {
            return vacant;
        }
        pick(&|to| matches!(self.held(to), Held::Contested) || self.held(to) == Held::By(side.other()))
    }

    /// A group goes to an area; among enemies each rolls for its life.
    pub(crate) fn retreat(&mut self, group: &[usize], to: Area) {
        let from = self.fight().area;
        for unit in group {
            let side = self.side(*unit);
            self.at[*unit] = to;
            self.shows_ford(side, from, to);
            let beset = self.here(side.other(), to).len() > 2;
            let fight = self.fight_mut();
            fight.falling.remove(unit);
            fight.refuge = to;
            if beset {
                fight.gauntlet.push_back(*unit);
            }
        }
    }

    /// Nowhere to go: they are eliminated (card).
    pub(crate) fn no_way_back(&mut self, group: &[usize]) {
        let area = self.fight().area;
        for unit in group {
            self.eliminate(*unit);
            let fight = self.fight_mut();
            fight.falling.remove(unit);
            fight.lost_from.insert(area);
        }
    }

    /// The next of those who have to roll for their lives.
    pub(crate) fn next_gauntlet(&mut self) -> bool {
        let Some(unit) = self.fight_mut().gauntlet.pop_front() else {
            return false;
        };
        let total = self.roll(2);
        self.stages.push(Stage::Roll(Roll {
            purpose: Purpose::Gauntlet(unit),
            side: self.side(unit),
            total,
            dice: 2,
        }));
        true
    }

    /// The end of a combat: leaders whose units have gone (5.4).
    pub(crate) fn settle(&mut self) {
        let fight = self.fight.take().expect("there was a combat");
        let side = if fight.attackers_fall {
            fight.side
        } else {
            fight.side.other()
        };
        self.follow_units(side, fight.area, fight.refuge, !fight.lost_from.is_empty());
        if fight.kind == Kind::LongRange {
            self.impulse = Default::default();
        }
    }

    /// Leaders of a side who are without units in an area go after them, or join others.
    pub(crate) fn follow_units(&mut self, side: Side, area: Area, refuge: Area, lost: bool) {
        if self.any_here(side, area) {
            return;
        }
        let mut displaced = Vec::new();
        for leader in self.leaders_here(side, area) {
            if refuge != 0 && self.any_here(side, refuge) {
                self.leader_at[leader] = refuge;
            } else if lost {
                self.awake[leader] = false;
                displaced.push(leader);
            }
        }
        for leader in displaced {
            self.stages.push(Stage::Displaced(leader));
        }
    }

    /// The areas where a leader may join units: those of his formation, or any (5.4, 8.7.3).
    pub(crate) fn posts(&self, leader: usize, any_if_none: bool) -> Vec<Area> {
        let (side, corps) = (self.leader_side(leader), self.data.leaders[leader].corps);
        let on_map = |unit: &usize| self.side(*unit) == side && Self::on_map(self.at[*unit]);
        let army = matches!(self.data.leaders[leader].name.as_str(), "Lee" | "McClellan");
        let own: BTreeSet<Area> = self
            .units()
            .filter(on_map)
            .filter(|unit| army || self.data.units[*unit].corps == corps)
            .map(|unit| self.at[unit])
            .collect();
        if own.is_empty() && any_if_none {
            let all: BTreeSet<Area> = self.units().filter(on_map).map(|unit| self.at[unit]).collect();
            return all.into_iter().collect();
        }
        own.into_iter().collect()
    }

    /// What became of a leader who was hit (8.7.2, 8.7.4).
    pub(crate) fn wound(&mut self, leader: usize, total: u8) {
        if total < 7 {
            self.wounded[leader] = true;
            self.awake[leader] = false;
            return;
        }
        if total == 7 {
            self.killed[leader] = true;
        } else {
            self.maimed[leader] = true;
        }
        self.awake[leader] = false;
        self.leader_at[leader] = crate::table::TRACK;
    }
}

//! Attack and defense values, modifier by modifier (10.4.2, 10.4.3).

use kernel::Side;
use kernel::choice::Target;
use maps::sets::Set;

use crate::book::{Presence, Rule};
use crate::data::{LeaderId, UnitId};
use crate::game::AreaImpulse;
use crate::state::{March, State, place};

/// One modifier: its amount, its case, its phrase, and what the phrase names.
pub(crate) type Add<'a> = &'a mut dyn FnMut(i32, &'static str, &'static str, i32);

impl AreaImpulse {
    /// Says what makes up the attack value (10.4.2).
    pub(crate) fn attack_parts(&self, state: &State, point: UnitId, units: Set, add: Add<'_>) {
        let weary = self.weary(state);
        // 16.4: only the fresh side of a unit has an attack factor.
        let factor = match weary.contains(point.0) {
            true => 0,
            false => self.data.units[usize::from(point.0)].attack,
        };
        add(i32::from(factor), "10.4.2", "value.point", i32::from(point.0));
        let others = units - Set::of(point.0);
        for leader in self.raters(state, units) {
            let rating = i32::from(self.data.leaders[usize::from(leader)].combat);
            let wire = i32::from(LeaderId(leader).wire());
            add(rating, "10.4.2", "value.combat", wire);
        }
        let count = |set: Set| i32::from(set.len());
        let spent = state.exhausted | weary;
        let carried = self.carried(state, others - spent);
        let fresh = others - spent - carried;
        let double = count(fresh & self.lookups.double_support);
        let single = count(fresh - self.lookups.double_support);
        let tired = count(others & spent & self.lookups.exhausted_support);
        add(2 * double, "10.4.2", "value.fresh-double", double);
        add(single, "10.4.2", "value.fresh-attack", single);
        add(count(carried), "16.6", "value.carried", count(carried));
        add(tired, "10.4.2", "value.exhausted", tired);
        self.add_support(state, state.active, add);
        if self.is_inspired(state, state.active) {
            add(1, "10.4.2", "value.lee-attack", 1);
        }
        if self.book.presence == Presence::IsMissed && !self.army_leader_active(state, state.active) {
            let leader = self.army_leader(state, state.active);
            add(-1, "10.4.2", "value.idle", i32::from(leader.wire()));
        }
        let lead = state.fight.leads[state.active];
        self.add_leader(lead, add);
        self.add_gunboats(state, state.active, self.ground.james, add);
        add(self.siege_fire(state), "16.2", "value.siege", 1);
        add(-i32::from(state.rain), self.book.weather.rain_case, "value.rain", 1);
        let corps = self.corps_among(units);
        let free = i32::from(!state.options.has(Rule::LiteralCorps));
        add((free - corps).min(0), "10.4.2", "value.corps", corps);
    }

    /// The activating leaders who add their Combat Rating to an assault of these units; those who have been wounded or
    /// killed since, and successors of killed leaders, do not (15.2 of Birth of a Legend).
    fn raters(&self, state: &State, units: Set) -> Set {
        let rates = |leader: &u8| {
            let leader = LeaderId(*leader);
            let present = place::is_area(state.leader_at(leader));
            present && self.data.leaders[usize::from(leader.0)].combat > 0 && self.led_by(leader, units)
        };
        let leaders: Set = state.op.by.leaders().into_iter().collect();
        (leaders - state.novices).filter(rates).collect()
    }

    /// The leaders who have added their Combat Rating to the assault under way.
    pub(crate) fn rated(&self, state: &State) -> Set {
        self.raters(state, state.fight.units)
    }

    /// 15.6 of Birth of a Legend: gunboats on the James help the Union along the river.
    fn add_gunboats(&self, state: &State, side: Side, reach: Set, add: Add<'_>) {
        if state.options.has(Rule::Gunboats) && side == Side::Union && reach.contains(state.fight.area) {
            add(1, "15.6", "value.gunboats", 1);
        }
    }

    /// Whether units of a leader's command, or independents who go with it, are among these.
    pub(crate) fn led_by(&self, leader: LeaderId, units: Set) -> bool {
        (self.commanded(leader) | self.lookups.independent | self.lookups.detachments).meets(units)
    }

    /// How many corps take part (10.4.2). Independent units belong to none; where commands are told by their colours, theirs
    /// counts as another.
    fn corps_among(&self, units: Set) -> i32 {
        let corps = self.lookups.corps.iter().filter(|corps| corps.meets(units)).count() as i32;
        let others = self.book.independents_count && self.lookups.independent.meets(units);
        corps + i32::from(others)
    }

    /// Whether the army leader of a side adds one to its assaults and defenses.
    fn is_inspired(&self, state: &State, side: Side) -> bool {
        self.book.presence == Presence::Inspires(side) && self.army_leader_active(state, side)
    }

    /// Says what makes up the defense value (10.4.3).
    pub(crate) fn defense_parts(&self, state: &State, forward: UnitId, units: Set, add: Add<'_>) {
        let side = state.active.other();
        let area = state.fight.area;
        let unit = &self.data.units[usize::from(forward.0)];
        let factor = if state.is_fresh(forward) {
            unit.defense
        } else {
            unit.exhausted_defense
        };
        add(i32::from(factor), "10.4.3", "value.forward", i32::from(forward.0));
        let defenders = self.own(state, side, area) - Set::of(forward.0) - state.fight.support;
        let fresh = i32::from((defenders - state.exhausted).len());
        add(fresh, "10.4.3", "value.fresh-defense", fresh);
        add(
            i32::from(self.data.areas[usize::from(area)].tem),
            "10.4.3",
            "value.terrain",
            i32::from(area),
        );
        if state.fight.mandatory {
            let crossed = |mark: u8| units.into_iter().any(|unit| state.op.march[unit].is(mark));
            let [small, large] = self.book.waters;
            if crossed(March::RIVER) {
                add(2, "10.4.3", large, 1);
            } else if crossed(March::CREEK) {
                add(1, "10.4.3", small, 1);
            }
        }
        let works = i32::from(state.works[side].level(area));
        add(works, "10.4.3", "value.works", works);
        if self.is_inspired(state, side) {
            add(1, "10.4.3", "value.lee-defense", 1);
        }
        if side == Side::Union && self.is_train_on_its_way(state) {
            add(-1, "10.4.3", "value.train", 1);
        }
        self.add_support(state, side, add);
        self.add_gunboats(state, side, self.ground.gunboat_cover, add);
        self.add_leader(state.fight.leads[side], add);
    }

    /// 16.6.1: each artillery unit that gives support adds 2.
    fn add_support(&self, state: &State, side: Side, add: Add<'_>) {
        let guns = i32::from(self.support_of(state, side).len());
        add(2 * guns, "16.6.1", "value.support", guns);
    }

    /// 16.2: a corps leader who takes part adds 1.
    fn add_leader(&self, leader: Option<LeaderId>, add: Add<'_>) {
        if let Some(leader) = leader {
            add(1, "16.2", "value.leader", i32::from(leader.wire()));
        }
    }

    /// The attack value of an assault led by `point` (10.4.2).
    pub(crate) fn attack_value(&self, state: &State, point: UnitId, units: Set) -> i32 {
        let mut sum = 0;
        self.attack_parts(state, point, units, &mut |amount, _, _, _| sum += amount);
        sum
    }

    /// The defense value behind `forward` (10.4.3).
    pub(crate) fn defense_value(&self, state: &State, forward: UnitId, units: Set) -> i32 {
        let mut sum = 0;
        self.defense_parts(state, forward, units, &mut |amount, _, _, _| sum += amount);
        sum
    }
}

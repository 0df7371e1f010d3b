//! Attack and defense values, modifier by modifier (10.4.2, 10.4.3), and the odds of an assault.

use kernel::choice::Target;
use kernel::{Phrase, Side, phrase};
use protocol::view::{Combat, Line, Odds};

use crate::AreaImpulse;
use crate::book::Presence;
use crate::data::{LeaderId, UnitId};
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{March, State};

/// The ways in which two dice show 0, 1, 2, ... 12.
const WAYS: [u32; 13] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// One modifier: its amount, its case, its phrase, and what the phrase names.
type Add<'a> = &'a mut dyn FnMut(i32, &'static str, &'static str, i32);

impl AreaImpulse {
    fn attack_parts(&self, state: &State, point: UnitId, units: Set, add: Add<'_>) {
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
        let double = count(fresh & self.tables.double_support);
        let single = count(fresh - self.tables.double_support);
        let tired = count(others & spent & self.tables.exhausted_support);
        add(2 * double, "10.4.2", "value.fresh-attack", double);
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
        let lead = state.fight.leads[state.active.index()];
        self.add_leader(lead, add);
        self.add_gunboats(state, state.active, self.ground.river[0], add);
        add(self.siege_fire(state), "16.2", "value.siege", 1);
        add(-i32::from(state.rain), self.book.weather.rain_case, "value.rain", 1);
        let corps = self.corps_among(units);
        let counted = if state.options.has(Rule::LiteralCorps) {
            corps
        } else {
            corps - 1
        };
        add(-counted, "10.4.2", "value.corps", corps);
    }

    /// The activating leaders who add their Combat Rating to an assault of these units; successors of killed leaders do
    /// not (15.2 of Birth of a Legend).
    fn raters(&self, state: &State, units: Set) -> Set {
        let rates =
            |leader: &u8| self.data.leaders[usize::from(*leader)].combat > 0 && self.led_by(LeaderId(*leader), units);
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
        (self.commanded(leader) | self.tables.independent).meets(units)
    }

    /// How many corps take part; all independent units count as one (10.4.2).
    fn corps_among(&self, units: Set) -> i32 {
        let corps = self.tables.corps.iter().filter(|corps| corps.meets(units)).count() as i32;
        corps + i32::from(self.tables.independent.meets(units))
    }

    /// Whether the army leader of a side adds one to its assaults and defenses.
    fn is_inspired(&self, state: &State, side: Side) -> bool {
        self.book.presence == Presence::Inspires(side) && self.army_leader_active(state, side)
    }

    fn defense_parts(&self, state: &State, forward: UnitId, units: Set, add: Add<'_>) {
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
            add(i32::from(crossed(March::CREEK)), "10.4.3", small, 1);
            add(i32::from(crossed(March::RIVER)), "10.4.3", large, 1);
        }
        let works = i32::from(state.works[side.index()].level(area));
        add(works, "10.4.3", "value.works", works);
        if self.is_inspired(state, side) {
            add(1, "10.4.3", "value.lee-defense", 1);
        }
        if side == Side::Union && self.is_train_on_its_way(state) {
            add(-1, "10.4.3", "value.train", 1);
        }
        self.add_support(state, side, add);
        self.add_gunboats(state, side, self.ground.river[1], add);
        self.add_leader(state.fight.leads[side.index()], add);
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

    /// The arithmetic of an assault, line by line; lines that add nothing are left out.
    pub(crate) fn breakdown(&self, state: &State, point: UnitId, forward: UnitId, units: Set) -> Combat {
        let mut attack = Vec::new();
        self.attack_parts(state, point, units, &mut |amount, case, key, what| {
            push_line(&mut attack, amount, case, key, what);
        });
        let mut defense = Vec::new();
        self.defense_parts(state, forward, units, &mut |amount, case, key, what| {
            push_line(&mut defense, amount, case, key, what);
        });
        Combat {
            at: u16::from(state.fight.area),
            attacker: state.active,
            attack,
            defense,
            odds: Vec::new(),
            dice: Vec::new(),
            result: None,
        }
    }

    /// The assault as it would be fought now: with the point unit that is chosen or would do best, and the forward unit
    /// that is chosen or would do best.
    pub(crate) fn preview(&self, state: &State) -> Option<Combat> {
        let fight = &state.fight;
        let best_point = || {
            self.point_candidates(state)
                .map(UnitId)
                .max_by_key(|unit| (self.attack_value(state, *unit, fight.units | Set::of(unit.0)), unit.0))
        };
        let point = fight.point.or_else(best_point)?;
        let units = fight.units | Set::of(point.0);
        let defenders = self.own(state, state.active.other(), fight.area);
        let best_forward = || {
            defenders
                .map(UnitId)
                .max_by_key(|unit| (self.defense_value(state, *unit, units), unit.0))
        };
        let forward = fight.forward.or_else(best_forward)?;
        let lead = self.attack_value(state, point, units) - self.defense_value(state, forward, units);
        let mut combat = self.breakdown(state, point, forward, units);
        let shield = i32::from(self.is_sheltered(state, fight.area));
        // 16.6.1: whoever gives support is exhausted before the losses.
        let spent = (defenders & fight.support).len();
        let enough = i32::from(self.capacity(state, defenders) - spent) + shield;
        combat.odds = odds(lead, enough);
        Some(combat)
    }
}

fn push_line(lines: &mut Vec<Line>, amount: i32, case: &'static str, key: &'static str, what: i32) {
    if amount != 0 {
        lines.push(Line(amount, case.into(), phrase!(key, what)));
    }
}

/// The exact odds, of 36 times 36, when the attack value exceeds the defense value by `lead` and `enough` casualty points
/// destroy all defenders.
pub(crate) fn odds(lead: i32, enough: i32) -> Vec<Odds> {
    let [mut repulse, mut stalemate, mut success, mut destroyed] = [0; 4];
    for (attack, attack_ways) in WAYS.iter().enumerate() {
        for (defense, defense_ways) in WAYS.iter().enumerate() {
            let margin = lead + attack as i32 - defense as i32;
            let ways = attack_ways * defense_ways;
            match margin.signum() {
                -1 => repulse += ways,
                0 => stalemate += ways,
                _ => success += ways,
            }
            if margin >= enough {
                destroyed += ways;
            }
        }
    }
    let line = |key: &'static str, ways: u32| Odds(Phrase::bare(key), ways, 36 * 36);
    vec![
        line("odds.repulse", repulse),
        line("odds.stalemate", stalemate),
        line("odds.success", success),
        line("odds.destroyed", destroyed),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_exact() {
        let ways: Vec<u32> = odds(0, 99).iter().map(|odds| odds.1).collect();
        assert_eq!(ways, [575, 146, 575, 0]);
        let ways: Vec<u32> = odds(20, 10).iter().map(|odds| odds.1).collect();
        assert_eq!(ways, [0, 0, 1296, 1296]);
        for lead in -25..25 {
            let ways: Vec<u32> = odds(lead, 3).iter().map(|odds| odds.1).collect();
            assert_eq!(ways[0] + ways[1] + ways[2], 1296);
            assert!(ways[3] <= ways[2]);
        }
    }
}

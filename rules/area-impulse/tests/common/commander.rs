//! A commander who plays by plain rules of thumb, always the same in the same position.
//!
//! He attacks where he is clearly stronger, marches to (or guards) the areas that decide, entrenches, keeps his works,
//! and gives way with what he can spare.

use area_impulse::AreaImpulse;
use area_impulse::choice::{Choice, Piece};
use area_impulse::data::{LeaderId, Rank, UnitId};
use area_impulse::sets::Set;
use area_impulse::state::{Activation, Dawn, Frame, March, State, Step};
use kernel::Side;

pub(crate) struct Commander<'a> {
    rules: &'a AreaImpulse,
    /// Steps from each area to the nearest area that decides.
    distance: Vec<u8>,
    /// By how much his attack has to be stronger before he assaults.
    caution: i32,
}

impl<'a> Commander<'a> {
    /// A commander who thinks that these areas decide, and assaults where he is stronger by so much.
    pub(crate) fn new(rules: &'a AreaImpulse, goals: &[u8], caution: i32) -> Commander<'a> {
        let mut distance = vec![u8::MAX; rules.data.areas.len()];
        for goal in goals {
            distance[usize::from(*goal)] = 0;
        }
        let mut fringe = goals.to_vec();
        while let Some(area) = (!fringe.is_empty()).then(|| fringe.remove(0)) {
            for to in rules.ground.adjacent[usize::from(area)] {
                if distance[usize::from(to)] == u8::MAX {
                    distance[usize::from(to)] = distance[usize::from(area)] + 1;
                    fringe.push(to);
                }
            }
        }
        Commander {
            rules,
            distance,
            caution,
        }
    }

    /// The index of the choice that he makes.
    pub(crate) fn pick(&self, state: &State, choices: &[Choice]) -> usize {
        let score = |index: &usize| (self.score(state, choices[*index]), std::cmp::Reverse(*index));
        (0..choices.len()).max_by_key(score).unwrap_or(0)
    }

    fn score(&self, state: &State, choice: Choice) -> i32 {
        match state.frame() {
            Some(Frame::Impulse) => self.score_impulse(state, choice),
            Some(Frame::Operation) => self.score_operation(state, choice),
            Some(Frame::Dawn(step)) => score_dawn(state, step, choice),
            Some(Frame::Assault(step)) => self.score_assault(state, step, choice),
            Some(Frame::Night(_)) => self.score_night(state, choice),
            Some(Frame::Screen(_)) => i32::from(matches!(choice, Choice::Retreat(..))),
            Some(Frame::Escort { .. }) => i32::from(choice == Choice::Done),
            Some(Frame::Demolition(_)) => i32::from(matches!(choice, Choice::Demolish(_))),
            Some(Frame::Removal(_)) => i32::from(choice == Choice::Never),
            _ => 0,
        }
    }

    fn own(&self, state: &State, side: Side, area: u8) -> Set {
        state.units.at(area) & self.rules.tables.units[side.index()]
    }

    fn foes(&self, state: &State, area: u8) -> Set {
        self.own(state, state.active.other(), area)
    }

    fn near_enemy(&self, state: &State, area: u8) -> bool {
        let mut around = self.rules.ground.adjacent[usize::from(area)];
        around.any(|to| !self.foes(state, to).is_empty()) || !self.foes(state, area).is_empty()
    }

    /// What these units could bring to bear, led by the best of them.
    fn strength(&self, state: &State, units: Set) -> i32 {
        let fit = units - state.exhausted - self.rules.tables.artillery;
        let attack = |unit: u8| i32::from(self.rules.data.units[usize::from(unit)].attack);
        let Some(best) = fit.map(attack).max() else {
            return i32::MIN / 2;
        };
        let fresh = units - state.exhausted;
        let double = fresh & self.rules.tables.double_support;
        best + i32::from(fresh.len()) + i32::from(double.len()) - 2
    }

    /// What the defenders of an area can set against it.
    fn resistance(&self, state: &State, from: u8, area: u8) -> i32 {
        let units = self.foes(state, area);
        let defense = |unit: u8| {
            let unit_data = &self.rules.data.units[usize::from(unit)];
            i32::from(if state.is_fresh(UnitId(unit)) {
                unit_data.defense
            } else {
                unit_data.exhausted_defense
            })
        };
        let best = units.map(defense).max().unwrap_or(0);
        let works = state.works[state.active.other().index()].level(area);
        let water = self
            .rules
            .ground
            .edge(from, area)
            .is_some_and(|edge| edge.bridge.is_some());
        let fresh = i32::from((units - state.exhausted).len()) - 1;
        let ground = i32::from(self.rules.data.areas[usize::from(area)].tem) + i32::from(works) + i32::from(water);
        best + fresh.max(0) + ground
    }

    /// The enemy area that these units should assault from here, and by how much they are stronger.
    fn target(&self, state: &State, from: u8, units: Set) -> Option<(u8, i32)> {
        let near = self.rules.ground.adjacent[usize::from(from)] | Set::of(from);
        let strength = self.strength(state, units);
        near.filter(|area| !self.foes(state, *area).is_empty())
            .map(|area| (area, strength - self.resistance(state, from, area)))
            .filter(|(_, lead)| *lead >= self.caution)
            .max_by_key(|(area, lead)| (*lead, *area))
    }

    /// The next area on the way to what decides, if there is nobody in it.
    fn onward(&self, state: &State, from: u8) -> Option<u8> {
        if !self.foes(state, from).is_empty() {
            return None;
        }
        let here = self.distance[usize::from(from)];
        let open = |area: &u8| {
            let crowd = self.own(state, state.active, *area).len();
            self.foes(state, *area).is_empty() && self.distance[usize::from(*area)] < here && crowd < 6
        };
        let roads = |area: u8| self.rules.ground.edge(from, area).is_some_and(|edge| edge.road);
        let near = self.rules.ground.adjacent[usize::from(from)];
        near.filter(open).max_by_key(|area| (roads(*area), *area))
    }

    /// The units that a leader would lead from his area.
    fn force(&self, state: &State, leader: LeaderId) -> Set {
        let own = self.own(state, state.active, state.leader_at(leader));
        match self.rules.data.leaders[usize::from(leader.0)].rank {
            Rank::Corps(corps) => own & self.rules.tables.corps[usize::from(corps.0)],
            Rank::Army => own,
        }
    }

    /// What activating these units from an area is worth.
    fn worth(&self, state: &State, area: u8, units: Set) -> i32 {
        if let Some((_, lead)) = self.target(state, area, units) {
            return 100 + 10 * lead;
        }
        let idle = self.near_enemy(state, area) || units.is_empty();
        match self.onward(state, area) {
            Some(_) if !idle => 40 + i32::from(units.len()) + i32::from(self.distance[usize::from(area)]),
            _ => 0,
        }
    }

    fn score_impulse(&self, state: &State, choice: Choice) -> i32 {
        let side = state.active;
        match choice {
            Choice::Pass | Choice::Done => 20,
            Choice::Corps(Piece::Leader(leader)) => {
                1 + self.worth(state, state.leader_at(leader), self.force(state, leader))
            }
            Choice::Army(area) => self.worth(state, area, self.own(state, side, area)),
            Choice::LeeCommands => {
                let lee = self.rules.tables.army_leader[side.index()];
                let area = state.leader_at(lee);
                self.worth(state, area, self.own(state, side, area)) - 5
            }
            Choice::Single(Piece::Unit(unit)) => {
                let worth = self.worth(state, state.units.of(unit), Set::of(unit.0));
                if worth >= 100 { worth } else { worth / 3 }
            }
            Choice::Entrench(area) => {
                let weak = 2 - i32::from(state.works[side.index()].level(area));
                if self.near_enemy(state, area) { 25 + weak } else { 5 }
            }
            Choice::Rally(area) => {
                let tired = state.leaders_in(area) & state.inactive & self.rules.tables.leaders[side.index()];
                let able = tired.filter(|leader| {
                    let units = self.force(state, LeaderId(*leader));
                    self.worth(state, area, units) >= 100
                });
                if able.count() > 0 { 60 } else { 0 }
            }
            _ => 0,
        }
    }

    fn score_operation(&self, state: &State, choice: Choice) -> i32 {
        let op = &state.op;
        let home = op.areas[0];
        let goal = self.target(state, home, op.units).map(|(area, _)| area);
        let next = goal.or_else(|| self.onward(state, home));
        match choice {
            Choice::Assault(area) if Some(area) == goal || op.by == Activation::None => 60,
            Choice::Assault(_) => 55,
            Choice::Move(piece, to) if !op.march(piece).is(March::BEGUN) && Some(to) == next => match piece {
                // Those who can lead go first, then the guns, then the leaders.
                Piece::Unit(unit) if self.rules.tables.artillery.contains(unit.0) => 70,
                Piece::Unit(unit) => 80 + i32::from(self.rules.data.units[usize::from(unit.0)].attack),
                Piece::Leader(_) => 65,
            },
            Choice::Repair(_) | Choice::Engineers(_) => 90,
            Choice::Done => 20,
            _ => 0,
        }
    }

    fn score_assault(&self, state: &State, step: Step, choice: Choice) -> i32 {
        let data = &self.rules.data;
        let of = |piece: Piece| match piece {
            Piece::Unit(unit) => &data.units[usize::from(unit.0)],
            Piece::Leader(_) => &data.units[0],
        };
        match (step, choice) {
            (Step::Assemble, Choice::JoinAll | Choice::Lead(_) | Choice::Support(_)) => 99,
            (Step::Forward, Choice::Lead(_) | Choice::Support(_)) => 99,
            (Step::Assemble, Choice::Point(piece)) => i32::from(of(piece).attack),
            (Step::Forward, Choice::Forward(piece)) => match piece {
                Piece::Unit(unit) if !state.is_fresh(unit) => i32::from(of(piece).exhausted_defense),
                _ => i32::from(of(piece).defense),
            },
            (Step::Absorb, Choice::Exhaust(piece)) => 90 - i32::from(of(piece).defense),
            (Step::Absorb, Choice::Retreat(_, to)) => 60 - i32::from(self.distance[usize::from(to)]),
            (Step::Absorb, Choice::Eliminate(piece)) => 30 - i32::from(of(piece).defense),
            (Step::FallBack, Choice::Retreat(..)) | (Step::Heroic, Choice::Spend) | (_, Choice::Stand) => 50,
            _ => 0,
        }
    }

    fn score_night(&self, state: &State, choice: Choice) -> i32 {
        match choice {
            Choice::Refresh(Piece::Unit(unit)) => 50 + i32::from(self.rules.data.units[usize::from(unit.0)].attack),
            Choice::EntrenchAll => 40,
            Choice::Spend if state.exhausted.len() > 6 => 30,
            Choice::Done => 20,
            _ => 0,
        }
    }
}

/// He brings what can come, keeps his army leader in command, and sends the train away on the third day.
fn score_dawn(state: &State, step: Dawn, choice: Choice) -> i32 {
    match choice {
        Choice::Spend | Choice::Arrive(_) => 2,
        Choice::Relocate if step == Dawn::Train && state.turn >= 3 => 2,
        Choice::Relocate => 0,
        _ => 1,
    }
}

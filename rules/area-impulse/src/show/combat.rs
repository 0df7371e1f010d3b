//! The arithmetic of an assault, line by line, and its odds.

use kernel::odds::{ALL_WAYS, PAIR, margins, totals};
use kernel::{Phrase, Side, phrase};
use maps::sets::Set;
use protocol::view::{Combat, Line, Odds};

use crate::book::Rule;
use crate::choice::{Choice, Piece};
use crate::data::UnitId;
use crate::game::AreaImpulse;
use crate::state::{Frame, Stage, State};

impl AreaImpulse {
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
            reading: Vec::new(),
            groups: Vec::new(),
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
            (defenders - fight.support)
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
        if shield > 0
            && let Some(success) = combat.odds.iter_mut().find(|odds| odds.0.key == SUCCESS)
        {
            success.0 = Phrase::bare("odds.shelter");
        }
        let dark = self.ways_to_sunset(state);
        if dark > 0 {
            combat.reading.push(Odds(Phrase::bare("dusk"), dark, PAIR));
        }
        Some(combat)
    }

    /// 9.4: the assault that cavalry meets which does not screen away from it; not where leaders are hidden (17.7).
    pub(crate) fn preview_of_stand(&self, state: &State, area: u8) -> Option<Combat> {
        if state.options.has(Rule::LimitedIntelligence) {
            return None;
        }
        let mut after = state.clone();
        after.fight = self.fight_in(state, area);
        self.preview(&after)
    }

    /// 6.3.1: in how many ways of [`PAIR`] an attack that is yet to be rolled also brings sunset; none where the attacker's
    /// dice do not, or others have decided that already.
    fn ways_to_sunset(&self, state: &State) -> u32 {
        if !self.attack_decides_sunset(state) {
            return 0;
        }
        let ways = totals().filter(|(total, _)| self.brings_sunset(state, *total as u8));
        ways.map(|(_, ways)| ways).sum()
    }

    /// 6.3.1: whether the next attack roll also counts as the sunset roll of the impulse.
    pub(super) fn attack_decides_sunset(&self, state: &State) -> bool {
        state.active == self.book.sunset && state.sunset.is_none()
    }

    /// How an assault would be fought once a choice of this side is made that begins it, adds to it, leads it or awaits it
    /// (9.4, 10.2 to 10.4); what dice and the enemy's answers bring is left out.
    pub(crate) fn prospect(&self, state: &State, side: Side, choice: Choice) -> Option<Combat> {
        self.judge_choice(state, side, choice).ok()?;
        let mut after = state.clone();
        let fight = &mut after.fight;
        let mut screening = None;
        match (state.frame()?, choice) {
            (Frame::Operation, Choice::Assault(area)) => {
                *fight = self.fight_in(state, area);
                screening = self.screening_ahead(state, area);
            }
            (Frame::Screen(area), Choice::Stand) => *fight = self.fight_in(state, area),
            (Frame::Assault(Stage::Assemble | Stage::Forward), _) => match choice {
                Choice::Point(Piece::Unit(unit)) => fight.point = Some(unit),
                Choice::Forward(Piece::Unit(unit)) => fight.forward = Some(unit),
                Choice::Join(Piece::Unit(unit)) => fight.units.insert(unit.0),
                Choice::JoinAll => fight.units = fight.eligible - fight.support,
                Choice::Support(Piece::Unit(unit)) => fight.support.insert(unit.0),
                Choice::Lead(Piece::Leader(leader)) => fight.leads[side] = Some(leader),
                _ => return None,
            },
            _ => return None,
        }
        let mut combat = self.preview(&after)?;
        combat.result = screening;
        Some(combat)
    }
}

fn push_line(lines: &mut Vec<Line>, amount: i32, case: &'static str, key: &'static str, what: i32) {
    if amount != 0 {
        lines.push(Line(amount, case.into(), phrase!(key, what)));
    }
}

/// The result that costs the defender casualty points (10.4.4).
const SUCCESS: &str = "odds.success";

/// The exact odds, of 36 times 36, when the attack value exceeds the defense value by `lead` and `enough` casualty points
/// destroy all defenders.
pub(crate) fn odds(lead: i32, enough: i32) -> Vec<Odds> {
    let [mut repulse, mut stalemate, mut success, mut destroyed] = [0; 4];
    margins(lead, |margin, ways| {
        match margin.signum() {
            -1 => repulse += ways,
            0 => stalemate += ways,
            _ => success += ways,
        }
        if margin >= enough {
            destroyed += ways;
        }
    });
    let line = |key: &'static str, ways: u32| Odds(Phrase::bare(key), ways, ALL_WAYS);
    vec![
        line("odds.repulse", repulse),
        line("odds.stalemate", stalemate),
        line(SUCCESS, success),
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

//! Watches games: before and after each step he compares what the engine says with what he has read.

use std::collections::{BTreeMap, BTreeSet};

use gcacw::choice::Choice;
use gcacw::data::GameData;
use gcacw::field::Field;
use gcacw::frames::{Attack, Cause, Frame, March, Stage};
use gcacw::ids::{HexId, UnitId, UnitSet};
use gcacw::state::State;
use gcacw::tables::{Arm, AttackKind};
use kernel::Ruleset;
use laws::Played;
use protocol::Side;

use crate::battle::{Sums, results};
use crate::common::rules;
use crate::ground::{Ground, Way};

/// What has come up, by how often.
pub(crate) type Tally = BTreeMap<&'static str, u32>;

/// One who watches a game.
pub(crate) struct Watcher<'a> {
    pub(crate) game: u64,
    pub(crate) step: usize,
    pub(crate) tally: &'a mut Tally,
}

impl Watcher<'_> {
    fn note(&mut self, what: &'static str) {
        *self.tally.entry(what).or_default() += 1;
    }

    fn place(&self) -> String {
        format!("game {} step {}", self.game, self.step)
    }

    /// Compares all that he knows about a step.
    pub(crate) fn watch(&mut self, played: &Played<'_, gcacw::Gcacw>) {
        let data = &rules().data;
        let before = Ground::new(data, played.before);
        if self.step.is_multiple_of(7) {
            self.zones(played.after);
            self.paths(played.after);
        }
        match played.before.frames.last() {
            Some(Frame::March(march)) if march.pending.is_none() => {
                self.marching(&before, march, played.side);
                if let Choice::Step(unit, to) = played.choice {
                    self.stepped(&before, march, unit, to, played);
                }
                if played.choice == Choice::Force {
                    self.forced(&before, march, played);
                }
            }
            Some(Frame::Assault(assault)) => {
                let attack = Attack {
                    target: assault.target,
                    units: assault.units | assault.grand,
                    kind: None,
                    leader: Some(assault.leader),
                    refused: false,
                    supported: false,
                };
                if !attack.units.is_empty() {
                    self.note("5.3 assault");
                    self.arithmetic(played.before, attack);
                }
            }
            Some(Frame::Refuse(attack)) => {
                self.note("7.8 flanks can be refused");
                for refused in [false, true] {
                    let attack = Attack { refused, ..*attack };
                    self.arithmetic(played.before, attack);
                }
            }
            _ => {}
        }
        if let Choice::March(unit) = played.choice {
            self.begun(&before, unit, played);
        }
        self.fought(played);
        self.step += 1;
    }

    /// 2.4: the zones of control of both sides.
    fn zones(&mut self, state: &State) {
        let data = &rules().data;
        let (ground, field) = (Ground::new(data, state), Field::new(data, state));
        for side in Side::BOTH {
            for hex in ground.scenario.area {
                assert_eq!(
                    field.controls(side, hex),
                    ground.controls(side, hex),
                    "{}: the zone of {side:?} in {}",
                    self.place(),
                    data.map.label(hex)
                );
            }
        }
    }

    /// 2.5, 6.3.4: which hexes leaders reach past the enemy.
    fn paths(&mut self, state: &State) {
        let data = &rules().data;
        let (ground, field) = (Ground::new(data, state), Field::new(data, state));
        for leader in ground.scenario.leader_ids() {
            let Some(from) = state.leaders[leader].hex else {
                continue;
            };
            let side = ground.scenario[leader].printed.side;
            let far = if self.step.is_multiple_of(2) { 3 } else { 10 };
            let reached = ground.reached(side, from, far);
            assert_eq!(field.within(side, from, far), reached, "{}", self.place());
            for to in state.units.entries().filter_map(|(_, unit)| unit.hex) {
                let gets = field.gets_to(side, from, to, far);
                assert_eq!(gets, reached.contains(to), "{}: {}", self.place(), data.map.label(to));
            }
        }
    }

    /// 6.2, 7.1: where a unit may go, and whom it may attack.
    fn marching(&mut self, ground: &Ground<'_>, march: &March, side: Side) {
        let mut choices = Vec::new();
        rules().list(ground.state, side, &mut choices);
        let offered: BTreeSet<HexId> = choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Step(_, to) => Some(*to),
                _ => None,
            })
            .collect();
        let ways = ground.ways(march);
        let legal: BTreeSet<HexId> = ways.iter().map(|way| way.to).collect();
        let labels =
            |hexes: &BTreeSet<HexId>| -> Vec<String> { hexes.iter().map(|hex| ground.data.map.label(*hex)).collect() };
        assert_eq!(labels(&offered), labels(&legal), "{}: steps of {march:?}", self.place());

        let Some(from) = ground.state.units[march.unit].hex else {
            return;
        };
        let able = matches!(ground.arm(march.unit), Arm::Infantry | Arm::Cavalry)
            && ground.state.units[march.unit].demoralized == 0
            && !march.attacked
            && !march.spent
            && !march.stopped;
        let rider = if ground.arm(march.unit) == Arm::Cavalry { 2 } else { 1 };
        let mut attacks = BTreeSet::new();
        for target in ground.around(from) {
            if !able || !ground.may_strike(march.unit, from, target) {
                continue;
            }
            self.note("7.1 attack");
            if ground.over(from, target).is_some() {
                self.note("7.4.1 attack over a crossing");
            }
            for (kind, points, name) in [
                (AttackKind::Column, 0, "column"),
                (AttackKind::Hasty, 1, "hasty"),
                (AttackKind::Normal, 2, "normal"),
                (AttackKind::Prepared, 4, "prepared"),
            ] {
                if points * rider > march.points {
                    continue;
                }
                attacks.insert((target, name));
                let units = UnitSet::from_iter([march.unit]);
                for refused in [false, true] {
                    let attack = Attack {
                        target,
                        units,
                        kind: Some(kind),
                        leader: None,
                        refused,
                        supported: false,
                    };
                    self.arithmetic(ground.state, attack);
                }
            }
        }
        let said: BTreeSet<(HexId, &str)> = choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Column(hex) => Some((*hex, "column")),
                Choice::Hasty(hex) => Some((*hex, "hasty")),
                Choice::Normal(hex) => Some((*hex, "normal")),
                Choice::Prepared(hex) => Some((*hex, "prepared")),
                _ => None,
            })
            .collect();
        assert_eq!(said, attacks, "{}: attacks of {march:?}", self.place());
    }

    /// 6.2, 2.4.4, 2.4.5: what a step has cost.
    fn stepped(
        &mut self,
        before: &Ground<'_>,
        march: &March,
        unit: UnitId,
        to: HexId,
        played: &Played<'_, gcacw::Gcacw>,
    ) {
        let ways = before.ways(march);
        let Some(way) = ways.into_iter().find(|way| way.to == to) else {
            panic!("{}: {} is no way", self.place(), before.data.map.label(to));
        };
        let (old, new) = (&before.state.units[unit], &played.after.units[unit]);
        if new.hex != Some(to) {
            // A bridge that gave way, or cavalry that has been asked first; a unit lost on the way (2.4.5).
            let lost = way.zone_to_zone && way.pathless && old.disorganized && old.strength == 1;
            assert!(
                lost || !played.rolls.is_empty(),
                "{}: the unit did not move",
                self.place()
            );
            return;
        }
        self.noted(before, march, way);
        if way.zone_to_zone && way.pathless {
            let lost = u8::from(old.disorganized);
            assert_eq!(
                (new.disorganized, new.strength),
                (true, old.strength - lost),
                "{}",
                self.place()
            );
        } else {
            assert_eq!(
                (new.disorganized, new.strength),
                (old.disorganized, old.strength),
                "{}",
                self.place()
            );
        }
        let frames = played.after.frames.iter().rev();
        let marching = frames.filter_map(|frame| match frame {
            Frame::March(march) if march.unit == unit => Some(march),
            _ => None,
        });
        let Some(after) = marching.into_iter().next() else {
            return;
        };
        // Cavalry that always retreats is on its way already, and delays the march: it is read when that is over.
        let rides = |frame: &Frame| matches!(frame, Frame::Flight(flight) if flight.cause == Cause::Cavalry);
        if played.after.frames.iter().any(rides) {
            return;
        }
        let points = if way.least { 0 } else { march.points - way.cost };
        let after_ground = Ground::new(before.data, played.after);
        let zoned = after_ground.controls(before.side(unit).other(), to);
        assert_eq!(after.points, points, "{}: points after {way:?}", self.place());
        assert_eq!(after.zoned, zoned, "{}: stopped by a zone", self.place());
        assert_eq!(after.stopped, way.least, "{}: a minimum move", self.place());
        assert_eq!(
            after.spent,
            march.spent || way.least || way.zone_to_zone,
            "{}: attacks after {way:?}",
            self.place()
        );
    }

    fn noted(&mut self, before: &Ground<'_>, march: &March, way: Way) {
        self.note("6.2 step");
        if way.least {
            self.note("6.2.7 minimum move");
        }
        if way.zone_to_zone {
            self.note(if way.pathless {
                "2.4.5 zone to zone without a route"
            } else {
                "2.4.5 zone to zone by a route"
            });
        }
        let from = before.state.units[march.unit].hex;
        let edge = from.and_then(|from| before.edge(from, way.to));
        if edge.is_some_and(|(id, edge)| edge.is_river() && before.crossing(id).is_some()) {
            self.note("6.2.2 river crossed");
        }
        if before.state.rain {
            self.note("12.0 march in rain");
        }
    }

    /// 5.1.6: a forced march.
    fn forced(&mut self, before: &Ground<'_>, march: &March, played: &Played<'_, gcacw::Gcacw>) {
        let (old, new) = (&before.state.units[march.unit], &played.after.units[march.unit]);
        let lost = u8::from(old.disorganized);
        assert_eq!(new.strength, old.strength - lost, "{}", self.place());
        if new.strength > 0 {
            assert!(new.disorganized, "{}", self.place());
        }
        self.note("5.1.6 forced march");
        if let Some(Frame::March(after)) = played.after.frames.last()
            && after.unit == march.unit
        {
            let die = played.rolls[0] + 1;
            assert_eq!(after.points, die.div_ceil(2), "{}: a die of {die}", self.place());
        }
    }

    /// 5.1.3 to 5.1.5: fatigue, extended march and movement points.
    fn begun(&mut self, before: &Ground<'_>, unit: UnitId, played: &Played<'_, gcacw::Gcacw>) {
        let old = before.state.units[unit];
        let new = played.after.units[unit];
        let fatigue = (old.fatigue + 1).min(4);
        let side = before.side(unit);
        let mut rolls = played.rolls.iter().map(|roll| roll + 1);
        let (mut disorganized, mut strength) = (old.disorganized, old.strength);
        if fatigue >= if old.exhausted { 2 } else { 3 } {
            self.note("5.1.5 extended march");
            let die = rolls.next().expect("an extended march is rolled for");
            let train = before.arm(unit) == Arm::Wagons;
            let more = [
                side == Side::Union,
                fatigue == 4,
                old.exhausted,
                before.state.rain,
                train,
            ];
            let sum = die + more.iter().map(|one| u8::from(*one)).sum::<u8>();
            let column = match old.strength {
                0..=5 => 0,
                6..=12 => 1,
                _ => 2,
            };
            // -1 stands for D.
            let toll: i8 = match sum {
                0..=5 => 0,
                6 => [-1, -1, 1][column],
                7 => [-1, 2, 2][column],
                8 => [1, 2, 3][column],
                _ => [1, 3, 4][column],
            };
            let lost = match toll {
                -1 => u8::from(old.disorganized),
                points => points as u8,
            };
            strength = old.strength.saturating_sub(lost);
            disorganized |= toll != 0;
        }
        if strength == 0 {
            assert_eq!(new.strength, 0, "{}: an extended march", self.place());
            return;
        }
        assert_eq!(
            (new.fatigue, new.strength, new.disorganized),
            (fatigue, strength, disorganized),
            "{}",
            self.place()
        );
        let Some(Frame::March(march)) = played.after.frames.last() else {
            return;
        };
        let led = matches!(played.before.frames.last(), Some(Frame::Led(_)));
        if march.unit != unit || led || old.hex.is_none() {
            return;
        }
        let dice: Vec<u8> = rolls.collect();
        let points = match (before.arm(unit), side) {
            (Arm::Cavalry, _) => dice[0] + dice[1],
            (_, Side::Union) => dice[0],
            (_, Side::Confederate) => dice[0].max(2),
        };
        assert_eq!(march.points, points, "{}: movement points of {dice:?}", self.place());
    }

    /// 7.4, 7.5.1: the arithmetic of an attack, and its results for every difference.
    fn arithmetic(&mut self, state: &State, attack: Attack) {
        let data: &GameData = &rules().data;
        let (ground, field) = (Ground::new(data, state), Field::new(data, state));
        let mine = ground.sums(&attack);
        let theirs = field.sums(&attack);
        let artillery = [2, 1].map(|die| i32::from(theirs.artillery.rolled(die)));
        let read = Sums {
            attack: u32::from(theirs.attack),
            defence: u32::from(theirs.defence),
            ratio: theirs.ratio.into(),
            tactical: theirs.tactical.into(),
            artillery,
            kind: theirs.kind.into(),
            rain: theirs.rain.into(),
            covered: theirs.flanks.covered.into(),
            flank: theirs.flanks.bonus.into(),
            refused: theirs.refused.into(),
            water: theirs.water.into(),
            ground: theirs.ground.into(),
        };
        let target = data.map.label(attack.target);
        assert_eq!(read, mine, "{}: {attack:?} on {target} {:?}", self.place(), state.units);
        for (die, guns) in [(2, mine.artillery[0]), (1, mine.artillery[1])] {
            let net = mine.ratio + mine.tactical + guns + mine.kind + mine.rain + mine.flank + mine.refused
                - mine.water
                - mine.ground;
            assert_eq!(i32::from(theirs.net(die)), net, "{}: {attack:?}", self.place());
        }
        // The chart knows nothing of how the attack was made: once for each attack is enough.
        let once = attack.refused || attack.kind.is_some_and(|kind| kind != AttackKind::Column);
        for difference in (-10..=12).filter(|_| !once) {
            let said = field.results(&theirs, difference).map(|outcome| outcome.to_string());
            assert_eq!(
                said,
                results(&mine, difference.into()),
                "{}: a difference of {difference}",
                self.place()
            );
        }
        if mine.flank > 0 {
            self.note("7.4.7 flank bonus");
        }
        if mine.covered >= 5 && mine.flank == 0 {
            self.note("7.4.7 flank bonus lost");
        }
    }

    /// 7.1.6: the results that came of the dice.
    fn fought(&mut self, played: &Played<'_, gcacw::Gcacw>) {
        let fights = |state: &State| {
            state.frames.iter().rev().find_map(|frame| match frame {
                Frame::Fight(fight) if fight.stage != Stage::Over => Some(*fight),
                _ => None,
            })
        };
        let Some(fight) = fights(played.after) else {
            return;
        };
        if fights(played.before).is_some_and(|old| old.attack == fight.attack) {
            return;
        }
        self.note("7.5 combat");
        let ground = Ground::new(&rules().data, played.before);
        let mut attack = fight.attack;
        attack.units = attack
            .units
            .into_iter()
            .filter(|unit| played.before.units[*unit].strength > 0)
            .collect();
        let sums = ground.sums(&attack);
        let starred = sums.artillery[0] != sums.artillery[1];
        let faces: Vec<i32> = played.rolls.iter().map(|roll| i32::from(roll + 1)).collect();
        let said = fight.results.map(|outcome| outcome.to_string());
        let agrees = |start: usize| {
            let (star, dice) = match (starred, &faces[start..]) {
                (true, [star, dice @ ..]) => (star % 2, dice),
                (_, dice) => (0, dice),
            };
            let [attacker, defender, ..] = dice else { return false };
            let net = sums.ratio
                + sums.tactical
                + sums.artillery[star as usize]
                + sums.kind
                + sums.rain
                + sums.flank
                + sums.refused
                - sums.water
                - sums.ground;
            results(&sums, attacker + net - defender) == said.each_ref().map(String::as_str)
        };
        assert!(
            (0..faces.len()).any(agrees),
            "{}: {said:?} of {faces:?} with {sums:?}",
            self.place()
        );
    }
}

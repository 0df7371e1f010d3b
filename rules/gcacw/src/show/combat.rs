//! The arithmetic of a combat, line by line, and the exact odds of its results.

use std::borrow::Cow;

use kernel::log::roll;
use kernel::{Phrase, phrase};
use protocol::view::{Combat, Line, LogEntry, Odds};
use protocol::{Param, Side};

use crate::combat::Sums;
use crate::field::Field;
use crate::frames::{Assault, Attack, Frame, Prepared};
use crate::ids::UnitSet;
use crate::tables::{AttackKind, Outcome};

/// A result as the key of a phrase.
pub(crate) fn result(outcome: &Outcome) -> Param {
    Param::Text(Cow::Owned(format!("result.{outcome}")))
}

fn results(key: &'static str, [attacker, defender]: &[Outcome; 2]) -> Phrase {
    Phrase::bare(key).with(result(attacker)).with(result(defender))
}

/// The ways of two dice and of the die of a star, which counts two.
const WAYS: u32 = 36 * 2;

/// In how many equally likely ways which results come up; none is an assault that does not begin (7.1.4).
#[derive(Default)]
struct Ways(Vec<(Option<[Outcome; 2]>, u32)>);

impl Ways {
    fn add(&mut self, results: Option<[Outcome; 2]>, more: u32) {
        match self.0.iter_mut().find(|(known, _)| *known == results) {
            Some((_, ways)) => *ways += more,
            None => self.0.push((results, more)),
        }
    }

    /// The odds, in as few ways as they can be counted in.
    fn into_odds(mut self) -> Vec<Odds> {
        // From the worst for the attacker on; of an assault that is its failing.
        self.0.sort_by_key(|(both, _)| both.is_some());
        let of: u32 = self.0.iter().map(|(_, ways)| ways).sum();
        let common = self
            .0
            .iter()
            .fold(of, |common, (_, ways)| greatest_common_divisor(common, *ways));
        let odds = self.0.into_iter().map(|(both, ways)| {
            let say = both.map_or(Phrase::bare("odds.fails"), |both| results("odds.row", &both));
            Odds(say, ways / common, of / common)
        });
        odds.collect()
    }
}

const fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        greatest_common_divisor(other, one % other)
    }
}

const fn kind_key(kind: Option<AttackKind>) -> (&'static str, &'static str) {
    match kind {
        None => ("7.4.1", "part.assault"),
        Some(AttackKind::Column) => ("7.1.3", "part.column"),
        Some(AttackKind::Hasty) => ("7.1.3", "part.hasty"),
        Some(AttackKind::Normal) => ("7.1.3", "part.normal"),
        Some(AttackKind::Prepared) => ("7.1.3", "part.prepared"),
    }
}

impl Field<'_> {
    fn attacker(&self, attack: &Attack) -> Side {
        attack.units.first().map_or(Side::Union, |unit| self.side(unit))
    }

    /// The arithmetic of an attack, before its dice or with them.
    fn breakdown(&self, attack: &Attack, sums: &Sums, star: u8) -> Combat {
        let side = self.attacker(attack);
        let (kind_case, kind) = kind_key(attack.kind);
        let entrenched = self.entrenched_value(side.other(), attack.target) / 8;
        let ratio = phrase!("part.ratio", sums.attack / 2, entrenched as i32);
        let mut lines = vec![Line(i32::from(sums.ratio), "7.4.2".into(), ratio)];
        let guns = if star > 0 {
            sums.artillery.rolled(star)
        } else {
            sums.artillery.modifier
        };
        let others = [
            (sums.tactical, "7.4.3", "part.tactical"),
            (guns, "7.4.4", "part.artillery"),
            (sums.kind, kind_case, kind),
            (sums.flanks.bonus.cast_signed(), "7.4.7", "part.flanks"),
            (sums.refused, "7.8.2", "part.refused"),
            (sums.lee, "7.4.5", "part.lee"),
            (sums.rain, "12.0.2", "part.rain"),
            (sums.bold[0], "scenario 5 rule 9", "part.bold"),
            (sums.roads, "advanced 11.0", "part.boats"),
        ];
        let line = |(amount, case, key): (i8, &'static str, &'static str)| {
            (amount != 0).then(|| Line(i32::from(amount), case.into(), self.part(attack, sums, key)))
        };
        lines.extend(others.into_iter().filter_map(line));
        let defence = [
            (sums.water, "7.4.1", "part.water"),
            (sums.ground, "7.4.1", "part.ground"),
            (sums.boats, "advanced 11.0", "part.boats"),
            (sums.bold[1], "scenario 5 rule 9", "part.bold"),
        ];
        Combat {
            at: attack.target.0,
            attacker: side,
            attack: lines,
            defense: defence.into_iter().filter_map(line).collect(),
            odds: Vec::new(),
            dice: Vec::new(),
            result: None,
        }
    }

    /// What a part of the sum is called: with the figures that it comes from, where these are not printed on a counter.
    fn part(&self, attack: &Attack, sums: &Sums, key: &'static str) -> Phrase {
        let side = self.attacker(attack).other();
        match key {
            "part.tactical" => {
                let [own, other] = self.tactics(attack);
                phrase!(key, own, other)
            }
            "part.artillery" => {
                let guns = self.guns(attack.units);
                phrase!(key, guns, self.guns_of_defence(side, attack.target))
            }
            "part.flanks" => match (sums.flanks.reduced, sums.flanks.covered) {
                (0, covered) => phrase!(key, covered),
                (reduced, covered) => phrase!("part.flanks.less", covered, reduced),
            },
            _ => Phrase::bare(key),
        }
    }

    /// The arithmetic of an attack with the exact odds of its results.
    pub(crate) fn preview(&self, attack: &Attack) -> Combat {
        let sums = self.sums(attack);
        let mut ways = Ways::default();
        self.weigh(&sums, 1, &mut ways);
        Combat {
            odds: ways.into_odds(),
            ..self.breakdown(attack, &sums, 0)
        }
    }

    /// Counts in how many ways an attack has which results, each way so many times: two dice, and the die of an artillery
    /// star, which counts two ways.
    fn weigh(&self, sums: &Sums, times: u32, ways: &mut Ways) {
        for difference in -5..=5_i16 {
            let dice = times * (6 - u32::from(difference.unsigned_abs()));
            for star in if sums.artillery.starred { [1, 2] } else { [0, 0] } {
                ways.add(Some(self.results(sums, difference + sums.net(star))), dice);
            }
        }
    }

    /// The combat that is prepared or answered now, with its odds.
    pub(crate) fn combat_now(&self) -> Option<Combat> {
        match self.state.frames.last()? {
            Frame::Assault(assault) if assault.stage == Prepared::Naming => self.preview_assault(assault),
            _ => self.attack_now().map(|attack| self.preview(&attack)),
        }
    }

    /// The arithmetic of an assault if all who are named attack, with the exact odds of its results and of its failing:
    /// the dice for number are among them (7.1.4, 7.1.5). Where these let only some attack, the strongest do.
    fn preview_assault(&self, assault: &Assault) -> Option<Combat> {
        let attack = assault_attack(assault)?;
        let mut ways = Ways::default();
        for die in 1..=6 {
            let own = self.assault_number(assault.leader, die);
            // Nobody rolls for a grand assault that is none, or when the assault has failed.
            let army = self.grand_leader(assault.leader).filter(|_| !assault.grand.is_empty());
            let dice = if army.is_some() && own > 0 { 1..=6 } else { 6..=6 };
            let times = 6 / dice.clone().count() as u32;
            for die in dice {
                if own == 0 {
                    ways.add(None, times * WAYS);
                    continue;
                }
                let grand = army.map_or(0, |army| self.assault_number(army, die));
                let units = self.strongest(assault.units, own) | self.strongest(assault.grand, grand);
                self.weigh(&self.sums(&Attack { units, ..attack }), times, &mut ways);
            }
        }
        Some(Combat {
            odds: ways.into_odds(),
            ..self.breakdown(&attack, &self.sums(&attack), 0)
        })
    }

    /// The strongest of some units, as many as a number says; of equals, those who are first in the list of forces.
    fn strongest(&self, units: UnitSet, number: u8) -> UnitSet {
        let mut all: Vec<_> = units.collect();
        all.sort_by_key(|unit| std::cmp::Reverse(self.value(*unit)));
        all.into_iter().take(number.into()).collect()
    }

    /// The line of the log for a combat: its arithmetic, the dice (of a star, the attacker, the defender) and the result.
    pub(crate) fn account(
        &self,
        attack: &Attack,
        sums: &Sums,
        [star, attacker, defender]: [u8; 3],
        difference: i16,
        both: &[Outcome; 2],
    ) -> LogEntry {
        let side = self.attacker(attack);
        let mut combat = self.breakdown(attack, sums, star);
        let mut dice = Vec::new();
        if star > 0 {
            dice.push(roll(side, "dice.star", &[star]));
        }
        dice.push(roll(side, "dice.attack", &[attacker]));
        dice.push(roll(side.other(), "dice.defense", &[defender]));
        combat.dice.clone_from(&dice);
        combat.result = Some(results("odds.both", both));
        let say = phrase!("fight", side, attack.target.0, i32::from(difference));
        LogEntry {
            say: say.with(result(&both[0])).with(result(&both[1])),
            case: "7.5.1".into(),
            dice,
            combat: Some(Box::new(combat)),
        }
    }

    /// The attack that is being prepared or answered now.
    pub(crate) fn attack_now(&self) -> Option<Attack> {
        match self.state.frames.last()? {
            Frame::Refuse(attack) | Frame::Support(attack) => Some(*attack),
            Frame::Assault(assault) => assault_attack(assault),
            // What cavalry may retreat before (7.7.1).
            Frame::Ride(_) => match self.state.frames.iter().rev().nth(1)? {
                Frame::Assault(assault) => assault_attack(assault),
                Frame::March(march) => march.pending.map(|(kind, target)| march.attack(kind, target)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The attack that an assault would be if all who were named, or chosen, attacked.
pub(crate) fn assault_attack(assault: &Assault) -> Option<Attack> {
    let units = match assault.stage {
        Prepared::Choosing(..) if !assault.chosen.is_empty() => assault.chosen,
        _ => assault.units | assault.grand,
    };
    (!units.is_empty()).then_some(Attack {
        target: assault.target,
        units,
        kind: None,
        leader: Some(assault.leader),
        refused: false,
        supported: false,
    })
}

//! The exact odds of an attack: in how many ways which results come up, what a player reads from them first, and which of
//! them belong together.

use std::borrow::Cow;

use kernel::choice::Target;
use kernel::{Phrase, phrase};
use protocol::Param;
use protocol::view::{Combat, Odds, OddsGroup};

use crate::field::Field;
use crate::frames::{Assault, Attack, Prepared};
use crate::ids::{LeaderId, UnitSet};
use crate::tables::{Letter, Outcome, Push};

/// The ways of two dice and of the die of a star, which counts two.
const WAYS: u32 = 36 * 2;

/// What becomes of the defenders, from the worst for the attacker on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Defence {
    /// They stand and lose nothing.
    Unhurt,
    /// They stand, with fewer points or in disorder.
    Hurt,
    /// They retreat.
    Driven,
    /// They are routed.
    Routed,
}

impl Defence {
    const fn of(outcome: &Outcome) -> Defence {
        match (outcome.push, outcome.loss, outcome.letter) {
            (Some(Push::Rout | Push::TwoWayRout), ..) => Defence::Routed,
            (Some(Push::Retreat), ..) => Defence::Driven,
            (_, 1.., _) | (.., Some(Letter::Disorganized)) => Defence::Hurt,
            _ => Defence::Unhurt,
        }
    }
}

/// The results of one kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// The assault does not begin (7.1.4).
    Fails,
    /// What becomes of the defenders, and whether the attackers lose no points.
    Fought(Defence, bool),
}

impl Kind {
    fn of(both: Option<&[Outcome; 2]>) -> Kind {
        match both {
            None => Kind::Fails,
            Some([attacker, defender]) => Kind::Fought(Defence::of(defender), attacker.loss == 0),
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Kind::Fails => "odds.fails",
            Kind::Fought(Defence::Unhurt, false) => "odds.unhurt.loss",
            Kind::Fought(Defence::Unhurt, true) => "odds.unhurt",
            Kind::Fought(Defence::Hurt, false) => "odds.hurt.loss",
            Kind::Fought(Defence::Hurt, true) => "odds.hurt",
            Kind::Fought(Defence::Driven, false) => "odds.driven.loss",
            Kind::Fought(Defence::Driven, true) => "odds.driven",
            Kind::Fought(Defence::Routed, false) => "odds.routed.loss",
            Kind::Fought(Defence::Routed, true) => "odds.routed",
        }
    }

    /// Who gains by it: 1 the attacker, -1 the defender.
    const fn gains(self) -> i32 {
        match self {
            Kind::Fought(Defence::Driven | Defence::Routed, _) | Kind::Fought(Defence::Hurt, true) => 1,
            Kind::Fails | Kind::Fought(Defence::Unhurt, false) => -1,
            Kind::Fought(Defence::Hurt, false) | Kind::Fought(Defence::Unhurt, true) => 0,
        }
    }
}

/// What comes up in some ways.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Row {
    /// Whether an army's leader brings others to the assault (7.1.5).
    grand: bool,
    /// What both sides suffer; none is an assault that does not begin (7.1.4).
    both: Option<[Outcome; 2]>,
}

/// In how many equally likely ways which results come up.
#[derive(Default)]
struct Ways(Vec<(Row, u32)>);

impl Ways {
    fn add(&mut self, row: Row, more: u32) {
        match self.0.iter_mut().find(|(known, _)| *known == row) {
            Some((_, ways)) => *ways += more,
            None => self.0.push((row, more)),
        }
    }

    /// Writes the odds into a combat, in as few ways as they can be counted in; where an army can bring others, party by
    /// party.
    fn write(mut self, leaders: Option<[LeaderId; 2]>, combat: &mut Combat) {
        let kind = |row: &Row| Kind::of(row.both.as_ref());
        // From the worst for the attacker on; of an assault that is its failing.
        self.0.sort_by_key(|(row, _)| (row.grand, kind(row)));
        let all: u32 = self.0.iter().map(|(_, ways)| ways).sum();
        let common = self
            .0
            .iter()
            .fold(all, |common, (_, ways)| greatest_common_divisor(common, *ways));
        let share = |key, counts: &dyn Fn(Kind) -> bool| {
            let rows = self.0.iter().filter(|(row, _)| counts(kind(row)));
            let ways: u32 = rows.map(|(_, ways)| ways).sum();
            Odds(Phrase::bare(key), ways / common, all / common)
        };
        if self.0.iter().any(|(row, _)| row.both.is_none()) {
            let begins = share("reading.begins", &|kind| kind != Kind::Fails);
            combat.reading.push(begins);
        }
        combat.reading.push(share("reading.driven", &|kind| {
            matches!(kind, Kind::Fought(Defence::Driven | Defence::Routed, _))
        }));
        combat
            .reading
            .push(share("reading.loss", &|kind| matches!(kind, Kind::Fought(_, false))));
        let mut party = None;
        for of_kind in self
            .0
            .chunk_by(|(one, _), (other, _)| one.grand == other.grand && kind(one) == kind(other))
        {
            let Some((first, _)) = of_kind.first() else { continue };
            // What does not begin is of no party.
            let new = leaders.filter(|_| first.both.is_some() && party != Some(first.grand));
            if new.is_some() {
                party = Some(first.grand);
            }
            combat.groups.push(OddsGroup {
                say: Phrase::bare(kind(first).key()),
                rows: u16::try_from(of_kind.len()).unwrap_or(u16::MAX),
                gains: kind(first).gains(),
                party: new.map(|[leader, army]| match first.grand {
                    true => phrase!("party.grand", leader.wire(), army.wire()),
                    false => phrase!("party.own", leader.wire()),
                }),
            });
        }
        let odds = self.0.iter().map(|(row, ways)| {
            let say = row
                .both
                .as_ref()
                .map_or(Phrase::bare("odds.fails"), |both| results("odds.row", both));
            Odds(say, ways / common, all / common)
        });
        combat.odds = odds.collect();
    }
}

/// A result as the key of a phrase.
pub(crate) fn result(outcome: &Outcome) -> Param {
    Param::Text(Cow::Owned(format!("result.{outcome}")))
}

/// Words for the results of the attacker and of the defender.
pub(crate) fn results(key: &'static str, [attacker, defender]: &[Outcome; 2]) -> Phrase {
    Phrase::bare(key).with(result(attacker)).with(result(defender))
}

const fn greatest_common_divisor(one: u32, other: u32) -> u32 {
    if other == 0 {
        one
    } else {
        greatest_common_divisor(other, one % other)
    }
}

impl Field<'_> {
    /// The arithmetic of an attack with the exact odds of its results.
    pub(crate) fn preview(&self, attack: &Attack) -> Combat {
        let sums = self.sums(attack);
        let mut ways = Ways::default();
        self.weigh(attack, 1, false, &mut ways);
        let mut combat = self.prepared(attack, &sums);
        ways.write(None, &mut combat);
        combat
    }

    /// What is added to an attacker's die less what is added to the defender's, before the die of a star, and in how many
    /// of a hundred cases the defenders are driven off.
    pub(super) fn prospect(&self, attack: &Attack) -> (i32, i32) {
        let mut ways = Ways::default();
        self.weigh(attack, 1, false, &mut ways);
        let is_driven = |row: &Row| {
            let kind = Kind::of(row.both.as_ref());
            matches!(kind, Kind::Fought(Defence::Driven | Defence::Routed, _))
        };
        let count = |counts: &dyn Fn(&Row) -> bool| -> u32 {
            let rows = ways.0.iter().filter(|(row, _)| counts(row));
            rows.map(|(_, ways)| ways).sum()
        };
        let all = count(&|_| true).max(1);
        let share = (100 * count(&is_driven) + all / 2) / all;
        (i32::from(self.sums(attack).net(0)), share as i32)
    }

    /// Counts in how many ways an attack has which results, each way so many times: two dice, and the die of an artillery
    /// star, which counts two ways.
    fn weigh(&self, attack: &Attack, times: u32, grand: bool, ways: &mut Ways) {
        let sums = self.sums(attack);
        for difference in -5..=5_i16 {
            let dice = times * (6 - u32::from(difference.unsigned_abs()));
            for star in if sums.artillery.starred { [1, 2] } else { [0, 0] } {
                let both = Some(self.results(&sums, difference + sums.net(star)));
                ways.add(Row { grand, both }, dice);
            }
        }
    }

    /// The arithmetic of an assault if all who are named attack, with the exact odds of its results and of its failing:
    /// the dice for number are among them (7.1.4, 7.1.5). Where these let only some attack, the strongest do.
    pub(crate) fn preview_assault(&self, assault: &Assault) -> Option<Combat> {
        let attack = assault_attack(assault)?;
        // Nobody rolls for a grand assault that is none.
        let army = self.grand_leader(assault.leader).filter(|_| !assault.grand.is_empty());
        let mut ways = Ways::default();
        for die in 1..=6 {
            let own = self.assault_number(assault.leader, die);
            // Nor when the assault has failed.
            let dice = if army.is_some() && own > 0 { 1..=6 } else { 6..=6 };
            let times = 6 / dice.clone().count() as u32;
            for die in dice {
                if own == 0 {
                    let fails = Row {
                        grand: false,
                        both: None,
                    };
                    ways.add(fails, times * WAYS);
                    continue;
                }
                let grand = army.map_or(0, |army| self.assault_number(army, die));
                let joining = self.strongest(assault.grand, grand);
                let units = self.strongest(assault.units, own) | joining;
                self.weigh(&Attack { units, ..attack }, times, !joining.is_empty(), &mut ways);
            }
        }
        let mut combat = self.prepared(&attack, &self.sums(&attack));
        ways.write(army.map(|army| [assault.leader, army]), &mut combat);
        Some(combat)
    }

    /// The strongest of some units, as many as a number says; of equals, those who are first in the list of forces.
    fn strongest(&self, units: UnitSet, number: u8) -> UnitSet {
        let mut all: Vec<_> = units.collect();
        all.sort_by_key(|unit| std::cmp::Reverse(self.value(*unit)));
        all.into_iter().take(number.into()).collect()
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

//! The arithmetic of a combat, line by line.

use kernel::log::roll;
use kernel::{Phrase, phrase};
use protocol::Side;
use protocol::view::{Combat, Line, LogEntry};

use crate::combat::Sums;
use crate::fatigue::listed;
use crate::field::Field;
use crate::frames::{Attack, Frame, Prepared};
use crate::ids::{HexSet, UnitSet};
use crate::show::odds::{assault_attack, result, results};
use crate::tables::{AttackKind, Outcome};

/// A combat value that is given in halves: its whole points, and the words behind them.
const fn points(halves: u16) -> (u16, &'static str) {
    let words = match halves {
        2 => "points.one",
        _ if halves.is_multiple_of(2) => "points.many",
        _ => "points.half",
    };
    (halves / 2, words)
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

    /// The arithmetic of an attack before its dice: the flanks are told even where they count nothing, with what it takes
    /// to cover a hex, and who is too weak for that.
    pub(crate) fn prepared(&self, attack: &Attack, sums: &Sums) -> Combat {
        let mut combat = self.breakdown(attack, sums, 0);
        let side = self.attacker(attack);
        let flanks = sums.flanks;
        let takes = self.covering_value(side, attack.target);
        let (least, words) = points(takes);
        // Nothing stands before the half of less than a point.
        let say = match (flanks.reduced, takes) {
            (0, 1) => phrase!("part.flanks.each.half", flanks.covered),
            (0, _) => phrase!("part.flanks.each", flanks.covered, least, words),
            (reduced, 1) => phrase!("part.flanks.less.each.half", flanks.covered, reduced),
            (reduced, _) => phrase!("part.flanks.less.each", flanks.covered, least, words, reduced),
        };
        let lines = &mut combat.attack;
        let told = lines.iter().position(|line| line.2.key.starts_with("part.flanks"));
        let at = told.unwrap_or(lines.len());
        let amount = i32::from(flanks.bonus);
        lines.splice(
            at..at + usize::from(told.is_some()),
            [Line(amount, "7.4.7".into(), say)],
        );
        // Where half a point is enough, nobody who has any is too weak.
        let weak = self.too_weak(side, attack.target).into_iter().filter(|_| takes > 1);
        let line = |(units, hexes): (UnitSet, HexSet)| {
            let hexes: Vec<i32> = hexes.map(|hex| i32::from(hex.0)).collect();
            let value = self.values(units);
            let (has, of) = points(value);
            let say = match value {
                1 => phrase!("part.flanks.weak.half", hexes, listed(units), least, words),
                _ => phrase!("part.flanks.weak", hexes, listed(units), has, of, least, words),
            };
            Line(0, "7.4.7".into(), say)
        };
        lines.splice(at + 1..at + 1, weak.map(line));
        combat
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
            (
                guns,
                "7.4.4",
                if star > 0 {
                    "part.artillery.star"
                } else {
                    "part.artillery"
                },
            ),
            (sums.kind, kind_case, kind),
            (sums.flanks.bonus.cast_signed(), "7.4.7", "part.flanks"),
            (sums.refused, "7.8.2", "part.refused"),
            (sums.lee, "7.4.5", "part.lee"),
            (sums.rain, "12.0.2", "part.rain"),
            (sums.bold[0], "scenario 5 rule 9", "part.bold"),
            (sums.roads, "advanced 11.0", "part.boats"),
        ];
        let line = |(amount, case, key): (i8, &'static str, &'static str)| {
            // The die of a star stands in its line, even where it counts nothing.
            let told = amount != 0 || key == "part.artillery.star";
            let say = |phrase: Phrase| match key {
                "part.artillery.star" => phrase.with(star),
                _ => phrase,
            };
            told.then(|| Line(i32::from(amount), case.into(), say(self.part(attack, sums, key))))
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
            reading: Vec::new(),
            groups: Vec::new(),
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
            "part.artillery" | "part.artillery.star" => {
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

    /// The combat that is prepared or answered now, with its odds.
    pub(crate) fn combat_now(&self) -> Option<Combat> {
        match self.state.frames.last()? {
            Frame::Assault(assault) if assault.stage == Prepared::Naming => self.preview_assault(assault),
            _ => self.attack_now().map(|attack| self.preview(&attack)),
        }
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
        // Those that are added to the sums of both sides: what the star did stands in the line of the guns.
        combat.dice = dice[usize::from(star > 0)..].to_vec();
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

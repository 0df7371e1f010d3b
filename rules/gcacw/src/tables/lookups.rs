//! What the tables say of a case: pure functions of a few numbers.

use protocol::Side;

use super::{Allowance, Arm, AttackKind, AttackRow, Chart, Defenders, Outcome, RecoveryRow, Starred, Tables, WayKind};
use crate::map::Terrain;

/// What an extended march does to a unit (5.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// The points of strength that are lost.
    pub loss: u8,
    /// Whether the unit is disorganized; one that is already loses a point instead where there is no other loss.
    pub disorganizes: bool,
}

impl Chart {
    /// The result for a difference and a combat value in halves.
    #[must_use]
    pub fn result(&self, difference: i16, halves: u16) -> Outcome {
        let column = self.least.iter().rposition(|least| 2 * least <= halves).unwrap_or(0);
        let row = difference.saturating_sub(i16::from(self.first)).max(0) as usize;
        let row = &self.rows[row.min(self.rows.len() - 1)];
        row[column]
    }
}

impl Starred {
    /// The modifier once the die that a star asks for is rolled.
    #[must_use]
    pub const fn rolled(self, die: u8) -> i8 {
        if self.starred && die % 2 == 1 {
            self.modifier - self.modifier.signum()
        } else {
            self.modifier
        }
    }
}

impl Tables {
    /// The combat value of a unit, in halves (2.2).
    #[must_use]
    pub fn combat_value(&self, strength: u8, organized: bool) -> u16 {
        if organized || strength == 0 {
            return 2 * u16::from(strength);
        }
        let values = &self.disorganized.value;
        let index = usize::from(strength - 1).min(values.len() - 1);
        values[index]
    }

    /// What it costs to enter a hex this way (6.2); none where the table has no line.
    #[must_use]
    pub fn entering(&self, way: WayKind, arm: Arm, rain: bool) -> Option<u8> {
        let row = self.movement.value.iter().find(|row| row.way == way)?;
        let costs = if arm == Arm::Cavalry { row.cavalry } else { row.infantry };
        Some(costs[usize::from(rain)])
    }

    /// What friends of this combat value, in halves, add to the cost of a hex (6.2).
    #[must_use]
    pub fn crowding(&self, halves: u16, wagons: bool, terrain: Terrain) -> u8 {
        let table = &self.crowding.value;
        let is_close = matches!(terrain, Terrain::Woods | Terrain::Swamp);
        let steps = if is_close { table.close } else { table.open };
        let crowd = match table.from.iter().rposition(|from| 2 * from <= halves) {
            Some(step) => steps[step],
            None => 0,
        };
        let carts = if wagons { table.wagons[usize::from(is_close)] } else { 0 };
        crowd.max(carts)
    }

    /// The dice for movement points (5.1).
    #[must_use]
    pub fn dice(&self, side: Side, arm: Arm, led: bool) -> Allowance {
        let arm = if arm == Arm::Cavalry {
            Arm::Cavalry
        } else {
            Arm::Infantry
        };
        let row = self
            .allowance
            .value
            .iter()
            .find(|row| row.side == side && row.arm == arm);
        let none = Allowance {
            dice: 1,
            add: 0,
            least: 0,
        };
        row.map_or(none, |row| if led { row.led } else { row.march })
    }

    /// What an extended march does, by the modified roll (5.1).
    #[must_use]
    pub fn extended_march(&self, modified: i8, strength: u8) -> Toll {
        let table = &self.extended_march.value;
        let column = table.sizes.iter().filter(|size| strength >= **size).count();
        let row = (i16::from(modified) - i16::from(table.first)).max(0) as usize;
        let result = &table.rows[row.min(table.rows.len() - 1)][column];
        match result.as_str() {
            "-" => Toll::default(),
            "D" => Toll {
                loss: 0,
                disorganizes: true,
            },
            number => Toll {
                loss: number.parse().unwrap_or(0),
                disorganizes: true,
            },
        }
    }

    /// A kind of attack (7.1).
    #[must_use]
    pub fn attack(&self, kind: AttackKind) -> Option<&AttackRow> {
        self.attacks.value.iter().find(|row| row.kind == kind)
    }

    /// The ratio modifier, of combat values in the same measure (7.4).
    #[must_use]
    pub fn ratio(&self, attack: u32, defence: u32) -> i8 {
        let limits = self.ratio.value;
        let (least, most) = (i64::from(limits.least), i64::from(limits.most));
        let modifier = if defence == 0 {
            most
        } else if attack >= defence {
            i64::from(attack / defence) - 1
        } else if attack == 0 {
            least
        } else {
            1 - i64::from(defence.div_ceil(attack))
        };
        modifier.clamp(least, most) as i8
    }

    /// The artillery modifier (7.4); without a star where no die is asked for.
    #[must_use]
    pub fn artillery(&self, attack: u16, defence: u16, terrain: Terrain) -> Starred {
        let table = &self.artillery.value;
        let none = Starred {
            modifier: 0,
            starred: false,
        };
        if attack == 0 && defence == 0 {
            return none;
        }
        let difference = attack.min(table.most).cast_signed() - defence.min(table.most).cast_signed();
        let column = table.from.iter().filter(|from| difference >= **from).count();
        let row = table.rows.iter().find(|row| row.terrain.contains(&terrain));
        match row.map(|row| row.modifiers[column]) {
            Some(modifier) if defence > 0 || modifier.modifier > 0 => modifier,
            _ => none,
        }
    }

    /// The most combat value that defenders count, in points (7.2).
    #[must_use]
    pub fn most_defence(&self, defenders: Defenders) -> u16 {
        let maxima = self.maxima.value;
        match defenders {
            Defenders { entrenched: 0, .. } => maxima.defence,
            Defenders { infantry, entrenched } if entrenched >= infantry => maxima.entrenched,
            Defenders { infantry, entrenched } if 2 * entrenched >= infantry => maxima.half_entrenched,
            _ => maxima.defence,
        }
    }

    /// What recovery makes of a unit (8.0).
    #[must_use]
    pub fn recovery(&self, exhausted: bool, fatigue: u8) -> Option<&RecoveryRow> {
        let mut rows = self.recovery.value.iter();
        rows.find(|row| row.exhausted == exhausted && (row.fatigue[0]..=row.fatigue[1]).contains(&fatigue))
    }

    /// On how many turns after an event that brings rain for so many turns more fords stay closed: those of minor rivers,
    /// and those of major ones (12.0).
    #[must_use]
    pub fn fords_closed_after(&self, more: u8) -> [u8; 2] {
        let table = self.fords.value;
        let row = usize::from(more).min(table.minor.len() - 1);
        [table.minor[row], table.major[row]]
    }

    /// By how many movement points cavalry delays those before whom it retreats (7.7).
    #[must_use]
    pub fn delay(&self, die: u8, terrain: Terrain, strength: u8) -> u8 {
        let table = self.delay.value;
        let ground = match terrain {
            Terrain::Mountain => table.mountain,
            Terrain::Woods | Terrain::Swamp | Terrain::Hill | Terrain::Rough => table.close,
            _ => 0,
        };
        let size = match strength {
            0 | 1 => table.small,
            strength if strength >= table.large_from => table.large,
            _ => 0,
        };
        let sum = i16::from(die) + i16::from(ground) + i16::from(size);
        (sum.max(0) / 2) as u8
    }
}

//! Who has won (2.2).

use kernel::Side;

use crate::table::{GONE, LOST, Table, of};

/// The verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Wins(Side, u8),
    Draw,
    Nobody,
}

impl Table<'_> {
    /// Victory points (2.2.1).
    pub(crate) fn points(&self, side: Side) -> u16 {
        let lost = self
            .units()
            .filter(|unit| self.side(*unit) != side && matches!(self.at[*unit], LOST | GONE));
        let mut points: u16 = lost.map(|unit| u16::from(self.data.units[unit].fresh)).sum();
        for leader in self.leaders().filter(|leader| self.leader_side(*leader) != side) {
            let lee = self.data.leaders[leader].name == "Lee";
            if self.killed[leader] {
                points += if lee { 10 } else { 5 };
            }
            if self.maimed[leader] {
                points += if lee { 5 } else { 3 };
            }
        }
        if side == Side::Union {
            points += 5 * [8, 10, 34]
                .iter()
                .filter(|area| self.controls(**area) == Some(side))
                .count() as u16;
        }
        points
    }

    /// Who wins (2.2.2 to 2.2.4, levels).
    pub(crate) fn verdict(&self) -> Verdict {
        let union = |area: u8| self.controls(area) == Some(Side::Union);
        if union(14) || [8, 10, 34].into_iter().all(union) {
            return Verdict::Wins(Side::Union, 4);
        }
        let level = |side| match self.points(side) {
            0..=24 => 0_u8,
            25..=35 => 1,
            36..=50 => 2,
            51..=75 => 3,
            _ => 4,
        };
        let (union, confederate) = (level(Side::Union), level(Side::Confederate));
        let inflicted = |side| self.inflicted[of(side)];
        match union.cmp(&confederate) {
            std::cmp::Ordering::Greater => Verdict::Wins(Side::Union, union - confederate),
            std::cmp::Ordering::Less => Verdict::Wins(Side::Confederate, confederate - union),
            std::cmp::Ordering::Equal if union == 0 => Verdict::Nobody,
            std::cmp::Ordering::Equal => match inflicted(Side::Union).cmp(&inflicted(Side::Confederate)) {
                std::cmp::Ordering::Greater => Verdict::Wins(Side::Union, 1),
                std::cmp::Ordering::Less => Verdict::Wins(Side::Confederate, 1),
                std::cmp::Ordering::Equal => Verdict::Draw,
            },
        }
    }
}

//! The flank bonus (7.4.7): covered hexes around the defender, counted exactly.

use protocol::Side;

use crate::field::{Field, Reach};
use crate::ids::{HexId, HexSet, UnitSet};
use crate::map::{Route, Water};
use crate::tables::Arm;

/// How the hexes around a defender are covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flanks {
    /// How many are covered.
    pub covered: u8,
    /// How many of these count for less.
    pub reduced: u8,
    /// The bonus before anything changes it.
    pub basic: u8,
    /// The bonus of the attacker.
    pub bonus: u8,
}

/// How a hex is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    /// Not at all.
    No,
    /// Fully.
    Full,
    /// So that it counts for less.
    Reduced,
}

impl Field<'_> {
    /// The flank bonus of an attack on a hex, by `attackers`, on a defender who has refused his flanks or not.
    #[must_use]
    pub fn flanks(&self, target: HexId, attackers: UnitSet, refused: bool) -> Flanks {
        let table = self.data.tables.flanks.value;
        let Some(first) = attackers.first() else {
            return Flanks::default();
        };
        let side = self.side(first);
        let defence = self.entrenched_value(side.other(), target);
        let (mut covered, mut reduced) = (0, 0);
        for direction in 0..6 {
            match self.cover(side, target, direction, defence) {
                Cover::No => {}
                Cover::Full => covered += 1,
                Cover::Reduced => {
                    covered += 1;
                    reduced += 1;
                }
            }
        }
        let basic = table.covered[usize::from(covered)];
        let mut bonus = basic.saturating_sub(table.most_reductions.min(reduced));
        let works = self.is_covered_by_works(side.other(), target);
        if refused {
            bonus = table.refused[usize::from(bonus)];
        } else if self.is_cavalry_fight(side, target, attackers) {
            bonus = table.cavalry[usize::from(bonus)];
        }
        Flanks {
            covered,
            reduced,
            basic,
            bonus: bonus.saturating_sub(u8::from(works)),
        }
    }

    /// The hexes around a defender that a side covers: fully, and so that they count for less.
    pub(crate) fn covered_hexes(&self, side: Side, target: HexId) -> [HexSet; 2] {
        let defence = self.entrenched_value(side.other(), target);
        let (mut full, mut reduced) = (HexSet::EMPTY, HexSet::EMPTY);
        for direction in 0..6 {
            let Some(beside) = self.hex(target).beside[direction] else {
                continue;
            };
            match self.cover(side, target, direction, defence) {
                Cover::No => {}
                Cover::Full => full.insert(beside.hex),
                Cover::Reduced => reduced.insert(beside.hex),
            }
        }
        [full, reduced]
    }

    fn cover(&self, side: Side, target: HexId, direction: usize, defence: u32) -> Cover {
        let Some(beside) = self.hex(target).beside[direction] else {
            return Cover::Reduced;
        };
        if !self.scenario.area.contains(beside.hex) || self.is_cut_off(beside.edge) {
            return Cover::Reduced;
        }
        let (units, fully) = self.reaching(side, beside.hex);
        let value = self.values(units);
        // Both in eighths of a point: the values come in halves.
        let enough = u32::from(self.data.tables.flanks.value.threshold) * 4 * u32::from(value) >= defence;
        if value == 0 || !enough {
            return Cover::No;
        }
        let is_empty = Side::BOTH.iter().all(|side| !self.is_occupied(*side, beside.hex));
        let held = !self.steady_in(side.other(), beside.hex).is_empty();
        if held || is_empty && !fully {
            Cover::Reduced
        } else {
            Cover::Full
        }
    }

    /// The steady units of a side in a hex and in those from which they reach into it, and whether any does so fully.
    fn reaching(&self, side: Side, hex: HexId) -> (UnitSet, bool) {
        let occupants = self.steady_in(side, hex);
        let mut units = occupants;
        let mut fully = !occupants.is_empty();
        for around in self.map().around(hex) {
            let reach = self.reaches(around.edge);
            if reach == Reach::None {
                continue;
            }
            let sources = self.steady_in(side, around.hex);
            units |= sources;
            fully |= reach == Reach::Full && !sources.is_empty();
        }
        (units, fully)
    }

    /// The combat value, in halves, that covers a hex beside a defender.
    pub(crate) fn covering_value(&self, side: Side, target: HexId) -> u16 {
        let part = u32::from(self.data.tables.flanks.value.threshold) * 4;
        let least = self.entrenched_value(side.other(), target).div_ceil(part);
        u16::try_from(least).unwrap_or(u16::MAX)
    }

    /// The hexes around a defender that units of a side reach, who are too weak to cover them: those of the same units
    /// together.
    pub(crate) fn too_weak(&self, side: Side, target: HexId) -> Vec<(UnitSet, HexSet)> {
        let defence = self.entrenched_value(side.other(), target);
        let mut weak: Vec<(UnitSet, HexSet)> = Vec::new();
        for direction in 0..6 {
            let Some(beside) = self.hex(target).beside[direction] else {
                continue;
            };
            let (units, _) = self.reaching(side, beside.hex);
            if units.is_empty() || self.cover(side, target, direction, defence) != Cover::No {
                continue;
            }
            match weak.iter_mut().find(|(known, _)| *known == units) {
                Some((_, hexes)) => hexes.insert(beside.hex),
                None => weak.push((units, HexSet::of(beside.hex))),
            }
        }
        weak
    }

    /// Whether swamp, mountains or water cut a hex off from the defender (7.4.7, steps 1c and 1d).
    fn is_cut_off(&self, edge: crate::ids::EdgeId) -> bool {
        if !self.is_passable(edge) || self.is_barred_by_ground(edge) {
            return true;
        }
        let printed = self.map()[edge];
        let is_creek = printed.water == Some(Water::Creek);
        self.state.rain && is_creek && printed.route.is_none_or(|route| route == Route::Trail)
    }

    /// The units of a side in a hex that are not demoralized.
    #[must_use]
    pub fn steady_in(&self, side: Side, hex: HexId) -> UnitSet {
        self.units_in(side, hex)
            .filter(|unit| self.state.units[*unit].demoralized == 0)
            .collect()
    }

    /// Whether cavalry attacks what is mostly cavalry, outside a redoubt (7.4.7, step 4).
    fn is_cavalry_fight(&self, side: Side, target: HexId, mut attackers: UnitSet) -> bool {
        let defenders = self.units_in(side.other(), target);
        let riders = self.values(defenders & self.scenario.cavalry);
        attackers.all(|unit| self.scenario[unit].printed.arm == Arm::Cavalry)
            && 2 * riders > self.values(defenders)
            && !self.has_redoubt(side.other(), target)
    }

    /// Whether all infantry of a side in a hex is in complete works, or the hex has its redoubt (9.0.5).
    fn is_covered_by_works(&self, side: Side, hex: HexId) -> bool {
        let mut infantry = self.units_in(side, hex) & self.scenario.infantry;
        let complete = |unit| matches!(self.works(unit), 2..);
        self.has_redoubt(side, hex) || !infantry.is_empty() && infantry.all(complete)
    }

    /// Whether a redoubt helps a side in a hex: Confederates only (9.0.8).
    #[must_use]
    pub fn has_redoubt(&self, side: Side, hex: HexId) -> bool {
        side == Side::Confederate && self.hex(hex).redoubt && !self.is_breached(hex)
    }

    /// The combat value of all defenders in a hex, multiplied by their works, in eighths of a point (7.2, 9.0).
    #[must_use]
    pub fn entrenched_value(&self, side: Side, hex: HexId) -> u32 {
        let works = self.data.tables.entrenchment.value;
        let one = |unit| u32::from(self.value(unit)) * u32::from(works.halves[usize::from(self.works(unit))]);
        let sum: u32 = self.units_in(side, hex).map(one).sum();
        let redoubt = if self.has_redoubt(side, hex) {
            works.redoubt_halves
        } else {
            2
        };
        sum * u32::from(redoubt)
    }
}

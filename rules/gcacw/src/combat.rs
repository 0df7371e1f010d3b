//! The arithmetic of a combat (7.1 to 7.5): all modifiers, and the results of a roll.

use kernel::Refusal;
use protocol::Side;

use crate::field::Field;
use crate::flanks::Flanks;
use crate::frames::{Attack, Frame};
use crate::ids::{EdgeId, HexId, LeaderId, UnitId, UnitSet};
use crate::map::{Terrain, Water};
use crate::state::{LeaderState, UnitState};
use crate::tables::{Arm, Defenders, Outcome, Starred};

const NO_TARGET: Refusal = Refusal::new("7.1.1", "No enemy stands there.");
pub(crate) const NOT_NEXT: Refusal = Refusal::new("7.1.1", "Only the next hex is attacked.");
const NO_WAY: Refusal = Refusal::new("7.1.1", "Nobody can attack across this hexside.");
pub(crate) const UNFIT: Refusal = Refusal::new("7.1.2", "This unit cannot attack so.");

/// The arithmetic of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sums {
    /// The attackers' combat value, in halves.
    pub attack: u16,
    /// The defenders' combat value without works, in halves.
    pub defence: u16,
    /// The modifier of the ratio, with works.
    pub ratio: i8,
    /// The modifier of the tactical values.
    pub tactical: i8,
    /// The modifier of the artillery, before the die that a star asks for.
    pub artillery: Starred,
    /// The modifier of the kind of attack, or of the assault.
    pub kind: i8,
    /// What Lee is worth.
    pub lee: i8,
    /// What rain costs.
    pub rain: i8,
    /// The flanks.
    pub flanks: Flanks,
    /// What refused flanks give.
    pub refused: i8,
    /// What water between them gives the defender.
    pub water: i8,
    /// What his ground gives the defender.
    pub ground: i8,
    /// What a gunboat gives him.
    pub boats: i8,
    /// What a scenario gives the attacker and the defender.
    pub bold: [i8; 2],
    /// What a gunboat in Hampton Roads gives the attacker (11.0 of the advanced game).
    pub roads: i8,
}

impl Sums {
    /// What is added to the attacker's die.
    #[must_use]
    pub fn attacker(&self, artillery_die: u8) -> i16 {
        let artillery = self.artillery.rolled(artillery_die);
        let flanks = i16::from(self.flanks.bonus);
        let others = [
            self.ratio,
            self.tactical,
            artillery,
            self.kind,
            self.lee,
            self.rain,
            self.refused,
            self.bold[0],
            self.roads,
        ];
        flanks + others.into_iter().map(i16::from).sum::<i16>()
    }

    /// What is added to the defender's die.
    #[must_use]
    pub fn defender(&self) -> i16 {
        let parts = [self.water, self.ground, self.boats, self.bold[1]];
        parts.into_iter().map(i16::from).sum()
    }

    /// What is added to the attacker's die less what is added to the defender's.
    #[must_use]
    pub fn net(&self, artillery_die: u8) -> i16 {
        self.attacker(artillery_die) - self.defender()
    }
}

impl Field<'_> {
    /// Judges an attack of a unit on a hex.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn attack(&self, unit: UnitId, target: HexId, assault: bool) -> Result<(), Refusal> {
        let side = self.side(unit);
        let UnitState {
            hex: Some(from),
            strength: 1..,
            demoralized,
            ..
        } = self.state.units[unit]
        else {
            return Err(UNFIT);
        };
        let arm = self.scenario[unit].printed.arm;
        let fit = match arm {
            Arm::Infantry => true,
            Arm::Cavalry => !assault,
            Arm::Artillery => assault,
            Arm::Wagons => false,
        };
        if !fit || demoralized > 0 {
            return Err(UNFIT);
        }
        self.is_on_foot(unit)?;
        if !self.is_occupied(side.other(), target) {
            return Err(NO_TARGET);
        }
        match self.map().edge(from, target) {
            None => Err(NOT_NEXT),
            Some(edge) if !self.is_open(edge) => Err(NO_WAY),
            Some(edge) => self.may_strike(unit, edge, target),
        }
    }

    /// The arithmetic of an attack.
    #[must_use]
    pub fn sums(&self, attack: &Attack) -> Sums {
        // Siege artillery breaches what an assault goes against.
        if !self.is_breached(attack.target) && self.breaches(attack) {
            return self.breaching(attack.target).sums(attack);
        }
        let tables = &self.data.tables;
        let side = attack.units.first().map_or(Side::Union, |unit| self.side(unit));
        let defenders = self.units_in(side.other(), attack.target);
        let assault = attack.kind.is_none();
        let kind = match attack.kind.and_then(|kind| tables.attack(kind)) {
            Some(row) => row.modifier,
            None => tables.modifiers.value.assault + i8::from(self.is_breached(attack.target)),
        };
        let strength = self.values(attack.units);
        let defence = self.values(defenders);
        let flanks = self.flanks(attack.target, attack.units, attack.refused);
        let disorganized = defenders.filter(|unit| self.state.units[*unit].disorganized);
        let mostly = 2 * self.values(disorganized.collect()) > defence;
        let refused = tables.refused.value;
        Sums {
            attack: strength,
            defence,
            ratio: tables.ratio(
                self.attack_for_ratio(attack),
                self.defence_for_ratio(side.other(), attack.target),
            ),
            tactical: {
                let [own, other] = self.tactics(attack);
                own - other
            },
            artillery: tables.artillery(
                self.guns(attack.units),
                self.guns_of_defence(side.other(), attack.target),
                self.terrain(attack.target),
            ),
            kind,
            lee: if assault && self.lee_inspires() {
                self.lee(attack.leader)
            } else {
                0
            },
            rain: if self.state.rain {
                tables.modifiers.value.rain
            } else {
                0
            },
            flanks,
            refused: match attack.refused {
                false => 0,
                true if mostly => refused.disorganized,
                true => refused.modifier,
            },
            water: self.water(attack),
            ground: self.ground(attack),
            boats: self.support(attack),
            bold: self.boldness(attack),
            roads: self.roads(attack),
        }
    }

    /// What happens to attacker and defender for a difference of the dice and modifiers (7.5).
    #[must_use]
    pub fn results(&self, sums: &Sums, difference: i16) -> [Outcome; 2] {
        let tables = &self.data.tables;
        [
            tables.attacker.value.result(difference, sums.attack),
            tables.defender.value.result(difference, sums.defence),
        ]
    }

    /// The attackers' combat value for the ratio, in eighths: only so much counts from each hex (7.2).
    fn attack_for_ratio(&self, attack: &Attack) -> u32 {
        let most = 8 * u32::from(self.data.tables.maxima.value.attack);
        let mut hexes = crate::ids::HexSet::EMPTY;
        for hex in attack.units.filter_map(|unit| self.state.units[unit].hex) {
            hexes.insert(hex);
        }
        let from = |hex| {
            let there = attack.units.filter(|unit| self.state.units[*unit].hex == Some(hex));
            (4 * u32::from(self.values(there.collect()))).min(most)
        };
        hexes.map(from).sum()
    }

    /// The defenders' combat value for the ratio, in eighths, with their works.
    fn defence_for_ratio(&self, side: Side, hex: HexId) -> u32 {
        let infantry = self.units_in(side, hex) & self.scenario.infantry;
        let entrenched = infantry.filter(|unit| self.works(*unit) > 0);
        let entrenched = entrenched.collect::<UnitSet>().len();
        let most = self.data.tables.most_defence(Defenders {
            infantry: infantry.len(),
            entrenched,
        });
        self.entrenched_value(side, hex).min(8 * u32::from(most))
    }

    /// The tactical values of the attackers and of the defenders (7.4.3).
    pub(crate) fn tactics(&self, attack: &Attack) -> [i8; 2] {
        let side = attack.units.first().map_or(Side::Union, |unit| self.side(unit));
        let defenders = self.units_in(side.other(), attack.target);
        let [own, other] = [attack.units, defenders].map(|units| self.tactical(units));
        [own.max(self.led_tactical(attack)), other]
    }

    /// What the active leader lends to an attack of a unit that marches in his action, also of one that is not his, where
    /// it comes out of his hex (5.2.5, 7.4.3).
    fn led_tactical(&self, attack: &Attack) -> i8 {
        let led = self.state.frames.iter().find_map(|frame| match frame {
            Frame::Led(led) if attack.kind.is_some() => Some(led.leader),
            _ => None,
        });
        let lends = |leader: &LeaderId| {
            let at = self.state.leaders[*leader].hex;
            let mut own = attack.units & self.scenario.sides[self.leader_side(*leader).index()];
            at.is_some() && own.any(|unit| self.state.units[unit].hex == at)
        };
        let leader = led.filter(lends);
        let tactical = leader.and_then(|leader| self.scenario[leader].printed.tactical);
        tactical.unwrap_or(0).cast_signed()
    }

    /// The best tactical value of some units and of the leaders who stand with their own among them (7.4.3).
    fn tactical(&self, units: UnitSet) -> i8 {
        let steady = units.filter(|unit| self.state.units[*unit].demoralized == 0);
        let best = steady
            .map(|unit| self.scenario[unit].printed.tactical)
            .max()
            .unwrap_or(0);
        let leads = |leader: &LeaderId| {
            let LeaderState { hex: Some(hex), .. } = self.state.leaders[*leader] else {
                return false;
            };
            (self.own(*leader) & units).any(|unit| self.state.units[unit].hex == Some(hex))
        };
        let leaders = self.scenario.leader_ids().filter(leads);
        let led = leaders
            .filter_map(|leader| self.scenario[leader].printed.tactical)
            .max()
            .unwrap_or(0);
        best.max(led).cast_signed()
    }

    /// The artillery of some units (7.4.4).
    pub(crate) fn guns(&self, units: UnitSet) -> u16 {
        let steady = units.filter(|unit| self.state.units[*unit].demoralized == 0);
        steady.map(|unit| u16::from(self.artillery(unit))).sum()
    }

    /// The artillery of all defenders, each multiplied by its works, in full numbers (7.3).
    pub(crate) fn guns_of_defence(&self, side: Side, hex: HexId) -> u16 {
        let works = self.data.tables.entrenchment.value;
        let one = |unit: UnitId| {
            let halves = works.halves[usize::from(self.works(unit))];
            u16::from(self.artillery(unit)) * u16::from(halves) / 2
        };
        let sum: u16 = self.steady_in(side, hex).map(one).sum();
        if self.has_redoubt(side, hex) {
            sum * u16::from(works.redoubt_halves) / 2
        } else {
            sum
        }
    }

    /// What Lee is worth in an assault: he is near its leader (7.4.5).
    fn lee(&self, leader: Option<LeaderId>) -> i8 {
        let hex = leader.and_then(|leader| self.state.leaders[leader].hex);
        let lee = self.scenario.leader("lee").and_then(|lee| self.state.leaders[lee].hex);
        match (hex, lee) {
            (Some(hex), Some(lee)) => {
                let far = self.data.tables.ranges.value.command;
                let near = self.gets_to(Side::Confederate, lee, hex, far);
                if near { self.data.tables.modifiers.value.lee } else { 0 }
            }
            _ => 0,
        }
    }

    /// The hexsides that at least half of the attackers' combat value attacks across and that are of a kind.
    fn mostly_across(&self, attack: &Attack, is: impl Fn(EdgeId) -> bool) -> bool {
        let across = attack.units.filter(|unit| {
            let from = self.state.units[*unit].hex;
            from.and_then(|from| self.map().edge(from, attack.target))
                .is_some_and(&is)
        });
        let value = self.values(across.collect());
        value > 0 && 2 * value >= self.values(attack.units)
    }

    fn water(&self, attack: &Attack) -> i8 {
        let modifiers = self.data.tables.modifiers.value;
        if self.mostly_across(attack, |edge| self.map()[edge].is_river()) {
            return modifiers.crossing;
        }
        if self.mostly_across(attack, |edge| self.map()[edge].water == Some(Water::Creek)) {
            return modifiers.creek[usize::from(self.state.rain)];
        }
        0
    }

    fn ground(&self, attack: &Attack) -> i8 {
        let modifiers = self.data.tables.modifiers.value;
        let high = |attackers: &[Terrain]| {
            self.mostly_across(attack, |edge| {
                let from = self.map()[edge].across(attack.target);
                attackers.contains(&self.terrain(from))
            })
        };
        match self.terrain(attack.target) {
            Terrain::Mountain if high(&[Terrain::Mountain]) => modifiers.hill,
            Terrain::Mountain => modifiers.mountain,
            Terrain::Hill if high(&[Terrain::Hill, Terrain::Mountain]) => 0,
            Terrain::Hill => modifiers.hill,
            _ => 0,
        }
    }
}

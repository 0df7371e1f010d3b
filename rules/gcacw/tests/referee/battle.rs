//! The arithmetic of a combat, as he has read 7.1 to 7.5, 7.8 and 9.0.

use gcacw::frames::{Attack, Frame};
use gcacw::ids::{HexId, UnitId};
use gcacw::map::{Crossing, Route, Terrain, Water};
use gcacw::tables::{Arm, AttackKind};
use protocol::Side;

use crate::ground::{Ground, Zone};

/// All that is added to the dice of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) attack: u32,
    pub(crate) defence: u32,
    pub(crate) ratio: i32,
    pub(crate) tactical: i32,
    /// The modifier on an even roll, and on an odd one.
    pub(crate) artillery: [i32; 2],
    pub(crate) kind: i32,
    pub(crate) rain: i32,
    pub(crate) covered: i32,
    pub(crate) flank: i32,
    pub(crate) refused: i32,
    pub(crate) water: i32,
    pub(crate) ground: i32,
}

/// The defender's results by his value, a line for each difference from -8 to 10 (7.5.1).
const DEFENDER: [&str; 19] = [
    "- - - - - - - -",
    "- - - - - - - -",
    "- - - - - - - -",
    "- - - - - - - 1",
    "- - - - - - 1 1",
    "- - - - - 1 1 1",
    "f f f f f 1f 1f 1f",
    "F F F F 1F 1F 1F 2F",
    "D D D D 1D 1D 2D 2D",
    "D D D 1D 1D 2D 2D 2D",
    "Dr Dr 1Dr 1Dr 2Dr 2Dr 2Dr 3Dr",
    "Dr Dr 1Dr 1Dr 2Dr 2Dr 3Dr 4Dr",
    "DR 1DR 1DR 2DR 3DR 3DR 4DR 5DR",
    "1DR 2DR 2DR 3DR 3DR 3DR 4DR 5DR",
    "1DR 2DR 2DR 3DR 3DR 4DR 5DR 6DR",
    "1DR 2DR 2DR 3DR 4DR 6DR 7DR 8DR",
    "2DR* 2DR* 3DR* 4DR* 5DR* 7DR* 7DR* 9DR*",
    "2DR* 3DR* 4DR* 4DR* 5DR* 7DR* 8DR* 10DR*",
    "3DR* 4DR* 5DR* 5DR* 6DR* 8DR* 9DR* 11DR*",
];
const DEFENDERS: [u32; 8] = [0, 4, 7, 12, 19, 27, 38, 50];

/// The attacker's.
const ATTACKER: [&str; 19] = [
    "3D 4D 5D 5D 6D 8D 10D 12D 14D 16D",
    "2D 3D 4D 4D 5D 7D 9D 11D 13D 15D",
    "2D 2D 3D 3D 5D 6D 8D 10D 12D 13D",
    "1D 2D 2D 3D 4D 6D 7D 9D 11D 12D",
    "1D 2D 2D 2D 3D 5D 6D 8D 9D 10D",
    "1D 2D 2D 2D 3D 4D 5D 7D 8D 9D",
    "D 1D 2D 2D 3D 3D 5D 7D 8D 9D",
    "D 1D 1D 1D 2D 3D 5D 6D 7D 8D",
    "D 1D 1D 1D 2D 3D 4D 5D 6D 8D",
    "D 1D 1D 1D 2D 3D 3D 4D 5D 7D",
    "Da Da 1Da 1Da 2Da 2Da 3Da 4Da 5Da 6Da",
    "Fa Fa Fa 1Fa 2Fa 2Fa 3Fa 4Fa 5Fa 6Fa",
    "fa fa fa 1fa 1fa 2fa 3fa 3fa 4fa 5fa",
    "Ea Ea Ea Ea 1Ea 1Ea 2Ea 2Ea 3Ea 3Ea",
    "a a a a 1a 1a 1a 2a 2a 3a",
    "a a a a a 1a 1a 1a 2a 2a",
    "a a a a a a 1a 1a 1a 2a",
    "a a a a a a a 1a 1a 1a",
    "a a a a a a a a 1a 1a",
];
const ATTACKERS: [u32; 10] = [0, 4, 7, 12, 19, 27, 38, 50, 60, 70];

/// What a chart says of a difference and of twice a combat value.
fn result(chart: &'static [&'static str; 19], from: &[u32], difference: i32, halves: u32) -> &'static str {
    let line = chart[(difference.clamp(-8, 10) + 8) as usize];
    let column = from.iter().rposition(|least| halves >= 2 * least).unwrap_or(0);
    line.split(' ').nth(column).expect("the chart has the column")
}

/// The results of attacker and defender.
pub(crate) fn results(sums: &Sums, difference: i32) -> [&'static str; 2] {
    [
        result(&ATTACKER, &ATTACKERS, difference, sums.attack),
        result(&DEFENDER, &DEFENDERS, difference, sums.defence),
    ]
}

/// Twice what works multiply (9.0.3).
const fn works(level: u8) -> u32 {
    match level {
        0 => 2,
        1 => 3,
        2 | 3 => 4,
        _ => 6,
    }
}

/// The modifier of a ratio of whole numbers of the same unit (7.4.2).
fn ratio(attack: u32, defence: u32) -> i32 {
    if attack >= defence {
        ((attack / defence) as i32 - 1).min(13)
    } else {
        (1 - defence.div_ceil(attack) as i32).max(-12)
    }
}

/// The modifier of artillery on an even and on an odd roll (7.4.4).
fn artillery(attack: u32, defence: u32, terrain: Terrain) -> [i32; 2] {
    let (attack, defence) = (attack.min(12) as i32, defence.min(12) as i32);
    let band = match attack - defence {
        ..=-4 => 0,
        -3..=1 => 1,
        2..=4 => 2,
        5..=7 => 3,
        _ => 4,
    };
    let (values, star): ([i32; 5], usize) = match terrain {
        Terrain::Clear => ([-3, -2, 0, 1, 2], 4),
        Terrain::Rolling => ([-2, -1, 0, 1, 1], 3),
        Terrain::Rough | Terrain::Hill => ([-1, -1, 0, 0, 1], 9),
        _ => ([0; 5], 9),
    };
    let rough = matches!(terrain, Terrain::Rough | Terrain::Hill) && (band == 1 || band == 4);
    let even = values[band];
    if defence == 0 && (attack == 0 || even < 0) {
        return [0, 0];
    }
    let odd = if band == star || rough {
        even - even.signum()
    } else {
        even
    };
    [even, odd]
}

impl Ground<'_> {
    /// Whether a redoubt helps a side in a hex (9.0.8).
    fn redoubt(&self, side: Side, hex: HexId) -> bool {
        side == Side::Confederate && self.data.map[hex].redoubt
    }

    /// Eight times the defenders' combat value with works (7.2.2).
    fn entrenched(&self, side: Side, hex: HexId) -> u32 {
        let units = self.units(side, hex);
        let quarters: u32 = units
            .iter()
            .map(|unit| self.halves(*unit) * works(self.state.units[*unit].works))
            .sum();
        quarters * if self.redoubt(side, hex) { 3 } else { 2 }
    }

    /// The artillery of a unit: what its counter says, or what detachments have made of it (19.3 of the advanced game).
    fn artillery(&self, unit: UnitId) -> u8 {
        let changed = self.state.campaign.iter().flat_map(|campaign| &campaign.guns);
        let mut own = changed.filter(|(own, _)| *own == unit).map(|(_, points)| *points);
        own.next().unwrap_or(self.scenario[unit].printed.artillery)
    }

    /// The best tactical value of units, and of leaders with a unit of theirs among them in their hex (7.4.3).
    fn tactics(&self, units: &[UnitId]) -> i32 {
        let able = units.iter().map(|unit| {
            let shaken = self.state.units[*unit].demoralized > 0;
            if shaken {
                0
            } else {
                i32::from(self.scenario[*unit].printed.tactical)
            }
        });
        let leaders = self.scenario.leader_ids().filter_map(|leader| {
            let hex = self.state.leaders[leader].hex?;
            let theirs = self.scenario[leader].own;
            let with = units
                .iter()
                .any(|unit| theirs.contains(*unit) && self.state.units[*unit].hex == Some(hex));
            self.scenario[leader].printed.tactical.filter(|_| with).map(i32::from)
        });
        able.chain(leaders).max().unwrap_or(0)
    }

    /// The same for those who attack: the leader whose action it is leads whomever he has taken along (7.4.3).
    fn tactics_of_attack(&self, attack: &Attack, attackers: &[UnitId]) -> i32 {
        let own = self.tactics(attackers);
        if attack.kind.is_none() {
            return own;
        }
        let actions = self.state.frames.iter().filter_map(|frame| match frame {
            Frame::Led(led) => Some(led.leader),
            _ => None,
        });
        let lent = actions.filter_map(|leader| {
            let hex = self.state.leaders[leader].hex?;
            let there = attackers.iter().any(|unit| self.state.units[*unit].hex == Some(hex));
            self.scenario[leader].printed.tactical.filter(|_| there).map(i32::from)
        });
        lent.fold(own, i32::max)
    }

    /// Whether a unit of the marching side could attack a hex across this hexside (7.1.1).
    pub(crate) fn may_strike(&self, unit: UnitId, from: HexId, target: HexId) -> bool {
        let Some((id, _)) = self.edge(from, target) else {
            return false;
        };
        let closed = (self.is_closed(from) || self.is_closed(target)) && self.route(id).is_none();
        let side = self.side(unit);
        !self.units(side.other(), target).is_empty() && self.is_dry(id) && !closed && !self.is_barred(side, id)
    }

    /// How many hexes are covered, and the bonus for them before anything changes it (7.4.7, steps 1 to 3).
    fn flanks(&self, side: Side, target: HexId) -> (i32, i32) {
        let enemy = side.other();
        let needed = self.entrenched(enemy, target);
        let (mut covered, mut reduced) = (0, 0);
        for beside in self.data.map[target].beside {
            let Some(beside) = beside.filter(|beside| self.scenario.area.contains(beside.hex)) else {
                covered += 1;
                reduced += 1;
                continue;
            };
            let (hex, edge) = (beside.hex, self.data.map[beside.edge]);
            let route = self.route(beside.edge);
            let ground = (self.is_closed(hex) || self.is_closed(target)) && route.is_none();
            let creek = edge.water == Some(Water::Creek)
                && self.state.rain
                && !matches!(route, Some(Route::Road | Route::Pike | Route::Rail));
            let cut = self.terrain(hex) == Terrain::Water || !self.is_dry(beside.edge) || creek;
            let (mut full, mut restricted) = (0, 0);
            for unit in self.steady(side, hex) {
                full += self.halves(unit);
            }
            for from in self.around(hex) {
                let value: u32 = self.steady(side, from).iter().map(|unit| self.halves(*unit)).sum();
                match self.zone(from, hex) {
                    Zone::Full => full += value,
                    Zone::Restricted => restricted += value,
                    Zone::No => {}
                }
            }
            let reached = full + restricted > 0 && 16 * (full + restricted) >= needed;
            if !(reached || ground || cut) {
                continue;
            }
            covered += 1;
            let empty = self.units(side, hex).is_empty() && self.units(enemy, hex).is_empty();
            if !self.steady(enemy, hex).is_empty() || (empty && full == 0) || ground || cut {
                reduced += 1;
            }
        }
        let basic: i32 = match covered {
            6 => 4,
            5 => 2,
            _ => 0,
        };
        (covered, (basic - reduced.min(3)).max(0))
    }

    /// The flank bonus after works, riders and refusals (7.4.7 step 4, 7.8.2, 9.0.5).
    fn flank(&self, attack: &Attack, side: Side) -> (i32, i32) {
        let (covered, bonus) = self.flanks(side, attack.target);
        let enemy = side.other();
        let defenders = self.units(enemy, attack.target);
        let redoubt = self.redoubt(enemy, attack.target);
        let riders: u32 = defenders
            .iter()
            .filter(|unit| self.arm(**unit) == Arm::Cavalry)
            .map(|unit| self.halves(*unit))
            .sum();
        let all: u32 = defenders.iter().map(|unit| self.halves(*unit)).sum();
        let ridden =
            attack.units.into_iter().all(|unit| self.arm(unit) == Arm::Cavalry) && 2 * riders > all && !redoubt;
        let adjusted = if attack.refused {
            match bonus {
                4 => 2,
                0 => 0,
                _ => 1,
            }
        } else if ridden {
            match bonus {
                4 => 2,
                2 | 3 => 1,
                _ => 0,
            }
        } else {
            bonus
        };
        let mut foot = defenders
            .iter()
            .filter(|unit| self.arm(**unit) == Arm::Infantry)
            .peekable();
        let dug = foot.peek().is_some() && foot.all(|unit| self.state.units[*unit].works >= 2);
        let works = i32::from(dug || redoubt);
        (covered, (adjusted - works).max(0))
    }

    /// All that is added to the dice (7.4.1).
    pub(crate) fn sums(&self, attack: &Attack) -> Sums {
        let attackers: Vec<UnitId> = attack.units.into_iter().collect();
        let side = self.side(attackers[0]);
        let enemy = side.other();
        let target = attack.target;
        let defenders = self.units(enemy, target);
        let value = |units: &[UnitId]| units.iter().map(|unit| self.halves(*unit)).sum::<u32>();
        let (strength, defence) = (value(&attackers), value(&defenders));

        let foot: Vec<_> = defenders
            .iter()
            .filter(|unit| self.arm(**unit) == Arm::Infantry)
            .collect();
        let dug = foot.iter().filter(|unit| self.state.units[***unit].works > 0).count();
        let most = match dug {
            0 => 60,
            dug if dug == foot.len() => 130,
            dug if 2 * dug >= foot.len() => 100,
            _ => 60,
        };
        let mut counted = 0;
        let mut hexes: Vec<HexId> = attackers
            .iter()
            .filter_map(|unit| self.state.units[*unit].hex)
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        let from = |hex: HexId| -> Vec<UnitId> {
            let there = attackers.iter().copied();
            there.filter(|unit| self.state.units[*unit].hex == Some(hex)).collect()
        };
        for hex in &hexes {
            counted += value(&from(*hex)).min(140);
        }

        let guns: u32 = attackers.iter().map(|unit| u32::from(self.artillery(*unit))).sum();
        let theirs: u32 = defenders
            .iter()
            .filter(|unit| self.state.units[**unit].demoralized == 0)
            .map(|unit| u32::from(self.artillery(*unit)) * works(self.state.units[*unit].works) / 2)
            .sum();
        let theirs = if self.redoubt(enemy, target) {
            theirs * 3 / 2
        } else {
            theirs
        };

        let half = |counts: &dyn Fn(HexId) -> bool| {
            let across: u32 = hexes
                .iter()
                .filter(|hex| counts(**hex))
                .map(|hex| value(&from(*hex)))
                .sum();
            2 * across >= strength
        };
        let side_water = |hex: HexId| self.edge(hex, target).and_then(|(_, edge)| edge.water);
        let river = half(&|hex| matches!(side_water(hex), Some(Water::Minor | Water::Major)));
        let creek = half(&|hex| side_water(hex) == Some(Water::Creek));
        let rain = i32::from(self.state.rain);
        let hill = half(&|hex| !matches!(self.terrain(hex), Terrain::Hill | Terrain::Mountain));
        let mess: u32 = defenders
            .iter()
            .filter(|unit| self.state.units[**unit].disorganized)
            .map(|unit| self.halves(*unit))
            .sum();
        let (covered, flank) = self.flank(attack, side);
        Sums {
            attack: strength,
            defence,
            ratio: ratio(4 * counted, self.entrenched(enemy, target).min(8 * most)),
            tactical: self.tactics_of_attack(attack, &attackers) - self.tactics(&defenders),
            artillery: artillery(guns, theirs, self.terrain(target)),
            kind: match attack.kind {
                None => 1,
                Some(AttackKind::Column) => -3,
                Some(AttackKind::Hasty) => -1,
                Some(AttackKind::Normal) => 0,
                Some(AttackKind::Prepared) => 1,
            },
            rain: -rain,
            covered,
            flank,
            refused: if !attack.refused {
                0
            } else if 2 * mess > defence {
                2
            } else {
                1
            },
            water: match (river, creek) {
                (true, _) => 2,
                (false, true) => 1 + rain,
                _ => 0,
            },
            ground: i32::from(self.terrain(target) == Terrain::Hill && hill),
        }
    }

    /// Whether a crossing is what the attack goes over; only to note what has come up.
    pub(crate) fn over(&self, from: HexId, target: HexId) -> Option<Crossing> {
        self.edge(from, target).and_then(|(id, _)| self.crossing(id))
    }
}

//! The special rules of scenarios 2, 5 and 6, as he has read them: where nobody goes or attacks, what Forge Bridge costs,
//! what gunboats, Lee and a lone squadron are worth.

use gcacw::forces::{Rank, Start};
use gcacw::frames::{Attack, March};
use gcacw::ids::{EdgeId, HexId, HexSet, UnitId};
use gcacw::map::{Crossing, Terrain, Water};
use gcacw::memory::Mark;
use gcacw::tables::Arm;
use protocol::Side;

use crate::ground::Ground;

/// Where the Confederates do not come on the ride, and how far away they keep (5.4.D).
const CAMPS: [(&str, u16); 3] = [("N1328", 2), ("N1829", 2), ("N1023", 4)];
/// Where the Union does not (5.5.F).
const RICHMOND: [(&str, u16); 3] = [("N0526", 4), ("N0928", 4), ("S0501", 4)];
const FORGE: [&str; 2] = ["N2831", "N2832"];

impl Ground<'_> {
    fn is(&self, scenario: &str) -> bool {
        self.scenario.entry.id == scenario
    }

    fn named(&self, unit: UnitId) -> &str {
        &self.scenario[unit].printed.id
    }

    fn hex_of(&self, label: &str) -> HexId {
        self.data.map.labelled(label).expect("the book names a hex of the map")
    }

    fn is_near(&self, hex: HexId, places: &[(&str, u16)]) -> bool {
        let mut places = places.iter();
        places.any(|(label, far)| self.data.map.distance(hex, self.hex_of(label)) <= *far)
    }

    /// Column and row as the label of a hex on the north map has them.
    fn northern(&self, hex: HexId) -> Option<(u16, u16)> {
        let label = self.data.map.label(hex);
        let digits = label.strip_prefix('N')?;
        Some((digits[..2].parse().ok()?, digits[2..].parse().ok()?))
    }

    fn is_stream(&self, edge: EdgeId, name: &str) -> bool {
        let sides = self.data.map[edge];
        let pair = (sides.a.0.min(sides.b.0), sides.a.0.max(sides.b.0));
        let stream = self.data.map.printed.streams.get(&pair);
        stream.is_some_and(|stream| stream.names.iter().any(|own| own == name))
    }

    /// Whether the rules of a scenario close a hexside to a side, to march or to attack across it.
    pub(crate) fn is_barred(&self, side: Side, edge: EdgeId) -> bool {
        match self.scenario.entry.id.as_str() {
            "seven-pines" => self.is_barred_at_seven_pines(side, edge),
            "stuarts-ride" => {
                let river = matches!(self.data.map[edge].water, Some(Water::Minor | Water::Major));
                let bridge = matches!(
                    self.crossing(edge),
                    Some(Crossing::Bridge | Crossing::RailBridge | Crossing::BothBridges | Crossing::Dam)
                );
                let closed = match side {
                    Side::Union => "Chickahominy",
                    Side::Confederate => "Pamunkey",
                };
                river && !bridge || self.is_stream(edge, closed)
            }
            "seven-days" => match side {
                Side::Union => self.is_bound() && self.is_stream(edge, "Chickahominy"),
                Side::Confederate => false,
            },
            _ => false,
        }
    }

    /// Whether the Union is bound still (6.10).
    fn is_bound(&self) -> bool {
        self.state.turn <= 2 && !self.state.memory.has(Mark::UnionFree)
    }

    /// Whether the rules of a scenario keep a unit out of the next hex on a march.
    pub(crate) fn is_kept_out(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let side = self.side(unit);
        match (self.scenario.entry.id.as_str(), side) {
            ("stuarts-ride", Side::Confederate) => {
                let place = self.northern(to);
                let early = self.state.turn == 1 && place.is_some_and(|(column, _)| column == 6);
                let south = self.state.turn < 3 && place.is_none();
                early || south || self.is_near(to, &CAMPS) || self.has_crossed(unit, from, to)
            }
            ("stuarts-ride", Side::Union) => self.is_near(to, &RICHMOND),
            ("seven-days", Side::Confederate) => self.state.turn == 1 && self.is_too_far(from, to),
            _ => false,
        }
    }

    /// Whether they keep it from attacking there.
    pub(crate) fn is_spared(&self, unit: UnitId, from: HexId, target: HexId) -> bool {
        match (self.scenario.entry.id.as_str(), self.side(unit)) {
            ("stuarts-ride", Side::Confederate) => self.is_near(target, &CAMPS) || self.has_crossed(unit, from, target),
            ("stuarts-ride", Side::Union) => self.is_near(target, &RICHMOND),
            _ => false,
        }
    }

    /// 5.7.D: who has crossed Forge Bridge does not go back.
    fn has_crossed(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let [north, south] = FORGE.map(|label| self.hex_of(label));
        let raid = &self.state.memory.raid;
        (from, to) == (south, north) && raid.southward.contains(unit)
            || (from, to) == (north, south) && raid.northward.contains(unit)
    }

    /// 6.11.E: what would free the Union, and the rows from 27 on.
    fn is_too_far(&self, from: HexId, to: HexId) -> bool {
        let Some((column, row)) = self.northern(to) else {
            return true;
        };
        let crossed = self.edge(from, to).is_some_and(|(edge, _)| {
            let far = self.northern(from).is_some_and(|(column, _)| column >= 5);
            ["Pamunkey", "North Anna"]
                .into_iter()
                .any(|name| self.is_stream(edge, name))
                || far && self.is_stream(edge, "Chickahominy")
        });
        let pickets = self.northern_bank();
        let seen = self.around(to).into_iter().any(|hex| {
            let mut there = self.units(Side::Union, hex).into_iter();
            there.any(|unit| matches!(self.scenario[unit].start, Start::Hex(start) if pickets.contains(start)))
        });
        row >= 27 || crossed || column == 14 && (25..=33).contains(&row) || seen
    }

    /// The land between the Chickahominy and the Pamunkey, from White House on.
    fn northern_bank(&self) -> HexSet {
        let mut bank = HexSet::of(self.hex_of("N2823"));
        let mut ends = vec![self.hex_of("N2823")];
        while let Some(hex) = ends.pop() {
            for to in self.around(hex) {
                let Some((edge, printed)) = self.edge(hex, to) else {
                    continue;
                };
                let wide = matches!(printed.water, Some(Water::Major | Water::Open));
                let wet = self.terrain(to) == Terrain::Water;
                if !wide && !wet && !self.is_stream(edge, "Chickahominy") && !bank.contains(to) {
                    bank.insert(to);
                    ends.push(to);
                }
            }
        }
        bank
    }

    /// Whether a hexside is Forge Bridge, and a unit pays for it (5.7).
    pub(crate) fn is_forge(&self, unit: UnitId, from: HexId, to: HexId) -> bool {
        let ends = FORGE.map(|label| self.hex_of(label));
        let there = (from, to) == (ends[0], ends[1]) || (from, to) == (ends[1], ends[0]);
        self.is("stuarts-ride") && self.side(unit) == Side::Confederate && there
    }

    /// What the march of a unit has less than its dice say (5.5.A).
    pub(crate) fn is_slow(&self, unit: UnitId) -> bool {
        let foot = self.side(unit) == Side::Union && self.arm(unit) == Arm::Infantry;
        self.is("stuarts-ride") && foot && self.named(unit) != "us-warren"
    }

    /// Whether a unit makes no forced march (2.3, 5.5.H, 6.6).
    pub(crate) fn is_unforced(&self, march: &March) -> bool {
        let unit = march.unit;
        let foot = self.side(unit) == Side::Union && self.arm(unit) == Arm::Infantry;
        self.arm(unit) == Arm::Wagons || self.is("stuarts-ride") && foot
    }

    /// What Lee is worth to an assault (7.4.5, 6.16).
    pub(crate) fn lee(&self, attack: &Attack, side: Side) -> i32 {
        let (None, Some(leader), Side::Confederate) = (attack.kind, attack.leader, side) else {
            return 0;
        };
        if self.is("seven-days") && self.state.turn <= 3 {
            return 0;
        }
        let mut armies = self.scenario.leader_ids().filter(|army| {
            let printed = &self.scenario[*army].printed;
            printed.id == "lee" && printed.rank == Rank::Army
        });
        let at = self.state.leaders[leader].hex;
        let near = armies.any(|lee| {
            let from = self.state.leaders[lee].hex;
            from.zip(at)
                .is_some_and(|(from, at)| self.reached(side, from, 3).contains(at))
        });
        i32::from(near)
    }

    /// What a gunboat gives defenders whom it supports (11.0).
    pub(crate) fn boats(&self, attack: &Attack) -> i32 {
        match self.terrain(attack.target) {
            _ if !attack.supported => 0,
            Terrain::Clear | Terrain::Rolling => 2,
            _ => 1,
        }
    }

    /// What it gives the attacker and the defender that the squadron is alone (5.9).
    pub(crate) fn squadron(&self, attackers: &[UnitId], defenders: &[UnitId]) -> [i32; 2] {
        let alone =
            |units: &[UnitId]| self.is("stuarts-ride") && units.len() == 1 && self.named(units[0]) == "us-2-5-us";
        [3 * i32::from(alone(defenders)), 3 * i32::from(alone(attackers))]
    }
}

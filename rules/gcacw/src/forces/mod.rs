//! The forces of a game, put together scenario by scenario.

mod file;

use std::collections::BTreeMap;

use kernel::data::{Check, DataError};
use protocol::Side;

pub use file::{
    ForcesFile, LeaderEntry, LeaderStart, Maps, ObjectiveEntry, Rank, ScenarioEntry, Size, UnitEntry, UnitStart,
    Victory,
};

use crate::ids::{EdgeId, HexId, HexSet, LEADERS, LeaderId, LeaderSet, UNITS, UnitId, UnitSet};
use crate::map::{Map, labels};
use crate::memory::BOATS;
use crate::regions::regions_of;
use crate::tables::Arm;

/// Where a unit begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// In a hex.
    Hex(HexId),
    /// In one of these hexes, which its player chooses.
    Free(Box<HexSet>),
    /// It arrives later.
    Later,
}

/// A unit of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// What is printed on it.
    pub printed: UnitEntry,
    /// Its strength at the start.
    pub strength: u8,
    /// The highest strength that its counter shows: in the campaign it can grow.
    pub tallest: u8,
    /// Where it begins.
    pub start: Start,
    /// Its works at the start.
    pub works: u8,
    /// Its fatigue at the start.
    pub fatigue: u8,
    /// Whether it begins exhausted.
    pub exhausted: bool,
    /// Whether it begins disorganized.
    pub disorganized: bool,
}

/// A leader of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// What is printed on him.
    pub printed: LeaderEntry,
    /// Where he begins.
    pub start: HexId,
    /// The units of his command.
    pub own: UnitSet,
}

/// An objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its hex.
    pub hex: HexId,
    /// Who controls it at the start.
    pub side: Side,
    /// What it is worth.
    pub points: i16,
    /// What it costs the side that counts points when the other holds it.
    pub lost: i16,
    /// The group, from 1, of which not all counts.
    pub group: Option<u8>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// What the file says.
    pub entry: ScenarioEntry,
    /// Its hexes.
    pub area: HexSet,
    /// Its units, by number.
    pub units: Vec<Unit>,
    /// Its leaders, by number.
    pub leaders: Vec<Leader>,
    /// Its objectives.
    pub objectives: Vec<Objective>,
    /// The pontoon bridges at the start.
    pub pontoons: Vec<EdgeId>,
    /// Those of them that are Confederate, in order.
    pub southern: Vec<EdgeId>,
    /// The hexes in which each of its gunboats supports.
    pub gunboats: Vec<HexSet>,
    /// The hexes along and on the waters on which Union ships carry units.
    pub sails: HexSet,
    /// Parts of the maps that its special rules name.
    pub regions: Vec<HexSet>,
    /// The bridges that are destroyed at the start.
    pub destroyed: Vec<EdgeId>,
    /// The units of each side: the Union's first.
    pub sides: [UnitSet; 2],
    /// The leaders of each side.
    pub leaders_of: [LeaderSet; 2],
    /// The cavalry.
    pub cavalry: UnitSet,
    /// The infantry.
    pub infantry: UnitSet,
    /// The wagons.
    pub wagons: UnitSet,
}

impl Scenario {
    /// The numbers of all units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// The numbers of all leaders.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// A unit by the id of its counter.
    #[must_use]
    pub fn unit(&self, id: &str) -> Option<UnitId> {
        let index = self.units.iter().position(|unit| unit.printed.id == id)?;
        Some(UnitId(index as u8))
    }

    /// A leader by the id of his counter.
    #[must_use]
    pub fn leader(&self, id: &str) -> Option<LeaderId> {
        let index = self.leaders.iter().position(|leader| leader.printed.id == id)?;
        Some(LeaderId(index as u8))
    }
}

impl std::ops::Index<UnitId> for Scenario {
    type Output = Unit;
    #[inline]
    fn index(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }
}

impl std::ops::Index<LeaderId> for Scenario {
    type Output = Leader;
    #[inline]
    fn index(&self, leader: LeaderId) -> &Leader {
        &self.leaders[usize::from(leader.0)]
    }
}

/// Puts the scenarios of a file together.
///
/// # Errors
/// When the file names a unit, a leader or a hex that does not exist, or one twice.
pub fn compile(file: &str, map: &Map, forces: &ForcesFile) -> Result<Vec<Scenario>, DataError> {
    let check = Check { file };
    let mut units = BTreeMap::new();
    for unit in &forces.units {
        let is_new = units.insert(unit.id.as_str(), unit).is_none();
        check.ensure(is_new, &format!("units.{}", unit.id), "it is listed twice")?;
    }
    let mut leaders = BTreeMap::new();
    for leader in &forces.leaders {
        let is_new = leaders.insert(leader.id.as_str(), leader).is_none();
        check.ensure(is_new, &format!("leaders.{}", leader.id), "he is listed twice")?;
    }
    let printed = Counters {
        check,
        map,
        units,
        leaders,
    };
    forces.scenarios.iter().map(|entry| printed.scenario(entry)).collect()
}

struct Counters<'a> {
    check: Check<'a>,
    map: &'a Map,
    units: BTreeMap<&'a str, &'a UnitEntry>,
    leaders: BTreeMap<&'a str, &'a LeaderEntry>,
}

impl Counters<'_> {
    fn scenario(&self, entry: &ScenarioEntry) -> Result<Scenario, DataError> {
        let key = format!("scenarios.{}", entry.id);
        let area = area(self.map, entry.maps);
        let mut units: Vec<Unit> = Vec::with_capacity(entry.units.len());
        for start in &entry.units {
            let key = format!("{key}.{}", start.unit);
            let Some(unit) = self.units.get(start.unit.as_str()) else {
                return self.check.fail(&key, "there is no such unit");
            };
            let is_new = units.iter().all(|other| other.printed.id != start.unit);
            self.check.ensure(is_new, &key, "it is set up twice")?;
            self.check.range(&key, start.strength, 1, 21)?;
            self.check.range(&key, start.works, 0, 4)?;
            self.check.range(&key, start.fatigue, 0, 4)?;
            let mut unit = (*unit).clone();
            if let Some(command) = &start.command {
                unit.command = Some(command.clone());
            }
            units.push(Unit {
                printed: unit,
                strength: start.strength,
                tallest: start.strength,
                start: self.start(&key, area, start)?,
                works: start.works,
                fatigue: start.fatigue,
                exhausted: start.exhausted,
                disorganized: start.disorganized,
            });
        }
        self.check
            .ensure(units.len() <= UNITS, &key, "there are too many units")?;
        let mut own_leaders = Vec::with_capacity(entry.leaders.len());
        for start in &entry.leaders {
            let key = format!("{key}.{}", start.leader);
            let Some(leader) = self.leaders.get(start.leader.as_str()) else {
                return self.check.fail(&key, "there is no such leader");
            };
            let own = (0..).zip(&units).filter(|(_, unit)| {
                let same = unit.printed.command.as_deref() == Some(leader.command.as_str());
                unit.printed.side == leader.side && (same || leader.rank == Rank::Army)
            });
            let own = own.map(|(number, _)| UnitId(number)).collect();
            own_leaders.push(Leader {
                printed: (*leader).clone(),
                start: self.hex(&key, area, &start.hex)?,
                own,
            });
        }
        self.check
            .ensure(own_leaders.len() <= LEADERS, &key, "there are too many leaders")?;
        let mut objectives = Vec::new();
        for objective in &entry.objectives {
            let hex = self.hex(&format!("{key}.objectives"), area, &objective.hex)?;
            objectives.push(Objective {
                hex,
                side: objective.side,
                points: objective.points,
                lost: objective.lost,
                group: objective.group,
            });
        }
        self.check
            .ensure(entry.gunboats.len() <= BOATS, &key, "there are too many gunboats")?;
        let edges = |list: &[String]| {
            list.iter()
                .map(|pair| self.edge(&key, pair))
                .collect::<Result<Vec<_>, _>>()
        };
        let with = |is: &dyn Fn(&UnitEntry) -> bool| {
            let all = (0..).zip(&units).filter(|(_, unit)| is(&unit.printed));
            all.map(|(number, _)| UnitId(number)).collect::<UnitSet>()
        };
        let led = |side: Side| {
            let all = (0..)
                .zip(&own_leaders)
                .filter(|(_, leader)| leader.printed.side == side);
            all.map(|(number, _)| LeaderId(number)).collect::<LeaderSet>()
        };
        self.check.ensure(
            entry.rain.is_empty() || entry.rain.len() == usize::from(entry.turns),
            &key,
            "it says for each turn whether it rains, or for none",
        )?;
        Ok(Scenario {
            area,
            objectives,
            pontoons: edges(&entry.pontoons)?,
            southern: edges(&entry.southern)?,
            gunboats: entry
                .gunboats
                .iter()
                .map(|waters| self.map.shores_of(*waters))
                .collect(),
            sails: entry
                .sails
                .iter()
                .fold(HexSet::EMPTY, |all, waters| all | self.map.along(*waters)),
            regions: regions_of(self.map, area, entry.number),
            destroyed: edges(&entry.destroyed)?,
            sides: Side::BOTH.map(|side| with(&|unit| unit.side == side)),
            leaders_of: Side::BOTH.map(led),
            cavalry: with(&|unit| unit.arm == Arm::Cavalry),
            infantry: with(&|unit| unit.arm == Arm::Infantry),
            wagons: with(&|unit| unit.arm == Arm::Wagons),
            entry: entry.clone(),
            units,
            leaders: own_leaders,
        })
    }

    fn start(&self, key: &str, area: HexSet, start: &UnitStart) -> Result<Start, DataError> {
        if start.reinforcement {
            return Ok(Start::Later);
        }
        if let Some(hex) = &start.hex {
            return self.hex(key, area, hex).map(Start::Hex);
        }
        let mut free = HexSet::EMPTY;
        for hex in &start.among {
            free.insert(self.hex(key, area, hex)?);
        }
        if let Some((center, far)) = &start.within {
            let center = self.hex(key, area, center)?;
            let near = area.filter(|hex| self.map.distance(center, *hex) <= u16::from(*far));
            let land = near.filter(|hex| self.map[*hex].terrain != crate::map::Terrain::Water);
            free |= land.collect();
        }
        self.check.ensure(!free.is_empty(), key, "it needs a hex")?;
        Ok(Start::Free(Box::new(free)))
    }

    fn hex(&self, key: &str, area: HexSet, label: &str) -> Result<HexId, DataError> {
        match self.map.labelled(label) {
            Some(hex) if area.contains(hex) => Ok(hex),
            _ => self.check.fail(key, format!("{label} is no hex of its maps")),
        }
    }

    fn edge(&self, key: &str, pair: &str) -> Result<EdgeId, DataError> {
        let hexes = pair
            .split_once('/')
            .and_then(|(a, b)| Some((self.map.labelled(a)?, self.map.labelled(b)?)));
        match hexes.and_then(|(a, b)| self.map.edge(a, b)) {
            Some(edge) => Ok(edge),
            None => self.check.fail(key, format!("{pair} is no hexside")),
        }
    }
}

/// The hexes of maps. A hex that both maps print is on either.
fn area(map: &Map, maps: Maps) -> HexSet {
    let within = |hex: &HexId| {
        let (column, row) = (hex.0 / 100, hex.0 % 100);
        match maps {
            Maps::North => row <= labels::SOUTH + 1 && column <= labels::COLUMNS,
            Maps::South => row > labels::SOUTH && column > labels::EAST,
            Maps::Both => true,
        }
    };
    map.ids().filter(within).collect()
}

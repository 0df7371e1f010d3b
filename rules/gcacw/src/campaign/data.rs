//! What the campaign has of its own in print: its four set-ups, the boxes beside the maps, and who comes when.

use std::collections::BTreeMap;

use kernel::data::{Check, DataError};
use serde::{Deserialize, Serialize};

use super::counties::County;
use super::ground;
use super::terms::{Goal, Place};
use crate::forces::{self, ForcesFile, LeaderStart, Scenario, ScenarioEntry, Start, UnitEntry, UnitStart};
use crate::ids::{HexId, HexSet, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::map::Map;
use crate::tables::Arm;

/// Where the Union can land (2.0), and how both sides then stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingEntry {
    /// Its id.
    pub id: String,
    /// The hex that stands for it.
    pub hex: String,
    /// The depot that it brings.
    #[serde(default)]
    pub depot: Option<String>,
    /// The units.
    pub units: Vec<UnitStart>,
    /// The leaders.
    pub leaders: Vec<LeaderStart>,
}

/// Those who come on a turn without a die (13.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConstantEntry {
    /// The turn.
    pub turn: u8,
    /// The units.
    pub units: Vec<String>,
    /// The leaders.
    pub leaders: Vec<String>,
}

/// The file of the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignFile {
    /// The substitutes (19.0), which no other scenario has.
    pub units: Vec<UnitEntry>,
    /// All units and leaders.
    pub scenario: ScenarioEntry,
    /// The four landings.
    pub landings: Vec<LandingEntry>,
    /// Who waits in a box at the start.
    pub boxes: BTreeMap<Place, Vec<String>>,
    /// Those who come without a die.
    pub constant: Vec<ConstantEntry>,
    /// Which division replaces which when the army is reorganized (21.0).
    pub replacements: BTreeMap<String, String>,
}

/// A landing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Its id.
    pub id: String,
    /// The hex that stands for it.
    pub hex: HexId,
    /// The depot that it brings.
    pub depot: Option<HexId>,
    /// Where each unit begins, by number.
    pub starts: Vec<Start>,
    /// Its works.
    pub works: Vec<u8>,
    /// The leaders on the map, and where they stand.
    pub leaders: Vec<(LeaderId, HexId)>,
}

/// Those who come on a turn without a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The turn.
    pub turn: u8,
    /// The units.
    pub units: UnitSet,
    /// The leaders.
    pub leaders: LeaderSet,
}

/// The campaign in print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignData {
    /// All units and leaders.
    pub scenario: Scenario,
    /// The four landings, in the order of the book.
    pub landings: Vec<Landing>,
    /// Who waits in a box at the start.
    pub boxes: Vec<(Place, UnitSet)>,
    /// Those who come without a die.
    pub constant: Vec<Constant>,
    /// Which division replaces which.
    pub replacements: Vec<(UnitId, UnitId)>,
    /// The substitutes.
    pub substitutes: UnitSet,
    /// The hexes of each county, in the order of [`County::ALL`].
    pub counties: Vec<HexSet>,
    /// The hexes from which the Union frees the garrison of Richmond (scenario 9, rule 4).
    pub before_richmond: HexSet,
    /// The units that are held back until the Union comes near (scenario 9, rule 4).
    pub held: UnitSet,
    /// The hexes of the edges of the maps by which units come and go, in the order of [`Goal::ROADS`] (15.0).
    pub edges: Vec<HexSet>,
    /// What is near to each hex by land, as strategic movement asks (7.0).
    pub near: ground::Near,
}

/// Puts the campaign together; `far` is the distance to the enemy that strategic movement keeps (7.0).
///
/// # Errors
/// When its file names a unit, a leader or a hex that does not exist.
pub fn compile(
    file: &str,
    (map, far): (&Map, u8),
    forces: &ForcesFile,
    printed: &CampaignFile,
) -> Result<CampaignData, DataError> {
    let check = Check { file };
    let mut all = forces.clone();
    all.units.extend(printed.units.iter().cloned());
    all.scenarios = vec![printed.scenario.clone()];
    for landing in &printed.landings {
        let mut entry = printed.scenario.clone();
        for start in &landing.units {
            let known = entry.units.iter_mut().find(|unit| unit.unit == start.unit);
            let Some(known) = known else {
                return check.fail(&format!("{}.{}", landing.id, start.unit), "there is no such unit");
            };
            *known = start.clone();
        }
        entry.leaders.clone_from(&landing.leaders);
        all.scenarios.push(entry);
    }
    let mut compiled = forces::compile(file, map, &all)?.into_iter();
    let Some(mut scenario) = compiled.next() else {
        return check.fail("scenario", "there is none");
    };
    // Units of the campaign grow by attachment (19.2).
    for unit in &mut scenario.units {
        if matches!(unit.printed.arm, Arm::Infantry | Arm::Cavalry) {
            unit.tallest = unit.printed.size.strongest(unit.printed.arm).max(unit.strength);
        }
    }
    let unit = |key: &str, id: &str| match scenario.unit(id) {
        Some(unit) => Ok(unit),
        None => check.fail(&format!("{key}.{id}"), "there is no such unit"),
    };
    let leader = |key: &str, id: &str| match scenario.leader(id) {
        Some(leader) => Ok(leader),
        None => check.fail(&format!("{key}.{id}"), "there is no such leader"),
    };
    let hex = |key: &str, label: &str| match map.labelled(label) {
        Some(hex) => Ok(hex),
        None => check.fail(key, format!("{label} is no hex of its maps")),
    };
    let mut landings = Vec::new();
    for (entry, stands) in printed.landings.iter().zip(compiled) {
        let leaders = entry.leaders.iter();
        landings.push(Landing {
            hex: hex(&entry.id, &entry.hex)?,
            depot: entry.depot.as_deref().map(|label| hex(&entry.id, label)).transpose()?,
            works: stands.units.iter().map(|unit| unit.works).collect(),
            starts: stands.units.into_iter().map(|unit| unit.start).collect(),
            leaders: leaders
                .map(|start| Ok((leader(&entry.id, &start.leader)?, hex(&entry.id, &start.hex)?)))
                .collect::<Result<_, DataError>>()?,
            id: entry.id.clone(),
        });
    }
    let units = |key: &str, ids: &[String]| ids.iter().map(|id| unit(key, id)).collect::<Result<UnitSet, _>>();
    let mut constant = Vec::new();
    for entry in &printed.constant {
        let leaders = entry.leaders.iter().map(|id| leader("constant", id));
        constant.push(Constant {
            turn: entry.turn,
            units: units("constant", &entry.units)?,
            leaders: leaders.collect::<Result<_, _>>()?,
        });
    }
    let replacements = printed.replacements.iter();
    Ok(CampaignData {
        landings,
        boxes: printed
            .boxes
            .iter()
            .map(|(place, ids)| Ok((*place, units("boxes", ids)?)))
            .collect::<Result<_, DataError>>()?,
        constant,
        replacements: replacements
            .map(|(old, new)| Ok((unit("replacements", old)?, unit("replacements", new)?)))
            .collect::<Result<_, DataError>>()?,
        substitutes: printed
            .units
            .iter()
            .map(|entry| unit("units", &entry.id))
            .collect::<Result<_, _>>()?,
        counties: County::ALL
            .into_iter()
            .map(|county| {
                let hexes = map.ids().filter(|hex| map.county(*hex) == Some(county.name()));
                hexes.collect()
            })
            .collect(),
        before_richmond: ground::before_richmond(map),
        held: ground::HELD_BACK
            .into_iter()
            .map(|id| unit("held", id))
            .collect::<Result<_, _>>()?,
        edges: Goal::ROADS.into_iter().map(|goal| ground::edge_of(map, goal)).collect(),
        near: ground::Near::of(map, far),
        scenario,
    })
}

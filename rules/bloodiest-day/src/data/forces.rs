//! From the counter file to corps, divisions, units and leaders.

use std::collections::BTreeSet;

use kernel::data::{Check, DataError};
use maps::sets::Numbered;
use protocol::Side;

use super::file::CountersFile;
use super::ids::{CORPS, CorpsId, DivisionId, LEADERS, UNITS};
use super::printed::{Corps, Division, Leader, Unit};

/// The highest value a counter may show.
const MAX_VALUE: u8 = 20;

/// What the counter file holds.
pub(super) struct Forces {
    pub(super) corps: Vec<Corps>,
    pub(super) divisions: Vec<Division>,
    pub(super) units: Vec<Unit>,
    pub(super) leaders: Vec<Leader>,
}

pub(super) fn forces(check: &Check<'_>, counters: &CountersFile) -> Result<Forces, DataError> {
    check.ensure(counters.corps.len() <= CORPS, "corps", "there are too many corps")?;
    let corps: Vec<Corps> = counters
        .corps
        .iter()
        .map(|entry| Corps {
            id: entry.id.clone(),
            side: entry.side,
            name: entry.name.clone(),
        })
        .collect();
    let mut divisions = Vec::new();
    for entry in &counters.divisions {
        let key = format!("divisions.{}", entry.id);
        let id = &entry.corps.value;
        let Some(index) = corps.iter().position(|corps| corps.id == *id) else {
            return check.fail(&key, format!("there is no corps '{id}'"));
        };
        divisions.push(Division {
            id: entry.id.clone(),
            name: entry.name.clone(),
            corps: CorpsId::numbered(index),
        });
    }
    let mut forces = Forces {
        corps,
        divisions,
        units: Vec::new(),
        leaders: Vec::new(),
    };
    units(check, counters, &mut forces)?;
    leaders(check, counters, &mut forces)?;
    Ok(forces)
}

fn units(check: &Check<'_>, counters: &CountersFile, forces: &mut Forces) -> Result<(), DataError> {
    check.ensure(counters.units.len() <= UNITS, "units", "there are too many units")?;
    let mut ids = BTreeSet::new();
    for entry in &counters.units {
        let key = format!("units.{}", entry.id);
        check.ensure(ids.insert(&entry.id), &key, "the unit is listed twice")?;
        check.range(&format!("{key}.fresh"), entry.fresh.value, 1, MAX_VALUE)?;
        check.range(&format!("{key}.spent"), entry.spent.value, 0, entry.fresh.value)?;
        check.range(&format!("{key}.movement"), entry.movement.value, 1, MAX_VALUE)?;
        let long_range = entry.long_range.as_ref().map(|strength| strength.value);
        check.range(&format!("{key}.long_range"), long_range.unwrap_or(0), 0, MAX_VALUE)?;
        check.ensure(
            long_range.is_none() || entry.kind.is_artillery(),
            &format!("{key}.long_range"),
            "only artillery fires",
        )?;
        let corps = corps_of(check, &key, entry.side, &entry.corps.value, &forces.corps)?;
        let division = match &entry.division.value {
            None => None,
            Some(id) => match forces.divisions.iter().position(|division| division.id == *id) {
                Some(index) => Some(DivisionId::numbered(index)),
                None => return check.fail(&format!("{key}.division"), format!("there is no division '{id}'")),
            },
        };
        check.ensure(
            division.is_none_or(|division| forces.divisions[division.number()].corps == corps),
            &format!("{key}.division"),
            "the division belongs to another corps",
        )?;
        let is = |flag: &Option<super::file::Sourced<bool>>| flag.as_ref().is_some_and(|flag| flag.value);
        forces.units.push(Unit {
            id: entry.id.clone(),
            side: entry.side,
            kind: entry.kind,
            name: entry.name.clone(),
            corps,
            division,
            fresh: entry.fresh.value,
            spent: entry.spent.value,
            movement: entry.movement.value,
            long_range,
            reserve: is(&entry.reserve),
            independent: is(&entry.independent),
            start: entry.start.value,
        });
    }
    Ok(())
}

fn leaders(check: &Check<'_>, counters: &CountersFile, forces: &mut Forces) -> Result<(), DataError> {
    check.ensure(
        counters.leaders.len() <= LEADERS,
        "leaders",
        "there are too many leaders",
    )?;
    let mut ids = BTreeSet::new();
    for entry in &counters.leaders {
        let key = format!("leaders.{}", entry.id);
        check.ensure(ids.insert(&entry.id), &key, "the leader is listed twice")?;
        check.range(&format!("{key}.movement"), entry.movement.value, 1, MAX_VALUE)?;
        check.range(&format!("{key}.points"), entry.points.value, 1, MAX_VALUE)?;
        forces.leaders.push(Leader {
            id: entry.id.clone(),
            side: entry.side,
            name: entry.name.clone(),
            corps: corps_of(check, &key, entry.side, &entry.corps.value, &forces.corps)?,
            movement: entry.movement.value,
            start: entry.start.value,
            active: entry.active.value,
            points: entry.points.value,
            rouses_himself: entry.rouses_himself.value,
        });
    }
    for (index, corps) in forces.corps.iter().enumerate() {
        let commanders = forces.leaders.iter().filter(|leader| leader.corps.number() == index);
        check.ensure(
            commanders.count() == 1,
            &format!("corps.{}", corps.id),
            "a corps or army has exactly one leader",
        )?;
    }
    Ok(())
}

fn corps_of(check: &Check<'_>, key: &str, side: Side, id: &str, corps: &[Corps]) -> Result<CorpsId, DataError> {
    match corps.iter().position(|corps| corps.id == id && corps.side == side) {
        Some(index) => Ok(CorpsId::numbered(index)),
        None => check.fail(&format!("{key}.corps"), format!("this side has no corps '{id}'")),
    }
}

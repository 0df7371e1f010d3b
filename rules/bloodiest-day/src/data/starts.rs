//! Everybody begins in an area of the map without enemies, and no area is overstacked (7.4.1).

use std::collections::BTreeSet;

use kernel::data::{Check, DataError};

use super::file::Start;
use super::printed::{DayData, Unit};

pub(super) fn check(check: &Check<'_>, data: &DayData) -> Result<(), DataError> {
    let units = data.units.iter().map(|unit| ("units", &unit.id, unit.start));
    let leaders = data.leaders.iter().map(|leader| ("leaders", &leader.id, leader.start));
    for (list, id, start) in units.chain(leaders) {
        if let Start::Area(area) = start {
            check.ensure(
                area > 0 && usize::from(area) < data.areas.len(),
                &format!("{list}.{id}.start"),
                "there is no such area",
            )?;
        }
    }
    for area in &data.areas[1..] {
        let here: Vec<&Unit> = data
            .units
            .iter()
            .filter(|unit| unit.start == Start::Area(area.number))
            .collect();
        let key = format!("areas.{}", area.number);
        let alone = here.windows(2).all(|pair| pair[0].side == pair[1].side);
        check.ensure(alone, &key, "both sides begin in this area")?;
        let divisions: BTreeSet<_> = here.iter().map(|unit| unit.division).collect();
        let two = divisions.len() <= 2 && !divisions.contains(&None);
        check.ensure(
            here.len() <= 10 || two,
            &key,
            "more than ten units of more than two divisions begin in this area",
        )?;
    }
    Ok(())
}

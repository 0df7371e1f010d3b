//! What the rulebook says of the map and the counters, and what the reconstruction promises.

mod counters;
mod map;
mod starts;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use bloodiest_day::data::{Area, DayData, Role, Start, Unit};
use kernel::Side;

static DATA: LazyLock<DayData> = LazyLock::new(|| DayData::antietam(&[]).expect("the committed data are sound"));

/// The areas with a role, in order.
fn with(role: Role) -> Vec<Area> {
    DATA.areas_with(role).collect()
}

/// The names printed on the units that begin in an area, with whose they are.
fn units_in(area: Area) -> impl Iterator<Item = &'static Unit> {
    DATA.units.iter().filter(move |unit| unit.start == Start::Area(area))
}

/// The areas reached from one over borders for which `passable` holds.
fn reached(from: Area, passable: impl Fn(Area, Area) -> bool) -> BTreeSet<Area> {
    let mut reached = BTreeSet::from([from]);
    let mut fringe = vec![from];
    while let Some(area) = fringe.pop() {
        for adjacent in &DATA.area(area).neighbours {
            if passable(area, adjacent.to) && reached.insert(adjacent.to) {
                fringe.push(adjacent.to);
            }
        }
    }
    reached
}

/// Who begins in an area, if anybody does.
fn side_in(area: Area) -> Option<Side> {
    units_in(area).next().map(|unit| unit.side)
}

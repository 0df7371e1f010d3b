//! From the board file to [`DayData`], with every check that the rules rely on.

use kernel::data::{Check, DataError};
use maps::boards::{Names, Pairs};
use maps::sets::Numbered;

use super::file::{BoardFile, BorderEntry, BorderKind, CountersFile, CrossingKind, CrossingState};
use super::forces::{Forces, forces};
use super::ids::{AREAS, CrossingId, LeaderId};
use super::printed::{Adjacent, AreaData, Crossing, DayData, Leader, Named};
use super::{edges, starts, wire};

/// Checks the files and compiles them; errors name `file`.
pub(super) fn compile(file: &str, board: &BoardFile, counters: &CountersFile) -> Result<DayData, DataError> {
    let check = Check { file };
    let mut areas = areas(&check, board)?;
    let crossings = borders(&check, board, &mut areas)?;
    let Forces {
        corps,
        divisions,
        units,
        leaders,
    } = forces(&check, counters)?;
    let data = DayData {
        areas,
        units,
        corps,
        divisions,
        crossings,
        named: named(&check, &leaders)?,
        leaders,
        board: wire::board(board, counters),
        overlays: Vec::new(),
        printed: String::new(),
    };
    starts::check(&check, &data)?;
    Ok(data)
}

fn named(check: &Check<'_>, leaders: &[Leader]) -> Result<Named, DataError> {
    let find = |id: &str| match leaders.iter().position(|leader| leader.id == id) {
        Some(index) => Ok(LeaderId::numbered(index)),
        None => check.fail(&format!("leaders.{id}"), "the rules need this leader"),
    };
    Ok(Named {
        mcclellan: find("u-leader-mcclellan")?,
        hooker: find("u-leader-hooker")?,
        burnside: find("u-leader-burnside")?,
        franklin: find("u-leader-franklin")?,
        lee: find("c-leader-lee")?,
    })
}

fn areas(check: &Check<'_>, board: &BoardFile) -> Result<Vec<AreaData>, DataError> {
    let unused = AreaData {
        number: 0,
        name: String::new(),
        tem: 0,
        special_tem: None,
        holder: None,
        neighbours: Vec::new(),
        roles: 0,
        edges: [false; 4],
        middle: (0, 0),
    };
    let mut areas = vec![unused];
    let mut names = Names::default();
    check.ensure(board.areas.len() < AREAS, "areas", "there are too many areas")?;
    for (entry, edges) in board.areas.iter().zip(edges::edges(&board.areas)) {
        let key = format!("areas.{}", entry.number);
        check.ensure(
            usize::from(entry.number) == areas.len(),
            &key,
            "areas must be numbered 1, 2, 3, ... in order",
        )?;
        names.add(check, &key, &entry.name.value)?;
        check.range(&format!("{key}.tem"), entry.tem.value, 1, 4)?;
        if let Some(special) = &entry.special_tem {
            check.range(&format!("{key}.special_tem"), special.value, entry.tem.value, 4)?;
        }
        check.ensure(entry.polygon.len() >= 3, &key, "an outline needs at least three points")?;
        areas.push(AreaData {
            number: entry.number,
            name: entry.name.value.clone(),
            tem: entry.tem.value,
            special_tem: entry.special_tem.as_ref().map(|tem| tem.value),
            holder: entry.holder.as_ref().map(|holder| holder.value),
            neighbours: Vec::new(),
            roles: entry.roles.iter().fold(0, |set, role| set | 1 << role.value as u16),
            edges,
            middle: edges::middle(&entry.polygon),
        });
    }
    Ok(areas)
}

/// Fills in the neighbours of all areas and returns the bridges and fords.
fn borders(check: &Check<'_>, board: &BoardFile, areas: &mut [AreaData]) -> Result<Vec<Crossing>, DataError> {
    let mut crossings = Vec::new();
    let mut pairs = Pairs::default();
    for (border_id, entry) in (1..).zip(&board.borders) {
        border(check, entry, areas, &mut pairs)?;
        let crossing = entry.crossing.as_ref().map(|crossing| {
            crossings.push(Crossing {
                a: entry.a,
                b: entry.b,
                name: crossing.name.clone(),
                kind: crossing.kind,
                border_id,
                start: crossing.state.value,
            });
            CrossingId::numbered(crossings.len() - 1)
        });
        for (from, to) in [(entry.a, entry.b), (entry.b, entry.a)] {
            areas[usize::from(from)].neighbours.push(Adjacent {
                to,
                border: entry.kind.value,
                crossing,
                border_id,
            });
        }
    }
    check.ensure(crossings.len() <= 16, "borders", "there are too many bridges and fords")?;
    for area in &mut areas[1..] {
        area.neighbours.sort_unstable_by_key(|adjacent| adjacent.to);
        let key = format!("areas.{}", area.number);
        check.ensure(!area.neighbours.is_empty(), &key, "no unit could ever enter this area")?;
        let is_special = |adjacent: &Adjacent| adjacent.border != BorderKind::Open;
        check.ensure(
            area.special_tem.is_none() || area.neighbours.iter().any(is_special),
            &format!("{key}.special_tem"),
            "nobody attacks it across the creek or the Sunken Road",
        )?;
    }
    Ok(crossings)
}

fn border(check: &Check<'_>, entry: &BorderEntry, areas: &[AreaData], pairs: &mut Pairs) -> Result<(), DataError> {
    let key = format!("borders.{}-{}", entry.a, entry.b);
    pairs.add(check, &key, (entry.a.into(), entry.b.into()))?;
    check.ensure(
        0 < entry.a && usize::from(entry.b) < areas.len(),
        &key,
        "a border joins two areas of the map",
    )?;
    let creek = entry.kind.value == BorderKind::Creek;
    check.ensure(
        creek || entry.crossing.is_none(),
        &key,
        "bridges and fords lead across the creek",
    )?;
    check.ensure(
        !creek || entry.crossing.is_some() || !entry.road,
        &key,
        "a road crosses the creek only where there is a bridge or ford",
    )?;
    let Some(crossing) = &entry.crossing else {
        return Ok(());
    };
    let fits = match crossing.kind {
        CrossingKind::Bridge => crossing.state.value != CrossingState::Hidden,
        CrossingKind::Ford => crossing.state.value != CrossingState::Confederate,
        CrossingKind::Ferry => false,
    };
    check.ensure(fits, &key, "a bridge belongs to a side, a ford is found or hidden")
}

//! Puts the records of a board together, and checks that they agree.

use std::collections::BTreeMap;

use kernel::data::{Check, DataError};
use maps::grid::Grid;

use super::printed::{Crossing, Mark, Printed, Route, SideCode, Terrain, Water};
use super::{Beside, Edge, Hex, Map, labels, text};
use crate::ids::{EdgeId, HEXES, HexId};

/// A correction of a board: its file, its name, and its records.
pub type Correction<'a> = (&'a str, &'a str, &'a [String]);

/// Reads a board and corrects it, and puts the hexes together before the corrections and after each, so that an error
/// names the file that is at fault.
///
/// # Errors
/// When a record is not of its form, or the records do not agree.
pub fn load(file: &str, records: &str, corrections: &[Correction<'_>]) -> Result<Map, DataError> {
    let mut printed = text::read(file, records)?;
    let mut map = compile(file, &printed)?;
    for (file, name, lines) in corrections {
        text::correct(file, name, lines, &mut printed)?;
        map = compile(file, &printed)?;
    }
    Ok(map)
}

fn compile(file: &str, printed: &Printed) -> Result<Map, DataError> {
    let check = Check { file };
    let codes: Vec<u16> = printed.terrain.keys().copied().collect();
    if let Some(code) = codes.last().filter(|code| usize::from(**code) >= HEXES) {
        return check.fail(&labels::label(*code), "no hex of the map");
    }
    let named = |code: &u16| {
        check.ensure(
            codes.binary_search(code).is_ok(),
            &labels::label(*code),
            "no hex of the map",
        )
    };
    for (code, terrain) in &printed.terrain {
        let county = printed.county.get(code);
        let agree = county.is_some_and(|letter| (*letter == '~') == (*terrain == Terrain::Water));
        check.ensure(agree, &labels::label(*code), "terrain and county do not agree on water")?;
    }
    printed.county.keys().try_for_each(named)?;
    let names = [&printed.places, &printed.stations, &printed.seats];
    names.iter().flat_map(|names| names.keys()).try_for_each(named)?;
    printed.marks.values().flat_map(BTreeMap::keys).try_for_each(named)?;
    check_water(check, printed)?;
    let routes = routes(check, printed)?;

    let sides = Grid::Columns.hexsides(&codes);
    let id = |code: u16| codes.binary_search(&code).is_ok().then_some(HexId(code));
    let mut edges = Vec::with_capacity(sides.len());
    for side in &sides {
        let (Some(a), Some(b)) = (id(side.0), id(side.1)) else {
            continue;
        };
        let grounds = [printed.terrain[&side.0], printed.terrain[&side.1]];
        let given = printed.woods.get(side).copied();
        let open = grounds.contains(&Terrain::Water).then_some(Water::Open);
        edges.push(Edge {
            a,
            b,
            water: open.or_else(|| printed.streams.get(side).map(|stream| stream.water)),
            crossing: printed.crossings.get(side).map(|(crossing, _)| *crossing),
            route: routes.get(side).copied(),
            woods: given.unwrap_or_else(|| is_wooded(grounds)),
        });
    }
    let find = |side: SideCode| sides.binary_search(&side).ok().map(|index| EdgeId(index as u16));
    let beside = |code: u16| {
        let mut beside = [None; 6];
        for (place, towards) in Map::directions() {
            let next = Grid::Columns.neighbour(code, towards);
            beside[place] = next.and_then(|next| {
                let edge = find((code.min(next), code.max(next)))?;
                Some(Beside { hex: id(next)?, edge })
            });
        }
        beside
    };
    let redoubts = [printed.marked(Mark::Redoubt), printed.marked(Mark::NavalBattery)];
    let hexes = codes.iter().map(|code| Hex {
        code: *code,
        terrain: printed.terrain[code],
        county: printed.county[code],
        redoubt: redoubts.iter().any(|marked| marked.contains(code)),
        beside: beside(*code),
    });
    let hexes: Vec<Hex> = hexes.collect();
    let mut places = vec![u16::MAX; HEXES];
    for (place, code) in (0..).zip(&codes) {
        places[usize::from(*code)] = place;
    }
    let mut map = Map {
        hexes,
        places,
        edges,
        still: Vec::new(),
        printed: printed.clone(),
    };
    map.still = map.stills();
    Ok(map)
}

/// The board does not list wooded hexsides: one is where both hexes are wooded, or as hard to see through (notes, 4).
fn is_wooded(grounds: [Terrain; 2]) -> bool {
    grounds.into_iter().all(|terrain| {
        matches!(
            terrain,
            Terrain::Woods | Terrain::Rough | Terrain::Swamp | Terrain::ProvisionalSwamp
        )
    })
}

fn check_water(check: Check<'_>, printed: &Printed) -> Result<(), DataError> {
    let key = |side: &SideCode| format!("{}/{}", labels::label(side.0), labels::label(side.1));
    for side in printed.streams.keys() {
        let grounds = [side.0, side.1].map(|code| printed.terrain.get(&code));
        let land = grounds
            .iter()
            .all(|terrain| terrain.is_some_and(|terrain| *terrain != Terrain::Water));
        check.ensure(land, &key(side), "a river runs between two hexes of land")?;
    }
    for side in printed.crossings.keys() {
        let river = printed
            .streams
            .get(side)
            .is_some_and(|stream| stream.water != Water::Creek);
        check.ensure(river, &key(side), "a crossing needs a minor or major river")?;
    }
    for side in printed.woods.keys() {
        let land = [side.0, side.1].iter().all(|code| printed.terrain.contains_key(code));
        check.ensure(land, &key(side), "no hexside of the map")?;
    }
    Ok(())
}

/// The best way across each hexside that one crosses.
fn routes(check: Check<'_>, printed: &Printed) -> Result<BTreeMap<SideCode, Route>, DataError> {
    let mut routes: BTreeMap<SideCode, Route> = BTreeMap::new();
    for way in &printed.ways {
        for pair in way.hexes.windows(2) {
            let side = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            let land = [side.0, side.1].iter().all(|code| {
                printed
                    .terrain
                    .get(code)
                    .is_some_and(|terrain| *terrain != Terrain::Water)
            });
            check.ensure(land, &way.name, "a way leads over land")?;
            let river = printed
                .streams
                .get(&side)
                .is_some_and(|stream| stream.water != Water::Creek);
            let crossing = printed.crossings.get(&side).map(|(crossing, _)| *crossing);
            check.ensure(
                !river || crossing.is_some(),
                &way.name,
                "a way needs a crossing over a river",
            )?;
            let rail = way.route == Route::Rail;
            let carries = rail || crossing != Some(Crossing::RailBridge);
            check.ensure(carries, &way.name, "no road leads over a bridge of a railroad")?;
            let best = routes.entry(side).or_insert(way.route);
            *best = way.route.max(*best);
        }
    }
    Ok(routes)
}

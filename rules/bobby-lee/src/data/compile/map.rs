//! The map: hexes, hexsides, rivers and the sea.

use std::collections::{BTreeMap, BTreeSet};

use kernel::data::Check;
use protocol::Side;

use crate::data::file::{BoardFile, Hexside, HexsideEntry, Port, SeaPlace as Place, Terrain, TerrainEntry};
use crate::data::{Adjacent, ByGround, DataError, Edge, EdgeId, Hex, HexId, River, RiverId, Sea, SeaPlace};
use crate::state::HEXES;

/// The rows of the terrain table.
pub(super) struct TerrainTable<'a> {
    pub(super) rows: &'a [TerrainEntry],
}

impl TerrainTable<'_> {
    pub(super) fn row(&self, check: &Check<'_>, terrain: Terrain) -> Result<&TerrainEntry, DataError> {
        match self.rows.iter().find(|row| row.terrain == terrain) {
            Some(row) => Ok(row),
            None => check.fail("terrain", format!("the row {terrain:?} is missing")),
        }
    }

    /// The lowest limits of all terrain of a hexside (2.2).
    fn limits(&self, check: &Check<'_>, terrains: &[Terrain]) -> Result<[ByGround; 2], DataError> {
        let mut lowest = [[u8::MAX; 2]; 2];
        for terrain in terrains {
            let row = self.row(check, *terrain)?;
            for (limit, row) in lowest.iter_mut().zip([row.attack, row.reinforce]) {
                *limit = [limit[0].min(row[0]), limit[1].min(row[1])];
            }
        }
        Ok(lowest)
    }
}

pub(super) fn hexes(check: &Check<'_>, board: &BoardFile) -> Result<Vec<Hex>, DataError> {
    check.ensure(board.hexes.len() <= HEXES, "hexes", "there can be at most 240 hexes")?;
    let mut names = BTreeSet::new();
    let mut hexes: Vec<Hex> = Vec::new();
    for entry in &board.hexes {
        let printed = &entry.printed;
        let key = format!("hexes.{}", printed.code);
        let in_order = hexes.last().is_none_or(|last| last.code < printed.code);
        check.ensure(in_order, &key, "hexes must stand in the order of their codes")?;
        let name = &printed.name.value;
        check.ensure(!name.trim().is_empty(), &key, "a hex needs a name")?;
        check.ensure(names.insert(name), &key, "another hex has this name")?;
        let town = printed.town.value;
        check.ensure(
            town.major || town.points == 0,
            &key,
            "only a major town is worth victory points",
        )?;
        check.range(&format!("{key}.points"), town.points, 0, 6)?;
        hexes.push(Hex {
            code: printed.code,
            name: name.clone(),
            home: printed.home.value,
            forest: printed.forest.value,
            town: Some(town),
            fortress: printed.fortress.value,
            port: printed.port.value,
            supply: printed.supply.as_ref().map(|supply| supply.value),
            capital: printed.capital.as_ref().map(|capital| capital.value),
            adjacent: Vec::new(),
        });
    }
    for side in Side::BOTH {
        let capitals = hexes.iter().filter(|hex| hex.capital == Some(side)).count();
        check.ensure(capitals == 1, "hexes", "each side has exactly one capital")?;
    }
    Ok(hexes)
}

/// The hex with a code.
pub(super) fn hex_at(check: &Check<'_>, key: &str, hexes: &[Hex], code: u16) -> Result<HexId, DataError> {
    match hexes.binary_search_by_key(&code, |hex| hex.code) {
        Ok(index) => Ok(HexId(index as u8)),
        Err(_) => check.fail(key, format!("there is no hex {code:04}")),
    }
}

pub(super) fn rivers(check: &Check<'_>, board: &BoardFile, hexes: &[Hex]) -> Result<Vec<River>, DataError> {
    let mut rivers = Vec::new();
    for entry in &board.sea.rivers {
        let key = format!("sea.rivers.{}", entry.name);
        let ports = entry.ports.value.iter();
        let ports: Vec<HexId> = ports
            .map(|code| hex_at(check, &key, hexes, *code))
            .collect::<Result<_, _>>()?;
        check.ensure(
            entry.ports.value.last() == Some(&entry.head.value),
            &key,
            "the Head of Navigation is the last port of a river",
        )?;
        rivers.push(River {
            name: entry.name.clone(),
            ports,
        });
    }
    Ok(rivers)
}

/// The codes of the hexes beyond the eastern side and the two southern corners, in rows shifted every second time.
fn neighbours(code: u16) -> [u16; 3] {
    let shift = if code.is_multiple_of(2) { 100 } else { 0 };
    [code + 100, (code + shift + 1).saturating_sub(100), code + shift + 1]
}

/// All hexsides between two hexes, and with them the neighbours of all hexes.
pub(super) fn edges(
    check: &Check<'_>,
    board: &BoardFile,
    terrain: &TerrainTable<'_>,
    hexes: &mut [Hex],
    rivers: &mut Vec<River>,
) -> Result<Vec<Edge>, DataError> {
    let mut printed: BTreeMap<(u16, u16), &HexsideEntry> = BTreeMap::new();
    for entry in &board.hexsides {
        let ends = (entry.printed.a, entry.printed.b);
        let key = format!("hexsides.{:04}-{:04}", ends.0, ends.1);
        check.ensure(ends.0 < ends.1, &key, "the lower hex stands first")?;
        check.ensure(
            printed.insert(ends, entry).is_none(),
            &key,
            "the hexside is listed twice",
        )?;
    }
    let mut pairs: Vec<(u16, u16)> = Vec::new();
    for hex in hexes.iter() {
        let beyond = neighbours(hex.code).into_iter();
        let land = beyond.filter(|code| hexes.binary_search_by_key(code, |hex| hex.code).is_ok());
        pairs.extend(land.map(|code| (hex.code.min(code), hex.code.max(code))));
    }
    pairs.sort_unstable();
    let mut edges = Vec::new();
    for (a, b) in pairs {
        let entry = printed.remove(&(a, b));
        let [a, b] = [
            hex_at(check, "hexsides", hexes, a)?,
            hex_at(check, "hexsides", hexes, b)?,
        ];
        let id = EdgeId(edges.len() as u16);
        edges.push(edge(check, terrain, rivers, (a, b), entry.map(|entry| &entry.printed))?);
        for (from, to) in [(a, b), (b, a)] {
            hexes[usize::from(from.0)].adjacent.push(Adjacent { to, edge: id });
        }
    }
    if let Some((a, b)) = printed.keys().next() {
        return check.fail(&format!("hexsides.{a:04}-{b:04}"), "these hexes are not adjacent");
    }
    for hex in hexes {
        hex.adjacent.sort_unstable_by_key(|adjacent| adjacent.to);
    }
    Ok(edges)
}

fn edge(
    check: &Check<'_>,
    terrain: &TerrainTable<'_>,
    rivers: &mut Vec<River>,
    (a, b): (HexId, HexId),
    printed: Option<&Hexside>,
) -> Result<Edge, DataError> {
    let Some(side) = printed else {
        let [attack, reinforce] = terrain.limits(check, &[Terrain::Clear])?;
        return Ok(Edge {
            a,
            b,
            river: None,
            crossing: None,
            navigable: false,
            mountain: false,
            gap: false,
            marsh: false,
            passable: true,
            attack,
            reinforce,
            rail: false,
            road: None,
        });
    };
    let key = format!("hexsides.{:04}-{:04}", side.a, side.b);
    let crossing = side.crossing.as_ref().map(|crossing| crossing.value.kind);
    let (mountain, gap) = (side.mountain.is_some(), side.gap.is_some());
    check.ensure(
        crossing.is_none() || side.river.is_some(),
        &key,
        "a bridge or ford crosses a river",
    )?;
    check.ensure(!gap || mountain, &key, "a gap leads through mountains")?;
    let passable = (side.river.is_none() || crossing.is_some()) && (!mountain || gap);
    let (rail, road) = (!side.rails.is_empty(), side.road.as_ref().map(|road| road.value));
    check.ensure(
        passable || !rail && road.is_none(),
        &key,
        "a railway or road crosses rivers and mountains only at a bridge, ford or gap",
    )?;
    let mut terrains = vec![Terrain::Clear];
    terrains.extend(crossing.map(|_| Terrain::Crossing));
    terrains.extend(gap.then_some(Terrain::Gap));
    terrains.extend(side.marsh.as_ref().map(|_| Terrain::Marsh));
    let [attack, reinforce] = if passable {
        terrain.limits(check, &terrains)?
    } else {
        [[0; 2]; 2]
    };
    Ok(Edge {
        a,
        b,
        river: side.river.as_ref().map(|river| river_named(rivers, &river.value)),
        crossing,
        navigable: side.navigable.as_ref().is_some_and(|navigable| navigable.value),
        mountain,
        gap,
        marsh: side.marsh.is_some(),
        passable,
        attack,
        reinforce,
        rail,
        road,
    })
}

fn river_named(rivers: &mut Vec<River>, name: &str) -> RiverId {
    let index = rivers.iter().position(|river| river.name == name).unwrap_or_else(|| {
        rivers.push(River {
            name: name.to_owned(),
            ports: Vec::new(),
        });
        rivers.len() - 1
    });
    RiverId(index as u8)
}

pub(super) fn sea(check: &Check<'_>, board: &BoardFile, hexes: &[Hex]) -> Result<Sea, DataError> {
    let mut places: Vec<SeaPlace> = Vec::new();
    let mut found: Vec<Place> = Vec::new();
    let waters = board.sea.waters.iter().map(|water| Place::Water(water.value.clone()));
    let ports = hexes.iter().filter(|hex| hex.port != Port::None);
    for place in waters.chain(ports.map(|hex| Place::Port(hex.code))) {
        let port = match place {
            Place::Port(code) => Some(hex_at(check, "sea", hexes, code)?),
            Place::Water(_) => None,
        };
        places.push(SeaPlace { port, next: Vec::new() });
        found.push(place);
    }
    for link in &board.sea.links {
        let ends = link
            .value
            .each_ref()
            .map(|end| found.iter().position(|place| place == end));
        let [Some(a), Some(b)] = ends else {
            return check.fail(
                "sea.links",
                format!("{:?} joins what is neither port nor water", link.value),
            );
        };
        places[a].next.push(b as u8);
        places[b].next.push(a as u8);
    }
    check.ensure(
        places.iter().all(|place| !place.next.is_empty()),
        "sea.links",
        "a port or water is out of reach",
    )?;
    Ok(Sea { places })
}

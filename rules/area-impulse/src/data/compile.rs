//! From the files to [`GameData`], with every check that the rules rely on.

use std::collections::BTreeSet;

use kernel::data::Check;
use protocol::Side;

use crate::book::Book;

use super::file::{BoardFile, BorderEntry, CountersFile, Start};
use super::{
    Adjacent, Area, Bridge, BridgeId, Corps, CorpsId, DataError, GameData, LEADER_PIECES, Leader, Rank, Unit, wire,
};

/// How many units one side may have in an area (7.1).
const STACKING: usize = 10;
/// The highest factor a counter may show.
const MAX_FACTOR: u8 = 20;

/// Checks the files and compiles them; errors name `file`.
pub(super) fn compile(
    file: &str,
    book: &Book,
    board: &BoardFile,
    counters: &CountersFile,
) -> Result<GameData, DataError> {
    let check = Check { file };
    let mut areas = areas(&check, board)?;
    let bridges = borders(&check, board, &mut areas)?;
    let corps: Vec<Corps> = counters
        .corps
        .iter()
        .map(|corps| Corps {
            id: corps.id.clone(),
            side: corps.side,
            name: corps.name.clone(),
            short: corps.short.clone(),
        })
        .collect();
    let units = units(&check, counters, &corps)?;
    let leaders = leaders(&check, counters, &corps)?;
    starts(&check, &areas, &units, &leaders)?;
    for (side, works) in counters.works.entries() {
        check.range(&format!("works.{side:?}"), works.value, 0, 99)?;
    }
    Ok(GameData {
        areas,
        units,
        leaders,
        corps,
        bridges,
        works_limit: [Side::Union, Side::Confederate].map(|side| counters.works[side].value),
        board: wire::board(book, board, counters),
        overlays: Vec::new(),
        printed: String::new(),
    })
}

fn areas(check: &Check<'_>, board: &BoardFile) -> Result<Vec<Area>, DataError> {
    let unused = Area {
        number: 0,
        name: String::new(),
        tem: 0,
        vp: 0,
        fortified: false,
        start_control: Side::Confederate,
        on_edge: false,
        neighbours: Vec::new(),
        roles: 0,
    };
    let mut areas = vec![unused];
    for entry in &board.areas {
        let key = format!("areas.{}", entry.number);
        check.ensure(
            usize::from(entry.number) == areas.len(),
            &key,
            "areas must be numbered 1, 2, 3, ... in order",
        )?;
        check.ensure(!entry.name.value.trim().is_empty(), &key, "an area needs a name")?;
        check.ensure(
            (1..=4).contains(&entry.tem.value),
            &format!("{key}.tem"),
            &format!("{} is not between 1 and 4", entry.tem.value),
        )?;
        check.range(&format!("{key}.vp"), entry.vp.value, 0, 10)?;
        check.ensure(entry.polygon.len() >= 3, &key, "an outline needs at least three points")?;
        let roles = entry.roles.iter().fold(0, |set, role| set | 1 << role.value as u16);
        let mut area = Area {
            number: entry.number,
            name: entry.name.value.clone(),
            tem: entry.tem.value,
            vp: entry.vp.value,
            fortified: false,
            start_control: entry.control.value,
            on_edge: entry.edge,
            neighbours: Vec::new(),
            roles,
        };
        area.fortified = area.has(super::Role::Fortified);
        areas.push(area);
    }
    Ok(areas)
}

/// Fills in the neighbours of all areas and returns the bridges.
fn borders(check: &Check<'_>, board: &BoardFile, areas: &mut [Area]) -> Result<Vec<Bridge>, DataError> {
    let mut bridges = Vec::new();
    let mut seen = BTreeSet::new();
    for (index, entry) in board.borders.iter().enumerate() {
        let border_id = index as u16 + 1;
        border(check, entry, areas.len(), &mut seen)?;
        let bridge = entry.crossing.as_ref().map(|crossing| {
            bridges.push(Bridge {
                a: entry.a,
                b: entry.b,
                kind: crossing.kind,
                border_id,
                start: crossing.state.value,
            });
            BridgeId(bridges.len() as u8 - 1)
        });
        if entry.kind.value.needs_bridge() && bridge.is_none() {
            continue;
        }
        for (from, to) in [(entry.a, entry.b), (entry.b, entry.a)] {
            areas[usize::from(from)].neighbours.push(Adjacent {
                to,
                border: entry.kind.value,
                bridge,
                road: entry.road,
                rail: entry.rail,
                border_id,
            });
        }
    }
    for area in &mut areas[1..] {
        area.neighbours.sort_unstable_by_key(|adjacent| adjacent.to);
        let key = format!("areas.{}", area.number);
        check.ensure(!area.neighbours.is_empty(), &key, "no unit could ever enter this area")?;
    }
    Ok(bridges)
}

fn border(
    check: &Check<'_>,
    entry: &BorderEntry,
    areas: usize,
    seen: &mut BTreeSet<(u8, u8)>,
) -> Result<(), DataError> {
    let key = format!("borders.{}-{}", entry.a, entry.b);
    check.ensure(
        0 < entry.a && entry.a < entry.b && usize::from(entry.b) < areas,
        &key,
        "a border joins two areas of the map, the lower number first",
    )?;
    check.ensure(seen.insert((entry.a, entry.b)), &key, "the border is listed twice")?;
    let bridged = entry.kind.value.can_be_bridged();
    check.ensure(
        bridged || entry.crossing.is_none(),
        &key,
        "open ground has no bridge, ford or ferry",
    )?;
    check.ensure(
        !bridged || entry.crossing.is_some() || !(entry.road || entry.rail),
        &key,
        "a road or railway crosses water only where there is a bridge, ford or ferry",
    )
}

fn units(check: &Check<'_>, counters: &CountersFile, corps: &[Corps]) -> Result<Vec<Unit>, DataError> {
    check.ensure(
        counters.units.len() <= usize::from(LEADER_PIECES),
        "units",
        "there can be at most 100 units",
    )?;
    let mut ids = BTreeSet::new();
    let mut units = Vec::new();
    for entry in &counters.units {
        let key = format!("units.{}", entry.id);
        check.ensure(ids.insert(&entry.id), &key, "the unit is listed twice")?;
        for (name, factor) in [
            ("attack", &entry.attack),
            ("defense", &entry.defense),
            ("exhausted_defense", &entry.exhausted_defense),
        ] {
            check.range(&format!("{key}.{name}"), factor.value, 0, MAX_FACTOR)?;
        }
        for (name, factor) in [
            ("movement", &entry.movement),
            ("exhausted_movement", &entry.exhausted_movement),
        ] {
            check.range(&format!("{key}.{name}"), factor.value, 1, MAX_FACTOR)?;
        }
        check.ensure(
            entry.exhausted_defense.value <= entry.defense.value,
            &format!("{key}.exhausted_defense"),
            "an exhausted unit cannot defend better than a fresh one",
        )?;
        units.push(Unit {
            id: entry.id.clone(),
            side: entry.side,
            kind: entry.kind,
            name: entry.name.clone(),
            corps: corps_of(check, &key, entry.side, entry.corps.value.as_deref(), corps)?,
            attack: entry.attack.value,
            defense: entry.defense.value,
            movement: entry.movement.value,
            exhausted_defense: entry.exhausted_defense.value,
            exhausted_movement: entry.exhausted_movement.value,
            start: entry.start.value,
        });
    }
    Ok(units)
}

fn leaders(check: &Check<'_>, counters: &CountersFile, corps: &[Corps]) -> Result<Vec<Leader>, DataError> {
    check.ensure(
        counters.leaders.len() <= 32,
        "leaders",
        "there can be at most 32 leaders",
    )?;
    let mut ids = BTreeSet::new();
    let mut leaders = Vec::new();
    for entry in &counters.leaders {
        let key = format!("leaders.{}", entry.id);
        check.ensure(ids.insert(&entry.id), &key, "the leader is listed twice")?;
        check.range(&format!("{key}.movement"), entry.movement.value, 1, MAX_FACTOR)?;
        let [initiative, combat] = [&entry.initiative, &entry.combat].map(|rating| rating.as_ref().map(|it| it.value));
        check.range(&format!("{key}.initiative"), initiative.unwrap_or(1), 1, 6)?;
        check.range(&format!("{key}.combat"), combat.unwrap_or(0), 0, MAX_FACTOR)?;
        let corps = corps_of(check, &key, entry.side, entry.corps.value.as_deref(), corps)?;
        leaders.push(Leader {
            id: entry.id.clone(),
            side: entry.side,
            name: entry.name.clone(),
            rank: corps.map_or(Rank::Army, Rank::Corps),
            initiative: initiative.unwrap_or(0),
            combat: combat.unwrap_or(0),
            movement: entry.movement.value,
            start: entry.start.value,
        });
    }
    for side in Side::BOTH {
        let army = leaders.iter().filter(|leader| {
            leader.side == side && leader.rank == Rank::Army && !matches!(leader.start, Start::Optional(_))
        });
        check.ensure(army.count() == 1, "leaders", "each side has exactly one army leader")?;
    }
    Ok(leaders)
}

fn corps_of(
    check: &Check<'_>,
    key: &str,
    side: Side,
    id: Option<&str>,
    corps: &[Corps],
) -> Result<Option<CorpsId>, DataError> {
    let Some(id) = id else { return Ok(None) };
    match corps.iter().position(|corps| corps.id == id && corps.side == side) {
        Some(index) => Ok(Some(CorpsId(index as u8))),
        None => check.fail(&format!("{key}.corps"), format!("this side has no corps '{id}'")),
    }
}

/// Everybody begins in an area of the map that his side controls, and no area is overstacked.
fn starts(check: &Check<'_>, areas: &[Area], units: &[Unit], leaders: &[Leader]) -> Result<(), DataError> {
    let pieces = units
        .iter()
        .map(|unit| ("units", &unit.id, unit.side, unit.start))
        .chain(
            leaders
                .iter()
                .map(|leader| ("leaders", &leader.id, leader.side, leader.start)),
        );
    for (list, id, side, start) in pieces {
        let (Start::Area(area) | Start::Optional(area)) = start else {
            continue;
        };
        let key = format!("{list}.{id}.start");
        let Some(area) = areas.get(usize::from(area)).filter(|area| area.number > 0) else {
            return check.fail(&key, format!("there is no area {area}"));
        };
        check.ensure(area.start_control == side, &key, "the area belongs to the other side")?;
    }
    for area in &areas[1..] {
        let stack = units
            .iter()
            .filter(|unit| matches!(unit.start, Start::Area(start) | Start::Optional(start) if start == area.number));
        check.ensure(
            stack.count() <= STACKING,
            &format!("areas.{}", area.number),
            "more than ten units begin in this area",
        )?;
    }
    Ok(())
}

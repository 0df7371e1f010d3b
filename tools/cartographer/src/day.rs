//! From the source of Bloodiest Day to its committed board and counter files.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};
use protocol::Side;
use protocol::board::Point;
use rules::day_files::{
    AreaEntry, BoardFile, BorderEntry, BorderKind, Colour, CorpsEntry, CountersFile, CrossingState, DivisionEntry,
    LeaderEntry, Role, Sourced, Start, UnitEntry, UnitKind,
};
use serde::Deserialize;

use crate::areas::{self, Shape, corps_id};
use crate::borders::Border;
use crate::geometry;
use crate::layout::{Cover, Places, covered, crossing, places, sign, stack};
use crate::source::{AreaSource, Course, DayArea, DaySource};

/// Builds the board file.
pub(crate) fn board(source: DaySource) -> Result<BoardFile> {
    let Shape {
        canvas,
        outline,
        rings,
        borders,
    } = areas::shape(&source)?;
    let crossings = areas::crossings(&borders);
    let mut places = arrange(&source, &rings, &crossings);
    let areas = source
        .areas
        .iter()
        .map(|area| {
            let place = places.remove(&area.number).context("an area is listed twice")?;
            entry(area, &rings[&area.number], &place)
        })
        .collect::<Result<_>>()?;
    Ok(BoardFile {
        areas,
        borders: borders.into_iter().map(border).collect::<Result<_>>()?,
        lines: areas::lines(&source, &canvas),
        outline,
        size: canvas.size,
        id: source.id,
        title: source.title,
        note: source.note,
    })
}

fn border(found: Border<CrossingState>) -> Result<BorderEntry> {
    Ok(BorderEntry {
        a: found.a,
        b: found.b,
        kind: Sourced {
            value: match found.course.value {
                Course::Open => BorderKind::Open,
                Course::Creek => BorderKind::Creek,
                Course::Sunken => BorderKind::Sunken,
                other => bail!("{}-{}: this game has no {other:?}", found.a, found.b),
            },
            src: found.course.src,
            why: found.course.why,
        },
        crossing: found.crossing,
        road: found.road,
        rail: found.rail,
        middle: found.middle,
    })
}

/// Finds the places of all areas, so that no identifier or name covers another one, a crossing or the counters of
/// another area. The smallest have the least choice and go first.
fn arrange(source: &DaySource, rings: &BTreeMap<u8, Vec<Point>>, crossings: &[Point]) -> BTreeMap<u8, Places> {
    let mut order: Vec<&AreaSource<DayArea>> = source.areas.iter().collect();
    let size = |one: &AreaSource<DayArea>| geometry::area(&rings[&one.number]).abs();
    order.sort_by(|a, b| size(a).total_cmp(&size(b)));
    let mut there: Vec<Cover> = crossings.iter().copied().map(crossing).collect();
    let mut found = BTreeMap::new();
    for area in order {
        let name = &area.name.value;
        let place = places(&rings[&area.number], crossings, |label| covered(label, name, &there));
        there.extend(sign(place.label, name));
        there.push(stack(place.anchor));
        found.insert(area.number, place);
    }
    found
}

fn entry(area: &AreaSource<DayArea>, ring: &[Point], places: &Places) -> Result<AreaEntry> {
    let mut roles = Vec::new();
    for flag in &area.flags {
        let value = match flag.flag.as_str() {
            "star" => Role::Star,
            "boxed_star" => Role::BoxedStar,
            "double_star" => Role::DoubleStar,
            "sharpsburg" => Role::Sharpsburg,
            "vi_corps_entry" => Role::SixthCorpsEntry,
            "ap_hill_entry" => Role::HillEntry,
            "long_range_target" => Role::LongRangeTarget,
            "east_bank" => Role::EastBank,
            "union_edge" => Role::UnionEdge,
            "confederate_edge" => Role::ConfederateEdge,
            other => bail!("area {}: unknown flag '{other}'", area.number),
        };
        roles.push(Sourced {
            value,
            src: flag.src.clone(),
            why: None,
        });
    }
    Ok(AreaEntry {
        number: area.number,
        name: area.name.clone(),
        tem: area.own.tem.clone(),
        special_tem: area.own.special_tem.clone(),
        holder: area.own.holder.clone(),
        ground: area.own.ground.clone(),
        roles,
        polygon: ring.to_vec(),
        label: places.label,
        anchor: places.anchor,
    })
}

/// `units.json` of the source.
#[derive(Deserialize)]
pub(crate) struct ForcesSource {
    id: String,
    corps: Vec<CorpsSource>,
    divisions: Vec<DivisionSource>,
    units: Vec<UnitSource>,
    leaders: Vec<LeaderSource>,
}

#[derive(Deserialize)]
struct CorpsSource {
    side: Side,
    name: String,
    title: String,
    short: String,
    colour: Colour,
    /// Where the colour is known from.
    src: String,
}

#[derive(Deserialize)]
struct DivisionSource {
    side: Side,
    name: String,
    title: String,
    corps: String,
    src: String,
}

#[derive(Deserialize)]
struct UnitSource {
    id: String,
    side: Side,
    #[serde(rename = "type")]
    kind: UnitKind,
    title: String,
    short: String,
    corps: Sourced<String>,
    division: Sourced<Option<String>>,
    fresh: Sourced<u8>,
    spent: Sourced<u8>,
    movement: Sourced<u8>,
    long_range: Option<Sourced<u8>>,
    reserve: Option<Sourced<bool>>,
    independent: Option<Sourced<bool>>,
    start: Sourced<Start>,
}

#[derive(Deserialize)]
struct LeaderSource {
    id: String,
    side: Side,
    name: String,
    corps: Sourced<String>,
    movement: Sourced<u8>,
    start: Sourced<Start>,
    active: Sourced<bool>,
    points: Sourced<u8>,
    rouses_himself: Sourced<bool>,
}

/// The id of a division: that of a corps with its own name, which tells the cavalry from its division.
fn division_id(side: Side, name: &str) -> String {
    corps_id(side, &format!("{} division", name.replace('/', " ")))
}

/// Builds the counter file.
pub(crate) fn counters(source: ForcesSource) -> CountersFile {
    let corps = source.corps.into_iter().map(|corps| CorpsEntry {
        id: corps_id(corps.side, &corps.name),
        side: corps.side,
        name: corps.title,
        short: corps.short,
        colour: Sourced {
            value: corps.colour,
            src: corps.src,
            why: None,
        },
    });
    let divisions = source.divisions.into_iter().map(|division| DivisionEntry {
        id: division_id(division.side, &division.name),
        name: division.title,
        corps: Sourced {
            value: corps_id(division.side, &division.corps),
            src: division.src,
            why: None,
        },
        short: division.name,
    });
    CountersFile {
        corps: corps.collect(),
        divisions: divisions.collect(),
        units: source.units.into_iter().map(unit).collect(),
        leaders: source.leaders.into_iter().map(leader).collect(),
        id: source.id,
    }
}

fn unit(unit: UnitSource) -> UnitEntry {
    UnitEntry {
        corps: with_id(unit.side, unit.corps),
        division: Sourced {
            value: unit.division.value.map(|name| division_id(unit.side, &name)),
            src: unit.division.src,
            why: unit.division.why,
        },
        id: unit.id,
        side: unit.side,
        kind: unit.kind,
        name: unit.title,
        short: unit.short,
        fresh: unit.fresh,
        spent: unit.spent,
        movement: unit.movement,
        long_range: unit.long_range,
        reserve: unit.reserve,
        independent: unit.independent,
        start: unit.start,
    }
}

fn leader(leader: LeaderSource) -> LeaderEntry {
    LeaderEntry {
        corps: with_id(leader.side, leader.corps),
        id: leader.id,
        side: leader.side,
        name: leader.name,
        movement: leader.movement,
        start: leader.start,
        active: leader.active,
        points: leader.points,
        rouses_himself: leader.rouses_himself,
    }
}

fn with_id(side: Side, corps: Sourced<String>) -> Sourced<String> {
    Sourced {
        value: corps_id(side, &corps.value),
        ..corps
    }
}

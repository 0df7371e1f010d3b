//! From the source of an area board to the committed board and counter files.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use protocol::board::{MapLine, Point};
use protocol::{BySide, Side};
use rules::area_files::{
    AreaEntry, BoardFile, BorderEntry, BorderKind, BridgeState, CorpsEntry, CountersFile, LeaderEntry, Role, Sourced,
    UnitEntry, UnitKind,
};

use crate::borders::{self, Border, Water};
use crate::geometry::{self, Canvas};
use crate::layout::places;
use crate::source::{
    AreaSource, BoardSource, CampaignArea, CampaignSource, CounterSource, Course, Geo, LeaderSource, OutlineKind,
    UnitSource,
};

/// How near to other water, or to the edge of the map, a water line has to end, in map units.
const MOUTH: f64 = 4.0;
/// How near to the outline the middle of an edge at the edge of the map is.
const ON_EDGE: f64 = 1.0;
/// The share of an area that the Voronoi cells of its sites have to cover.
const CELLS_AGREE: f64 = 0.90;

/// The board file of an area-impulse game.
pub(crate) fn board(source: CampaignSource) -> Result<BoardFile> {
    let Shape {
        canvas,
        outline,
        rings,
        borders,
    } = shape(&source)?;
    let crossings = crossings(&borders);
    let areas = source
        .areas
        .iter()
        .map(|area| entry(area, &rings[&area.number], &outline, &crossings))
        .collect::<Result<_>>()?;
    Ok(BoardFile {
        areas,
        borders: borders.into_iter().map(border).collect::<Result<_>>()?,
        lines: lines(&source, &canvas),
        outline,
        size: canvas.size,
        id: source.id,
        title: source.title,
        note: source.note,
    })
}

/// What is found of the areas of a source: where they lie on the canvas, and where they touch.
pub(crate) struct Shape<State> {
    pub(crate) canvas: Canvas,
    pub(crate) outline: Vec<Point>,
    pub(crate) rings: BTreeMap<u8, Vec<Point>>,
    pub(crate) borders: Vec<Border<State>>,
}

/// Finds it, with every check.
pub(crate) fn shape<Own, State: Clone>(source: &BoardSource<Own, State>) -> Result<Shape<State>> {
    let outline: Vec<Geo> = source
        .outline
        .iter()
        .flat_map(|piece| piece.points.iter().copied())
        .collect();
    let canvas = Canvas::around(source.projection, outline.iter());
    let outline = canvas.ring(&outline);
    let mut rings: BTreeMap<u8, Vec<Point>> = source
        .areas
        .iter()
        .map(|area| (area.number, canvas.ring(&area.polygon)))
        .collect();
    borders::share_points(&mut rings);
    check_rings(&rings, &outline)?;
    check_cells(source, &canvas, &rings, &outline)?;
    let waters = waters(source, &canvas, &outline)?;
    let contacts = borders::contacts(&rings, &outline)?;
    let borders = borders::borders(source, &canvas, &waters, &contacts)?;
    Ok(Shape {
        canvas,
        outline,
        rings,
        borders,
    })
}

/// Where bridges, fords and ferries stand.
pub(crate) fn crossings<State>(borders: &[Border<State>]) -> Vec<Point> {
    borders
        .iter()
        .filter_map(|border| border.crossing.as_ref().map(|crossing| crossing.at))
        .collect()
}

fn border(found: Border<BridgeState>) -> Result<BorderEntry> {
    Ok(BorderEntry {
        a: found.a,
        b: found.b,
        kind: Sourced {
            value: match found.course.value {
                Course::River => BorderKind::River,
                Course::Creek => BorderKind::Creek,
                Course::Major => BorderKind::Major,
                Course::Minor => BorderKind::Minor,
                Course::Open => BorderKind::Open,
                Course::Sunken => bail!("this game has no sunken roads: {}-{}", found.a, found.b),
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

/// Together the areas fill the map, and none is a sliver.
fn check_rings(rings: &BTreeMap<u8, Vec<Point>>, outline: &[Point]) -> Result<()> {
    let sum: f64 = rings.values().map(|ring| geometry::area(ring)).sum();
    let whole = geometry::area(outline);
    ensure!(
        (sum - whole).abs() < 0.001 * whole,
        "the areas cover {sum:.0} square units of the {whole:.0} of the map"
    );
    for (number, ring) in rings {
        let mut around = ring.clone();
        around.push(ring[0]);
        let compact = 4.0 * std::f64::consts::PI * geometry::area(ring) / geometry::length(&around).powi(2);
        ensure!(compact >= 0.3, "area {number} is a sliver (compactness {compact:.2})");
    }
    Ok(())
}

/// The Voronoi cells of an area's sites are, but for the roughness of open borders, its outline.
fn check_cells<Own, State>(
    source: &BoardSource<Own, State>,
    canvas: &Canvas,
    rings: &BTreeMap<u8, Vec<Point>>,
    outline: &[Point],
) -> Result<()> {
    let sites: Vec<(u8, Point)> = source
        .areas
        .iter()
        .flat_map(|area| area.voronoi_sites.iter().map(|site| (area.number, canvas.place(*site))))
        .collect();
    let mut counts: BTreeMap<u8, (u32, u32)> = BTreeMap::new();
    let steps = |extent: f32| (0..extent as i16).step_by(12).map(f32::from);
    let points = steps(canvas.size.0).flat_map(|x| steps(canvas.size.1).map(move |y| (x, y)));
    for point in points.filter(|point| geometry::inside(*point, outline)) {
        let near = |site: &&(u8, Point)| geometry::distance(site.1, point);
        let nearest = sites.iter().min_by(|a, b| near(a).total_cmp(&near(b)));
        let (cell, _) = nearest.context("a map has sites")?;
        let agrees = geometry::inside(point, &rings[cell]);
        let holder = if agrees {
            Some(cell)
        } else {
            rings.keys().find(|number| geometry::inside(point, &rings[*number]))
        };
        if let Some(number) = holder {
            let (agree, all) = counts.entry(*number).or_default();
            *agree += u32::from(agrees);
            *all += 1;
        }
    }
    for (number, (agree, all)) in counts {
        ensure!(
            f64::from(agree) >= CELLS_AGREE * f64::from(all),
            "only {agree} of {all} points of area {number} lie in the cells of its sites"
        );
    }
    Ok(())
}

/// The water lines; each has to end in other water or at the edge of the map.
fn waters<Own, State>(source: &BoardSource<Own, State>, canvas: &Canvas, outline: &[Point]) -> Result<Vec<Water>> {
    let waters: Vec<Water> = source
        .lines
        .iter()
        .map(|line| Water {
            class: line.class,
            points: canvas.line(&line.points),
        })
        .collect();
    for (index, water) in waters.iter().enumerate() {
        if !water.class.is_water() {
            continue;
        }
        let mouth = *water.points.last().context("a water line has points")?;
        let meets = waters
            .iter()
            .enumerate()
            .filter(|(other, line)| *other != index && line.class.is_water())
            .any(|(_, line)| geometry::distance_to_line(mouth, &line.points) < MOUTH);
        ensure!(
            meets || geometry::distance_to_ring(mouth, outline) < MOUTH,
            "{} ends in the open",
            source.lines[index].id
        );
    }
    Ok(waters)
}

fn entry(area: &AreaSource<CampaignArea>, ring: &[Point], outline: &[Point], crossings: &[Point]) -> Result<AreaEntry> {
    let places = places(ring, crossings, |_| 0.0);
    let mut roles: Vec<Sourced<Role>> = Vec::new();
    for flag in &area.flags {
        let value = match flag.flag.as_str() {
            "richmond" => Role::Richmond,
            "fortified" => Role::Fortified,
            "contest_vp" => Role::Gate,
            "union_supply" => Role::UnionSupply,
            "confederate_supply" => Role::ConfederateSupply,
            "xviii_entry" => Role::XviiiEntry,
            "hoke_entry" => Role::HokeEntry,
            "hoke_trigger" => Role::HokeTrigger,
            "raid" => Role::RailRaid,
            "victory" => Role::Victory,
            "james" => Role::James,
            "supply_train_start" => Role::TrainStart,
            "supply_train_destination" => Role::TrainGoal,
            // Told by the roles `richmond`, `union_supply` and `victory`: the same areas.
            "red_identifier_no_vp" | "union_victory_trace" | "red_identifier" => continue,
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
        control: area.own.control.clone(),
        vp: area.own.vp.clone(),
        roles,
        edge: geometry::edges(ring).any(|(a, b)| {
            geometry::distance(a, b) > ON_EDGE
                && geometry::distance_to_ring(geometry::between(a, b, 0.5), outline) < ON_EDGE
        }),
        polygon: ring.to_vec(),
        label: places.label,
        anchor: places.anchor,
    })
}

/// What is drawn: water from source to mouth, roads, railways.
pub(crate) fn lines<Own, State>(source: &BoardSource<Own, State>, canvas: &Canvas) -> Vec<MapLine> {
    let line = |id: &str, name: &str, kind: &str, points: &[Geo]| MapLine {
        id: id.to_owned(),
        name: name.to_owned(),
        kind: kind.to_owned(),
        points: canvas.line(points),
    };
    let bounds = source.outline.iter().filter(|piece| piece.kind == OutlineKind::River);
    let bounds = bounds.map(|piece| {
        let mut points = piece.points.clone();
        if piece.upstream {
            points.reverse();
        }
        let id = piece.name.to_lowercase().replace(' ', "-");
        line(&id, &piece.name, drawn_as(Course::River), &points)
    });
    let courses = source.lines.iter().filter(|course| course.class != Course::Open);
    let courses = courses.map(|course| line(&course.id, &course.name, drawn_as(course.class), &course.points));
    let roads = source
        .roads
        .iter()
        .map(|way| line(&way.id, &way.name, "road", &way.path));
    let rails = source
        .railroads
        .iter()
        .map(|way| line(&way.id, &way.name, "rail", &way.path));
    bounds.chain(courses).chain(roads).chain(rails).collect()
}

/// The kind of line that a course is drawn as.
const fn drawn_as(course: Course) -> &'static str {
    match course {
        Course::River => "river",
        Course::Creek => "creek",
        Course::Major => "major-water",
        Course::Minor => "minor-water",
        Course::Sunken => "sunken",
        Course::Open => "open",
    }
}

/// Builds the counter file.
pub(crate) fn counters(source: CounterSource) -> Result<CountersFile> {
    let mut corps: Vec<CorpsEntry> = Vec::new();
    let all = source.units.iter().map(|unit| (unit.side, &unit.corps.value));
    let leaders = source.leaders.iter().map(|leader| (leader.side, &leader.corps.value));
    for (side, name) in all.chain(leaders) {
        let Some(name) = name else { continue };
        let id = corps_id(side, name);
        if corps.iter().all(|corps| corps.id != id) {
            let command = source
                .commands
                .iter()
                .find(|command| (command.side, &command.name) == (side, name))
                .with_context(|| format!("no command '{name}'"))?;
            corps.push(CorpsEntry {
                id,
                side,
                name: command.title.clone(),
                short: command.short.clone(),
                colour: Sourced {
                    value: command.colour,
                    src: command.src.clone(),
                    why: None,
                },
            });
        }
    }
    corps.sort_by_key(|corps| (corps.side, order(&corps.short)));
    let works = |side: &str| {
        let name = format!("{side} Entrench +1/+2");
        let marker = source.markers.iter().find(|marker| marker.name == name);
        marker
            .map(|marker| marker.count.clone())
            .with_context(|| format!("no marker '{name}'"))
    };
    let works = BySide::new(works("Union")?, works("Confederate")?);
    Ok(CountersFile {
        corps,
        units: source.units.into_iter().map(unit).collect(),
        leaders: source.leaders.into_iter().map(leader).collect(),
        works,
        id: source.id,
    })
}

/// Corps by number; those without one last, in the order of their first mention.
fn order(short: &str) -> usize {
    ["I", "II", "III", "IV", "V", "VI", "IX", "XVIII"]
        .iter()
        .position(|name| *name == short)
        .unwrap_or(usize::MAX)
}

pub(crate) fn corps_id(side: Side, name: &str) -> String {
    let side = match side {
        Side::Union => 'u',
        Side::Confederate => 'c',
    };
    format!("{side}-{}", name.to_lowercase().replace('.', "").replace(' ', "-"))
}

fn unit(unit: UnitSource) -> UnitEntry {
    let side = unit.side;
    let corps = unit.corps.value.clone().unwrap_or_default();
    let (name, short) = match (unit.kind, unit.formation.as_str()) {
        _ if unit.title.is_some() => (unit.title.unwrap_or_default(), unit.short.unwrap_or(unit.name)),
        (UnitKind::Artillery, _) => (unit.name, corps),
        (UnitKind::HorseArtillery, _) => (unit.name, "Horse".to_owned()),
        (_, "brigade detachment") => (format!("Brigade Detachment, {corps} Corps"), format!("{corps} Bde")),
        _ if unit.name.ends_with("Garrison") => (unit.name, "Garrison".to_owned()),
        _ => (format!("{}\u{2019}s Division", unit.name), unit.name),
    };
    UnitEntry {
        id: unit.id,
        side,
        kind: unit.kind,
        name,
        short,
        corps: with_id(side, unit.corps),
        attack: Sourced {
            why: unit.why,
            ..unit.attack
        },
        defense: unit.defense,
        movement: unit.movement,
        exhausted_defense: unit.exhausted.defense,
        exhausted_movement: unit.exhausted.movement,
        start: unit.start,
    }
}

fn leader(leader: LeaderSource) -> LeaderEntry {
    LeaderEntry {
        id: leader.id,
        side: leader.side,
        name: leader.name,
        corps: with_id(leader.side, leader.corps),
        initiative: leader.initiative,
        combat: leader.combat,
        movement: Sourced {
            why: leader.why,
            ..leader.movement
        },
        start: leader.start,
    }
}

fn with_id(side: Side, corps: Sourced<Option<String>>) -> Sourced<Option<String>> {
    Sourced {
        value: corps.value.map(|name| corps_id(side, &name)),
        ..corps
    }
}

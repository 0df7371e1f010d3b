//! The boards as clients see them: for each scenario its part of the maps and its counters.

use std::collections::{BTreeMap, BTreeSet};

use maps::boards::{inset, inset_box, track};
use protocol::Side;
use protocol::board::{Board, Border, Crossing as Drawn, Identifier, MapLine, Point, Space};

use crate::calendar::dates;
use crate::campaign::{campaign_boxes, campaign_tracks};
use crate::counters::{counters, fact, formations};
use crate::forces::{Objective, Scenario};
use crate::ids::{EdgeId, HexId, HexSet};
use crate::map::{Crossing, Known, Map, Mark, Route, Terrain, Water, labels};
use crate::tables::Tables;

/// The number of the scenario that is the campaign.
const CAMPAIGN: u8 = 9;
/// From side to opposite side of a hex.
const WIDTH: f64 = 40.0;
/// The sine of a sixth of a turn.
const SLANT: f64 = 0.866_025_403_784_438_6;
/// From the middle of a hex to its corners, clockwise from the upper left.
const CORNERS: [(f64, f64); 6] = [
    (-0.5, -SLANT),
    (0.5, -SLANT),
    (1.0, 0.0),
    (0.5, SLANT),
    (-0.5, SLANT),
    (-1.0, 0.0),
];
/// The width of the paper around the hexes.
const MARGIN: f64 = 12.0;
/// Boxes beside the map.
pub(crate) mod boxes {
    use protocol::Side;

    const WAITING: u16 = 9001;
    const LOST: u16 = 9003;

    /// Where the units of a side wait that are not on the map yet.
    pub(crate) const fn waiting(side: Side) -> u16 {
        WAITING + side.index() as u16
    }

    /// Where the units of a side are that are lost, and leaders who are out of the game.
    pub(crate) const fn lost(side: Side) -> u16 {
        LOST + side.index() as u16
    }
}

/// The hexsides of a scenario's board, in the order of the numbers of borders, which begin with 1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Borders(Vec<EdgeId>);

impl Borders {
    pub(crate) fn of(map: &Map, scenario: &Scenario) -> Borders {
        let lies = |hex| scenario.area.contains(hex);
        let edges = (0..map.edges.len() as u16).map(EdgeId);
        Borders(edges.filter(|edge| lies(map[*edge].a) && lies(map[*edge].b)).collect())
    }

    /// The number of a hexside on the wire.
    pub(crate) fn number(&self, edge: EdgeId) -> Option<u16> {
        self.0.binary_search(&edge).ok().map(|place| place as u16 + 1)
    }
}

/// A value in tenths.
fn tenth(value: f64) -> f32 {
    ((value * 10.0).round() / 10.0) as f32
}

/// How the grid lies on a map.
#[derive(Clone, Copy)]
struct Layout {
    x: f64,
    y: f64,
}

impl Layout {
    fn middle(self, hex: HexId) -> (f64, f64) {
        let (column, row) = (f64::from(hex.0 / 100), f64::from(hex.0 % 100));
        let further = if (hex.0 / 100).is_multiple_of(2) { 0.5 } else { 0.0 };
        (self.x + column * SLANT * WIDTH, self.y + (row + further) * WIDTH)
    }

    fn at(self, hex: HexId, (dx, dy): (f64, f64)) -> Point {
        let (x, y) = self.middle(hex);
        (tenth(x + dx), tenth(y + dy))
    }

    fn corner(self, hex: HexId, corner: usize) -> Point {
        let side = WIDTH / (2.0 * SLANT);
        let (dx, dy) = CORNERS[corner % 6];
        self.at(hex, (dx * side, dy * side))
    }

    /// The two ends of a hexside.
    fn side(self, hex: HexId, direction: usize) -> [Point; 2] {
        [self.corner(hex, direction), self.corner(hex, direction + 1)]
    }
}

/// Builds the board of a scenario.
pub(crate) fn build(map: &Map, tables: &Tables, scenario: &Scenario) -> Board {
    let area = scenario.area;
    let column = area.map(|hex| hex.0 / 100).min().unwrap_or(1);
    let row = area.map(|hex| hex.0 % 100).min().unwrap_or(1);
    // Whole units, so that the rounded corners tell the grid exactly.
    let layout = Layout {
        x: (MARGIN + WIDTH * 0.6 - f64::from(column) * SLANT * WIDTH).round(),
        y: (MARGIN + WIDTH * 0.5 - f64::from(row) * WIDTH).round(),
    };
    let corners = area
        .map(|hex| layout.corner(hex, 2))
        .fold((0.0_f32, 0.0_f32), |far, at| (far.0.max(at.0), far.1));
    let foot = area
        .map(|hex| layout.corner(hex, 3))
        .fold(0.0_f32, |far, at| far.max(at.1));
    let size = (corners.0 + MARGIN as f32, foot + MARGIN as f32);
    let hexes = area.map(|hex| space(map, scenario, layout, hex));
    let rest = Side::BOTH.into_iter().flat_map(|side| {
        let name = adjective(side);
        [
            inset_box(
                boxes::waiting(side),
                format!("{name} units to come"),
                "waiting",
                Some(side),
            ),
            inset_box(boxes::lost(side), format!("{name} losses"), "lost", Some(side)),
        ]
    });
    let mut rest: Vec<Space> = rest.collect();
    let (mut insets, mut more_tracks) = (Vec::new(), Vec::new());
    if scenario.entry.number == CAMPAIGN {
        let (boxes, own) = campaign_boxes(&tables.boats.value);
        rest.extend(boxes);
        insets = own;
        more_tracks = campaign_tracks(&tables.boats.value);
    }
    rest.sort_by_key(|space| space.id);
    let borders = (1..)
        .zip(Borders::of(map, scenario).0)
        .filter_map(|(id, edge)| border(map, layout, id, edge));
    Board {
        id: scenario.entry.id.clone(),
        title: scenario.entry.title.clone(),
        note:
            "Rebuilt from geography and the rulebook: places, rivers, crossings and railroads are near to the printed \
               map; other roads, creeks and above all the terrain are judgement."
                .to_owned(),
        size,
        outline: outline(map, layout, area),
        spaces: hexes.chain(rest).collect(),
        borders: borders.collect(),
        lines: lines(map, layout, area),
        tracks: tracks(scenario).into_iter().chain(more_tracks).collect(),
        insets: [inset("waiting", "To come"), inset("lost", "Lost")]
            .into_iter()
            .chain(insets)
            .collect(),
        counters: counters(tables, scenario),
        formations: formations(scenario),
        blocks: false,
    }
}

pub(crate) const fn adjective(side: Side) -> &'static str {
    match side {
        Side::Union => "Union",
        Side::Confederate => "Confederate",
    }
}

fn source(known: &Known) -> String {
    match known {
        Known::Rule => "rulebook".to_owned(),
        Known::Rebuilt => "reconstructed".to_owned(),
        Known::Overlay(name) => format!("overlay: {name}"),
    }
}

/// What terrain is called.
pub(crate) const fn terrain_name(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "Clear",
        Terrain::Rolling => "Rolling",
        Terrain::Rough => "Rough",
        Terrain::Woods => "Woods",
        Terrain::Swamp => "Swamp",
        Terrain::ProvisionalSwamp => "Provisional swamp",
        Terrain::City => "City",
        Terrain::Hill => "Hill",
        Terrain::Mountain => "Mountain",
        Terrain::Water => "Water",
    }
}

fn space(map: &Map, scenario: &Scenario, layout: Layout, hex: HexId) -> Space {
    let printed = &map.printed;
    let terrain = map[hex].terrain;
    let place = printed.places.get(&hex.0);
    let mut facts = vec![
        fact(labels::label(hex.0), "rulebook".to_owned()),
        fact(
            match terrain {
                Terrain::ProvisionalSwamp => "Provisional swamp: clear when dry, swamp in rain",
                _ => terrain_name(terrain),
            }
            .to_owned(),
            "reconstructed".to_owned(),
        ),
    ];
    facts.extend(place.map(|place| fact(place.name.clone(), source(&place.known))));
    for (mark, text) in [
        (Mark::Redoubt, "Confederate redoubt"),
        (Mark::NavalBattery, "Confederate naval battery with a redoubt"),
        (Mark::Landing, "Landing"),
    ] {
        let known = printed.marks.get(&mark).and_then(|hexes| hexes.get(&hex.0));
        facts.extend(known.map(|known| fact(text.to_owned(), source(known))));
    }
    let objective = scenario.objectives.iter().find(|objective| objective.hex == hex);
    facts.extend(objective.map(|objective| {
        let counts = adjective(scenario.entry.victory.side);
        fact(
            objective_words(counts, objective),
            format!("scenario {} victory", scenario.entry.number),
        )
    }));
    Space {
        id: hex.0,
        name: place.map(|place| place.name.clone()).unwrap_or_default(),
        polygon: (0..6).map(|corner| layout.corner(hex, corner)).collect(),
        label: layout.at(hex, (0.0, -WIDTH * 0.3)),
        anchor: layout.at(hex, (0.0, 0.0)),
        identifier: objective.map(|objective| Identifier {
            number: objective.points.max(objective.lost).to_string(),
            modifier: None,
            shape: "disc".to_owned(),
            ring: match objective.side {
                Side::Union => "union",
                Side::Confederate => "confederate",
            }
            .to_owned(),
            points: Some(i32::from(objective.points.max(objective.lost))),
        }),
        terrain: terrain.wire(),
        home: None,
        symbols: if map[hex].redoubt {
            vec!["fortress".to_owned()]
        } else {
            Vec::new()
        },
        inset: None,
        facts,
    }
}

/// What an objective is worth, in words.
fn objective_words(counts: &str, objective: &Objective) -> String {
    if objective.lost > 0 {
        return format!("{counts} loss of it at the end costs {} points", objective.lost);
    }
    let points = objective.points;
    let only = if objective.group.is_some() {
        ", within a limit"
    } else {
        ""
    };
    format!("{counts} control at the end is worth {points} points{only}")
}

const fn water_name(water: Water) -> &'static str {
    match water {
        Water::Creek => "creek",
        Water::Minor => "river",
        Water::Major => "navigable",
        Water::Open => "sea",
    }
}

fn border(map: &Map, layout: Layout, id: u16, edge: EdgeId) -> Option<Border> {
    let printed = map[edge];
    let water = printed.water.filter(|water| *water != Water::Open);
    if water.is_none() && printed.route.is_none() {
        return None;
    }
    let ((ax, ay), (bx, by)) = (layout.middle(printed.a), layout.middle(printed.b));
    let middle = (tenth(f64::midpoint(ax, bx)), tenth(f64::midpoint(ay, by)));
    let angle = tenth((by - ay).atan2(bx - ax).to_degrees());
    let named = map.printed.crossings.get(&(printed.a.0, printed.b.0));
    let rail = map.printed.ways.iter().any(|way| {
        let pairs = way.hexes.windows(2);
        way.route == Route::Rail && pairs.into_iter().any(|pair| is_pair(pair, printed.a, printed.b))
    });
    Some(Border {
        id,
        a: printed.a.0,
        b: printed.b.0,
        kind: water.map_or("open", water_name).to_owned(),
        crossing: named.map(|(crossing, named)| Drawn {
            name: named.name.clone(),
            kind: match crossing {
                Crossing::Ford => "ford",
                Crossing::Ferry => "ferry",
                Crossing::Bridge | Crossing::RailBridge | Crossing::BothBridges | Crossing::Dam => "bridge",
            }
            .to_owned(),
            at: middle,
            angle,
            arches: None,
            src: source(&named.known),
        }),
        road: printed.route.is_some_and(|route| route != Route::Rail),
        rail,
        middle,
    })
}

fn is_pair(pair: &[u16], a: HexId, b: HexId) -> bool {
    pair == [a.0, b.0] || pair == [b.0, a.0]
}

/// A point as a key.
fn key((x, y): Point) -> (i32, i32) {
    ((x * 10.0).round() as i32, (y * 10.0).round() as i32)
}

/// Rows of points put together from segments.
fn chains(segments: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut points = BTreeMap::new();
    let mut around: BTreeMap<(i32, i32), BTreeSet<(i32, i32)>> = BTreeMap::new();
    for [from, to] in segments {
        for (one, other) in [(from, to), (to, from)] {
            points.insert(key(*one), *one);
            around.entry(key(*one)).or_default().insert(key(*other));
        }
    }
    let mut chains = Vec::new();
    loop {
        // An end first; where there is none, the rest is rings.
        let end = around.iter().find(|(_, beside)| beside.len() == 1);
        let any = || around.iter().find(|(_, beside)| !beside.is_empty());
        let Some(start) = end.or_else(any).map(|(key, _)| *key) else {
            return chains;
        };
        let (mut at, mut chain) = (start, vec![start]);
        while let Some(next) = around.get(&at).and_then(|beside| beside.first().copied()) {
            for (one, other) in [(at, next), (next, at)] {
                if let Some(beside) = around.get_mut(&one) {
                    beside.remove(&other);
                }
            }
            chain.push(next);
            at = next;
        }
        chains.push(chain.iter().filter_map(|key| points.get(key).copied()).collect());
    }
}

/// The edge of the map, as a ring.
fn outline(map: &Map, layout: Layout, area: HexSet) -> Vec<Point> {
    let mut segments = Vec::new();
    for hex in area {
        for (direction, beside) in map[hex].beside.iter().enumerate() {
            if !beside.is_some_and(|beside| area.contains(beside.hex)) {
                segments.push(layout.side(hex, direction));
            }
        }
    }
    let mut ring = chains(&segments).into_iter().max_by_key(Vec::len).unwrap_or_default();
    ring.pop();
    ring
}

fn lines(map: &Map, layout: Layout, area: HexSet) -> Vec<MapLine> {
    let mut waters: BTreeMap<(String, &str), Vec<[Point; 2]>> = BTreeMap::new();
    for ((a, b), stream) in &map.printed.streams {
        let (a, b) = (HexId(*a), HexId(*b));
        let direction = map[a]
            .beside
            .iter()
            .position(|beside| beside.is_some_and(|beside| beside.hex == b));
        if let Some(direction) = direction.filter(|_| area.contains(a) && area.contains(b)) {
            let name = stream.names.first().cloned().unwrap_or_default();
            let segments = waters.entry((name, water_name(stream.water))).or_default();
            segments.push(layout.side(a, direction));
        }
    }
    let mut lines = Vec::new();
    let mut add = |name: &str, kind: &str, points: Vec<Point>| {
        lines.push(MapLine {
            id: format!("{kind}-{}", lines.len() + 1),
            name: name.replace('_', " "),
            kind: kind.to_owned(),
            points,
        });
    };
    for ((name, kind), segments) in &waters {
        for points in chains(segments) {
            add(name, kind, points);
        }
    }
    for way in &map.printed.ways {
        let kind = match way.route {
            Route::Rail => "rail",
            Route::Pike => "pike",
            Route::Road | Route::Trail => "road",
        };
        let hexes: Vec<HexId> = way.hexes.iter().map(|code| HexId(*code)).collect();
        for part in hexes.split(|hex| !area.contains(*hex)).filter(|part| part.len() > 1) {
            let points = part.iter().map(|hex| layout.at(*hex, (0.0, 0.0)));
            add(&way.name, kind, points.collect());
        }
    }
    lines
}

fn tracks(scenario: &Scenario) -> Vec<protocol::board::TrackInfo> {
    let counts = adjective(scenario.entry.victory.side);
    vec![
        track("turn", "Turn", 1, dates(&scenario.entry.starts, scenario.entry.turns)),
        track("weather", "Weather", 0, vec!["Dry".to_owned(), "Rain".to_owned()]),
        track("points", &format!("{counts} victory points"), 0, Vec::new()),
        track("losses", "Strength lost that counts", 0, Vec::new()),
    ]
}

//! What is printed: the map and the counters, read from the committed documents.

use protocol::Side;
use serde_json::Value;

/// How many places there are for pieces: units from 0, leaders from 100.
pub(crate) const PIECES: usize = 132;
/// The number of the first leader.
pub(crate) const LEADERS: usize = 100;

/// Which rulebook is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    /// Not War But Murder.
    Murder,
    /// Birth of a Legend.
    Legend,
}

/// What a counter stands for (4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Infantry,
    Artillery,
    HorseArtillery,
    Cavalry,
    Leader,
}

/// Where a counter begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// In an area.
    Area(u8),
    /// In an area, if an option brings it.
    Optional(u8),
    /// Beside the map.
    Beside,
}

/// A counter.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub(crate) id: String,
    pub(crate) side: Side,
    pub(crate) kind: Kind,
    /// The corps or command; none for independent units and army leaders.
    pub(crate) corps: Option<u8>,
    pub(crate) attack: i32,
    pub(crate) defense: i32,
    /// The Defense Factor of the exhausted side.
    pub(crate) weak_defense: i32,
    pub(crate) movement: u8,
    pub(crate) initiative: u8,
    pub(crate) combat: i32,
    pub(crate) start: Start,
    /// A brigade detachment (16.7).
    pub(crate) detachment: bool,
}

/// The water that an area border follows (3.2.4): a creek or minor water, a river or major water.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Water {
    None,
    Small,
    Big,
}

/// A border of two areas.
#[derive(Clone, Debug)]
pub(crate) struct Border {
    pub(crate) areas: (u8, u8),
    pub(crate) water: Water,
    /// The bridge symbol, and who holds it in the advanced game; nobody where it is destroyed.
    pub(crate) bridge: Option<Option<Side>>,
    pub(crate) ford: bool,
    pub(crate) road: bool,
    pub(crate) rail: bool,
}

/// An area.
#[derive(Clone, Debug, Default)]
pub(crate) struct Area {
    pub(crate) tem: i32,
    pub(crate) points: i32,
    pub(crate) union: bool,
    /// At the edge of the map.
    pub(crate) edge: bool,
    roles: Vec<String>,
}

/// A map and its counters.
#[derive(Clone, Debug)]
pub(crate) struct Printed {
    pub(crate) game: Game,
    /// By number; there is no area 0.
    pub(crate) areas: Vec<Area>,
    pub(crate) borders: Vec<Border>,
    /// The borders of each area, with the area beyond.
    pub(crate) around: Vec<Vec<(u8, usize)>>,
    pub(crate) counters: Vec<Option<Counter>>,
    /// How many entrenchment markers each side has.
    pub(crate) markers: usize,
}

impl Printed {
    /// Reads the documents of a game.
    pub(crate) fn read(game: Game) -> Printed {
        let (board, counters) = match game {
            Game::Murder => (
                include_str!("../../boards/not-war-but-murder.json"),
                include_str!("../../boards/not-war-but-murder-counters.json"),
            ),
            Game::Legend => (
                include_str!("../../boards/birth-of-a-legend.json"),
                include_str!("../../boards/birth-of-a-legend-counters.json"),
            ),
        };
        let board: Value = serde_json::from_str(board).expect("the board is JSON");
        let sheet: Value = serde_json::from_str(counters).expect("the counters are JSON");
        let mut areas = vec![Area::default()];
        areas.extend(list(&board["areas"]).iter().map(area));
        let borders: Vec<Border> = list(&board["borders"]).iter().map(border).collect();
        let mut around = vec![Vec::new(); areas.len()];
        for (index, border) in borders.iter().enumerate() {
            let (a, b) = border.areas;
            around[usize::from(a)].push((b, index));
            around[usize::from(b)].push((a, index));
        }
        let corps: Vec<&str> = list(&sheet["corps"]).iter().map(|corps| text(&corps["id"])).collect();
        let mut counters = vec![None; PIECES];
        for (index, unit) in list(&sheet["units"]).iter().enumerate() {
            counters[index] = Some(counter(unit, &corps));
        }
        for (index, leader) in list(&sheet["leaders"]).iter().enumerate() {
            counters[LEADERS + index] = Some(counter(leader, &corps));
        }
        let markers = value(&sheet["works"][0]).as_u64().expect("a number of markers") as usize;
        Printed {
            game,
            areas,
            borders,
            around,
            counters,
            markers,
        }
    }

    /// A counter that exists.
    pub(crate) fn counter(&self, piece: usize) -> &Counter {
        self.counters[piece]
            .as_ref()
            .expect("only pieces of the game are asked for")
    }

    /// All pieces, units first.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = usize> + use<> {
        let there: Vec<usize> = (0..PIECES).filter(|piece| self.counters[*piece].is_some()).collect();
        there.into_iter()
    }

    /// The piece of this name.
    pub(crate) fn named(&self, id: &str) -> usize {
        let is_it = |piece: &usize| self.counter(*piece).id == id;
        self.pieces()
            .find(is_it)
            .unwrap_or_else(|| panic!("no counter is called {id}"))
    }

    /// The areas with a role.
    pub(crate) fn having(&self, role: &str) -> Vec<u8> {
        let has = |area: &u8| self.is(*area, role);
        (1..self.areas.len() as u8).filter(has).collect()
    }

    /// Whether an area has a role.
    pub(crate) fn is(&self, area: u8, role: &str) -> bool {
        self.areas[usize::from(area)].roles.iter().any(|has| has == role)
    }

    /// The border of two areas.
    pub(crate) fn border(&self, from: u8, to: u8) -> Option<usize> {
        let around = &self.around[usize::from(from)];
        around.iter().find(|(area, _)| *area == to).map(|(_, border)| *border)
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

/// A value that stands beside its source.
fn value(sourced: &Value) -> &Value {
    &sourced["value"]
}

fn side(name: &Value) -> Side {
    match text(name) {
        "union" => Side::Union,
        _ => Side::Confederate,
    }
}

fn area(read: &Value) -> Area {
    Area {
        tem: value(&read["tem"]).as_i64().expect("a TEM") as i32,
        points: value(&read["vp"]).as_i64().unwrap_or(0) as i32,
        union: value(&read["control"]) == "union",
        edge: read["edge"] == true,
        roles: list(&read["roles"])
            .iter()
            .map(|role| text(value(role)).to_owned())
            .collect(),
    }
}

fn border(read: &Value) -> Border {
    let number = |key: &str| read[key].as_u64().expect("an area") as u8;
    let crossing = &read["crossing"];
    let holder = |state: &Value| (state != "destroyed").then(|| side(state));
    Border {
        areas: (number("a"), number("b")),
        water: match text(value(&read["kind"])) {
            "creek" | "minor" => Water::Small,
            "river" | "major" => Water::Big,
            _ => Water::None,
        },
        bridge: (!crossing.is_null()).then(|| holder(value(&crossing["state"]))),
        ford: crossing["kind"] == "ford" || crossing["kind"] == "ferry",
        road: read["road"] == true,
        rail: read["rail"] == true,
    }
}

fn counter(read: &Value, corps: &[&str]) -> Counter {
    let number = |key: &str| value(&read[key]).as_u64().unwrap_or(0) as u8;
    let start = value(&read["start"]);
    let place = |key: &str| start[key].as_u64().map(|area| area as u8);
    Counter {
        id: text(&read["id"]).to_owned(),
        side: side(&read["side"]),
        kind: match read["kind"].as_str() {
            None => Kind::Leader,
            Some("infantry") => Kind::Infantry,
            Some("cavalry") => Kind::Cavalry,
            Some("horse-artillery") => Kind::HorseArtillery,
            Some(_) => Kind::Artillery,
        },
        corps: value(&read["corps"])
            .as_str()
            .map(|id| corps.iter().position(|corps| *corps == id).expect("a corps") as u8),
        attack: i32::from(number("attack")),
        defense: i32::from(number("defense")),
        weak_defense: i32::from(number("exhausted_defense")),
        movement: number("movement"),
        initiative: number("initiative"),
        combat: i32::from(number("combat")),
        start: match (place("area"), place("optional")) {
            (Some(area), _) => Start::Area(area),
            (_, Some(area)) => Start::Optional(area),
            _ => Start::Beside,
        },
        detachment: start == "detachment",
    }
}

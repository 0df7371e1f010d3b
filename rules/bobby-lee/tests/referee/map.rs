//! The printed map and the printed blocks, read from the committed documents.

use std::sync::LazyLock;

use kernel::Side;
use serde_json::Value;

/// A hex, by its place in [`Map::hexes`].
pub(crate) type Hex = usize;

/// A block, by its number on the wire.
pub(crate) type Id = u8;

/// One more than the highest number of a block.
pub(crate) const BLOCKS: usize = 97;

/// What is printed in a hex (2).
pub(crate) struct Ground {
    pub(crate) code: u16,
    pub(crate) forest: bool,
    pub(crate) home: Side,
    pub(crate) major: bool,
    pub(crate) points: i32,
    pub(crate) fortress: bool,
    pub(crate) port: bool,
    pub(crate) major_port: bool,
    pub(crate) source: Option<Side>,
    pub(crate) capital: bool,
    /// Whether it lies north of the Potomac, whoever is at home there.
    pub(crate) north: bool,
    pub(crate) sides: Vec<Hexside>,
}

/// A hexside as it is crossed from one hex into another.
#[derive(Clone)]
pub(crate) struct Hexside {
    pub(crate) to: Hex,
    pub(crate) passable: bool,
    /// Whether a pontoon bridge can be laid (5.41), and the ports that must all be friendly for it.
    pub(crate) pontoon: Option<Vec<Hex>>,
    pub(crate) crossing: bool,
    pub(crate) gap: bool,
    pub(crate) marsh: bool,
    pub(crate) rail: bool,
    pub(crate) road: bool,
    pub(crate) pike: bool,
}

impl Hexside {
    /// Whether crossing it is rough (5.34).
    pub(crate) fn is_rough(&self) -> bool {
        self.crossing || self.gap || self.marsh || !self.passable
    }
}

/// A row of the terrain table: dry, mud.
#[derive(Clone, Copy)]
struct Row {
    attack: [u8; 2],
    reinforce: [u8; 2],
}

/// The terrain table of the back cover: clear, forest, bridge or ford, marsh, gap.
const ROWS: [Row; 5] = [
    Row {
        attack: [4, 2],
        reinforce: [2, 1],
    },
    Row {
        attack: [3, 2],
        reinforce: [2, 1],
    },
    Row {
        attack: [3, 2],
        reinforce: [2, 1],
    },
    Row {
        attack: [2, 1],
        reinforce: [1, 0],
    },
    Row {
        attack: [2, 1],
        reinforce: [1, 0],
    },
];

/// How many units a hex feeds without supply, clear and forest (9.4).
const FORAGE: [[usize; 2]; 2] = [[2, 1], [1, 0]];

/// The map.
pub(crate) struct Map {
    pub(crate) hexes: Vec<Ground>,
    by_code: Vec<Option<Hex>>,
    /// Ports and waters; the ports come first, under the number of their hex.
    sea: Vec<Vec<usize>>,
}

/// The committed map.
pub(crate) static MAP: LazyLock<Map> =
    LazyLock::new(|| Map::read(&document(include_str!("../../boards/bobby-lee.json"))));

/// The committed forces.
pub(crate) static FORCES: LazyLock<Forces> =
    LazyLock::new(|| Forces::read(&document(include_str!("../../boards/bobby-lee-forces.json"))));

fn document(text: &str) -> Value {
    serde_json::from_str(text).expect("a committed document is JSON")
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn side(value: &Value) -> Side {
    match value.as_str() {
        Some("union") => Side::Union,
        Some("confederate") => Side::Confederate,
        other => panic!("{other:?} is no side"),
    }
}

/// The codes around a hex: even rows lie half a hex further east.
fn around(code: u16) -> [u16; 6] {
    let east = u16::from(code.is_multiple_of(2)) * 100;
    let (up, down) = (code - 1, code + 1);
    [
        code - 100,
        code + 100,
        up - 100 + east,
        up + east,
        down - 100 + east,
        down + east,
    ]
}

impl Map {
    fn read(board: &Value) -> Map {
        let printed: Vec<&Value> = list(&board["hexes"]).iter().map(|hex| &hex["printed"]).collect();
        let mut by_code = vec![None; 2000];
        for (index, hex) in printed.iter().enumerate() {
            by_code[number(&hex["code"]) as usize] = Some(index);
        }
        let hexes = printed.iter().map(|hex| ground(hex)).collect();
        let mut map = Map {
            hexes,
            by_code,
            sea: Vec::new(),
        };
        let potomac = map.read_hexsides(board);
        map.read_sea(&board["sea"]);
        map.find_north(&potomac);
        map
    }

    /// Reads the hexsides, and returns those along the Potomac above its mouth and below its southern branch (2.0).
    fn read_hexsides(&mut self, board: &Value) -> Vec<[Hex; 2]> {
        let mut potomac = Vec::new();
        for hex in 0..self.hexes.len() {
            let codes = around(self.hexes[hex].code);
            let clear = |to| Hexside {
                to,
                passable: true,
                pontoon: None,
                crossing: false,
                gap: false,
                marsh: false,
                rail: false,
                road: false,
                pike: false,
            };
            self.hexes[hex].sides = codes
                .into_iter()
                .filter_map(|code| self.find(code))
                .map(clear)
                .collect();
        }
        for entry in list(&board["hexsides"]) {
            let printed = &entry["printed"];
            let ends = ["a", "b"].map(|end| self.hex(number(&printed[end]) as u16));
            let river = printed["river"]["value"].as_str();
            let crossing = printed.get("crossing").is_some();
            let mountain = printed.get("mountain").is_some();
            let gap = printed.get("gap").is_some();
            let water = river.is_some() && !crossing;
            let pontoon = (water && (!mountain || gap)).then(|| {
                let navigable = printed["navigable"]["value"] == true;
                let rivers = list(&board["sea"]["rivers"]);
                let river = rivers.iter().find(|entry| navigable && entry["name"].as_str() == river);
                let ports = river.map_or(&[][..], |river| list(&river["ports"]["value"]));
                ports.iter().map(|port| self.hex(number(port) as u16)).collect()
            });
            if matches!(river, Some("Potomac" | "North Branch Potomac")) {
                potomac.push(ends);
            }
            for [from, to] in [ends, [ends[1], ends[0]]] {
                let hexside = self.hexes[from].sides.iter_mut().find(|hexside| hexside.to == to);
                *hexside.expect("the two are neighbours") = Hexside {
                    to,
                    passable: !water && (!mountain || gap),
                    pontoon: pontoon.clone(),
                    crossing: river.is_some() && crossing,
                    gap,
                    marsh: printed.get("marsh").is_some(),
                    rail: !list(&printed["rails"]).is_empty(),
                    road: printed.get("road").is_some(),
                    pike: printed["road"]["value"] == "valley-pike",
                };
            }
        }
        potomac
    }

    fn read_sea(&mut self, sea: &Value) {
        let waters: Vec<&str> = list(&sea["waters"])
            .iter()
            .filter_map(|water| water["value"].as_str())
            .collect();
        self.sea = vec![Vec::new(); self.hexes.len() + waters.len()];
        for link in list(&sea["links"]) {
            let [one, other] = [0, 1].map(|end| {
                let place = &link["value"][end];
                match place.as_str() {
                    Some(name) => {
                        let water = waters.iter().position(|water| *water == name);
                        self.hexes.len() + water.expect("a water of the map")
                    }
                    None => self.hex(number(place) as u16),
                }
            });
            self.sea[one].push(other);
            self.sea[other].push(one);
        }
    }

    /// The north is what can be reached from Harrisburg without crossing the Potomac.
    fn find_north(&mut self, potomac: &[[Hex; 2]]) {
        let mut reached = vec![self.hex(1101)];
        let mut next = 0;
        while next < reached.len() {
            let hex = reached[next];
            next += 1;
            self.hexes[hex].north = true;
            for hexside in &self.hexes[hex].sides {
                let to = hexside.to;
                if !reached.contains(&to) && !potomac.contains(&[hex, to]) && !potomac.contains(&[to, hex]) {
                    reached.push(to);
                }
            }
        }
    }

    pub(crate) fn find(&self, code: u16) -> Option<Hex> {
        self.by_code.get(usize::from(code)).copied().flatten()
    }

    pub(crate) fn hex(&self, code: u16) -> Hex {
        self.find(code).unwrap_or_else(|| panic!("there is no hex {code}"))
    }

    pub(crate) fn code(&self, hex: Hex) -> u16 {
        self.hexes[hex].code
    }

    /// The hexside from a hex into a neighbour.
    pub(crate) fn between(&self, from: Hex, to: Hex) -> &Hexside {
        let mut sides = self.hexes[from].sides.iter();
        sides.find(|hexside| hexside.to == to).expect("the hexes are adjacent")
    }

    fn rows_of(&self, hexside: &Hexside, forest: bool) -> impl Iterator<Item = Row> {
        let printed = [true, forest, hexside.crossing, hexside.marsh, hexside.gap];
        ROWS.into_iter()
            .zip(printed)
            .filter_map(|(row, here)| here.then_some(row))
    }

    /// How many units may attack across a hexside (2.21): the most restrictive terrain counts, forest of the hex that is
    /// entered.
    pub(crate) fn attack_limit(&self, hexside: &Hexside, mud: bool) -> u8 {
        let rows = self.rows_of(hexside, self.hexes[hexside.to].forest);
        rows.map(|row| row.attack[usize::from(mud)]).min().unwrap_or(0)
    }

    /// How many units may reinforce across a hexside in a turn of battle (2.21).
    pub(crate) fn reinforce_limit(&self, hexside: &Hexside, mud: bool) -> u8 {
        let rows = self.rows_of(hexside, self.hexes[hexside.to].forest);
        rows.map(|row| row.reinforce[usize::from(mud)]).min().unwrap_or(0)
    }

    /// How many units live off a hex without supply (9.4).
    pub(crate) fn forage(&self, hex: Hex, mud: bool) -> usize {
        let ground = &self.hexes[hex];
        FORAGE[usize::from(ground.forest)][usize::from(mud)] + usize::from(ground.major)
    }

    /// The ports that ships reach from a port: they pass those that are open, and may end in others.
    pub(crate) fn ports_from(&self, port: Hex, is_open: impl Fn(Hex) -> bool) -> Vec<Hex> {
        let mut reached = vec![port];
        let mut next = 0;
        while next < reached.len() {
            let place = reached[next];
            next += 1;
            if place != port && place < self.hexes.len() && !is_open(place) {
                continue;
            }
            for to in &self.sea[place] {
                if !reached.contains(to) {
                    reached.push(*to);
                }
            }
        }
        reached.retain(|place| *place < self.hexes.len() && *place != port);
        reached
    }
}

fn ground(hex: &Value) -> Ground {
    let town = &hex["town"]["value"];
    let port = hex["port"]["value"].as_str().expect("a kind of port");
    Ground {
        code: number(&hex["code"]) as u16,
        forest: hex["forest"]["value"] == true,
        home: side(&hex["home"]["value"]),
        major: town["major"] == true,
        points: number(&town["points"]) as i32,
        fortress: hex["fortress"]["value"] == true,
        port: port != "none",
        major_port: port == "major",
        source: hex.get("supply").map(|owner| side(&owner["value"])),
        capital: hex.get("capital").is_some(),
        north: false,
        sides: Vec::new(),
    }
}

/// The types of blocks (3.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    Infantry,
    Garrison,
    Cavalry,
    Artillery,
    Leader(Class),
    Works,
}

/// The classes of leaders (5.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Class {
    Supreme,
    Major,
    Minor,
}

/// A block (3).
pub(crate) struct Block {
    pub(crate) name: String,
    pub(crate) side: Side,
    pub(crate) kind: Kind,
    pub(crate) speed: u8,
    pub(crate) max: u8,
    /// The firepower of a leader.
    pub(crate) fire: u8,
    pub(crate) range: Option<u8>,
    /// Whether he returns to the pool when he is replaced for the first time (5.2).
    pub(crate) returns: bool,
    /// The year from which an entrenchment may be used (6.9).
    pub(crate) from: u16,
}

/// The set-up of a year (4.2, 4.6).
pub(crate) struct Opening {
    pub(crate) year: u16,
    pub(crate) marker: i32,
    pub(crate) emancipated: bool,
    pub(crate) units: Vec<(Id, Hex, u8)>,
    pub(crate) pool: Vec<Id>,
    pub(crate) aside: Vec<Id>,
    pub(crate) withdrawn: Vec<Id>,
}

/// The order of battle.
pub(crate) struct Forces {
    /// By their number on the wire: the units, leaders and entrenchments of the Union, then of the Confederacy.
    pub(crate) blocks: Vec<Block>,
    pub(crate) openings: Vec<Opening>,
}

impl Forces {
    fn read(document: &Value) -> Forces {
        let first = &list(&document["entrenchments"])[0];
        let mut blocks = vec![nobody(first, Kind::Works)];
        blocks[0].name.clear();
        for owner in Side::BOTH {
            let own = |list: &'static str| {
                let entries = self::list(&document[list]).iter();
                entries.filter(move |entry| side(&entry["side"]) == owner)
            };
            blocks.extend(own("blocks").map(unit));
            blocks.extend(own("leaders").map(leader));
            blocks.extend(own("entrenchments").map(works));
        }
        let find = |name: &Value| {
            let number = blocks.iter().position(|block| name.as_str() == Some(&block.name));
            number.expect("a block of the game") as Id
        };
        let names = |value: &Value| list(value).iter().map(find).collect::<Vec<Id>>();
        let openings = list(&document["scenarios"]).iter().map(|entry| Opening {
            year: number(&entry["year"]) as u16,
            marker: entry["marker"]["value"].as_i64().expect("a space") as i32,
            emancipated: entry["emancipated"]["value"] == true,
            units: list(&entry["set_up"])
                .iter()
                .map(|place| {
                    let hex = MAP.hex(number(&place["hex"]) as u16);
                    (find(&place["block"]), hex, number(&place["steps"]) as u8)
                })
                .collect(),
            pool: names(&entry["pool"]),
            aside: names(&entry["set_aside"]),
            withdrawn: names(&entry["withdrawn"]),
        });
        let openings = openings.collect();
        Forces { blocks, openings }
    }

    pub(crate) fn block(&self, id: Id) -> &Block {
        &self.blocks[usize::from(id)]
    }
}

/// A unit with the figures of the chart on the back cover and the steps of 3.62 to 3.65.
fn unit(entry: &Value) -> Block {
    let (kind, speed, max) = match entry["kind"].as_str() {
        Some("infantry") => (Kind::Infantry, 2, [3, 4]),
        Some("garrison") => (Kind::Garrison, 1, [4, 3]),
        Some("cavalry") => (Kind::Cavalry, 3, [2, 3]),
        Some("artillery") => (Kind::Artillery, 2, [4, 3]),
        other => panic!("{other:?} is no type of unit"),
    };
    let owner = side(&entry["side"]);
    Block {
        speed,
        max: max[owner.index()],
        ..nobody(entry, kind)
    }
}

fn leader(entry: &Value) -> Block {
    let class = match entry["class"]["value"].as_str() {
        Some("major") => Class::Major,
        Some("minor") => Class::Minor,
        _ => Class::Supreme,
    };
    Block {
        speed: number(&entry["speed"]["value"]) as u8,
        max: number(&entry["max_steps"]["value"]) as u8,
        fire: number(&entry["fire"]["value"]) as u8,
        range: entry["range"]["value"].as_u64().map(|range| range as u8),
        returns: entry["returns"]["value"] == true,
        ..nobody(entry, Kind::Leader(class))
    }
}

fn works(entry: &Value) -> Block {
    Block {
        from: number(&entry["from"]["value"]) as u16,
        ..nobody(entry, Kind::Works)
    }
}

/// A block without figures.
fn nobody(entry: &Value, kind: Kind) -> Block {
    Block {
        name: entry["id"].as_str().unwrap_or_default().to_owned(),
        side: side(&entry["side"]),
        kind,
        speed: 0,
        max: 0,
        fire: 0,
        range: None,
        returns: false,
        from: u16::MAX,
    }
}

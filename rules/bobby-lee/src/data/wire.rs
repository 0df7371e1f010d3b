//! The board and the blocks as clients see them.

use kernel::choice::Target;
use maps::boards::{inset, inset_box, track};
use protocol::Side;
use protocol::board::{Board, Border, Counter, Crossing, Face, Fact, Inset, Space, TrackInfo};

use super::block::{Block, Kind};
use super::boxes;
use super::file::{BattleBox, BoardFile, Hex, HexEntry, HexsideEntry, Port, VictoryEntry, Zone};
use super::forces::{ForcesFile, LeaderClass, LeaderEntry, Quarter, ScenarioEntry};
use super::printed::GameData;
use crate::ids::EdgeId;

/// The last year with a box of its own; later ones share it.
const LAST_YEAR: u16 = 1865;
/// The times of a day of battle (6.8).
const BATTLE_TIMES: [&str; 5] = ["Dawn", "Morning", "Afternoon", "Dusk", "Night"];

/// The number of a hexside on the wire.
pub(crate) const fn border_id(edge: EdgeId) -> u16 {
    edge.0 + 1
}

/// Builds the board of the wire, without its blocks.
pub(super) fn board(map: &BoardFile, data: &GameData) -> Board {
    let pools = Side::BOTH.into_iter().flat_map(|side| {
        [
            inset_box(
                boxes::pool(side),
                format!("{} Replacement Pool", adjective(side)),
                "pools",
                Some(side),
            ),
            inset_box(
                boxes::leaders(side),
                format!("{} leader pool", adjective(side)),
                "leaders",
                Some(side),
            ),
            inset_box(
                boxes::withdrawn(side),
                format!("{} leaders withdrawn", adjective(side)),
                "leaders",
                Some(side),
            ),
        ]
    });
    let hexes = map.hexes.iter().map(hex);
    Board {
        id: map.id.clone(),
        title: map.title.clone(),
        note: map.note.clone(),
        size: map.size,
        outline: map.outline.clone(),
        spaces: hexes
            .chain(map.battle.boxes.iter().map(battle_box))
            .chain(pools)
            .collect(),
        borders: map.hexsides.iter().filter_map(|entry| border(entry, data)).collect(),
        lines: map.lines.clone(),
        tracks: tracks(&map.victory),
        insets: vec![
            Inset {
                always: false,
                size: Some(map.battle.size),
                ..inset("battle", "Battle board")
            },
            inset("pools", "Replacement Pools"),
            inset("leaders", "Leaders out of play"),
        ],
        counters: Vec::new(),
        formations: Vec::new(),
        blocks: true,
    }
}

pub(super) const fn adjective(side: Side) -> &'static str {
    match side {
        Side::Union => "Union",
        Side::Confederate => "Confederate",
    }
}

fn hex(entry: &HexEntry) -> Space {
    let printed = &entry.printed;
    let terrain = if printed.forest.value { "forest" } else { "clear" };
    Space {
        id: printed.code,
        name: printed.name.value.clone(),
        polygon: entry.polygon.clone(),
        label: entry.label,
        anchor: entry.anchor,
        identifier: identifier(printed),
        terrain: terrain.to_owned(),
        home: Some(printed.home.value),
        symbols: symbols(printed),
        inset: None,
        facts: hex_facts(printed),
    }
}

/// A major town shows its victory points, in the colour of its owner.
fn identifier(hex: &Hex) -> Option<protocol::board::Identifier> {
    let town = hex.town.value;
    town.major.then(|| protocol::board::Identifier {
        number: town.points.to_string(),
        modifier: None,
        shape: if hex.fortress.value { "square" } else { "disc" }.to_owned(),
        ring: match town.side {
            Side::Union => "union",
            Side::Confederate => "confederate",
        }
        .to_owned(),
        points: Some(i32::from(town.points)),
    })
}

fn symbols(hex: &Hex) -> Vec<String> {
    let supply = hex.supply.as_ref().map(|side| match side.value {
        Side::Union => "supply-union",
        Side::Confederate => "supply-confederate",
    });
    let port = match hex.port.value {
        Port::None => None,
        Port::Port => Some("port"),
        Port::Major => Some("major-port"),
    };
    let symbols = [
        hex.town.value.major.then_some("town"),
        hex.fortress.value.then_some("fortress"),
        hex.capital.is_some().then_some("capital"),
        port,
        supply,
    ];
    symbols.into_iter().flatten().map(str::to_owned).collect()
}

fn hex_facts(hex: &Hex) -> Vec<Fact> {
    let mut facts = vec![
        hex.name.fact(format!("Hex {:04}, {}", hex.code, hex.name.value)),
        hex.home.fact(format!("{} home territory", adjective(hex.home.value))),
    ];
    if let Some(also) = &hex.also {
        facts.push(also.fact(format!("Here too: {}", also.value.join(", "))));
    }
    if hex.forest.value {
        facts.push(hex.forest.fact("Forest".to_owned()));
    }
    let town = hex.town.value;
    if town.major {
        let enemy = adjective(town.side.other());
        facts.push(
            hex.town
                .fact(format!("Major town, {} VP in {enemy} hands", town.points)),
        );
    }
    if hex.fortress.value {
        facts.push(hex.fortress.fact("Fortress".to_owned()));
    }
    match hex.port.value {
        Port::None => {}
        Port::Port => facts.push(hex.port.fact("Port".to_owned())),
        Port::Major => facts.push(hex.port.fact("Major port: source of Union supply".to_owned())),
    }
    if let Some(supply) = &hex.supply {
        facts.push(supply.fact(format!("{} supply hex", adjective(supply.value))));
    }
    if let Some(capital) = &hex.capital {
        facts.push(capital.fact(format!("{} capital", adjective(capital.value))));
    }
    facts
}

fn battle_box(entry: &BattleBox) -> Space {
    Space {
        polygon: entry.polygon.clone(),
        label: entry.label,
        anchor: entry.anchor,
        ..inset_box(
            boxes::battle(entry.side, entry.position),
            format!("{} {}", adjective(entry.side), entry.position.name()),
            "battle",
            Some(entry.side),
        )
    }
}

fn border(entry: &HexsideEntry, data: &GameData) -> Option<Border> {
    let printed = &entry.printed;
    let [a, b] = [data.hex_at(printed.a)?, data.hex_at(printed.b)?];
    let edge = data.between(a, b)?;
    let kind = if printed.river.is_some() {
        "river"
    } else if printed.mountain.is_some() {
        "mountain"
    } else if printed.marsh.is_some() {
        "marsh"
    } else {
        "clear"
    };
    let crossing = |kind: &str, name: &str, src: &str| Crossing {
        name: name.to_owned(),
        kind: kind.to_owned(),
        at: entry.middle,
        angle: entry.angle,
        arches: None,
        src: src.to_owned(),
    };
    let gap = printed.gap.as_ref().map(|gap| crossing("gap", &gap.value, &gap.src));
    let over_water = printed.crossing.as_ref();
    let over_water = over_water.map(|over| crossing(over.value.kind.as_str(), &over.value.name, &over.src));
    Some(Border {
        id: border_id(edge),
        a: printed.a,
        b: printed.b,
        kind: kind.to_owned(),
        // A hexside with both a river and mountains shows the gap, which limits more.
        crossing: gap.or(over_water),
        road: printed.road.is_some(),
        rail: !printed.rails.is_empty(),
        middle: entry.middle,
    })
}

fn tracks(victory: &VictoryEntry) -> Vec<TrackInfo> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let years = (1861..=LAST_YEAR).map(|year| match year {
        LAST_YEAR => format!("{year}+"),
        year => year.to_string(),
    });
    let spaces = victory.spaces.iter().map(|space| {
        let side = match space.position {
            ..0 => "U",
            0 => "",
            1.. => "C",
        };
        let number = space.position.unsigned_abs();
        match space.zone {
            Zone::Decisive => format!("{side}{number} decisive"),
            Zone::Marginal => format!("{side}{number} marginal"),
            Zone::Stalemate => format!("{side}{number}"),
        }
    });
    let first = victory.spaces.first().map_or(0, |space| i32::from(space.position));
    vec![
        track("victory", "Victory", first, spaces.collect()),
        track("year", "Year", 1861, years.collect()),
        track("quarter", "Quarter", 0, words(&Quarter::ALL.map(Quarter::name))),
        track("battle-time", "Battle time", 0, words(&BATTLE_TIMES)),
        track("weather", "Weather", 0, words(&["Dry", "Mud"])),
    ]
}

/// The blocks, each as it is in this scenario.
pub(super) fn counters(forces: &ForcesFile, scenario: &ScenarioEntry, data: &GameData) -> Vec<Counter> {
    let blocks = data.block_ids().zip(&data.blocks);
    blocks
        .map(|(id, block)| Counter {
            id: id.wire(),
            name: block.name.clone(),
            short: block.short.clone(),
            owner: block.side,
            kind: block.kind.as_str().to_owned(),
            formation: None,
            faces: (1..=block.max_steps).map(|steps| face(block, steps)).collect(),
            facts: block_facts(forces, scenario, data, block),
        })
        .collect()
}

fn face(block: &Block, steps: u8) -> Face {
    let fire = block.fire;
    let mut values = vec![("speed".to_owned(), block.speed.to_string())];
    let firepower = match block.kind {
        Kind::Artillery => {
            values.push(("first fire".to_owned(), format!("F{}", fire.first)));
            values.push(("fire".to_owned(), format!("F{}", fire.engaged)));
            values.push(("long range".to_owned(), format!("F{}", fire.long)));
            format!("F{}/{}", fire.first, fire.long)
        }
        Kind::Entrenchment(_) => String::new(),
        _ => {
            values.push(("fire".to_owned(), format!("F{}", fire.engaged)));
            if fire.melee > 0 {
                values.push(("melee".to_owned(), format!("F{}", fire.melee)));
            }
            format!("F{}", fire.engaged)
        }
    };
    if let Some(range) = block.kind.leader().and_then(|leader| leader.range) {
        values.push(("command range".to_owned(), range.to_string()));
    }
    Face {
        name: steps.to_string(),
        factors: firepower,
        values,
        spent: false,
    }
}

fn block_facts(forces: &ForcesFile, scenario: &ScenarioEntry, data: &GameData, block: &Block) -> Vec<Fact> {
    let mut facts = Vec::new();
    if let Some(entry) = forces.leaders.iter().find(|entry| entry.id == block.id) {
        facts.extend(leader_facts(entry));
    }
    let kind = forces.kinds.iter().find(|entry| {
        let listed = forces.blocks.iter().find(|listed| listed.id == block.id);
        listed.is_some_and(|listed| listed.kind == entry.kind)
    });
    if let Some(entry) = kind {
        facts.push(Fact {
            text: format!(
                "Strength up to {}, cadre {} RP, step {} RP",
                block.max_steps, entry.cadre, entry.step
            ),
            src: entry.src.clone(),
        });
    }
    if let Some(works) = forces.entrenchments.iter().find(|entry| entry.id == block.id) {
        facts.push(works.from.fact(format!("From {} on", works.from.value)));
    }
    if let Some(start) = scenario.set_up.iter().find(|entry| entry.block == block.id) {
        let place = data
            .hex_at(start.hex)
            .map_or_else(String::new, |hex| data.hex(hex).name.clone());
        let formation = start.formation.as_ref().map(|formation| format!(": {formation}"));
        facts.push(Fact {
            text: format!(
                "Begins in {place} with strength {}{}",
                start.steps,
                formation.unwrap_or_default()
            ),
            src: start.src.clone(),
        });
    }
    facts
}

fn leader_facts(entry: &LeaderEntry) -> Vec<Fact> {
    let class = match entry.class.value {
        LeaderClass::Supreme => "Supreme leader",
        LeaderClass::SupremeOrArmy => "Supreme leader or army leader",
        LeaderClass::Major => "Major army leader",
        LeaderClass::Minor => "Minor army leader",
    };
    let mut facts = vec![
        entry.class.fact(class.to_owned()),
        entry
            .max_steps
            .fact(format!("Strength up to {}", entry.max_steps.value)),
        entry.speed.fact(format!("Speed {}", entry.speed.value)),
        entry.fire.fact(format!("Firepower F{}", entry.fire.value)),
    ];
    if let Some(range) = &entry.range {
        facts.push(range.fact(format!("Command Range {}", range.value)));
    }
    if entry.returns.value {
        facts.push(entry.returns.fact("Returns to the pool when first replaced".to_owned()));
    }
    if let Some(late) = &entry.late {
        facts.push(late.fact("Joins the pool at the end of 1863".to_owned()));
    }
    facts
}

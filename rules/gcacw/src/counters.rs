//! The counters of a scenario as clients see them, and the commands they belong to.

use std::collections::BTreeSet;

use kernel::choice::Target;
use protocol::Side;
use protocol::board::{Counter, Face, Fact, Formation};

use crate::forces::{Leader, Rank, Scenario, Unit};
use crate::ids::{LeaderId, UnitId};
use crate::tables::{Arm, Tables};

/// The colour of a command: the same in all scenarios, and of each side's ten another one.
fn colour(side: Side, command: &str) -> &'static str {
    match (side, command) {
        (Side::Union, "I") | (Side::Confederate, "AH") => "red",
        (Side::Union, "II") | (Side::Confederate, "DH") => "blue",
        (Side::Union, "III") | (Side::Confederate, "HU") => "green",
        (Side::Union, "IV") | (Side::Confederate, "J") => "yellow",
        (Side::Union, "V") | (Side::Confederate, "L") => "purple",
        (Side::Union, "VI") | (Side::Confederate, "M") => "brown",
        (Side::Union, "IX") | (Side::Confederate, "HO") => "teal",
        (_, "Cav") => "rose",
        (Side::Union, "AP") | (Side::Confederate, "ANV") => "white",
        _ => "grey",
    }
}

/// A fact for the reader.
pub(crate) const fn fact(text: String, src: String) -> Fact {
    Fact { text, src }
}

/// All counters of a scenario.
pub(crate) fn counters(tables: &Tables, scenario: &Scenario) -> Vec<Counter> {
    let units = scenario.unit_ids().map(|id| unit_counter(tables, id, &scenario[id]));
    let leaders = scenario.leader_ids().map(|id| leader_counter(id, &scenario[id]));
    units.chain(leaders).collect()
}

/// The number of the face of a unit: two for each strength from the highest down, the disorganized one second.
pub(crate) const fn face_of(start: u8, strength: u8, disorganized: bool) -> u8 {
    let left = if strength == 0 { 1 } else { strength };
    2 * start.saturating_sub(left) + disorganized as u8
}

fn command_id(side: Side, command: &str) -> String {
    format!("{}-{command}", if side == Side::Union { "u" } else { "c" })
}

/// A combat value that is counted in halves, as it is printed.
pub(crate) fn halves(value: u16) -> String {
    match (value / 2, value % 2) {
        (0, 1) => "½".to_owned(),
        (points, 0) => points.to_string(),
        (points, _) => format!("{points}½"),
    }
}

fn unit_counter(tables: &Tables, id: UnitId, unit: &Unit) -> Counter {
    let printed = &unit.printed;
    let (tactical, artillery) = (printed.tactical, printed.artillery);
    let faces = (1..=unit.tallest).rev().flat_map(|strength| {
        [true, false].map(|organized| {
            let value = halves(tables.combat_value(strength, organized));
            Face {
                name: if organized { "organized" } else { "disorganized" }.to_owned(),
                factors: format!("{value}-{tactical}-{artillery}"),
                values: vec![
                    ("strength".to_owned(), strength.to_string()),
                    ("combat".to_owned(), value),
                    ("tactical".to_owned(), tactical.to_string()),
                    ("artillery".to_owned(), artillery.to_string()),
                ],
                spent: !organized,
            }
        })
    });
    let mut facts = vec![
        fact(
            format!("Tactical {tactical}, artillery {artillery}"),
            printed.src.clone(),
        ),
        fact(
            format!("Strength {} at the start", unit.strength),
            "scenario".to_owned(),
        ),
    ];
    facts.extend(
        printed
            .command
            .as_ref()
            .map(|command| fact(format!("Command {command}"), printed.src.clone())),
    );
    Counter {
        id: id.wire(),
        name: printed.name.clone(),
        short: printed.name.clone(),
        owner: printed.side,
        kind: match printed.arm {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
            Arm::Wagons => "supply-train",
        }
        .to_owned(),
        formation: printed
            .command
            .as_ref()
            .map(|command| command_id(printed.side, command)),
        faces: faces.collect(),
        facts,
    }
}

fn leader_counter(id: LeaderId, leader: &Leader) -> Counter {
    let printed = &leader.printed;
    let mut values = Vec::new();
    values.extend(
        printed
            .tactical
            .map(|tactical| ("tactical".to_owned(), tactical.to_string())),
    );
    values.push(("command".to_owned(), printed.value.to_string()));
    let factors: Vec<&str> = values.iter().map(|(_, value)| value.as_str()).collect();
    Counter {
        id: id.wire(),
        name: printed.name.clone(),
        short: printed.name.clone(),
        owner: printed.side,
        kind: if printed.rank == Rank::Army {
            "army-leader"
        } else {
            "corps-leader"
        }
        .to_owned(),
        formation: Some(command_id(printed.side, &printed.command)),
        faces: vec![Face {
            name: "leader".to_owned(),
            factors: factors.join("-"),
            values: values.clone(),
            spent: false,
        }],
        facts: vec![fact(format!("Commands {}", printed.command), printed.src.clone())],
    }
}

/// The commands, with their leaders' names.
pub(crate) fn formations(scenario: &Scenario) -> Vec<Formation> {
    let units = scenario.units.iter().filter_map(|unit| {
        let command = unit.printed.command.as_deref()?;
        Some((unit.printed.side, command))
    });
    let leaders = scenario
        .leaders
        .iter()
        .map(|leader| (leader.printed.side, leader.printed.command.as_str()));
    let all: BTreeSet<(usize, &str)> = units
        .chain(leaders)
        .map(|(side, command)| (side.index(), command))
        .collect();
    let mut formations = Vec::new();
    for (side, command) in all {
        let side = Side::BOTH[side];
        let leader = scenario
            .leaders
            .iter()
            .find(|leader| leader.printed.side == side && leader.printed.command == command);
        formations.push(Formation {
            id: command_id(side, command),
            name: leader.map_or_else(
                || command.to_owned(),
                |leader| format!("{command} ({})", leader.printed.name),
            ),
            short: command.to_owned(),
            owner: side,
            colour: colour(side, command).to_owned(),
        });
    }
    formations
}

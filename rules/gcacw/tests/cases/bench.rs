//! A meadow without roads and waters around N1709, and the counters of Seven Pines to put on it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use gcacw::data::{GameData, Overlay};
use gcacw::field::Field;
use gcacw::frames::{Attack, March};
use gcacw::ids::{HexId, LeaderId, UnitId, UnitSet};
use gcacw::state::State;
use gcacw::tables::AttackKind;

/// The middle of the meadow, and the hexes around it, clockwise from the north.
pub(crate) const MIDDLE: &str = "N1709";
pub(crate) const AROUND: [&str; 6] = ["N1708", "N1808", "N1809", "N1710", "N1609", "N1608"];

/// Two hexes around the middle.
const MEADOW: [&str; 19] = [
    "N1508", "N1509", "N1510", "N1607", "N1608", "N1609", "N1610", "N1707", "N1708", "N1709", "N1710", "N1711",
    "N1807", "N1808", "N1809", "N1810", "N1908", "N1909", "N1910",
];

/// The game with further records of its board; made once for each set of them, because that takes its time.
fn made(board: Vec<String>) -> GameData {
    static MADE: Mutex<BTreeMap<Vec<String>, GameData>> = Mutex::new(BTreeMap::new());
    if let Some(data) = MADE.lock().expect("nobody panics with it").get(&board) {
        return data.clone();
    }
    let text = serde_json::json!({ "ruleset": "on-to-richmond", "name": "Meadow", "board": board }).to_string();
    let overlay = Overlay::read("meadow.json", &text).expect("it is an overlay");
    let data = GameData::new(&[overlay]).expect("the meadow is sound");
    MADE.lock().expect("nobody panics with it").insert(board, data.clone());
    data
}

pub(crate) struct Bench {
    pub(crate) data: GameData,
    pub(crate) state: State,
}

impl Bench {
    /// An empty meadow in dry weather, with further records of the board.
    pub(crate) fn new(records: &[&str]) -> Bench {
        Bench::of("seven-pines", &MEADOW.map(str::to_owned), records)
    }

    /// The same on the south map, around S1715, with the counters of the Warwick Line: there is cavalry among them.
    pub(crate) fn south(records: &[&str]) -> Bench {
        let moved = MEADOW.map(|hex| {
            let number: u16 = hex[1..].parse().expect("it is a number");
            format!("S{:04}", number + 6)
        });
        Bench::of("warwick-line", &moved, records)
    }

    fn of(scenario: &str, meadow: &[String], records: &[&str]) -> Bench {
        let ground = meadow.iter().map(|hex| format!("terrain {hex}=."));
        let board: Vec<String> = ground
            .chain(records.iter().map(|record| (*record).to_owned()))
            .collect();
        let data = made(board);
        let number = data
            .scenarios
            .iter()
            .position(|own| own.entry.id == scenario)
            .expect("it exists");
        let mut state = State::opening(number as u8, &data.scenarios[number]);
        for unit in data.scenarios[number].unit_ids() {
            state.units[unit].hex = None;
            state.units[unit].works = 0;
        }
        for leader in data.scenarios[number].leader_ids() {
            state.leaders[leader].hex = None;
        }
        Bench { data, state }
    }

    pub(crate) fn hex(&self, label: &str) -> HexId {
        self.data.map.labelled(label).expect("it is a hex")
    }

    pub(crate) fn unit(&self, id: &str) -> UnitId {
        self.state.scenario(&self.data).unit(id).expect("it is in the scenario")
    }

    pub(crate) fn leader(&self, id: &str) -> LeaderId {
        self.state
            .scenario(&self.data)
            .leader(id)
            .expect("he is in the scenario")
    }

    /// Puts a unit of this strength into a hex.
    pub(crate) fn put(&mut self, id: &str, label: &str, strength: u8) -> UnitId {
        let (unit, hex) = (self.unit(id), self.hex(label));
        self.state.units[unit].hex = Some(hex);
        self.state.units[unit].strength = strength;
        unit
    }

    /// Puts a leader into a hex.
    pub(crate) fn lead(&mut self, id: &str, label: &str) -> LeaderId {
        let (leader, hex) = (self.leader(id), self.hex(label));
        self.state.leaders[leader].hex = Some(hex);
        leader
    }

    pub(crate) fn field(&self) -> Field<'_> {
        Field::new(&self.data, &self.state)
    }

    pub(crate) fn march(&self, unit: UnitId, points: u8) -> March {
        March::new(unit, points)
    }

    /// An attack on the middle.
    pub(crate) fn attack(&self, units: &[UnitId], kind: Option<AttackKind>) -> Attack {
        let units: UnitSet = units.iter().copied().collect();
        Attack {
            target: self.hex(MIDDLE),
            units,
            kind,
            leader: None,
            refused: false,
            supported: false,
        }
    }

    /// The bonus of five covered hexes of which one is held: Confederates around the middle.
    pub(crate) fn flank_of_one(&mut self) {
        self.put("cs-pickett", "N1810", 16);
        self.put("us-jameson", "N1710", 5);
    }
}

/// The case of a refusal.
pub(crate) fn case<T: std::fmt::Debug>(judged: Result<T, kernel::Refusal>) -> &'static str {
    judged.expect_err("it is refused").case
}

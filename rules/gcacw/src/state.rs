//! The state of a game: what would have to be written on paper to go on tomorrow.

use maps::sets::{Bits, Row};
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::campaign::Campaign;
use crate::data::GameData;
use crate::forces::{Scenario, Start};
use crate::frames::Frame;
use crate::ids::{EdgeId, HexId, LEADERS, LeaderId, UNITS, UnitId, UnitSet};
use crate::memory::Memory;

/// The highest level of fatigue (6.5).
pub const MOST_FATIGUE: u8 = 4;

/// A unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitState {
    /// Its hex; none for one that has not arrived, or is lost.
    #[serde(rename = "h", default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<HexId>,
    /// Its strength: 0 once it is lost.
    #[serde(rename = "s")]
    pub strength: u8,
    /// Its fatigue.
    #[serde(rename = "f", default)]
    pub fatigue: u8,
    /// Its level of demoralization.
    #[serde(rename = "d", default)]
    pub demoralized: u8,
    /// Its works: none, breastworks begun and complete, fort begun and complete (9.0).
    #[serde(rename = "w", default)]
    pub works: u8,
    /// Whether it is disorganized.
    #[serde(rename = "o", default)]
    pub disorganized: bool,
    /// Whether it is exhausted.
    #[serde(rename = "x", default)]
    pub exhausted: bool,
}

impl UnitState {
    /// Adds fatigue, which never passes its highest level (6.5).
    pub fn tire(&mut self, levels: u8) {
        self.fatigue = (self.fatigue + levels).min(MOST_FATIGUE);
    }
}

/// A leader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderState {
    /// His hex; none for one who is off the map.
    #[serde(rename = "h", default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<HexId>,
    /// Whether he is out of the game.
    #[serde(rename = "x", default)]
    pub gone: bool,
}

/// What the cavalry of a side does before infantry that comes near (7.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Riders {
    /// Its player is asked.
    #[default]
    Ask,
    /// It stays.
    Stay,
    /// It retreats.
    Retreat,
}

/// What a side answers without being asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// What its cavalry does.
    #[serde(rename = "r", default)]
    pub riders: Riders,
    /// Whether it recovers as usual: all who can entrench, and nothing else is built (8.0).
    #[serde(rename = "u", default)]
    pub usual: bool,
}

/// A set of objectives, by their numbers in the scenario.
pub type Objectives = Bits<u8, u128>;

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The number of the scenario among those of the game.
    pub scenario: u8,
    /// The turn, from 1.
    pub turn: u8,
    /// Whether it rains.
    pub rain: bool,
    /// The last turns on which rain that has fallen closes the fords of minor rivers, and those of major ones (12.0).
    #[serde(default, skip_serializing_if = "never_closed")]
    pub fords: [u8; 2],
    /// How high the rivers are in a game that was begun before edition 6, until they fall or it rains anew.
    #[serde(default, skip_serializing_if = "is_low")]
    pub water: u8,
    /// The units.
    pub units: Row<UnitState, UNITS, UnitId>,
    /// The leaders.
    pub leaders: Row<LeaderState, LEADERS, LeaderId>,
    /// The objectives that the Union controls.
    pub held: Objectives,
    /// The pontoon bridges, in order.
    pub pontoons: Vec<EdgeId>,
    /// The bridges and ferries that are destroyed, in order.
    pub destroyed: Vec<EdgeId>,
    /// The ferries that have carried a unit in this action (6.2).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ferried: Vec<EdgeId>,
    /// The points of strength that count for victory, by who lost them (13.0).
    pub losses: BySide<u16>,
    /// The initiative dice of this phase, the Union's first (4.2).
    pub dice: Option<[u8; 2]>,
    /// Units of which a scenario says that something about them has happened: they are released, or were attacked.
    pub released: UnitSet,
    /// What else a scenario remembers.
    pub notes: u8,
    /// And what the notes have no room for.
    #[serde(default, skip_serializing_if = "Memory::is_blank")]
    pub memory: Memory,
    /// What the campaign has of its own; none in other scenarios.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Box<Campaign>>,
    /// What the sides answer without being asked.
    #[serde(default, skip_serializing_if = "nothing_stands")]
    pub standing: BySide<Standing>,
    /// What is going on: the innermost last.
    pub frames: Vec<Frame>,
}

fn never_closed(fords: &[u8; 2]) -> bool {
    *fords == [0; 2]
}

fn is_low(water: &u8) -> bool {
    *water == 0
}

fn nothing_stands(standing: &BySide<Standing>) -> bool {
    *standing == BySide::default()
}

impl State {
    /// The state at the start of a scenario, before anything is going on.
    #[must_use]
    pub fn opening(number: u8, scenario: &Scenario) -> State {
        let mut state = State {
            scenario: number,
            turn: 1,
            rain: false,
            fords: [0; 2],
            water: 0,
            units: Row::default(),
            leaders: Row::default(),
            held: Objectives::EMPTY,
            pontoons: scenario.pontoons.clone(),
            destroyed: scenario.destroyed.clone(),
            ferried: Vec::new(),
            losses: BySide::default(),
            dice: None,
            released: UnitSet::EMPTY,
            notes: 0,
            memory: Memory {
                southern: scenario.southern.clone(),
                ..Memory::default()
            },
            campaign: None,
            standing: BySide::default(),
            frames: Vec::new(),
        };
        state.pontoons.sort_unstable();
        state.destroyed.sort_unstable();
        for unit in scenario.unit_ids() {
            let hex = match scenario[unit].start {
                Start::Hex(hex) => Some(hex),
                Start::Free(_) | Start::Later => None,
            };
            state.units[unit] = UnitState {
                hex,
                strength: scenario[unit].strength,
                works: scenario[unit].works,
                fatigue: scenario[unit].fatigue,
                exhausted: scenario[unit].exhausted,
                disorganized: scenario[unit].disorganized,
                demoralized: 0,
            };
        }
        for leader in scenario.leader_ids() {
            state.leaders[leader].hex = Some(scenario[leader].start);
        }
        for (number, objective) in (0..).zip(&scenario.objectives) {
            if objective.side == Side::Union {
                state.held.insert(number);
            }
        }
        state
    }

    /// The scenario that is played.
    #[must_use]
    pub fn scenario<'a>(&self, data: &'a GameData) -> &'a Scenario {
        if self.campaign.is_some() {
            return &data.campaign.scenario;
        }
        &data.scenarios[usize::from(self.scenario)]
    }
}

//! The file of the forces: leaders, units, and the scenarios with their set-ups.

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::regions::Waters;
use crate::tables::Arm;

/// The rank of a leader (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// Of the army: all units of his side are his.
    Army,
    /// Of a corps or division of infantry.
    Corps,
    /// Of the cavalry.
    Cavalry,
}

/// The size of a unit (2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "a size is what its name says")]
pub enum Size {
    Division,
    DemiDivision,
    Brigade,
    Regiment,
    Squadron,
    Train,
}

impl Size {
    /// The highest strength that a unit of this size has after another has attached to it (19.2 of the advanced game).
    #[must_use]
    pub const fn strongest(self, arm: Arm) -> u8 {
        match (self, arm) {
            (Size::Brigade, Arm::Cavalry) => 3,
            (_, Arm::Cavalry) => 2,
            (Size::Division | Size::DemiDivision, _) => 21,
            (Size::Brigade, _) => 12,
            _ => 4,
        }
    }

    /// The most artillery that it has then (19.3 of the advanced game).
    #[must_use]
    pub const fn most_guns(self, arm: Arm) -> u8 {
        match (self, arm) {
            (_, Arm::Cavalry) => 1,
            (Size::Division | Size::DemiDivision, _) => 4,
            (Size::Brigade, _) => 3,
            _ => 2,
        }
    }
}

/// A leader as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderEntry {
    /// Its id.
    pub id: String,
    /// Whose he is.
    pub side: Side,
    /// His name.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// The code of his command.
    pub command: String,
    /// His tactical value; leaders of an army have none.
    pub tactical: Option<u8>,
    /// His command value.
    pub value: u8,
    /// Where the values are known from.
    pub src: String,
}

/// A unit as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitEntry {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// Its size.
    pub size: Size,
    /// The code of its command, if it has one.
    pub command: Option<String>,
    /// Its arm.
    pub arm: Arm,
    /// Its tactical value.
    pub tactical: u8,
    /// Its artillery value.
    pub artillery: u8,
    /// Where the values are known from.
    pub src: String,
}

/// Which maps a scenario is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "a map is what its name says")]
pub enum Maps {
    North,
    South,
    Both,
}

/// A unit in a set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitStart {
    /// The unit.
    pub unit: String,
    /// Its strength.
    pub strength: u8,
    /// Its hex; none for a unit that its player places, or that arrives later.
    #[serde(default)]
    pub hex: Option<String>,
    /// The hexes among which its player places it.
    #[serde(default)]
    pub among: Vec<String>,
    /// The hex, and the distance from it, within which its player places it.
    #[serde(default)]
    pub within: Option<(String, u8)>,
    /// Whether it arrives later.
    #[serde(default)]
    pub reinforcement: bool,
    /// Its works: 2 for breastworks, 4 for a fort.
    #[serde(default)]
    pub works: u8,
    /// Its command in this scenario, where that is another one.
    #[serde(default)]
    pub command: Option<String>,
    /// Its fatigue.
    #[serde(default)]
    pub fatigue: u8,
    /// Whether it is exhausted.
    #[serde(default)]
    pub exhausted: bool,
    /// Whether it is disorganized.
    #[serde(default)]
    pub disorganized: bool,
}

/// A leader in a set-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderStart {
    /// The leader.
    pub leader: String,
    /// His hex.
    pub hex: String,
}

/// An objective.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectiveEntry {
    /// Its hex.
    pub hex: String,
    /// Who controls it at the start.
    pub side: Side,
    /// What it is worth to the side that counts points.
    pub points: i16,
    /// What that side loses when the other holds it at the end.
    #[serde(default)]
    pub lost: i16,
    /// The group, from 1, of which not all counts.
    #[serde(default)]
    pub group: Option<u8>,
}

/// How points decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// Who counts points.
    pub side: Side,
    /// What it costs to hold no objective.
    #[serde(default)]
    pub empty_handed: i16,
    /// What the objectives of each group bring at most together; none where only the best of them counts.
    #[serde(default)]
    pub most: Vec<Option<i16>>,
    /// What a point of strength that the enemy loses in combat brings, and what one of one's own costs.
    #[serde(default = "one_each")]
    pub lost: [i16; 2],
    /// The same for points that are lost on marches.
    #[serde(default)]
    pub worn: [i16; 2],
    /// The least points of its three levels and of the enemy's first two, from decisive to decisive.
    pub levels: [i16; 5],
}

const fn one_each() -> [i16; 2] {
    [1, 1]
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioEntry {
    /// Its id.
    pub id: String,
    /// Its number in the book.
    pub number: u8,
    /// Its title.
    pub title: String,
    /// Its maps.
    pub maps: Maps,
    /// How many turns it has.
    pub turns: u8,
    /// The date of the first turn.
    pub starts: String,
    /// The units.
    pub units: Vec<UnitStart>,
    /// The leaders.
    pub leaders: Vec<LeaderStart>,
    /// Whether it rains, by turn, where the scenario says so; empty where dice do.
    pub rain: Vec<bool>,
    /// Whether no river can be forded, whatever the weather.
    #[serde(default)]
    pub flooded: bool,
    /// Whether bridges may be built.
    pub bridges: bool,
    /// The pontoon bridges at the start.
    #[serde(default)]
    pub pontoons: Vec<String>,
    /// Those of them that are Confederate.
    #[serde(default)]
    pub southern: Vec<String>,
    /// The waters of its gunboats.
    #[serde(default)]
    pub gunboats: Vec<Waters>,
    /// The waters on which Union ships carry units.
    #[serde(default)]
    pub sails: Vec<Waters>,
    /// The bridges that are destroyed at the start.
    #[serde(default)]
    pub destroyed: Vec<String>,
    /// The objectives.
    pub objectives: Vec<ObjectiveEntry>,
    /// How points decide.
    pub victory: Victory,
}

/// The file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForcesFile {
    /// All leaders.
    pub leaders: Vec<LeaderEntry>,
    /// All units.
    pub units: Vec<UnitEntry>,
    /// The scenarios.
    pub scenarios: Vec<ScenarioEntry>,
}

#[cfg(test)]
mod tests {
    use super::{Arm, Size};

    #[test]
    fn the_limits_of_attachment_are_the_printed_ones() {
        let sizes = [Size::Division, Size::DemiDivision, Size::Brigade, Size::Regiment];
        assert_eq!(sizes.map(|size| size.strongest(Arm::Infantry)), [21, 21, 12, 4]);
        assert_eq!(sizes.map(|size| size.most_guns(Arm::Infantry)), [4, 4, 3, 2]);
        let riders = [Size::Brigade, Size::Regiment];
        assert_eq!(riders.map(|size| size.strongest(Arm::Cavalry)), [3, 2]);
        assert_eq!(riders.map(|size| size.most_guns(Arm::Cavalry)), [1, 1]);
    }
}

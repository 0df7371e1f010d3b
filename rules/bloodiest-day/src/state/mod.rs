//! Everything that changes during play.

mod fight;
mod frame;
mod operation;
mod places;

use maps::sets::{Numbered, Row, Set};
use protocol::{BySide, Side};
use serde::{Deserialize, Serialize};

use crate::choice::Piece;
use crate::data::{Area, LEADERS, LeaderId, UnitId, Units};
use crate::figures::TURNS;

pub use self::fight::{Attack, Fight, Kind, Withdrawal};
pub use self::frame::{COUNTERMAND, EXTRA, Frame, Group, Purpose};
pub use self::operation::{March, Operation, Order};
pub use self::places::{Places, place};

/// The leaders of both sides, by number.
pub type Leaders = Set;

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The turn, from 1.
    #[serde(rename = "t")]
    pub turn: u8,
    /// The box of the Impulse Track.
    #[serde(rename = "i")]
    pub impulse: u8,
    /// Whose impulse it is.
    #[serde(rename = "s")]
    pub active: Side,
    /// Who has the Advantage (10).
    #[serde(rename = "adv")]
    pub advantage: Side,
    /// Where the units are.
    #[serde(rename = "u")]
    pub units: Places,
    /// Spent units.
    #[serde(rename = "x")]
    pub spent: Units,
    /// Where the leaders are.
    #[serde(rename = "l")]
    pub leaders: Row<u8, LEADERS, LeaderId>,
    /// Active leaders.
    #[serde(rename = "a")]
    pub awake: Leaders,
    /// Leaders who were lightly wounded this turn (8.7.2).
    #[serde(rename = "w", default)]
    pub wounded: Leaders,
    /// Leaders who were replaced: whose counter stands for the successor of a killed or seriously wounded man (8.7.3).
    #[serde(rename = "r", default)]
    pub successors: Leaders,
    /// Leaders who were killed (2.2.1 points); what happens to successors is not counted.
    #[serde(rename = "k", default)]
    pub killed: Leaders,
    /// Leaders who were seriously wounded.
    #[serde(rename = "m", default)]
    pub maimed: Leaders,
    /// Of those with a control marker, the areas that the Union took last (1.2.4, 2.2).
    #[serde(rename = "c")]
    pub union_held: Set,
    /// Bridges in Union hands, and fords that are found (11).
    #[serde(rename = "b")]
    pub open: Set,
    /// Where a group of reinforcements has begun to enter; the rest of it enters there too (4.1).
    #[serde(rename = "ent", default)]
    pub entries: [Area; 2],
    /// Whether A.P. Hill comes on the turn of his roll (4.5).
    #[serde(rename = "hill", default)]
    pub hill_called: bool,
    /// Whether the side that acted last passed.
    #[serde(rename = "p")]
    pub passed: bool,
    /// Whether the Action Phase ends with this Union impulse (3.0).
    #[serde(rename = "e")]
    pub last_impulse: bool,
    /// Whether any of I Corps has moved or attacked, or the impulse in which it has to is over (5.3.1).
    #[serde(rename = "h")]
    pub hooker_stirred: bool,
    /// Areas fired at in this Long-Range Bombardment Phase (3.0).
    #[serde(rename = "lr", default)]
    pub shelled: Set,
    /// Casualty points inflicted by each side (2.2.2).
    #[serde(rename = "cp", default)]
    pub inflicted: BySide<u16>,
    /// Whether the impulse is one that was bought with the Advantage (10.2).
    #[serde(rename = "x2", default)]
    pub free: bool,
    /// What each side does not want to be asked in this turn, as bits of [`Purpose::bit`] and [`EXTRA`].
    #[serde(rename = "no", default)]
    pub unasked: BySide<u8>,
    /// What a new roll has to gain on average before each side is asked about its dice in combat (10.2).
    #[serde(rename = "min", default)]
    pub ask_from: BySide<u8>,
    /// The combat under way.
    #[serde(rename = "ft", default, skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
    /// The withdrawal under way (7.3.3).
    #[serde(rename = "wd", default, skip_serializing_if = "Option::is_none")]
    pub withdrawal: Option<Withdrawal>,
    /// The impulse under way.
    #[serde(rename = "op")]
    pub op: Operation,
    /// The stack of procedures.
    #[serde(rename = "st")]
    pub frames: Vec<Frame>,
    /// How each turn ended; nothing for turns that were played under rules that did not note it.
    #[serde(rename = "tr", default, skip_serializing_if = "is_blank")]
    pub course: Course,
    /// Whether the last turn is over.
    #[serde(rename = "end")]
    pub ended: bool,
}

/// How each of the turns ended that are over.
pub type Course = [Option<TurnRecord>; TURNS.len()];

fn is_blank(course: &Course) -> bool {
    course.iter().all(Option::is_none)
}

/// What the charts show of a turn: where the sides stood at its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnRecord {
    /// Victory points (2.2.1 points).
    #[serde(rename = "v")]
    pub points: BySide<u16>,
    /// Casualty points inflicted (2.2.2 levels).
    #[serde(rename = "c")]
    pub inflicted: BySide<u16>,
}

impl State {
    /// The procedure under way.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Replaces the procedure under way.
    pub(crate) fn become_frame(&mut self, frame: Frame) {
        self.frames.pop();
        self.frames.push(frame);
    }

    /// Where a leader is.
    #[inline]
    #[must_use]
    pub fn leader_at(&self, leader: LeaderId) -> u8 {
        self.leaders[leader]
    }

    /// Where a piece is.
    #[inline]
    #[must_use]
    pub fn at(&self, piece: Piece) -> u8 {
        match piece {
            Piece::Unit(unit) => self.units.of(unit),
            Piece::Leader(leader) => self.leader_at(leader),
        }
    }

    /// Whether a unit is fresh.
    #[inline]
    #[must_use]
    pub fn is_fresh(&self, unit: UnitId) -> bool {
        !self.spent.contains(unit)
    }

    /// Whether a leader is active.
    #[inline]
    #[must_use]
    pub fn is_awake(&self, leader: LeaderId) -> bool {
        self.awake.contains(leader.0)
    }

    /// The leaders, of both sides, in an area.
    #[must_use]
    pub fn leaders_in(&self, area: Area) -> Leaders {
        let here = |(_, at): &(LeaderId, u8)| *at == area;
        let leaders = self.leaders.entries().filter(here);
        leaders.map(|(leader, _)| leader.number() as u8).collect()
    }
}

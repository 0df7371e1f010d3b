//! Everything that changes during play.

use protocol::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::choice::{Piece, SLOTS};
use crate::data::{LeaderId, UnitId};
use crate::sets::{Row, Set};
use crate::tables::AREAS;

/// Where a piece is: the number of an area, or one of these places off the map.
pub mod place {
    /// Not used in this game.
    pub const UNUSED: u8 = 0;
    /// Waiting to enter as a reinforcement.
    pub const WAITING: u8 = 251;
    /// Eliminated.
    pub const ELIMINATED: u8 = 252;
    /// Eliminated by a retreat off the map, which gives no points (10.7.4).
    pub const OFF_MAP: u8 = 253;
    /// A leader on the Turn Track (6.2.1).
    pub const TURN_TRACK: u8 = 254;

    /// Whether this is an area of the map.
    #[must_use]
    pub const fn is_area(place: u8) -> bool {
        place != UNUSED && place < WAITING
    }
}

/// The places of all units, with the units of each area at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    place: Row<u8, 64>,
    at: [Set; AREAS],
}

impl Default for Places {
    fn default() -> Places {
        Places {
            place: Row::default(),
            at: [Set::EMPTY; AREAS],
        }
    }
}

impl Places {
    /// Where a unit is.
    #[inline]
    #[must_use]
    pub fn of(&self, unit: UnitId) -> u8 {
        self.place[unit.0]
    }

    /// All units, of both sides, in an area.
    #[inline]
    #[must_use]
    pub fn at(&self, area: u8) -> Set {
        self.at[usize::from(area)]
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: UnitId, place: u8) {
        let old = self.of(unit);
        if let Some(area) = self.at.get_mut(usize::from(old)) {
            area.remove(unit.0);
        }
        self.place[unit.0] = place;
        if let Some(area) = self.at.get_mut(usize::from(place))
            && place != place::UNUSED
        {
            area.insert(unit.0);
        }
    }

    /// The units at a place off the map.
    #[must_use]
    pub fn off_map(&self, place: u8) -> Set {
        self.place
            .entries()
            .filter(|(_, at)| *at == place)
            .map(|(unit, _)| unit)
            .collect()
    }
}

impl Serialize for Places {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.place.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Places {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Places, D::Error> {
        let row: Row<u8, 64> = Row::deserialize(deserializer)?;
        let mut places = Places::default();
        for (unit, place) in row.entries() {
            places.put(UnitId(unit), place);
        }
        Ok(places)
    }
}

/// The entrenchment markers of one side.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Works {
    /// Areas with a marker.
    #[serde(rename = "m")]
    pub markers: Set,
    /// Those of them whose marker shows +2.
    #[serde(rename = "s")]
    pub strong: Set,
}

impl Works {
    /// What the marker in an area adds to its defense: 0, 1 or 2.
    #[must_use]
    pub fn level(self, area: u8) -> u8 {
        u8::from(self.markers.contains(area)) + u8::from(self.strong.contains(area))
    }

    /// Places a marker, or turns it to +2.
    pub fn improve(&mut self, area: u8) {
        if self.markers.contains(area) {
            self.strong.insert(area);
        } else {
            self.markers.insert(area);
        }
    }

    /// Removes the marker.
    pub fn remove(&mut self, area: u8) {
        self.markers.remove(area);
        self.strong.remove(area);
    }
}

/// The options of a table.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Artillery that crosses a ford or ferry stops there, exhausted (9.2).
    #[serde(rename = "f", default)]
    pub artillery_fords: bool,
    /// The play balance variant of Lee's health (6.2.1).
    #[serde(rename = "h", default)]
    pub lee_health: bool,
    /// Each corps counts against an assault, the first too (10.4.2).
    #[serde(rename = "c", default)]
    pub literal_corps: bool,
}

/// What one side does not want to be asked again.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Cavalry screening, today.
    #[serde(rename = "s", default)]
    pub no_screening: bool,
    /// Voluntary retreats, today.
    #[serde(rename = "r", default)]
    pub no_retreat: bool,
    /// Removing works, in this game.
    #[serde(rename = "w", default)]
    pub no_removal: bool,
}

/// Who activated the units of an assault impulse (8.1.1).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Activation {
    /// Nobody yet.
    #[default]
    None,
    /// The army leader.
    Army(LeaderId),
    /// A corps leader.
    Corps(LeaderId),
    /// One unit on its own.
    Single(UnitId),
}

impl Activation {
    /// The leader who activates.
    #[must_use]
    pub const fn leader(self) -> Option<LeaderId> {
        match self {
            Activation::Army(leader) | Activation::Corps(leader) => Some(leader),
            Activation::None | Activation::Single(_) => None,
        }
    }
}

/// What a piece has done in this impulse.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct March {
    /// Movement factors spent.
    #[serde(rename = "s")]
    pub spent: u8,
    /// The area it came from when it last crossed a border.
    #[serde(rename = "f")]
    pub from: u8,
    /// What else is known, as bits of [`March::BEGUN`] and the like.
    #[serde(rename = "m")]
    pub marks: u8,
}

impl March {
    /// It has left the area in which it began.
    pub const BEGUN: u8 = 1;
    /// It may not move any more.
    pub const STOPPED: u8 = 2;
    /// It may go on although another piece has moved since (9.4, 10.3).
    pub const RESUMED: u8 = 4;
    /// It last crossed a creek.
    pub const CREEK: u8 = 8;
    /// It last crossed a river.
    pub const RIVER: u8 = 16;
    /// It last crossed a creek without using a bridge.
    pub const WADED: u8 = 32;
    /// It entered an area with enemies, which ends its move unless they screen away.
    pub const HALTED: u8 = 64;

    /// Whether any of these marks is set.
    #[inline]
    #[must_use]
    pub const fn is(self, marks: u8) -> bool {
        self.marks & marks != 0
    }
}

/// How many areas the way of one piece can have to be followed by others.
pub const ROUTE: usize = 8;

/// The assault impulse under way (8.1.1).
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Operation {
    /// Who activates.
    #[serde(rename = "b")]
    pub by: Activation,
    /// The active area, and the second one, or 0.
    #[serde(rename = "a")]
    pub areas: [u8; 2],
    /// The activated units.
    #[serde(rename = "u")]
    pub units: Set,
    /// The leaders who may move.
    #[serde(rename = "l")]
    pub leaders: Set,
    /// The piece that is moving.
    #[serde(rename = "p")]
    pub mover: Option<u8>,
    /// The way it has come, from its first area; the rest is 0.
    #[serde(rename = "w")]
    pub route: [u8; ROUTE],
    /// What each piece has done.
    #[serde(rename = "m")]
    pub march: Row<March, SLOTS>,
    /// Units that have used each bridge.
    #[serde(rename = "g")]
    pub bridges: Row<u8, 64>,
    /// Areas contested at the start.
    #[serde(rename = "c")]
    pub contested: Set,
    /// Areas assaulted.
    #[serde(rename = "x")]
    pub assaulted: Set,
    /// Areas whose cavalry has been asked about screening.
    #[serde(rename = "s")]
    pub screened: Set,
    /// What leaving the active areas costs after an assault there (10.3).
    #[serde(rename = "t")]
    pub toll: [u8; 2],
    /// Areas that a unit has left (9.1.2a).
    #[serde(rename = "v")]
    pub left: Set,
    /// Leaders who lost all units around them or were overrun (9.6).
    #[serde(rename = "n")]
    pub stranded: Set,
    /// Whether an assault was a rout (10.5).
    #[serde(rename = "r")]
    pub rout: bool,
    /// Whether the impulse is being finished.
    #[serde(rename = "e")]
    pub closing: bool,
}

impl Operation {
    /// What a piece has done.
    #[inline]
    #[must_use]
    pub fn march(&self, piece: Piece) -> March {
        self.march[piece.slot()]
    }

    /// The same, to be changed.
    pub fn march_mut(&mut self, piece: Piece) -> &mut March {
        &mut self.march[piece.slot()]
    }
}

/// How an assault ended (10.4.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// The attack total is lower.
    Repulse,
    /// The totals are equal.
    Stalemate,
    /// The attack total is higher.
    Success,
}

/// The assault under way.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Where.
    #[serde(rename = "a")]
    pub area: u8,
    /// Whether the assault is mandatory (10.1).
    #[serde(rename = "m")]
    pub mandatory: bool,
    /// Units that may join.
    #[serde(rename = "j")]
    pub eligible: Set,
    /// Units that assault.
    #[serde(rename = "u")]
    pub units: Set,
    /// The point unit.
    #[serde(rename = "p")]
    pub point: Option<UnitId>,
    /// The forward unit.
    #[serde(rename = "f")]
    pub forward: Option<UnitId>,
    /// Whether the forward unit has suffered the first casualty point (10.6).
    #[serde(rename = "h")]
    pub forward_hit: bool,
    /// What moving on from here costs afterwards, if this is a contested active area (10.3).
    #[serde(rename = "c")]
    pub toll: u8,
    /// Whether a rout is allowed here (10.5).
    #[serde(rename = "o")]
    pub open: bool,
    /// Whether it was a rout (10.5).
    #[serde(rename = "q")]
    pub routed: bool,
    /// The result.
    #[serde(rename = "v")]
    pub verdict: Option<Verdict>,
    /// Casualty points still to be absorbed (10.6).
    #[serde(rename = "l")]
    pub left: u8,
    /// Assaulting units that must or may still retreat.
    #[serde(rename = "r")]
    pub falling_back: Set,
    /// Where units of each side have retreated to.
    #[serde(rename = "t")]
    pub fled: [Set; 2],
}

/// The steps of a Dawn Phase (6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Dawn {
    /// Leaders become active; Hoke's roll (14.1).
    Begin,
    /// The Confederate player may bring Hoke.
    Hoke,
    /// The roll for XVIII Corps (14.2).
    Eighteenth,
    /// The Union player places XVIII Corps.
    Arrival {
        /// Whether he has to.
        must: bool,
    },
    /// The roll for Lee's health (6.2.1).
    Health,
    /// The holder of the Advantage may reverse it (12.1).
    Reversal {
        /// What the roll said.
        sick: bool,
    },
    /// Lee comes back from the Turn Track.
    Return,
    /// The phase ends.
    End,
}

/// The steps of an assault (10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The attacker says who assaults, and names the point unit.
    Assemble,
    /// The defender names the forward unit.
    Forward,
    /// The dice.
    Dice,
    /// The defender absorbs casualty points.
    Absorb,
    /// The attackers fall back.
    FallBack,
    /// The defender may retreat.
    Withdraw,
    /// Works, control, and who may go on.
    Aftermath,
}

/// A procedure under way; the last of the stack is the one that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The Dawn Phase.
    Dawn(Dawn),
    /// A side chooses its impulse (8.1).
    Impulse,
    /// An assault impulse: units move and assault (9.1).
    Operation,
    /// An assault.
    Assault(Step),
    /// Cavalry may screen in an area (9.4).
    Screen(u8),
    /// The leaders in an area may go with units that retreated (10.7.3).
    Escort {
        /// Whose leaders.
        side: Side,
        /// Where they are.
        area: u8,
        /// Who has not decided.
        leaders: Set,
    },
    /// A side may keep captured works (11.2.1).
    Capture {
        /// Who captured them.
        side: Side,
        /// Where.
        area: u8,
    },
    /// The end of an impulse: leaders, sunset, the Impulse Track.
    Closing,
    /// A leader without troops is placed with others (9.6).
    Relocate(LeaderId),
    /// A side's Night Phase (13.2).
    Night(Side),
    /// A side may remove works in the End Phase (11.4).
    Removal(Side),
}

/// What the records of a finished turn show in the charts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnRecord {
    /// Union victory points.
    #[serde(rename = "v")]
    pub points: i16,
    /// Units lost so far, by side.
    #[serde(rename = "l")]
    pub lost: [u8; 2],
    /// Exhausted units on the map, by side.
    #[serde(rename = "e")]
    pub exhausted: [u8; 2],
    /// Areas under Union control.
    #[serde(rename = "a")]
    pub areas: u8,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// A fresh Union unit in Richmond (15.1).
    Richmond,
    /// The last turn is over (15.2).
    Points,
}

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The options.
    #[serde(rename = "o")]
    pub options: Options,
    /// The turn, from 1.
    #[serde(rename = "t")]
    pub turn: u8,
    /// The box of the Impulse Track.
    #[serde(rename = "i")]
    pub impulse: u8,
    /// Whose impulse it is: the Attacker (8.0).
    #[serde(rename = "s")]
    pub active: Side,
    /// Who has the Advantage.
    #[serde(rename = "adv")]
    pub advantage: Option<Side>,
    /// Who gets it at the end of the impulse or phase (12.1.1).
    #[serde(rename = "shift")]
    pub shift: Option<Side>,
    /// Where the units are.
    #[serde(rename = "u")]
    pub units: Places,
    /// Exhausted units.
    #[serde(rename = "x")]
    pub exhausted: Set,
    /// Where the leaders are.
    #[serde(rename = "l")]
    pub leaders: Row<u8, 32>,
    /// Inactive leaders.
    #[serde(rename = "z")]
    pub inactive: Set,
    /// Areas under Union control; all others are under Confederate control.
    #[serde(rename = "c")]
    pub union_control: Set,
    /// Entrenchments, by side.
    #[serde(rename = "w")]
    pub works: [Works; 2],
    /// Replacement points, by side.
    #[serde(rename = "rp")]
    pub replacements: [u8; 2],
    /// Areas entrenched in this Night Phase.
    #[serde(rename = "dug")]
    pub dug: Set,
    /// The sunset DR of this impulse, once made.
    #[serde(rename = "dr")]
    pub sunset: Option<u8>,
    /// Whether the leaders of an area were rallied in this impulse (12.1).
    #[serde(rename = "ral")]
    pub rallied: bool,
    /// Whether Hoke's roll was made (14.1).
    #[serde(rename = "hoke")]
    pub hoke_rolled: bool,
    /// How often the Advantage was spent to make Lee sick (6.2.1 variant).
    #[serde(rename = "sick")]
    pub made_sick: u8,
    /// What each side does not want to be asked.
    #[serde(rename = "no")]
    pub standing: [Standing; 2],
    /// The assault impulse under way.
    #[serde(rename = "op")]
    pub op: Operation,
    /// The assault under way.
    #[serde(rename = "f")]
    pub fight: Fight,
    /// The stack of procedures.
    #[serde(rename = "st")]
    pub frames: Vec<Frame>,
    /// The turns so far.
    #[serde(rename = "h")]
    pub history: Vec<TurnRecord>,
    /// How it ended.
    #[serde(rename = "end")]
    pub ended: Option<Ending>,
}

impl State {
    /// The procedure under way.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Replaces the procedure under way.
    pub(crate) fn go(&mut self, frame: Frame) {
        self.frames.pop();
        self.frames.push(frame);
    }

    /// Where a leader is.
    #[inline]
    #[must_use]
    pub fn leader_at(&self, leader: LeaderId) -> u8 {
        self.leaders[leader.0]
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
    pub const fn is_fresh(&self, unit: UnitId) -> bool {
        !self.exhausted.contains(unit.0)
    }

    /// The leaders, of both sides, in an area.
    #[must_use]
    pub fn leaders_in(&self, area: u8) -> Set {
        let here = |(_, at): &(u8, u8)| *at == area;
        self.leaders.entries().filter(here).map(|(leader, _)| leader).collect()
    }
}

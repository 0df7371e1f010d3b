//! Everything that changes during play.

mod frame;
mod operation;
mod places;

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::choice::Piece;
use crate::data::{LeaderId, UnitId};
use crate::options::Options;
use crate::sets::{Row, Set};

pub use self::frame::{Dawn, Frame, Step};
pub use self::operation::{Activation, Fight, March, Operation, ROUTE, Verdict};
pub use self::places::{Bridges, Places, Works, place};

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

/// Where the Union Supply Train is (6.2.2).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Train {
    /// The book has none.
    #[default]
    None,
    /// In this area.
    At(u8),
    /// On its way, to arrive on this turn.
    Due(u8),
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// A fresh Union unit in Richmond.
    Richmond,
    /// Both landings in Confederate hands.
    Landings,
    /// The Supply Train in Confederate hands.
    Train,
    /// The last turn is over, and points decide.
    Points,
    /// The last turn is over, and areas decide.
    Areas,
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
    /// Areas that the side whose Night Phase it is has entrenched in it (11.3).
    #[serde(rename = "dug")]
    pub dug: Set,
    /// The sunset DR of this impulse, once made.
    #[serde(rename = "dr")]
    pub sunset: Option<u8>,
    /// Whether the leaders of an area were rallied in this impulse (12.1).
    #[serde(rename = "ral")]
    pub rallied: bool,
    /// The area whose leader rolled in vain in this impulse, or 0 (8.1.1).
    #[serde(rename = "try", default)]
    pub attempted: u8,
    /// The army leaders who have moved with a subordinate's impulse today (9.1.2a).
    #[serde(rename = "rode", default)]
    pub rode: Set,
    /// Where the Union Supply Train is (6.2.2).
    #[serde(rename = "train", default)]
    pub train: Train,
    /// Whether Hoke's roll brought him, once it was made (14.1).
    #[serde(rename = "hoke")]
    pub hoke_called: Option<bool>,
    /// How often the Advantage was spent to make Lee sick (6.2.1 variant).
    #[serde(rename = "sick")]
    pub made_sick: u8,
    /// Whether it rains (16.1).
    #[serde(rename = "wet", default)]
    pub rain: bool,
    /// Whether the weather changes with the next impulse (16.1.3).
    #[serde(rename = "wch", default)]
    pub weather_turns: bool,
    /// Corps leaders who took part in an assault today (16.2).
    #[serde(rename = "led", default)]
    pub led: Set,
    /// The turn in whose night each wounded or killed leader comes back (16.3).
    #[serde(rename = "wnd", default)]
    pub wounded: Row<u8, 32>,
    /// Leaders killed, by side (16.3).
    #[serde(rename = "fal", default)]
    pub fallen: [u8; 2],
    /// The states of bridges (16.5).
    #[serde(rename = "br", default)]
    pub bridges: Bridges,
    /// Whether each side has repaired the bridges it may repair (16.5.3).
    #[serde(rename = "rep", default)]
    pub repaired: [bool; 2],
    /// Whether half of a spent replacement point is left for a detachment tonight, by side (16.7.3).
    #[serde(rename = "half", default)]
    pub half: [bool; 2],
    /// The leaders who are successors of killed ones (15.2 of Birth of a Legend).
    #[serde(rename = "nov", default)]
    pub novices: Set,
    /// Those of them who have not arrived yet.
    #[serde(rename = "suc", default)]
    pub successors: Set,
    /// The bridge at which the Union engineers work (15.4.4 of Birth of a Legend).
    #[serde(rename = "eng", default)]
    pub engineers: Option<u8>,
    /// The area of the siege guns, or 0 (16.2 of Birth of a Legend).
    #[serde(rename = "sg", default)]
    pub siege_guns: u8,
    /// Leaders who sleep today (16.6 of Birth of a Legend).
    #[serde(rename = "slp", default)]
    pub asleep: Set,
    /// The bids, by seat (17.1).
    #[serde(rename = "bid", default)]
    pub bids: [Option<u8>; 2],
    /// Whether the players have exchanged their seats (17.1).
    #[serde(rename = "exc", default)]
    pub exchanged: bool,
    /// The area with each side's misdirection marker, or 0 (17.2.3).
    #[serde(rename = "rus", default)]
    pub ruses: [u8; 2],
    /// Whether a cavalry raid has earned its point (17.5).
    #[serde(rename = "raid", default)]
    pub raided: bool,
    /// The area with the false report of each leader, or 0 (17.7).
    #[serde(rename = "fr", default)]
    pub reports: Row<u8, 32>,
    /// The leaders placed in this muster (17.7).
    #[serde(rename = "mus", default)]
    pub mustered: Set,
    /// What the losses are worth to the Union, as the log last told (15.5).
    #[serde(rename = "tl", default)]
    pub told_losses: i16,
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
    /// A game in which nothing stands anywhere and nothing has happened; `active` begins.
    pub(crate) fn blank(options: Options, active: Side) -> State {
        State {
            options,
            turn: 0,
            impulse: 0,
            active,
            advantage: None,
            shift: None,
            units: Places::default(),
            exhausted: Set::EMPTY,
            leaders: Row::default(),
            inactive: Set::EMPTY,
            union_control: Set::EMPTY,
            works: Default::default(),
            replacements: [0; 2],
            dug: Set::EMPTY,
            sunset: None,
            rallied: false,
            attempted: 0,
            rode: Set::EMPTY,
            train: Train::None,
            hoke_called: None,
            made_sick: 0,
            rain: false,
            weather_turns: false,
            led: Set::EMPTY,
            wounded: Row::default(),
            fallen: [0; 2],
            bridges: Bridges::default(),
            repaired: [false; 2],
            half: [false; 2],
            novices: Set::EMPTY,
            successors: Set::EMPTY,
            engineers: None,
            siege_guns: 0,
            asleep: Set::EMPTY,
            bids: [None; 2],
            exchanged: false,
            ruses: [0; 2],
            raided: false,
            reports: Row::default(),
            mustered: Set::EMPTY,
            told_losses: 0,
            standing: Default::default(),
            op: Operation::default(),
            fight: Fight::default(),
            frames: Vec::new(),
            history: Vec::new(),
            ended: None,
        }
    }

    /// The procedure under way.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Replaces the procedure under way, which must not be an interruption: those end, and nothing follows them.
    pub(crate) fn go(&mut self, frame: Frame) {
        let replaced = self.frames.pop();
        debug_assert!(
            !replaced.is_some_and(Frame::interrupts),
            "{replaced:?} is replaced by {frame:?}"
        );
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
    pub fn is_fresh(&self, unit: UnitId) -> bool {
        !self.exhausted.contains(unit.0)
    }

    /// The leaders, of both sides, in an area.
    #[must_use]
    pub fn leaders_in(&self, area: u8) -> Set {
        let here = |(_, at): &(u8, u8)| *at == area;
        self.leaders.entries().filter(here).map(|(leader, _)| leader).collect()
    }
}

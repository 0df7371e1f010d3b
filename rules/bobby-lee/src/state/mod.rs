//! What changes during play: what would have to be written down to go on tomorrow.

mod frame;
mod places;
mod turn;

use kernel::Side;
use maps::sets::{Row, Set};
use serde::{Deserialize, Serialize};

pub use frame::{Frame, Step};
pub use places::{BLOCKS, HEXES, Place, Places};
pub(crate) use turn::WAY;
pub use turn::{Approach, Assault, Landing, Turning, Way};

use crate::battle::Fight;
use crate::data::{BlockId, Ground, Quarter};
use crate::hexes::HexSet;
use crate::options::Options;
use crate::supply_turn::Ledger;
use crate::tokens::Token;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// A decisive victory (4.1).
    Decisive(Side),
    /// A marginal victory after the election of 1864 (4.21).
    Marginal(Side),
    /// The track at the end of a one-year game (4.61); `None` when nobody has improved his position.
    Year(Option<Side>),
}

/// The state of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The options that are in use, and the length of the game.
    #[serde(rename = "o")]
    pub options: Options,
    /// The year: 1861 and later.
    #[serde(rename = "y")]
    pub year: u16,
    /// The quarter.
    #[serde(rename = "q")]
    pub quarter: Quarter,
    /// Where the victory marker stands; negative for the Union (4.1).
    #[serde(rename = "v")]
    pub marker: i8,
    /// Where it stood at the start (4.61).
    #[serde(rename = "v0")]
    pub first_marker: i8,
    /// Whether emancipation has been proclaimed (4.4).
    #[serde(rename = "e")]
    pub emancipated: bool,
    /// Who takes the player turn under way.
    #[serde(rename = "a")]
    pub active: Side,
    /// The bids of the quarter, secret until both are in (1.1).
    #[serde(rename = "b")]
    pub bids: [Option<u8>; 2],
    /// How many leaders the first player still has to activate to honour his bid (1.1).
    #[serde(rename = "bo")]
    pub owed: Option<u8>,
    /// How many passes in a row have been made (1.2).
    #[serde(rename = "p")]
    pub passes: u8,
    /// Whether there is mud, for both sides, in this player turn.
    #[serde(rename = "m")]
    pub mud: bool,
    /// Where each block is.
    #[serde(rename = "pl")]
    pub places: Places,
    /// How many steps each block has; 0 off the map.
    #[serde(rename = "st")]
    pub steps: Row<u8, BLOCKS>,
    /// What the other side calls each block.
    #[serde(rename = "tk")]
    pub tokens: Row<Token, BLOCKS>,
    /// Blocks that lie face up for everybody.
    #[serde(rename = "fu")]
    pub revealed: Set,
    /// Blocks that retreated or regrouped in this player turn (6.35).
    #[serde(rename = "d")]
    pub disrupted: Set,
    /// Leaders who went back to their pool once and are replaced for good the next time (5.2).
    #[serde(rename = "rt")]
    pub returned: Set,
    /// Army leaders who fell and have not been replaced (5.21).
    #[serde(rename = "fl")]
    pub fallen: Set,
    /// Where each side stood when control was last looked at: before the moves of a player turn, after them, after each of
    /// its contests, and in the supply turn (2.7).
    #[serde(rename = "sd")]
    pub stood: [HexSet; 2],
    /// Enemy towns whose points have been counted: those occupied at the last look (4.31).
    #[serde(rename = "tn")]
    pub taken: HexSet,
    /// How many drafts each side has called, each of which gave the other a point (4.5).
    #[serde(rename = "dr")]
    pub drafts: [u8; 2],
    /// Where the marker stood at the end of each quarter.
    #[serde(rename = "hi")]
    pub history: Vec<(u16, Quarter, i8)>,
    /// Which sides have finished free deployment (4.22).
    #[serde(rename = "fd")]
    pub deployed: [bool; 2],
    /// The unit that each side has lifted to exchange it.
    #[serde(rename = "li")]
    pub lifted: [Option<BlockId>; 2],
    /// The player turn under way.
    #[serde(rename = "t")]
    pub turn: Turning,
    /// The contest under way.
    #[serde(rename = "f")]
    pub fight: Fight,
    /// The supply turn under way.
    #[serde(rename = "su")]
    pub ledger: Ledger,
    /// The standing orders of each side, secret.
    #[serde(rename = "so")]
    pub orders: [u8; 2],
    /// The procedures under way, the last of which runs.
    #[serde(rename = "fr")]
    pub frames: Vec<Frame>,
    /// How the game ended.
    #[serde(rename = "x")]
    pub ended: Option<Ending>,
}

impl State {
    /// The procedure that runs.
    #[inline]
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// Replaces the procedure that runs.
    pub(crate) fn become_frame(&mut self, frame: Frame) {
        self.frames.pop();
        self.frames.push(frame);
    }

    /// The ground of this player turn.
    #[inline]
    #[must_use]
    pub const fn ground(&self) -> Ground {
        if self.mud { Ground::Mud } else { Ground::Dry }
    }

    /// The steps of a block; 0 off the map.
    #[inline]
    #[must_use]
    pub fn steps(&self, block: BlockId) -> u8 {
        self.steps[block.0]
    }
}

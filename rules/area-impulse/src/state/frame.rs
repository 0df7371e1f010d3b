//! The procedures of the rulebook, as frames of a stack.

use protocol::Side;
use serde::{Deserialize, Serialize};

use crate::data::LeaderId;
use crate::sets::Set;

/// The steps of a Dawn Phase (6.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Dawn {
    /// Leaders become active.
    Begin,
    /// Hoke's roll (14.1); the Confederate player may bring him.
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
    /// A side may form detachments (16.7.1).
    Detach(Side),
    /// The rolls of both army leaders (6.2.1).
    Ready,
    /// The holder of the Advantage may make his army leader active (12.1).
    Restore(Side),
    /// The Supply Train arrives, or the Union player may move it (6.2.2).
    Train,
    /// The corps of 16.5 may enter (16.5 of Birth of a Legend).
    Relief,
    /// The roll for Meade's feud with Grant (17.6).
    Feud,
    /// Meade comes back from the Turn Track (17.6).
    Reconciled,
    /// A side places its leaders and false reports (17.7).
    Muster(Side),
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
    /// The defender may turn a success into a stalemate (12.1).
    Heroic,
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
    /// The leaders of a combined assault are chosen (12.1).
    Combine(Option<LeaderId>),
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
    /// The bridges around an active area may be blown up (16.5.1).
    Demolition(u8),
    /// Both players bid for a side (17.1).
    Bids,
    /// The end of a night march (17.2.2).
    Bivouac,
    /// A side may recall detachments (16.7.2).
    Recall(Side),
    /// A side says which of its leaders may be a casualty (16.3).
    Risk(Side),
    /// A leader comes back to his troops (16.3).
    Recover(LeaderId),
    /// The end of an impulse: leaders, sunset, the Impulse Track.
    Closing,
    /// A leader without troops is placed with others (9.6).
    Relocate(LeaderId),
    /// A side's Night Phase (13.2).
    Night(Side),
    /// A side may remove works in the End Phase (11.4).
    Removal(Side),
}

impl Frame {
    /// Whether it interrupts the procedure below it, which goes on when the interruption is over.
    #[must_use]
    pub const fn interrupts(self) -> bool {
        matches!(
            self,
            Frame::Screen(_)
                | Frame::Escort { .. }
                | Frame::Capture { .. }
                | Frame::Demolition(_)
                | Frame::Risk(_)
                | Frame::Recover(_)
                | Frame::Relocate(_)
        )
    }
}

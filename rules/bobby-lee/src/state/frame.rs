//! The procedures that can be under way.

use serde::{Deserialize, Serialize};

use crate::battle;
use crate::skirmish;
use crate::supply_turn;

/// The steps of a player turn (1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Weather, and what has to be reset.
    Begin,
    /// Leaders are activated, or the turn is passed (5.11).
    Activate,
    /// Units in command move (1.21).
    March,
    /// The active leaders have lost a step and move (5.11).
    Leaders,
    /// The dice of forced marches (5.34), then control (2.7).
    Stragglers,
    /// Skirmishes and battles, one after the other (1.22).
    Contests,
    /// Units recover, and the turn is over.
    End,
}

/// A procedure under way; the last of the stack is the one that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Both sides exchange units before the game (4.22).
    Deploy,
    /// Both sides bid for the initiative (1.1).
    Bids,
    /// A player turn (1.2).
    Turn(Step),
    /// A skirmish (6.1).
    Skirmish(skirmish::Step),
    /// A battle (6.2).
    Battle(battle::Step),
    /// The supply turn (9.0).
    Supply(supply_turn::Step),
}

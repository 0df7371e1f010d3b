//! The procedures that can be under way, and at which stage each of them is.

use protocol::Side;
use serde::{Deserialize, Serialize};

/// The stages of a player turn (1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum TurnStage {
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

/// The stages of a skirmish; its hex stands in the [`Fight`](super::Fight). What has to be decided, which block
/// takes a hit and where the loser goes, is asked as in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SkirmishStage {
    /// All blocks are revealed.
    Reveal,
    /// A side fires, the defender first.
    Fire(Side),
    /// The losses are counted: somebody has to leave.
    Outcome,
    /// It is over.
    Over,
}

impl SkirmishStage {
    /// Where a skirmish begins.
    pub const FIRST: SkirmishStage = SkirmishStage::Reveal;
}

/// The stages of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BattleStage {
    /// A side deploys, the defender first (6.2).
    Deploy(Side),
    /// A battle turn begins (6.2).
    Begin,
    /// The side whose turn it is may retreat blocks (6.3).
    Retreat,
    /// Its engaged blocks with one step check their morale (6.4).
    Morale,
    /// Its blocks move or fire (6.5, 6.6).
    Combat,
    /// Blocks take hits; their owner chooses among the strongest (6.63). Stands above the step that fired.
    Loss,
    /// All blocks of a side must leave: after a rout, or a lost skirmish (6.33, 6.1). Stands above another step.
    Flee(Side),
    /// The side whose turn it is may bring blocks in (6.7).
    Reinforce,
    /// A side decides in the night whether it fights on (6.81).
    Night(Side),
    /// A side that fights on may bring blocks in and redeploy (6.81, 1.22).
    NightReinforce(Side),
    /// A side may entrench in the night (6.9).
    Dig(Side),
    /// The victor may regroup (6.34).
    Regroup(Side),
}

impl BattleStage {
    /// Where a battle begins, by its defender.
    #[must_use]
    pub const fn first(defender: Side) -> BattleStage {
        BattleStage::Deploy(defender)
    }
}

/// The stages of a supply turn at which somebody may decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SupplyStage {
    /// Nobody has decided anything.
    Begin,
    /// Units without supply are fed, live off the land, or starve (9.3).
    Attrition,
    /// Both sides spend replacement points (9.5).
    Replacements,
    /// A side names the leader who goes (5.2), proclaims emancipation (4.4) and drafts (4.5).
    Draft(Side),
}

impl SupplyStage {
    /// The first step.
    pub const FIRST: SupplyStage = SupplyStage::Begin;
}

/// A procedure under way; the last of the stack is the one that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Both sides exchange units before the game (4.22).
    Deploy,
    /// Both sides bid for the initiative (1.1).
    Bids,
    /// A player turn (1.2).
    Turn(TurnStage),
    /// A skirmish (6.1).
    Skirmish(SkirmishStage),
    /// A battle (6.2).
    Battle(BattleStage),
    /// The supply turn (9.0).
    Supply(SupplyStage),
}

//! The posture of the Union command (5.0), and what paralysis takes from marches (3.0).

use kernel::log::say;
use kernel::{Phrase, Refusal, Turn};
use protocol::Side;

use super::Posture;
use crate::choice::Choice;
use crate::field::Field;
use crate::game::{Gcacw, NOT_ASKED};
use crate::state::State;
use crate::tables::{Arm, AttackKind};

const NO_POINTS: Refusal = Refusal::new("advanced 5.0", "The Union has no command point.");
const ACTIVE: Refusal = Refusal::new("advanced 5.0", "The Union command is active already.");

impl State {
    /// Whether the posture of the Union is passive (5.0).
    #[must_use]
    pub fn is_passive(&self) -> bool {
        let campaign = self.campaign.as_ref();
        campaign.is_some_and(|campaign| campaign.posture == Posture::Passive)
    }
}

impl Field<'_> {
    /// What an attack of a march costs a unit (7.1.3); more for the Union while it is passive (5.0).
    pub(crate) fn attack_cost(&self, unit: crate::ids::UnitId, kind: AttackKind) -> Option<u8> {
        let riding = self.scenario[unit].printed.arm == Arm::Cavalry;
        if self.side(unit) == Side::Union && self.state.is_passive() {
            let cost = match kind {
                AttackKind::Column => 1,
                AttackKind::Hasty => 2,
                AttackKind::Normal => 3,
                AttackKind::Prepared => 5,
            };
            return Some(if riding { 2 * cost } else { cost });
        }
        let row = self.data.tables.attack(kind)?;
        Some(if riding { row.cavalry } else { row.infantry })
    }

    /// What is added to the dice of assaults of a side (5.0).
    pub(crate) fn assault_malus(&self, side: Side) -> u8 {
        u8::from(side == Side::Union && self.state.is_passive())
    }

    /// What paralysis takes from the movement points of a side (3.0), and from the least there are.
    pub(crate) fn paralysis(&self, side: Side, arm: Arm) -> (u8, u8) {
        let campaign = self.state.campaign.as_ref();
        if campaign.and_then(|campaign| campaign.paralysis) != Some(side) {
            return (0, 0);
        }
        if arm == Arm::Cavalry { (2, 0) } else { (1, 1) }
    }

    /// Judges whether the Union changes to an active posture in an action cycle (5.0).
    pub(crate) fn may_rouse(&self, side: Side) -> Result<(), Refusal> {
        let Some(campaign) = &self.state.campaign else {
            return Err(NOT_ASKED);
        };
        if side != Side::Union {
            return Err(NOT_ASKED);
        }
        match campaign {
            _ if campaign.posture == Posture::Active => Err(ACTIVE),
            _ if campaign.command == 0 => Err(NO_POINTS),
            _ => Ok(()),
        }
    }

    /// Judges what the Union says of its posture for a week.
    pub(super) fn judge_posture(&self, choice: Choice) -> Result<(), Refusal> {
        let points = self.state.campaign.as_ref().map_or(0, |campaign| campaign.command);
        match choice {
            Choice::Declare if points > 0 => Ok(()),
            Choice::Declare => Err(NO_POINTS),
            Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// A week begins: the Union is passive unless it spends a point to be active.
    pub(super) fn choose_posture(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if choice == Choice::Declare {
            self.rouse(state, turn);
        } else {
            state.advanced().posture = Posture::Passive;
            say(turn, "advanced 5.0", || Phrase::bare("campaign.passive"));
        }
    }

    /// The Union spends a command point and is active.
    pub(crate) fn rouse(&self, state: &mut State, turn: &mut Turn<'_>) {
        let campaign = state.advanced();
        campaign.command = campaign.command.saturating_sub(1);
        campaign.posture = Posture::Active;
        say(turn, "advanced 5.0", || Phrase::bare("campaign.active"));
    }
}

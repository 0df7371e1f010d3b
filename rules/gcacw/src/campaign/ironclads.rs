//! The Virginia and the Monitor (9.0): sorties, damage, and what they cost.

use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::Event;
use crate::choice::Choice;
use crate::field::Field;
use crate::game::{Gcacw, NOT_ASKED};
use crate::state::State;
use crate::tables::{Fate, Sortie};

const NO_VIRGINIA: Refusal = Refusal::new("advanced 9.0", "The Virginia is lost or damaged.");
const IN_PORT: Refusal = Refusal::new("advanced 4.0", "The Virginia stays in port in this cycle.");

/// Where the two lie when they are whole.
const NORFOLK: u16 = super::Place::Norfolk.space().0;

impl Field<'_> {
    /// What has become of the Virginia.
    #[must_use]
    pub fn virginia(&self) -> Fate {
        self.fate(Event::VirginiaLost)
    }

    /// What has become of the Monitor.
    #[must_use]
    pub fn monitor(&self) -> Fate {
        self.fate(Event::MonitorLost)
    }

    fn fate(&self, lost: Event) -> Fate {
        let damaged_to = self.state.campaign.as_ref().map_or(0, |campaign| campaign.damaged_to);
        match self.state.has(lost) {
            true => Fate::Destroyed,
            false if self.state.turn < damaged_to => Fate::Damaged,
            false => Fate::Unhurt,
        }
    }

    /// Judges a sortie of the Virginia (9.0).
    ///
    /// # Errors
    /// What keeps her in port.
    pub fn may_sortie(&self) -> Result<(), Refusal> {
        if self.virginia() != Fate::Unhurt {
            Err(NO_VIRGINIA)
        } else if self.state.has(Event::NoSortie) {
            Err(IN_PORT)
        } else {
            Ok(())
        }
    }

    pub(super) fn judge_sortie(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Sortie => self.may_sortie(),
            Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// The Virginia makes a sortie, or stays in port.
    pub(super) fn sortie(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if choice != Choice::Sortie {
            return;
        }
        let dice = turn.two_d6();
        let sum = dice[0] + dice[1];
        let Some(result) = self.data.tables.sorties.value.result(sum) else {
            return;
        };
        say_dice(
            turn,
            "advanced 9.0",
            Side::Confederate,
            "dice.campaign.sortie",
            &dice,
            || phrase!(sortie_key(&result), result.turns, NORFOLK),
        );
        if [result.virginia, result.monitor].contains(&Fate::Damaged) {
            state.advanced().damaged_to = state.turn.saturating_add(result.turns);
        }
        for (fate, lost) in [
            (result.virginia, Event::VirginiaLost),
            (result.monitor, Event::MonitorLost),
        ] {
            if fate == Fate::Destroyed {
                state.note(lost);
            }
        }
    }

    /// The Virginia is lost with Norfolk (16.2).
    pub(super) fn scuttle(&self, state: &mut State, turn: &mut Turn<'_>) {
        if !state.has(Event::VirginiaLost) {
            state.note(Event::VirginiaLost);
            say(turn, "advanced 9.0", || phrase!("campaign.scuttled"));
        }
    }
}

const fn sortie_key(result: &Sortie) -> &'static str {
    match (result.virginia, result.monitor) {
        (Fate::Destroyed, Fate::Destroyed) => "campaign.sortie.both",
        (Fate::Destroyed, _) => "campaign.sortie.virginia",
        (_, Fate::Destroyed) => "campaign.sortie.monitor",
        (Fate::Damaged, _) | (_, Fate::Damaged) => "campaign.sortie.damaged",
        _ => "campaign.sortie.none",
    }
}

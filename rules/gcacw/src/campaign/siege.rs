//! The Union siege artillery (18.0): where it stands, how it rests, and where it works.

use kernel::log::say;
use kernel::{Phrase, Turn};
use serde::{Deserialize, Serialize};

use super::Place;
use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::HexId;
use crate::state::State;

/// The siege artillery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Siege {
    /// Its hex, or the number of its box.
    pub at: HexId,
    /// Its fatigue: it works when it has none.
    pub fatigue: u8,
}

impl Siege {
    /// How it begins: in Fort Monroe, with the fatigue that every move costs.
    pub(super) const START: Siege = Siege {
        at: Place::FortMonroe.space(),
        fatigue: Siege::MOVED,
    };
    /// The fatigue that a move costs.
    pub(super) const MOVED: u8 = 4;
}

impl Field<'_> {
    /// Whether the siege artillery works: it is there, and rested.
    #[must_use]
    pub fn siege_works(&self) -> bool {
        let siege = self.state.campaign.as_ref().and_then(|campaign| campaign.siege);
        siege.is_some_and(|siege| siege.fatigue == 0)
    }
}

impl Gcacw {
    /// The siege artillery rests a week; when that makes it ready, the Union gains a command point.
    pub(super) fn rest_siege(&self, state: &mut State, turn: &mut Turn<'_>) {
        let campaign = state.advanced();
        let Some(siege) = &mut campaign.siege else { return };
        if siege.fatigue == 0 {
            return;
        }
        siege.fatigue -= 1;
        if siege.fatigue == 0 {
            state.gain_command(1);
            say(turn, "advanced 18.0", || Phrase::bare("campaign.siege.ready"));
        }
    }
}

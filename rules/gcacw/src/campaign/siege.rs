//! The Union siege artillery (18.0): where it stands, how it rests, and where it works.

use kernel::log::say;
use kernel::{Phrase, Turn};
use protocol::Side;

use super::Place;
use crate::field::Field;
use crate::frames::Attack;
use crate::game::Gcacw;
use crate::ids::HexId;
use crate::state::State;

impl Field<'_> {
    /// Whether the siege artillery works in a hex: in its county, from Fort Monroe in York and Warwick, from Norfolk in
    /// Isle of Wight, and from New Kent in Henrico while the printed bridge over the Chickahominy stands.
    #[must_use]
    pub fn siege_reaches(&self, hex: HexId) -> bool {
        let siege = self.state.campaign.as_ref().and_then(|campaign| campaign.siege);
        let (Some(siege), Some(county)) = (siege.filter(|siege| siege.fatigue == 0), self.map().county(hex)) else {
            return false;
        };
        match Place::of(siege.at) {
            Some(Place::Norfolk) => county == "Isle of Wight",
            Some(_) => matches!(county, "York" | "Warwick"),
            None => {
                let own = self.map().county(siege.at);
                let bridge = self.map().labelled("N1827").zip(self.map().labelled("N1927"));
                let bridge = bridge.and_then(|(a, b)| self.map().edge(a, b));
                let stands = bridge.is_some_and(|edge| self.state.destroyed.binary_search(&edge).is_err());
                own == Some(county) || own == Some("New Kent") && county == "Henrico" && stands
            }
        }
    }

    /// Whether siege artillery breaches what an attack goes against: an assault of the Union where it works.
    pub(crate) fn breaches(&self, attack: &Attack) -> bool {
        let union = attack.units.first().is_some_and(|unit| self.side(unit) == Side::Union);
        union && attack.kind.is_none() && self.siege_reaches(attack.target)
    }

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

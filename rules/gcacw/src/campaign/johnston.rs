//! Johnston and Lee (20.0): who commands the Army of Northern Virginia.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::{Asked, Away, Event};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::LeaderId;
use crate::state::State;

const NO_LEADER: Refusal = Refusal::new("advanced 20.0", "No other Confederate leader stands there.");
/// The roll that wounds Johnston.
const WOUNDS: u8 = 1;

impl Field<'_> {
    /// The hexes of Confederate leaders, where Lee can be placed.
    pub(super) fn places_of_lee(&self) -> Vec<Choice> {
        let Some(lee) = self.scenario.leader("lee") else {
            return Vec::new();
        };
        let leaders = self.scenario.leaders_of[Side::Confederate.index()];
        let hexes: crate::ids::HexSet = leaders
            .filter(|leader| *leader != lee)
            .filter_map(|leader| self.state.leaders[leader].hex)
            .collect();
        hexes.map(|hex| Choice::Transfer(lee, hex)).collect()
    }

    pub(super) fn judge_lee(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Transfer(..) if self.places_of_lee().contains(&choice) => Ok(()),
            Choice::Transfer(..) => Err(NO_LEADER),
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    fn of_the_army(&self, state: &State, id: &str) -> Option<LeaderId> {
        state.scenario(&self.data).leader(id)
    }

    /// Whether Lee commands: Johnston has been relieved, or wounded.
    pub(super) fn lee_commands(&self, state: &State) -> bool {
        state.has(Event::LeeCommands)
    }

    /// Johnston leaves for good, also from a box or from those he is under way with, and Lee commands.
    pub(super) fn remove_johnston(&self, state: &mut State) {
        if let Some(johnston) = self.of_the_army(state, "je-johnston") {
            state.leaders[johnston].hex = None;
            state.leaders[johnston].gone = true;
            state.advanced().leaders[johnston] = Away::No;
        }
        state.note(Event::LeeCommands);
    }

    /// After a grand assault that Johnston has ordered a die may wound him; Lee comes on the next turn.
    pub(crate) fn wound_in_campaign(&self, state: &mut State, turn: &mut Turn<'_>) {
        let johnston = self.of_the_army(state, "je-johnston");
        let Some(johnston) = johnston.filter(|leader| state.leaders[*leader].hex.is_some()) else {
            return;
        };
        let die = turn.d6();
        let wounded = die == WOUNDS;
        say_dice(turn, "advanced 20.0", Side::Confederate, "dice.wound", &[die], || {
            phrase!(if wounded { "wounded" } else { "unhurt" }, johnston.wire())
        });
        if wounded {
            self.remove_johnston(state);
            state.note(Event::LeeComes);
        }
    }

    /// Lee comes at the start of a turn if Johnston was wounded on the last one.
    pub(super) fn lee_comes(&self, state: &mut State) {
        if state.has(Event::LeeComes) {
            state.forget(Event::LeeComes);
            state.frames.push(Frame::Campaign(Asked::Lee));
        }
    }

    /// Lee is placed with another leader.
    pub(super) fn place_lee(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        let Choice::Transfer(lee, hex) = choice else { return };
        state.frames.pop();
        state.leaders[lee].hex = Some(hex);
        state.leaders[lee].gone = false;
        say(turn, "advanced 20.0", || phrase!("transfer", lee.wire(), hex.0));
    }
}

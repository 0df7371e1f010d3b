//! Reinforcements that a die brings, and where they come onto the map.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Turn, phrase};

use crate::field::Field;
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::UnitId;
use crate::state::State;

impl Gcacw {
    /// The first of some units that has not arrived yet.
    pub(super) fn next_of(&self, state: &State, ids: &[&str]) -> Option<UnitId> {
        let scenario = state.scenario(&self.data);
        let mut units = ids.iter().filter_map(|id| scenario.unit(id));
        units.find(|unit| state.units[*unit].hex.is_none() && state.units[*unit].strength > 0)
    }

    /// Rolls for a unit: with this taken from the die, a result up to the limit brings it.
    pub(super) fn roll_arrival(&self, state: &State, (unit, less, to): (UnitId, u8, u8), turn: &mut Turn<'_>) -> bool {
        let field = Field::new(&self.data, state);
        let (case, side) = (field.arrival_case(unit), field.side(unit));
        let die = turn.d6();
        let comes = die.saturating_sub(less) <= to;
        say_dice(turn, case, side, "dice.arrival", &[die], || {
            let key = if comes { "arrival" } else { "arrival.none" };
            phrase!(key, unit.wire())
        });
        comes
    }

    /// A unit arrives: where there is one hex only it stands there at once, where there are more its player chooses.
    pub(super) fn bring(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) -> Vec<Frame> {
        let field = Field::new(&self.data, state);
        let (ways, case) = (field.arrival_hexes(unit), field.arrival_case(unit));
        if let Some(hex) = ways.only() {
            state.units[unit].hex = Some(hex);
            say(turn, case, || phrase!("arrives", unit.wire(), hex.0));
            return Vec::new();
        }
        if ways.is_empty() {
            return Vec::new();
        }
        vec![Frame::Arrive(unit)]
    }
}

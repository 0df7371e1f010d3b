//! Scenario 1, The Warwick Line: reinforcements of both sides, and the siege artillery.

use kernel::choice::Target;
use kernel::log::say_dice;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::numbers::WARWICK_LINE;
use crate::field::Field;
use crate::forces::Start;
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::{HexId, HexSet, UnitId};
use crate::state::State;
use crate::tables::Arm;

/// The highest roll that brings Confederate reinforcements.
const ARRIVES: u8 = 2;
/// The turn from which Union reinforcements come.
const UNION_COMES: u8 = 2;

pub(super) const SIEGE: Refusal = Refusal::new("scenario 1 rule 4", "Siege artillery does not march.");
const NOT_YET: Refusal = Refusal::new("scenario 1 rule 6", "It has not arrived.");
const CLOSED: Refusal = Refusal::new("scenario 1 rule 6", "The enemy holds the roads by which it would come.");

impl Field<'_> {
    /// Where a unit that waits off the map enters it by a march now, and what that costs (scenario 1, rule 6).
    pub(crate) fn entry(&self, unit: UnitId) -> Result<(HexId, u8), Refusal> {
        if let Some(entry) = self.campaign_entry(unit) {
            return Ok(entry);
        }
        let waits = self.state.units[unit].hex.is_none() && self.state.units[unit].strength > 0;
        let comes = self.scenario.entry.number == WARWICK_LINE
            && self.side(unit) == Side::Union
            && self.scenario[unit].start == Start::Later
            && self.state.turn >= UNION_COMES;
        if !waits || !comes {
            return Err(NOT_YET);
        }
        let hexes = ["S5818", "S5820"]
            .into_iter()
            .filter_map(|label| self.map().labelled(label));
        let free = hexes.into_iter().find(|hex| !self.is_occupied(Side::Confederate, *hex));
        let cost = match self.scenario[unit].printed.arm {
            Arm::Cavalry => 1,
            Arm::Artillery => 3,
            Arm::Infantry | Arm::Wagons => 2,
        };
        free.map(|hex| (hex, cost)).ok_or(CLOSED)
    }

    /// The hexes in which Confederate reinforcements arrive (scenario 1, rule 3).
    pub(super) fn warwick_landings(&self) -> HexSet {
        self.free_of(Side::Union, &["S4511", "S4610", "S4811", "S4912", "S5017"])
    }
}

impl Gcacw {
    /// Confederate reinforcements (scenario 1, rule 3): each roll of 1 or 2 brings the next.
    pub(super) fn warwick_arrivals(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        let mut later = scenario.sides[Side::Confederate.index()].filter(|unit| scenario[*unit].start == Start::Later);
        let next = later.find(|unit| state.units[*unit].hex.is_none() && state.units[*unit].strength > 0);
        let Some(unit) = next else { return };
        let die = turn.d6();
        let open = !Field::new(&self.data, state).warwick_landings().is_empty();
        let comes = die <= ARRIVES && open;
        say_dice(
            turn,
            "scenario 1 rule 3",
            Side::Confederate,
            "dice.arrival",
            &[die],
            || {
                let key = if comes { "arrival" } else { "arrival.none" };
                phrase!(key, unit.wire())
            },
        );
        if comes {
            state.frames.push(Frame::Arrive(unit));
        }
    }
}

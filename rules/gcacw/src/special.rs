//! The special rules of the scenarios: who may not act, and where nobody crosses.

use kernel::Refusal;
use protocol::Side;

use crate::field::Field;
use crate::ids::{EdgeId, LeaderId, UnitId};

/// The Warwick Line.
pub(crate) const WARWICK_LINE: u8 = 1;
/// Seven Pines.
pub(crate) const SEVEN_PINES: u8 = 4;

/// In the notes of a state: the first action phase of the game is over.
pub(crate) const FIRST_PHASE_OVER: u8 = 1;
/// In the notes of a state: the first of the pontoon bridges has been tested; that of the second is the next bit.
pub(crate) const BRIDGE_TESTED: u8 = 2;

const HELD: Refusal = Refusal::new("scenario 4 rule 4", "This unit is held back.");
const SIEGE: Refusal = Refusal::new("scenario 1 rule 4", "Siege artillery does not march.");
const CHICKAHOMINY: Refusal = Refusal::new("scenario 4 rule 3", "The Chickahominy is not crossed there.");

/// The column of Grapevine Bridge, west of which the Union crosses nowhere.
const GRAPEVINE: u16 = 16;

impl Field<'_> {
    /// Judges whether a scenario lets a unit march, or a leader take it along.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_march(&self, unit: UnitId) -> Result<(), Refusal> {
        let id = self.scenario[unit].printed.id.as_str();
        match self.scenario.entry.number {
            WARWICK_LINE if id == "cs-siege" => Err(SIEGE),
            SEVEN_PINES if self.is_held(unit, id) => Err(HELD),
            _ => Ok(()),
        }
    }

    fn is_held(&self, unit: UnitId, id: &str) -> bool {
        let released = self.state.released.contains(unit);
        match id {
            "cs-pickett" | "cs-rh-anderson" => self.state.notes & FIRST_PHASE_OVER == 0,
            "cs-ripley" => !released && self.state.turn < 2,
            "cs-mclaws-b" | "cs-walker" => !released,
            _ => false,
        }
    }

    /// Judges whether a scenario lets a leader be activated or lead an assault.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_lead(&self, leader: LeaderId) -> Result<(), Refusal> {
        let is_longstreet = self.scenario[leader].printed.id == "longstreet";
        let held = self.scenario.entry.number == SEVEN_PINES && self.state.notes & FIRST_PHASE_OVER == 0;
        if is_longstreet && held { Err(HELD) } else { Ok(()) }
    }

    /// Judges whether a scenario lets a side cross a hexside, or attack across it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_cross(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        if self.scenario.entry.number != SEVEN_PINES {
            return Ok(());
        }
        let printed = self.map()[edge];
        let (a, b) = (self.map()[printed.a].code, self.map()[printed.b].code);
        let stream = self.map().printed.streams.get(&(a, b));
        let chickahominy = stream.is_some_and(|stream| stream.names.iter().any(|name| name == "Chickahominy"));
        let eastern = a / 100 >= GRAPEVINE;
        if chickahominy && (side == Side::Confederate || !eastern) {
            Err(CHICKAHOMINY)
        } else {
            Ok(())
        }
    }
}

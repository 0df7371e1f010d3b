//! The special rules of the scenarios: who may not act, where nobody crosses, who arrives.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::field::Field;
use crate::forces::Start;
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, HexSet, LeaderId, UnitId};
use crate::state::State;
use crate::tables::Arm;

/// The Warwick Line.
pub(crate) const WARWICK_LINE: u8 = 1;
/// Seven Pines.
pub(crate) const SEVEN_PINES: u8 = 4;

/// In the notes of a state: the first action phase of the game is over.
pub(crate) const FIRST_PHASE_OVER: u8 = 1;
/// In the notes of a state: the first of the pontoon bridges has been tested; that of the second is the next bit.
pub(crate) const BRIDGE_TESTED: u8 = 2;
/// In the notes of a state: a grand assault has been tried in this action.
pub(crate) const GRAND_ASSAULT: u8 = 8;

/// The roll of a bridge that holds at Seven Pines, and of reinforcements on the Warwick line.
const HOLDS: u8 = 4;
const ARRIVES: u8 = 2;
/// The turn from which Union reinforcements come to the Warwick line.
const UNION_COMES: u8 = 2;

const HELD: Refusal = Refusal::new("scenario 4 rule 4", "This unit is held back.");
const SIEGE: Refusal = Refusal::new("scenario 1 rule 4", "Siege artillery does not march.");
const CHICKAHOMINY: Refusal = Refusal::new("scenario 4 rule 3", "The Chickahominy is not crossed there.");
const BRIDGES: Refusal = Refusal::new("scenario 4 rule 3", "The bridges of the Chickahominy stay as they are.");
const NOT_YET: Refusal = Refusal::new("scenario 1 rule 6", "It has not arrived.");
const CLOSED: Refusal = Refusal::new("scenario 1 rule 6", "The enemy holds the roads by which it would come.");

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

    fn is_chickahominy(&self, edge: EdgeId) -> bool {
        let printed = self.map()[edge];
        let stream = self.map().printed.streams.get(&(printed.a.0, printed.b.0));
        stream.is_some_and(|stream| stream.names.iter().any(|name| name == "Chickahominy"))
    }

    /// Judges whether a scenario lets a side cross a hexside, or attack across it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_cross(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        let printed = self.map()[edge];
        if self.scenario.entry.number != SEVEN_PINES || printed.water.is_none() {
            return Ok(());
        }
        let eastern = printed.a.0 / 100 >= GRAPEVINE;
        if (side == Side::Confederate || !eastern) && self.is_chickahominy(edge) {
            Err(CHICKAHOMINY)
        } else {
            Ok(())
        }
    }

    /// Judges whether a scenario lets a printed bridge be destroyed.
    pub(crate) fn may_destroy(&self, edge: EdgeId) -> Result<(), Refusal> {
        if self.scenario.entry.number == SEVEN_PINES && self.is_chickahominy(edge) {
            Err(BRIDGES)
        } else {
            Ok(())
        }
    }

    /// Judges whether a scenario lets a bridge be repaired.
    pub(crate) fn may_repair(&self, edge: EdgeId) -> Result<(), Refusal> {
        self.may_destroy(edge)
    }

    /// Where a unit that waits off the map enters it by a march now, and what that costs (scenario 1, rule 6).
    pub(crate) fn entry(&self, unit: UnitId) -> Result<(HexId, u8), Refusal> {
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

    /// The hexes in which Confederate reinforcements of the Warwick line arrive (scenario 1, rule 3).
    pub(crate) fn arrival_hexes(&self) -> HexSet {
        ["S4511", "S4610", "S4811", "S4912", "S5017"]
            .into_iter()
            .filter_map(|label| self.map().labelled(label))
            .filter(|hex| !self.is_occupied(Side::Union, *hex))
            .collect()
    }
}

impl Gcacw {
    /// Confederate reinforcements of the Warwick line (scenario 1, rule 3): each roll of 1 or 2 brings the next.
    pub(crate) fn arrivals(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        if scenario.entry.number != WARWICK_LINE {
            return;
        }
        let mut later = scenario.sides[Side::Confederate.index()].filter(|unit| scenario[*unit].start == Start::Later);
        let next = later.find(|unit| state.units[*unit].hex.is_none() && state.units[*unit].strength > 0);
        let Some(unit) = next else { return };
        let die = turn.d6();
        let open = !Field::new(&self.data, state).arrival_hexes().is_empty();
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

    /// What scenarios roll for at the end of a turn.
    pub(crate) fn end_of_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        if scenario.entry.number != SEVEN_PINES || state.turn != 1 {
            return;
        }
        if let Some(walker) = scenario.unit("cs-walker") {
            let die = turn.d6();
            let released = die <= ARRIVES;
            say_dice(
                turn,
                "scenario 4 rule 5",
                Side::Confederate,
                "dice.release",
                &[die],
                || {
                    let key = if released { "released" } else { "held" };
                    phrase!(key, walker.wire())
                },
            );
            if released {
                state.released.insert(walker);
            }
        }
        for edge in scenario.pontoons.clone() {
            self.test_bridge(state, edge, turn);
        }
    }

    /// Whether a pontoon bridge at Seven Pines holds (scenario 4, rule 6): rolled for once.
    pub(crate) fn test_bridge(&self, state: &mut State, edge: EdgeId, turn: &mut Turn<'_>) -> bool {
        let scenario = state.scenario(&self.data);
        let Some(number) = scenario.pontoons.iter().position(|own| *own == edge) else {
            return true;
        };
        let bit = BRIDGE_TESTED << number;
        let stands = state.pontoons.binary_search(&edge).is_ok();
        if scenario.entry.number != SEVEN_PINES || state.turn != 1 || state.notes & bit != 0 || !stands {
            return true;
        }
        state.notes |= bit;
        let die = turn.d6();
        let holds = die <= HOLDS;
        let printed = self.data.map[edge];
        say_dice(turn, "scenario 4 rule 6", Side::Union, "dice.bridge", &[die], || {
            let key = if holds { "pontoon.holds" } else { "pontoon.gone" };
            phrase!(key, printed.a.0, printed.b.0)
        });
        if !holds {
            state.pontoons.retain(|own| *own != edge);
        }
        holds
    }

    /// The Union comes near those who are held back at Seven Pines (scenario 4, rule 4).
    pub(crate) fn release(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        if scenario.entry.number != SEVEN_PINES {
            return;
        }
        for (id, label) in [("cs-ripley", "N0826"), ("cs-walker", "N0627")] {
            let (Some(unit), Some(hex)) = (scenario.unit(id), self.data.map.labelled(label)) else {
                continue;
            };
            let near = scenario.sides[Side::Union.index()].into_iter().any(|enemy| {
                let at = state.units[enemy].hex;
                at.is_some_and(|at| self.data.map.distance(hex, at) == 1)
            });
            if near && !state.released.contains(unit) {
                say(turn, "scenario 4 rule 4", || phrase!("released.near", unit.wire()));
                state.released.insert(unit);
            }
        }
    }
}

//! Scenario 4, Seven Pines: who is held back, the Chickahominy, its pontoon bridges, and Johnston's wound.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::numbers::{FIRST_PHASE_OVER, GRAND_ASSAULT, LATER_PHASE, SEVEN_PINES};
use crate::field::Field;
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::{EdgeId, UnitId};
use crate::state::State;

/// In the notes of a state: the first of the pontoon bridges has been tested; that of the second is the next bit.
const BRIDGE_TESTED: u8 = 2;
/// The roll of a bridge that holds.
const HOLDS: u8 = 4;
/// The roll that releases Walker.
const RELEASES: u8 = 2;
/// The column of Grapevine Bridge, west of which the Union crosses nowhere.
const GRAPEVINE: u16 = 16;

const CHICKAHOMINY: Refusal = Refusal::new("scenario 4 rule 3", "The Chickahominy is not crossed there.");
const BRIDGES: Refusal = Refusal::new(
    "scenario 4 rule 3",
    "Permanent bridges of the Chickahominy stay as they are.",
);

impl Field<'_> {
    pub(super) fn is_held_at_seven_pines(&self, unit: UnitId) -> bool {
        let released = self.state.released.contains(unit);
        match self.scenario[unit].printed.id.as_str() {
            "cs-pickett" | "cs-rh-anderson" => self.is_first_phase(),
            "cs-ripley" => !released && self.state.turn < 2,
            "cs-mclaws-b" | "cs-walker" => !released,
            _ => false,
        }
    }

    /// Why a unit is held back that is, or a leader: until when (rule 4).
    pub(super) fn held_at_seven_pines(id: &str) -> Refusal {
        let until = match id {
            "cs-ripley" => "It marches from turn 2 on, or once a Union unit stands next to N0826.",
            "cs-mclaws-b" => "It stays until it is attacked.",
            "cs-walker" => {
                "It stays until a Union unit stands next to N0627, or the die at the end of turn 1 frees it."
            }
            _ => "Longstreet, Pickett and RH Anderson act from the second action phase on.",
        };
        Refusal::new("scenario 4 rule 4", until)
    }

    /// Whether the first action phase of the game goes on (rule 4): also while an action is made in it.
    pub(super) fn is_first_phase(&self) -> bool {
        let asked = matches!(self.state.frames.last(), Some(Frame::Action(..)));
        let over = asked && self.state.notes & FIRST_PHASE_OVER != 0;
        self.state.turn == 1 && !over && self.state.notes & LATER_PHASE == 0
    }

    /// Whether a unit takes part in assaults all the same when it is held back: rule 4 keeps these three from marches,
    /// and those under Longstreet from any action.
    pub(super) fn joins_at_seven_pines(&self, unit: UnitId) -> bool {
        matches!(
            self.scenario[unit].printed.id.as_str(),
            "cs-ripley" | "cs-mclaws-b" | "cs-walker"
        )
    }

    /// Judges a crossing of a hexside with water.
    pub(super) fn crosses_at_seven_pines(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        let eastern = self.map()[edge].a.0 / 100 >= GRAPEVINE;
        if (side == Side::Confederate || !eastern) && self.map().is_along(edge, "Chickahominy") {
            Err(CHICKAHOMINY)
        } else {
            Ok(())
        }
    }

    /// Judges whether a printed bridge is destroyed or repaired.
    pub(super) fn bridges_of_seven_pines(&self, edge: EdgeId) -> Result<(), Refusal> {
        if self.map().is_along(edge, "Chickahominy") {
            Err(BRIDGES)
        } else {
            Ok(())
        }
    }
}

impl Gcacw {
    /// What is rolled for at the end of turn 1.
    pub(super) fn first_night_at_seven_pines(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        if state.turn != 1 {
            return;
        }
        if let Some(walker) = scenario.unit("cs-walker") {
            let die = turn.d6();
            let released = die <= RELEASES;
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

    /// Whether a pontoon bridge holds (scenario 4, rule 6): rolled for once.
    pub(crate) fn test_bridge(&self, state: &mut State, edge: EdgeId, turn: &mut Turn<'_>) -> bool {
        let scenario = state.scenario(&self.data);
        if scenario.entry.number != SEVEN_PINES || state.turn != 1 {
            return true;
        }
        let Some(number) = scenario.pontoons.iter().position(|own| *own == edge) else {
            return true;
        };
        let bit = BRIDGE_TESTED << number;
        let stands = state.pontoons.binary_search(&edge).is_ok();
        if state.notes & bit != 0 || !stands {
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

    /// The Union comes near those who are held back (scenario 4, rule 4).
    pub(super) fn release_at_seven_pines(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
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

    /// Who ordered a grand assault may be wounded at the end of the action (scenario 4, rule 7).
    pub(super) fn wound_johnston(&self, state: &mut State, turn: &mut Turn<'_>) {
        let Some(johnston) = state.scenario(&self.data).leader("je-johnston") else {
            return;
        };
        let die = turn.d6();
        let wounded = die % 2 == 1;
        say_dice(
            turn,
            "scenario 4 rule 7",
            Side::Confederate,
            "dice.wound",
            &[die],
            || {
                let key = if wounded { "wounded" } else { "unhurt" };
                phrase!(key, johnston.wire())
            },
        );
        if wounded {
            state.leaders[johnston].gone = true;
            state.leaders[johnston].hex = None;
        }
    }

    /// What the end of an action brings.
    pub(crate) fn end_of_action(&self, state: &mut State, turn: &mut Turn<'_>) {
        if state.notes & GRAND_ASSAULT != 0 {
            state.notes &= !GRAND_ASSAULT;
            if state.scenario(&self.data).entry.number == SEVEN_PINES {
                self.wound_johnston(state, turn);
            }
            if state.campaign.is_some() {
                self.wound_in_campaign(state, turn);
            }
        }
    }
}

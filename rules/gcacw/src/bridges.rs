//! What leads over rivers (10.0): destroying it, taking it up, and repairing it.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};

use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, UnitId};
use crate::map::{Crossing, Water};
use crate::recovery::{RAIN, TIRED};
use crate::state::{State, UnitState};
use crate::tables::Arm;

const NO_BUILDER: Refusal = Refusal::new("10.3", "Only undemoralized infantry repairs bridges.");
const NO_BRIDGE: Refusal = Refusal::new("10.2", "Nothing can be destroyed there.");
const UNFIT: Refusal = Refusal::new("10.2", "This unit destroys no bridges.");
const HELD: Refusal = Refusal::new("10.2", "The enemy stands on the other side.");
const STANDS: Refusal = Refusal::new("10.3", "Nothing is destroyed there.");
const WEAK: Refusal = Refusal::new("10.3", "The unit is too weak for it.");
const OPPOSED: Refusal = Refusal::new("10.3", "The enemy is too strong on the other side.");

/// What destroying takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wreck {
    /// The hexside.
    pub edge: EdgeId,
    /// The highest roll that succeeds; none where no die is rolled.
    pub to: Option<u8>,
}

impl Field<'_> {
    fn is_hard(&self, edge: EdgeId) -> bool {
        let printed = self.map()[edge];
        let rail = matches!(printed.crossing, Some(Crossing::RailBridge | Crossing::BothBridges));
        rail || printed.water == Some(Water::Major)
    }

    /// Judges whether a unit destroys what leads from its hex into another (10.2).
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn destroy(&self, unit: UnitId, to: HexId) -> Result<Wreck, Refusal> {
        let UnitState { hex: Some(at), .. } = self.state.units[unit] else {
            return Err(UNFIT);
        };
        let arm = self.scenario[unit].printed.arm;
        if !matches!(arm, Arm::Infantry | Arm::Cavalry) {
            return Err(UNFIT);
        }
        let Some(edge) = self.map().edge(at, to) else {
            return Err(NO_BRIDGE);
        };
        let pontoon = self.state.pontoons.binary_search(&edge).is_ok();
        let table = self.data.tables.bridges.value;
        let most = if arm == Arm::Cavalry {
            table.destroy_cavalry
        } else {
            table.destroy_infantry
        };
        let to_roll = match self.crossing(edge) {
            _ if pontoon => None,
            Some(Crossing::Ferry) => None,
            Some(Crossing::Bridge | Crossing::RailBridge | Crossing::BothBridges) => {
                let harder = if self.is_hard(edge) { table.destroy_harder } else { 0 };
                Some(most.saturating_sub(harder))
            }
            Some(Crossing::Dam | Crossing::Ford) | None => return Err(NO_BRIDGE),
        };
        if self.is_occupied(self.side(unit).other(), to) {
            return Err(HELD);
        }
        if !pontoon {
            self.may_destroy(edge)?;
        }
        Ok(Wreck { edge, to: to_roll })
    }

    /// Where a unit stands that can build or repair, its strength and its fatigue: undemoralized infantry (10.1, 10.3).
    ///
    /// # Errors
    /// What is said when it is none.
    pub(crate) fn builder(&self, unit: UnitId, none: Refusal) -> Result<(HexId, u8, u8), Refusal> {
        match self.state.units[unit] {
            UnitState {
                hex: Some(at),
                strength,
                fatigue,
                demoralized: 0,
                ..
            } if self.scenario[unit].printed.arm == Arm::Infantry => Ok((at, strength, fatigue)),
            _ => Err(none),
        }
    }

    /// Judges whether a unit repairs what leads from its hex into another (10.3), and says up to which roll it does.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn repair(&self, unit: UnitId, to: HexId) -> Result<(EdgeId, u8), Refusal> {
        let (at, strength, fatigue) = self.builder(unit, NO_BUILDER)?;
        let edge = self.map().edge(at, to);
        let Some(edge) = edge.filter(|edge| self.state.destroyed.binary_search(edge).is_ok()) else {
            return Err(STANDS);
        };
        if self.state.rain {
            return Err(RAIN);
        }
        if fatigue > 0 {
            return Err(TIRED);
        }
        let table = self.data.tables.bridges.value;
        if strength < table.builder {
            return Err(WEAK);
        }
        if self.values(self.units_in(self.side(unit).other(), to)) >= 2 * table.opposed {
            return Err(OPPOSED);
        }
        self.may_repair(edge)?;
        self.is_out_of_range(self.side(unit), edge)?;
        // A ferry is repaired as easily over any river.
        let most = if self.is_hard(edge) && self.map()[edge].crossing != Some(Crossing::Ferry) {
            table.repair_harder
        } else {
            table.repair_minor
        };
        Ok((edge, most))
    }
}

impl Gcacw {
    /// A unit destroys a bridge or a ferry, or takes pontoons up.
    pub(crate) fn wreck(&self, state: &mut State, unit: UnitId, to: HexId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let side = field.side(unit);
        let (Ok(wreck), Some(at)) = (field.destroy(unit, to), state.units[unit].hex) else {
            return;
        };
        let (from, to) = (at.0, to.0);
        let pontoon = state.pontoons.binary_search(&wreck.edge).is_ok();
        let done = match wreck.to {
            None => {
                say(turn, "10.2", || {
                    let key = if pontoon { "pontoon.taken-up" } else { "bridge.down" };
                    phrase!(key, unit.wire(), from, to)
                });
                true
            }
            Some(most) => {
                let die = turn.d6();
                say_dice(turn, "10.2", side, "dice.destroy", &[die], || {
                    let key = if die <= most { "bridge.down" } else { "bridge.stands" };
                    phrase!(key, unit.wire(), from, to)
                });
                die <= most
            }
        };
        if !done {
            return;
        }
        if pontoon {
            state.take_up(wreck.edge);
        } else if let Err(place) = state.destroyed.binary_search(&wreck.edge) {
            state.destroyed.insert(place, wreck.edge);
        }
    }

    /// A unit tries to repair a bridge or a ferry.
    pub(crate) fn mend(&self, state: &mut State, unit: UnitId, to: HexId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let side = field.side(unit);
        let (Ok((edge, most)), Some(at)) = (field.repair(unit, to), state.units[unit].hex) else {
            return;
        };
        let die = turn.d6();
        say_dice(turn, "10.3", side, "dice.repair", &[die], || {
            let key = if die <= most { "bridge.mended" } else { "bridge.broken" };
            phrase!(key, unit.wire(), at.0, to.0)
        });
        if die <= most
            && let Ok(place) = state.destroyed.binary_search(&edge)
        {
            state.destroyed.remove(place);
        }
    }
}

//! Pontoon bridges (10.1): who builds them, how many there are, and when they are lost.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, UnitId};
use crate::map::{Crossing, Water};
use crate::memory::Mark;
use crate::recovery::{RAIN, TIRED};
use crate::state::State;

const NO_BUILDER: Refusal = Refusal::new("10.1", "Only undemoralized infantry builds bridges.");
const NO_RIVER: Refusal = Refusal::new("10.1", "No river runs there without a bridge.");
const WEAK: Refusal = Refusal::new("10.1", "The unit is too weak for it.");
const OPPOSED: Refusal = Refusal::new("10.1", "The enemy is too strong on the other side.");
const NONE_LEFT: Refusal = Refusal::new("10.1", "No more pontoons are at hand.");
const TRIED: Refusal = Refusal::new("10.1", "A bridge has been tried there in this phase.");

/// How many bridges of each side lie over minor rivers, the Union's first, and over major ones.
const MINOR: [usize; 2] = [8, 4];
const MAJOR: usize = 1;

impl Field<'_> {
    /// Judges whether a unit builds a pontoon bridge from its hex into another (10.1), and says up to which roll it does;
    /// none where no die is rolled.
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn build(&self, unit: UnitId, to: HexId) -> Result<(EdgeId, Option<u8>), Refusal> {
        self.may_build()?;
        let (at, strength, fatigue) = self.builder(unit, NO_BUILDER)?;
        self.may_bridge(unit)?;
        let edge = self.map().edge(at, to).filter(|edge| self.map()[*edge].is_river());
        let open = |edge: &EdgeId| matches!(self.crossing(*edge), None | Some(Crossing::Ford | Crossing::Ferry));
        let Some(edge) = edge.filter(open).filter(|_| self.scenario.area.contains(to)) else {
            return Err(NO_RIVER);
        };
        self.may_bridge_warwick(self.side(unit), edge)?;
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
        let side = self.side(unit);
        if self.values(self.units_in(side.other(), to)) >= 2 * table.opposed {
            return Err(OPPOSED);
        }
        if self.state.memory.tried.contains(&edge) {
            return Err(TRIED);
        }
        let major = self.map()[edge].water == Some(Water::Major);
        let same = |own: &&EdgeId| {
            let southern = self.state.memory.southern.contains(own);
            southern == (side == Side::Confederate) && (self.map()[**own].water == Some(Water::Major)) == major
        };
        let laid = self.state.pontoons.iter().filter(same).count();
        if laid >= if major { MAJOR } else { MINOR[side.index()] } {
            return Err(NONE_LEFT);
        }
        self.is_out_of_range(side, edge)?;
        if self.builds_surely(side, edge) {
            return Ok((edge, None));
        }
        let most = if major { table.build_major } else { table.build_minor };
        let near = self
            .map()
            .around(at)
            .any(|beside| self.is_occupied(side.other(), beside.hex));
        Ok((edge, Some(most.saturating_sub(if near { table.adjacent } else { 0 }))))
    }
}

impl State {
    /// A pontoon bridge of a side lies over a hexside.
    pub(crate) fn lay_pontoon(&mut self, edge: EdgeId, side: Side) {
        if let Err(place) = self.pontoons.binary_search(&edge) {
            self.pontoons.insert(place, edge);
        }
        if side == Side::Confederate
            && let Err(place) = self.memory.southern.binary_search(&edge)
        {
            self.memory.southern.insert(place, edge);
        }
    }

    /// A pontoon bridge is gone.
    pub(crate) fn take_up(&mut self, edge: EdgeId) {
        self.pontoons.retain(|own| *own != edge);
        self.memory.southern.retain(|own| *own != edge);
    }
}

impl Gcacw {
    /// A unit tries to build a pontoon bridge.
    pub(crate) fn bridge(&self, state: &mut State, unit: UnitId, to: HexId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let side = field.side(unit);
        let (Ok((edge, most)), Some(at)) = (field.build(unit, to), state.units[unit].hex) else {
            return;
        };
        state.memory.tried.push(edge);
        let said = |key| phrase!(key, unit.wire(), at.0, to.0);
        let stands = match most {
            None => {
                // Only the bridge that is owed in Retreat to the James.
                state.memory.set(Mark::BridgeBuilt);
                say(turn, "scenario 8 rule 6", || said("pontoon.built"));
                true
            }
            Some(most) => {
                let die = turn.d6();
                say_dice(turn, "10.1", side, "dice.build", &[die], || {
                    said(if die <= most { "pontoon.built" } else { "pontoon.failed" })
                });
                die <= most
            }
        };
        if stands {
            state.lay_pontoon(edge, side);
        }
    }

    /// Pontoon bridges are lost of which the enemy holds an end and nobody the other, and Confederate ones in the range of
    /// gunboats (10.1, 11.0 of the advanced game).
    pub(crate) fn keep_pontoons(&self, state: &mut State, turn: &mut Turn<'_>) {
        if state.pontoons.is_empty() {
            return;
        }
        let field = Field::new(&self.data, state);
        let lost = |edge: &EdgeId| {
            let southern = state.memory.southern.contains(edge);
            let side = if southern { Side::Confederate } else { Side::Union };
            let printed = self.data.map[*edge];
            let ends = [printed.a, printed.b];
            let taken = ends.iter().any(|hex| field.is_occupied(side.other(), *hex));
            let held = ends.iter().any(|hex| field.is_occupied(side, *hex));
            taken && !held || field.is_out_of_range(side, *edge).is_err()
        };
        let gone: Vec<EdgeId> = state.pontoons.iter().copied().filter(lost).collect();
        for edge in gone {
            state.take_up(edge);
            let printed = self.data.map[edge];
            say(turn, "10.1", || phrase!("pontoon.lost", printed.a.0, printed.b.0));
        }
    }
}

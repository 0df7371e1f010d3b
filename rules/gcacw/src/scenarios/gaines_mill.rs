//! Scenario 7, Gaines Mill: rivers that bound the field, a late start, and nightfall.

use kernel::log::say;
use kernel::{Phrase, Refusal, Turn};
use protocol::Side;

use super::numbers::GAINES_MILL;
use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, LeaderId, UnitId};
use crate::memory::Mark;
use crate::regions::gaines_mill::{BEYOND, CLOSED, NORTH, TOTOPOTOMOY};
use crate::state::State;

const RIVERS: Refusal = Refusal::new("scenario 7 rule 4", "Pamunkey and South Anna are not crossed.");
const RICHMOND: Refusal = Refusal::new("scenario 7 rule 4", "Nobody goes that near to Richmond.");
const NAGLEE: Refusal = Refusal::new("scenario 7 rule 7", "Naglee does not cross the Chickahominy.");
const NAGLEE_WAITS: Refusal = Refusal::new("scenario 7 rule 7", "Naglee does nothing on the first turn.");
const TOO_FAR_NORTH: Refusal = Refusal::new("scenario 7 rule 8", "His division stays south of Totopotomoy Creek.");
const NOT_NEAR: Refusal = Refusal::new(
    "scenario 7 rule 9",
    "The first two actions of the game lead nobody next to a Union unit.",
);
const NOT_ACROSS: Refusal = Refusal::new(
    "scenario 7 rule 9",
    "The first two actions of the game lead nobody over the Chickahominy from column N05 on.",
);
const DARK: Refusal = Refusal::new("scenario 7 rule 10", "It is night.");

/// The column from which on the Chickahominy is not crossed at first.
const UPPER_CROSSINGS: u16 = 5;
/// The Confederate rolls after which it is dusk.
const UNTIL_DUSK: u8 = 2;

impl Field<'_> {
    fn lies_in(&self, region: usize, hex: HexId) -> bool {
        self.scenario
            .regions
            .get(region)
            .is_some_and(|hexes| hexes.contains(hex))
    }

    /// Whether a hexside parts a region from the rest.
    fn parts(&self, region: usize, edge: EdgeId) -> bool {
        let printed = self.map()[edge];
        self.lies_in(region, printed.a) != self.lies_in(region, printed.b)
    }

    /// Whether it is light enough to fight (scenario 7, rule 10).
    pub(super) fn is_day(&self) -> Result<(), Refusal> {
        if self.state.memory.has(Mark::Night) {
            Err(DARK)
        } else {
            Ok(())
        }
    }

    pub(super) fn acts_at_gaines_mill(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.state.turn == 1 && self.scenario[unit].printed.id == "us-naglee-b" {
            Err(NAGLEE_WAITS)
        } else {
            Ok(())
        }
    }

    /// The rivers that nobody crosses (scenario 7, rule 4).
    pub(super) fn crosses_at_gaines_mill(&self, edge: EdgeId) -> Result<(), Refusal> {
        if self.parts(BEYOND, edge) { Err(RIVERS) } else { Ok(()) }
    }

    /// Where a unit does not go, be it in a march or in an attack.
    pub(super) fn goes_at_gaines_mill(&self, unit: UnitId, edge: EdgeId, to: HexId) -> Result<(), Refusal> {
        if self.lies_in(CLOSED, to) {
            return Err(RICHMOND);
        }
        let printed = &self.scenario[unit].printed;
        if printed.id == "us-naglee-b" && self.parts(NORTH, edge) {
            return Err(NAGLEE);
        }
        let bound = printed.side == Side::Confederate && matches!(printed.command.as_deref(), Some("L" | "AH" | "DH"));
        let back = self.state.units[unit]
            .hex
            .is_some_and(|at| self.lies_in(TOTOPOTOMOY, at));
        if bound && !back && self.lies_in(TOTOPOTOMOY, to) {
            return Err(TOO_FAR_NORTH);
        }
        Ok(())
    }

    /// Whether this is one of the first two actions (scenario 7, rule 9).
    pub(super) fn keeps_away(&self) -> bool {
        self.state.turn == 1 && self.state.memory.phases <= 2
    }

    /// What the first two actions leave out (scenario 7, rule 9).
    pub(super) fn keeps_away_at_gaines_mill(&self, side: Side, edge: EdgeId, to: HexId) -> Result<(), Refusal> {
        if side == Side::Union || !self.keeps_away() {
            return Ok(());
        }
        let near = self
            .map()
            .around(to)
            .any(|beside| self.is_occupied(Side::Union, beside.hex));
        let from = self.map()[edge].across(to);
        let crosses = from.0 / 100 >= UPPER_CROSSINGS && self.parts(NORTH, edge);
        match (near, crosses) {
            (true, _) => Err(NOT_NEAR),
            (_, true) => Err(NOT_ACROSS),
            _ => Ok(()),
        }
    }

    pub(super) fn falls_back_at_gaines_mill(
        &self,
        side: Side,
        at: HexId,
        edge: EdgeId,
        to: HexId,
    ) -> Result<(), Refusal> {
        if self.lies_in(CLOSED, to) {
            return Err(RICHMOND);
        }
        let mut units = self.units_in(side, at);
        let naglee = units.any(|unit| self.scenario[unit].printed.id == "us-naglee-b");
        if naglee && self.parts(NORTH, edge) {
            return Err(NAGLEE);
        }
        Ok(())
    }

    /// Porter activates any infantry of the Union (scenario 7, rule 13).
    pub(super) fn follows_porter(&self, leader: LeaderId, unit: UnitId) -> bool {
        let all = self.scenario.sides[Side::Union.index()] & self.scenario.infantry;
        self.scenario[leader].printed.id == "porter" && all.contains(unit)
    }

    /// What the crossings of the Chickahominy are worth (scenario 7, victory): the unit and the points.
    pub(crate) fn crossings(&self) -> Vec<(UnitId, i16)> {
        if self.scenario.entry.number != GAINES_MILL {
            return Vec::new();
        }
        let units = [
            ("us-slocum", Mark::SlocumEarly, 3, Some(Mark::SlocumLate)),
            ("us-richardson", Mark::RichardsonEarly, 3, Some(Mark::RichardsonLate)),
            ("us-peck-b", Mark::PeckEarly, 1, None),
        ];
        let told = units.into_iter().filter_map(|(id, early, points, late)| {
            let unit = self.scenario.unit(id)?;
            if self.state.memory.has(early) {
                return Some((unit, points));
            }
            late.filter(|late| self.state.memory.has(*late)).map(|_| (unit, 1))
        });
        told.collect()
    }
}

impl Gcacw {
    /// Divisions that the Union brings to the north of the Chickahominy.
    pub(super) fn note_crossings(&self, state: &mut State) {
        let scenario = state.scenario(&self.data);
        let Some(north) = scenario.regions.get(NORTH) else {
            return;
        };
        for (id, early, late) in [
            ("us-slocum", Mark::SlocumEarly, Some(Mark::SlocumLate)),
            ("us-richardson", Mark::RichardsonEarly, Some(Mark::RichardsonLate)),
            ("us-peck-b", Mark::PeckEarly, None),
        ] {
            let at = scenario.unit(id).and_then(|unit| state.units[unit].hex);
            if at.is_some_and(|at| north.contains(at)) {
                match (state.turn, late) {
                    (1, _) => state.memory.set(early),
                    (_, Some(late)) => state.memory.set(late),
                    _ => {}
                }
            }
        }
    }

    /// Dusk comes after two rolls that the Confederates won, and the first tie after that is night (scenario 7, rule 10).
    pub(super) fn light_fails(&self, state: &mut State, [union, confederate]: [u8; 2], turn: &mut Turn<'_>) {
        let memory = &mut state.memory;
        if memory.has(Mark::Dusk) && !memory.has(Mark::Night) && union == confederate {
            memory.set(Mark::Night);
            say(turn, "scenario 7 rule 10", || Phrase::bare("night"));
        }
        let wins = memory.wins + u8::from(confederate >= union);
        if wins >= UNTIL_DUSK && !memory.has(Mark::Dusk) {
            memory.set(Mark::Dusk);
            say(turn, "scenario 7 rule 10", || Phrase::bare("dusk"));
        }
    }
}

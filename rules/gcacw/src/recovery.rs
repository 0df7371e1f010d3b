//! Fatigue and recovery: extended marches, forced marches, and what a night makes of units (5.1, 8.0, 9.0).

use kernel::Refusal;
use protocol::Side;

use crate::campaign::Away;
use crate::data::GameData;
use crate::field::Field;
use crate::ids::{HexSet, UnitId, UnitSet};
use crate::map::Terrain;
use crate::state::{MOST_FATIGUE, State, UnitState};
use crate::tables::{Arm, Toll};

/// The last step of works: a complete fort (9.0).
const FORT: u8 = 4;
/// What hunger adds to the die of an extended march (17.3 of the advanced game).
const HUNGRY: i8 = 1;
/// The highest fatigue at which a unit builds (8.0).
const FRESH: u8 = 2;

pub(crate) const RAIN: Refusal = Refusal::new("12.0.2", "Nothing is built in rain.");
const NO_BUILDER: Refusal = Refusal::new("9.0.4", "This unit does not entrench.");
pub(crate) const TIRED: Refusal = Refusal::new("8.0.1", "It is too tired to build.");
const SHAKEN: Refusal = Refusal::new("8.0.1", "It is demoralized.");
const FINISHED: Refusal = Refusal::new("9.0.1", "Its fort is complete.");
const SWAMP: Refusal = Refusal::new("9.0.4", "Nobody entrenches in a swamp.");

impl Field<'_> {
    /// Whether a march that leads to this fatigue is an extended one (5.1.4).
    #[must_use]
    pub fn is_extended(&self, unit: UnitId, fatigue: u8) -> bool {
        let from = if self.state.units[unit].exhausted { 2 } else { 3 };
        fatigue >= from
    }

    /// What is added to the die of an extended march that leads to this fatigue (5.1.5).
    #[must_use]
    pub fn extended_march_modifier(&self, unit: UnitId, fatigue: u8) -> i8 {
        let table = &self.data.tables.extended_march.value;
        let printed = &self.scenario[unit].printed;
        let all = [
            (printed.side == Side::Union, table.union),
            (fatigue >= MOST_FATIGUE, table.tired),
            (self.state.units[unit].exhausted, table.exhausted),
            (self.state.rain, table.rain),
            (printed.arm == Arm::Wagons, table.wagons),
            (self.is_hungry(unit), HUNGRY),
        ];
        all.into_iter()
            .filter(|(holds, _)| *holds)
            .map(|(_, modifier)| modifier)
            .sum()
    }

    /// Judges whether a unit is fit for the first step of the recovery phase at all (8.0.1).
    pub(crate) fn fit_to_build(&self, unit: UnitId) -> Result<(), Refusal> {
        let UnitState {
            fatigue, demoralized, ..
        } = self.state.units[unit];
        if demoralized > 0 {
            return Err(SHAKEN);
        }
        if fatigue > FRESH { Err(TIRED) } else { Ok(()) }
    }

    /// Judges whether a unit entrenches in the recovery phase (9.0.4).
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn entrench(&self, unit: UnitId) -> Result<(), Refusal> {
        let UnitState {
            hex: Some(hex),
            strength: 1..,
            fatigue,
            demoralized,
            works,
            ..
        } = self.state.units[unit]
        else {
            return Err(NO_BUILDER);
        };
        let builds = matches!(self.scenario[unit].printed.arm, Arm::Infantry | Arm::Artillery);
        if !builds || demoralized > 0 {
            return Err(NO_BUILDER);
        }
        self.may_dig(unit)?;
        self.may_dig_today()?;
        if self.state.rain {
            return Err(RAIN);
        }
        if fatigue > FRESH {
            return Err(TIRED);
        }
        if works >= FORT {
            return Err(FINISHED);
        }
        if self.terrain(hex) == Terrain::Swamp {
            return Err(SWAMP);
        }
        Ok(())
    }
}

impl State {
    /// Disorganizes a unit; one that is already loses a point instead, where that is the rule. Returns the points lost.
    pub fn shake(&mut self, unit: UnitId) -> u8 {
        if self.units[unit].disorganized {
            return self.lose(unit, 1);
        }
        self.units[unit].disorganized = true;
        0
    }

    /// Takes points of strength from a unit, which is lost with its last one. Returns how many there were to take.
    pub fn lose(&mut self, unit: UnitId, points: u8) -> u8 {
        let state = &mut self.units[unit];
        let lost = points.min(state.strength);
        state.strength -= lost;
        if state.strength == 0 {
            state.hex = None;
            state.works = 0;
            if let Some(campaign) = &mut self.campaign {
                campaign.units[unit] = Away::No;
            }
        }
        lost
    }

    /// What an extended march does to a unit (5.1.5). Returns the points lost.
    pub fn pay(&mut self, unit: UnitId, toll: Toll) -> u8 {
        if toll.loss > 0 {
            self.units[unit].disorganized = true;
            return self.lose(unit, toll.loss);
        }
        if toll.disorganizes { self.shake(unit) } else { 0 }
    }

    /// What the recovery phase makes of all units (8.0, step 2).
    pub fn recover(&mut self, data: &GameData) {
        let field = Field::new(data, self);
        let frail: UnitSet = field.scenario.unit_ids().filter(|unit| field.is_frail(*unit)).collect();
        for unit in self.scenario(data).unit_ids() {
            let state = &mut self.units[unit];
            let Some(row) = data.tables.recovery(state.exhausted, state.fatigue) else {
                continue;
            };
            let worn = state.fatigue > FRESH;
            state.fatigue = if worn { state.fatigue - 3 } else { 0 };
            state.exhausted = row.exhausted_after;
            state.disorganized = !row.organized || frail.contains(unit);
            state.demoralized = state.demoralized.saturating_sub(1);
        }
    }

    /// The weather of a turn (12.0): for how many turns more it rains, if it does. Each turn of rain closes fords at least
    /// as an event for it alone would.
    pub fn weather(&mut self, data: &GameData, rain: Option<u8>) {
        if !self.rain {
            self.water = self.water.saturating_sub(1);
        }
        self.rain = rain.is_some();
        if let Some(more) = rain {
            self.water = 0;
            let after = data.tables.fords_closed_after(more);
            for (last, turns) in self.fords.iter_mut().zip(after) {
                *last = self.turn.saturating_add(turns).max(*last);
            }
        }
    }

    /// A unit of infantry that is not demoralized gains the objective that it stands on (13.0).
    pub fn take_objectives(&mut self, data: &GameData) {
        let scenario = self.scenario(data);
        if scenario.entry.number == crate::scenarios::STUARTS_RIDE {
            // There objectives are raided (scenario 5, rule 10).
            return;
        }
        let [union, confederate] = Side::BOTH.map(|side| -> HexSet {
            let infantry = scenario.sides[side.index()] & scenario.infantry;
            let able = infantry
                .map(|unit| self.units[unit])
                .filter(|unit| unit.demoralized == 0);
            able.filter_map(|unit| unit.hex).collect()
        });
        for (number, objective) in (0..).zip(&scenario.objectives) {
            if union.contains(objective.hex) {
                self.held.insert(number);
            }
            if confederate.contains(objective.hex) {
                self.held.remove(number);
            }
        }
    }
}

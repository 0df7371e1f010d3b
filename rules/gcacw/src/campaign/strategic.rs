//! Strategic movement (7.0): rested units far from any enemy march long ways.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::fatigue::tire_one;
use crate::field::Field;
use crate::frames::{Frame, Led, March};
use crate::game::Gcacw;
use crate::ids::{HexId, UnitId};
use crate::state::{MOST_FATIGUE, State};

const NOT_HERE: Refusal = Refusal::new("advanced 7.0", "There is no strategic movement in this scenario.");
const TIRED: Refusal = Refusal::new("advanced 7.0", "Only a rested unit does so.");
const AGAIN: Refusal = Refusal::new("advanced 7.0", "It has done so this turn.");
const NO_LEVEL: Refusal = Refusal::new("advanced 7.0", "It spends two, three or four levels of fatigue.");
pub(crate) const NEAR: Refusal = Refusal::new("advanced 7.0", "The enemy is too near.");
pub(crate) const UNION_COUNTY: Refusal = Refusal::new("advanced 7.0", "The Union controls the county.");

impl Field<'_> {
    /// Whether the command of a side is paralysed on this turn (3.0).
    fn is_paralysed(&self, side: Side) -> bool {
        let campaign = self.state.campaign.as_ref();
        campaign.is_some_and(|campaign| campaign.paralysis == Some(side))
    }

    /// Whether an enemy of a side is nearer to a hex than strategic movement allows, by a way that enters no hex of water.
    #[must_use]
    pub fn is_near_enemy(&self, side: Side, hex: HexId) -> bool {
        self.data.campaign.near.meets(hex, self.hexes_of(side.other()))
    }

    /// Judges whether a unit is fit for strategic movement.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn is_fit_for_far(&self, unit: UnitId) -> Result<(), Refusal> {
        let (Some(travel), Some(hex)) = (self.travel(), self.state.units[unit].hex) else {
            return Err(NOT_HERE);
        };
        self.may_act(unit)?;
        if self.state.units[unit].fatigue > 0 {
            return Err(TIRED);
        }
        if travel.marched.contains(unit) {
            return Err(AGAIN);
        }
        let side = self.side(unit);
        if side == Side::Confederate && self.is_in_union_county(hex) {
            return Err(UNION_COUNTY);
        }
        if self.is_near_enemy(side, hex) {
            return Err(NEAR);
        }
        Ok(())
    }

    /// Judges a strategic march for so many levels of fatigue.
    pub(crate) fn may_go_far(&self, unit: UnitId, levels: u8) -> Result<(), Refusal> {
        if levels > MOST_FATIGUE || self.points_for_far(unit, levels).is_none() {
            return Err(NO_LEVEL);
        }
        self.is_fit_for_far(unit)
    }

    fn points_for_far(&self, unit: UnitId, levels: u8) -> Option<u8> {
        let side = self.side(unit);
        let arm = self.scenario[unit].printed.arm;
        let paralysed = self.is_paralysed(side);
        self.data.tables.strategic_points(side, arm, levels, paralysed)
    }

    /// Whether so many levels make a strategic march of a unit an extended one: only the last level does; of an exhausted
    /// unit the last but one does, too.
    pub(crate) fn far_is_extended(&self, unit: UnitId, levels: u8) -> bool {
        let own = self.state.units[unit];
        let least = if own.exhausted { MOST_FATIGUE - 1 } else { MOST_FATIGUE };
        own.fatigue + levels >= least
    }

    /// Judges whether all whom a leader takes along are fit for strategic movement.
    pub(crate) fn leads_far(&self, led: &Led) -> Result<(), Refusal> {
        let mut units = led.units;
        units.try_for_each(|unit| self.is_fit_for_far(unit))
    }

    /// Judges a step of a strategic march.
    pub(crate) fn may_step_far(&self, march: &March, to: HexId) -> Result<(), Refusal> {
        let side = self.side(march.unit);
        if side == Side::Confederate && self.is_in_union_county(to) {
            return Err(UNION_COUNTY);
        }
        if self.is_near_enemy(side, to) {
            return Err(NEAR);
        }
        Ok(())
    }
}

impl Gcacw {
    /// A unit begins a strategic march.
    pub(crate) fn go_far(&self, state: &mut State, unit: UnitId, levels: u8, turn: &mut Turn<'_>) {
        let Some(points) = Field::new(&self.data, state).points_for_far(unit, levels) else {
            return;
        };
        let rested = state.units[unit].fatigue;
        state.advanced().travel.marched.insert(unit);
        say(turn, "advanced 7.0", || {
            phrase!("campaign.far", unit.wire(), levels, points)
        });
        let extended = Field::new(&self.data, state).far_is_extended(unit, levels);
        tire_one(state, unit, levels, "advanced 7.0", turn);
        if extended && !self.extend(state, unit, turn) {
            return;
        }
        state.frames.push(Frame::March(March {
            far: true,
            spent: true,
            rested,
            ..March::new(unit, points)
        }));
    }
}

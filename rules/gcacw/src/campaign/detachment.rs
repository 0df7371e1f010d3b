//! Substitutes are detached (19.1), with guns or without (19.3).
//!
//! A march detaches in any hex it comes to. Who takes a train or a ship detaches before (8.0, 10.0), and then goes aboard.
//! In the boxes beside the maps it is done in the off-map phase, and before units leave Fredericksburg (14.0).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::{Asked, Away};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{UnitId, UnitSet};
use crate::state::{State, UnitState};
use crate::tables::Arm;

const NOT_IT: Refusal = Refusal::new("advanced 19.1", "Infantry detaches, and Confederate cavalry.");
const TOO_WEAK: Refusal = Refusal::new("advanced 19.1", "It has no strength to give.");
const NO_COUNTER: Refusal = Refusal::new("advanced 19.1", "All substitutes are in use.");
const NOT_SO_MANY: Refusal = Refusal::new("advanced 19.1", "A detachment is not so strong.");
const NOT_SO_MANY_GUNS: Refusal = Refusal::new("advanced 19.3", "It has not so much artillery.");
const GOES_ABOARD: Refusal = Refusal::new("advanced 19.1", "Who has detached for it goes aboard now.");

/// The highest strength of substitutes: brigades of infantry, regiments of cavalry.
const BRIGADE: u8 = 12;
const REGIMENT: u8 = 1;

impl Field<'_> {
    /// The artillery of a unit, which detachments and attachments change (19.3).
    #[must_use]
    pub fn artillery(&self, unit: UnitId) -> u8 {
        let changed = self
            .state
            .campaign
            .as_ref()
            .and_then(|campaign| campaign.artillery(unit));
        changed.unwrap_or(self.scenario[unit].printed.artillery)
    }

    /// The highest strength of a detachment of a unit.
    fn most_detached(&self, unit: UnitId) -> u8 {
        let most = if self.scenario[unit].printed.arm == Arm::Cavalry {
            REGIMENT
        } else {
            BRIGADE
        };
        most.min(self.state.units[unit].strength.saturating_sub(1))
    }

    /// Judges whether a unit can detach a substitute at all (19.1).
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_detach(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.state.campaign.is_none() {
            return Err(NOT_ASKED);
        }
        let (side, arm) = (self.side(unit), self.scenario[unit].printed.arm);
        match (side, arm) {
            (_, Arm::Infantry) | (Side::Confederate, Arm::Cavalry) => {}
            _ => return Err(NOT_IT),
        }
        if self.most_detached(unit) == 0 {
            return Err(TOO_WEAK);
        }
        if self.free_substitute(side, arm).is_none() {
            return Err(NO_COUNTER);
        }
        Ok(())
    }

    /// Judges whether a unit detaches before it takes a train or a ship: what is left of it must be able to.
    pub(crate) fn may_detach_to_board(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_detach(unit)?;
        let least = self.state.units[unit].strength - self.most_detached(unit);
        self.may_board_with(unit, least)
    }

    /// Judges whether a unit could take a train or a ship with so much strength.
    fn may_board_with(&self, unit: UnitId, strength: u8) -> Result<(), Refusal> {
        let train = self.may_entrain_with(unit, strength).map(|_| ());
        train.or_else(|_| self.may_embark_with(unit, strength))
    }

    /// Judges whether a unit in a box detaches.
    pub(super) fn may_detach_in_box(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.away(unit) {
            Away::In(_) => self.may_detach(unit),
            _ => Err(NOT_ASKED),
        }
    }

    /// Judges how strong a detachment is.
    pub(super) fn judge_detachment(&self, unit: UnitId, choice: Choice) -> Result<(), Refusal> {
        let Choice::Amount(strength) = choice else {
            return Err(NOT_ASKED);
        };
        if strength == 0 || strength > self.most_detached(unit) {
            return Err(NOT_SO_MANY);
        }
        if self.is_boarding(unit) {
            return self.may_board_with(unit, self.state.units[unit].strength - strength);
        }
        Ok(())
    }

    /// Judges how much artillery goes with a detachment (19.3).
    pub(super) fn judge_battery(&self, unit: UnitId, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Amount(points) if points <= self.artillery(unit) => Ok(()),
            Choice::Amount(_) => Err(NOT_SO_MANY_GUNS),
            _ => Err(NOT_ASKED),
        }
    }

    /// All amounts that could be named.
    pub(super) fn amounts() -> impl Iterator<Item = Choice> {
        (0..=BRIGADE).map(Choice::Amount)
    }

    fn is_boarding(&self, unit: UnitId) -> bool {
        let campaign = self.state.campaign.as_ref();
        campaign.is_some_and(|campaign| campaign.boarding == Some(unit))
    }

    /// Judges what a detachment leaves of the choices of an action: who has detached to go aboard goes aboard.
    pub(crate) fn fits_boarding(&self, choice: Choice) -> Result<(), Refusal> {
        let boarding = self.state.campaign.as_ref().and_then(|campaign| campaign.boarding);
        match (boarding, choice) {
            (None, _) => Ok(()),
            (Some(own), Choice::Entrain(unit) | Choice::Embark(unit) | Choice::Detach(unit)) if own == unit => Ok(()),
            _ => Err(GOES_ABOARD),
        }
    }
}

impl Gcacw {
    /// A unit is about to detach: its player says how much.
    pub(crate) fn begin_detachment(&self, state: &mut State, unit: UnitId) {
        state.frames.push(Frame::Campaign(Asked::Detachment(unit)));
    }

    /// A substitute is placed where its unit is, and is as that is (19.1).
    pub(super) fn detach(&self, state: &mut State, unit: UnitId, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let Choice::Amount(strength) = choice else { return };
        let field = Field::new(&self.data, state);
        let (side, arm) = (field.side(unit), field.scenario[unit].printed.arm);
        let Some(new) = field.free_substitute(side, arm) else {
            return;
        };
        let (leader, guns) = (field.commander(unit), field.artillery(unit));
        let own = state.units[unit];
        // Where its march began, a detachment is as tired as the unit was before it.
        let fatigue = match state.frames.last() {
            Some(Frame::March(march)) if march.steps == 0 => march.rested,
            _ => own.fatigue,
        };
        state.units[unit].strength -= strength;
        state.units[new] = UnitState {
            strength,
            fatigue,
            ..own
        };
        state.memory.freed.remove(new);
        let campaign = state.advanced();
        campaign.clear(new);
        campaign.units[new] = campaign.units[unit];
        campaign.put_under(new, leader);
        for set in [&mut campaign.unsupplied, &mut campaign.by_land] {
            if set.contains(unit) {
                set.insert(new);
            }
        }
        if state.units[new].hex.is_none() {
            state.advanced().fresh.insert(new);
        }
        say(turn, "advanced 19.1", || {
            phrase!("campaign.detached", unit.wire(), new.wire(), strength)
        });
        if guns > 0 {
            state.frames.push(Frame::Campaign(Asked::Battery(unit, new)));
        }
    }

    /// Some of the artillery of a unit goes with its detachment, or none of it (19.3).
    pub(super) fn give_battery(
        &self,
        state: &mut State,
        (unit, new): (UnitId, UnitId),
        choice: Choice,
        turn: &mut Turn<'_>,
    ) {
        state.frames.pop();
        let Choice::Amount(points @ 1..) = choice else { return };
        let left = Field::new(&self.data, state).artillery(unit).saturating_sub(points);
        let campaign = state.advanced();
        campaign.set_artillery(unit, left);
        campaign.set_artillery(new, points);
        say(turn, "advanced 19.3", || {
            phrase!("campaign.battery.given", new.wire(), points)
        });
    }
}

impl super::Campaign {
    /// The artillery of a unit where it is not what its counter says.
    #[must_use]
    pub fn artillery(&self, unit: UnitId) -> Option<u8> {
        let place = self.guns.binary_search_by_key(&unit, |(own, _)| *own).ok()?;
        Some(self.guns[place].1)
    }

    /// Gives a unit another artillery value for the rest of the game.
    pub fn set_artillery(&mut self, unit: UnitId, points: u8) {
        match self.guns.binary_search_by_key(&unit, |(own, _)| *own) {
            Ok(place) => self.guns[place].1 = points,
            Err(place) => self.guns.insert(place, (unit, points)),
        }
    }

    /// Forgets all that is remembered of a unit whose counter leaves play, or comes into it anew.
    pub(crate) fn clear(&mut self, unit: UnitId) {
        self.units[unit] = Away::No;
        self.guns.retain(|(own, _)| *own != unit);
        self.commands.retain(|(own, _)| *own != unit);
        let travel = &mut self.travel;
        let sets = [
            &mut self.released,
            &mut self.by_land,
            &mut self.from_rappahannock,
            &mut self.demi,
            &mut self.unsupplied,
            &mut self.built,
            &mut self.fresh,
            &mut travel.marched,
            &mut travel.trains,
            &mut travel.ships,
            &mut travel.arrived,
            &mut travel.home,
        ];
        for set in sets {
            *set -= UnitSet::of(unit);
        }
    }
}

//! Amphibious movement (10.0): infantry takes ship at landings, and in Fort Monroe and Norfolk, and sails along shores.

use std::collections::BTreeMap;

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::{Event, Place};
use crate::fatigue::tire_one;
use crate::field::Field;
use crate::game::Gcacw;
use crate::ids::{HexId, UnitId, UnitSet};
use crate::state::State;
use crate::tables::{Arm, band};

const NO_LANDING: Refusal = Refusal::new("advanced 10.0", "It stands at no landing.");
const INFANTRY_ONLY: Refusal = Refusal::new("advanced 10.0", "Ships carry infantry only.");
const TOO_STRONG: Refusal = Refusal::new("advanced 10.0", "It is too strong for the ships that there are.");
const TOO_TIRED: Refusal = Refusal::new("advanced 10.0", "It is too tired for it.");
const BROKEN: Refusal = Refusal::new("advanced 10.0", "It is demoralized.");
const ENEMY_NEAR: Refusal = Refusal::new("advanced 10.0", "The enemy controls its hex.");
const ONE_A_TURN: Refusal = Refusal::new("advanced 10.0", "A unit has taken ship this turn.");
const TWO_A_TURN: Refusal = Refusal::new("advanced 10.0", "The Union has tried it as often as it may this turn.");
const ABOARD: Refusal = Refusal::new("advanced 10.0", "It is aboard.");
const NO_SHIP: Refusal = Refusal::new("advanced 10.0", "It is on no ship.");
const NO_WAY: Refusal = Refusal::new("advanced 10.0", "No ship gets there.");
const AT_HOME: Refusal = Refusal::new("advanced 10.0", "It has come there by ship this turn.");

impl Field<'_> {
    /// Judges whether a unit takes ship, or tries it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_embark(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_embark_with(unit, self.state.units[unit].strength)
    }

    /// The same for a unit that has detached all but so much strength.
    pub(super) fn may_embark_with(&self, unit: UnitId, strength: u8) -> Result<(), Refusal> {
        let Some(travel) = self.travel() else {
            return Err(NO_LANDING);
        };
        let (side, own) = (self.side(unit), self.state.units[unit]);
        match own.hex {
            Some(hex) => {
                self.may_act(unit)?;
                if !self.data.transport.landings.contains_key(&hex) {
                    return Err(NO_LANDING);
                }
                if self.controls(side.other(), hex) {
                    return Err(ENEMY_NEAR);
                }
                self.data.transport.is_port(side, hex, self.closed())?;
            }
            None if side == Side::Union && self.port_of(unit).is_some() => {
                if travel.ships.contains(unit) {
                    return Err(ABOARD);
                }
                if own.demoralized > 1 {
                    return Err(BROKEN);
                }
            }
            None => return Err(NO_LANDING),
        }
        if self.scenario[unit].printed.arm != Arm::Infantry {
            return Err(INFANTRY_ONLY);
        }
        let table = &self.data.tables.embarkation.value;
        if own.fatigue > table.tired {
            return Err(TOO_TIRED);
        }
        match side {
            Side::Confederate if strength > table.confederate.strongest => Err(TOO_STRONG),
            Side::Confederate if travel.southern >= table.confederate.units => Err(ONE_A_TURN),
            Side::Confederate => Ok(()),
            Side::Union if strength > table.union.strongest => Err(TOO_STRONG),
            Side::Union if travel.attempts >= table.union.attempts => Err(TWO_A_TURN),
            Side::Union if travel.embarked.saturating_add(strength) > table.union.total => Err(TOO_STRONG),
            Side::Union => Ok(()),
        }
    }

    /// Where a unit on a ship can go now, with the fatigue that each way costs.
    #[must_use]
    pub fn voyages(&self, unit: UnitId) -> BTreeMap<HexId, u8> {
        let Some(travel) = self.travel().filter(|travel| travel.ships.contains(unit)) else {
            return BTreeMap::new();
        };
        let side = self.side(unit);
        let (transport, bands) = (&self.data.transport, self.data.tables.embarkation.value.bands);
        let closed = self.closed();
        let voyage = match self.state.units[unit].hex {
            Some(hex) => transport.sail(side, hex, closed, bands[2]),
            None if travel.home.contains(unit) || self.may_leave_fort(unit).is_err() => return BTreeMap::new(),
            None => transport.put_to_sea(closed, bands[2]),
        };
        let mut costs = self.ashore(unit, &voyage);
        // To come home it may tire itself out (10.0).
        let home = voyage
            .home
            .filter(|_| side == Side::Union && self.state.units[unit].hex.is_some());
        if let Some(levels) = home.and_then(|gone| band(bands, gone)) {
            costs.insert(Place::FortMonroe.space(), levels);
            if self.state.has(Event::NorfolkTaken) {
                costs.insert(Place::Norfolk.space(), levels);
            }
        }
        costs
    }

    /// Judges a voyage, and says what fatigue it costs.
    pub(super) fn judge_sail(&self, unit: UnitId, to: HexId) -> Result<u8, Refusal> {
        let Some(travel) = self.travel().filter(|travel| travel.ships.contains(unit)) else {
            return Err(NO_SHIP);
        };
        if self.state.units[unit].hex.is_none() {
            if travel.home.contains(unit) {
                return Err(AT_HOME);
            }
            self.may_leave_fort(unit)?;
        }
        self.voyages(unit).get(&to).copied().ok_or(NO_WAY)
    }
}

impl Gcacw {
    /// A unit takes ship: Confederates do, the Union tries by a die. It tires whether it succeeds or not.
    pub(super) fn embark(&self, state: &mut State, side: Side, unit: UnitId, turn: &mut Turn<'_>) {
        let base = state.units[unit].hex.is_none();
        let strength = state.units[unit].strength;
        tire_one(state, unit, 1, "advanced 10.0", turn);
        let now = state.turn;
        let aboard = if side == Side::Union {
            let table = &self.data.tables.embarkation.value.union;
            let modifier = table.modifier(now, base);
            let die = turn.d6();
            let aboard = die.cast_signed() + modifier <= table.to.cast_signed();
            say_dice(turn, "advanced 10.0", side, "dice.campaign.embark", &[die], || {
                let key = if aboard { "campaign.embarks" } else { "campaign.misses" };
                phrase!(key, unit.wire(), modifier)
            });
            state.advanced().travel.attempts += 1;
            aboard
        } else {
            say(turn, "advanced 10.0", || phrase!("campaign.takes-ship", unit.wire()));
            state.advanced().travel.southern += 1;
            true
        };
        if aboard {
            state.abandon_works(UnitSet::of(unit));
            let travel = &mut state.advanced().travel;
            travel.ships.insert(unit);
            if side == Side::Union {
                travel.embarked = travel.embarked.saturating_add(strength);
            }
        }
    }

    /// A unit sails, and goes ashore. Who comes home may stay aboard.
    pub(super) fn sail(&self, state: &mut State, unit: UnitId, to: HexId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let Ok(levels) = field.judge_sail(unit, to) else { return };
        tire_one(state, unit, levels, "advanced 10.0", turn);
        self.carry(state, unit, to);
        if Place::of(to).is_some() {
            state.advanced().travel.home.insert(unit);
        } else {
            state.disembark(UnitSet::of(unit));
        }
        say(turn, "advanced 10.0", || {
            phrase!("campaign.sails", unit.wire(), to.0, levels)
        });
    }
}

//! Cavalry that retreats before infantry (7.7), and defenders who refuse their flanks (7.8).

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::fatigue::tire;
use crate::field::{Field, Reach};
use crate::forces::Size;
use crate::frames::{Attack, Cause, Flight, Frame, LONGEST, March, Ride};
use crate::game::Gcacw;
use crate::ids::{HexId, HexSet, LeaderSet, UnitId, UnitSet};
use crate::retreat::Path;
use crate::state::{MOST_FATIGUE, Riders, State, UnitState};
use crate::tables::Arm;

const NO_RIDE: Refusal = Refusal::new("7.7.1", "No cavalry retreats from there.");
const NOT_REFUSED: Refusal = Refusal::new("7.8.1", "Flanks are not refused there.");

impl Field<'_> {
    /// The cavalry in a hex, where nobody else of its side stands and all of it can retreat before an enemy in `from`.
    pub(crate) fn riders(&self, side: Side, hex: HexId, from: HexId) -> Option<UnitSet> {
        let units = self.units_in(side, hex);
        let fit = |unit: UnitId| {
            let UnitState {
                fatigue, demoralized, ..
            } = self.state.units[unit];
            fatigue < MOST_FATIGUE && demoralized == 0
        };
        if self.may_ride().is_err() {
            return None;
        }
        let ready = !units.is_empty() && (units - self.scenario.cavalry).is_empty() && { units }.all(fit);
        let left = HexSet::EMPTY;
        let path = Path {
            side,
            cause: Cause::Cavalry,
            from,
            at: hex,
            left: &left,
            steps: 0,
            sideways: 0,
        };
        (ready && !self.backwards(&path).is_empty()).then_some(units)
    }

    /// Judges whether the cavalry of a hex retreats now.
    pub(crate) fn judge_ride(&self, ride: &Ride, hex: HexId) -> Result<(), Refusal> {
        if ride.hexes.contains(&Some(hex)) && self.riders(ride.side, hex, ride.from).is_some() {
            Ok(())
        } else {
            Err(NO_RIDE)
        }
    }

    /// The first hex from which cavalry still retreats.
    fn next_ride(&self, ride: &Ride) -> Option<HexId> {
        let mut hexes = ride.hexes.iter().flatten().copied();
        hexes.find(|hex| self.judge_ride(ride, *hex).is_ok())
    }

    /// Whether it is worth asking a defender if he refuses his flanks (7.8): he may, and what the attacker gains by it is
    /// less than what he loses.
    pub(crate) fn may_refuse(&self, attack: &Attack) -> Result<(), Refusal> {
        let Some(side) = attack.units.first().map(|unit| self.side(unit).other()) else {
            return Err(NOT_REFUSED);
        };
        let defenders = self.units_in(side, attack.target);
        let infantry = defenders & self.scenario.infantry;
        let big = |unit: UnitId| matches!(self.size(unit), Size::Division | Size::DemiDivision);
        let sheltered =
            { infantry }.any(|unit| self.state.units[unit].works > 0) || self.has_redoubt(side, attack.target);
        let fits = infantry.len() >= 2 || { infantry }.any(big);
        // Siege artillery takes works and redoubts out of a combat, also for the flanks (18.0 of the advanced game).
        if !fits || sheltered && !self.breaches(attack) {
            return Err(NOT_REFUSED);
        }
        let open = self.sums(attack);
        let refused = self.sums(&Attack {
            refused: true,
            ..*attack
        });
        let gain = |sums: &crate::combat::Sums| sums.flanks.bonus.cast_signed() + sums.refused;
        if gain(&refused) < gain(&open) {
            Ok(())
        } else {
            Err(NOT_REFUSED)
        }
    }
}

impl Field<'_> {
    /// Whether who stands in the hex of a unit is in the zone of control of those in another, which tells them that it
    /// comes (7.7.1, 2.4.3).
    pub(crate) fn is_noticed(&self, unit: UnitId, by: HexId) -> bool {
        let edge = self.state.units[unit].hex.and_then(|at| self.map().edge(at, by));
        edge.is_some_and(|edge| self.reaches(edge) == Reach::Full)
    }
}

impl Gcacw {
    /// What the other side is asked when infantry or artillery on the march enters the zones of cavalry alone in its hex.
    pub(crate) fn alarm(&self, state: &State, march: &March) -> Option<Frame> {
        let field = Field::new(&self.data, state);
        let at = state.units[march.unit].hex?;
        if field.scenario[march.unit].printed.arm == Arm::Cavalry {
            return None;
        }
        let side = field.side(march.unit).other();
        let mut hexes = [None; 6];
        for (place, beside) in hexes.iter_mut().zip(&self.data.map[at].beside) {
            let near = beside.filter(|beside| {
                field.is_occupied(side, beside.hex)
                    && field.reaches(beside.edge) == Reach::Full
                    && field.riders(side, beside.hex, at).is_some()
            });
            *place = near.map(|beside| beside.hex);
        }
        let any = hexes.iter().any(Option::is_some);
        any.then_some(Frame::Ride(Ride { side, from: at, hexes }))
    }

    /// The same when units attack a hex from where they stand.
    pub(crate) fn alarm_in(&self, state: &State, unit: UnitId, target: HexId) -> Option<Frame> {
        let field = Field::new(&self.data, state);
        let from = state.units[unit].hex?;
        if field.scenario[unit].printed.arm == Arm::Cavalry {
            return None;
        }
        let side = field.side(unit).other();
        field.riders(side, target, from)?;
        let hexes = [Some(target), None, None, None, None, None];
        Some(Frame::Ride(Ride { side, from, hexes }))
    }

    pub(crate) fn make_ride(&self, state: &mut State, ride: Ride, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        match choice {
            Choice::StayAlways => state.standing[ride.side].riders = Riders::Stay,
            Choice::RideAlways => state.standing[ride.side].riders = Riders::Retreat,
            _ => {}
        }
        let field = Field::new(&self.data, state);
        let hex = match choice {
            Choice::Ride(hex) => Some(hex),
            Choice::RideAlways => field.next_ride(&ride),
            _ => None,
        };
        let Some(hex) = hex else {
            self.after_ride(state);
            return;
        };
        let Some(units) = field.riders(ride.side, hex, ride.from) else {
            return;
        };
        let table = self.data.tables.delay.value;
        let strength: u8 = units.map(|unit| state.units[unit].strength).sum();
        let terrain = field.terrain(hex);
        let die = turn.d6();
        let delay = self.data.tables.delay(die, terrain, strength);
        say_dice(turn, "7.7.3", ride.side, "dice.delay", &[die], || {
            phrase!("ride", hex.0, delay)
        });
        tire(state, units, 1, "7.7.4", turn);
        for unit in units {
            if die == table.hurt_by && state.units[unit].strength <= table.hurt_to {
                let lost = state.shake(unit);
                state.losses[ride.side] += u16::from(lost);
                self.return_riders(state, unit, lost);
                say(turn, "7.7.5", || {
                    let key = if lost > 0 { "ride.lost" } else { "ride.shaken" };
                    phrase!(key, unit.wire())
                });
            }
        }
        // Who had enough for a hex before is delayed, and makes no minimum move for that (6.2.7).
        let could = match state.frames.last() {
            Some(Frame::March(march)) => Field::new(&self.data, state).can_go(march),
            _ => false,
        };
        if let Some(Frame::March(march)) = state.frames.last_mut() {
            march.points = march.points.saturating_sub(delay);
            march.delayed |= could && delay > 0;
        }
        let mut left = ride;
        for place in &mut left.hexes {
            *place = place.filter(|own| *own != hex);
        }
        state.frames.push(Frame::Ride(left));
        state.frames.push(Frame::Flight(Flight {
            side: ride.side,
            units,
            cause: Cause::Cavalry,
            from: ride.from,
            left: [None; LONGEST],
            steps: 0,
            sideways: 0,
            first: None,
            barred: None,
            leaders: LeaderSet::EMPTY,
        }));
    }

    /// Goes on when no more cavalry retreats; false while it may.
    pub(crate) fn proceed_ride(&self, state: &mut State, ride: &Ride, turn: &mut Turn<'_>) -> bool {
        let next = Field::new(&self.data, state).next_ride(ride);
        match (next, state.standing[ride.side].riders) {
            (Some(_), Riders::Ask) => return false,
            (Some(hex), Riders::Retreat) => self.make_ride(state, *ride, Choice::Ride(hex), turn),
            (None, _) | (Some(_), Riders::Stay) => {
                state.frames.pop();
                self.after_ride(state);
            }
        }
        true
    }

    /// A unit that stopped in the zones of cavalry goes on when they are gone (7.7.7).
    fn after_ride(&self, state: &mut State) {
        let Some(Frame::March(march)) = state.frames.last().copied() else {
            return;
        };
        if march.steps == 0 {
            return;
        }
        let field = Field::new(&self.data, state);
        let at = state.units[march.unit].hex;
        let zoned = at.is_some_and(|at| field.controls(field.side(march.unit).other(), at));
        if let Some(Frame::March(march)) = state.frames.last_mut() {
            march.zoned = zoned;
        }
    }

    /// An attack is declared: the defender may refuse his flanks before the dice are rolled (7.8).
    pub(crate) fn declare(&self, state: &mut State, attack: Attack, turn: &mut Turn<'_>) {
        if Field::new(&self.data, state).may_refuse(&attack).is_ok() {
            state.frames.push(Frame::Refuse(attack));
        } else if !self.call_boats(state, attack) {
            self.fight(state, attack, turn);
        }
    }

    pub(crate) fn make_refusal(&self, state: &mut State, attack: Attack, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let refused = choice == Choice::Refuse;
        if refused {
            say(turn, "7.8.1", || phrase!("refused", attack.target.0));
        }
        let attack = Attack { refused, ..attack };
        if !self.call_boats(state, attack) {
            self.fight(state, attack, turn);
        }
    }
}

//! Union gunboats (11.0 of the advanced game): where they support, how they defend and bombard.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Attack, Cause, Flight, Frame, LONGEST};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{EdgeId, HexId, LeaderSet, UnitId};
use crate::map::{Terrain, Water};
use crate::memory::BOATS;
use crate::state::State;

const NO_TARGET: Refusal = Refusal::new("advanced 11.0", "No gunboat bombards this hex.");
const IN_RANGE: Refusal = Refusal::new("advanced 11.0", "A gunboat commands the river there.");

/// How often a gunboat supports a defence in a turn.
const SUPPORTS: u8 = 4;
/// What its support is worth on open ground and elsewhere.
const OPEN: i8 = 2;
const CLOSE: i8 = 1;
/// The modified rolls from which a bombardment shakes a hex, and costs it a point.
const SHAKES: i8 = 4;
const KILLS: i8 = 6;
/// The works that are a complete fort.
const FORT: u8 = 4;
/// The roll of a battery that sinks a gunboat.
const SINKS: u8 = 2;
/// What is taken from that roll where two batteries face each other.
const CROSSFIRE: u8 = 2;

impl Field<'_> {
    /// Whether there are gunboats at all.
    fn has_boats(&self) -> bool {
        self.travel().is_some() || !self.scenario.gunboats.is_empty()
    }

    /// Whether a gunboat supports in a hex from where it is.
    fn is_in_reach(&self, number: usize, hex: HexId) -> bool {
        match self.travel() {
            Some(travel) => self.boat_reaches(travel, number, hex),
            None => {
                let waters = self.scenario.gunboats.get(number);
                waters.is_some_and(|hexes| hexes.contains(hex)) && self.has_come(number)
            }
        }
    }

    /// The gunboats that reach a hex: their numbers.
    fn boats_at(&self, hex: HexId) -> impl Iterator<Item = usize> + '_ {
        (0..BOATS).filter(move |number| !self.state.memory.boats[*number].gone && self.is_in_reach(*number, hex))
    }

    /// Whether a gunboat supports in a hex.
    pub(crate) fn is_commanded_by_boats(&self, hex: HexId) -> bool {
        self.boats_at(hex).next().is_some()
    }

    /// Whether a gunboat has helped an attack on this turn, and bombards no more.
    fn is_used(&self, number: usize) -> bool {
        self.travel().is_some_and(|travel| travel.boats[number].used)
    }

    /// The gunboat that supports a defence of the Union next, if one can.
    pub(crate) fn supporter(&self, attack: &Attack) -> Option<usize> {
        let union = attack
            .units
            .first()
            .is_some_and(|unit| self.side(unit) == Side::Confederate);
        if !union || !self.has_boats() {
            return None;
        }
        let used = |number: &usize| self.state.memory.boats[*number].supports;
        self.boats_at(attack.target)
            .filter(|number| used(number) < SUPPORTS)
            .min_by_key(used)
    }

    /// What the support of a gunboat gives the defender.
    pub(crate) fn support(&self, attack: &Attack) -> i8 {
        match self.terrain(attack.target) {
            _ if !attack.supported => 0,
            Terrain::Clear | Terrain::Rolling => OPEN,
            _ => CLOSE,
        }
    }

    /// The gunboat that bombards a hex.
    ///
    /// # Errors
    /// When none does.
    pub(crate) fn bombardier(&self, hex: HexId) -> Result<usize, Refusal> {
        let boats = &self.state.memory.boats;
        // A boat that a battery sank has not bombarded.
        let again = boats.iter().any(|boat| !boat.gone && boat.bombarded == Some(hex));
        if again || !self.is_occupied(Side::Confederate, hex) {
            return Err(NO_TARGET);
        }
        let mut free = self
            .boats_at(hex)
            .filter(|number| boats[*number].bombarded.is_none() && !self.is_used(*number));
        free.next().ok_or(NO_TARGET)
    }

    /// The hexes that can be bombarded now.
    pub(crate) fn targets_of_boats(&self) -> Vec<HexId> {
        if !self.has_boats() {
            return Vec::new();
        }
        let enemy = self.scenario.sides[Side::Confederate.index()];
        let hexes: crate::ids::HexSet = enemy.filter_map(|unit| self.state.units[unit].hex).collect();
        hexes.filter(|hex| self.bombardier(*hex).is_ok()).collect()
    }

    /// Judges whether gunboats leave a bridge of a side over a major river alone.
    pub(crate) fn is_out_of_range(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        let printed = self.map()[edge];
        if side == Side::Union || printed.water != Some(Water::Major) {
            return Ok(());
        }
        let ends = [printed.a, printed.b];
        // The campaign lets bridges stand before a naval battery.
        let safe = self.travel().is_some() && ends.iter().any(|hex| self.has_battery(*hex));
        let reached = ends.iter().any(|hex| self.is_commanded_by_boats(*hex));
        if reached && !safe { Err(IN_RANGE) } else { Ok(()) }
    }

    /// What is added to the roll of a bombardment.
    fn aim(&self, hex: HexId) -> i8 {
        let ground = match self.terrain(hex) {
            Terrain::Clear => 2,
            Terrain::Rolling => 1,
            _ => 0,
        };
        let mut there = self.units_in(Side::Confederate, hex);
        let fort = there.any(|unit| self.state.units[unit].works >= FORT);
        let battery = self.has_battery(hex);
        ground - i8::from(fort) - i8::from(battery)
    }

    /// What the batteries of the York take from their roll when both places are held.
    fn crossfire(&self, hex: HexId) -> u8 {
        let both = self.data.transport.banks.york.contains(&hex) && self.closed().york == 2;
        if both { CROSSFIRE } else { 0 }
    }

    /// The retreat of those in a bombarded hex before the water, if they have a way.
    fn way_out(&self, hex: HexId) -> Option<Flight> {
        let wet = |edge: EdgeId| matches!(self.map()[edge].water, Some(Water::Major | Water::Open));
        let from = self.map().around(hex).find(|beside| wet(beside.edge))?;
        let flight = Flight {
            side: Side::Confederate,
            units: self.units_in(Side::Confederate, hex),
            cause: Cause::Retreat,
            from: from.hex,
            left: [None; LONGEST],
            steps: 0,
            sideways: 0,
            first: None,
            barred: None,
            leaders: LeaderSet::EMPTY,
        };
        (!self.ways_back(&flight).0.is_empty()).then_some(flight)
    }

    /// Judges what the defenders of a bombarded hex do.
    pub(crate) fn judge_shelled(&self, hex: HexId, owes: bool, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Lose(unit) if owes && self.units_in(Side::Confederate, hex).contains(unit) => Ok(()),
            Choice::Withdraw | Choice::Done if !owes => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    /// All that they can do.
    pub(crate) fn list_shelled(&self, hex: HexId, owes: bool, into: &mut Vec<Choice>) {
        if owes {
            into.extend(self.units_in(Side::Confederate, hex).map(Choice::Lose));
        } else {
            into.extend([Choice::Withdraw, Choice::Done]);
        }
    }
}

impl Gcacw {
    /// A gunboat bombards a hex.
    pub(crate) fn bombard(&self, state: &mut State, hex: HexId, turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let Ok(boat) = field.bombardier(hex) else { return };
        let aim = field.aim(hex);
        let (battery, crossfire) = (field.has_battery(hex), field.crossfire(hex));
        let units = field.units_in(Side::Confederate, hex);
        state.memory.boats[boat].bombarded = Some(hex);
        if battery {
            let die = turn.d6();
            let sunk = die.saturating_sub(crossfire) <= SINKS;
            say_dice(turn, "advanced 11.0", Side::Confederate, "dice.battery", &[die], || {
                phrase!(if sunk { "boat.sunk" } else { "boat.unhurt" }, hex.0)
            });
            if sunk {
                self.lose_boat(state, boat);
                return;
            }
        }
        let die = turn.d6();
        let roll = die.cast_signed() + aim;
        let shaken = { units }.all(|unit| state.units[unit].disorganized);
        let owes = roll >= KILLS || roll >= SHAKES && shaken;
        say_dice(turn, "advanced 11.0", Side::Union, "dice.bombard", &[die], || {
            let key = match (roll >= SHAKES, owes) {
                (false, _) => "bombard.none",
                (true, false) => "bombard.shaken",
                (true, true) => "bombard.hurt",
            };
            phrase!(key, hex.0, aim)
        });
        if roll < SHAKES {
            return;
        }
        for unit in units {
            state.units[unit].disorganized = true;
        }
        state.frames.push(Frame::Shelled(hex, owes));
    }

    /// Goes on after a bombardment; false while somebody is asked.
    pub(crate) fn proceed_shelled(&self, state: &mut State, hex: HexId, owes: bool, turn: &mut Turn<'_>) -> bool {
        let units = Field::new(&self.data, state).units_in(Side::Confederate, hex);
        if units.is_empty() {
            state.frames.pop();
            return true;
        }
        match units.only() {
            Some(unit) if owes => {
                self.lose_to_boats(state, unit, turn);
                true
            }
            // Who has no way out stays without being asked.
            _ if !owes && Field::new(&self.data, state).way_out(hex).is_none() => {
                state.frames.pop();
                true
            }
            _ => false,
        }
    }

    /// A unit loses the point that a bombardment costs, which counts where the scenario says so.
    fn lose_to_boats(&self, state: &mut State, unit: UnitId, turn: &mut Turn<'_>) {
        if let Some(Frame::Shelled(_, owes)) = state.frames.last_mut() {
            *owes = false;
        }
        let lost = state.lose(unit, 1);
        if Field::new(&self.data, state).counts_bombardment() {
            state.losses[Side::Confederate] += u16::from(lost);
        }
        self.settle_leaders(state);
        let key = if state.units[unit].strength == 0 {
            "loss.all"
        } else {
            "loss"
        };
        say(turn, "advanced 11.0", || phrase!(key, unit.wire(), lost));
    }

    /// The defenders of a bombarded hex lose their point, stay, or retreat before the water.
    pub(crate) fn make_shelled(&self, state: &mut State, hex: HexId, choice: Choice, turn: &mut Turn<'_>) {
        if let Choice::Lose(unit) = choice {
            self.lose_to_boats(state, unit, turn);
            return;
        }
        state.frames.pop();
        if choice != Choice::Withdraw {
            return;
        }
        say(turn, "7.6.8", || phrase!("withdraw", hex.0));
        let flight = Field::new(&self.data, state).way_out(hex);
        state.frames.extend(flight.map(Frame::Flight));
    }

    /// Before the dice of a combat a gunboat may be asked for.
    pub(crate) fn call_boats(&self, state: &mut State, attack: Attack) -> bool {
        let asked = Field::new(&self.data, state).supporter(&attack).is_some();
        if asked {
            state.frames.push(Frame::Support(attack));
        }
        asked
    }

    /// Whether a gunboat supports was said: the combat is fought.
    pub(crate) fn make_support(&self, state: &mut State, attack: Attack, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        let boat = Field::new(&self.data, state).supporter(&attack);
        let supported = choice == Choice::Support;
        if let Some(boat) = boat.filter(|_| supported) {
            state.memory.boats[boat].supports += 1;
            say(turn, "advanced 11.0", || phrase!("boat.supports", attack.target.0));
        }
        self.fight(state, Attack { supported, ..attack }, turn);
    }
}

//! Scenario 5, Stuart's Ride: where nobody goes, Forge Bridge, what cavalry raids, and the circuit.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use super::numbers::STUARTS_RIDE;
use crate::field::Field;
use crate::frames::{Attack, March};
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, UnitId, UnitSet};
use crate::map::{Crossing, Mark as Printed, labels};
use crate::reasons::Reason;
use crate::regions::stuarts_ride::NEAR;
use crate::state::State;

const UNION_WAITS: Refusal = Refusal::new("scenario 5 rule 2", "The Union does nothing on the first turn.");
const CLOSED: Refusal = Refusal::new("scenario 5 rule 4", "Confederates do not go there.");
const PAMUNKEY: Refusal = Refusal::new("scenario 5 rule 4", "Confederates do not cross the Pamunkey.");
const HELD: Refusal = Refusal::new(
    "scenario 5 rule 5",
    "It is held back until the riders come near, or until its turn.",
);
const KEPT: Refusal = Refusal::new("scenario 5 rule 5", "The Union does not go that near to Richmond.");
const CHICKAHOMINY: Refusal = Refusal::new("scenario 5 rule 5", "The Union does not cross the Chickahominy.");
const NO_FORCE: Refusal = Refusal::new("scenario 5 rule 5", "Union infantry makes no forced march.");
const FERRIES: Refusal = Refusal::new("scenario 5 rule 6", "Rivers are crossed at bridges only.");
const ONCE: Refusal = Refusal::new("scenario 5 rule 7", "It has crossed Forge Bridge the other way.");
const NO_RETREAT: Refusal = Refusal::new(
    "scenario 5 rule 7",
    "A retreat crosses Forge Bridge only from its ends.",
);
const NO_RAID: Refusal = Refusal::new("scenario 5 rule 10", "There is nothing to raid here.");
const NO_POINT: Refusal = Refusal::new("scenario 5 rule 10", "A raid takes a movement point.");

/// The ends of Forge Bridge: the northern one first.
const FORGE: [&str; 2] = ["N2831", "N2832"];
/// The column that is closed on the first turn, and the first turn on which Confederates go to the south map.
const FIRST_COLUMN: u16 = 6;
const SOUTH_MAP: u8 = 3;
/// Those who wait for a turn, and how long.
const LATE: [(&str, u8); 4] = [("us-buchanan", 3), ("us-11-pa", 3), ("us-meade", 5), ("us-3-8-pa", 5)];
/// Those who never recover their order, and die of disorder.
const FRAIL: [&str; 2] = ["us-2-5-us", "us-11-pa"];
/// The squadron against which Confederates are bolder.
const SQUADRON: &str = "us-2-5-us";
const BOLDNESS: i8 = 3;
/// The first and the last turn on which the ride may end early.
const EARLY: std::ops::RangeInclusive<u8> = 3..=5;
/// What a regiment in Richmond is worth, and what a circuit is on turns 3, 4 and later.
const HOME: i16 = 4;
const CIRCUIT: [i16; 3] = [6, 4, 3];

impl Field<'_> {
    fn is_the_ride(&self) -> bool {
        self.scenario.entry.number == STUARTS_RIDE
    }

    fn is_forge(&self, edge: EdgeId) -> bool {
        let [north, south] = FORGE.map(|label| self.map().labelled(label));
        let printed = self.map()[edge];
        Some(printed.a) == north && Some(printed.b) == south
    }

    /// Judges whether a unit acts (rules 2 and 5).
    pub(super) fn acts_on_the_ride(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.side(unit) == Side::Confederate {
            return Ok(());
        }
        if self.state.turn == 1 {
            return Err(UNION_WAITS);
        }
        let id = self.scenario[unit].printed.id.as_str();
        let late = LATE.iter().find(|(late, _)| *late == id).map(|(_, turn)| *turn);
        let waits = match late {
            Some(turn) => self.state.turn < turn,
            None => matches!(id, "us-reynolds" | "us-93-ny"),
        };
        if waits && !self.state.memory.freed.contains(unit) {
            Err(HELD)
        } else {
            Ok(())
        }
    }

    /// Judges whether units of a side are in a hex, be it by a march, an attack or a retreat (rules 4 and 5).
    pub(super) fn strikes_on_the_ride(&self, side: Side, to: HexId) -> Result<(), Refusal> {
        let near = self.scenario.regions.get(NEAR[side.index()]);
        if !near.is_some_and(|hexes| hexes.contains(to)) {
            return Ok(());
        }
        Err(if side == Side::Union { KEPT } else { CLOSED })
    }

    /// Judges whether units of a side enter a hex.
    pub(super) fn goes_on_the_ride(&self, side: Side, to: HexId) -> Result<(), Refusal> {
        self.strikes_on_the_ride(side, to)?;
        if side == Side::Union {
            return Ok(());
        }
        let south = labels::label(to.0).starts_with('S');
        let closed = self.state.turn == 1 && to.0 / 100 == FIRST_COLUMN && !south;
        if closed || self.state.turn < SOUTH_MAP && south {
            Err(CLOSED)
        } else {
            Ok(())
        }
    }

    /// Judges whether a side crosses a hexside with water (rules 4, 5 and 6).
    pub(super) fn crosses_on_the_ride(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        if side == Side::Confederate && self.map().is_along(edge, "Pamunkey") {
            return Err(PAMUNKEY);
        }
        if side == Side::Union && self.map().is_along(edge, "Chickahominy") {
            return Err(CHICKAHOMINY);
        }
        if self.crossing(edge) == Some(Crossing::Ferry) {
            return Err(FERRIES);
        }
        Ok(())
    }

    /// Judges whether a unit goes over Forge Bridge to one of its ends again: never both ways (rule 7).
    pub(super) fn recrosses(&self, unit: UnitId, edge: EdgeId, to: HexId) -> Result<(), Refusal> {
        if !self.is_forge(edge) {
            return Ok(());
        }
        let southward = self.map().labelled(FORGE[1]) == Some(to);
        let raid = &self.state.memory.raid;
        let other = if southward { raid.northward } else { raid.southward };
        if other.contains(unit) { Err(ONCE) } else { Ok(()) }
    }

    /// Judges a retreat over Forge Bridge, which begins at its ends (rule 7).
    pub(super) fn falls_back_on_the_ride(
        &self,
        (side, steps): (Side, u8),
        at: HexId,
        edge: EdgeId,
        to: HexId,
    ) -> Result<(), Refusal> {
        self.goes_on_the_ride(side, to)?;
        if !self.is_forge(edge) {
            return Ok(());
        }
        if steps > 0 {
            return Err(NO_RETREAT);
        }
        let mut units = self.units_in(side, at);
        match units.find_map(|unit| self.recrosses(unit, edge, to).err()) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    /// What Forge Bridge costs beyond the way, once it is known (rule 7).
    pub(crate) fn toll(&self, unit: UnitId, edge: EdgeId) -> u8 {
        if self.is_the_ride() && self.side(unit) == Side::Confederate && self.is_forge(edge) {
            self.state.memory.raid.toll
        } else {
            0
        }
    }

    /// Whether a march that begins at Forge Bridge crosses it whatever that costs (rule 7).
    pub(crate) fn crosses_at_any_price(&self, march: &March, [from, to]: [HexId; 2]) -> bool {
        let begins = self.is_the_ride() && march.steps == 0 && self.side(march.unit) == Side::Confederate;
        begins && self.map().edge(from, to).is_some_and(|edge| self.is_forge(edge))
    }

    /// Judges whether a unit makes a forced march (rule 5).
    pub(super) fn forces_on_the_ride(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.side(unit) == Side::Union && self.scenario.infantry.contains(unit) {
            Err(NO_FORCE)
        } else {
            Ok(())
        }
    }

    /// Whether a march of a unit is slowed by a point (rule 5).
    pub(super) fn is_slow_on_the_ride(&self, unit: UnitId) -> bool {
        let union = self.scenario.sides[Side::Union.index()] & self.scenario.infantry;
        union.contains(unit) && self.scenario[unit].printed.id != "us-warren"
    }

    /// Whether a unit never recovers its order and dies of disorder (rule 8).
    pub(crate) fn is_frail(&self, unit: UnitId) -> bool {
        self.is_the_ride() && FRAIL.contains(&self.scenario[unit].printed.id.as_str())
    }

    /// What the Confederates gain against a lonely squadron: for the attacker and for the defender (rule 9).
    pub(crate) fn boldness(&self, attack: &Attack) -> [i8; 2] {
        if !self.is_the_ride() {
            return [0, 0];
        }
        let alone = |units: UnitSet| {
            units
                .only()
                .is_some_and(|unit| self.scenario[unit].printed.id == SQUADRON)
        };
        if alone(attack.units) {
            return [0, BOLDNESS];
        }
        let defends = alone(self.units_in(Side::Union, attack.target));
        [if defends { BOLDNESS } else { 0 }, 0]
    }

    /// Judges a raid of a unit where it stands (rule 10), and says which objective it takes.
    pub(crate) fn raids(&self, march: &March) -> Result<u8, Refusal> {
        let at = self.state.units[march.unit].hex;
        let mut objectives = (0..).zip(&self.scenario.objectives);
        let here =
            objectives.find(|(number, objective)| Some(objective.hex) == at && self.state.held.contains(*number));
        let Some((number, _)) = here.filter(|_| self.is_the_ride() && self.side(march.unit) == Side::Confederate)
        else {
            return Err(NO_RAID);
        };
        if march.points == 0 { Err(NO_POINT) } else { Ok(number) }
    }

    /// The Confederate regiments that are left, and whether each stands in Richmond.
    fn regiments(&self) -> Vec<(UnitId, bool)> {
        let own = self.scenario.sides[Side::Confederate.index()] & self.scenario.cavalry;
        let left = own.filter_map(|unit| Some((unit, self.state.units[unit].hex?)));
        left.map(|(unit, hex)| (unit, self.map().is_marked(hex, Printed::CityRichmond)))
            .collect()
    }

    /// Whether the ride is over before its last turn (rule 11).
    pub(super) fn is_ride_over(&self) -> bool {
        let regiments = self.regiments();
        self.is_the_ride()
            && EARLY.contains(&self.state.turn)
            && !regiments.is_empty()
            && regiments.iter().all(|(_, home)| *home)
    }

    /// Points for regiments that are home, and for circuits (victory).
    pub(super) fn accounts_of_the_ride(&self) -> Vec<(i16, Reason)> {
        let mut accounts = Vec::new();
        let raid = &self.state.memory.raid;
        let turn = usize::from(self.state.turn.saturating_sub(*EARLY.start()));
        for (unit, _) in self.regiments().into_iter().filter(|(_, home)| *home) {
            accounts.push((HOME, Reason::Unit("points.home", unit)));
            if (raid.southward | raid.northward).contains(unit) {
                let circuit = CIRCUIT[turn.min(CIRCUIT.len() - 1)];
                accounts.push((circuit, Reason::Unit("points.circuit", unit)));
            }
        }
        accounts
    }
}

impl Gcacw {
    /// A unit has lost strength on a march: such points count in Stuart's Ride, those of forced marches for Confederates.
    pub(crate) fn wear(&self, state: &mut State, side: Side, lost: u8, forced: bool) {
        let counts = state.scenario(&self.data).entry.victory.worn != [0, 0];
        if counts && (side == Side::Confederate || !forced) {
            state.memory.worn[side] += u16::from(lost);
        }
    }

    /// The first of the Confederates who tries Forge Bridge rolls for what it costs (rule 7). Whether the march goes on as
    /// it was meant to; none where there is nothing to roll for.
    pub(crate) fn try_forge(
        &self,
        state: &mut State,
        march: &March,
        edge: EdgeId,
        cost: u8,
        turn: &mut Turn<'_>,
    ) -> bool {
        let field = Field::new(&self.data, state);
        let tries = field.is_the_ride() && field.side(march.unit) == Side::Confederate && field.is_forge(edge);
        if !tries || state.memory.raid.toll > 0 {
            return true;
        }
        let dice = turn.two_d6();
        let toll = dice[0] + dice[1];
        state.memory.raid.toll = toll;
        say_dice(
            turn,
            "scenario 5 rule 7",
            Side::Confederate,
            "dice.forge",
            &dice,
            || phrase!("forge", march.unit.wire(), toll),
        );
        cost + toll <= march.points
    }

    /// Units have gone from a hex to the next: who crossed Forge Bridge, and whom Confederates have come near to.
    pub(super) fn watch_the_ride(
        &self,
        state: &mut State,
        (units, [from, to]): (UnitSet, [HexId; 2]),
        turn: &mut Turn<'_>,
    ) {
        let field = Field::new(&self.data, state);
        let map = &self.data.map;
        let confederates = units & field.scenario.sides[Side::Confederate.index()];
        if confederates.is_empty() {
            return;
        }
        let is_forge = map.edge(from, to).is_some_and(|edge| field.is_forge(edge));
        let southward = map.labelled(FORGE[1]) == Some(to);
        let near = |label: &str, far: u16| map.labelled(label).is_some_and(|hex| map.distance(hex, to) <= far);
        let freed = [
            ("us-reynolds", field.lies_in_county(to, "New Kent") || near("N1927", 3)),
            ("us-93-ny", near("N2823", 1)),
            ("us-meade", near("S1902", 3)),
            ("us-3-8-pa", near("S1902", 3)),
        ];
        let freed: Vec<UnitId> = freed
            .into_iter()
            .filter(|(_, holds)| *holds)
            .filter_map(|(id, _)| field.scenario.unit(id))
            .filter(|unit| !state.memory.freed.contains(*unit))
            .collect();
        if is_forge {
            let raid = &mut state.memory.raid;
            let crossed = if southward {
                &mut raid.southward
            } else {
                &mut raid.northward
            };
            *crossed |= confederates;
        }
        for unit in freed {
            state.memory.freed.insert(unit);
            say(turn, "scenario 5 rule 5", || phrase!("released.near", unit.wire()));
        }
    }

    /// A unit raids where it stands (rule 10).
    pub(crate) fn raid(&self, state: &mut State, march: &mut March, turn: &mut Turn<'_>) {
        let Ok(number) = Field::new(&self.data, state).raids(march) else {
            return;
        };
        march.points -= 1;
        state.held.remove(number);
        let hex = state.scenario(&self.data).objectives[usize::from(number)].hex;
        say(turn, "scenario 5 rule 10", || phrase!("raid", march.unit.wire(), hex.0));
    }

    /// The ride may be over after an action phase (rule 11): then nothing goes on.
    pub(crate) fn ends_early(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let over = state.memory.phases > 0 && Field::new(&self.data, state).is_ride_over();
        if over {
            state.frames.clear();
            say(turn, "scenario 5 rule 11", || self.heading(state));
        }
        over
    }

    /// Disorder is the end of frail units (rule 8).
    pub(crate) fn break_frail(&self, state: &mut State, units: UnitSet, turn: &mut Turn<'_>) {
        let frail = units.filter(|unit| Field::new(&self.data, state).is_frail(*unit));
        for unit in frail.collect::<UnitSet>() {
            let lost = state.lose(unit, u8::MAX);
            state.losses[Side::Union] += u16::from(lost);
            say(turn, "scenario 5 rule 8", || phrase!("loss.all", unit.wire(), lost));
        }
    }
}

//! Scenario 3, The Gates of Richmond: who is held back before Richmond, and who comes to help.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Phrase, Refusal, Turn, phrase};
use protocol::Side;

use crate::field::Field;
use crate::forces::Start;
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::{HexId, HexSet, UnitId};
use crate::map::{Mark as Printed, Terrain};
use crate::memory::Mark;
use crate::state::State;

const HELD: Refusal = Refusal::new(
    "scenario 3 rule 3",
    "It is held back until the Union comes near, or a die frees it.",
);
const NEITHER: Refusal = Refusal::new("scenario 3 rule 6", "Ewell comes to Hanover Junction or to Richmond.");

/// Those who are released by an enemy near their own hex.
const NEAR_OWN: [&str; 3] = ["cs-huger-a", "cs-armistead", "cs-32-nc"];
/// Those who are released only by an enemy near Richmond.
const NEAR_RICHMOND: [&str; 4] = ["cs-richmond-1", "cs-richmond-2", "cs-richmond-3", "cs-richmond-4"];
/// How near an enemy has to come.
const NEAR: u16 = 3;
/// The roll that releases the next, and the one that brings the next.
const RELEASES: u8 = 2;
const ARRIVES: u8 = 1;
/// What is taken from the roll once the enemy has been near Richmond.
const ALARM: u8 = 2;
/// The rolls that bring Ewell to Hanover Junction and to Richmond, and the first turn of the latter.
const EWELL: [u8; 2] = [4, 3];
const EWELL_AT_RICHMOND: u8 = 3;
/// The first turn at whose end Shields may come.
const SHIELDS: u8 = 2;

impl Field<'_> {
    pub(super) fn may_leave_richmond(&self, unit: UnitId) -> Result<(), Refusal> {
        let id = self.scenario[unit].printed.id.as_str();
        let held = NEAR_OWN.contains(&id) || NEAR_RICHMOND.contains(&id);
        if held && !self.state.memory.freed.contains(unit) {
            Err(HELD)
        } else {
            Ok(())
        }
    }

    /// The hexes that stand for the two places where Ewell may be expected.
    pub(crate) fn ewells_places(&self) -> impl Iterator<Item = HexId> + '_ {
        ["N0308", "N0627"]
            .into_iter()
            .filter_map(|label| self.map().labelled(label))
    }

    /// Judges where Ewell is expected (scenario 3, rule 6).
    pub(crate) fn expects(&self, hex: HexId) -> Result<(), Refusal> {
        if self.ewells_places().any(|place| place == hex) {
            Ok(())
        } else {
            Err(NEITHER)
        }
    }

    /// Where those who arrive come onto the map.
    pub(super) fn roads_to_richmond(&self, unit: UnitId) -> HexSet {
        let id = self.scenario[unit].printed.id.as_str();
        if self.side(unit) == Side::Union {
            let first = self.free_of(Side::Confederate, &["N0101"]);
            return if first.is_empty() {
                self.edge_of_map(1, Side::Confederate)
            } else {
                first
            };
        }
        if id == "cs-ewell" {
            let (first, others): (&str, [&str; 3]) = if self.state.memory.has(Mark::EwellAtRichmond) {
                ("N0123", ["N0124", "N0125", "N0126"])
            } else {
                ("N0107", ["N0108", "N0109", "N0110"])
            };
            let first = self.free_of(Side::Union, &[first]);
            return if first.is_empty() {
                self.free_of(Side::Union, &others)
            } else {
                first
            };
        }
        let first = self.free_of(Side::Union, &["N0633"]);
        if !first.is_empty() {
            return first;
        }
        // West of the James the southern edge lies in Chesterfield.
        self.edge_of_map(33, Side::Union)
            .filter(|hex| {
                self.map()
                    .printed
                    .counties
                    .get(&self.map()[*hex].county)
                    .is_some_and(|name| name == "Chesterfield")
            })
            .collect()
    }

    /// The hexes of land along the northern edge of the map (row 1) or along its southern one, free of a side.
    fn edge_of_map(&self, row: u16, side: Side) -> HexSet {
        let on_edge = |hex: &HexId| {
            let (column, own) = (hex.0 / 100, hex.0 % 100);
            let last = if column.is_multiple_of(2) { 33 } else { 34 };
            own == if row == 1 { 1 } else { last }
        };
        let land = self.scenario.area.filter(on_edge);
        land.filter(|hex| self.map()[*hex].terrain != Terrain::Water && !self.is_occupied(side, *hex))
            .collect()
    }

    /// Whether a Union unit stands within three hexes of a hex.
    fn is_union_near(&self, hex: HexId) -> bool {
        let mut union = self.scenario.sides[Side::Union.index()];
        union.any(|unit| {
            let at = self.state.units[unit].hex;
            at.is_some_and(|at| self.map().distance(hex, at) <= NEAR)
        })
    }

    fn is_union_near_richmond(&self) -> bool {
        let city = self.map().printed.marks.get(&Printed::CityRichmond);
        city.is_some_and(|hexes| hexes.keys().any(|hex| self.is_union_near(HexId(*hex))))
    }
}

impl Gcacw {
    /// Where Ewell will come is said before the game (rule 6).
    pub(crate) fn expect(&self, state: &mut State, hex: HexId, turn: &mut Turn<'_>) {
        if Some(hex) == self.data.map.labelled("N0627") {
            state.memory.set(Mark::EwellAtRichmond);
        }
        say(turn, "scenario 3 rule 6", || phrase!("expected", hex.0));
    }

    /// The Union comes near those who are held back (rules 3 and 5).
    pub(super) fn release_at_the_gates(&self, state: &mut State, turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        let mut freed = Vec::new();
        if !state.memory.has(Mark::NearRichmond) && Field::new(&self.data, state).is_union_near_richmond() {
            state.memory.set(Mark::NearRichmond);
            say(turn, "scenario 3 rule 5", || Phrase::bare("alarm"));
            freed.extend(NEAR_OWN.iter().chain(&NEAR_RICHMOND).filter_map(|id| scenario.unit(id)));
        }
        let field = Field::new(&self.data, state);
        let own = NEAR_OWN.iter().filter_map(|id| scenario.unit(id));
        freed.extend(own.filter(|unit| match scenario[*unit].start {
            Start::Hex(hex) => !field.state.memory.freed.contains(*unit) && field.is_union_near(hex),
            _ => false,
        }));
        for unit in freed {
            if !state.memory.freed.contains(unit) {
                state.memory.freed.insert(unit);
                say(turn, "scenario 3 rule 3", || phrase!("released.near", unit.wire()));
            }
        }
    }

    /// What is rolled for at the end of a turn (rules 3, 5, 6 and 7).
    pub(super) fn night_at_the_gates(&self, state: &mut State, turn: &mut Turn<'_>) -> Vec<Frame> {
        let scenario = state.scenario(&self.data);
        let held = ["cs-huger-a", "cs-armistead"].iter().filter_map(|id| scenario.unit(id));
        let next = held.into_iter().find(|unit| !state.memory.freed.contains(*unit));
        if let Some(unit) = next {
            let die = turn.d6();
            let released = die <= RELEASES;
            say_dice(
                turn,
                "scenario 3 rule 3",
                Side::Confederate,
                "dice.release",
                &[die],
                || phrase!(if released { "released" } else { "held" }, unit.wire()),
            );
            if released {
                state.memory.freed.insert(unit);
            }
        }
        let mut frames = Vec::new();
        if let Some(unit) = self.next_of(state, &["cs-ripley", "cs-walker"]) {
            let less = if state.memory.has(Mark::NearRichmond) { ALARM } else { 0 };
            if self.roll_arrival(state, (unit, less, ARRIVES), turn) {
                frames.extend(self.bring(state, unit, turn));
            }
        }
        if let Some(ewell) = self.next_of(state, &["cs-ewell"]) {
            let at_richmond = state.memory.has(Mark::EwellAtRichmond);
            let waits = at_richmond && state.turn < EWELL_AT_RICHMOND;
            if !waits && !state.memory.has(Mark::EwellComes) {
                let to = EWELL[usize::from(at_richmond)];
                if self.roll_arrival(state, (ewell, 0, to), turn) {
                    state.memory.set(Mark::EwellComes);
                }
            }
            // Where there is no room he comes as soon as there is.
            if state.memory.has(Mark::EwellComes) {
                frames.extend(self.bring(state, ewell, turn));
            }
        }
        if let Some(shields) = self.next_of(state, &["us-shields"])
            && state.turn >= SHIELDS
            && (state.memory.has(Mark::ShieldsComes) || self.roll_arrival(state, (shields, 0, ARRIVES), turn))
        {
            state.memory.set(Mark::ShieldsComes);
            frames.extend(self.bring(state, shields, turn));
            if let Some(cavalry) = scenario.unit("us-1-ri") {
                frames.extend(self.bring(state, cavalry, turn));
            }
        }
        frames
    }
}

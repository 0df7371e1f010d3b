//! Scenario 6, The Seven Days: who is held back at first, the Union's base, and its wagon trains.

use kernel::choice::Target;
use kernel::log::{say, say_dice};
use kernel::{Phrase, Refusal, Turn, phrase};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::Start;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{EdgeId, HexId, HexSet, LeaderId, UnitId, UnitSet};
use crate::map::labels;
use crate::memory::Mark;
use crate::regions::Waters;
use crate::regions::seven_days::NORTH;
use crate::state::State;

const HELD: Refusal = Refusal::new(
    "scenario 6 rule 9",
    "It is held back until the Union comes near, or a die frees it.",
);
const QUIET: Refusal = Refusal::new("scenario 6 rule 10", "North of the Chickahominy nobody acts yet.");
const NO_CROSSING: Refusal = Refusal::new("scenario 6 rule 10", "The Union does not cross the Chickahominy yet.");
const NO_WORKS: Refusal = Refusal::new("scenario 6 rule 11", "Nothing is built on the first turn.");
const ASSAULT_ONLY: Refusal = Refusal::new(
    "scenario 6 rule 11",
    "On the first turn Sumner or Heintzelman may assault, and that is all.",
);
const NOT_THEM: Refusal = Refusal::new("scenario 6 rule 11", "On the first turn only Jackson and Stuart act.");
const TOO_FAR: Refusal = Refusal::new("scenario 6 rule 11", "Nobody goes there on the first turn.");
const NO_BASE: Refusal = Refusal::new(
    "scenario 6 rule 6",
    "The trains wait until it is said where the base is.",
);
const NOT_A_BASE: Refusal = Refusal::new("scenario 6 rule 12", "That is no landing for a new base.");

/// Those who are held back; a die may release the first three.
const HELD_BACK: [&str; 7] = [
    "cs-holmes",
    "cs-wise-a",
    "cs-32-nc",
    "cs-richmond-1",
    "cs-richmond-2",
    "cs-richmond-3",
    "cs-richmond-4",
];
const BY_A_DIE: usize = 3;
/// Those who act on the first turn.
const FIRST_UNITS: [&str; 5] = ["cs-2-va", "cs-winder", "cs-ewell", "cs-cavalry", "cs-whiting-b"];
const FIRST_LEADERS: [&str; 2] = ["jackson", "stuart"];
const ASSAULTING: [&str; 2] = ["sumner", "heintzelman"];
/// The first turn at whose end the die is rolled, and the first at whose end the base may be changed.
const RELEASES: u8 = 2;
const BASES: u8 = 3;
/// The last turn on which the Union is bound, and on which Lee is worth nothing.
const BOUND: u8 = 2;
const LEE: u8 = 3;
/// The first row of the north map that is closed on the first turn.
const CLOSED: u16 = 27;
/// The column from which on a Confederate crossing of the Chickahominy frees the Union.
const UPPER: u16 = 5;
/// The column before Richmond whose hexes south of the river do, and its rows.
const COLUMN: u16 = 14;
const ROWS: std::ops::RangeInclusive<u16> = 25..=33;
/// How near to Savage's Station is near.
const NEAR: u16 = 2;
/// The columns of the south map among which a new base lies, as of the north map.
const BANK: std::ops::RangeInclusive<u16> = 19..=38;
/// Those who come after Ferry.
const BRIGADES: [&str; 3] = ["us-kimball", "us-tyler", "us-carroll-a"];

impl Field<'_> {
    pub(super) fn is_north_map(&self, hex: HexId) -> bool {
        // What both maps print is called as on the south map.
        labels::label(hex.0).starts_with('N')
    }

    fn began_north(&self, hex: HexId) -> bool {
        self.scenario
            .regions
            .get(NORTH)
            .is_some_and(|hexes| hexes.contains(hex))
    }

    /// Whether a Union unit began the game north of the Chickahominy.
    fn is_of_the_north(&self, unit: UnitId) -> bool {
        let began = matches!(self.scenario[unit].start, Start::Hex(hex) if self.began_north(hex));
        self.side(unit) == Side::Union && began
    }

    /// Whether the Union is bound still (scenario 6, rule 10).
    fn is_union_bound(&self) -> bool {
        self.state.turn <= BOUND && !self.state.memory.has(Mark::UnionFree)
    }

    fn has_base(&self) -> bool {
        self.state.memory.base.hex.is_some() || self.state.memory.has(Mark::Retained)
    }

    fn held_back(&self) -> impl Iterator<Item = UnitId> + '_ {
        HELD_BACK.iter().filter_map(|id| self.scenario.unit(id))
    }

    /// Whether a unit may march or be taken along.
    pub(super) fn acts_in_seven_days(&self, unit: UnitId) -> Result<(), Refusal> {
        self.stirs_in_seven_days(unit)?;
        if self.scenario.wagons.contains(unit) && !self.has_base() {
            return Err(NO_BASE);
        }
        let first = FIRST_UNITS.contains(&self.scenario[unit].printed.id.as_str());
        if self.state.turn == 1 && self.side(unit) == Side::Confederate && !first {
            return Err(NOT_THEM);
        }
        Ok(())
    }

    /// Whether a unit may act or entrench at all.
    fn stirs_in_seven_days(&self, unit: UnitId) -> Result<(), Refusal> {
        let held = HELD_BACK.contains(&self.scenario[unit].printed.id.as_str());
        if held && !self.state.memory.freed.contains(unit) {
            return Err(HELD);
        }
        if self.is_union_bound() && self.is_of_the_north(unit) {
            return Err(QUIET);
        }
        Ok(())
    }

    /// On the first turn nobody entrenches or builds bridges.
    pub(super) fn may_work_in_seven_days(&self) -> Result<(), Refusal> {
        if self.state.turn == 1 { Err(NO_WORKS) } else { Ok(()) }
    }

    pub(super) fn digs_in_seven_days(&self, unit: UnitId) -> Result<(), Refusal> {
        self.may_work_in_seven_days()?;
        self.stirs_in_seven_days(unit)
    }

    pub(super) fn leads_in_seven_days(&self, leader: LeaderId) -> Result<(), Refusal> {
        let id = self.scenario[leader].printed.id.as_str();
        match self.leader_side(leader) {
            Side::Confederate if self.state.turn == 1 && !FIRST_LEADERS.contains(&id) => Err(NOT_THEM),
            Side::Union if self.state.turn == 1 && !ASSAULTING.contains(&id) => Err(ASSAULT_ONLY),
            _ => self.transfers_in_seven_days(leader),
        }
    }

    pub(super) fn transfers_in_seven_days(&self, leader: LeaderId) -> Result<(), Refusal> {
        let north = self.began_north(self.scenario[leader].start);
        if self.is_union_bound() && self.leader_side(leader) == Side::Union && north {
            Err(QUIET)
        } else {
            Ok(())
        }
    }

    /// Whether a side marches at all on this turn: the Union assaults only on the first.
    pub(super) fn marches_in_seven_days(&self, side: Side) -> Result<(), Refusal> {
        if side == Side::Union && self.state.turn == 1 {
            Err(ASSAULT_ONLY)
        } else {
            Ok(())
        }
    }

    pub(super) fn crosses_in_seven_days(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        let bound = side == Side::Union && self.is_union_bound();
        if bound && self.map().is_along(edge, "Chickahominy") {
            Err(NO_CROSSING)
        } else {
            Ok(())
        }
    }

    /// Whether a Confederate who goes from a hex into another frees the Union by it (scenario 6, rule 10).
    fn frees_the_union(&self, edge: EdgeId, to: HexId) -> bool {
        let from = self.map()[edge].across(to);
        let crosses = |name| self.map().is_along(edge, name);
        let upper = crosses("Chickahominy") && self.is_north_map(from) && from.0 / 100 >= UPPER;
        let mut quiet = self.scenario.sides[Side::Union.index()].filter(|unit| self.is_of_the_north(*unit));
        let near = quiet.any(|unit| {
            let at = self.state.units[unit].hex;
            at.is_some_and(|at| self.map().distance(at, to) <= 1)
        });
        crosses("North Anna")
            || crosses("Pamunkey")
            || upper
            || near
            || self.is_fourteenth(to)
            || !self.is_north_map(to)
    }

    /// The nine hexes of a column south of the river.
    fn is_fourteenth(&self, hex: HexId) -> bool {
        hex.0 / 100 == COLUMN && ROWS.contains(&(hex.0 % 100)) && self.is_north_map(hex)
    }

    pub(super) fn goes_in_seven_days(&self, unit: UnitId, edge: EdgeId, to: HexId) -> Result<(), Refusal> {
        if self.state.turn > 1 || self.side(unit) == Side::Union {
            return Ok(());
        }
        let closed = to.0 % 100 >= CLOSED && self.is_north_map(to);
        if closed || self.frees_the_union(edge, to) {
            Err(TOO_FAR)
        } else {
            Ok(())
        }
    }

    pub(super) fn lee_inspires_seven_days(&self) -> bool {
        self.state.turn > LEE
    }

    /// The landings to which the base may be changed (rule 12): on the north bank of the James.
    pub(crate) fn bases(&self) -> HexSet {
        let bank = |hex: &HexId| {
            BANK.contains(&(hex.0 / 100))
                && ["Charles City", "James City"]
                    .iter()
                    .any(|name| self.lies_in_county(*hex, name))
                && !self.is_occupied(Side::Confederate, *hex)
        };
        let james = self.map().landings(self.map().along(Waters::James));
        james.filter(bank).collect()
    }

    pub(crate) fn judge_base(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Base(hex) if self.bases().contains(hex) => Ok(()),
            Choice::Base(_) => Err(NOT_A_BASE),
            Choice::Retain | Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    pub(crate) fn judge_freed(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Take(unit) if self.held_by_a_die().contains(unit) => Ok(()),
            Choice::Take(_) => Err(HELD),
            Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }

    /// Those whom a die may release and who are held back still.
    pub(crate) fn held_by_a_die(&self) -> UnitSet {
        let three = self.held_back().take(BY_A_DIE);
        three.filter(|unit| !self.state.memory.freed.contains(*unit)).collect()
    }

    /// Where Union reinforcements arrive (rules 12 to 14).
    pub(super) fn base_hex(&self) -> HexSet {
        let base = self.state.memory.base.hex.or_else(|| self.map().labelled("N2823"));
        let free = base.filter(|hex| !self.is_occupied(Side::Confederate, *hex));
        free.into_iter().collect()
    }
}

impl Gcacw {
    /// A Confederate has gone into a hex: the Union may be free by it (rule 10), and may be asked about its base (rule 12).
    pub(super) fn watch_seven_days(&self, state: &mut State, [from, to]: [HexId; 2], turn: &mut Turn<'_>) {
        let field = Field::new(&self.data, state);
        let edge = self.data.map.edge(from, to);
        let frees = field.is_union_bound() && edge.is_some_and(|edge| field.frees_the_union(edge, to));
        let savage = self.data.map.labelled("N1627");
        let seen = [
            (Mark::KentSeen, field.lies_in_county(to, "New Kent")),
            (
                Mark::SavageSeen,
                savage.is_some_and(|hex| self.data.map.distance(hex, to) <= NEAR),
            ),
            (Mark::SouthSeen, !field.is_north_map(to)),
            (Mark::FourteenthSeen, field.is_fourteenth(to)),
        ];
        let undecided = !field.has_base();
        if frees {
            state.memory.set(Mark::UnionFree);
            say(turn, "scenario 6 rule 10", || Phrase::bare("union.free"));
        }
        for (mark, holds) in seen {
            if holds && !state.memory.has(mark) {
                state.memory.set(mark);
                if undecided {
                    state.memory.set(Mark::AskBase);
                }
            }
        }
    }

    /// A Union unit that stands next to one of those who are held back, or to Richmond, releases them all (rule 9); and the
    /// Union is asked about its base once the enemy has done what lets it decide.
    pub(super) fn release_seven_days(&self, state: &mut State, turn: &mut Turn<'_>) {
        if state.memory.has(Mark::AskBase) {
            state.memory.clear(Mark::AskBase);
            state.frames.push(Frame::Base);
        }
        let field = Field::new(&self.data, state);
        let held: UnitSet = field
            .held_back()
            .filter(|unit| !state.memory.freed.contains(*unit))
            .collect();
        if held.is_empty() {
            return;
        }
        let starts: Vec<HexId> = field
            .held_back()
            .filter_map(|unit| match field.scenario[unit].start {
                Start::Hex(hex) => Some(hex),
                _ => None,
            })
            .collect();
        let mut union = field.scenario.sides[Side::Union.index()];
        let near = union.any(|unit| {
            state.units[unit].hex.is_some_and(|at| {
                field.distance_to_richmond(at) <= 1 || starts.iter().any(|hex| self.data.map.distance(*hex, at) <= 1)
            })
        });
        if !near {
            return;
        }
        for unit in held {
            state.memory.freed.insert(unit);
            say(turn, "scenario 6 rule 9", || phrase!("released.near", unit.wire()));
        }
    }

    /// What the end of a turn brings (rules 9, 10, 12 and 14).
    pub(super) fn night_in_seven_days(&self, state: &mut State, goes_on: bool, turn: &mut Turn<'_>) -> Vec<Frame> {
        let mut frames = Vec::new();
        if goes_on && state.turn >= RELEASES && !Field::new(&self.data, state).held_by_a_die().is_empty() {
            let die = turn.d6();
            let frees = die.is_multiple_of(2);
            say_dice(
                turn,
                "scenario 6 rule 9",
                Side::Confederate,
                "dice.release",
                &[die],
                || Phrase::bare(if frees { "releases" } else { "releases.none" }),
            );
            if frees {
                frames.push(Frame::Release);
            }
        }
        if goes_on {
            self.reinforce_seven_days(state, turn);
        }
        if state.turn >= BASES && !Field::new(&self.data, state).has_base() {
            frames.push(Frame::Base);
        }
        frames
    }

    /// Union brigades that are due arrive where the base is, and a one brings the next (rule 14).
    fn reinforce_seven_days(&self, state: &mut State, turn: &mut Turn<'_>) {
        if !Field::new(&self.data, state).has_base() {
            return;
        }
        if state.turn > state.memory.base.turn {
            let waiting: Vec<&str> = BRIGADES
                .into_iter()
                .filter(|id| {
                    let unit = state.scenario(&self.data).unit(id);
                    unit.is_none_or(|unit| !state.memory.base.due.contains(unit))
                })
                .collect();
            if let Some(unit) = self.next_of(state, &waiting)
                && self.roll_arrival(state, (unit, 0, 1), turn)
            {
                state.memory.base.due.insert(unit);
            }
        }
        self.bring_due(state, turn);
    }

    /// Those who are due arrive if no enemy stands at the base.
    fn bring_due(&self, state: &mut State, turn: &mut Turn<'_>) {
        for unit in state.memory.base.due {
            if !Field::new(&self.data, state).base_hex().is_empty() {
                state.memory.base.due.remove(unit);
                self.bring(state, unit, turn);
            }
        }
    }

    /// The Union has said where its base is, or that it says nothing yet (rules 12 and 13).
    pub(crate) fn make_base(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        match choice {
            Choice::Base(hex) => {
                state.memory.base.hex = Some(hex);
                say(turn, "scenario 6 rule 12", || phrase!("base", hex.0));
            }
            Choice::Retain => {
                state.memory.set(Mark::Retained);
                say(turn, "scenario 6 rule 13", || Phrase::bare("base.retained"));
            }
            _ => {}
        }
        if choice != Choice::Done {
            state.memory.base.turn = state.turn;
            let ferry = state.scenario(&self.data).unit("us-ferry");
            state.memory.base.due = ferry.into_iter().collect();
            self.bring_due(state, turn);
        }
        if state.frames.is_empty() {
            say(turn, "3.5", || self.heading(state));
        }
    }

    /// A Confederate unit was released, or none (rule 9).
    pub(crate) fn make_release(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if let Choice::Take(unit) = choice {
            state.memory.freed.insert(unit);
            say(turn, "scenario 6 rule 9", || phrase!("released", unit.wire()));
        }
    }
}

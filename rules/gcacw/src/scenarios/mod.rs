//! The special rules of the scenarios: who may not act, where nobody crosses, who arrives, what else counts.
//!
//! Here the questions that the rules of the series ask; the answers stand in a file for each scenario.

mod arrivals;
mod gaines_mill;
mod gates_of_richmond;
mod johnstons_retreat;
mod limits;
mod numbers;
mod retreat_to_the_james;
mod seven_days;
mod seven_days_points;
mod seven_pines;
mod stuarts_ride;
mod trains;
mod usual;
mod warwick_line;
pub(crate) mod weather;

use kernel::{Refusal, Turn};
use protocol::Side;

use crate::choice::Choice;
use crate::field::Field;
use crate::forces::{Objective, Start};
use crate::frames::Frame;
use crate::game::Gcacw;
use crate::ids::{EdgeId, HexId, HexSet, LeaderId, UnitId, UnitSet};
use crate::reasons::Reason;
use crate::state::State;
pub(crate) use numbers::{
    CAMPAIGN, FIRST_PHASE_OVER, GAINES_MILL, GATES_OF_RICHMOND, GRAND_ASSAULT, JOHNSTONS_RETREAT, LATER_PHASE,
    RETREAT_TO_THE_JAMES, SEVEN_DAYS, SEVEN_PINES, STUARTS_RIDE, WARWICK_LINE,
};

const NO_BRIDGES: Refusal = Refusal::new("scenario 1 rule 7", "Nobody builds bridges.");
const NO_BRIDGES_EITHER: Refusal = Refusal::new("scenario 4 rule 3", "Nobody builds bridges.");

impl Field<'_> {
    fn number(&self) -> u8 {
        self.scenario.entry.number
    }

    fn id(&self, unit: UnitId) -> &str {
        self.scenario[unit].printed.id.as_str()
    }

    /// The hexes of some labels in which no unit of a side stands.
    fn free_of(&self, side: Side, labels: &[&str]) -> HexSet {
        let hexes = labels.iter().filter_map(|label| self.map().labelled(label));
        hexes.filter(|hex| !self.is_occupied(side, *hex)).collect()
    }

    /// Judges whether a scenario lets a unit march, or a leader take it along.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_march(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.number() {
            WARWICK_LINE if self.id(unit) == "cs-siege" => Err(warwick_line::SIEGE),
            SEVEN_PINES if self.is_held_at_seven_pines(unit) => Err(Field::held_at_seven_pines(self.id(unit))),
            GATES_OF_RICHMOND => self.may_leave_richmond(unit),
            GAINES_MILL => self.acts_at_gaines_mill(unit),
            RETREAT_TO_THE_JAMES => self.acts_in_retreat(unit),
            SEVEN_DAYS => self.acts_in_seven_days(unit),
            STUARTS_RIDE => self.acts_on_the_ride(unit),
            CAMPAIGN => self.acts_in_campaign(unit),
            _ => Ok(()),
        }
    }

    /// Judges whether a scenario lets a unit take part in an assault.
    pub(crate) fn joins_assaults(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.number() == SEVEN_PINES && self.joins_at_seven_pines(unit) {
            Ok(())
        } else {
            self.may_march(unit)
        }
    }

    /// Judges whether a scenario lets a leader be activated or lead an assault.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_lead(&self, leader: LeaderId) -> Result<(), Refusal> {
        if self.number() == SEVEN_DAYS {
            return self.leads_in_seven_days(leader);
        }
        let is_longstreet = self.scenario[leader].printed.id == "longstreet";
        if is_longstreet && self.number() == SEVEN_PINES && self.is_first_phase() {
            Err(Field::held_at_seven_pines("longstreet"))
        } else {
            Ok(())
        }
    }

    /// Judges whether a scenario lets a side march now, or activate leaders.
    pub(crate) fn may_set_out(&self, side: Side) -> Result<(), Refusal> {
        if self.number() == SEVEN_DAYS {
            self.marches_in_seven_days(side)
        } else {
            Ok(())
        }
    }

    /// Whether a side acts in this phase by a rule alone; none where that is for its units to say.
    pub(crate) fn acts_by_rule(&self, side: Side) -> Option<bool> {
        let assaults_only = self.may_set_out(side).is_err();
        assaults_only.then_some(self.state.memory.phases <= 1)
    }

    /// Judges whether a scenario lets a leader transfer now.
    pub(crate) fn may_transfer(&self, leader: LeaderId) -> Result<(), Refusal> {
        if self.number() == SEVEN_DAYS {
            self.transfers_in_seven_days(leader)
        } else {
            Ok(())
        }
    }

    /// Judges whether a scenario lets a unit make a forced march.
    pub(crate) fn may_force(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.number() == STUARTS_RIDE {
            self.forces_on_the_ride(unit)
        } else {
            Ok(())
        }
    }

    /// Whether a scenario takes a movement point from a march of a unit.
    pub(crate) fn is_slow(&self, unit: UnitId) -> bool {
        self.number() == STUARTS_RIDE && self.is_slow_on_the_ride(unit)
    }

    /// What an objective is worth now to the side that counts points.
    pub(crate) fn worth(&self, objective: &Objective) -> i16 {
        if self.number() == SEVEN_DAYS {
            self.worth_in_seven_days(objective)
        } else {
            objective.points
        }
    }

    /// Judges whether a scenario lets anybody attack now.
    pub(crate) fn may_fight(&self) -> Result<(), Refusal> {
        match self.number() {
            GAINES_MILL => self.is_day(),
            RETREAT_TO_THE_JAMES => self.attacks_in_retreat(),
            _ => Ok(()),
        }
    }

    /// Judges whether a scenario lets cavalry retreat before infantry now.
    pub(crate) fn may_ride(&self) -> Result<(), Refusal> {
        if self.number() == GAINES_MILL {
            self.is_day()
        } else {
            Ok(())
        }
    }

    /// Judges whether the initiative may be passed.
    pub(crate) fn may_pass(&self) -> Result<(), Refusal> {
        if self.number() == RETREAT_TO_THE_JAMES {
            self.passes_in_retreat()
        } else {
            Ok(())
        }
    }

    /// Judges whether a scenario lets a side cross a hexside, or attack across it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_cross(&self, side: Side, edge: EdgeId) -> Result<(), Refusal> {
        let wet = self.map()[edge].water.is_some();
        match self.number() {
            SEVEN_PINES if wet => self.crosses_at_seven_pines(side, edge),
            GAINES_MILL if wet => self.crosses_at_gaines_mill(edge),
            SEVEN_DAYS if wet => self.crosses_in_seven_days(side, edge),
            STUARTS_RIDE if wet => self.crosses_on_the_ride(side, edge),
            _ => Ok(()),
        }
    }

    /// Judges whether a scenario lets a unit march over a hexside into a hex.
    pub(crate) fn may_go(&self, unit: UnitId, edge: EdgeId, to: HexId) -> Result<(), Refusal> {
        self.may_cross(self.side(unit), edge)?;
        match self.number() {
            GAINES_MILL => {
                self.goes_at_gaines_mill(unit, edge, to)?;
                self.keeps_away_at_gaines_mill(self.side(unit), edge, to)
            }
            RETREAT_TO_THE_JAMES => self.goes_in_retreat(unit, to),
            SEVEN_DAYS => self.goes_in_seven_days(unit, edge, to),
            STUARTS_RIDE => {
                self.goes_on_the_ride(self.side(unit), to)?;
                self.recrosses(unit, edge, to)
            }
            _ => Ok(()),
        }
    }

    /// Judges whether a scenario lets a unit attack over a hexside into a hex, where it may have to advance.
    pub(crate) fn may_strike(&self, unit: UnitId, edge: EdgeId, target: HexId) -> Result<(), Refusal> {
        self.may_fight()?;
        self.may_cross(self.side(unit), edge)?;
        match self.number() {
            GAINES_MILL => self.goes_at_gaines_mill(unit, edge, target),
            STUARTS_RIDE => {
                self.strikes_on_the_ride(self.side(unit), target)?;
                self.recrosses(unit, edge, target)
            }
            _ => Ok(()),
        }
    }

    /// Judges whether a scenario lets units of a side, which have gone so many hexes, retreat from a hex over a hexside
    /// into another.
    pub(crate) fn may_fall_back(
        &self,
        (side, steps): (Side, u8),
        at: HexId,
        edge: EdgeId,
        to: HexId,
    ) -> Result<(), Refusal> {
        self.may_cross(side, edge)?;
        match self.number() {
            GAINES_MILL => self.falls_back_at_gaines_mill(side, at, edge, to),
            STUARTS_RIDE => self.falls_back_on_the_ride((side, steps), at, edge, to),
            _ => Ok(()),
        }
    }

    /// Judges whether a scenario lets a printed bridge be destroyed.
    pub(crate) fn may_destroy(&self, edge: EdgeId) -> Result<(), Refusal> {
        if self.number() == SEVEN_PINES {
            self.bridges_of_seven_pines(edge)
        } else {
            Ok(())
        }
    }

    /// Judges whether a scenario lets a bridge be repaired.
    pub(crate) fn may_repair(&self, edge: EdgeId) -> Result<(), Refusal> {
        self.may_destroy(edge)
    }

    /// Judges whether a scenario lets pontoon bridges be built.
    pub(crate) fn may_build(&self) -> Result<(), Refusal> {
        match self.number() {
            _ if self.scenario.entry.bridges => Ok(()),
            WARWICK_LINE => Err(NO_BRIDGES),
            _ => Err(NO_BRIDGES_EITHER),
        }
    }

    /// Judges whether a scenario lets a unit entrench.
    pub(crate) fn may_dig(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.number() {
            GAINES_MILL => self.acts_at_gaines_mill(unit),
            RETREAT_TO_THE_JAMES => self.digs_in_retreat(unit),
            SEVEN_DAYS => self.digs_in_seven_days(unit),
            CAMPAIGN => self.works_in_campaign(unit),
            _ => Ok(()),
        }
    }

    /// Judges whether a scenario lets a unit build a bridge: who may not entrench is not kept from that.
    pub(crate) fn may_bridge(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.number() {
            SEVEN_DAYS => self.may_work_in_seven_days(),
            CAMPAIGN => self.works_in_campaign(unit),
            _ => Ok(()),
        }
    }

    /// Whether a bridge is built there without a die.
    pub(crate) fn builds_surely(&self, side: Side, edge: EdgeId) -> bool {
        self.number() == RETREAT_TO_THE_JAMES && side == Side::Confederate && self.is_owed_a_bridge(edge)
    }

    /// Whether the rivers are too high for every ford by a rule of the scenario.
    pub(crate) fn is_high(&self) -> bool {
        self.scenario.entry.flooded || self.number() == GATES_OF_RICHMOND && self.state.turn == 1
    }

    /// Whether a scenario puts a unit under a leader for his activation who does not command it otherwise.
    pub(crate) fn follows(&self, leader: LeaderId, unit: UnitId) -> bool {
        match self.number() {
            GAINES_MILL => self.follows_porter(leader, unit),
            JOHNSTONS_RETREAT => self.drives_train(leader, unit),
            _ => false,
        }
    }

    /// The hex in which a unit that waits at sea is once it has embarked.
    pub(crate) fn sea_harbour(&self, unit: UnitId) -> Option<HexId> {
        let waits = self.number() == JOHNSTONS_RETREAT && self.id(unit) == "us-franklin";
        self.map().labelled("S5510").filter(|_| waits)
    }

    /// What is added to the dice of units that try to embark.
    pub(crate) fn harder_to_embark(&self) -> u8 {
        u8::from(self.number() == JOHNSTONS_RETREAT && self.state.turn <= 2)
    }

    /// Points that a scenario gives for where units stand, and for its wagon trains.
    pub(crate) fn special_accounts(&self) -> Vec<(i16, Reason)> {
        match self.number() {
            JOHNSTONS_RETREAT => self.accounts_of_the_retreat(),
            STUARTS_RIDE => self.accounts_of_the_ride(),
            SEVEN_DAYS => self.accounts_of_seven_days(),
            _ => Vec::new(),
        }
    }

    /// Whether Lee inspires assaults.
    pub(crate) fn lee_inspires(&self) -> bool {
        match self.number() {
            GAINES_MILL => false,
            SEVEN_DAYS => self.lee_inspires_seven_days(),
            _ => true,
        }
    }

    /// Whether strength that gunboats cost counts for victory.
    pub(crate) fn counts_bombardment(&self) -> bool {
        !matches!(self.number(), GAINES_MILL | RETREAT_TO_THE_JAMES)
    }

    /// Whether a gunboat is there already.
    pub(crate) fn has_come(&self, number: usize) -> bool {
        // The second boat of The Seven Days comes with the new base.
        self.number() != SEVEN_DAYS || number == 0 || self.state.memory.base.hex.is_some()
    }

    /// Whose the initiative is without a roll in this action phase.
    pub(crate) fn given_initiative(&self) -> Option<(Side, &'static str)> {
        let (turn, phase) = (self.state.turn, self.state.memory.phases);
        let (union, confederate) = (Side::Union, Side::Confederate);
        match self.number() {
            SEVEN_PINES if self.state.notes & FIRST_PHASE_OVER == 0 => Some((confederate, "scenario 4 rule 2")),
            GAINES_MILL if turn == 1 && phase <= 2 => Some((confederate, "scenario 7 rule 9")),
            JOHNSTONS_RETREAT if turn == 1 && phase <= 1 => Some((confederate, "scenario 2 rule 2")),
            STUARTS_RIDE if turn == 1 => Some((confederate, "scenario 5 rule 2")),
            STUARTS_RIDE if turn == 2 && phase <= 1 => Some((confederate, "scenario 5 rule 3")),
            SEVEN_DAYS if turn == 1 && phase <= 1 => Some((union, "scenario 6 rule 11")),
            SEVEN_DAYS if turn == 1 => Some((confederate, "scenario 6 rule 11")),
            RETREAT_TO_THE_JAMES if turn == 1 && phase <= 2 => Some((union, "scenario 8 rule 8")),
            _ => None,
        }
    }

    /// Whether this is the first action phase of a game whose first day began before anybody could read of it: with the
    /// set-up, where nothing was to be said or placed before.
    pub(crate) fn is_unheralded(&self) -> bool {
        let placed = self
            .scenario
            .unit_ids()
            .any(|unit| matches!(self.start(unit), Start::Free(_)));
        let first = self.state.turn == 1 && self.state.memory.phases <= 1 && self.state.notes & FIRST_PHASE_OVER == 0;
        // That scenario begins with a question, and tells the day after it (scenario 3 rule 6).
        first && !placed && self.number() != GATES_OF_RICHMOND
    }

    /// The hexes into which a unit comes that arrives now.
    #[must_use]
    pub fn arrival_hexes(&self, unit: UnitId) -> HexSet {
        match self.number() {
            WARWICK_LINE => self.warwick_landings(),
            GATES_OF_RICHMOND => self.roads_to_richmond(unit),
            RETREAT_TO_THE_JAMES => self.berkeley(),
            SEVEN_DAYS => self.base_hex(),
            _ => HexSet::EMPTY,
        }
    }

    /// The case by which a unit arrives.
    pub(crate) fn arrival_case(&self, unit: UnitId) -> &'static str {
        match (self.number(), self.side(unit)) {
            (GATES_OF_RICHMOND, Side::Union) => "scenario 3 rule 7",
            (GATES_OF_RICHMOND, _) if self.id(unit) == "cs-ewell" => "scenario 3 rule 6",
            (GATES_OF_RICHMOND, _) => "scenario 3 rule 5",
            (RETREAT_TO_THE_JAMES, _) => "scenario 8 rule 10",
            (SEVEN_DAYS, _) => "scenario 6 rule 14",
            _ => "scenario 1 rule 3",
        }
    }

    /// Judges what an obligation of the scenario leaves of the choices of an action (scenario 8, rule 5).
    pub(crate) fn fits_duty(&self, choice: Choice) -> Result<(), Refusal> {
        if self.state.memory.obliged.is_none() {
            return Ok(());
        }
        match self.state.frames.last() {
            Some(Frame::Action(..)) => self.duty_of_action(choice),
            Some(Frame::Led(led)) => self.duty_of_leader(led, choice),
            Some(Frame::March(march)) => self.duty_of_march(march, choice),
            _ => Ok(()),
        }
    }

    /// The bridges that could be tried in an action: by whom, and to where.
    pub(crate) fn bridgeheads(&self, side: Side) -> Vec<(UnitId, HexId)> {
        if self.number() == RETREAT_TO_THE_JAMES && side == Side::Confederate {
            self.bridgeheads_in_retreat()
        } else {
            Vec::new()
        }
    }

    /// Judges a bridge that is built in an action (scenario 8, rule 5).
    pub(crate) fn may_bridge_in_action(&self, unit: UnitId, hex: HexId) -> Result<EdgeId, Refusal> {
        if self.number() == RETREAT_TO_THE_JAMES {
            self.bridges_in_action(unit, hex)
        } else {
            Err(crate::game::NOT_ASKED)
        }
    }
}

impl Gcacw {
    /// Whether a scenario counts phases and remembers marks. The first two, which are older, never do.
    pub(crate) fn remembers(&self, state: &State) -> bool {
        !matches!(state.scenario(&self.data).entry.number, WARWICK_LINE | SEVEN_PINES)
    }

    /// What is rolled for before the leaders transfer.
    pub(crate) fn arrivals(&self, state: &mut State, turn: &mut Turn<'_>) {
        if state.scenario(&self.data).entry.number == WARWICK_LINE {
            self.warwick_arrivals(state, turn);
        }
    }

    /// What is asked before anything else.
    pub(crate) fn first_questions(&self, state: &mut State) {
        if state.scenario(&self.data).entry.number == GATES_OF_RICHMOND {
            state.frames.push(Frame::Expect);
        }
    }

    /// What scenarios roll for at the end of a turn; those who arrive and whose place is to be chosen.
    pub(crate) fn end_of_turn(&self, state: &mut State, turn: &mut Turn<'_>) -> Vec<Frame> {
        let scenario = state.scenario(&self.data);
        let goes_on = state.turn < scenario.entry.turns;
        match scenario.entry.number {
            SEVEN_PINES => self.first_night_at_seven_pines(state, turn),
            GATES_OF_RICHMOND if goes_on => return self.night_at_the_gates(state, turn),
            RETREAT_TO_THE_JAMES if goes_on => return self.night_in_retreat(state, turn),
            SEVEN_DAYS => return self.night_in_seven_days(state, goes_on, turn),
            _ => {}
        }
        Vec::new()
    }

    /// What follows from where units stand now.
    pub(crate) fn release(&self, state: &mut State, turn: &mut Turn<'_>) {
        match state.scenario(&self.data).entry.number {
            SEVEN_PINES => self.release_at_seven_pines(state, turn),
            GATES_OF_RICHMOND => self.release_at_the_gates(state, turn),
            GAINES_MILL => self.note_crossings(state),
            SEVEN_DAYS => self.release_seven_days(state, turn),
            CAMPAIGN => self.release_in_campaign(state, turn),
            _ => {}
        }
        self.clear_cabins(state);
        if self.remembers(state) {
            self.keep_pontoons(state, turn);
        }
        if state.campaign.is_some() {
            self.settle_travel(state, turn);
        }
    }

    /// Whether a rule of the scenario may do more about a unit that goes a hex than a march itself does: see
    /// [`Gcacw::moved`] and [`Gcacw::release`], tests of bridges and fords.
    pub(crate) fn looks_on(&self, state: &State) -> bool {
        let own = matches!(
            state.scenario(&self.data).entry.number,
            SEVEN_PINES | GATES_OF_RICHMOND | GAINES_MILL | SEVEN_DAYS | STUARTS_RIDE | CAMPAIGN
        );
        own || state.campaign.is_some() || !state.memory.fleet.embarked.is_empty()
    }

    /// Units have gone from a hex to the next.
    pub(crate) fn moved(&self, state: &mut State, (units, hexes): (UnitSet, [HexId; 2]), turn: &mut Turn<'_>) {
        let scenario = state.scenario(&self.data);
        let confederate = units.meets(scenario.sides[Side::Confederate.index()]);
        if confederate && !state.memory.fleet.embarked.is_empty() {
            self.watch_ships(state, hexes[1], turn);
        }
        match scenario.entry.number {
            SEVEN_DAYS if confederate => self.watch_seven_days(state, hexes, turn),
            STUARTS_RIDE if confederate => self.watch_the_ride(state, (units, hexes), turn),
            CAMPAIGN => {
                let side = if confederate { Side::Confederate } else { Side::Union };
                self.startle(state, side, hexes[1]);
            }
            _ => {}
        }
    }

    /// An action phase begins.
    pub(crate) fn begin_phase(&self, state: &mut State) {
        if self.remembers(state) {
            state.memory.phases = state.memory.phases.saturating_add(1);
            state.memory.obliged = None;
            state.memory.clear(crate::memory::Mark::BridgeTried);
        } else if state.scenario(&self.data).entry.number == SEVEN_PINES && state.notes & FIRST_PHASE_OVER != 0 {
            state.notes |= LATER_PHASE;
        }
    }

    /// The dice of the initiative were rolled.
    pub(crate) fn initiative_rolled(&self, state: &mut State, dice: [u8; 2], turn: &mut Turn<'_>) {
        if !self.remembers(state) {
            return;
        }
        let night_falls = state.scenario(&self.data).entry.number == GAINES_MILL && state.turn == 1;
        if night_falls {
            self.light_fails(state, dice, turn);
        }
        state.memory.ties += u8::from(dice[0] == dice[1]);
        state.memory.wins += u8::from(dice[0] <= dice[1]);
    }

    /// A unit that was obliged to cross has gone or attacked there.
    pub(crate) fn duty_done(&self, state: &mut State) {
        state.memory.obliged = None;
    }
}

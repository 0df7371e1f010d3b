//! The turn (3.0, 4.0): from the weather to the next turn.

use kernel::log::{roll, say};
use kernel::{Refusal, Turn, phrase};
use protocol::Side;

use crate::campaign::Step;
use crate::choice::Choice;
use crate::fatigue::listed;
use crate::field::Field;
use crate::forces::{Rank, Start};
use crate::frames::{Frame, Part, Prepared};
use crate::game::Gcacw;
use crate::ids::{HexSet, LeaderId, LeaderSet, UnitId, UnitSet};
use crate::scenarios::FIRST_PHASE_OVER;
use crate::state::{MOST_FATIGUE, State, UnitState};

pub(crate) const TIRED: Refusal = Refusal::new("4.3.3", "It is too tired to act, at fatigue 4.");
const OFF_MAP: Refusal = Refusal::new("4.3.1", "It is not on the map.");
const BROKEN: Refusal = Refusal::new("11.0.3", "It is demoralized.");

impl Field<'_> {
    /// Judges whether a unit may act at all (4.3).
    ///
    /// # Errors
    /// The case that forbids it.
    pub fn may_act(&self, unit: UnitId) -> Result<(), Refusal> {
        self.is_able(unit)?;
        // Where those who wait off the map enter is all that is asked of them.
        if self.state.units[unit].hex.is_none() {
            return Ok(());
        }
        self.may_march(unit)
    }

    /// Judges whether a unit takes part in an assault: some who are held back from marches do (scenario 4, rule 4).
    ///
    /// # Errors
    /// The case that keeps it out.
    pub(crate) fn may_take_part(&self, unit: UnitId) -> Result<(), Refusal> {
        self.is_able(unit)?;
        self.joins_assaults(unit)
    }

    /// Judges whether the state in which a unit is lets it act.
    fn is_able(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.state.units[unit] {
            UnitState { strength: 0, .. } => Err(OFF_MAP),
            // Those who wait for it come by a march of their own.
            UnitState { hex: None, .. } if *self.start(unit) == Start::Later => self.entry(unit).map(|_| ()),
            UnitState { hex: None, .. } => Err(OFF_MAP),
            UnitState {
                fatigue: MOST_FATIGUE..,
                ..
            } => Err(TIRED),
            _ if self.state.memory.fleet.embarked.contains(unit) => Err(crate::amphibious::ABOARD),
            UnitState { demoralized: 2.., .. } => Err(BROKEN),
            _ => self.is_on_foot(unit),
        }
    }

    /// Whether a side can do anything in an action.
    #[must_use]
    pub fn can_act(&self, side: Side) -> bool {
        if let Some(acts) = self.acts_by_rule(side) {
            return acts;
        }
        self.scenario.sides[side.index()]
            .into_iter()
            .any(|unit| self.may_act(unit).is_ok())
            || self.can_sail(side)
            || self.can_travel(side)
    }
}

/// Who alone can act has the initiative without a roll (4.2.1).
fn alone(side: Side, turn: &mut Turn<'_>) -> Side {
    say(turn, "4.2.1", || phrase!("initiative.alone", side));
    side
}

impl Gcacw {
    /// Goes on until somebody has to decide, or the game is over: what happens by itself between two choices.
    pub fn go_on(&self, state: &mut State, turn: &mut Turn<'_>) {
        self.proceed(state, turn);
    }

    /// Goes on until somebody has to decide, or the game is over.
    pub(crate) fn proceed(&self, state: &mut State, turn: &mut Turn<'_>) {
        loop {
            turn.tick();
            match state.frames.last().copied() {
                Some(Frame::Turn(part)) => {
                    state.frames.pop();
                    self.next_part(state, part, turn);
                }
                Some(Frame::SetUp(side)) => {
                    // Who has placed everything has nothing to say.
                    if !Field::new(&self.data, state).unplaced(side).is_empty() {
                        return;
                    }
                    state.frames.pop();
                }
                Some(Frame::Transfer(side, moved)) => {
                    // Who can transfer nobody is not asked.
                    if self.can_transfer(state, side, moved) {
                        return;
                    }
                    state.frames.pop();
                }
                Some(Frame::Works(side, built)) => {
                    if state.standing[side].usual {
                        self.recover_as_usual(state, side, built, turn);
                        continue;
                    }
                    let field = Field::new(&self.data, state);
                    let mut choices = Vec::new();
                    field.list_phase(side, &mut choices);
                    // The standing answer alone is no reason to ask.
                    if choices
                        .iter()
                        .any(|choice| !matches!(choice, Choice::Done | Choice::AsUsual))
                    {
                        return;
                    }
                    state.frames.pop();
                }
                Some(Frame::Fight(_) | Frame::Loss(..) | Frame::Flight(_) | Frame::Split(_)) => {
                    if !self.proceed_fight(state, turn) {
                        return;
                    }
                    self.after(state, turn);
                }
                Some(Frame::Ride(ride)) => {
                    if !self.proceed_ride(state, &ride, turn) {
                        return;
                    }
                }
                Some(Frame::March(march)) => {
                    if state.units[march.unit].hex.is_none() {
                        state.frames.pop();
                    } else if march.pending.is_some() {
                        self.make_pending(state, march, turn);
                    } else {
                        return;
                    }
                }
                Some(Frame::Assault(assault)) => match assault.stage {
                    Prepared::Naming => return,
                    Prepared::Rolling => self.roll_assault(state, assault, turn),
                    Prepared::Choosing(own, grand) => {
                        if !Gcacw::has_chosen(&assault, own, grand) {
                            return;
                        }
                        state.frames.pop();
                        self.storm(state, assault, turn);
                    }
                },
                Some(Frame::Campaign(asked)) => {
                    if !self.proceed_asked(state, asked, turn) {
                        return;
                    }
                }
                Some(Frame::Shelled(hex, owes)) => {
                    if !self.proceed_shelled(state, hex, owes, turn) {
                        return;
                    }
                }
                Some(Frame::Led(led)) => {
                    if led.points.is_none() || !led.units.is_empty() {
                        return;
                    }
                    state.frames.pop();
                }
                _ => return,
            }
        }
    }

    /// What follows from where units stand now: objectives are taken, units released, leaders not left alone.
    pub(crate) fn after(&self, state: &mut State, turn: &mut Turn<'_>) {
        let held = state.held;
        state.take_objectives(&self.data);
        if held != state.held {
            let objectives = &state.scenario(&self.data).objectives;
            for (number, objective) in (0..).zip(objectives) {
                if held.contains(number) != state.held.contains(number) {
                    let side = if state.held.contains(number) {
                        Side::Union
                    } else {
                        Side::Confederate
                    };
                    say(turn, "13.0.2", || phrase!("objective", side, objective.hex.0));
                }
            }
        }
        self.release(state, turn);
        self.settle_leaders(state);
    }

    fn can_transfer(&self, state: &State, side: Side, moved: LeaderSet) -> bool {
        let field = Field::new(&self.data, state);
        let leaders = field.scenario.leaders_of[side.index()] - moved;
        let far = self.data.tables.ranges.value.transfer;
        leaders.into_iter().any(|leader| {
            let Some(from) = state.leaders[leader].hex.filter(|_| field.may_transfer(leader).is_ok()) else {
                return false;
            };
            let mut own = field.own(leader);
            own.any(|unit| {
                let hex = state.units[unit].hex;
                hex.is_some_and(|hex| hex != from && field.gets_to(side, from, hex, far))
            })
        })
    }

    fn next_part(&self, state: &mut State, part: Part, turn: &mut Turn<'_>) {
        let go_on = |state: &mut State, next: Part| state.frames.push(Frame::Turn(next));
        match part {
            Part::Start => {
                state.memory.next_turn();
                let rain = self.weather_of(state, turn);
                // However long it would rain in the campaign, in a scenario it does so today.
                state.weather(&self.data, rain.then_some(0));
                go_on(state, Part::Cycle);
                state.frames.push(Frame::Transfer(Side::Confederate, LeaderSet::EMPTY));
                state.frames.push(Frame::Transfer(Side::Union, LeaderSet::EMPTY));
                say(turn, "3.1", || self.heading(state));
                self.arrivals(state, turn);
            }
            Part::Cycle => {
                self.end_of_action(state, turn);
                if !self.ends_early(state, turn) {
                    self.initiative(state, turn);
                }
            }
            Part::Building => {
                if self.ends_early(state, turn) {
                    return;
                }
                self.go_ashore(state, turn);
                self.disembark_all(state);
                go_on(state, Part::Recovery);
                self.begin_evening(state);
                state.frames.push(Frame::Works(Side::Confederate, UnitSet::EMPTY));
                state.frames.push(Frame::Works(Side::Union, UnitSet::EMPTY));
            }
            Part::Recovery => {
                let before = self.exhausted(state);
                state.recover(&self.data);
                self.disorder_the_hungry(state);
                say(turn, "8.0.2", || phrase!("recovery"));
                let anew = self.exhausted(state) - before;
                if !anew.is_empty() {
                    say(turn, "8.0.2", || phrase!("recovery.exhausted", listed(anew)));
                }
                self.after(state, turn);
                let campaign = state.campaign.is_some();
                let next = Part::Campaign(Step::Actions.next(state.turn));
                go_on(state, if campaign { next } else { Part::End });
            }
            Part::Campaign(step) => self.next_step(state, step, turn),
            Part::Dawn => {
                state.turn += 1;
                go_on(state, Part::Start);
            }
            Part::End => {
                let arriving = self.end_of_turn(state, turn);
                let asks = |frame: &Frame| matches!(frame, Frame::Base | Frame::Release);
                if state.turn < state.scenario(&self.data).entry.turns {
                    if arriving.iter().any(asks) {
                        go_on(state, Part::Dawn);
                    } else {
                        state.turn += 1;
                        go_on(state, Part::Start);
                    }
                    // Who has to be placed is placed before the next turn begins.
                    state.frames.extend(arriving);
                } else if arriving.is_empty() {
                    say(turn, "3.5", || self.heading(state));
                } else {
                    // Something is asked after the last turn.
                    state.frames.extend(arriving);
                }
            }
        }
    }

    /// The initiative of an action phase (4.2), or the end of the cycle.
    fn initiative(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.dice = None;
        state.ferried.clear();
        self.begin_phase(state);
        if self.campaign_initiative(state, turn) {
            return;
        }
        let field = Field::new(&self.data, state);
        let able = Side::BOTH.map(|side| field.can_act(side));
        let given = field.given_initiative().filter(|(side, _)| able[side.index()]);
        if field.is_unheralded() {
            say(turn, "3.1", || self.day(state));
        }
        let side = match (able, given) {
            ([false, false], _) => {
                say(turn, "4.2.5", || phrase!("cycle.over"));
                state.frames.push(Frame::Turn(Part::Building));
                return;
            }
            // Scenarios give the first initiatives away.
            (_, Some((side, case))) => {
                say(turn, case, || phrase!("initiative.given", side));
                side
            }
            ([true, false], _) => alone(Side::Union, turn),
            ([false, true], _) => alone(Side::Confederate, turn),
            ([true, true], _) => {
                let dice = turn.two_d6();
                state.dice = Some(dice);
                let winner = if dice[0] > dice[1] {
                    Side::Union
                } else {
                    Side::Confederate
                };
                if !turn.is_quiet() {
                    let both = Side::BOTH.map(|side| roll(side, "dice.initiative", &[dice[side.index()]]));
                    turn.log_dice("4.2.2", phrase!("initiative", winner), both.into());
                }
                self.initiative_rolled(state, dice, turn);
                winner
            }
        };
        state.frames.push(Frame::Turn(Part::Cycle));
        state.frames.push(Frame::Action(side, false));
    }

    /// A side passes the initiative (4.2): the other may take it, or the cycle ends.
    pub(crate) fn pass(&self, state: &mut State, side: Side, passed: bool, turn: &mut Turn<'_>) {
        state.frames.pop();
        let other_can = Field::new(&self.data, state).can_act(side.other());
        say(turn, "4.2.3", || phrase!("passes", side));
        if !passed && other_can {
            state.frames.push(Frame::Action(side.other(), true));
        } else {
            say(turn, "4.2.4", || phrase!("cycle.over"));
            state.frames.pop();
            state.frames.push(Frame::Turn(Part::Building));
            state.notes |= FIRST_PHASE_OVER;
        }
    }

    /// Who is exhausted.
    fn exhausted(&self, state: &State) -> UnitSet {
        let units = state.scenario(&self.data).unit_ids();
        units
            .filter(|unit| state.units[*unit].exhausted && state.is_present(*unit))
            .collect()
    }

    /// A leader who is left alone goes to the nearest unit of his own (2.2.3), or leaves the map until there is one.
    pub(crate) fn settle_leaders(&self, state: &mut State) {
        let scenario = state.scenario(&self.data);
        for leader in scenario.leader_ids() {
            let at = state.leaders[leader].hex;
            if state.leaders[leader].gone {
                continue;
            }
            // Nearly all stand with one of those whom their counters name; what the campaign has changed is seldom asked.
            let stays = |mut units: UnitSet| {
                units.any(|unit| state.units[unit].hex == at && state.is_under(&self.data, leader, unit))
            };
            if at.is_some() && stays(scenario[leader].own) {
                continue;
            }
            let own = state.own(&self.data, leader);
            if at.is_some() && stays(own) {
                continue;
            }
            let hexes: HexSet = own.filter_map(|unit| state.units[unit].hex).collect();
            let from = at.unwrap_or(scenario[leader].start);
            state.leaders[leader].hex = hexes.min_by_key(|hex| self.data.map.distance(from, *hex));
        }
    }

    /// The rank of a leader.
    pub(crate) fn rank(&self, state: &State, leader: LeaderId) -> Rank {
        state.scenario(&self.data)[leader].printed.rank
    }
}

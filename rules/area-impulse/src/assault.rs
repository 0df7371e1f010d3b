//! Assaults (10): who assaults, who leads, the dice and what they decide.

use kernel::log::{roll, say};
use kernel::{Phrase, Refusal, Side, Turn, phrase};
use maps::sets::Set;
use protocol::BySide;
use protocol::view::LogEntry;

use crate::choice::{Choice, Piece};
use crate::data::UnitId;
use crate::game::AreaImpulse;
use crate::misdirection::MISLED;
use crate::refusals::NOT_NOW;
use crate::state::{Activation, Fight, Frame, March, Stage, State, Verdict};

mod no {
    use kernel::Refusal;

    pub(super) const NOBODY: Refusal = Refusal::new("10.0", "None of the activated units is in this area.");
    pub(super) const REGROUPS: Refusal = Refusal::new("8.1.2", "Units that regroup do not assault.");
    pub(super) const NO_ENEMY: Refusal = Refusal::new("10.0", "There is no enemy unit in this area.");
    pub(super) const ONCE: Refusal = Refusal::new("9.1", "An area is assaulted only once in an impulse.");
    pub(super) const NO_POINT: Refusal = Refusal::new(
        "10.2",
        "No fresh unit is there that could lead the assault as its point unit.",
    );
    pub(super) const NOT_ELIGIBLE: Refusal =
        Refusal::new("10.0", "Only activated units in the area take part in the assault.");
    pub(super) const JOINED: Refusal = Refusal::new("10.2", "This unit has joined the assault already.");
    pub(super) const FRESH_POINT: Refusal = Refusal::new("9.3", "The point unit must be fresh.");
    pub(super) const ARTILLERY_POINT: Refusal =
        Refusal::new("9.3", "Artillery leads an assault only in a contested active area.");
    pub(super) const SUPPORTS: Refusal = Refusal::new(
        "16.6.1",
        "Artillery that gives support takes no other part in the assault.",
    );
    pub(super) const NOT_DEFENDER: Refusal = Refusal::new(
        "10.4",
        "The forward unit is one of the defenders of the assaulted area.",
    );
}

impl AreaImpulse {
    /// The activated units in an area.
    fn assaulters(&self, state: &State, area: u8) -> Set {
        let here = state.op.units & state.units.at(area);
        if self.is_misled(state, state.active, area) {
            return Set::EMPTY;
        }
        here - state.op.misled
    }

    /// Those of `units` that may be the point unit of an assault on an area.
    fn fit_to_lead(&self, state: &State, area: u8, units: Set) -> Set {
        let fresh = units - state.exhausted;
        if self.book.artillery_leads || state.op.areas.contains(&area) && state.op.contested.contains(area) {
            fresh
        } else {
            fresh - self.lookups.artillery
        }
    }

    /// The units that may be named as the point unit of the assault under way.
    pub(crate) fn point_candidates(&self, state: &State) -> Set {
        self.fit_to_lead(state, state.fight.area, state.fight.eligible - state.fight.support)
    }

    /// The only unit that could lead the assault under way, if nobody else can still join it.
    pub(crate) fn only_point(&self, state: &State) -> Option<UnitId> {
        let fight = &state.fight;
        let point = self.point_candidates(state).only()?;
        let mut others = fight.eligible - fight.support - fight.units;
        others.remove(point);
        others.is_empty().then_some(UnitId(point))
    }

    pub(crate) fn judge_assault(&self, state: &State, area: u8) -> Result<(), Refusal> {
        let units = self.assaulters(state, area);
        if state.op.by == Activation::Regroup {
            Err(no::REGROUPS)
        } else if units.is_empty() && (state.op.units & state.units.at(area)).meets(self.misled_at(state, area)) {
            Err(MISLED)
        } else if units.is_empty() {
            Err(no::NOBODY)
        } else if self.is_vacant(state, state.active, area) {
            Err(no::NO_ENEMY)
        } else if state.op.assaulted.contains(area) {
            Err(no::ONCE)
        } else if self.fit_to_lead(state, area, units).is_empty() {
            Err(no::NO_POINT)
        } else {
            Ok(())
        }
    }

    /// An assault on an area as it begins: where it is mandatory, all activated units take part (10.1, 10.2).
    pub(crate) fn fight_in(&self, state: &State, area: u8) -> Fight {
        let eligible = self.assaulters(state, area);
        let mandatory = !state.op.contested.contains(area);
        Fight {
            area,
            mandatory,
            eligible,
            units: if mandatory { eligible } else { Set::EMPTY },
            ..Fight::default()
        }
    }

    pub(crate) fn begin_assault(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let side = state.active;
        for known in Side::BOTH {
            self.expose_area(state, known, area, turn);
        }
        state.fight = self.fight_in(state, area);
        say(turn, "10.0", || phrase!("assault.begins", side, area));
        state.frames.push(Frame::Assault(Stage::Assemble));
        if self.can_screen(state, area) {
            self.ask_screen(state, area);
        }
    }

    /// Goes on with naming who assaults: true while there is an enemy.
    pub(crate) fn advance_assemble(&self, state: &mut State) -> bool {
        state.fight.fled = BySide::default();
        state.fight.gone = Set::EMPTY;
        if self.is_vacant(state, state.active, state.fight.area) {
            // 9.4: the cavalry screened and nobody is left to assault.
            state.frames.pop();
            return false;
        }
        true
    }

    pub(crate) fn judge_assemble(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let fight = &state.fight;
        match choice {
            Choice::Join(Piece::Unit(unit)) => {
                if !fight.eligible.contains(unit.0) {
                    Err(no::NOT_ELIGIBLE)
                } else if fight.units.contains(unit.0) {
                    Err(no::JOINED)
                } else if fight.support.contains(unit.0) {
                    Err(no::SUPPORTS)
                } else {
                    Ok(())
                }
            }
            Choice::JoinAll if fight.units == fight.eligible - fight.support => Err(no::JOINED),
            Choice::JoinAll => Ok(()),
            Choice::Point(Piece::Unit(unit)) => {
                if !fight.eligible.contains(unit.0) {
                    Err(no::NOT_ELIGIBLE)
                } else if fight.support.contains(unit.0) {
                    Err(no::SUPPORTS)
                } else if !state.is_fresh(unit) {
                    Err(no::FRESH_POINT)
                } else if !self.point_candidates(state).contains(unit.0) {
                    Err(no::ARTILLERY_POINT)
                } else {
                    Ok(())
                }
            }
            Choice::Lead(Piece::Leader(leader)) => self.judge_lead(state, state.active, leader),
            Choice::Support(Piece::Unit(unit)) => self.judge_support(state, state.active, unit),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_assemble(&self, state: &State, into: &mut Vec<Choice>) {
        let fight = &state.fight;
        into.extend(fight.eligible.map(|unit| Choice::Point(Piece::of_unit(unit))));
        into.extend((fight.eligible - fight.units).map(|unit| Choice::Join(Piece::of_unit(unit))));
        self.list_helpers(state, state.active, into);
        into.push(Choice::JoinAll);
    }

    /// Appends the leaders and the artillery of a side who may still take part (16.2, 16.6.1).
    fn list_helpers(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        into.extend(
            self.leads(state, side)
                .map(|leader| Choice::Lead(Piece::of_leader(leader))),
        );
        into.extend(
            self.supporters(state, side)
                .map(|unit| Choice::Support(Piece::of_unit(unit))),
        );
    }

    pub(crate) fn apply_assemble(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Lead(Piece::Leader(leader)) => self.lead(state, state.active, leader, turn),
            Choice::Join(Piece::Unit(unit)) => state.fight.units.insert(unit.0),
            Choice::Support(Piece::Unit(unit)) => self.support(state, unit, turn),
            Choice::JoinAll => state.fight.units = state.fight.eligible - state.fight.support,
            Choice::Point(Piece::Unit(unit)) => {
                state.fight.point = Some(unit);
                state.fight.units.insert(unit.0);
                state.become_frame(Frame::Assault(Stage::Forward));
            }
            _ => {}
        }
    }

    /// Goes on with naming the forward unit: true when there is a choice.
    pub(crate) fn advance_forward(&self, state: &mut State) -> bool {
        let defenders = self.foes(state, state.active, state.fight.area);
        match defenders.only() {
            Some(unit) if !self.can_help(state, state.active.other()) => {
                self.name_forward(state, UnitId(unit));
                false
            }
            _ => true,
        }
    }

    /// Whether a leader or artillery of a side may still take part in the fight (16.2, 16.6.1).
    fn can_help(&self, state: &State, side: Side) -> bool {
        !self.leads(state, side).is_empty() || !self.supporters(state, side).is_empty()
    }

    fn name_forward(&self, state: &mut State, unit: UnitId) {
        state.fight.forward = Some(unit);
        state.become_frame(Frame::Assault(Stage::Dice));
    }

    pub(crate) fn judge_forward(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Forward(Piece::Unit(unit)) => {
                if state.fight.support.contains(unit.0) {
                    Err(no::SUPPORTS)
                } else if self.foes(state, state.active, state.fight.area).contains(unit.0) {
                    Ok(())
                } else {
                    Err(no::NOT_DEFENDER)
                }
            }
            Choice::Lead(Piece::Leader(leader)) => self.judge_lead(state, state.active.other(), leader),
            Choice::Support(Piece::Unit(unit)) => self.judge_support(state, state.active.other(), unit),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_forward(&self, state: &State, into: &mut Vec<Choice>) {
        let side = state.active.other();
        let defenders = self.own(state, side, state.fight.area);
        into.extend(defenders.map(|unit| Choice::Forward(Piece::of_unit(unit))));
        self.list_helpers(state, side, into);
    }

    pub(crate) fn apply_forward(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Forward(Piece::Unit(unit)) => self.name_forward(state, unit),
            Choice::Lead(Piece::Leader(leader)) => self.lead(state, state.active.other(), leader, turn),
            Choice::Support(Piece::Unit(unit)) => self.support(state, unit, turn),
            _ => {}
        }
    }

    /// 10.4.1: both players roll two dice, and the totals are compared. Nobody is asked.
    pub(crate) fn roll_assault(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let (Some(point), Some(forward)) = (state.fight.point, state.fight.forward) else {
            return false;
        };
        let side = state.active;
        let units = state.fight.units;
        state.op.assailants |= self.leaders_of(state, units);
        state.fight.toll = self.toll_of(state);
        let attack_dice = turn.two_d6();
        let defense_dice = turn.two_d6();
        let sum = |dice: [u8; 2]| i32::from(dice[0] + dice[1]);
        let margin = self.attack_value(state, point, units) + sum(attack_dice)
            - self.defense_value(state, forward, units)
            - sum(defense_dice);
        let verdict = match margin.signum() {
            -1 => Verdict::Repulse,
            0 => Verdict::Stalemate,
            _ => Verdict::Success,
        };
        if !turn.is_quiet() {
            let combat = self.breakdown(state, point, forward, units);
            turn.log_entry(LogEntry {
                say: verdict_phrase(verdict, side, state.fight.area, margin),
                case: "10.4.4".into(),
                dice: vec![
                    roll(side, "dice.attack", &attack_dice),
                    roll(side.other(), "dice.defense", &defense_dice),
                ],
                combat: Some(Box::new(combat)),
            });
        }
        self.note_sunset(state, side, attack_dice[0] + attack_dice[1], turn);
        self.note_risk(
            state,
            attack_dice[0] + attack_dice[1],
            defense_dice[0] + defense_dice[1],
        );
        state.fight.verdict = Some(verdict);
        state.fight.margin = margin.clamp(0, 99) as u8;
        state.fight.open = !self.forbids_rout(state);
        if verdict == Verdict::Success && self.can_be_heroic(state) {
            state.become_frame(Frame::Assault(Stage::Heroic));
        } else {
            self.take_result(state, verdict, turn);
        }
        false
    }

    /// 10.3: what moving on from the assaulted area costs afterwards, if it is active.
    fn toll_of(&self, state: &State) -> u8 {
        let area = state.fight.area;
        let fresh = !(self.foes(state, state.active, area) - state.exhausted).is_empty();
        if state.op.areas.contains(&area) {
            self.book.contested_cost[usize::from(fresh)]
        } else {
            0
        }
    }

    /// 10.5: whether the ground, or the way by which the attackers came, allows no rout.
    fn forbids_rout(&self, state: &State) -> bool {
        let area = state.fight.area;
        let units = state.fight.units;
        state.works[state.active.other()].level(area) > 0
            || self.ground.fortified.contains(area)
            || area == self.ground.richmond
            || units.into_iter().any(|unit| state.op.march[unit].is(March::ROUGH))
    }

    /// 10.4.4: what a result does.
    pub(crate) fn take_result(&self, state: &mut State, verdict: Verdict, turn: &mut Turn<'_>) {
        let units = state.fight.units;
        self.exhaust(state, state.fight.support, "16.6.1", turn);
        if verdict != Verdict::Repulse {
            self.seize_bridges(state, units, turn);
        }
        let lead = state.fight.point.map_or(Set::EMPTY, |point| Set::of(point.0));
        match verdict {
            Verdict::Repulse => {
                let spent = units & state.exhausted;
                self.exhaust(state, units - spent, "10.4.4", turn);
                let mut left = units - spent;
                for unit in spent {
                    left |= self.eliminate(state, UnitId(unit), "10.4.4", turn);
                }
                let entered = |unit: &u8| state.op.home(UnitId(*unit)) != state.fight.area;
                state.fight.falling_back = left.filter(entered).collect();
                state.become_frame(Frame::Assault(Stage::FallBack));
            }
            Verdict::Stalemate => {
                self.exhaust(
                    state,
                    (lead | (units & self.lookups.artillery)) - state.exhausted,
                    "10.4.4",
                    turn,
                );
                if let Some(forward) = state.fight.forward {
                    if state.is_fresh(forward) {
                        self.exhaust(state, Set::of(forward.0), "10.4.4", turn);
                    } else {
                        self.eliminate(state, forward, "10.4.4", turn);
                    }
                }
                if state.fight.mandatory {
                    state.fight.falling_back = units;
                }
                state.become_frame(Frame::Assault(Stage::FallBack));
            }
            Verdict::Success => {
                self.exhaust(
                    state,
                    (lead | (units & self.lookups.artillery)) - state.exhausted,
                    "10.4.4",
                    turn,
                );
                let sheltered = self.is_sheltered(state, state.fight.area);
                let points = self.casualty_points(state);
                state.fight.left = points;
                say(turn, if sheltered { "10.6.1" } else { "10.6" }, || {
                    phrase!("casualties", state.active.other(), points)
                });
                state.become_frame(Frame::Assault(Stage::Absorb));
            }
        }
    }

    /// 10.6, 10.6.1: the casualty points of a success by the margin that was rolled.
    pub(crate) fn casualty_points(&self, state: &State) -> u8 {
        state.fight.margin - u8::from(self.is_sheltered(state, state.fight.area))
    }

    /// Turns fresh units to their exhausted sides.
    fn exhaust(&self, state: &mut State, units: Set, case: &'static str, turn: &mut Turn<'_>) {
        state.exhausted |= units;
        if !units.is_empty() {
            say(turn, case, || {
                phrase!("exhausted", units.map(i32::from).collect::<Vec<i32>>())
            });
        }
    }

    /// Ends an assault, unless a leader may be a casualty and somebody has to say which: true then.
    pub(crate) fn advance_aftermath(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if self.check_leaders(state, turn) {
            return true;
        }
        self.end_assault(state, turn);
        false
    }

    /// Works, control, and who may go on.
    fn end_assault(&self, state: &mut State, turn: &mut Turn<'_>) {
        let side: Side = state.active;
        let area = state.fight.area;
        state.frames.pop();
        state.op.assaulted.insert(area);
        state.op.fought = true;
        if let Some(index) = state.op.areas.iter().position(|active| *active == area) {
            state.op.toll[index] = state.fight.toll;
        }
        let goes_on = |unit: &u8| state.fight.routed && !state.op.march[*unit].is(March::BEGUN);
        let stopped: Set = state.fight.units.filter(|unit| !goes_on(unit)).collect();
        self.stop(state, stopped);
        self.settle(state, area, turn);
        self.overrun_works(state, side, area, turn);
    }
}

fn verdict_phrase(verdict: Verdict, side: Side, area: u8, margin: i32) -> Phrase {
    match verdict {
        Verdict::Repulse => phrase!("assault.repulse", side, area, -margin),
        Verdict::Stalemate => phrase!("assault.stalemate", side, area),
        Verdict::Success => phrase!("assault.success", side, area, margin),
    }
}

//! The Night Phase (13): refit, replacements, entrenching.

use kernel::log::say;
use kernel::{Refusal, Side, Turn, phrase};
use maps::sets::Set;
use protocol::BySide;

use crate::book::Rule;
use crate::choice::{Choice, Piece};
use crate::data::{LeaderId, UnitId};
use crate::game::AreaImpulse;
use crate::refusals::NOT_NOW;
use crate::state::{Frame, State, place};

mod no {
    use kernel::Refusal;

    pub(super) const NO_POINTS: Refusal = Refusal::new("13.2", "You have no replacement point left.");
    pub(super) const NOT_YOURS: Refusal = Refusal::new("13.2", "This unit is not yours, or not on the map.");
    pub(super) const FRESH: Refusal = Refusal::new("13.2", "This unit is fresh.");
    pub(super) const ARTILLERY: Refusal = Refusal::new("13.2", "Artillery is refitted without replacement points.");
    pub(super) const NO_TRACE: Refusal = Refusal::new(
        "13.3.1",
        "No path of areas you control leads from this unit to a source of supply.",
    );
    pub(super) const LAST_NIGHT: Refusal = Refusal::new("13.3", "Nobody receives replacements in the last night.");
    pub(super) const NO_SOURCE: Refusal = Refusal::new("13.3.1", "You control no source of supply.");
    pub(super) const NOWHERE: &str = "There is no area left where you could entrench.";
}

impl AreaImpulse {
    /// The end of the Daylight Phase: an automatic victory, or the night.
    pub(crate) fn end_of_daylight(&self, state: &mut State, turn: &mut Turn<'_>) {
        if self.ends_at_nightfall(state, turn) {
            return;
        }
        state.impulse = 0;
        state.engineers = None;
        self.begin_night(state, self.book.night, turn);
    }

    /// A side's Night Phase begins: artillery is refitted and points are received.
    fn begin_night(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        state.become_frame(Frame::Night(side));
        state.dug = Set::EMPTY;
        if side == self.book.night {
            self.head(state, turn);
        }
        state.half[side] = false;
        let refitted = state.exhausted & self.lookups.artillery & self.lookups.units[side];
        state.exhausted -= refitted;
        if !refitted.is_empty() {
            say(turn, "13.2", || {
                phrase!("refit", side, refitted.map(i32::from).collect::<Vec<i32>>())
            });
        }
        if self.judge_receiving(state, side).is_ok() {
            let points = match self.book.train {
                Some(train) if side == Side::Union && self.is_train_on_its_way(state) => train.replacements_on_the_way,
                _ => self.book.replacements[side],
            };
            state.replacements[side] += points;
            say(turn, "13.3", || phrase!("replacements", side, points));
        }
    }

    /// 13.3: whether a side receives replacement points tonight.
    fn judge_receiving(&self, state: &State, side: Side) -> Result<(), Refusal> {
        if state.turn >= self.book.turns() {
            Err(no::LAST_NIGHT)
        } else if !self.book.source_needed || self.sources(state, side).meets(self.controlled(state, side)) {
            Ok(())
        } else {
            Err(no::NO_SOURCE)
        }
    }

    /// Goes on with a side's Night Phase: true when it has a choice.
    pub(crate) fn advance_night(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) -> bool {
        if let Some(leader) = self.recovering(state, side).first() {
            self.recover(state, LeaderId(leader), turn);
            return false;
        }
        let spends = self.judge_extra(state, side).is_ok();
        if spends
            || self.is_march_possible(state, side)
            || !self.night_sites(state, side).is_empty()
            || !self.refreshable(state, side).is_empty()
        {
            return true;
        }
        self.end_night(state, side, turn);
        false
    }

    fn end_night(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        if side == self.book.night {
            self.begin_night(state, side.other(), turn);
        } else if state.options.has(Rule::Detachments) {
            state.become_frame(Frame::Recall(self.book.night));
        } else {
            self.end_nights(state, turn);
        }
    }

    /// Both sides have finished their Night Phases.
    pub(crate) fn end_nights(&self, state: &mut State, turn: &mut Turn<'_>) {
        // 16.7.3: what is left of a point is lost.
        state.half = BySide::default();
        self.tell_losses(state, turn);
        self.shift_advantage(state, turn);
        self.end_phase(state, turn);
    }

    /// Whether a side can pay for a unit: with a point, or the half that another detachment left (16.7.3).
    fn can_pay(&self, state: &State, side: Side, unit: UnitId) -> bool {
        let half = state.half[side] && self.lookups.detachments.contains(unit.0);
        half || state.replacements[side] > 0
    }

    /// Pays for a unit: a detachment costs half a point, and the other half is left for another one tonight.
    fn pay(&self, state: &mut State, side: Side, unit: UnitId) {
        let detachment = self.lookups.detachments.contains(unit.0);
        if detachment && state.half[side] {
            state.half[side] = false;
        } else {
            state.replacements[side] -= 1;
            state.half[side] |= detachment;
        }
    }

    fn judge_extra(&self, state: &State, side: Side) -> Result<(), Refusal> {
        self.judge_holder(state, side)?;
        self.judge_receiving(state, side)
    }

    fn judge_refresh(&self, state: &State, side: Side, unit: UnitId, supplied: Set) -> Result<(), Refusal> {
        let at = state.units.of(unit);
        if !self.lookups.units[side].contains(unit.0) || !place::is_area(at) {
            Err(no::NOT_YOURS)
        } else if state.is_fresh(unit) {
            Err(no::FRESH)
        } else if self.lookups.artillery.contains(unit.0) {
            Err(no::ARTILLERY)
        } else if !self.can_pay(state, side, unit) {
            Err(no::NO_POINTS)
        } else if self.traces(state, supplied, at) {
            Ok(())
        } else {
            Err(no::NO_TRACE)
        }
    }

    /// The units that a replacement point could make fresh now.
    pub(crate) fn refreshable(&self, state: &State, side: Side) -> Set {
        let worn = state.exhausted & self.lookups.units[side];
        if worn.is_empty() || state.replacements[side] == 0 && !state.half[side] {
            return Set::EMPTY;
        }
        let supplied = self.supplied(state, side);
        let fit = |unit: &u8| self.judge_refresh(state, side, UnitId(*unit), supplied).is_ok();
        worn.filter(fit).collect()
    }

    /// The units that a replacement point could make fresh if one were left (13.2), and those of them that can trace to a
    /// source of supply (13.3.1).
    pub(crate) fn in_need(&self, state: &State, side: Side) -> [Set; 2] {
        let worn = state.exhausted & (self.lookups.units[side] - self.lookups.artillery);
        let needy: Set = worn
            .filter(|unit| place::is_area(state.units.of(UnitId(*unit))))
            .collect();
        let supplied = match needy.is_empty() {
            true => Set::EMPTY,
            false => self.supplied(state, side),
        };
        let traces = |unit: &u8| self.traces(state, supplied, state.units.of(UnitId(*unit)));
        [needy, needy.filter(traces).collect()]
    }

    pub(crate) fn list_night(&self, state: &State, side: Side, into: &mut Vec<Choice>) {
        let units = self.refreshable(state, side);
        into.extend(units.map(|unit| Choice::Refresh(Piece::of_unit(unit))));
        into.extend(self.ground.areas.map(Choice::Entrench));
        let leaders = self.night_leaders(state, side);
        into.extend(leaders.map(|leader| Choice::NightMarch(Piece::of_leader(leader))));
        into.extend([Choice::Spend, Choice::EntrenchAll, Choice::Done]);
    }

    pub(crate) fn judge_night(&self, state: &State, side: Side, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Refresh(Piece::Unit(unit)) => self.judge_refresh(state, side, unit, self.supplied(state, side)),
            Choice::Spend => self.judge_extra(state, side),
            Choice::NightMarch(Piece::Leader(leader)) => self.judge_night_march(state, side, leader),
            Choice::Entrench(area) => self.judge_night_entrench(state, side, area),
            Choice::EntrenchAll if self.night_sites(state, side).is_empty() => {
                Err(Refusal::new(self.book.cases.night_works, no::NOWHERE))
            }
            Choice::EntrenchAll | Choice::Done => Ok(()),
            _ => Err(NOT_NOW),
        }
    }

    pub(crate) fn apply_night(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Refresh(Piece::Unit(unit)) => {
                state.exhausted.remove(unit.0);
                self.pay(state, side, unit);
                say(turn, "13.2", || phrase!("refreshed", unit.0));
            }
            Choice::Spend => {
                self.spend_advantage(state, side);
                state.replacements[side] += 1;
                say(turn, "12.1", || phrase!("replacements.extra", side));
            }
            Choice::NightMarch(Piece::Leader(leader)) => self.begin_night_march(state, side, leader, turn),
            Choice::Entrench(area) => {
                self.entrench(state, side, area, self.book.cases.night_works, turn);
                state.dug.insert(area);
            }
            Choice::EntrenchAll => {
                let mut dug = Vec::new();
                for area in self.night_sites(state, side) {
                    if self.judge_night_entrench(state, side, area).is_ok() {
                        state.works[side].improve(area);
                        state.dug.insert(area);
                        dug.push(i32::from(area));
                    }
                }
                say(turn, self.book.cases.night_works, || {
                    phrase!("entrenched.all", side, dug)
                });
            }
            _ => self.end_night(state, side, turn),
        }
    }
}

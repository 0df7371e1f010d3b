//! The assault impulse under way (8.1.1, 9.1): what is moved and assaulted, until its player is done.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Pace, Refusal, Side, Turn, phrase};
use maps::sets::Set;
use protocol::view::{PieceId, SpaceId};

use crate::book::Work;
use crate::choice::{Choice, Piece};
use crate::game::AreaImpulse;
use crate::night_march::refusals::ASSAULT as NOT_AT_NIGHT;
use crate::refusals::NOT_NOW;
use crate::state::{Activation, Frame, March, State, place};

impl AreaImpulse {
    pub(crate) fn judge_operation(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Assault(_) | Choice::Repair(_) | Choice::Engineers(_) if state.op.night => Err(NOT_AT_NIGHT),
            Choice::Move(piece, to) => self.judge_move(state, piece, to).map(|_| ()),
            Choice::Follow(piece) => self.judge_follow(state, piece),
            Choice::FollowAll => self.judge_follow_all(state),
            Choice::Assault(area) => self.judge_assault(state, area),
            Choice::Second(area) => self.judge_second(state, area),
            Choice::Repair(to) => self.judge_repair(state, to),
            Choice::Engineers(to) => self.judge_engineers(state, to),
            Choice::Force(Piece::Unit(unit)) => self.judge_force(state, unit),
            Choice::ForceAll => self.judge_force_all(state),
            Choice::Done if self.mandatory(state).is_empty() => Ok(()),
            Choice::Done => Err(Refusal::new("10.1", "First assault where you met the enemy.")),
            _ => Err(NOT_NOW),
        }
    }

    /// Appends what may be moved, assaulted, repaired and forced.
    pub(crate) fn list_operation(&self, state: &State, into: &mut Vec<Choice>) {
        let op = &state.op;
        let guns = self.gun_areas(state, state.active);
        let mut fields = Set::EMPTY;
        let riders = self.own_leaders(state, state.active, op.areas[0])
            | if op.areas[1] == 0 {
                Set::EMPTY
            } else {
                self.own_leaders(state, state.active, op.areas[1])
            };
        let rides = |leader: &u8| op.march(Piece::of_leader(*leader)).is(March::BEGUN);
        let on_the_way: Set = self.lookups.leaders[state.active].filter(rides).collect();
        let mut followed = false;
        for unit in op.units {
            let piece = Piece::of_unit(unit);
            if place::is_area(state.at(piece)) {
                fields.insert(state.at(piece));
                followed |= self.list_moves(state, piece, guns, into);
            }
        }
        for leader in op.leaders | riders | on_the_way {
            let piece = Piece::of_leader(leader);
            if place::is_area(state.at(piece)) {
                followed |= self.list_moves(state, piece, guns, into);
            }
        }
        if followed {
            into.push(Choice::FollowAll);
        }
        let forceable = self.forceable(state);
        into.extend(forceable.map(|unit| Choice::Force(Piece::of_unit(unit))));
        if !forceable.is_empty() {
            into.push(Choice::ForceAll);
        }
        let judged = into.len();
        into.extend(fields.map(Choice::Assault));
        if state.advantage == Some(state.active) {
            let seconds = match (self.book.work, op.by) {
                (Work::Entrench, _) => self.ground.adjacent[usize::from(op.areas[0])],
                (Work::Regroup, Activation::Regroup) => self.ground.areas,
                (Work::Regroup, _) => Set::EMPTY,
            };
            into.extend(seconds.map(Choice::Second));
        }
        if !state.bridges.down.is_empty() && op.mover.is_none() {
            let near = op.areas.map(|area| self.ground.adjacent[usize::from(area)]);
            into.extend((near[0] | near[1]).map(Choice::Repair));
            into.extend((near[0] | near[1]).map(Choice::Engineers));
        }
        into.push(Choice::Done);
        self.keep_legal(state, state.active, judged, into);
    }

    /// Appends the moves of a piece in an area; whether it goes along when all follow the piece that moved last.
    fn list_moves(&self, state: &State, piece: Piece, guns: Set, into: &mut Vec<Choice>) -> bool {
        if self.judge_mover(state, piece).is_err() {
            return false;
        }
        let at = state.at(piece);
        for to in self.ground.adjacent[usize::from(at)] {
            if self.passage(state, piece, to, guns).is_ok() {
                into.push(Choice::Move(piece, to));
            }
        }
        if state.op.route[0] != at {
            return false;
        }
        let follows = self.judge_route(state, piece, guns);
        if follows.is_ok() {
            into.push(Choice::Follow(piece));
        }
        follows == Ok(true)
    }

    /// How a piece may go on now, area by area, and where it stands (9.1).
    pub(crate) fn list_paces(
        &self,
        state: &State,
        side: Side,
        piece: PieceId,
        into: &mut Vec<Pace<Choice>>,
    ) -> Option<SpaceId> {
        let piece = Piece::read(piece)?;
        if let Piece::Unit(unit) = piece
            && self.decider(state) == Some(side)
            && let Some(at) = self.list_refuges(state, side, unit, into)
        {
            return Some(at.into());
        }
        let is_asked = matches!(state.frame(), Some(Frame::Operation)) && state.active == side;
        if !is_asked || self.judge_targets(Choice::Move(piece, 1)).is_err() {
            return None;
        }
        let at = state.at(piece);
        if !place::is_area(at) {
            return None;
        }
        let guns = self.gun_areas(state, side);
        if self.judge_mover(state, piece).is_ok() {
            into.extend(self.ground.adjacent[usize::from(at)].filter_map(|to| {
                let passage = self.passage(state, piece, to, guns).ok()?;
                let obliges = self.told_of_march(state, piece, to);
                Some(Pace::next(Choice::Move(piece, to), to, passage.cost).obliging(obliges))
            }));
        }
        Some(at.into())
    }

    pub(crate) fn apply_operation(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        if let Some(area) = self.cut_off(state, choice) {
            say(turn, "9.4", || phrase!("screen.first", area));
            self.begin_screening(state, area);
            return;
        }
        state.op.fought = false;
        match choice {
            Choice::Move(..) | Choice::Follow(_) | Choice::FollowAll => self.march(state, choice, turn),
            Choice::Assault(area) => self.begin_assault(state, area, turn),
            Choice::Second(area) => self.activate_second(state, area, turn),
            Choice::Repair(to) => self.repair(state, to, turn),
            Choice::Engineers(to) => self.send_engineers(state, to, turn),
            Choice::Force(_) | Choice::ForceAll => self.force(state, choice, turn),
            Choice::Done => state.op.closing = true,
            _ => {}
        }
    }

    /// Moves a piece, or lets others follow it.
    pub(crate) fn march(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Move(piece, to) => {
                if let Ok(passage) = self.judge_move(state, piece, to) {
                    self.make_move(state, piece, to, passage, turn);
                }
            }
            Choice::Follow(piece) => self.follow(state, Some(piece), turn),
            Choice::FollowAll => self.follow(state, None, turn),
            _ => {}
        }
    }

    /// Goes on with an assault impulse: asks, or finishes it once its player is done.
    pub(crate) fn advance_operation(&self, state: &mut State) -> bool {
        if state.op.fought && !state.op.closing {
            // The dice of the assault cannot be taken back, so nobody is asked when nothing is left to do.
            let mut choices = Vec::new();
            self.list_choices(state, state.active, &mut choices);
            state.op.closing = choices == [Choice::Done];
        }
        if !state.op.closing {
            return true;
        }
        if state.op.night {
            state.become_frame(Frame::Bivouac);
            return false;
        }
        if let Some(area) = self.screenable(state).first() {
            self.begin_screening(state, area);
            return false;
        }
        state.frames.pop();
        state.become_frame(Frame::Closing);
        false
    }
}

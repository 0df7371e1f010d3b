//! Enumerating choices: tight candidates for the procedure under way, each judged.

use kernel::Side;

use crate::AreaImpulse;
use crate::book::{Command, Work};
use crate::choice::{BID_LIMIT, Choice, Piece};
use crate::data::{LEADER_PIECES, LeaderId, UnitId};
use crate::options::Rule;
use crate::sets::Set;
use crate::state::{Activation, Dawn, Frame, State, Step, place};

fn unit(unit: u8) -> Piece {
    Piece::Unit(UnitId(unit))
}

fn leader(leader: u8) -> Piece {
    Piece::Leader(LeaderId(leader))
}

impl AreaImpulse {
    /// Appends every legal choice of whoever has to decide.
    pub(crate) fn list_choices(&self, state: &State, into: &mut Vec<Choice>) {
        if state.frame() == Some(Frame::Bids) {
            into.extend((0..=BID_LIMIT).map(Choice::Bid));
            return;
        }
        let (Some(side), Some(frame)) = (self.decider(state), state.frame()) else {
            return;
        };
        match frame {
            Frame::Operation => return self.list_operation(state, into),
            Frame::Impulse => return self.list_impulse(state, into),
            _ => {}
        }
        let start = into.len();
        match frame {
            Frame::Dawn(step) => self.list_dawn(state, side, step, into),
            Frame::Assault(step) => self.list_assault(state, side, step, into),
            Frame::Combine(_) => {
                into.extend(self.combinable(state, side).map(|id| Choice::Send(leader(id))));
            }
            Frame::Screen(area) => self.list_retreats(state, self.screeners(state, side, area), area, into),
            Frame::Escort { leaders, .. } => {
                let goals = state.fight.fled[side.index()];
                into.extend(leaders.flat_map(|id| goals.map(move |to| Choice::Accompany(leader(id), to))));
                into.push(Choice::Done);
            }
            Frame::Capture { .. } => into.extend([Choice::TakeWorks, Choice::LevelWorks]),
            Frame::Demolition(area) => {
                into.extend(self.demolishable(state, area).map(Choice::Demolish));
                into.push(Choice::Done);
            }
            Frame::Recall(_) => {
                into.extend(self.recallable(state, side).map(|id| Choice::Recall(unit(id))));
                into.push(Choice::Done);
            }
            Frame::Risk(_) => into.extend(state.fight.at_risk[side.index()].map(|id| Choice::Risk(leader(id)))),
            Frame::Recover(id) => {
                into.extend(self.camps(state, id).map(|to| Choice::Place(Piece::Leader(id), to)));
            }
            Frame::Relocate(id) => {
                into.extend(
                    self.places_for(state, id)
                        .map(|to| Choice::Place(Piece::Leader(id), to)),
                );
            }
            Frame::Night(_) => {
                into.extend(self.refreshable(state, side).map(|id| Choice::Refresh(unit(id))));
                into.extend(self.ground.areas.map(Choice::Entrench));
                into.extend(self.night_leaders(state, side).map(|id| Choice::NightMarch(leader(id))));
                into.extend([Choice::Spend, Choice::EntrenchAll, Choice::Done]);
            }
            Frame::Removal(_) => {
                into.extend(state.works[side.index()].markers.map(Choice::Remove));
                into.extend([Choice::Done, Choice::Never]);
            }
            Frame::Bids | Frame::Bivouac | Frame::Impulse | Frame::Operation | Frame::Closing => {}
        }
        self.keep_legal(state, start, into);
    }

    fn list_dawn(&self, state: &State, side: Side, step: Dawn, into: &mut Vec<Choice>) {
        match step {
            Dawn::Hoke => into.extend([Choice::Arrive(self.arrivals().hoke_entry), Choice::Hold]),
            Dawn::Arrival { .. } => {
                into.extend(self.arrivals().eighteenth_entry.map(Choice::Arrive));
                into.push(Choice::Hold);
            }
            Dawn::Reversal { .. } | Dawn::Restore(_) => into.extend([Choice::Spend, Choice::Keep]),
            Dawn::Detach(side) => {
                into.extend(self.detachable(state, side).map(|id| Choice::Detach(unit(id))));
                into.push(Choice::Done);
            }
            Dawn::Relief => {
                into.extend(self.relief_areas(state).map(Choice::Arrive));
                into.push(Choice::Hold);
            }
            Dawn::Muster(side) => self.list_muster(state, side, into),
            Dawn::Train => into.extend([Choice::Relocate, Choice::Hold]),
            _ => {
                let lee = self.army_leader(state, side).0;
                into.extend(
                    self.controlled(state, side)
                        .map(|area| Choice::Place(leader(lee), area)),
                );
            }
        }
    }

    fn list_assault(&self, state: &State, side: Side, step: Step, into: &mut Vec<Choice>) {
        match step {
            Step::Heroic => into.extend([Choice::Spend, Choice::Keep]),
            Step::Assemble => {
                into.extend(state.fight.eligible.map(|id| Choice::Point(unit(id))));
                into.extend((state.fight.eligible - state.fight.units).map(|id| Choice::Join(unit(id))));
                into.extend(self.leads(state, side).map(|id| Choice::Lead(leader(id))));
                into.extend(self.supporters(state, side).map(|id| Choice::Support(unit(id))));
                into.push(Choice::JoinAll);
            }
            Step::Forward => {
                into.extend(
                    self.own(state, side, state.fight.area)
                        .map(|id| Choice::Forward(unit(id))),
                );
                into.extend(self.leads(state, side).map(|id| Choice::Lead(leader(id))));
                into.extend(self.supporters(state, side).map(|id| Choice::Support(unit(id))));
            }
            Step::Absorb => self.each_loss(state, &mut |choice| into.push(choice)),
            Step::FallBack => {
                for id in state.fight.falling_back {
                    let ways = self.ways_back(state, UnitId(id));
                    into.extend(ways.map(|to| Choice::Retreat(unit(id), to)));
                }
                into.push(Choice::Done);
            }
            _ => self.list_retreats(state, self.own(state, side, state.fight.area), state.fight.area, into),
        }
    }

    fn list_retreats(&self, state: &State, units: Set, from: u8, into: &mut Vec<Choice>) {
        let side = state.active.other();
        for id in units {
            let ways = self.retreats(state, side, UnitId(id), from);
            into.extend(ways.map(|to| Choice::Retreat(Piece::Unit(UnitId(id)), to)));
        }
        into.extend([Choice::Stand, Choice::StandToday]);
    }

    /// Keeps what is legal for the side that decides; the candidates name only pieces and areas that exist.
    fn keep_legal(&self, state: &State, start: usize, into: &mut Vec<Choice>) {
        let mut kept = start;
        for index in start..into.len() {
            let choice = into[index];
            if self.judge_in_frame(state, choice).is_ok() {
                into[kept] = choice;
                kept += 1;
            }
        }
        into.truncate(kept);
    }

    fn list_impulse(&self, state: &State, into: &mut Vec<Choice>) {
        let side = state.active;
        let start = into.len();
        if state.attempted != 0 {
            let here = self.own(state, side, state.attempted);
            into.extend(here.map(|id| Choice::Single(Piece::Unit(UnitId(id)))));
            into.push(Choice::Done);
            return;
        }
        into.push(Choice::Pass);
        let mut occupied = Set::EMPTY;
        for unit in self.tables.units[side.index()] {
            let at = state.units.of(UnitId(unit));
            if place::is_area(at) {
                occupied.insert(at);
                into.push(Choice::Single(Piece::Unit(UnitId(unit))));
            }
        }
        let mut inhabited = occupied;
        for leader in self.tables.leaders[side.index()] {
            let at = state.leaders[leader];
            if place::is_area(at) {
                inhabited.insert(at);
                into.push(Choice::Corps(Piece::Leader(LeaderId(leader))));
            }
        }
        match self.book.work {
            Work::Entrench => into.extend(occupied.map(Choice::Entrench)),
            Work::Regroup => into.extend(inhabited.map(Choice::Regroup)),
        }
        match self.book.command {
            Command::Rank => into.extend(inhabited.map(Choice::Army)),
            Command::Initiative => into.extend([Choice::LeeCommands, Choice::Combine]),
        }
        if state.advantage == Some(side) {
            if state.options.has(Rule::Misdirection) {
                into.extend(self.ground.areas.map(Choice::Misdirect));
            }
            into.extend(inhabited.map(Choice::Rally));
            into.push(Choice::Relocate);
        }
        self.keep_legal(state, start, into);
    }

    fn list_operation(&self, state: &State, into: &mut Vec<Choice>) {
        let op = &state.op;
        let guns = self.gun_areas(state, state.active);
        let mut fields = Set::EMPTY;
        let riders = self.own_leaders(state, state.active, op.areas[0])
            | if op.areas[1] == 0 {
                Set::EMPTY
            } else {
                self.own_leaders(state, state.active, op.areas[1])
            };
        let on_the_way = op
            .mover
            .and_then(|slot| slot.checked_sub(LEADER_PIECES as u8))
            .map_or(Set::EMPTY, Set::of);
        let mut followed = false;
        for unit in op.units {
            let piece = Piece::Unit(UnitId(unit));
            if place::is_area(state.at(piece)) {
                fields.insert(state.at(piece));
                followed |= self.list_moves(state, piece, guns, into);
            }
        }
        for leader in op.leaders | riders | on_the_way {
            let piece = Piece::Leader(LeaderId(leader));
            if place::is_area(state.at(piece)) {
                followed |= self.list_moves(state, piece, guns, into);
            }
        }
        if followed {
            into.push(Choice::FollowAll);
        }
        let forceable = self.forceable(state);
        into.extend(forceable.map(|unit| Choice::Force(Piece::Unit(UnitId(unit)))));
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
        self.keep_legal(state, judged, into);
    }

    /// Appends the moves of a piece in an area; whether it can follow the piece that moved last.
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
        let follows = state.op.route[0] == at && self.judge_route(state, piece, guns).is_ok();
        if follows {
            into.push(Choice::Follow(piece));
        }
        follows
    }
}

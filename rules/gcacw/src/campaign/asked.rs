//! What the campaign asks: who decides, what he may say, and what comes of it. Each question is answered in the room of its
//! chapter; here it is only found.

use kernel::{Refusal, Turn};
use protocol::Side;

use super::{Asked, Goal, Place};
use crate::choice::Choice;
use crate::field::Field;
use crate::game::{Gcacw, NOT_ASKED};
use crate::state::State;

impl Field<'_> {
    /// Judges an answer.
    pub(crate) fn judge_asked(&self, asked: Asked, choice: Choice) -> Result<(), Refusal> {
        match asked {
            Asked::Landing => self.judge_landing(choice),
            Asked::Lee => self.judge_lee(choice),
            Asked::Posture => self.judge_posture(choice),
            Asked::GoOn(_) => self.judge_end(choice),
            Asked::Tie => self.judge_tie(choice),
            Asked::OffMap(side, along) => self.judge_transfers(side, along, choice),
            Asked::Detachment(unit) => self.judge_detachment(unit, choice),
            Asked::Battery(unit, _) => self.judge_battery(unit, choice),
            Asked::Attachment(side, named) => self.judge_attachment(side, named, choice),
            Asked::Arrival(unit) => self.judge_arrival(unit, choice),
            Asked::Evacuation => self.judge_evacuation(choice),
            Asked::Draw(side, left) => self.judge_draw(side, left, choice),
            Asked::Gate(unit) => self.judge_gate(unit, choice),
            Asked::Coast => match choice {
                Choice::Take(unit) if self.units_in_box(Side::Union, Place::AtlanticCoast).contains(unit) => Ok(()),
                _ => Err(NOT_ASKED),
            },
            Asked::Hill => self.judge_hill(choice),
            Asked::Offensive => self.judge_offensive(choice),
            Asked::ValleyLoss(_) => self.judge_valley_loss(choice),
            Asked::Release => self.judge_release(choice),
            Asked::Released(release) => self.judge_released(release, choice),
            Asked::Corps(_) => self.judge_corps(choice),
            Asked::Reorganization => match choice {
                Choice::Declare | Choice::Done => Ok(()),
                _ => Err(NOT_ASKED),
            },
            Asked::NewLeader(leader) => self.judge_new_leader(leader, choice),
            Asked::Depots(built) => self.judge_depots(built, choice),
            Asked::Guns => self.judge_guns(choice),
            Asked::Forage(side, tried) => self.judge_forage(side, tried, choice),
            Asked::Sortie => self.judge_sortie(choice),
            Asked::Boats(moved) => self.judge_boats(moved, choice),
            Asked::Norfolk(named) => self.judge_norfolk(named, choice),
            Asked::Stormed(_) => Err(NOT_ASKED),
            Asked::LeavesNorfolk => self.judge_leaving(choice),
            Asked::Bluff => self.judge_bluff(choice),
        }
    }

    /// All answers.
    pub(crate) fn list_asked(&self, asked: Asked, into: &mut Vec<Choice>) {
        let mut offer = |choice| {
            if self.judge_asked(asked, choice).is_ok() {
                into.push(choice);
            }
        };
        offer(Choice::Done);
        offer(Choice::Declare);
        match asked {
            Asked::Landing => self.landings().for_each(offer),
            Asked::Lee => self.places_of_lee().into_iter().for_each(offer),
            Asked::Hill => self.hills().into_iter().for_each(offer),
            Asked::OffMap(side, _) => self.transfers(side).into_iter().for_each(offer),
            Asked::Detachment(_) | Asked::Battery(..) => Field::amounts().for_each(offer),
            Asked::Attachment(side, named) => self.attachments(side, named).into_iter().for_each(offer),
            Asked::Arrival(unit) => {
                let spaces = self.ways_in(unit).into_iter();
                spaces.map(|space| Choice::Place(unit, space)).for_each(offer);
            }
            Asked::Gate(unit) => {
                let spaces = self.gates(unit).into_iter();
                spaces.map(|space| Choice::Place(unit, space)).for_each(offer);
            }
            Asked::Evacuation => {
                for unit in self.units_in_box(Side::Confederate, Place::Rappahannock) {
                    for goal in [Goal::Box(Place::Valley), Goal::NorthEdge] {
                        offer(Choice::Send(unit, goal.space()));
                    }
                }
            }
            Asked::Draw(side, _) => self.scenario.sides[side.index()].map(Choice::Take).for_each(offer),
            Asked::Coast => {
                let units = self.units_in_box(Side::Union, Place::AtlanticCoast);
                units.map(Choice::Take).for_each(offer);
            }
            Asked::ValleyLoss(_) => {
                let units = self.units_in_box(Side::Confederate, Place::Valley);
                units.map(Choice::Lose).for_each(offer);
            }
            Asked::Released(_) => self.released_choices().into_iter().for_each(offer),
            Asked::Corps(_) => self.new_corps().map(Choice::Under).for_each(offer),
            Asked::NewLeader(leader) => self.places_of_new_leader(leader).into_iter().for_each(offer),
            Asked::Depots(_) => self.depot_choices().into_iter().for_each(offer),
            Asked::Guns => self.places_of_siege().into_iter().map(Choice::Guns).for_each(offer),
            Asked::Forage(side, _) => self.scenario.sides[side.index()].map(Choice::Forage).for_each(offer),
            Asked::Reorganization => {}
            Asked::Tie => offer(Choice::First),
            Asked::Posture | Asked::GoOn(_) | Asked::Offensive | Asked::Release => {}
            Asked::Sortie => offer(Choice::Sortie),
            Asked::Boats(_) => Field::boat_orders().for_each(offer),
            Asked::Norfolk(_) => self.norfolk_choices().into_iter().for_each(offer),
            Asked::Stormed(_) => {}
            Asked::LeavesNorfolk => self.leaving_choices().into_iter().for_each(offer),
            Asked::Bluff => self.scenario.infantry.map(Choice::Lose).for_each(offer),
        }
    }
}

impl Gcacw {
    /// Goes on after a question that needs no answer: nothing can be said but that nothing is done. False while somebody
    /// is asked.
    pub(crate) fn proceed_asked(&self, state: &mut State, asked: Asked, turn: &mut Turn<'_>) -> bool {
        if let Asked::Stormed(won) = asked {
            self.after_storm(state, won, turn);
            return true;
        }
        let mut answers = Vec::new();
        Field::new(&self.data, state).list_asked(asked, &mut answers);
        match (answers.as_slice(), asked) {
            // Without a point to spend the posture is passive.
            ([Choice::Done], Asked::Posture) => self.make_asked(state, asked, Choice::Done, turn),
            // There is but one way to detach a single point.
            ([only @ Choice::Amount(_)], _) => self.make_asked(state, asked, *only, turn),
            ([], Asked::NewLeader(leader)) => self.join_corps(state, leader, None, turn),
            ([], Asked::Lee) => {
                // Where no other leader stands, he joins a unit like every leader who is left alone.
                state.frames.pop();
                if let Some(lee) = state.scenario(&self.data).leader("lee") {
                    state.leaders[lee].gone = false;
                }
                self.after(state, turn);
            }
            ([] | [Choice::Done], _) => {
                state.frames.pop();
            }
            _ => return false,
        }
        true
    }

    /// Makes an answer that was judged.
    pub(crate) fn make_asked(&self, state: &mut State, asked: Asked, choice: Choice, turn: &mut Turn<'_>) {
        match asked {
            Asked::Landing => self.land(state, choice, turn),
            Asked::Lee => self.place_lee(state, choice, turn),
            Asked::Posture => self.choose_posture(state, choice, turn),
            Asked::GoOn(side) => self.try_to_go_on(state, side, choice, turn),
            Asked::Tie => self.answer_tie(state, choice, turn),
            Asked::OffMap(side, along) => self.make_transfer(state, (side, along), choice, turn),
            Asked::Detachment(unit) => self.detach(state, unit, choice, turn),
            Asked::Battery(unit, new) => self.give_battery(state, (unit, new), choice, turn),
            Asked::Attachment(side, named) => self.make_attachment(state, (side, named), choice, turn),
            Asked::Arrival(unit) | Asked::Gate(unit) => {
                state.frames.pop();
                if let Choice::Place(_, space) = choice {
                    self.place_arrival(state, unit, space, turn);
                }
            }
            Asked::Evacuation => self.evacuate(state, choice, turn),
            Asked::Draw(side, left) => self.draw(state, (side, left), choice, turn),
            Asked::Coast => self.draw_from_the_coast(state, choice, turn),
            Asked::Hill => self.place_hill(state, choice, turn),
            Asked::Offensive => self.strike_in_valley(state, choice, turn),
            Asked::ValleyLoss(left) => self.lose_in_valley(state, left, choice, turn),
            Asked::Release => self.ask_lincoln(state, choice, turn),
            Asked::Released(release) => self.release_unit(state, release, choice, turn),
            Asked::Corps(unit) => self.change_corps(state, unit, choice, turn),
            Asked::Reorganization => self.reorganize(state, choice, turn),
            Asked::NewLeader(leader) => self.join_corps(state, leader, Some(choice), turn),
            Asked::Depots(built) => self.make_depot(state, built, choice, turn),
            Asked::Guns => self.move_guns(state, choice, turn),
            Asked::Forage(side, tried) => self.forage(state, (side, tried), choice, turn),
            Asked::Sortie => self.sortie(state, choice, turn),
            Asked::Boats(moved) => self.steam(state, moved, choice, turn),
            Asked::Norfolk(named) => self.make_norfolk(state, named, choice, turn),
            Asked::Stormed(_) => {}
            Asked::LeavesNorfolk => self.leave_norfolk(state, choice, turn),
            Asked::Bluff => self.fortify_for_a_point(state, choice, turn),
        }
    }
}

//! The sequence of play of the campaign (1.0): the steps of a turn, and of the strategic cycle of every seventh.

use kernel::Turn;
use kernel::log::say;

use super::counties::County;
use super::{Asked, Event, Step};
use crate::frames::{Frame, Part};
use crate::game::Gcacw;
use crate::ids::LeaderSet;
use crate::state::State;
use protocol::Side;

impl Gcacw {
    /// Goes through a step of the campaign. What it asks lies above the step that follows.
    pub(crate) fn next_step(&self, state: &mut State, step: Step, turn: &mut Turn<'_>) {
        let next = match step {
            Step::Arrivals if self.begin_day(state) => {
                // What rain leaves out of the day (5.0) is all but who arrives, and the strategic cycle.
                Part::Campaign(Step::Actions.next(state.turn))
            }
            Step::Actions if state.advanced().idle => Part::Building,
            Step::Actions => Part::Cycle,
            Step::Over => return self.next_day(state, turn),
            _ => Part::Campaign(step.next(state.turn)),
        };
        state.frames.push(Frame::Turn(next));
        match step {
            Step::Arrivals => {
                state.memory.next_turn();
                if next != Part::Campaign(Step::Events) {
                    state.weather(&self.data, Some(0));
                }
                say(turn, "advanced 1.0", || self.heading(state));
                self.arrive(state, turn);
                self.lee_comes(state);
                state.advanced().travel.next_turn();
                self.mend_boats(state);
            }
            Step::Events => self.random_event(state, turn),
            Step::OffMap => {
                for side in [Side::Confederate, Side::Union] {
                    state
                        .frames
                        .push(Frame::Campaign(Asked::OffMap(side, LeaderSet::EMPTY)));
                }
            }
            Step::Strategy => self.strategic_event(state, turn),
            Step::Reinforcements => self.reinforce(state, turn),
            Step::SiegeArtillery => self.rest_siege(state, turn),
            Step::Valley => self.valley(state),
            Step::Depots => self.depot_segment(state, turn),
            Step::Supply => self.supply(state, turn),
            Step::Reorganization => self.ask_to_reorganize(state),
            Step::Command => state.frames.push(Frame::Campaign(Asked::Posture)),
            Step::ApHill => self.hill_arrives(state),
            Step::Points => self.give_points(state, turn),
            Step::Ending => self.may_end(state, turn),
            Step::Transfers => {
                state.frames.push(Frame::Transfer(Side::Confederate, LeaderSet::EMPTY));
                state.frames.push(Frame::Transfer(Side::Union, LeaderSet::EMPTY));
            }
            Step::Counties | Step::Seats => {
                self.check_counties(state, turn);
                if state.controls(County::Caroline) || state.controls(County::Hanover) {
                    self.leave_the_rappahannock(state);
                }
            }
            Step::Gunboats => self.gunboat_phase(state, turn),
            Step::Attachment => self.attachment_phase(state),
            Step::Virginia => state.frames.push(Frame::Campaign(Asked::Sortie)),
            Step::Norfolk => self.norfolk_segment(state),
            _ => {}
        }
        if !state.frames.is_empty() {
            self.after(state, turn);
        }
    }

    /// The turn is over: the next begins, or the game is over, too.
    fn next_day(&self, state: &mut State, turn: &mut Turn<'_>) {
        if state.turn < state.scenario(&self.data).entry.turns {
            state.turn += 1;
            state.forget(Event::NoSortie);
            state.frames.push(Frame::Turn(Part::Campaign(Step::Arrivals)));
        } else {
            self.end_campaign(state, turn);
        }
    }
}

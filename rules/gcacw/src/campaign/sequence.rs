//! The sequence of play of the campaign (1.0): the steps of a turn, and of the strategic cycle of every seventh.

use kernel::Turn;
use serde::{Deserialize, Serialize};

use super::counties::County;
use super::{Asked, Event};
use crate::frames::{Frame, Part};
use crate::game::Gcacw;
use crate::ids::LeaderSet;
use crate::state::State;
use protocol::Side;

/// How many turns lie between two strategic cycles.
pub(super) const WEEK: u8 = 7;

/// A step of a turn of the campaign. The actions and the recovery are parts of every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Those on the turn track whose turn it is arrive.
    Arrivals,
    /// Random events (3.0).
    Events,
    /// Leaders transfer.
    Transfers,
    /// Units transfer to and from the boxes (15.0).
    OffMap,
    /// The Union controls counties (12.0).
    Counties,
    /// Gunboats move (11.0).
    Gunboats,
    /// Units are attached (19.2).
    Attachment,
    /// The actions and the recovery follow.
    Actions,
    /// The strategic cycle: strategic events (4.0).
    Strategy,
    /// Reinforcements (13.0).
    Reinforcements,
    /// The siege artillery rests (18.0).
    SiegeArtillery,
    /// The Valley (14.0).
    Valley,
    /// The sortie of the Virginia (9.0).
    Virginia,
    /// The Union controls counties (12.0).
    Seats,
    /// The attack on Norfolk (16.2).
    Norfolk,
    /// Depots (17.1).
    Depots,
    /// Who is in supply (17.0).
    Supply,
    /// The posture of the Union (5.0).
    Command,
    /// The army is reorganized (21.0).
    Reorganization,
    /// A.P. Hill arrives (13.1).
    ApHill,
    /// Victory points are given.
    Points,
    /// The game may end (23.0).
    Ending,
    /// The next turn begins.
    Over,
}

/// The steps, in the order of the book.
const ORDER: [Step; 23] = [
    Step::Arrivals,
    Step::Events,
    Step::Transfers,
    Step::OffMap,
    Step::Counties,
    Step::Gunboats,
    Step::Attachment,
    Step::Actions,
    Step::Strategy,
    Step::Reinforcements,
    Step::SiegeArtillery,
    Step::Valley,
    Step::Virginia,
    Step::Seats,
    Step::Norfolk,
    Step::Depots,
    Step::Supply,
    Step::Command,
    Step::Reorganization,
    Step::ApHill,
    Step::Points,
    Step::Ending,
    Step::Over,
];

impl Step {
    /// The turns on which a step takes place.
    #[must_use]
    pub const fn takes_place(self, turn: u8) -> bool {
        let weekly = turn.is_multiple_of(WEEK);
        match self {
            Step::Arrivals
            | Step::Events
            | Step::Transfers
            | Step::Counties
            | Step::Gunboats
            | Step::Attachment
            | Step::Actions
            | Step::Over => true,
            Step::OffMap => turn >= 4,
            Step::Strategy
            | Step::Reinforcements
            | Step::SiegeArtillery
            | Step::Seats
            | Step::Depots
            | Step::Supply
            | Step::Command
            | Step::Points => weekly,
            Step::Valley => weekly && turn >= 35,
            Step::Virginia | Step::Norfolk => weekly && turn >= 14,
            Step::Reorganization => weekly && turn >= 42,
            Step::ApHill => weekly && turn >= 49,
            Step::Ending => weekly && turn >= 91,
        }
    }

    /// The step after this one on a turn.
    #[must_use]
    pub fn next(self, turn: u8) -> Step {
        let mut later = ORDER.into_iter().skip_while(|step| *step != self).skip(1);
        later.find(|step| step.takes_place(turn)).unwrap_or(Step::Over)
    }
}

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
                    state.weather(&self.data, true);
                }
                self.arrive(state, turn);
                self.lee_comes(state);
                state.advanced().travel.next_turn();
                self.mend_boats(state);
            }
            Step::Events => self.random_event(state, turn),
            Step::OffMap => {
                for side in [Side::Confederate, Side::Union] {
                    state.frames.push(Frame::Campaign(Asked::OffMap(side, None)));
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

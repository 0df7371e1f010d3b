//! The reorganization of the Army of the Potomac (21.0): four divisions are replaced, and two corps get their leaders.

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Phrase, Refusal, Turn, phrase};
use protocol::Side;

use super::{Asked, Away, Event};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::Frame;
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::{HexSet, LeaderId};
use crate::state::{State, UnitState};

const NOT_HIS: Refusal = Refusal::new("advanced 21.0", "He joins a new division of his corps.");
/// Who gains artillery, how much, and how much he has at most.
const SYKES: &str = "us-sykes-a";
const GAINED: u8 = 2;
const MOST_GUNS: u8 = 4;
/// The leaders of the new corps.
const LEADERS: [&str; 2] = ["porter", "franklin"];

impl Field<'_> {
    /// Where a new leader can join his corps.
    pub(super) fn places_of_new_leader(&self, leader: LeaderId) -> Vec<Choice> {
        let new: crate::ids::UnitSet = self.data.campaign.replacements.iter().map(|(_, new)| *new).collect();
        let own = self.own(leader) & new;
        let hexes: HexSet = own.filter_map(|unit| self.state.units[unit].hex).collect();
        hexes.map(|hex| Choice::Transfer(leader, hex)).collect()
    }

    pub(super) fn judge_new_leader(&self, leader: LeaderId, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Transfer(own, _) if own == leader => {
                if self.places_of_new_leader(leader).contains(&choice) {
                    Ok(())
                } else {
                    Err(NOT_HIS)
                }
            }
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// The Union is asked, until it has reorganized its army once.
    pub(super) fn ask_to_reorganize(&self, state: &mut State) {
        if !state.has(Event::Reorganized) {
            state.frames.push(Frame::Campaign(Asked::Reorganization));
        }
    }

    /// The new divisions stand where the old ones stood, as they were; those that were lost are not replaced.
    pub(super) fn reorganize(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if choice != Choice::Declare {
            return;
        }
        state.note(Event::Reorganized);
        say(turn, "advanced 21.0", || Phrase::bare("campaign.reorganized"));
        for (old, new) in &self.data.campaign.replacements {
            let was = state.units[*old];
            if was.strength == 0 {
                continue;
            }
            // The artillery stays what it was; Sykes gains some.
            let own = Field::new(&self.data, state).artillery(*old);
            let artillery = if state.scenario(&self.data)[*old].printed.id == SYKES {
                (own + GAINED).min(MOST_GUNS)
            } else {
                own
            };
            state.units[*new] = was;
            state.units[*old] = UnitState::default();
            let campaign = state.advanced();
            campaign.units[*new] = campaign.units[*old];
            for leader in campaign.with(*old) {
                campaign.leaders[leader] = Away::With(*new);
            }
            if campaign.unsupplied.contains(*old) {
                campaign.unsupplied.insert(*new);
            }
            if campaign.travel.ships.contains(*old) {
                campaign.travel.ships.insert(*new);
            }
            campaign.clear(*old);
            campaign.set_artillery(*new, artillery);
            say(turn, "advanced 21.0", || {
                phrase!("campaign.replaced", old.wire(), new.wire())
            });
        }
        self.settle_leaders(state);
        let scenario = state.scenario(&self.data);
        for leader in LEADERS.into_iter().rev().filter_map(|id| scenario.leader(id)) {
            state.frames.push(Frame::Campaign(Asked::NewLeader(leader)));
        }
    }

    /// A leader joins his new corps: on the map where the Union says, otherwise in the box of a division of his.
    pub(super) fn join_corps(&self, state: &mut State, leader: LeaderId, choice: Option<Choice>, turn: &mut Turn<'_>) {
        state.frames.pop();
        if let Some(Choice::Transfer(_, hex)) = choice {
            state.leaders[leader].hex = Some(hex);
            state.leaders[leader].gone = false;
            say(turn, "advanced 21.0", || phrase!("transfer", leader.wire(), hex.0));
            return;
        }
        let own = state.own(&self.data, leader) & state.scenario(&self.data).sides[Side::Union.index()];
        let campaign = state.advanced();
        let away = own
            .map(|unit| campaign.units[unit])
            .find(|away| matches!(away, Away::In(_)));
        if let Some(away) = away {
            campaign.leaders[leader] = away;
        }
    }
}

//! Activating leaders, or passing (1.2, 5.11).

use kernel::choice::Target;
use kernel::log::say;
use kernel::{Phrase, Refusal, Side, Turn, phrase};

use crate::choice::Choice;
use crate::data::LeaderClass;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet};
use crate::refusals::{NO_SUCH_PIECE, NOT_NOW};
use crate::state::{Frame, State, TurnStage};

mod refusals {
    use kernel::Refusal;

    pub(super) const NO_LEADER: Refusal = Refusal::new("5.11", "Only leaders are activated.");
    pub(super) const OFF_MAP: Refusal = Refusal::new("5.11", "This leader is not on the map.");
    pub(super) const ONE_STEP: Refusal = Refusal::new(
        "5.11",
        "A leader with one step would be eliminated by it; he cannot be activated.",
    );
    pub(super) const CHOSEN: Refusal = Refusal::new("5.11", "This leader is chosen already.");
    pub(super) const NOT_CHOSEN: Refusal = Refusal::new("5.11", "This leader is not chosen.");
    pub(super) const NO_GRANT: Refusal =
        Refusal::new("5.22", "Only Grant chooses between an army and the supreme command.");
    pub(super) const BID: Refusal = Refusal::new(
        "1.1",
        "You have the initiative: activate exactly as many leaders as you bid.",
    );
    pub(super) const TOO_MANY: Refusal = Refusal::new(
        "1.1",
        "You have chosen more leaders than you bid: let some of them rest.",
    );
    pub(super) const NOBODY: Refusal = Refusal::new("1.2", "You have chosen no leader; pass if you want none.");
    pub(super) const NOT_A_PASS: Refusal = Refusal::new("1.2", "Leaders are chosen; let them rest first to pass.");
}
use refusals as no;

impl BobbyLee {
    /// The leaders of a side that can be activated: on the map, with two steps or more (5.11).
    pub(crate) fn ready_leaders(&self, state: &State, side: Side) -> BlockSet {
        let leaders = state.places.on_map() & self.lookups.leaders & self.lookups.blocks[side];
        leaders.filter(|leader| state.steps[*leader] >= 2).collect()
    }

    /// Whether a leader can act in either part: Grant (5.22).
    pub(crate) fn is_grant(&self, leader: BlockId) -> bool {
        self.leader_class(leader) == Some(LeaderClass::SupremeOrArmy)
    }

    fn judge_leader(&self, state: &State, leader: BlockId) -> Result<(), Refusal> {
        if !self.lookups.units(state.active).contains(leader) {
            return Err(NO_SUCH_PIECE);
        }
        if !self.lookups.is_leader(leader) {
            return Err(no::NO_LEADER);
        }
        if state.places.hex(leader).is_none() {
            return Err(no::OFF_MAP);
        }
        if state.steps(leader) < 2 {
            return Err(no::ONE_STEP);
        }
        Ok(())
    }

    pub(crate) fn judge_activation(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let chosen = state.turn.active;
        match choice {
            Choice::Activate(leader) | Choice::Supreme(leader) => {
                self.judge_leader(state, leader)?;
                if matches!(choice, Choice::Supreme(_)) && !self.is_grant(leader) {
                    return Err(no::NO_GRANT);
                }
                if chosen.contains(leader) {
                    return Err(no::CHOSEN);
                }
                Ok(())
            }
            Choice::Rest(leader) => {
                self.judge_leader(state, leader)?;
                if chosen.contains(leader) {
                    Ok(())
                } else {
                    Err(no::NOT_CHOSEN)
                }
            }
            Choice::Pass if state.owed.is_some() => Err(no::BID),
            Choice::Pass if !chosen.is_empty() => Err(no::NOT_A_PASS),
            Choice::Pass => Ok(()),
            Choice::Done => match state.owed {
                Some(owed) if owed < chosen.len() => Err(no::TOO_MANY),
                Some(owed) if owed != chosen.len() => Err(no::BID),
                None if chosen.is_empty() => Err(no::NOBODY),
                _ => Ok(()),
            },
            _ => Err(NOT_NOW),
        }
    }

    /// What it is called that the chosen leaders command: by the names for which a button has room, or by their number.
    pub(crate) fn command_label(&self, state: &State) -> Option<Phrase> {
        let mut chosen = state.turn.active;
        let many = chosen.len();
        let first = chosen.next()?.wire();
        Some(match (chosen.next(), many) {
            (None, _) => phrase!("done.command", first),
            (Some(second), 2) => phrase!("done.command-two", first, second.wire()),
            _ => phrase!("done.command-many", many),
        })
    }

    pub(crate) fn list_activation(&self, state: &State, into: &mut Vec<Choice>) {
        for leader in self.ready_leaders(state, state.active) {
            if state.turn.active.contains(leader) {
                into.push(Choice::Rest(leader));
            } else {
                into.push(Choice::Activate(leader));
                if self.is_grant(leader) {
                    into.push(Choice::Supreme(leader));
                }
            }
        }
        for choice in [Choice::Pass, Choice::Done] {
            if self.judge_activation(state, choice).is_ok() {
                into.push(choice);
            }
        }
    }

    pub(crate) fn apply_activation(&self, state: &mut State, choice: Choice, turn: &mut Turn<'_>) {
        match choice {
            Choice::Activate(leader) | Choice::Supreme(leader) => {
                state.turn.active.insert(leader);
                let supreme = matches!(choice, Choice::Supreme(_));
                if supreme || self.leader_class(leader) == Some(LeaderClass::Supreme) {
                    state.turn.supreme = Some(leader);
                }
            }
            Choice::Rest(leader) => {
                state.turn.active.remove(leader);
                state.turn.supreme = state.turn.supreme.filter(|supreme| *supreme != leader);
            }
            Choice::Pass => self.pass(state, turn),
            _ => self.command(state, turn),
        }
    }

    /// No leader is activated: the turn is over.
    pub(crate) fn pass(&self, state: &mut State, turn: &mut Turn<'_>) {
        let active = state.active;
        state.passes += 1;
        say(turn, "1.2", || phrase!("passed", active));
        state.become_frame(Frame::Turn(TurnStage::End));
    }

    /// The chosen leaders turn face up and command (5.11, 5.4).
    fn command(&self, state: &mut State, turn: &mut Turn<'_>) {
        turn.commit();
        state.owed = None;
        state.passes = 0;
        state.revealed |= state.turn.active;
        state.turn.strategic = state.turn.supreme.map_or(0, |supreme| state.steps(supreme));
        state.turn.command = self.command_range(state);
        for leader in state.turn.active {
            let steps = state.steps(leader);
            let supreme = state.turn.supreme == Some(leader);
            let hex = state.places.hex(leader).map_or(0, |hex| self.space(hex).0);
            let key = if supreme { "activated.supreme" } else { "activated" };
            say(turn, "5.11", || phrase!(key, leader.wire(), hex, steps));
        }
        state.become_frame(Frame::Turn(TurnStage::March));
    }
}

//! The initiative of the campaign, and the random end of the action cycle (6.0).

use kernel::log::{roll, say, say_dice};
use kernel::{Phrase, Refusal, Turn, phrase};
use protocol::Side;

use super::{Asked, Posture};
use crate::choice::Choice;
use crate::field::Field;
use crate::frames::{Frame, Part};
use crate::game::{Gcacw, NOT_ASKED};
use crate::ids::UnitSet;
use crate::state::State;

/// The highest roll by which a cycle goes on.
const GOES_ON: u8 = 4;

impl Field<'_> {
    pub(super) fn judge_end(&self, choice: Choice) -> Result<(), Refusal> {
        match choice {
            Choice::Declare | Choice::Done => Ok(()),
            _ => Err(NOT_ASKED),
        }
    }
}

impl Gcacw {
    /// An action phase of the campaign begins: both roll, whoever can act. True when it was one of the campaign.
    pub(crate) fn campaign_initiative(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        if state.campaign.is_none() {
            return false;
        }
        if self.close(state, turn) {
            return true;
        }
        let field = Field::new(&self.data, state);
        if !Side::BOTH.into_iter().any(|side| field.can_act(side)) {
            self.end_cycle(state, turn);
            return true;
        }
        // In the first phase of a cycle the initiative is given to the Confederates (5.0).
        if state.is_passive() && state.memory.phases == 1 {
            say(turn, "advanced 5.0", || phrase!("initiative.given", Side::Confederate));
            self.give_initiative(state, Side::Confederate, turn);
            return true;
        }
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
        match dice {
            [1, 1] if state.advanced().acted == protocol::BySide::new(true, true) => {
                self.ask_to_go_on(state, Side::Union, turn);
            }
            [union, confederate] if union == confederate && union > 1 && state.is_passive() => {
                state.frames.push(Frame::Campaign(Asked::Tie));
            }
            _ => self.give_initiative(state, winner, turn),
        }
        true
    }

    /// A side has the initiative. Who can do nothing passes it.
    pub(super) fn give_initiative(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        state.frames.push(Frame::Turn(Part::Cycle));
        state.frames.push(Frame::Action(side, false));
        let mut choices = Vec::new();
        if !Field::new(&self.data, state).can_act(side) {
            self.list_choices(state, side, &mut choices);
            if choices == [Choice::Pass] {
                self.pass(state, side, false, turn);
            }
        }
    }

    /// The action cycle is over.
    pub(super) fn end_cycle(&self, state: &mut State, turn: &mut Turn<'_>) {
        say(turn, "advanced 6.0", || Phrase::bare("cycle.over"));
        state.frames.push(Frame::Turn(Part::Building));
    }

    /// After double ones each side that may try to go on is asked, the Union first; then the cycle is over.
    fn ask_to_go_on(&self, state: &mut State, side: Side, turn: &mut Turn<'_>) {
        let may = match side {
            Side::Union => !state.is_passive() && Field::new(&self.data, state).siege_works(),
            Side::Confederate => self.lee_commands(state),
        };
        match side {
            _ if may => state.frames.push(Frame::Campaign(Asked::GoOn(side))),
            Side::Union => self.ask_to_go_on(state, Side::Confederate, turn),
            Side::Confederate => self.end_cycle(state, turn),
        }
    }

    /// A side tries to go on after double ones, or does not.
    pub(super) fn try_to_go_on(&self, state: &mut State, side: Side, choice: Choice, turn: &mut Turn<'_>) {
        state.frames.pop();
        if choice == Choice::Declare {
            let die = turn.d6();
            let goes_on = die <= GOES_ON;
            say_dice(turn, "advanced 6.0", side, "dice.campaign.cycle", &[die], || {
                Phrase::bare(if goes_on { "campaign.goes-on" } else { "campaign.stops" })
            });
            if goes_on {
                self.give_initiative(state, Side::Confederate, turn);
                return;
            }
        }
        match side {
            Side::Union => self.ask_to_go_on(state, Side::Confederate, turn),
            Side::Confederate => self.end_cycle(state, turn),
        }
    }

    /// A side has performed an action of this cycle.
    pub(crate) fn note_action(&self, state: &mut State, side: Side) {
        if state.campaign.is_some() {
            state.advanced().acted[side] = true;
        }
    }

    /// What a day of rain before a passive Union leaves out (5.0): the actions, and on later days of the same rain all but
    /// the strategic cycle. True when the whole day is left out.
    pub(super) fn begin_day(&self, state: &mut State) -> bool {
        let (today, passive) = (state.turn, state.is_passive());
        let campaign = state.advanced();
        let goes_on = campaign.rain_to >= today;
        let whole = goes_on && passive && campaign.lull;
        campaign.idle = goes_on && passive;
        campaign.lull = goes_on && passive;
        campaign.closed = false;
        campaign.closing = None;
        campaign.built = UnitSet::EMPTY;
        campaign.fresh = UnitSet::EMPTY;
        campaign.paralysis = None;
        campaign.acted = protocol::BySide::default();
        debug_assert!(!whole || campaign.posture == Posture::Passive, "only the passive wait");
        whole
    }
}

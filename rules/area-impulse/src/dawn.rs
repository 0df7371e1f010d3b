//! The Dawn Phase (6.2): leaders, reinforcements, and in Not War But Murder Lee's health.
//!
//! The rolls of Birth of a Legend stand in `readiness`, its Supply Train in `train`.

use kernel::{Refusal, Side, Turn, phrase};

use crate::AreaImpulse;
use crate::book::{Dawning, Leads};
use crate::choice::{Choice, Piece};
use crate::log::{say, say_dice};
use crate::options::Rule;
use crate::phrases::day;
use crate::sets::Set;
use crate::state::{Dawn, Frame, State, place};

/// Whose army leader may fall sick.
const LEE: Side = Side::Confederate;

const NOT_LEE: Refusal = Refusal::new("6.2.1", "Only the army leader comes back from the Turn Track.");
const NOT_CONTROLLED: Refusal = Refusal::new("6.2.1", "He returns to an area that his side controls.");

impl AreaImpulse {
    /// Goes on with the Dawn Phase: true when somebody has to be asked.
    pub(crate) fn advance_dawn(&self, state: &mut State, step: Dawn, turn: &mut Turn<'_>) -> bool {
        match step {
            Dawn::Begin => {
                for standing in &mut state.standing {
                    standing.no_screening = false;
                    standing.no_retreat = false;
                }
                self.head(state, turn);
                let date = day(state.turn);
                say(turn, "6.2", || phrase!("dawn", date));
                self.roll_weather(state, turn);
                state.led = Set::EMPTY;
                state.rode = Set::EMPTY;
                self.renew_repairs(state);
                self.land_successors(state, turn);
                let next = match self.book.dawning {
                    Dawning::Health => {
                        state.inactive = Set::EMPTY;
                        Dawn::Hoke
                    }
                    Dawning::Readiness { .. } => Dawn::Ready,
                };
                state.go(Frame::Dawn(next));
            }
            Dawn::Hoke => return self.advance_hoke(state, turn),
            Dawn::Eighteenth => {
                let next = self.eighteenth_at_dawn(state, turn);
                state.go(Frame::Dawn(next));
            }
            Dawn::Arrival { must: true } => match self.eighteenth_areas(state).only() {
                Some(area) => self.land_eighteenth(state, area, turn),
                None => return true,
            },
            Dawn::Health => self.roll_health(state, turn),
            Dawn::Feud => self.roll_feud(state, turn),
            Dawn::Detach(side) => return self.advance_detaching(state, side),
            Dawn::Ready => self.roll_readiness(state, turn),
            Dawn::Train => return self.advance_train(state, turn),
            Dawn::End => {
                self.shift_advantage(state, turn);
                state.active = match self.book.leads {
                    Leads::Always(side) => side,
                    Leads::IfActive(side) if self.army_leader_active(state, side) => side,
                    Leads::IfActive(side) => side.other(),
                };
                state.go(Frame::Impulse);
                self.head(state, turn);
            }
            Dawn::Arrival { must: false }
            | Dawn::Reversal { .. }
            | Dawn::Return
            | Dawn::Reconciled
            | Dawn::Muster(_)
            | Dawn::Relief
            | Dawn::Restore(_) => return true,
        }
        false
    }

    /// Who decides in the Dawn Phase.
    pub(crate) fn dawn_decider(&self, step: Dawn) -> Side {
        match step {
            Dawn::Restore(side) | Dawn::Detach(side) | Dawn::Muster(side) => side,
            Dawn::Train | Dawn::Relief | Dawn::Reconciled => Side::Union,
            Dawn::Eighteenth | Dawn::Arrival { .. } | Dawn::Reversal { sick: false } => LEE.other(),
            _ => LEE,
        }
    }

    /// 6.2.1: a die decides whether Lee is sick, and the holder of the Advantage may reverse it.
    fn roll_health(&self, state: &mut State, turn: &mut Turn<'_>) {
        let lee = self.army_leader(state, LEE);
        if state.leader_at(lee) == place::ELIMINATED || state.wounded[lee.0] != 0 {
            self.end_health(state);
            return;
        }
        let roller = LEE.other();
        let face = turn.d6();
        let sick = face >= 5;
        say_dice(turn, "6.2.1", roller, "dice.health", &[face], || {
            phrase!(if sick { "lee.sick" } else { "lee.healthy" })
        });
        let reverser = self.dawn_decider(Dawn::Reversal { sick });
        if state.advantage == Some(reverser) {
            state.go(Frame::Dawn(Dawn::Reversal { sick }));
        } else {
            self.settle_health(state, sick, turn);
        }
    }

    fn reverse_health(&self, state: &mut State, sick: bool, turn: &mut Turn<'_>) {
        let side = self.dawn_decider(Dawn::Reversal { sick });
        self.spend_advantage(state, side);
        if sick {
            say(turn, "12.1", || phrase!("lee.restored"));
            self.settle_health(state, false, turn);
            return;
        }
        state.made_sick = state.made_sick.saturating_add(1);
        if state.options.has(Rule::LeeHealth) && state.made_sick > 1 {
            // The play balance variant: from the second time on it takes a six.
            let face = turn.d6();
            let succeeds = face == 6;
            say_dice(turn, "6.2.1", side, "dice.health", &[face], || {
                phrase!(if succeeds { "lee.stricken" } else { "lee.resists" })
            });
            self.settle_health(state, succeeds, turn);
        } else {
            say(turn, "12.1", || phrase!("lee.stricken"));
            self.settle_health(state, true, turn);
        }
    }

    /// 6.2.1: a sick leader goes to the Turn Track, a healthy one comes back from it.
    fn settle_health(&self, state: &mut State, sick: bool, turn: &mut Turn<'_>) {
        let lee = self.army_leader(state, LEE);
        if sick {
            self.withdraw_marker(state, lee);
            self.end_health(state);
        } else if state.leader_at(lee) != place::TURN_TRACK {
            self.end_health(state);
        } else {
            match self.controlled(state, LEE) {
                areas if areas.is_empty() => self.end_health(state),
                areas => match areas.only() {
                    Some(area) => self.return_lee(state, area, turn),
                    None => state.go(Frame::Dawn(Dawn::Return)),
                },
            }
        }
    }

    fn return_lee(&self, state: &mut State, area: u8, turn: &mut Turn<'_>) {
        let lee = self.army_leader(state, LEE);
        state.leaders[lee.0] = area;
        say(turn, "6.2.1", || phrase!("lee.returns", area));
        self.end_health(state);
    }

    fn end_health(&self, state: &mut State) {
        state.go(Frame::Dawn(Dawn::Feud));
    }

    /// All dice of the dawn are rolled.
    pub(crate) fn end_rolls(&self, state: &mut State) {
        state.go(Frame::Dawn(Dawn::Detach(self.book.night)));
    }

    pub(crate) fn judge_dawn(&self, state: &State, step: Dawn, choice: Choice) -> Result<(), Refusal> {
        match (step, choice) {
            (Dawn::Hoke, Choice::Hold | Choice::Arrive(_)) => self.judge_hoke(choice),
            (Dawn::Arrival { must }, Choice::Hold | Choice::Arrive(_)) => self.judge_arrival(state, must, choice),
            (Dawn::Reversal { .. } | Dawn::Restore(_), Choice::Spend | Choice::Keep) => Ok(()),
            (Dawn::Train, Choice::Relocate | Choice::Hold) => Ok(()),
            (Dawn::Relief, _) => self.judge_relief(state, choice),
            (Dawn::Return | Dawn::Reconciled, Choice::Place(Piece::Leader(leader), area)) => {
                let side = self.dawn_decider(step);
                if leader != self.army_leader(state, side) {
                    Err(NOT_LEE)
                } else if area > 0 && self.controls(state, side, area) {
                    Ok(())
                } else {
                    Err(NOT_CONTROLLED)
                }
            }
            (Dawn::Muster(side), choice) => self.judge_muster(state, side, choice),
            (Dawn::Detach(side), choice) => self.judge_detaching(state, side, choice),
            _ => Err(crate::judge::NOT_NOW),
        }
    }

    pub(crate) fn apply_dawn(&self, state: &mut State, step: Dawn, choice: Choice, turn: &mut Turn<'_>) {
        match (step, choice) {
            (Dawn::Hoke, Choice::Arrive(_)) => {
                state.go(Frame::Dawn(Dawn::Eighteenth));
                self.land_hoke(state, turn);
            }
            (Dawn::Hoke, _) => state.go(Frame::Dawn(Dawn::Eighteenth)),
            (Dawn::Arrival { .. }, Choice::Arrive(area)) => self.land_eighteenth(state, area, turn),
            (Dawn::Arrival { .. }, _) => state.go(Frame::Dawn(Dawn::Health)),
            (Dawn::Reversal { sick }, Choice::Spend) => self.reverse_health(state, sick, turn),
            (Dawn::Reversal { sick }, _) => self.settle_health(state, sick, turn),
            (Dawn::Return, Choice::Place(_, area)) => self.return_lee(state, area, turn),
            (Dawn::Reconciled, Choice::Place(_, area)) => self.return_meade(state, area, turn),
            (Dawn::Muster(side), choice) => self.apply_muster(state, side, choice, turn),
            (Dawn::Detach(side), choice) => self.apply_detaching(state, side, choice, turn),
            (Dawn::Restore(side), _) => self.apply_restore(state, side, choice, turn),
            (Dawn::Train, _) => self.apply_train(state, choice, turn),
            (Dawn::Relief, _) => self.apply_relief(state, choice, turn),
            _ => {}
        }
    }
}

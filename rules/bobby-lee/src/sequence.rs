//! The player turn from weather to recovery (1.2), and the change of turns and quarters.

use kernel::log::{say, say_dice};
use kernel::{Refusal, Turn, phrase};
use maps::sets::Set;

use crate::BobbyLee;
use crate::battle::{self, Fight};
use crate::choice::Choice;
use crate::data::{HexId, Quarter};
use crate::hexes::HexSet;
use crate::judge::{NO_SUCH_SPACE, NOT_NOW};
use crate::prompt::Question;
use crate::skirmish;
use crate::state::{Frame, State, Step, Turning};
use crate::supply_turn;

mod refusals {
    use kernel::Refusal;

    pub(super) const NO_CONTEST: Refusal = Refusal::new("6.0", "There is nothing to fight for there.");
    pub(super) const SKIRMISHES_FIRST: Refusal = Refusal::new("6.1", "All skirmishes are fought before any battle.");
}
use refusals as no;

/// A skirmish is fought when either side has at most so many units (6.1).
const SKIRMISHERS: u8 = 2;

impl BobbyLee {
    pub(crate) fn judge_turn(&self, state: &State, step: Step, choice: Choice) -> Result<(), Refusal> {
        match step {
            Step::Activate => self.judge_activation(state, choice),
            Step::March | Step::Leaders => self.judge_march(state, step, choice),
            Step::Contests => self.judge_contest(state, choice),
            Step::Begin | Step::Stragglers | Step::End => Err(NOT_NOW),
        }
    }

    pub(crate) fn list_turn(&self, state: &State, step: Step, into: &mut Vec<Choice>) {
        match step {
            Step::Activate => self.list_activation(state, into),
            Step::March | Step::Leaders => self.list_march(state, step, into),
            Step::Contests => into.extend(self.next_contests(state).map(|hex| Choice::Fight(self.space(hex)))),
            Step::Begin | Step::Stragglers | Step::End => {}
        }
    }

    pub(crate) fn apply_turn(&self, state: &mut State, step: Step, choice: Choice, turn: &mut Turn<'_>) {
        match (step, choice) {
            (Step::Activate, _) => self.apply_activation(state, choice, turn),
            (Step::March | Step::Leaders, _) => self.apply_march(state, step, choice, turn),
            (Step::Contests, Choice::Fight(space)) => {
                if let Some(hex) = self.hex_of(space) {
                    self.open_contest(state, hex, turn);
                }
            }
            _ => {}
        }
    }

    pub(crate) fn advance_turn(&self, state: &mut State, step: Step, turn: &mut Turn<'_>) -> bool {
        match step {
            Step::Begin => self.begin_turn(state, turn),
            Step::Activate | Step::March | Step::Leaders => return true,
            Step::Stragglers => {
                self.straggle(state, turn);
                self.update_control(state, turn);
                state.become_frame(Frame::Turn(Step::Contests));
            }
            Step::Contests => return self.advance_contests(state, turn),
            Step::End => self.end_turn(state, turn),
        }
        false
    }

    /// Weather, and a clean record of the turn.
    fn begin_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.turn = Turning::default();
        state.mud = self.is_muddy(state, turn);
        state.become_frame(Frame::Turn(Step::Activate));
        self.head(state, turn);
    }

    /// Winter is mud; with the option, spring and autumn may be.
    fn is_muddy(&self, state: &State, turn: &mut Turn<'_>) -> bool {
        let highest = match state.quarter {
            Quarter::Winter => return true,
            Quarter::Spring if state.options.weather => 2,
            Quarter::Autumn if state.options.weather => 1,
            _ => return false,
        };
        let roll = turn.d6();
        let mud = roll <= highest;
        let key = if mud { "weather.mud" } else { "weather.dry" };
        say_dice(turn, "1.2 weather", state.active, "dice.weather", &[roll], || {
            phrase!(key)
        });
        mud
    }

    /// The contests that may be fought next: skirmishes before battles (6.0, 6.1).
    pub(crate) fn next_contests(&self, state: &State) -> HexSet {
        let pending = self.pending(state);
        let skirmishes: HexSet = pending.filter(|hex| self.is_skirmish(state, *hex)).collect();
        if skirmishes.is_empty() { pending } else { skirmishes }
    }

    /// The hexes whose contest is still to be fought in this player turn.
    pub(crate) fn pending(&self, state: &State) -> HexSet {
        self.contested(state) - state.turn.fought
    }

    /// Whether a contest is a skirmish: a side has one or two units, or the attack comes from the sea (6.1, 8.4).
    pub(crate) fn is_skirmish(&self, state: &State, hex: HexId) -> bool {
        let few = |side| self.blocks_in(state, side, hex).len() <= SKIRMISHERS;
        few(state.active) || few(state.active.other()) || state.turn.landings.iter().any(|landing| landing.to == hex)
    }

    fn judge_contest(&self, state: &State, choice: Choice) -> Result<(), Refusal> {
        let Choice::Fight(space) = choice else {
            return Err(NOT_NOW);
        };
        let hex = self.hex_of(space).ok_or(NO_SUCH_SPACE)?;
        if !self.pending(state).contains(hex) {
            return Err(no::NO_CONTEST);
        }
        if self.next_contests(state).contains(hex) {
            Ok(())
        } else {
            Err(no::SKIRMISHES_FIRST)
        }
    }

    /// The only contest left is fought without asking.
    fn advance_contests(&self, state: &mut State, turn: &mut Turn<'_>) -> bool {
        let next = self.next_contests(state);
        match (next.first(), next.len()) {
            (None, _) => state.become_frame(Frame::Turn(Step::End)),
            (Some(hex), 1) => self.open_contest(state, hex, turn),
            _ => return true,
        }
        false
    }

    fn open_contest(&self, state: &mut State, hex: HexId, turn: &mut Turn<'_>) {
        let space = self.space(hex).0;
        let skirmish = self.is_skirmish(state, hex);
        let (case, key) = if skirmish {
            ("6.1", "skirmish")
        } else {
            ("6.2", "battle")
        };
        say(turn, case, || phrase!(key, space));
        state.turn.fought.insert(hex);
        state.fight = Fight {
            hex: Some(hex),
            ..Fight::default()
        };
        state.frames.push(if skirmish {
            Frame::Skirmish(skirmish::Step::FIRST)
        } else {
            Frame::Battle(battle::Step::first(state.active.other()))
        });
    }

    /// A contest has been decided: its survivors stand up again, mixed with the others of their side, control is looked at,
    /// and the next contest follows (2.7, 3.2).
    pub(crate) fn contest_is_over(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.fight = Fight::default();
        state.frames.pop();
        self.hide_all(state, turn);
        self.update_control(state, turn);
    }

    /// Turns all blocks face down and mixes them in their hexes.
    fn hide_all(&self, state: &mut State, turn: &mut Turn<'_>) {
        let known = state.revealed & state.places.on_map();
        state.revealed = Set::EMPTY;
        self.mix_around(state, known, turn);
    }

    /// Units recover, all that moved mix with the others of their hex, and the other player has his turn; two passes in a
    /// row end the quarter (1.2, 6.35).
    fn end_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let shifted = state.turn.moved | state.turn.active | state.disrupted;
        state.disrupted = Set::EMPTY;
        self.mix_around(state, shifted, turn);
        state.turn = Turning::default();
        state.mud = false;
        if state.passes >= 2 {
            state.passes = 0;
            say(turn, "1.2", || phrase!("quarter.over"));
            state.become_frame(Frame::Supply(supply_turn::Step::FIRST));
        } else {
            state.active = state.active.other();
            state.become_frame(Frame::Turn(Step::Begin));
        }
    }

    /// The supply turn is over: the next quarter begins with bids (1.3).
    pub(crate) fn next_quarter(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.quarter = match state.quarter {
            Quarter::Spring => Quarter::Summer,
            Quarter::Summer => Quarter::Autumn,
            Quarter::Autumn => Quarter::Winter,
            Quarter::Winter => {
                state.year += 1;
                Quarter::Spring
            }
        };
        state.frames.clear();
        state.frames.push(Frame::Bids);
        self.head(state, turn);
    }

    pub(crate) fn ask_turn(&self, state: &State, step: Step) -> Option<Question> {
        Some(match step {
            Step::Activate => match state.owed {
                Some(owed) => Question::new(
                    "1.1",
                    phrase!("ask.activate-bid", owed, state.turn.active.len()),
                    phrase!("wait.activate-bid", owed),
                ),
                None if state.turn.active.is_empty() => Question::bare("5.11", "ask.activate", "wait.activate"),
                None => Question::new(
                    "5.11",
                    phrase!("ask.activate-more", state.turn.active.len()),
                    phrase!("wait.activate"),
                ),
            },
            Step::March | Step::Leaders if state.turn.approach.is_some() => self.ask_approach(state, step)?,
            Step::March if state.turn.strategic > 0 => {
                Question::about("5.4", "ask.march-strategic", "wait.march", state.turn.strategic)
            }
            Step::March => Question::bare("5.3", "ask.march", "wait.march"),
            Step::Leaders => Question::bare("5.11", "ask.leaders", "wait.leaders"),
            Step::Contests => Question::bare("6.0", "ask.contests", "wait.contests"),
            Step::Begin | Step::Stragglers | Step::End => return None,
        })
    }
}

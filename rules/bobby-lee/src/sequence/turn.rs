//! The player turn from weather to recovery (1.2), and the change of turns and quarters.

use kernel::log::{say, say_dice};
use kernel::{Phrase, Refusal, Side, Sides, Turn, phrase};

use crate::choice::Choice;
use crate::data::Quarter;
use crate::game::BobbyLee;
use crate::ids::{BlockId, BlockSet, Space};
use crate::procedure::{Namer, Procedure, Question};
use crate::refusals::NOT_NOW;
use crate::state::{Frame, State, SupplyStage, TurnStage, Turning};

impl Procedure for TurnStage {
    fn deciders(&self, _: &BobbyLee, state: &State) -> Sides {
        state.active.into()
    }

    fn judge(&self, game: &BobbyLee, state: &State, _: Side, choice: Choice) -> Result<(), Refusal> {
        match *self {
            TurnStage::Activate => game.judge_activation(state, choice),
            stage @ (TurnStage::March | TurnStage::Leaders) => game.judge_march(state, stage, choice),
            TurnStage::Contests => game.judge_contest(state, choice),
            TurnStage::Begin | TurnStage::Stragglers | TurnStage::End => Err(NOT_NOW),
        }
    }

    fn list(&self, game: &BobbyLee, state: &State, _: Side, into: &mut Vec<Choice>) {
        match *self {
            TurnStage::Activate => game.list_activation(state, into),
            stage @ (TurnStage::March | TurnStage::Leaders) => game.list_march(state, stage, into),
            TurnStage::Contests => into.extend(game.next_contests(state).map(|hex| Choice::Fight(game.space(hex)))),
            TurnStage::Begin | TurnStage::Stragglers | TurnStage::End => {}
        }
    }

    fn apply(&self, game: &BobbyLee, state: &mut State, _: Side, choice: Choice, turn: &mut Turn<'_>) {
        match (*self, choice) {
            (TurnStage::Activate, _) => game.apply_activation(state, choice, turn),
            (stage @ (TurnStage::March | TurnStage::Leaders), _) => game.apply_march(state, stage, choice, turn),
            (TurnStage::Contests, Choice::Fight(space)) => {
                if let Some(hex) = game.hex_of(space) {
                    game.open_contest(state, hex, turn);
                }
            }
            _ => {}
        }
    }

    fn advance(&self, game: &BobbyLee, state: &mut State, turn: &mut Turn<'_>) -> bool {
        match *self {
            TurnStage::Begin => game.begin_turn(state, turn),
            TurnStage::Activate | TurnStage::March | TurnStage::Leaders => return true,
            TurnStage::Stragglers => {
                game.straggle(state, turn);
                game.update_control(state, turn);
                state.become_frame(Frame::Turn(TurnStage::Contests));
            }
            TurnStage::Contests => return game.advance_contests(state, turn),
            TurnStage::End => game.end_turn(state, turn),
        }
        false
    }

    fn ask(&self, game: &BobbyLee, state: &State, _: Side) -> Option<Question> {
        Some(match *self {
            TurnStage::Activate => match state.owed {
                Some(owed) => Question::new(
                    "1.1",
                    match state.turn.active.len() {
                        chosen if chosen > owed => phrase!("ask.activate-over", owed, chosen),
                        chosen => phrase!("ask.activate-bid", owed, chosen),
                    },
                    phrase!("wait.activate-bid", owed),
                ),
                None if state.turn.active.is_empty() => Question::bare("5.11", "ask.activate", "wait.activate"),
                None => Question::new(
                    "5.11",
                    phrase!("ask.activate-more", state.turn.active.len()),
                    phrase!("wait.activate"),
                ),
            },
            TurnStage::March | TurnStage::Leaders if state.turn.approach.is_some() => {
                game.ask_approach(state, *self)?
            }
            TurnStage::March if state.turn.strategic > 0 => {
                Question::about("5.4", "ask.march-strategic", "wait.march", state.turn.strategic)
            }
            TurnStage::March => Question::bare("5.3", "ask.march", "wait.march"),
            TurnStage::Leaders => Question::bare("5.11", "ask.leaders", "wait.leaders"),
            TurnStage::Contests => {
                let is_skirmish = |hex| game.is_skirmish(state, hex);
                let ask = match game.next_contests(state).first().is_some_and(is_skirmish) {
                    true => "ask.skirmishes",
                    false => "ask.contests",
                };
                Question::bare("6.0", ask, "wait.contests")
            }
            TurnStage::Begin | TurnStage::Stragglers | TurnStage::End => return None,
        })
    }

    fn namer<'a>(&'a self, game: &'a BobbyLee, state: &'a State, _: Side) -> Namer<'a> {
        // Who is chosen beyond the bid takes the place of another, who has to rest then (1.1).
        let is_full = state.owed.is_some_and(|owed| owed <= state.turn.active.len());
        Box::new(move |choice| match choice {
            Choice::Activate(_) if is_full => Some(Phrase::bare("activate.swap")),
            Choice::Supreme(_) if is_full => Some(Phrase::bare("supreme.swap")),
            // 5.11: what remains of the turn stands on the button, or nobody looks for it behind it.
            Choice::Done if *self == TurnStage::Activate => game.command_label(state),
            Choice::Done if *self == TurnStage::March => Some(Phrase::bare("done.march")),
            Choice::Done if *self == TurnStage::Leaders => Some(Phrase::bare("done.leaders")),
            // 6.1: how many blocks stand where is seen by all, and skirmishes are named alone.
            Choice::Fight(space) => game.contest_label(state, space),
            _ => None,
        })
    }

    fn kind(&self, game: &BobbyLee, state: &State, choice: Choice) -> Option<u16> {
        match choice {
            // Each leader is worth something else.
            Choice::Activate(_) => None,
            Choice::Rail(..) | Choice::Sail(..) | Choice::Invade(..) => Some(0),
            Choice::Move(block, _) => Some(game.takes_strategic_move(state, block).into()),
            // What is told of its die is alike for those whom the same one costs a step (5.34), or their last one.
            Choice::Force(block, _) => {
                let strategic = u16::from(game.takes_strategic_move(state, block));
                let last = u16::from(state.steps(block) == 1);
                Some(4 * u16::from(game.straggling_up_to(state, block)) + 2 * last + strategic)
            }
            _ => None,
        }
    }

    fn confirm(&self, game: &BobbyLee, state: &State, side: Side, choice: Choice, _: bool) -> Option<Phrase> {
        match choice {
            Choice::Done if *self == TurnStage::Leaders => game.confirm_reverting(state, side),
            // 9.3: who would starve is told while leaders can still be sent to mend it.
            Choice::Pass => Some(match (state.passes > 0, game.hungry_now(state, side)) {
                (true, 0) => Phrase::bare("confirm.quarter"),
                (true, hungry) => phrase!("confirm.quarter-hungry", hungry, game.hungry_fall(state, side)),
                (false, 0) => Phrase::bare("confirm.pass"),
                (false, hungry) => phrase!("confirm.pass-hungry", hungry, game.hungry_fall(state, side)),
            }),
            _ => None,
        }
    }

    fn meant(&self, _: &BobbyLee, _: &State, _: Side, block: Option<BlockId>, space: Option<Space>) -> Choice {
        match (self, block, space) {
            (TurnStage::March | TurnStage::Leaders, Some(block), Some(space)) => Choice::Move(block, space),
            (TurnStage::Activate, Some(block), None) => Choice::Activate(block),
            (TurnStage::Contests, None, Some(space)) => Choice::Fight(space),
            _ => Choice::Done,
        }
    }
}

impl BobbyLee {
    /// Weather, and a clean record of the turn.
    fn begin_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        state.turn = Turning::default();
        state.mud = self.is_muddy(state, turn);
        state.become_frame(Frame::Turn(TurnStage::Activate));
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

    /// Units recover, all that moved mix with the others of their hex, and the other player has his turn; two passes in a
    /// row end the quarter (1.2, 6.35).
    fn end_turn(&self, state: &mut State, turn: &mut Turn<'_>) {
        let shifted = state.turn.moved | state.turn.active | state.disrupted;
        state.disrupted = BlockSet::EMPTY;
        self.mix_around(state, shifted, turn);
        state.turn = Turning::default();
        state.mud = false;
        if state.passes >= 2 {
            state.passes = 0;
            say(turn, "1.2", || phrase!("quarter.over"));
            state.become_frame(Frame::Supply(SupplyStage::FIRST));
        } else {
            state.active = state.active.other();
            state.become_frame(Frame::Turn(TurnStage::Begin));
        }
    }
}

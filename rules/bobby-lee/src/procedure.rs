//! What every procedure that can be under way answers: one for each kind of [`Frame`](crate::state::Frame).

use kernel::{Phrase, Refusal, Side, Sides, Turn};
use protocol::Param;
use protocol::view::Line;

use crate::choice::Choice;
use crate::game::BobbyLee;
use crate::ids::{BlockId, Space};
use crate::refusals::NOT_NOW;
use crate::state::State;

/// What a choice is called, if its verb does not say enough.
pub(crate) type Namer<'a> = Box<dyn Fn(Choice) -> Option<Phrase> + 'a>;

/// A procedure at one of its stages. What it does not answer itself nobody asks of it.
pub(crate) trait Procedure {
    /// Who has to decide.
    fn deciders(&self, game: &BobbyLee, state: &State) -> Sides;

    /// Whether a side that has to decide may make a choice.
    fn judge(&self, _game: &BobbyLee, _state: &State, _side: Side, _choice: Choice) -> Result<(), Refusal> {
        Err(NOT_NOW)
    }

    /// Appends every legal choice of a side that has to decide.
    fn list(&self, _game: &BobbyLee, _state: &State, _side: Side, _into: &mut Vec<Choice>) {}

    /// Does what was judged legal.
    fn apply(&self, _game: &BobbyLee, _state: &mut State, _side: Side, _choice: Choice, _turn: &mut Turn<'_>) {}

    /// Does what needs no decision at this stage, and says whether a decision is awaited; when not, it has changed the
    /// frames, and the next one runs.
    fn advance(&self, game: &BobbyLee, state: &mut State, turn: &mut Turn<'_>) -> bool;

    /// What a side is asked that has to decide.
    fn ask(&self, _game: &BobbyLee, _state: &State, _side: Side) -> Option<Question> {
        None
    }

    /// Whether a side has done its part of a simultaneous decision.
    fn has_finished(&self, _state: &State, _side: Side) -> bool {
        false
    }

    /// Names the choices of a side where their verbs do not say enough.
    fn namer<'a>(&'a self, _game: &'a BobbyLee, _state: &'a State, _side: Side) -> Namer<'a> {
        Box::new(|_| None)
    }

    /// A number that choices of one verb have in common only if they can be taken back, roll and end nothing, are asked no
    /// more about, and have the same name and price; `None` for those of which that is not known beforehand.
    fn kind(&self, _game: &BobbyLee, _state: &State, _choice: Choice) -> Option<u16> {
        None
    }

    /// What is asked once more before a choice is made that gives something up, or that `opens` what both sides have
    /// decided in secret.
    fn confirm(&self, _game: &BobbyLee, _state: &State, _side: Side, _choice: Choice, _opens: bool) -> Option<Phrase> {
        None
    }

    /// The live totals of a sheet that a side fills in.
    fn sums(&self, _game: &BobbyLee, _state: &State, _side: Side) -> Vec<Line> {
        Vec::new()
    }

    /// What somebody most likely means who points at a block of his, at a hex, or at both.
    fn meant(
        &self,
        _game: &BobbyLee,
        _state: &State,
        _side: Side,
        _block: Option<BlockId>,
        _space: Option<Space>,
    ) -> Choice {
        Choice::Done
    }
}

/// A question: for the one who is asked, for the others, and the case that asks.
pub(crate) struct Question {
    /// What is asked.
    pub(crate) ask: Phrase,
    /// What the others read meanwhile.
    pub(crate) wait: Phrase,
    /// The case that asks.
    pub(crate) case: &'static str,
    /// The case that those read who wait.
    pub(crate) wait_case: &'static str,
}

impl Question {
    /// A question in these words.
    pub(crate) const fn new(case: &'static str, ask: Phrase, wait: Phrase) -> Question {
        Question {
            ask,
            wait,
            case,
            wait_case: case,
        }
    }

    /// The same under another case for those who wait, who do not learn what exactly is asked.
    pub(crate) const fn awaited_under(mut self, case: &'static str) -> Question {
        self.wait_case = case;
        self
    }

    /// A question without parameters.
    pub(crate) const fn bare(case: &'static str, ask: &'static str, wait: &'static str) -> Question {
        Question::new(case, Phrase::bare(ask), Phrase::bare(wait))
    }

    /// A question about one thing.
    pub(crate) fn about(
        case: &'static str,
        ask: &'static str,
        wait: &'static str,
        what: impl Into<Param> + Copy,
    ) -> Question {
        Question::new(case, Phrase::bare(ask).with(what), Phrase::bare(wait).with(what))
    }
}

//! Where a game stands: the rules' state, the steps that can still be taken back, the dice used up, the end.

use std::sync::Arc;

use kernel::dice::NotedDice;
use kernel::turn::Logged;
use kernel::{Dice, Match, OptionSet, RecordedDice, Referee, SetupError, Sides, Turn};
use protocol::http::About;
use protocol::survey::{Query, Survey};
use protocol::view::Outcome;
use protocol::{Side, TableView, Viewer, phrase};

use crate::error::{Error, Result};

/// The longest id a choice may have.
const LONGEST_CHOICE: usize = 64;

/// What a row of the journal says: a choice of the game, or one of the table's own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word<'a> {
    /// The game is set up.
    Setup,
    /// A choice by its id.
    Choice(&'a str),
    /// The side takes its last step back.
    Undo,
    /// The side gives up.
    Resign,
    /// The side accepts the other's offer of a draw.
    Draw,
}

impl<'a> Word<'a> {
    /// Reads the column `choice` of the journal. No choice of a game begins with a tilde.
    #[must_use]
    pub fn read(text: &'a str) -> Word<'a> {
        match text {
            "~setup" => Word::Setup,
            "~undo" => Word::Undo,
            "~resign" => Word::Resign,
            "~draw" => Word::Draw,
            choice => Word::Choice(choice),
        }
    }

    /// The choice that a player names: anything else than one of the table's own words.
    ///
    /// # Errors
    /// When it cannot be a choice of any game.
    pub fn of_player(text: &'a str) -> Result<Word<'a>> {
        let is_possible = text.len() <= LONGEST_CHOICE && text.bytes().all(|byte| byte.is_ascii_graphic());
        match Word::read(text) {
            word @ Word::Choice(_) if is_possible => Ok(word),
            _ => Err(Error::invalid("refused", "This is not a choice of this game.")),
        }
    }

    /// The text for the journal.
    #[must_use]
    pub fn text(self) -> &'a str {
        match self {
            Word::Setup => "~setup",
            Word::Choice(choice) => choice,
            Word::Undo => "~undo",
            Word::Resign => "~resign",
            Word::Draw => "~draw",
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// `victory`, `draw` or `resigned`.
    pub by: &'static str,
    /// Who won.
    pub winner: Option<Side>,
}

/// What a step changes about its table, besides the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// How it ended the game.
    pub ending: Option<Ending>,
    /// Whether the players change places.
    pub exchange: bool,
}

impl Aftermath {
    /// Whether it changes nothing but the game, as most steps do.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.ending.is_none() && !self.exchange
    }
}

/// A step that can still be taken back.
#[derive(Clone)]
struct OpenStep {
    side: Side,
    choice: Arc<str>,
    /// The side has finished its part of a simultaneous phase, while the other's steps are still open.
    is_locked: bool,
}

impl OpenStep {
    fn is_open_for(&self, side: Side) -> bool {
        self.side == side && !self.is_locked
    }
}

/// Where a game stands.
#[derive(Clone)]
pub struct Position {
    /// The state at the last commit point.
    base: Arc<dyn Match>,
    /// The state now.
    now: Arc<dyn Match>,
    /// What was done since the commit point.
    open: Vec<OpenStep>,
    /// How many lines of the log each viewer class had at the commit point.
    base_log_len: [u32; 3],
    /// How many it has now.
    log_len: [u32; 3],
    /// How many dice were rolled.
    rolled: u32,
    ending: Option<Ending>,
}

/// A step that was judged and applied, but is not yet in the journal.
pub struct Advance {
    /// Where it leads.
    pub position: Position,
    /// What was rolled for it.
    pub rolls: Vec<u8>,
    /// What it adds to the log; after an undo, all that was written since the commit point.
    pub log: Vec<Logged>,
}

impl Position {
    /// Sets a game up.
    ///
    /// # Errors
    /// When scenario or options are unknown.
    pub fn set_up(
        referee: &dyn Referee,
        scenario: &str,
        options: &OptionSet,
        dice: &mut dyn Dice,
    ) -> Result<Position, SetupError> {
        let mut counting = NotedDice::new(dice);
        let state = referee.open(scenario, options, &mut counting)?;
        let rolled = counting.rolls.len() as u32;
        Ok(Position::at_commit_point(state, rolled, [0; 3]))
    }

    /// A game at a commit point, as a snapshot holds it.
    #[must_use]
    pub fn at_commit_point(state: Box<dyn Match>, rolled: u32, log_len: [u32; 3]) -> Position {
        let state: Arc<dyn Match> = Arc::from(state);
        Position {
            ending: state.outcome().map(|outcome| rules_ending(&outcome)),
            base: Arc::clone(&state),
            now: state,
            open: Vec::new(),
            base_log_len: log_len,
            log_len,
            rolled,
        }
    }

    /// Makes a step. `self` stays as it is.
    ///
    /// # Errors
    /// When the game is over, the side has nothing to decide or to take back, or the rules forbid the choice.
    pub fn advance(&self, side: Side, word: Word<'_>, dice: &mut dyn Dice) -> Result<Advance> {
        if self.ending.is_some() {
            return Err(Error::conflict("finished", "The game is over."));
        }
        let mut dice = NotedDice::new(dice);
        let (mut position, log) = match word {
            Word::Choice(choice) => self.choose(side, choice, &mut dice)?,
            Word::Undo => self.undo(side)?,
            Word::Resign => (self.ended("resigned", Some(side.other())), Vec::new()),
            Word::Draw => (self.ended("draw", None), Vec::new()),
            Word::Setup => return Err(Error::internal(&"a game is set up only once")),
        };
        position.rolled += dice.rolls.len() as u32;
        Ok(Advance {
            position,
            rolls: dice.rolls,
            log,
        })
    }

    /// Makes a step again with the dice that were recorded for it.
    ///
    /// # Errors
    /// When the step is refused or other dice were rolled: the journal was written under other rules.
    pub fn advance_again(&self, side: Side, word: Word<'_>, rolls: &[u8]) -> Result<Advance> {
        let mut dice = RecordedDice::new(rolls);
        let advance = self.advance(side, word, &mut dice)?;
        if !dice.is_sound() {
            return Err(Error::internal(&"a step of the journal rolled other dice in replay"));
        }
        Ok(advance)
    }

    fn choose(&self, side: Side, choice: &str, dice: &mut dyn Dice) -> Result<(Position, Vec<Logged>)> {
        if !self.now.to_act().contains(side) {
            return Err(Error::forbidden("not-your-decision", "It is not your decision now."));
        }
        let mut state = self.now.duplicate();
        let mut turn = Turn::new(dice);
        state.choose(side, choice, &mut turn)?;
        let outcome = state.outcome();
        let (before, after) = (self.now.to_act(), state.to_act());
        let has_passed = after.contains(side.other()) && !before.contains(side.other());
        let is_commit_point = turn.is_committed() || outcome.is_some() || has_passed;
        let log = turn.log;
        let now: Arc<dyn Match> = Arc::from(state);
        let mut position = Position {
            now,
            ending: outcome.map(|outcome| rules_ending(&outcome)),
            ..self.clone()
        };
        position.write(&log);
        if is_commit_point {
            position.base = Arc::clone(&position.now);
            position.base_log_len = position.log_len;
            position.open.clear();
        } else {
            let choice = choice.into();
            position.open.push(OpenStep {
                side,
                choice,
                is_locked: false,
            });
            if !after.contains(side) {
                position.lock(side);
            }
        }
        Ok((position, log))
    }

    /// Plays the steps since the commit point again, without the side's last one.
    fn undo(&self, side: Side) -> Result<(Position, Vec<Logged>)> {
        let nothing = || Error::conflict("nothing-to-undo", "There is nothing you could take back.");
        let last = self
            .open
            .iter()
            .rposition(|step| step.is_open_for(side))
            .ok_or_else(nothing)?;
        let mut open = self.open.clone();
        open.remove(last);
        let mut state = self.base.duplicate();
        // No dice were rolled since the commit point.
        let mut dice = RecordedDice::new(&[]);
        let mut turn = Turn::new(&mut dice);
        for step in &open {
            state
                .choose(step.side, &step.choice, &mut turn)
                .map_err(|_| nothing())?;
        }
        let log = turn.log;
        let mut position = Position {
            now: Arc::from(state),
            open,
            log_len: self.base_log_len,
            ..self.clone()
        };
        position.write(&log);
        Ok((position, log))
    }

    fn lock(&mut self, side: Side) {
        for step in self.open.iter_mut().filter(|step| step.side == side) {
            step.is_locked = true;
        }
    }

    fn ended(&self, by: &'static str, winner: Option<Side>) -> Position {
        Position {
            base: Arc::clone(&self.now),
            open: Vec::new(),
            base_log_len: self.log_len,
            ending: Some(Ending { by, winner }),
            ..self.clone()
        }
    }

    fn write(&mut self, log: &[Logged]) {
        for viewer in Viewer::ALL {
            let lines = log.iter().filter(|entry| entry.for_viewer(viewer).is_some()).count();
            self.log_len[viewer.index()] += lines as u32;
        }
    }

    /// Who has to decide.
    #[must_use]
    pub fn to_act(&self) -> Sides {
        if self.ending.is_some() {
            Sides::NONE
        } else {
            self.now.to_act()
        }
    }

    /// How the game ended, once it has.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether the players sit opposite to the seats they took.
    #[must_use]
    pub fn is_exchanged(&self) -> bool {
        self.now.exchanged()
    }

    /// What the step to here from `before` changes about the table.
    #[must_use]
    pub fn aftermath(&self, before: &Position) -> Aftermath {
        Aftermath {
            ending: self.ending,
            exchange: self.is_exchanged() != before.is_exchanged(),
        }
    }

    /// The state, when nothing can be taken back: what a snapshot may hold.
    #[must_use]
    pub fn committed_state(&self) -> Option<&dyn Match> {
        let is_by_rules = self.ending.is_none_or(|ending| ending.by == "victory");
        (self.open.is_empty() && is_by_rules).then_some(&*self.now)
    }

    /// How many dice were rolled.
    #[must_use]
    pub const fn rolled(&self) -> u32 {
        self.rolled
    }

    /// How many lines of the log a viewer class has been shown at the last commit point, and now.
    #[must_use]
    pub const fn log_lens(&self, viewer: Viewer) -> (u32, u32) {
        (self.base_log_len[viewer.index()], self.log_len[viewer.index()])
    }

    /// Why `side` cannot do what it asks about.
    #[must_use]
    pub fn why(&self, side: Side, about: &About) -> Option<kernel::Refusal> {
        self.now.why(side, about)
    }

    /// How a choice would come out, or where something lies.
    #[must_use]
    pub fn survey(&self, viewer: Viewer, query: &Query) -> Option<Survey> {
        self.now.survey(viewer, query)
    }

    /// What a viewer may see, with everything but `prompt.seq`.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> TableView {
        self.complete(viewer, self.now.view(viewer))
    }

    /// What each viewer class may see, by [`Viewer::index`], with everything but `prompt.seq`.
    #[must_use]
    pub fn views(&self) -> [TableView; 3] {
        let mut viewers = Viewer::ALL.into_iter();
        self.now.views().map(|view| match viewers.next() {
            Some(viewer) => self.complete(viewer, view),
            None => view,
        })
    }

    /// Adds what the rules do not know.
    fn complete(&self, viewer: Viewer, mut view: TableView) -> TableView {
        view.log_len = self.log_len[viewer.index()];
        if let Some(side) = viewer.side() {
            view.undoable = self.open.iter().filter(|step| step.is_open_for(side)).count() as u32;
        }
        if let (Some(ending), None) = (self.ending, &view.outcome) {
            view.prompt = None;
            view.waiting_on.clear();
            view.outcome = Some(agreed_outcome(ending));
        }
        view
    }
}

fn rules_ending(outcome: &Outcome) -> Ending {
    Ending {
        by: if outcome.winner.is_some() { "victory" } else { "draw" },
        winner: outcome.winner,
    }
}

/// The outcome of a game that the players ended: its words are the client's own, like everything that begins with
/// `table.`.
fn agreed_outcome(ending: Ending) -> Outcome {
    Outcome {
        winner: ending.winner,
        say: match ending.winner {
            Some(winner) => phrase!("table.resigned", winner.other()),
            None => phrase!("table.draw"),
        },
        case: "".into(),
        lines: Vec::new(),
        charts: Vec::new(),
    }
}

//! Where a game stands: the rules' state, the steps that can still be taken back, the dice used up, the end.

mod anew;
mod ending;
mod further;
mod open;
pub mod saved;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use kernel::dice::NotedDice;
use kernel::turn::Logged;
use kernel::{Dice, Match, OptionSet, RecordedDice, Referee, SetupError, Sides, Tempo};
use protocol::http::About;
use protocol::pace::Pace;
use protocol::survey::{Query, Survey};
use protocol::{ByViewer, Side, TableView, Viewer};

use self::ending::{agreed_outcome, rules_ending};
use self::open::{MOST_OPEN, OpenStep, Replayed};
use super::act::Act;
use crate::db::journal::Row;
use crate::db::tables::record::{Account, Ending};
use crate::error::{Error, Result};

/// What a step changes about its table, besides the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// How it ended the game.
    pub ending: Option<Ending>,
    /// What else the rules say of the game, if it is over.
    pub account: Account,
    /// Whether the players change places.
    pub exchange: bool,
    /// The pace that the players have agreed on.
    pub pace: Option<Pace>,
}

impl Aftermath {
    /// Whether it changes nothing but the game, as most steps do.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.ending.is_none() && !self.exchange && self.pace.is_none()
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
    base_log_len: ByViewer<u32>,
    /// How many it has now.
    log_len: ByViewer<u32>,
    /// How many dice were rolled.
    rolled: u32,
    ending: Option<Ending>,
    /// Whether the last choice cannot be taken back only because it has mixed what lies face down.
    has_mixed: bool,
    /// Why the game cannot go on under these rules.
    frozen: Option<Frozen>,
}

/// Why a game cannot go on under the rules at hand.
#[derive(Clone, Debug)]
pub struct Frozen {
    /// In words.
    pub why: Arc<str>,
    /// Later rules have taken it over: it is not touched here at all. Otherwise the players can still end it.
    pub is_elsewhere: bool,
}

impl Frozen {
    /// What whoever comes to the table is told: why, and what can still be done.
    #[must_use]
    pub fn notice(&self) -> String {
        if self.is_elsewhere {
            return self.why.to_string();
        }
        let why = self.why.trim_end_matches('.');
        format!("{why}. Talk goes on, and the players can still agree on a draw, or resign.")
    }
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

/// Why a step of the journal cannot be made again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Diverged {
    /// The rules refuse it.
    #[error("{}", .0.message)]
    Refused(Error),
    /// The rules roll other dice for it.
    #[error("other dice are rolled for it")]
    OtherDice,
    /// It leads to another state.
    #[error("it leads elsewhere")]
    OtherState,
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
        Ok(Position::at_commit_point(state, rolled, ByViewer::default()))
    }

    /// A game at a commit point, as a snapshot holds it.
    #[must_use]
    pub fn at_commit_point(state: Box<dyn Match>, rolled: u32, log_len: ByViewer<u32>) -> Position {
        let state: Arc<dyn Match> = Arc::from(state);
        Position {
            ending: state.outcome().map(|outcome| rules_ending(&outcome)),
            base: Arc::clone(&state),
            now: state,
            open: Vec::new(),
            base_log_len: log_len,
            log_len,
            rolled,
            has_mixed: false,
            frozen: None,
        }
    }

    /// A game whose state these rules cannot read: there is something to see, but nothing to choose. If it is `frozen`, it
    /// is not over.
    #[must_use]
    pub fn bygone(
        seen: Box<dyn Match>,
        log_len: ByViewer<u32>,
        ending: Option<Ending>,
        frozen: Option<Frozen>,
    ) -> Position {
        Position {
            ending,
            frozen,
            ..Position::at_commit_point(seen, 0, log_len)
        }
    }

    /// Why the game cannot go on under these rules, if it cannot.
    #[must_use]
    pub const fn frozen(&self) -> Option<&Frozen> {
        self.frozen.as_ref()
    }

    /// A few bytes of a hash of the state; `None` of one that these rules cannot read.
    #[must_use]
    pub fn digest(&self) -> Option<u32> {
        self.frozen.is_none().then(|| self.now.digest())
    }

    /// Whether this may be the state after a step of the journal, as far as its digest tells.
    #[must_use]
    pub fn is_after(&self, row: &Row) -> bool {
        let (own, recorded) = (self.digest(), row.digest);
        own.is_none() || recorded.is_none() || own == recorded
    }

    /// Makes a step. `self` stays as it is.
    ///
    /// # Errors
    /// When the game is over or frozen, the side has nothing to decide or to take back or has left
    /// too many steps open, or the rules forbid the choice.
    pub fn advance(&self, side: Side, act: &Act<'_>, dice: &mut dyn Dice) -> Result<Advance> {
        let advance = self.advance_freely(side, act, dice)?;
        if matches!(act, Act::Choice(_)) {
            advance.position.check_open(side)?;
        }
        Ok(advance)
    }

    /// The same without a bound to what a side may leave open, which no journal of the past has kept.
    fn advance_freely(&self, side: Side, act: &Act<'_>, dice: &mut dyn Dice) -> Result<Advance> {
        if self.ending.is_some() || matches!(act, Act::Choice(_) | Act::Undo) {
            self.check_goes_on()?;
        }
        if let Some(frozen) = &self.frozen
            && frozen.is_elsewhere
        {
            return Err(Error::frozen(&frozen.why));
        }
        let mut dice = NotedDice::new(dice);
        let (mut position, log) = match act {
            Act::Choice(choice) => self.choose(side, choice, &mut dice)?,
            Act::Undo => self.undo(side)?,
            Act::Resign => (self.ended(Ending::RESIGNED, Some(side.other())), Vec::new()),
            Act::Draw => (self.ended(Ending::DRAW, None), Vec::new()),
            Act::Adjudge(winner) => (self.ended(Ending::ADJUDGED, *winner), Vec::new()),
            Act::Flag(whose) => (self.ended(Ending::TIME, whose.map(Side::other)), Vec::new()),
            // It changes the clocks only.
            Act::Give(..) | Act::Pace(_) => (self.clone(), Vec::new()),
            Act::Takeback(_) | Act::From(..) => {
                return Err(Error::conflict(
                    "no-way-back",
                    "The state to which the game goes is missing.",
                ));
            }
            Act::Setup | Act::Seam => return Err(Error::internal(&"a step that no side makes")),
        };
        position.rolled += dice.rolls.len() as u32;
        Ok(Advance {
            position,
            rolls: dice.rolls,
            log,
        })
    }

    /// Refuses whatever needs a game that goes on under these rules.
    fn check_goes_on(&self) -> Result<()> {
        match &self.frozen {
            _ if self.ending.is_some() => Err(Error::conflict("finished", "The game is over.")),
            Some(frozen) => Err(Error::frozen(&frozen.why)),
            None => Ok(()),
        }
    }

    /// Makes a step of the journal again, with the dice that were recorded for it, and says how many results each of them
    /// could have had.
    ///
    /// # Errors
    /// When the step is refused, other dice were rolled, or it leads to another state: the journal was written under other
    /// rules.
    pub fn advance_again(&self, row: &Row) -> Result<(Advance, Vec<u16>), Diverged> {
        let mut dice = RecordedDice::new(&row.rolls);
        let act = Act::read(&row.choice);
        let mut advance = match &row.back {
            Some(kept) => self.go_to(kept, &act),
            None => self.advance_freely(row.side, &act, &mut dice),
        };
        if advance.is_err() && act == Act::Undo && row.digest.is_none() {
            advance = self.undo_blindly(row.side);
        }
        let advance = advance.map_err(Diverged::Refused)?;
        if !dice.is_sound() {
            return Err(Diverged::OtherDice);
        }
        if !advance.position.is_after(row) {
            return Err(Diverged::OtherState);
        }
        Ok((advance, dice.into_sizes()))
    }

    /// Makes a choice.
    fn choose(&self, side: Side, choice: &str, dice: &mut dyn Dice) -> Result<(Position, Vec<Logged>)> {
        if !self.now.to_act().contains(side) {
            return Err(Error::forbidden("not-your-decision", "It is not your decision now."));
        }
        let mut state = self.now.duplicate();
        let made = open::make(&mut *state, side, choice, dice)?;
        let mut position = Position {
            ending: state.outcome().map(|outcome| rules_ending(&outcome)),
            now: Arc::from(state),
            has_mixed: made.is_final && !made.is_decided,
            ..self.clone()
        };
        position.write(&made.log);
        if made.is_final {
            position.base = Arc::clone(&position.now);
            position.base_log_len = position.log_len;
            position.open.clear();
        } else {
            position.open.push(OpenStep::new(side, choice));
            if !position.now.to_act().contains(side) {
                open::lock(&mut position.open, side);
            }
        }
        Ok((position, made.log))
    }

    /// Takes back the side's last open step: plays the steps since the commit point again without it.
    fn undo(&self, side: Side) -> Result<(Position, Vec<Logged>)> {
        let (last, open) = self.without_last(side)?;
        let replayed = open::replay(&*self.base, &open).ok_or_else(nothing_to_undo)?;
        // What others did since, and what was said of it, must not rest on what is taken back.
        if last < open.len() {
            let before = open::replay(&*self.base, &self.open).ok_or_else(nothing_to_undo)?;
            if replayed.logs[last..] != before.logs[last + 1..] {
                return Err(nothing_to_undo());
            }
        }
        Ok(self.taken_back(open, replayed))
    }

    /// Takes back the side's last open step as was done before games had editions, whatever came of it: so it was seen,
    /// and so the game went on.
    fn undo_blindly(&self, side: Side) -> Result<Advance> {
        let (_, open) = self.without_last(side)?;
        let replayed = open::replay_blindly(&*self.base, &open).ok_or_else(nothing_to_undo)?;
        let (position, log) = self.taken_back(open, replayed);
        Ok(Advance {
            position,
            rolls: Vec::new(),
            log,
        })
    }

    /// The open steps without the last of a side, and where that was.
    fn without_last(&self, side: Side) -> Result<(usize, Vec<OpenStep>)> {
        let last = self.last_open(side).ok_or_else(nothing_to_undo)?;
        let mut open = self.open.clone();
        open.remove(last);
        Ok((last, open))
    }

    fn taken_back(&self, open: Vec<OpenStep>, replayed: Replayed) -> (Position, Vec<Logged>) {
        let Replayed { state, logs } = replayed;
        let log: Vec<Logged> = logs.into_iter().flatten().collect();
        let mut position = Position {
            now: Arc::from(state),
            open,
            log_len: self.base_log_len,
            ..self.clone()
        };
        position.write(&log);
        (position, log)
    }

    /// How many steps a side can take back, one after the other; none when the first of them could not be.
    fn undoable(&self, side: Side) -> u32 {
        let count = self.open.iter().filter(|step| step.is_open_for(side)).count() as u32;
        // Without the very last step the game is where it was before.
        let is_certain = self.last_open(side).is_none_or(|last| last + 1 == self.open.len());
        if is_certain || self.undo(side).is_ok() {
            count
        } else {
            0
        }
    }

    /// Refuses a position in which a side has left too many steps open.
    fn check_open(&self, side: Side) -> Result<()> {
        if self.open.iter().filter(|step| step.is_open_for(side)).count() > MOST_OPEN {
            return Err(Error::conflict(
                "too-many-open-steps",
                format!(
                    "You have {MOST_OPEN} steps that you could take back. Finish your part first, or take some back."
                ),
            ));
        }
        Ok(())
    }

    fn last_open(&self, side: Side) -> Option<usize> {
        self.open.iter().rposition(|step| step.is_open_for(side))
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
            self.log_len[viewer] += lines as u32;
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

    /// How far the game is, and who is asked something short.
    #[must_use]
    pub fn tempo(&self) -> Tempo {
        self.now.tempo()
    }

    /// How the game ended, once it has.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// What else the rules say of a game that is over.
    #[must_use]
    pub fn account(&self) -> Account {
        let Some(ending) = self.ending else {
            return Account::default();
        };
        // A game that the players ended was not decided by points, whatever they come to.
        let by_rules = ending.by == Ending::VICTORY;
        let outcome = by_rules.then(|| self.now.outcome()).flatten();
        Account {
            margin: outcome.and_then(|outcome| outcome.margin),
            bids: self.now.side_bids(),
        }
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
            account: self.account(),
            exchange: self.is_exchanged() != before.is_exchanged(),
            pace: None,
        }
    }

    /// Whether the choice that led here cannot be taken back only because it has mixed what lies face down: whoever made it
    /// foresaw all that came of it. Nothing is said after other steps than choices.
    #[must_use]
    pub const fn has_mixed(&self) -> bool {
        self.has_mixed
    }

    /// How many dice were rolled.
    #[must_use]
    pub const fn rolled(&self) -> u32 {
        self.rolled
    }

    /// How many lines of the log a viewer class has been shown at the last commit point, and now.
    #[must_use]
    pub fn log_lens(&self, viewer: Viewer) -> (u32, u32) {
        (self.base_log_len[viewer], self.log_len[viewer])
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

    /// What each viewer class may see, with everything but `prompt.seq`.
    #[must_use]
    pub fn views(&self) -> ByViewer<TableView> {
        let views = self.now.views().zip(ByViewer::of(|viewer| viewer));
        views.map(|(view, viewer)| self.complete(viewer, view))
    }

    /// Adds what the rules do not know.
    fn complete(&self, viewer: Viewer, mut view: TableView) -> TableView {
        view.log_len = self.log_len[viewer];
        if let Some(side) = viewer.side() {
            view.undoable = self.undoable(side);
        }
        if let (Some(ending), None) = (self.ending, &view.outcome) {
            view.prompt = None;
            view.waiting_on.clear();
            view.outcome = Some(agreed_outcome(ending));
        }
        view
    }
}

fn nothing_to_undo() -> Error {
    Error::conflict("nothing-to-undo", "There is nothing you could take back.")
}

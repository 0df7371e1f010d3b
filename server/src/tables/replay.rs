//! Reading a game back from its journal, to be played on or to be looked at.

use chrono::{DateTime, Utc};
use kernel::{OptionSet, RecordedDice, Referee};
use protocol::http::{Journal, JournalStep};
use protocol::{ByViewer, Side, Viewer};

use super::act::Act;
use super::bygone::Bygone;
use super::position::{Advance, Diverged, Frozen, Position};
use super::saved::{Saved, Seen, Unreadable};
use super::sight::{Glance, Lines, LogTail, Sight};
use crate::db::beat::Beat;
use crate::db::journal::Row;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};
use crate::time::rfc3339;

/// A game while it is being read back.
#[derive(Clone)]
pub struct Reading {
    /// Where it stands.
    pub position: Position,
    /// The number of the last step that it has taken in.
    pub step: i32,
    /// The newest lines of each viewer class's log.
    pub logs: ByViewer<LogTail>,
    seqs: ByViewer<u64>,
    prompt_seqs: ByViewer<u64>,
    /// Only steps whose digests show that they lead to the same states are taken in: other rules may have made them.
    is_strict: bool,
}

/// What a step adds.
pub struct Followed {
    /// To each viewer class's log.
    pub lines: ByViewer<Lines>,
    /// How many results each of its dice could have had.
    pub sizes: Vec<u16>,
}

impl Reading {
    /// Begins with what was saved after a step.
    ///
    /// # Errors
    /// When the rules cannot read it.
    pub fn from_saved(saved: &Saved, referee: &dyn Referee, step: i32, strict: bool) -> Result<Reading, Unreadable> {
        let seen = saved.seen();
        Ok(Reading {
            position: saved.position(referee)?,
            step,
            logs: seen.logs,
            seqs: seen.seqs,
            prompt_seqs: seen.prompt_seqs,
            is_strict: strict,
        })
    }

    /// Begins with the set-up, which is the first row of a journal.
    ///
    /// # Errors
    /// When the row is none, or does not fit the rules.
    pub fn from_set_up(record: &Record, referee: &dyn Referee, row: &Row, strict: bool) -> Result<(Reading, Vec<u16>)> {
        if row.step != 0 || Act::read(&row.choice) != Act::Setup {
            return Err(Error::internal(&"a journal does not begin with the set-up"));
        }
        let options = OptionSet::from_iter(record.options.iter().cloned());
        let mut dice = RecordedDice::new(&row.rolls);
        let unfit = |cause: &dyn std::fmt::Display| Error::rules_changed(row.step, cause);
        let position =
            Position::set_up(referee, &record.scenario, &options, &mut dice).map_err(|error| unfit(&error))?;
        if !dice.is_sound() {
            return Err(unfit(&Diverged::OtherDice));
        }
        let reading = Reading {
            position,
            step: row.step,
            logs: ByViewer::default(),
            seqs: ByViewer::of(|_| 1),
            prompt_seqs: ByViewer::of(|_| 1),
            is_strict: strict,
        };
        if strict && row.digest.is_none() || !reading.position.is_after(row) {
            return Err(unfit(&Diverged::OtherState));
        }
        Ok((reading, dice.into_sizes()))
    }

    /// The `seq` of a viewer class.
    #[must_use]
    pub fn seq(&self, viewer: Viewer) -> u64 {
        self.seqs[viewer]
    }

    /// The `seq`s of all viewer classes.
    #[must_use]
    pub const fn seqs(&self) -> ByViewer<u64> {
        self.seqs
    }

    /// What each viewer class sees.
    #[must_use]
    pub fn sights(&self) -> ByViewer<Sight> {
        let counts = self.seqs.zip(self.prompt_seqs);
        let seen = self.position.views().zip(counts);
        seen.map(|(view, (seq, prompt_seq))| Sight::of(view, seq, prompt_seq))
    }

    fn sight(&self, viewer: Viewer) -> Sight {
        Sight::at(&self.position, viewer, self.seqs[viewer], self.prompt_seqs[viewer])
    }

    /// Takes in a step.
    ///
    /// # Errors
    /// When the rules of now did not make it.
    pub fn follow(&mut self, row: &Row) -> Result<Followed> {
        let diverged = |cause: Diverged| Error::rules_changed(row.step, &cause);
        if row.step != self.step + 1 {
            return Err(Error::internal(&format_args!(
                "step {} of a journal is missing",
                self.step + 1
            )));
        }
        let act = Act::read(&row.choice);
        if self.is_strict && row.digest.is_none() && !act.needs_no_rules() {
            return Err(diverged(Diverged::OtherState));
        }
        let (advance, sizes) = self.position.advance_again(row).map_err(diverged)?;
        let Advance { position, log, .. } = advance;
        let lines = Lines::for_all(log, &self.position, &act);
        self.count(row);
        for viewer in Viewer::ALL.into_iter().filter(|viewer| row.is_seen_by(*viewer)) {
            self.logs[viewer].update(&lines[viewer]);
        }
        self.position = position;
        self.step = row.step;
        Ok(Followed { lines, sizes })
    }

    /// Takes in a step of which only who made it, what and when, its dice and where it led is known, and fills in who noticed
    /// it and what a clock hears of it. `sights` is what is seen before it, and afterwards.
    ///
    /// # Errors
    /// When the rules of now did not make it.
    pub fn retrace(&mut self, row: &mut Row, sights: &mut ByViewer<Sight>) -> Result<Followed> {
        let diverged = |cause: Diverged| Error::rules_changed(row.step, &cause);
        let act = Act::read(&row.choice);
        let (advance, sizes) = self.position.advance_again(row).map_err(diverged)?;
        let Advance { position, log, .. } = advance;
        let lines = Lines::for_all(log, &self.position, &act);
        let mut glances = Sight::look_all(sights, &position, row.side, lines.clone());
        if matches!(act, Act::From(..)) {
            // As when it was made (`anew`): everybody is asked anew.
            glances.iter_mut().flatten().for_each(Glance::ask);
        }
        let seen = glances.each_ref().map(Option::is_some);
        let asked = glances
            .each_ref()
            .map(|glance| glance.as_ref().is_some_and(|glance| glance.asked));
        for (viewer, glance) in Viewer::ALL.into_iter().zip(glances.into_array()) {
            if let Some(glance) = glance {
                self.logs[viewer].update(&lines[viewer]);
                sights[viewer] = glance.after;
            }
        }
        let is_exchange = position.is_exchanged() != self.position.is_exchanged();
        row.seen_by = Row::seen_bits(seen, asked);
        row.beat = Some(Beat::new(Sight::awaited(sights), position.tempo(), is_exchange));
        self.count(row);
        self.position = position;
        self.step = row.step;
        Ok(Followed { lines, sizes })
    }

    /// Begins with what was seen last of a game whose state is not read. If it is not `frozen`, it is over.
    #[must_use]
    pub fn bygone(seen: Option<Seen>, step: i32, record: &Record, frozen: Option<Frozen>) -> Reading {
        let is_exchanged = record.seats_exchanged;
        let seen = seen.unwrap_or_default();
        let bygone = match seen.views {
            Some(views) => Bygone::new(views, is_exchanged),
            None => Bygone::unseen(is_exchanged),
        };
        let log_lens = seen.logs.each_ref().map(LogTail::total);
        let ending = record.ending().filter(|_| frozen.is_none());
        Reading {
            position: Position::bygone(Box::new(bygone), log_lens, ending, frozen),
            step,
            logs: seen.logs,
            seqs: seen.seqs,
            prompt_seqs: seen.prompt_seqs,
            is_strict: false,
        }
    }

    /// Takes in a step of which no more is known than who noticed it. What players do at any table is done.
    pub fn pass(&mut self, row: &Row) {
        if let Ok(advance) = self
            .position
            .advance(row.side, &Act::read(&row.choice), &mut RecordedDice::new(&[]))
        {
            self.position = advance.position;
        }
        self.count(row);
        self.step = row.step;
    }

    fn count(&mut self, row: &Row) {
        for viewer in Viewer::ALL {
            self.seqs[viewer] += u64::from(row.is_seen_by(viewer));
            if row.asks(viewer) {
                self.prompt_seqs[viewer] = self.seqs[viewer];
            }
        }
    }

    /// The game goes on under the rules at hand, whoever made the steps so far; returns the step that says so, and what it
    /// adds to each log.
    #[must_use]
    pub fn begin_anew(mut self, edition: u32, at: DateTime<Utc>) -> (Reading, Row, ByViewer<Lines>) {
        self.is_strict = false;
        let advance = self.position.begin_anew(edition);
        self.anew(advance, &Act::Seam, at)
    }

    /// The game goes on from a state that was kept; returns the step that leads there.
    ///
    /// # Errors
    /// When the rules cannot read the state.
    pub fn go_to(self, kept: Vec<u8>, act: &Act<'_>, at: DateTime<Utc>) -> Result<(Reading, Row)> {
        let advance = self.position.go_to(&kept, act)?;
        let (reading, mut row, _) = self.anew(advance, act, at);
        row.back = Some(kept);
        Ok((reading, row))
    }

    /// Takes a step that everybody sees and that no side makes.
    fn anew(mut self, advance: Advance, act: &Act<'_>, at: DateTime<Utc>) -> (Reading, Row, ByViewer<Lines>) {
        let lines = Lines::for_all(advance.log, &self.position, act);
        let everybody = ByViewer::of(|_| true);
        let is_exchange = advance.position.is_exchanged() != self.position.is_exchanged();
        let mut row = Row {
            step: self.step + 1,
            side: Side::Union,
            seen_by: Row::seen_bits(everybody, everybody),
            choice: act.text().into_owned(),
            rolls: Vec::new(),
            at,
            digest: advance.position.digest(),
            beat: None,
            back: None,
        };
        self.position = advance.position;
        row.beat = Some(Beat::new(
            Sight::awaited(&self.sights()),
            self.position.tempo(),
            is_exchange,
        ));
        self.step = row.step;
        self.count(&row);
        for viewer in Viewer::ALL {
            self.logs[viewer].update(&lines[viewer]);
        }
        (self, row, lines)
    }

    /// What is to be saved of it.
    #[must_use]
    pub fn save(&self, edition: u32) -> Saved {
        Saved::of(&self.position, &self.sights(), &self.logs, edition)
    }

    /// Takes in steps that follow.
    ///
    /// # Errors
    /// When the rules of now did not make them.
    pub fn follow_all(&mut self, rows: &[Row]) -> Result<()> {
        rows.iter().try_for_each(|row| self.follow(row).map(drop))
    }
}

/// The part of a journal that somebody asks for.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt {
    /// Who looks.
    pub viewer: Viewer,
    /// The `seq` to begin with.
    pub from: u64,
    /// How many steps at most.
    pub limit: usize,
}

/// The journal as a viewer class saw it from where `reading` stands, through the `rows` after it; and where the game stood
/// at the beginning of the excerpt: a later reader can begin there.
///
/// # Errors
/// When the journal does not fit the rules.
pub fn excerpt(mut reading: Reading, rows: &[Row], wanted: Excerpt) -> Result<(Journal, Reading)> {
    let viewer = wanted.viewer;
    let mut rest = rows;
    while reading.seq(viewer) < wanted.from
        && let Some((row, later)) = rest.split_first()
    {
        reading.follow(row)?;
        rest = later;
    }
    let start = reading.clone();
    let first = reading.sight(viewer);
    let mut sight = first.clone();
    let mut steps = Vec::new();
    let mut more = false;
    for row in rest {
        if steps.len() == wanted.limit && row.is_seen_by(viewer) {
            more = true;
            break;
        }
        let mut lines = reading.follow(row)?.lines;
        if !row.is_seen_by(viewer) {
            continue;
        }
        let lines = std::mem::take(&mut lines[viewer]);
        if let Some(glance) = sight.look(reading.position.view(viewer), viewer, row.side, lines) {
            steps.push(JournalStep {
                seq: reading.seq(viewer),
                moment: reading.seq(Viewer::Spectator),
                at: rfc3339(row.at),
                diff: glance.diff(),
            });
            sight = glance.after;
        }
    }
    let journal = Journal {
        v: protocol::VERSION,
        from: first.seq,
        moment: start.seq(Viewer::Spectator),
        start: (*first.view).clone(),
        steps,
        more,
    };
    Ok((journal, start))
}

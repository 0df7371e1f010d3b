//! What a viewer class sees: its view, its version number, the lines of its log.

use std::collections::VecDeque;
use std::sync::Arc;

use kernel::turn::Logged;
use protocol::differences::Differences;
use protocol::view::LogEntry;
use protocol::{ByViewer, Side, TableDiff, TableView, Viewer};

use super::act::Act;
use super::position::Position;
use crate::db::tables::awaited::Awaited;

/// How many lines of the log are kept at hand for those who sit down to a table. The journal has them all.
const LOG_TAIL: usize = 200;

/// What a viewer class sees.
#[derive(Clone, Debug)]
pub struct Sight {
    /// Counts the changes of this view.
    pub seq: u64,
    /// The `seq` at which the prompt was asked.
    pub prompt_seq: u64,
    /// The view.
    pub view: Arc<TableView>,
}

/// A step as a viewer class sees it.
#[derive(Clone, Debug)]
pub struct Glance {
    /// What is seen before.
    pub before: Sight,
    /// What is seen afterwards.
    pub after: Sight,
    /// What the log says.
    pub lines: Lines,
    /// Whether the viewer was asked anew.
    pub asked: bool,
}

impl Sight {
    /// What is seen when a game begins.
    #[must_use]
    pub fn first(position: &Position, viewer: Viewer) -> Sight {
        Sight::at(position, viewer, 1, 1)
    }

    /// What is seen at a position with these numbers.
    #[must_use]
    pub fn at(position: &Position, viewer: Viewer, seq: u64, prompt_seq: u64) -> Sight {
        Sight::of(position.view(viewer), seq, prompt_seq)
    }

    /// A view with these numbers.
    #[must_use]
    pub fn of(mut view: TableView, seq: u64, prompt_seq: u64) -> Sight {
        if let Some(prompt) = &mut view.prompt {
            prompt.seq = prompt_seq;
        }
        Sight {
            seq,
            prompt_seq,
            view: Arc::new(view),
        }
    }

    /// Whom the table waits for, by what the three viewer classes see.
    #[must_use]
    pub fn awaited(sights: &ByViewer<Sight>) -> Awaited {
        Awaited::of_views(sights.each_ref().map(|sight| &*sight.view))
    }

    /// What changes when `actor` has led the game to where this viewer sees `view`; `None` when he notices nothing.
    ///
    /// An actor always notices his own step, so that the prompt he has answered is stale even when the next one reads
    /// the same.
    #[must_use]
    pub fn look(&self, mut view: TableView, viewer: Viewer, actor: Side, lines: Lines) -> Option<Glance> {
        let is_actor = viewer.side() == Some(actor);
        if let Some(prompt) = &mut view.prompt {
            prompt.seq = self.prompt_seq;
        }
        let asked = is_actor || view.prompt != self.view.prompt;
        // New lines show in the length of the log.
        if !asked && view == *self.view {
            return None;
        }
        let seq = self.seq + 1;
        let prompt_seq = if asked { seq } else { self.prompt_seq };
        if let Some(prompt) = &mut view.prompt {
            prompt.seq = prompt_seq;
        }
        Some(Glance {
            before: self.clone(),
            after: Sight {
                seq,
                prompt_seq,
                view: Arc::new(view),
            },
            lines,
            asked,
        })
    }

    /// [`Sight::look`] for all viewer classes.
    #[must_use]
    pub fn look_all(
        sights: &ByViewer<Sight>,
        position: &Position,
        actor: Side,
        lines: ByViewer<Lines>,
    ) -> ByViewer<Option<Glance>> {
        let mut views = position.views();
        TableView::keep(sights.each_ref().map(|sight| &*sight.view), &mut views);
        let seen = views.zip(lines).zip(ByViewer::of(|viewer| viewer));
        seen.map(|((view, lines), viewer)| sights[viewer].look(view, viewer, actor, lines))
    }

    /// Whether `seq` names the prompt that is being asked: the version at which it was asked, or a later one at which
    /// it still stood.
    #[must_use]
    pub const fn is_current(&self, seq: u64) -> bool {
        self.prompt_seq <= seq && seq <= self.seq
    }
}

impl Glance {
    /// What leads from before to after.
    #[must_use]
    pub fn diff(&self) -> TableDiff {
        self.diff_among(&mut Differences::default())
    }

    /// The same; what other viewers see alike is compared once for all for whom `others` is used.
    #[must_use]
    pub fn diff_among<'a>(&'a self, others: &mut Differences<'a>) -> TableDiff {
        let lines = self.lines.lines.iter().map(|line| (**line).clone()).collect();
        others.between(&self.before.view, &self.after.view, lines)
    }

    /// The viewer is asked anew, also where the prompt reads the same.
    pub fn ask(&mut self) {
        self.asked = true;
        self.after.prompt_seq = self.after.seq;
        if let Some(prompt) = &mut Arc::make_mut(&mut self.after.view).prompt {
            prompt.seq = self.after.seq;
        }
    }

    /// Joins a later glance to this one.
    pub fn join(&mut self, later: Glance) {
        self.after = later.after;
        self.lines.join(&later.lines);
        self.asked |= later.asked;
    }
}

/// Lines of a log that begin after line `from`. After an undo they replace lines that were there.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    from: u32,
    lines: Vec<Arc<LogEntry>>,
}

impl Lines {
    /// The lines that a step wrote for each viewer class, shared by those who read the same.
    #[must_use]
    pub fn for_all(log: Vec<Logged>, before: &Position, act: &Act<'_>) -> ByViewer<Lines> {
        let mut all = ByViewer::of(|viewer| {
            let (base, now) = before.log_lens(viewer);
            Lines {
                from: if *act == Act::Undo { base } else { now },
                lines: Vec::new(),
            }
        });
        for entry in log {
            let public = entry.public.map(Arc::new);
            let private = entry.private.map(|(side, line)| (side, Arc::new(line)));
            for viewer in Viewer::ALL {
                let line = match &private {
                    Some((side, line)) if viewer.side() == Some(*side) => Some(line),
                    _ => public.as_ref(),
                };
                all[viewer].lines.extend(line.cloned());
            }
        }
        all
    }

    /// The lines.
    pub fn entries(&self) -> impl Iterator<Item = &LogEntry> {
        self.lines.iter().map(|line| &**line)
    }

    fn join(&mut self, later: &Lines) {
        if later.from < self.from {
            self.from = later.from;
        }
        self.lines.truncate((later.from - self.from) as usize);
        self.lines.extend(later.lines.iter().cloned());
    }
}

/// The newest lines of a log, and how many there are altogether.
#[derive(Clone, Debug, Default)]
pub struct LogTail {
    total: u32,
    lines: VecDeque<Arc<LogEntry>>,
}

impl LogTail {
    /// A tail that ends at line `total`.
    #[must_use]
    pub fn new(total: u32, lines: impl IntoIterator<Item = LogEntry>) -> LogTail {
        LogTail {
            total,
            lines: lines.into_iter().map(Arc::new).collect(),
        }
    }

    /// How many lines the log has altogether.
    #[must_use]
    pub const fn total(&self) -> u32 {
        self.total
    }

    /// The lines, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &LogEntry> {
        self.lines.iter().map(|line| &**line)
    }

    /// Adds what a step wrote.
    pub fn update(&mut self, lines: &Lines) {
        let replaced = self.total.saturating_sub(lines.from) as usize;
        self.lines.truncate(self.lines.len().saturating_sub(replaced));
        self.lines.extend(lines.lines.iter().cloned());
        self.total = lines.from + lines.lines.len() as u32;
        while self.lines.len() > LOG_TAIL {
            self.lines.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::phrase;

    fn lines(from: u32, words: &[&'static str]) -> Lines {
        let entry = |word: &&'static str| {
            Arc::new(LogEntry {
                say: phrase!(*word),
                case: "".into(),
                dice: Vec::new(),
                combat: None,
            })
        };
        Lines {
            from,
            lines: words.iter().map(entry).collect(),
        }
    }

    fn words<'a>(entries: impl Iterator<Item = &'a LogEntry>) -> Vec<String> {
        entries.map(|entry| entry.say.key.clone().into_owned()).collect()
    }

    #[test]
    fn a_tail_follows_steps_and_undos() {
        let mut tail = LogTail::default();
        tail.update(&lines(0, &["a", "b"]));
        tail.update(&lines(2, &["c"]));
        assert_eq!(words(tail.iter()), ["a", "b", "c"]);
        tail.update(&lines(1, &["x"]));
        assert_eq!(
            (words(tail.iter()), tail.total),
            (vec!["a".to_owned(), "x".to_owned()], 2)
        );
    }

    #[test]
    fn a_tail_keeps_the_newest_lines() {
        let mut tail = LogTail::default();
        for number in 0..500 {
            tail.update(&lines(number, &["line"]));
        }
        assert_eq!((tail.total, tail.lines.len()), (500, LOG_TAIL));
    }

    #[test]
    fn joined_lines_are_those_that_remain() {
        let mut joined = lines(5, &["a", "b"]);
        joined.join(&lines(7, &["c"]));
        assert_eq!(words(joined.entries()), ["a", "b", "c"]);
        joined.join(&lines(6, &["d"]));
        assert_eq!(words(joined.entries()), ["a", "d"]);
        joined.join(&lines(4, &["z"]));
        assert_eq!((joined.from, words(joined.entries())), (4, vec!["z".to_owned()]));
    }
}

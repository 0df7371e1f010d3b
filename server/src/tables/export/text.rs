//! The log of a game in words, turn by turn, with dice and cases, as a reader may see it.

use std::fmt::Write as _;
use std::sync::Arc;

use protocol::diff::apply;
use protocol::http::{JournalStep, TableHeader, TableStatus};
use protocol::{Phrase, Side, TableView};
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::words::{Words, name_of};
use crate::error::{Error, Result};
use crate::tables::table::Table;

/// How many steps are read at once.
const PAGE: usize = 200;

/// How many logs are put into words at the same time: each is in memory as a whole, since what comes later may take back
/// what was said.
static AT_ONCE: Semaphore = Semaphore::const_new(4);

/// The log of a table in words, as `player` may see it.
///
/// # Errors
/// When the game has not begun, or its journal cannot be read.
pub async fn text(table: &Arc<Table>, player: Option<Uuid>, side: Option<Side>) -> Result<String> {
    let _permit = AT_ONCE.acquire().await.map_err(|error| Error::internal(&error))?;
    let header = table.header(player);
    let referee = Arc::clone(table.referee());
    let board = referee.board(&header.scenario).ok_or_else(Error::not_begun)?;
    let mut chronicle = Chronicle {
        words: Words::new(referee.package(), &board),
        lines: Vec::new(),
        view: TableView::empty(Phrase::bare("")),
    };
    let mut from = 0;
    loop {
        let page = table.excerpt(player, side, from, PAGE).await?;
        if from == 0 {
            chronicle.begin(page.start);
        }
        let Some(last) = page.steps.last().map(|step| step.seq) else {
            break;
        };
        page.steps.into_iter().for_each(|step| chronicle.follow(step));
        from = last;
        if !page.more {
            break;
        }
    }
    let scenarios = &referee.info().scenarios;
    let scenario = scenarios.iter().find(|scenario| scenario.id == header.scenario);
    Ok(chronicle.told(&header, scenario.map_or(&header.scenario, |scenario| &scenario.title)))
}

/// How much of a game was played again here, of which the rest was only read.
fn replayed_words(replayed: u32) -> String {
    let steps = match replayed {
        0 => "None of its steps was played again under the rules of this server".to_owned(),
        1 => "Only its set-up was played again under the rules of this server".to_owned(),
        count => format!("Its first {count} steps were played again under the rules of this server"),
    };
    format!("{steps}; the rest is shown as its file tells it")
}

/// A log while it is put into words.
struct Chronicle<'a> {
    words: Words<'a>,
    lines: Vec<Told>,
    view: TableView,
}

/// A line of the log, and the moment that begins behind it where the log itself does not say so.
#[derive(Clone, Default)]
struct Told {
    line: String,
    moment: String,
}

impl Chronicle<'_> {
    fn begin(&mut self, start: TableView) {
        self.words.look(&start);
        // What was said while the game was set up is told by no step.
        self.lines = vec![Told::default(); start.log_len as usize];
        self.view = start;
        self.note_moment();
    }

    fn follow(&mut self, JournalStep { diff, .. }: JournalStep) {
        let before = self.lines.len();
        let length = diff.log_len.map_or(before + diff.log.len(), |length| length as usize);
        let log = diff.log.clone();
        let moment = self.view.turn.clone();
        apply(&mut self.view, &diff);
        self.words.look(&self.view);
        self.lines.truncate(length.saturating_sub(log.len()));
        for entry in log {
            let words = self.words.line(&entry);
            let is_heading = entry.say.key.starts_with("turn.");
            let line = if is_heading { format!("\n{words}\n") } else { words };
            self.lines.push(Told {
                line,
                moment: String::new(),
            });
        }
        if self.view.turn != moment {
            self.note_moment();
        }
    }

    /// Notes the moment behind the last line. Games whose log has headings tell it there.
    fn note_moment(&mut self) {
        let turn = &self.view.turn;
        if let (false, Some(last)) = (turn.key.starts_with("turn."), self.lines.last_mut()) {
            last.moment = format!("\n{}\n", self.words.text(turn));
        }
    }

    fn told(self, header: &TableHeader, scenario: &str) -> String {
        let title = self.words.title();
        let name = |seat: &Option<protocol::http::Seat>| {
            seat.as_ref()
                .map_or_else(|| "nobody".to_owned(), |seat| seat.name.clone())
        };
        let (union, confederate) = (name(&header.seats.union), name(&header.seats.confederate));
        let mut text = format!("{title}: {scenario}\n");
        let _ = writeln!(
            text,
            "{union} ({}) against {confederate} ({})",
            name_of(Side::Union),
            name_of(Side::Confederate)
        );
        if let Some(imported) = &header.imported {
            let _ = writeln!(text, "Played elsewhere; imported by {} on {}", imported.by, imported.at);
            if let Some(words) = imported.replayed.map(replayed_words) {
                let _ = writeln!(text, "{words}");
            }
        }
        let _ = writeln!(text, "Edition {} of the rules", header.edition);
        if !header.options.is_empty() {
            let _ = writeln!(text, "Options: {}", header.options.join(", "));
        }
        let _ = writeln!(text, "Table {}, opened {}\n", header.id, header.created_at);
        for line in self.lines.iter().flat_map(|told| [&told.line, &told.moment]) {
            if !line.is_empty() {
                text.push_str(line);
                text.push('\n');
            }
        }
        if header.status == TableStatus::Finished {
            let how = header.ended_by.as_deref().unwrap_or("unknown");
            let winner = header.winner.map_or("nobody", name_of);
            let _ = writeln!(text, "\nThe game is over ({how}). Winner: {winner}.");
        }
        text
    }
}

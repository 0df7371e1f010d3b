//! Those who watch a table, and what they are shown.
//!
//! Each viewer class has a stand. What happens is worked out and serialised once a stand, and the bytes are shared by
//! all its sockets. The players' stands are served first; a crowd of spectators gets a few joined frames a second.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use chrono::{DateTime, Utc};
use protocol::pace::ClockFaces;
use protocol::socket::ServerMessage;
use protocol::{ByViewer, Side, Viewer};
use uuid::Uuid;

use super::forms::{Form, Forms, Told, diff_text, text_of};
use super::header::Moment;
use super::outbox::Outbox;
use super::sight::{Glance, LogTail, Sight};
use crate::db::tables::awaited::Awaited;

/// More spectators than this are a crowd.
const CROWD: usize = 48;

/// The time between two frames for a crowd.
const FRAME: Duration = Duration::from_millis(250);

/// How many frames are kept for those who come back.
const RING: usize = 64;

/// How long frames are still made for a stand that everybody has left: they may come back.
const GRACE: Duration = Duration::from_secs(120);

/// A socket that watches a table.
#[derive(Clone, Debug)]
pub struct Watcher {
    /// The number of the socket.
    pub socket: u64,
    /// Where its messages go.
    pub outbox: Arc<Outbox>,
    /// Who sits at it.
    pub player: Option<Uuid>,
    /// In which form it takes what changed.
    pub form: Form,
}

/// A step as one stand will be shown it, worked out while the journal is being written.
#[derive(Debug)]
pub struct Shown {
    /// What changes.
    pub glance: Glance,
    /// The message, if anybody will read it at once.
    pub text: Option<Told>,
}

/// Those who watch a table.
#[derive(Debug)]
pub struct Audience {
    table: Uuid,
    number: u32,
    sights: Option<ByViewer<Sight>>,
    logs: ByViewer<LogTail>,
    stands: ByViewer<Stand>,
    changed_at: Option<DateTime<Utc>>,
}

/// The watchers of one viewer class.
#[derive(Debug, Default)]
struct Stand {
    watchers: Vec<Watcher>,
    /// When the last one left, and in which form he took what changed.
    left: Option<(Instant, Form)>,
    /// The newest frames.
    ring: VecDeque<Frame>,
    /// The whole view as of the newest frame.
    full: Option<Utf8Bytes>,
    /// What a crowd has not been shown yet.
    held: Option<Glance>,
    framed_at: Option<Instant>,
}

#[derive(Debug)]
struct Frame {
    from: u64,
    told: Told,
}

/// What the lock of an audience is asked before a step is written.
#[derive(Clone, Copy, Debug)]
pub struct Wanted(pub ByViewer<Option<Forms>>);

impl Audience {
    /// An empty audience before an empty table, with the number that stands for the table in messages.
    #[must_use]
    pub fn new(table: Uuid, number: u32) -> Audience {
        Audience {
            table,
            number,
            sights: None,
            logs: Default::default(),
            stands: Default::default(),
            changed_at: None,
        }
    }

    /// The number that stands for the table in messages.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// What there is to see from now on; watchers are sent the whole view.
    pub fn open(&mut self, sights: ByViewer<Sight>, logs: ByViewer<LogTail>) {
        self.sights = Some(sights);
        self.logs = logs;
        for viewer in Viewer::ALL {
            let stand = &mut self.stands[viewer];
            (stand.full, stand.held) = (None, None);
            stand.ring.clear();
            if let Some(text) = self.full_text(viewer) {
                self.stands[viewer].send(&text);
            }
        }
    }

    /// What each viewer class sees now; `None` before the game has begun.
    #[must_use]
    pub fn sights(&self) -> Option<&ByViewer<Sight>> {
        self.sights.as_ref()
    }

    /// The newest lines of each viewer class's log.
    #[must_use]
    pub fn logs(&self) -> &ByViewer<LogTail> {
        &self.logs
    }

    /// Whom the table waits for; nobody before the game has begun.
    #[must_use]
    pub fn awaited(&self) -> Awaited {
        self.sights.as_ref().map_or_else(Awaited::default, Sight::awaited)
    }

    /// How things stand, for the header.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment {
            awaited: self.awaited(),
            changed_at: self.changed_at,
            seen: self.sights.as_ref().map(|sights| sights[Viewer::Spectator].seq),
            clocks: None,
        }
    }

    /// Which stands want the message of the next step ready.
    #[must_use]
    pub fn wanted(&self) -> Wanted {
        Wanted(ByViewer::of(|viewer| {
            let stand = &self.stands[viewer];
            (stand.wants_frames() && !self.is_crowd(viewer)).then(|| stand.forms())
        }))
    }

    fn is_crowd(&self, stand: Viewer) -> bool {
        stand == Viewer::Spectator && self.stands[stand].watchers.len() > CROWD
    }

    /// Shows a step that is in the journal. Returns after what time [`Audience::flush`] is to be called, if at all.
    pub fn show(&mut self, shown: ByViewer<Option<Shown>>, at: DateTime<Utc>) -> Option<Duration> {
        // A secret step does not show in the header either.
        if shown[Viewer::Spectator].is_some() {
            self.changed_at = Some(at);
        }
        let mut flush_in = None;
        for (viewer, shown) in Viewer::ALL.into_iter().zip(shown) {
            let Some(Shown { glance, text }) = shown else { continue };
            let holds = self.is_crowd(viewer) || self.stands[viewer].held.is_some();
            if holds && self.stands[viewer].held.is_none() {
                // Those who join before the next frame get the view that it will start from.
                let _ = self.full_text(viewer);
            }
            self.logs[viewer].update(&glance.lines);
            if let Some(sights) = &mut self.sights {
                sights[viewer] = glance.after.clone();
            }
            let stand = &mut self.stands[viewer];
            if holds {
                flush_in = stand.hold(glance);
            } else if stand.wants_frames() {
                // Somebody may have come since it was made.
                let told = text.filter(|told| told.serves(stand.forms()));
                let told = told.unwrap_or_else(|| diff_text(self.number, &glance, stand.forms()));
                stand.frame(glance.before.seq, told);
            } else {
                stand.ring.clear();
                stand.full = None;
            }
        }
        match flush_in {
            Some(Duration::ZERO) => {
                self.flush();
                None
            }
            later => later,
        }
    }

    /// Shows the crowd what it has not seen yet.
    pub fn flush(&mut self) {
        for stand in self.stands.iter_mut() {
            if let Some(glance) = stand.held.take() {
                let told = diff_text(self.number, &glance, stand.forms());
                stand.frame(glance.before.seq, told);
            }
        }
    }

    /// Lets a socket watch, and sends it what it lacks: nothing, the frames since `since`, or the whole view.
    pub fn watch(&mut self, viewer: Viewer, watcher: Watcher, since: Option<u64>) {
        self.leave(watcher.socket);
        if let Some(sights) = &self.sights {
            let stand = &self.stands[viewer];
            let newest = stand.held.as_ref().map_or(sights[viewer].seq, |held| held.before.seq);
            let missed = since.and_then(|since| stand.ring.iter().position(|frame| frame.from == since));
            // Frames that were made for others may not have his form.
            let form = |frame: &Frame| frame.told.form(watcher.form).cloned();
            let missed = missed.and_then(|first| stand.ring.range(first..).map(form).collect::<Option<Vec<_>>>());
            match missed {
                _ if since == Some(newest) => {}
                Some(frames) => {
                    for text in frames {
                        watcher.outbox.push(text);
                    }
                }
                None => {
                    if let Some(text) = self.full_text(viewer) {
                        watcher.outbox.push(text);
                    }
                }
            }
        }
        self.stands[viewer].watchers.push(watcher);
    }

    /// Moves everybody to where he belongs, and shows whoever changes stands the view from there: those who watch as a
    /// side that they do not hold, and onlookers who have sat down.
    pub fn reseat(&mut self, sides_of: impl Fn(Option<Uuid>) -> Vec<Side>) {
        for from in Viewer::ALL {
            let belongs_elsewhere = |watcher: &mut Watcher| {
                let sides = sides_of(watcher.player);
                from.side().map_or(!sides.is_empty(), |side| !sides.contains(&side))
            };
            let stand = &mut self.stands[from];
            let moved: Vec<Watcher> = stand.watchers.extract_if(.., belongs_elsewhere).collect();
            for watcher in moved {
                let sides = sides_of(watcher.player);
                let viewer = sides.first().map_or(Viewer::Spectator, |side| Viewer::from(*side));
                if let Some(text) = self.full_text(viewer) {
                    watcher.outbox.push(text);
                }
                self.stands[viewer].watchers.push(watcher);
            }
        }
    }

    /// Lets a socket go; whether it had been watching.
    pub fn leave(&mut self, socket: u64) -> bool {
        for stand in self.stands.iter_mut() {
            if let Some(place) = stand.watchers.iter().position(|watcher| watcher.socket == socket) {
                let gone = stand.watchers.swap_remove(place);
                if stand.watchers.is_empty() {
                    stand.left = Some((Instant::now(), gone.form));
                    stand.watchers = Vec::new();
                }
                return true;
            }
        }
        false
    }

    /// Sends one message to everybody.
    pub fn tell_all(&self, message: &ServerMessage) {
        self.tell_all_but(message, &[]);
    }

    /// Sends everybody a message but those players.
    pub fn tell_all_but(&self, message: &ServerMessage, deaf: &[Uuid]) {
        let text = text_of(message);
        for watcher in self.watchers() {
            if watcher.player.is_none_or(|player| !deaf.contains(&player)) {
                watcher.outbox.push(text.clone());
            }
        }
    }

    /// Shows a viewer class the clocks.
    pub fn tell_clocks(&self, viewer: Viewer, clocks: ClockFaces) {
        let stand = &self.stands[viewer];
        if !stand.watchers.is_empty() {
            stand.send(&text_of(&ServerMessage::Clocks { n: self.number, clocks }));
        }
    }

    /// Everybody who watches.
    pub fn watchers(&self) -> impl Iterator<Item = &Watcher> {
        self.stands.iter().flat_map(|stand| &stand.watchers)
    }

    /// Whose players watch, and how many spectators.
    #[must_use]
    pub fn presence(&self) -> (Vec<Side>, usize) {
        let players = Side::BOTH
            .into_iter()
            .filter(|side| !self.stands[Viewer::from(*side)].watchers.is_empty());
        (players.collect(), self.stands[Viewer::Spectator].watchers.len())
    }

    /// The message with the whole view as of the newest frame, made at most once a frame.
    fn full_text(&mut self, viewer: Viewer) -> Option<Utf8Bytes> {
        let sight = &self.sights.as_ref()?[viewer];
        let stand = &mut self.stands[viewer];
        let text = stand.full.get_or_insert_with(|| {
            text_of(&ServerMessage::Table {
                table: self.table,
                seq: sight.seq,
                viewer,
                view: (*sight.view).clone(),
                log: self.logs[viewer].iter().cloned().collect(),
            })
        });
        Some(text.clone())
    }
}

impl Stand {
    fn wants_frames(&self) -> bool {
        !self.watchers.is_empty() || self.left.is_some_and(|(left, _)| left.elapsed() < GRACE)
    }

    fn send(&self, text: &Utf8Bytes) {
        for watcher in &self.watchers {
            watcher.outbox.push(text.clone());
        }
    }

    fn forms(&self) -> Forms {
        // Whoever left last may come back; others then see the whole view.
        let left = self.left.map(|(_, form)| form).filter(|_| self.watchers.is_empty());
        let forms = self.watchers.iter().map(|watcher| watcher.form).chain(left);
        forms.collect()
    }

    fn frame(&mut self, from: u64, told: Told) {
        for watcher in &self.watchers {
            if let Some(text) = told.form(watcher.form) {
                watcher.outbox.push(text.clone());
            }
        }
        self.full = None;
        self.framed_at = Some(Instant::now());
        if self.ring.len() == RING {
            self.ring.pop_front();
        }
        self.ring.push_back(Frame { from, told });
    }

    /// Keeps a step for the next frame. Returns when that is due, unless it is being waited for already.
    fn hold(&mut self, glance: Glance) -> Option<Duration> {
        if let Some(held) = &mut self.held {
            held.join(glance);
            return None;
        }
        self.held = Some(glance);
        let since_last = self.framed_at.map_or(FRAME, |at| at.elapsed());
        Some(FRAME.saturating_sub(since_last))
    }
}

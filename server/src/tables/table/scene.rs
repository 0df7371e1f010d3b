//! What can be seen of a table at one moment: who sits where, who watches, and what is shown to whom.
//!
//! Seats and views change together, so that nobody looks, or is shown anything, from a seat that he no longer holds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use chrono::{DateTime, Utc};
use kernel::Referee;
use protocol::http::{TableHeader, TableStatus};
use protocol::pace::ClockFaces;
use protocol::socket::ServerMessage;
use protocol::{BySide, ByViewer, Side, Viewer};
use uuid::Uuid;

use crate::db::clocks::Habits;
use crate::db::journal::Row;
use crate::db::tables::awaited::Awaited;
use crate::db::tables::record::Record;
use crate::error::{Error, Result};
use crate::tables::act::Act;
use crate::tables::audience::{Audience, Shown, Watcher};
use crate::tables::clocks::TableClocks;
use crate::tables::forms::text_of;
use crate::tables::header::{Moment, header};
use crate::tables::position::{Frozen, Position};
use crate::tables::sight::{LogTail, Sight};
use crate::time::WallClock;

/// What can be seen of a table.
pub(super) struct Scene {
    /// What the database says of it, with the seats as the game has them.
    pub(super) record: Arc<Record>,
    /// Those who watch.
    pub(super) audience: Audience,
    referee: Arc<dyn Referee>,
    /// Why the game cannot go on here.
    frozen: Option<String>,
    /// The clocks, if the game has any.
    clocks: Option<TableClocks>,
    clock: WallClock,
    /// The number of the step that is shown.
    step: i32,
    used_at: Instant,
}

/// What a client has seen of a table before it watches.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    /// The `seq` it got to.
    pub seq: u64,
    /// Whose `seq` that is.
    pub viewer: Viewer,
}

impl Scene {
    /// A table before anybody has come.
    pub(super) fn new(record: Record, referee: Arc<dyn Referee>, clock: WallClock, number: u32) -> Scene {
        Scene {
            audience: Audience::new(record.id, number),
            record: Arc::new(record),
            referee,
            frozen: None,
            clocks: None,
            clock,
            step: 0,
            used_at: Instant::now(),
        }
    }

    /// The side that a player acts for; `wish` decides where he holds both.
    pub(super) fn seat(&self, player: Uuid, wish: Option<Side>) -> Result<Side> {
        let seat = self.record.seat(player, wish, self.audience.awaited());
        seat.ok_or_else(Error::not_seated)
    }

    /// Whose eyes a caller sees the table with.
    pub(super) fn viewer(&self, player: Option<Uuid>, wish: Option<Side>) -> Viewer {
        player
            .and_then(|player| self.seat(player, wish).ok())
            .map_or(Viewer::Spectator, Viewer::from)
    }

    /// What a viewer class sees; `None` before the game has begun.
    pub(super) fn sight(&self, viewer: Viewer) -> Option<Sight> {
        self.audience.sights().map(|sights| sights[viewer].clone())
    }

    /// Whom the table waits for.
    pub(super) fn awaited(&self) -> Awaited {
        self.audience.awaited()
    }

    /// The header as a player may see it.
    pub(super) fn header(&self, player: Option<Uuid>) -> TableHeader {
        let frozen = self.frozen.as_deref();
        let sides = self.record.sides_of(player);
        let viewer = sides.first().map_or(Viewer::Spectator, |side| Viewer::from(*side));
        let moment = Moment {
            clocks: self.faces(viewer),
            ..self.audience.moment()
        };
        header(&self.record, &*self.referee, moment, frozen, player)
    }

    fn header_text(&self, player: Option<Uuid>) -> Utf8Bytes {
        text_of(&ServerMessage::Header {
            table: self.record.id,
            n: self.audience.number(),
            header: Box::new(self.header(player)),
        })
    }

    /// Sends everybody the header as he may see it.
    pub(super) fn tell_header(&self) {
        let for_others = self.header_text(None);
        for watcher in self.audience.watchers() {
            let text = if self.record.concerns(watcher.player) {
                self.header_text(watcher.player)
            } else {
                for_others.clone()
            };
            watcher.outbox.push(text);
        }
    }

    /// Lets a socket watch from where its player sits, and sends it the header and what it lacks.
    pub(super) fn watch(&mut self, watcher: Watcher, wish: Option<Side>, before: Option<Before>) {
        self.touch();
        let viewer = self.viewer(watcher.player, wish);
        watcher.outbox.push(self.header_text(watcher.player));
        let since = before.filter(|before| before.viewer == viewer);
        self.audience.watch(viewer, watcher, since.map(|before| before.seq));
    }

    /// Who of the two players watches, and up to which step he is shown the game; nobody before it has begun, and nobody
    /// who plays both sides.
    pub(super) fn looks(&self) -> impl Iterator<Item = (Uuid, i32)> {
        let is_looked_at = self.audience.sights().is_some();
        let players = self.audience.watchers().filter_map(|watcher| watcher.player);
        let is_opponent = |player: &Uuid| self.record.sides_of(Some(*player)).len() == 1;
        let players = players.filter(move |player| is_looked_at && is_opponent(player));
        players.map(|player| (player, self.step))
    }

    /// The number of the step that is shown.
    pub(super) const fn step(&self) -> i32 {
        self.step
    }

    /// When the flag of a side falls, if nothing stops its clock, as it knows itself.
    pub(super) fn flag(&self, side: Side) -> Option<DateTime<Utc>> {
        let faces = self.faces(side.into())?;
        faces.of(side).deadline.as_deref()?.parse().ok()
    }

    /// The clocks, if the game has any.
    pub(super) const fn clocks(&self) -> Option<&TableClocks> {
        self.clocks.as_ref()
    }

    /// What the clocks go by from now on; everybody is shown what follows from it.
    pub(super) fn change_habits(&mut self, habits: BySide<Habits>) {
        if let Some(clocks) = &mut self.clocks {
            clocks.change_habits(habits);
        }
    }

    /// What a viewer class sees of the clocks of a running game.
    fn faces(&self, viewer: Viewer) -> Option<ClockFaces> {
        let clocks = self.clocks.as_ref()?;
        let is_running = self.record.status == TableStatus::Running;
        is_running.then(|| clocks.faces(viewer, self.clock.now()))
    }

    /// What the game is when it is taken up.
    pub(super) fn open(
        &mut self,
        position: &Position,
        sights: ByViewer<Sight>,
        logs: ByViewer<LogTail>,
        clocks: Option<TableClocks>,
        step: i32,
    ) {
        self.step = step;
        self.clocks = clocks;
        self.settle(position);
        let was_frozen = std::mem::replace(&mut self.frozen, position.frozen().map(Frozen::notice));
        self.audience.open(sights, logs);
        if was_frozen != self.frozen {
            self.tell_header();
        }
    }

    /// Shows a step that has led to `position`. Returns after what time a crowd is to be shown it, if that is later.
    pub(super) fn show(&mut self, position: &Position, shown: ByViewer<Option<Shown>>, row: &Row) -> Option<Duration> {
        self.step = row.step;
        let (was_exchanged, was_status) = (self.record.seats_exchanged, self.record.status);
        self.settle(position);
        let is_exchange = self.record.seats_exchanged != was_exchanged;
        if is_exchange {
            self.tell_header();
        }
        let is_beside = self.follow(row);
        let seen = shown.each_ref().map(Option::is_some);
        let flush_in = self.audience.show(shown, row.at);
        for viewer in Viewer::ALL.into_iter().filter(|viewer| seen[*viewer]) {
            if let Some(clocks) = self.faces(viewer) {
                self.audience.tell_clocks(viewer, clocks);
            }
        }
        // An offer to take something back ends with the first step that everybody sees.
        let ends_offer = seen[Viewer::Spectator]
            && Side::BOTH
                .iter()
                .any(|side| self.record.offers_takeback(*side).is_some());
        if ends_offer {
            self.withdraw_takebacks();
        }
        if is_exchange || is_beside || ends_offer || self.record.status != was_status {
            self.tell_header();
        }
        flush_in
    }

    /// Nobody would take anything back any more. What the database says of it is out of date, and says of when it is.
    fn withdraw_takebacks(&mut self) {
        let mut record = (*self.record).clone();
        for seat in record.seats.iter_mut().flatten() {
            seat.offers_takeback = None;
        }
        self.record = Arc::new(record);
    }

    /// Lets the clocks take in a step, and what the players agreed on with it; whether everybody is to be told of that.
    fn follow(&mut self, row: &Row) -> bool {
        let act = Act::read(&row.choice);
        if let Act::Pace(pace) = act {
            let mut record = (*self.record).clone();
            record.pace = Some(pace);
            record.withdraw_offers();
            self.record = Arc::new(record);
            // Those who had no clocks yet go by what is read when the table is looked at anew.
            self.clocks
                .get_or_insert_with(|| TableClocks::begin(&pace, row.at, BySide::default()));
        }
        if let Act::Takeback(_) = act {
            let mut record = (*self.record).clone();
            record.withdraw_offers();
            self.record = Arc::new(record);
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.follow(row);
        }
        matches!(act, Act::Pace(_) | Act::Give(..) | Act::Takeback(_))
    }

    /// Brings the record in line with the game before anything of the game is shown: its end, and players who change
    /// places.
    fn settle(&mut self, position: &Position) {
        let is_exchange = self.record.seats_exchanged != position.is_exchanged();
        let ending = position
            .ending()
            .filter(|_| self.record.status != TableStatus::Finished);
        if !is_exchange && ending.is_none() {
            return;
        }
        let mut record = (*self.record).clone();
        if is_exchange {
            record.exchange_seats();
            record.withdraw_offers();
        }
        if let Some(ending) = ending {
            record.finish(ending);
        }
        self.seat_all(record);
    }

    /// Goes by what the database says now. It may know of an exchange that this node has yet to read: until then the
    /// seats are those of `position`, if there is one.
    pub(super) fn take_record(&mut self, mut record: Record, position: Option<&Position>) {
        if position.is_some_and(|position| position.is_exchanged() != record.seats_exchanged) {
            record.exchange_seats();
        }
        self.seat_all(record);
    }

    /// Whoever has got or changed a seat looks from there.
    fn seat_all(&mut self, record: Record) {
        self.audience.reseat(|player| record.sides_of(player));
        self.record = Arc::new(record);
    }

    /// Remembers that the table is in use.
    pub(super) fn touch(&mut self) {
        self.used_at = Instant::now();
    }

    /// Whether the game cannot go on here.
    pub(super) const fn is_frozen(&self) -> bool {
        self.frozen.is_some()
    }

    /// How long nobody has watched or used it.
    pub(super) fn idle(&self) -> Duration {
        if self.audience.watchers().next().is_some() {
            return Duration::ZERO;
        }
        self.used_at.elapsed()
    }
}

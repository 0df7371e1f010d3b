//! What goes on over one socket.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use protocol::Side;
use protocol::http::{About, Player};
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::survey::Query;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;
use uuid::Uuid;

use super::scopes::needs;
use crate::accounts::bearers::Bearer;
use crate::app::App;
use crate::error::{Error, Result};
use crate::limits::{Action, Who};
use crate::tables::act::Act;
use crate::tables::audience::Watcher;
use crate::tables::forms::{Form, text_of};
use crate::tables::outbox::Outbox;
use crate::tables::table::march::Further;
use crate::tables::table::step::Proposal;
use crate::tables::table::{Before, Table};

/// After this time without a word from the client the server asks whether it is still there; after twice the time it
/// takes it for gone.
const SILENCE: Duration = Duration::from_secs(45);

/// A client that does not take a message for so long is taken for gone.
const PATIENCE: Duration = Duration::from_secs(20);

/// How many tables one socket may watch.
const MOST_TABLES: usize = 64;

/// How many steps of one socket may be under way.
const MOST_STEPS: usize = 64;

/// How many messages that make no sense are answered before the socket is closed.
const MOST_FAULTS: u32 = 50;

/// Who has opened a socket.
#[derive(Clone, Debug)]
pub struct Whose {
    /// From where.
    pub address: IpAddr,
    /// As whom, or for whom.
    pub player: Option<Player>,
    /// The program that he is, if he came with a token.
    pub bearer: Option<Bearer>,
}

/// A socket.
struct Session {
    app: App,
    id: u64,
    address: IpAddr,
    player: Option<Player>,
    /// Boxed: most sockets are of browsers.
    bearer: Option<Box<Bearer>>,
    outbox: Arc<Outbox>,
    /// The tables that are watched.
    watched: HashMap<Uuid, Arc<Table>>,
    steps: Arc<Semaphore>,
    faults: u32,
    /// When it may send as many messages at once again as anybody may.
    quiet_at: std::time::Instant,
}

/// Why a socket ends.
enum End {
    /// The client is gone or has said goodbye.
    Gone,
    /// We close it, with this code and reason.
    Close(u16, &'static str),
}

/// What was lost cannot be told any more. The client comes back with what it has, and is sent what it lacks.
const TOO_SLOW: End = End::Close(close_code::AGAIN, "messages were not taken in time: connect again");

/// Serves a socket until its end.
pub async fn run(app: App, socket: WebSocket, whose: Whose, ending: CancellationToken) {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    metrics::gauge!("vedette_sockets").increment(1.0);
    let mut session = Session {
        app,
        id: NEXT.fetch_add(1, Ordering::Relaxed),
        address: whose.address,
        player: whose.player,
        bearer: whose.bearer.map(Box::new),
        outbox: Arc::default(),
        watched: HashMap::new(),
        steps: Arc::new(Semaphore::new(MOST_STEPS)),
        faults: 0,
        quiet_at: std::time::Instant::now(),
    };
    session.serve(socket, &ending).await;
}

/// However it ends: should the rules panic over a question, nobody is left behind at a table.
impl Drop for Session {
    fn drop(&mut self) {
        for table in self.watched.values() {
            table.leave(self.id);
        }
        metrics::gauge!("vedette_sockets").decrement(1.0);
    }
}

impl Session {
    async fn serve(&mut self, mut socket: WebSocket, ending: &CancellationToken) {
        self.send(&ServerMessage::Hello { v: protocol::VERSION });
        // Made once: what happens with every message should not have to touch timers and shared lists.
        let mut ended = pin!(ending.cancelled());
        let mut silence = pin!(sleep(SILENCE));
        let outbox = Arc::clone(&self.outbox);
        let mut heard_at = Instant::now();
        let mut asked = false;
        let end = loop {
            tokio::select! {
                () = &mut ended => break End::Close(close_code::AWAY, "the server is stopping, or you have signed out"),
                () = outbox.filled() => {
                    if let Err(end) = self.flush(&mut socket).await {
                        break end;
                    }
                }
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { break End::Gone };
                    heard_at = Instant::now();
                    asked = false;
                    if self.app.limits.take_own(Action::Message, &mut self.quiet_at).is_err() {
                        break End::Close(close_code::POLICY, "too many messages at once");
                    }
                    match message {
                        // Kept out of this future, which every idle socket has in memory.
                        Message::Text(text) => Box::pin(self.hear(&text)).await,
                        Message::Binary(_) => self.fault("not-text", "Send JSON text."),
                        Message::Close(_) => break End::Gone,
                        Message::Ping(_) | Message::Pong(_) => {}
                    }
                    if self.faults > MOST_FAULTS {
                        break End::Close(close_code::POLICY, "too many messages that make no sense");
                    }
                }
                () = &mut silence => {
                    let quiet_for = heard_at.elapsed();
                    if quiet_for < SILENCE {
                        silence.as_mut().reset(heard_at + SILENCE);
                        continue;
                    }
                    let ping = Message::Ping(Vec::new().into());
                    if asked || !matches!(timeout(PATIENCE, socket.send(ping)).await, Ok(Ok(()))) {
                        break End::Gone;
                    }
                    asked = true;
                    silence.as_mut().reset(Instant::now() + SILENCE);
                }
            }
        };
        if let End::Close(code, reason) = end {
            let _ = self.flush(&mut socket).await;
            let frame = CloseFrame {
                code,
                reason: reason.into(),
            };
            // The client may be gone already.
            let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame)))).await;
        }
    }

    /// Writes what waits, all of it with as few system calls as possible.
    async fn flush(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let Ok(messages) = self.outbox.take() else {
            metrics::counter!("vedette_slow_sockets_total").increment(1);
            return Err(TOO_SLOW);
        };
        let writing = async {
            for text in messages {
                socket.feed(Message::Text(text)).await?;
            }
            socket.flush().await
        };
        match timeout(PATIENCE, writing).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn hear(&mut self, text: &str) {
        let message = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => return self.fault("malformed", &error.to_string()),
        };
        if let Some(bearer) = &self.bearer
            && let Err(error) = bearer.check(&self.app.limits, needs(&message))
        {
            return self.outbox.push(failed(&error));
        }
        match message {
            ClientMessage::Ping => self.send(&ServerMessage::Pong),
            ClientMessage::Watch {
                table,
                since,
                viewer,
                side,
                patches,
                brief,
            } => {
                let before = since.zip(viewer).map(|(seq, viewer)| Before { seq, viewer });
                let form = Form::wanted(patches, brief);
                if let Err(error) = self.watch(table, before, side, form).await {
                    self.outbox.push(failed(&error));
                }
            }
            ClientMessage::Leave { table } => {
                if let Some(table) = self.watched.remove(&table) {
                    table.leave(self.id);
                }
            }
            ClientMessage::Choose {
                table,
                seq,
                choice,
                then,
                side,
            } => {
                let acts = Act::of_player(choice).and_then(|act| Ok((act, Further::choices(then)?)));
                self.step(table, seq, acts, side).await;
            }
            ClientMessage::Undo { table, seq, also, side } => {
                let acts = Further::undos(also).map(|further| (Act::Undo, further));
                self.step(table, seq, acts, side).await;
            }
            ClientMessage::Why { table, about, side } => self.why(table, about, side).await,
            ClientMessage::Survey { table, query, side } => self.survey(table, query, side).await,
            ClientMessage::Say { table, text } => {
                if let Err(error) = self.say(table, &text).await {
                    self.outbox.push(failed(&error));
                }
            }
        }
    }

    async fn watch(&mut self, id: Uuid, before: Option<Before>, side: Option<Side>, form: Form) -> Result<()> {
        if self.watched.len() >= MOST_TABLES && !self.watched.contains_key(&id) {
            return Err(Error::conflict(
                "too-many-tables",
                "One connection can watch 64 tables.",
            ));
        }
        let player = self.player.as_ref().map(|player| player.id);
        self.app.limits.take(Action::Look, Who::caller(player, self.address))?;
        let table = self.table(id).await?;
        table.watch(self.watcher(form), side, before);
        self.watched.insert(id, table);
        Ok(())
    }

    /// Makes a step, and those that were sent with it, in a task of its own. What comes of it arrives as differences; only
    /// a refusal is answered here.
    async fn step(&mut self, id: Uuid, seq: u64, acts: Result<(Act<'static>, Further)>, side: Option<Side>) {
        let prepared = async {
            let player = self.limited(Action::Decide)?;
            let table = self.table(id).await?;
            let (act, further) = acts?;
            let first = Proposal::at(player, side, act, seq);
            Ok((table, player, first, further))
        };
        let (table, player, first, further) = match prepared.await {
            Ok(prepared) => prepared,
            Err(error) => return self.refuse(id, side, &error),
        };
        let Ok(permit) = Arc::clone(&self.steps).acquire_owned().await else {
            return;
        };
        let outbox = Arc::clone(&self.outbox);
        let (app, bearer) = (self.app.clone(), self.bearer.clone());
        let allowed = move || app.take_step(player, bearer.as_deref());
        let stepping = async move {
            let (made, error) = match table.march(first, further, allowed).await {
                Ok(marched) => (marched.made, marched.stopped),
                Err(error) => (0, Some(error)),
            };
            if let Some(error) = error {
                outbox.push(refused(id, table.seq(Some(player), side), Undone::After(made), &error));
            }
            drop(permit);
        };
        tokio::spawn(stepping.instrument(tracing::info_span!("step", table = %id)));
    }

    async fn why(&mut self, id: Uuid, about: About, side: Option<Side>) {
        let answer = async {
            let player = self.limited(Action::Decide)?;
            let table = self.table(id).await?;
            table.why(player, side, about.clone()).await
        };
        let (case, message) = match answer.await {
            Ok(Some(refusal)) => (Some(refusal.case.to_owned()), refusal.message.into_owned()),
            Ok(None) => (
                None,
                "That is not what is asked now, though nothing forbids it.".to_owned(),
            ),
            Err(error) => return self.refuse(id, side, &error),
        };
        self.send(&ServerMessage::Because {
            table: id,
            about,
            case,
            message,
        });
    }

    async fn survey(&mut self, id: Uuid, query: Query, side: Option<Side>) {
        let answer = async {
            let player = self.player.as_ref().map(|player| player.id);
            self.app
                .limits
                .take(Action::Survey, Who::caller(player, self.address))?;
            let table = self.table(id).await?;
            table.survey(player, side, query.clone()).await
        };
        match answer.await {
            Ok(survey) => self.send(&ServerMessage::Surveyed {
                table: id,
                query,
                survey,
            }),
            Err(error) => self
                .outbox
                .push(refused(id, self.seq(id, side), Undone::Query(query), &error)),
        }
    }

    async fn say(&mut self, id: Uuid, text: &str) -> Result<()> {
        self.limited(Action::Say)?;
        let player = self.player.as_ref().ok_or_else(Error::signed_out)?;
        let table = self.app.hub.table(id).await?;
        table.say(player, text).await
    }

    /// A table that is watched already needs no looking up.
    async fn table(&self, id: Uuid) -> Result<Arc<Table>> {
        match self.watched.get(&id) {
            Some(table) => Ok(Arc::clone(table)),
            None => self.app.hub.table(id).await,
        }
    }

    fn limited(&self, action: Action) -> Result<Uuid> {
        let player = self.player.as_ref().ok_or_else(Error::signed_out)?.id;
        self.app.limits.take(action, Who::Player(player))?;
        Ok(player)
    }

    fn watcher(&self, form: Form) -> Watcher {
        Watcher {
            socket: self.id,
            outbox: Arc::clone(&self.outbox),
            player: self.player.as_ref().map(|player| player.id),
            form,
        }
    }

    fn refuse(&self, id: Uuid, side: Option<Side>, error: &Error) {
        self.outbox
            .push(refused(id, self.seq(id, side), Undone::After(0), error));
    }

    /// The viewer's `seq` of a table that is watched.
    fn seq(&self, id: Uuid, side: Option<Side>) -> u64 {
        let player = self.player.as_ref().map(|player| player.id);
        self.watched.get(&id).map_or(0, |table| table.seq(player, side))
    }

    fn send(&self, message: &ServerMessage) {
        self.outbox.push(text_of(message));
    }

    fn fault(&mut self, code: &'static str, message: &str) {
        self.faults += 1;
        self.send(&ServerMessage::Error {
            code: code.to_owned(),
            message: message.to_owned(),
        });
    }
}

fn failed(error: &Error) -> Utf8Bytes {
    text_of(&ServerMessage::Error {
        code: error.code.to_owned(),
        message: error.message.clone().into_owned(),
    })
}

/// What is refused: the choices after so many that were made, or a question.
enum Undone {
    After(u32),
    Query(Query),
}

fn refused(table: Uuid, seq: u64, undone: Undone, error: &Error) -> Utf8Bytes {
    let (made, query) = match undone {
        Undone::After(made) => (made, None),
        Undone::Query(query) => (0, Some(query)),
    };
    text_of(&ServerMessage::Refused {
        table,
        seq,
        made,
        code: error.code.to_owned(),
        case: error.case.map(str::to_owned),
        message: error.message.clone().into_owned(),
        query,
    })
}

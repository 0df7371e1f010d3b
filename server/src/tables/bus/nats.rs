//! The bus over NATS, with LISTEN/NOTIFY for the time when NATS is away.
//!
//! A node subscribes to the subjects of the tables that it holds, and to one for what concerns all. What is told goes over
//! NATS while every node that the database counts has lately been heard there; else it goes over the database, by which
//! all nodes listen as well: those without NATS, with another NATS, and the commands of operators are part of it.
//!
//! NATS delivers at most once. What may be lost is looked for where it may be lost: a node that has lost the line says so
//! over the database, and then all look at everything they hold; so does a node that comes back, one that was too slow,
//! and all when a node is gone, which may have committed a step and told nobody. The latest step of each table is told
//! once more with the next sign of life; whoever has it reads nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use async_nats::client::RequestErrorKind;
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use async_trait::async_trait;
use futures_util::{FutureExt, StreamExt};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::task::unconstrained;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::ears::Ears;
use super::postgres::PostgresBus;
use super::{Bus, Heard, Held, Latest, Notice};
use crate::accounts::token::Token;
use crate::db;

/// How often a node gives a sign of life, and looks whether the line is up.
const BEAT: Duration = Duration::from_secs(1);

/// How long the server of NATS may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long it is waited before the server is tried again.
const RETRY: Duration = Duration::from_millis(250);

/// How many messages may wait to be sent; beyond that the line counts as cut.
const MOST_WAITING: usize = 16_384;

/// How many messages of one subject may wait to be heard; beyond that everything is looked at again.
const MOST_UNHEARD: usize = 1024;

/// What is told to those who hold a table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum OfTable {
    /// It has come to this step.
    Step(i32),
    /// Seats, status, or an offer changed.
    Header,
    /// This was said.
    Said(i64),
}

/// What is told to all.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ToAll {
    /// A sign of life.
    Here { node: Uuid, spell: u64, process: i32 },
    /// This session is over.
    SignedOut(Token),
}

/// The bus over NATS.
pub struct NatsBus {
    line: Arc<PostgresBus>,
    ears: Arc<Ears>,
    client: Client,
    /// What all subjects of this database begin with.
    prefix: String,
    /// The latest steps that were told since the last sign of life.
    recent: Mutex<HashMap<Uuid, i32>>,
    /// Something could not be sent, or not be heard.
    doubt: Arc<Notify>,
    news: mpsc::Sender<Heard>,
    ends: Mutex<Option<Ends>>,
}

/// Where news and events come out, until somebody listens.
struct Ends {
    news: mpsc::Receiver<Heard>,
    events: mpsc::UnboundedReceiver<Event>,
}

impl NatsBus {
    /// A bus for this node over the servers whose addresses stand in `urls`, separated by commas. They need not be up.
    ///
    /// # Errors
    /// When these are no addresses, or the database fails.
    pub async fn open(pool: PgPool, urls: &str) -> Result<NatsBus> {
        let addresses: Result<Vec<ServerAddr>, _> = urls.split(',').map(|url| url.trim().parse()).collect();
        let addresses = addresses.context("VEDETTE_NATS_URL is not a list of NATS URLs")?;
        let prefix = format!("vedette.{}", db::patiently(db::bus::name_of_database(&pool)).await?);
        let ears = Arc::<Ears>::default();
        let line = Arc::new(PostgresBus::beside(pool, Arc::clone(&ears)));
        let (tell_event, events) = mpsc::unbounded_channel();
        let client = ConnectOptions::new()
            .name(format!("vedette {}", line.node()))
            .no_echo()
            .retry_on_initial_connect()
            .ping_interval(PATIENCE)
            .connection_timeout(PATIENCE)
            .reconnect_delay_callback(|_| RETRY)
            .client_capacity(MOST_WAITING)
            .subscription_capacity(MOST_UNHEARD)
            .event_callback(move |event| {
                // Nobody listens when the server stops.
                let _ = tell_event.send(event);
                std::future::ready(())
            })
            .connect(addresses)
            .await
            .context("cannot use NATS")?;
        let (tell_news, news) = mpsc::channel(64);
        Ok(NatsBus {
            line,
            ears,
            client,
            prefix,
            recent: Mutex::default(),
            doubt: Arc::default(),
            news: tell_news,
            ends: Mutex::new(Some(Ends { news, events })),
        })
    }

    fn subject_of(&self, table: Uuid) -> String {
        format!("{}.table.{table}", self.prefix)
    }

    fn subject_of_all(&self) -> String {
        format!("{}.all", self.prefix)
    }

    /// Hands a message over, which takes no time. One that cannot be handed over is lost, and the line with it.
    fn publish(&self, subject: String, told: &impl Serialize) {
        let payload = serde_json::to_vec(told).expect("plain data always serialises");
        match unconstrained(self.client.publish(subject, payload.into())).now_or_never() {
            Some(Ok(())) => metrics::counter!("vedette_bus_told_total", "line" => "nats").increment(1),
            _ => self.doubt.notify_one(),
        }
    }

    fn publish_step(&self, latest: Latest) {
        self.publish(self.subject_of(latest.table), &OfTable::Step(latest.step));
    }

    fn recent(&self) -> HashMap<Uuid, i32> {
        std::mem::take(&mut *self.recent.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether the server answers. Then it has had everything that was handed over before.
    async fn reach(&self) -> bool {
        let asking = self.client.request(format!("{}.nobody", self.prefix), "".into());
        match timeout(PATIENCE, asking).await {
            // The server says itself that nobody listens there.
            Ok(Err(error)) => error.kind() == RequestErrorKind::NoResponders,
            Ok(Ok(_)) => true,
            Err(_) => false,
        }
    }

    /// Gives a sign of life, and says again what may have been lost.
    fn beat(&self) {
        for (table, step) in self.recent() {
            self.publish_step(Latest { table, step });
        }
        if let Some(process) = self.line.process() {
            let (node, spell) = (self.line.node(), self.ears.spell());
            self.publish(self.subject_of_all(), &ToAll::Here { node, spell, process });
        }
    }

    /// Hears what concerns all.
    async fn hear_all(&self) {
        let Ok(mut messages) = self.client.subscribe(self.subject_of_all()).await else {
            return;
        };
        while let Some(message) = messages.next().await {
            match serde_json::from_slice(&message.payload) {
                Ok(ToAll::Here { node, spell, process }) => self.ears.heard(node, spell, process),
                Ok(ToAll::SignedOut(session)) => hear(&self.news, Notice::SignedOut(session)).await,
                Err(_) => tracing::warn!(subject = %message.subject, "a message on NATS is not ours"),
            }
        }
    }

    /// Keeps the line up, and says when it is not.
    async fn keep(&self, mut events: mpsc::UnboundedReceiver<Event>) {
        loop {
            loop {
                // What has happened so far is of no account if the server answers now.
                while events.try_recv().is_ok() {}
                if self.reach().await {
                    break;
                }
                sleep(RETRY).await;
            }
            self.ears.open();
            self.measure();
            tracing::info!("NATS is there");
            self.gap().await;
            let why = self.while_it_is_up(&mut events).await;
            tracing::warn!(why, "NATS is away; telling the other nodes through the database");
            self.ears.close();
            self.measure();
            self.recent();
            let line = Arc::clone(&self.line);
            // The database may be away too.
            tokio::spawn(async move { line.take_over().await });
        }
    }

    /// Returns as soon as the line is not to be trusted any more, and why.
    async fn while_it_is_up(&self, events: &mut mpsc::UnboundedReceiver<Event>) -> &'static str {
        let mut beat = tokio::time::interval(BEAT);
        loop {
            tokio::select! {
                event = events.recv() => match event {
                    Some(Event::SlowConsumer(_)) => {
                        tracing::warn!("this node is too slow for what it is told");
                        self.gap().await;
                    }
                    Some(Event::Connected) => {}
                    Some(Event::ServerError(error)) => tracing::warn!(%error, "NATS"),
                    Some(Event::ClientError(error)) => tracing::warn!(%error, "NATS"),
                    Some(Event::Disconnected | Event::LameDuckMode | Event::Draining | Event::Closed) | None => {
                        return "the line was cut";
                    }
                },
                () = self.doubt.notified() => return "not everything could be sent or heard",
                _ = beat.tick() => {
                    self.beat();
                    if !self.reach().await {
                        return "it does not answer";
                    }
                }
            }
        }
    }

    async fn gap(&self) {
        // Nobody hears when the server stops.
        let _ = self.news.send(Heard::Gap).await;
    }

    fn measure(&self) {
        metrics::gauge!("vedette_nats_up").set(f64::from(u8::from(self.ears.hear())));
    }
}

/// Passes on what was heard.
async fn hear(news: &mpsc::Sender<Heard>, notice: Notice) {
    metrics::counter!("vedette_bus_heard_total", "line" => "nats").increment(1);
    // Nobody hears when the server stops.
    let _ = news.send(Heard::Notice(notice)).await;
}

#[async_trait]
impl Bus for NatsBus {
    fn rider(&self, notice: &Notice) -> Option<String> {
        self.line.rider(notice)
    }

    async fn tell(&self, notice: Notice) {
        if !self.line.is_idle() {
            // Nobody waits for it: the step that it tells of is committed.
            let line = Arc::clone(&self.line);
            tokio::spawn(async move { line.tell(notice).await });
            return;
        }
        if !self.ears.hear() {
            // There is nobody else.
            return;
        }
        match notice {
            Notice::Steps(tables) => {
                let newest = tables.iter().map(|latest| (latest.table, latest.step));
                self.recent
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .extend(newest);
                for latest in tables {
                    self.publish_step(latest);
                }
            }
            Notice::Header(table) => self.publish(self.subject_of(table), &OfTable::Header),
            Notice::Said(table, line) => self.publish(self.subject_of(table), &OfTable::Said(line)),
            Notice::SignedOut(session) => self.publish(self.subject_of_all(), &ToAll::SignedOut(session)),
        }
    }

    async fn listen(&self, heard: mpsc::Sender<Heard>) {
        let ends = self.ends.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Ends { mut news, events }) = ends else {
            return;
        };
        let pass_on = async {
            while let Some(news) = news.recv().await {
                if heard.send(news).await.is_err() {
                    break;
                }
            }
        };
        tokio::select! {
            () = self.line.listen(heard.clone()) => {}
            () = pass_on => {}
            () = async { tokio::join!(self.hear_all(), self.keep(events)); } => {}
        }
    }

    async fn hold(&self, table: Uuid) -> Held {
        let (client, news, subject) = (self.client.clone(), self.news.clone(), self.subject_of(table));
        let (tell, is_subscribed) = oneshot::channel();
        let task = tokio::spawn(async move {
            let Ok(mut messages) = client.subscribe(subject).await else {
                return;
            };
            // Nobody waits while the line is down.
            let _ = tell.send(());
            while let Some(message) = messages.next().await {
                let notice = match serde_json::from_slice(&message.payload) {
                    Ok(OfTable::Step(step)) => Notice::Steps(vec![Latest { table, step }]),
                    Ok(OfTable::Header) => Notice::Header(table),
                    Ok(OfTable::Said(line)) => Notice::Said(table, line),
                    Err(_) => {
                        tracing::warn!(subject = %message.subject, "a message on NATS is not ours");
                        continue;
                    }
                };
                hear(&news, notice).await;
            }
        });
        let held = Held(Some(task.abort_handle()));
        // Whoever is deaf hears of it over the database, and is told to look again when he is not.
        if self.ears.hear() {
            let is_heard = async { is_subscribed.await.is_ok() && self.reach().await };
            if !timeout(PATIENCE, is_heard).await.is_ok_and(|is_heard| is_heard) {
                self.doubt.notify_one();
            }
        }
        held
    }

    fn is_whole(&self) -> bool {
        self.ears.hear() && self.line.is_idle()
    }
}

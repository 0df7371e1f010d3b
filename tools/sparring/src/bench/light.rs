//! A player who reads only what is needed to answer: made for speed, checks nothing.

use std::borrow::Cow;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use protocol::view::Offer;
use rules::kernel::{Dice, RandomDice};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use uuid::Uuid;

use crate::api::Api;
use crate::bot;
use crate::socket::Socket;
use crate::table::{Seated, new_table};

/// The few fields of a server message that matter for answering.
#[derive(Debug, Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    t: Cow<'a, str>,
    #[serde(borrow, default)]
    table: Cow<'a, str>,
    /// The number of the table in a diff and in its header.
    #[serde(default)]
    n: u32,
    #[serde(default)]
    to: u64,
    #[serde(default)]
    seq: u64,
    #[serde(default)]
    diff: Option<Change>,
    #[serde(default)]
    view: Option<Change>,
    #[serde(borrow, default)]
    code: Cow<'a, str>,
    #[serde(borrow, default)]
    message: Cow<'a, str>,
}

#[derive(Debug, Deserialize)]
struct Change {
    #[serde(default, deserialize_with = "present")]
    prompt: Option<Option<Asked>>,
    #[serde(default)]
    undoable: Option<u32>,
    #[serde(default)]
    outcome: Option<IgnoredAny>,
}

/// A prompt without its words.
#[derive(Debug, Deserialize)]
struct Asked {
    seq: u64,
    offers: Vec<Offer>,
}

/// Keeps `null` (present, nothing) apart from an absent field.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

/// What a message meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The view changed, by a message of this many bytes.
    Change(usize),
    /// A choice came too late: the other player, at another node, was faster.
    Late,
    /// Nothing that matters.
    Other,
}

/// One player's browser.
#[derive(Debug)]
pub(super) struct LightPlayer {
    socket: Socket,
    table: Uuid,
    number: u32,
    seq: u64,
    asked: Option<Asked>,
    undoable: u32,
    is_over: bool,
    sent_at: Instant,
}

impl LightPlayer {
    async fn open(api: &Api, table: Uuid) -> Result<LightPlayer> {
        let mut player = LightPlayer {
            socket: Socket::open(api).await?,
            table,
            number: 0,
            seq: 0,
            asked: None,
            undoable: 0,
            is_over: false,
            sent_at: Instant::now(),
        };
        player.watch(table).await?;
        Ok(player)
    }

    async fn watch(&mut self, table: Uuid) -> Result<()> {
        (self.table, self.asked, self.undoable, self.is_over) = (table, None, 0, false);
        self.socket
            .send_text(format!(r#"{{"t":"watch","table":"{table}"}}"#))
            .await?;
        while !matches!(self.next().await?, Meaning::Change(_)) {}
        Ok(())
    }

    async fn leave(&mut self) -> Result<()> {
        let table = self.table;
        self.socket
            .send_text(format!(r#"{{"t":"leave","table":"{table}"}}"#))
            .await
    }

    /// Takes in the next message. Safe to cancel.
    pub(super) async fn next(&mut self) -> Result<Meaning> {
        let text = self.socket.next_text().await?;
        let message: Message<'_> =
            serde_json::from_str(&text).with_context(|| format!("outside the protocol: {text}"))?;
        if message.t == "refused" && matches!(&*message.code, "stale" | "not-your-decision") {
            return Ok(Meaning::Late);
        }
        if matches!(&*message.t, "refused" | "error") {
            bail!("{}: {}", message.t, message.message);
        }
        let is_ours = match &*message.t {
            "diff" => message.n == self.number,
            _ => Uuid::try_parse(&message.table).is_ok_and(|table| table == self.table),
        };
        if is_ours && message.t == "header" {
            self.number = message.n;
        }
        let Some(change) = message.diff.or(message.view).filter(|_| is_ours) else {
            return Ok(Meaning::Other);
        };
        if message.t == "table" {
            // An absent prompt in a whole view means that nothing is asked.
            self.asked = None;
            self.undoable = 0;
        }
        self.seq = message.to.max(message.seq);
        if let Some(prompt) = change.prompt {
            self.asked = prompt;
        }
        self.undoable = change.undoable.unwrap_or(self.undoable);
        self.is_over |= change.outcome.is_some();
        Ok(Meaning::Change(text.len()))
    }

    /// Draws a choice and sends it; whether there was one to make.
    async fn choose(&mut self, dice: &mut RandomDice) -> Result<bool> {
        let Some(asked) = self.asked.take() else {
            return Ok(false);
        };
        let draw = if self.undoable > bot::MUCH_OPEN {
            bot::draw_hastily
        } else {
            bot::draw
        };
        let Some(choice) = draw(&asked.offers, dice) else {
            return Ok(false);
        };
        let (table, seq) = (self.table, asked.seq);
        let text = format!(r#"{{"t":"choose","table":"{table}","seq":{seq},"choice":"{choice}"}}"#);
        self.sent_at = Instant::now();
        self.socket.send_text(text).await?;
        Ok(true)
    }

    async fn undo(&mut self) -> Result<()> {
        let (table, seq) = (self.table, self.seq);
        self.asked = None;
        self.socket
            .send_text(format!(r#"{{"t":"undo","table":"{table}","seq":{seq}}}"#))
            .await
    }
}

/// A table with two such players; a finished game is followed by a new one.
#[derive(Debug)]
pub(super) struct LightTable {
    seated: Seated,
    ruleset: String,
    pub(super) players: [LightPlayer; 2],
    dice: RandomDice,
}

impl LightTable {
    pub(super) async fn open(visitor: &Api, ruleset: &str, seed: u64) -> Result<LightTable> {
        LightTable::of(Seated::open(visitor, ruleset).await?, ruleset, seed).await
    }

    /// The same with players who sit at different nodes.
    pub(super) async fn open_across(nodes: [&Api; 2], ruleset: &str, seed: u64) -> Result<LightTable> {
        let players = [nodes[0].guest().await?.0, nodes[1].guest().await?.0];
        let seated = Seated::open_for(players, &new_table(ruleset)).await?;
        LightTable::of(seated, ruleset, seed).await
    }

    async fn of(seated: Seated, ruleset: &str, seed: u64) -> Result<LightTable> {
        let [union, confederate] = &seated.players;
        Ok(LightTable {
            players: [
                LightPlayer::open(union, seated.id).await?,
                LightPlayer::open(confederate, seated.id).await?,
            ],
            seated,
            ruleset: ruleset.to_owned(),
            dice: RandomDice::new(seed),
        })
    }

    pub(super) const fn id(&self) -> Uuid {
        self.seated.id
    }

    /// When the newest choice was sent.
    pub(super) fn sent_at(&self) -> Instant {
        self.players[0].sent_at.max(self.players[1].sent_at)
    }

    /// Whether the game is over for both.
    pub(super) fn is_over(&self) -> bool {
        self.players.iter().all(|player| player.is_over)
    }

    /// Sits down to a new game with the same players on the same sockets.
    pub(super) async fn begin_again(&mut self) -> Result<()> {
        self.seated = Seated::open_for(self.seated.players.clone(), &new_table(&self.ruleset)).await?;
        for player in &mut self.players {
            player.leave().await?;
            player.watch(self.seated.id).await?;
        }
        Ok(())
    }

    /// Shows a player the table anew.
    pub(super) async fn look_again(&mut self, side: usize) -> Result<()> {
        let table = self.seated.id;
        self.players[side].leave().await?;
        self.players[side].watch(table).await
    }

    /// Lets whoever is asked choose, of both the one or the other; which side did.
    pub(super) async fn choose(&mut self) -> Result<Option<usize>> {
        let first = self.dice.below(2) as usize;
        for side in [first, 1 - first] {
            if self.players[side].choose(&mut self.dice).await? {
                return Ok(Some(side));
            }
        }
        Ok(None)
    }

    /// Chooses or, as often as not where possible, takes back: the journal grows and the game does not end.
    pub(super) async fn dither(&mut self) -> Result<Option<usize>> {
        for side in 0..2 {
            if self.players[side].undoable > 0 && self.dice.below(8) > 0 {
                self.players[side].undo().await?;
                return Ok(Some(side));
            }
        }
        self.choose().await
    }

    /// Takes in the next message, whoever gets it first: which side, and what it meant. Safe to cancel.
    pub(super) async fn next(&mut self) -> Result<(usize, Meaning)> {
        let [union, confederate] = &mut self.players;
        tokio::select! {
            meaning = union.next() => Ok((0, meaning?)),
            meaning = confederate.next() => Ok((1, meaning?)),
        }
    }
}

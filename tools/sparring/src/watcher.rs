//! One pair of eyes at a table: keeps a view up to date from diffs alone and compares it with what the server says.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};
use protocol::diff::apply;
use protocol::http::ViewAnswer;
use protocol::socket::{ClientMessage, ServerMessage, seq_before};
use protocol::view::LogEntry;
use protocol::{TableView, Viewer};
use tokio::time::timeout;
use uuid::Uuid;

use crate::api::Api;
use crate::journal::extend_log;
use crate::socket::{PATIENCE, Socket};

/// What a watcher just saw.
#[derive(Debug)]
pub enum Seen {
    /// The view changed.
    Change,
    /// A choice or an undo was refused.
    Refusal {
        /// The stable word.
        code: String,
        /// The sentence.
        message: String,
    },
    /// Something that does not touch the view.
    Other,
}

/// A socket that follows one table.
#[derive(Debug)]
pub struct Watcher {
    /// Who looks.
    pub api: Api,
    /// The table.
    pub table: Uuid,
    /// Whose view it is.
    pub viewer: Viewer,
    /// The `seq` of `view`.
    pub seq: u64,
    /// The view as the diffs left it.
    pub view: TableView,
    /// The lines of the log that arrived.
    pub log: Vec<LogEntry>,
    /// The highest `seq` that was acknowledged over HTTP.
    pub acknowledged: u64,
    /// How often the view was compared with the server's and was equal.
    pub compared: u64,
    socket: Socket,
    /// What stands for the table in diffs, as the header told.
    number: u32,
    awaited: BTreeMap<u64, TableView>,
}

impl Watcher {
    /// Opens a socket and waits for the whole view.
    ///
    /// # Errors
    /// When the server does not show the table.
    pub async fn follow(api: &Api, table: Uuid) -> Result<Watcher> {
        let mut socket = Socket::open(api).await?;
        let watch = ClientMessage::Watch {
            table,
            since: None,
            viewer: None,
            side: None,
            patches: true,
            brief: true,
        };
        socket.send(&watch).await?;
        let First {
            number,
            seq,
            viewer,
            view,
            log,
        } = timeout(PATIENCE, first_view(&mut socket, table))
            .await
            .context("no view arrives")??;
        Ok(Watcher {
            api: api.clone(),
            table,
            viewer,
            seq,
            view,
            log,
            acknowledged: seq,
            compared: 0,
            socket,
            number,
            awaited: BTreeMap::new(),
        })
    }

    /// Drops the connection and resumes at `api`, which may be another node, after the last `seq` seen.
    ///
    /// # Errors
    /// When the server does not let the watcher in.
    pub async fn resume(&mut self, api: &Api) -> Result<()> {
        self.api = api.clone();
        self.socket = Socket::open(api).await?;
        self.socket
            .send(&ClientMessage::Watch {
                table: self.table,
                since: Some(self.seq),
                viewer: Some(self.viewer),
                side: None,
                patches: true,
                brief: true,
            })
            .await
    }

    /// Answers the prompt.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn choose(&mut self, seq: u64, choice: String) -> Result<()> {
        let table = self.table;
        self.socket
            .send(&ClientMessage::Choose {
                table,
                seq,
                choice,
                then: Vec::new(),
                side: None,
            })
            .await
    }

    /// Takes back the last own step.
    ///
    /// # Errors
    /// When the connection is gone.
    pub async fn undo(&mut self) -> Result<()> {
        let (table, seq) = (self.table, self.seq);
        self.socket
            .send(&ClientMessage::Undo {
                table,
                seq,
                also: 0,
                side: None,
            })
            .await
    }

    /// Waits for the next message and takes it in. Safe to cancel.
    ///
    /// # Errors
    /// When the connection ends, or what arrives does not fit what was seen before.
    pub async fn next(&mut self) -> Result<Seen> {
        let message = self.socket.next().await?;
        self.take_in(message)
    }

    /// Waits until the view has reached `seq`.
    ///
    /// # Errors
    /// When it does not, in time.
    pub async fn reach(&mut self, seq: u64) -> Result<()> {
        timeout(PATIENCE, async {
            while self.seq < seq {
                if let Seen::Refusal { code, message } = self.next().await? {
                    bail!("refused: {code}: {message}");
                }
            }
            Ok(())
        })
        .await
        .with_context(|| format!("{:?} is still at seq {}, not {seq}", self.viewer, self.seq))?
    }

    /// Compares with the server's own view, now or as soon as the diffs have led there.
    ///
    /// # Errors
    /// When the views differ.
    pub fn expect(&mut self, answer: ViewAnswer) -> Result<()> {
        ensure!(
            answer.viewer == self.viewer,
            "the view of {:?} instead of {:?}",
            answer.viewer,
            self.viewer
        );
        if answer.seq > self.seq {
            self.awaited.insert(answer.seq, answer.view);
            return Ok(());
        }
        if answer.seq == self.seq {
            self.compare(&answer.view)?;
        }
        Ok(())
    }

    /// Fetches the server's view, waits until the diffs have led there, and compares.
    ///
    /// # Errors
    /// When the views differ.
    pub async fn compare_with_server(&mut self) -> Result<()> {
        let answer = self.api.view(self.table).await?;
        let (seq, before) = (answer.seq, self.compared);
        self.expect(answer)?;
        self.reach(seq).await?;
        ensure!(
            self.compared > before || self.seq > seq,
            "the server's view is at seq {seq}, the socket already at {}",
            self.seq
        );
        Ok(())
    }

    fn take_in(&mut self, message: ServerMessage) -> Result<Seen> {
        match message {
            ServerMessage::Brief { n, from, to, diff } if n == self.number => {
                let from = seq_before(from, to);
                ensure!(
                    from == self.seq,
                    "a diff from seq {from} reached a view at {}",
                    self.seq
                );
                ensure!(to > from, "a diff from {from} to {to}");
                let diff = diff.open(&self.view, to);
                extend_log(&mut self.log, self.view.log_len, &diff);
                apply(&mut self.view, &diff);
                self.seq = to;
                self.check_awaited()?;
                Ok(Seen::Change)
            }
            ServerMessage::Table {
                table,
                seq,
                viewer,
                view,
                log,
            } if table == self.table => {
                if viewer == self.viewer {
                    ensure!(seq >= self.seq, "the table went back from seq {} to {seq}", self.seq);
                } else {
                    ensure!(
                        viewer.side().is_some() && self.viewer.side().is_some(),
                        "the seat changed from {:?} to {viewer:?}",
                        self.viewer
                    );
                    // The players have changed places: another view, with a count of its own.
                    self.viewer = viewer;
                    self.acknowledged = seq;
                    self.awaited.clear();
                }
                self.view = view;
                self.log = log;
                self.seq = seq;
                self.check_awaited()?;
                Ok(Seen::Change)
            }
            ServerMessage::Header { table, n, .. } if table == self.table => {
                self.number = n;
                Ok(Seen::Other)
            }
            ServerMessage::Refused { code, message, .. } => Ok(Seen::Refusal { code, message }),
            ServerMessage::Error { code, message } => Ok(Seen::Refusal { code, message }),
            _ => Ok(Seen::Other),
        }
    }

    fn check_awaited(&mut self) -> Result<()> {
        let later = self.awaited.split_off(&(self.seq + 1));
        let mut reached = std::mem::replace(&mut self.awaited, later);
        match reached.remove(&self.seq) {
            Some(view) => self.compare(&view),
            None => Ok(()),
        }
    }

    fn compare(&mut self, view: &TableView) -> Result<()> {
        if self.view != *view {
            bail!(
                "table {}, {:?}, seq {}: the diffs lead to\n{}\nbut the server shows\n{}",
                self.table,
                self.viewer,
                self.seq,
                serde_json::to_string(&self.view)?,
                serde_json::to_string(view)?
            );
        }
        self.compared += 1;
        Ok(())
    }
}

/// What a socket is told of a table first.
struct First {
    number: u32,
    seq: u64,
    viewer: Viewer,
    view: TableView,
    log: Vec<LogEntry>,
}

async fn first_view(socket: &mut Socket, wanted: Uuid) -> Result<First> {
    let mut number = 0;
    loop {
        match socket.next().await? {
            ServerMessage::Header { table, n, .. } if table == wanted => number = n,
            ServerMessage::Table {
                table,
                seq,
                viewer,
                view,
                log,
            } if table == wanted => {
                return Ok(First {
                    number,
                    seq,
                    viewer,
                    view,
                    log,
                });
            }
            ServerMessage::Error { code, message } | ServerMessage::Refused { code, message, .. } => {
                bail!("cannot watch: {code}: {message}")
            }
            _ => {}
        }
    }
}

//! Forgeries over the WebSocket.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use protocol::Side;
use protocol::http::About;
use protocol::socket::{ClientMessage, ServerMessage};
use protocol::survey::Query;
use rules::kernel::{Dice, RandomDice};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use uuid::Uuid;

use super::report::ForgeReport;
use super::scene::{Forger, Scene};
use crate::socket::{PATIENCE, Socket};

/// How many forgeries are sent before their answers are read.
const BATCH: u64 = 100;
/// How much nonsense one socket may send before the server closes it, with a margin.
const NONSENSE: u32 = 40;
/// A message far beyond what a client may say.
const OVERSIZED: usize = 1 << 20;

/// Sends `count` forgeries over one socket per forger.
pub(super) async fn forge(
    scene: Arc<Scene>,
    count: u64,
    mut dice: RandomDice,
    deadline: Instant,
) -> Result<ForgeReport> {
    let mut report = ForgeReport::default();
    let mut sockets = Vec::new();
    for forger in Forger::ALL {
        sockets.push((forger, open(&scene, forger).await?, 0));
    }
    while report.socket < count && Instant::now() < deadline {
        for (forger, socket, nonsense) in &mut sockets {
            if *nonsense >= NONSENSE {
                (*socket, *nonsense) = (open(&scene, *forger).await?, 0);
            }
            let batch = BATCH.min(count - report.socket);
            let mut sent = Vec::new();
            for _ in 0..batch {
                let is_nonsense = dice.below(20) == 0 && *nonsense < NONSENSE;
                let text = if is_nonsense {
                    *nonsense += 1;
                    malformed(&scene, *forger, &mut dice)?
                } else {
                    serde_json::to_string(&forgery(&scene, *forger, &mut dice))?
                };
                socket.feed(Message::text(text.clone())).await?;
                sent.push(text);
            }
            socket.flush().await?;
            timeout(PATIENCE, answers(socket, &sent, &mut report))
                .await
                .with_context(|| format!("{forger:?}: not every forgery was answered, of {sent:?}"))??;
            report.socket += batch;
        }
    }
    Ok(report)
}

/// A socket that follows both tables, so that a change would be seen at once.
async fn open(scene: &Scene, forger: Forger) -> Result<Socket> {
    let mut socket = Socket::open(&scene.api(forger)).await?;
    for table in [scene.target.id, scene.other.id] {
        let watch = ClientMessage::Watch {
            table,
            since: None,
            viewer: None,
            side: None,
            patches: false,
            brief: false,
        };
        socket.send(&watch).await?;
        loop {
            match timeout(PATIENCE, socket.next()).await.context("no view arrives")?? {
                ServerMessage::Table { .. } => break,
                ServerMessage::Error { code, message } => bail!("{forger:?} cannot watch: {code}: {message}"),
                _ => {}
            }
        }
    }
    Ok(socket)
}

/// Reads one clear error for each message that was sent.
async fn answers(socket: &mut Socket, sent: &[String], report: &mut ForgeReport) -> Result<()> {
    let mut answered = 0;
    while answered < sent.len() {
        let (code, message) = match socket.next().await? {
            ServerMessage::Refused { code, message, .. } | ServerMessage::Error { code, message } => (code, message),
            ServerMessage::Because { message, .. } => ("because".to_owned(), message),
            ServerMessage::Surveyed { query, .. } => ("surveyed".to_owned(), format!("{query:?}")),
            ServerMessage::Diff { .. } | ServerMessage::Brief { .. } | ServerMessage::Table { .. } => {
                bail!("a forgery changed the table; one of {sent:?}")
            }
            _ => continue,
        };
        ensure!(!code.is_empty() && !message.is_empty(), "an error without words");
        report.count_error(&code);
        answered += 1;
    }
    Ok(())
}

/// A message that `forger` has no right to send.
fn forgery(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> ClientMessage {
    match dice.below(9) {
        0..=2 => stolen_choice(scene, forger, dice),
        3 => wrong_seq(scene, forger, dice),
        4 => mutated_choice(scene, forger, dice),
        5 => wrong_table(scene, forger, dice),
        6 => undo(scene, forger, dice),
        7 => survey(scene, dice),
        _ => why(scene, dice),
    }
}

fn any_choice(scene: &Scene, dice: &mut RandomDice) -> String {
    scene.choices[dice.below(scene.choices.len() as u32) as usize].clone()
}

fn any_side(dice: &mut RandomDice) -> Option<Side> {
    [None, Some(Side::Union), Some(Side::Confederate)][dice.below(3) as usize]
}

/// A good choice at the right moment, by the wrong person; by the right person it comes for the wrong side.
fn stolen_choice(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> ClientMessage {
    let (seq, side) = match forger {
        Forger::Asked => (scene.prompt.seq, Some(scene.asked.other())),
        _ => {
            let seqs = [scene.prompt.seq, scene.seq(forger)];
            (seqs[dice.below(2) as usize], any_side(dice))
        }
    };
    ClientMessage::Choose {
        table: scene.target.id,
        seq,
        choice: any_choice(scene, dice),
        then: Vec::new(),
        side,
    }
}

/// A good choice by the right person for a prompt that is gone or has not come.
fn wrong_seq(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> ClientMessage {
    let past = u64::from(dice.below(scene.prompt.seq.max(1) as u32));
    let newest = scene.seq(Forger::Asked);
    let futures = [newest + 1, newest + 1 + u64::from(dice.below(1000)), u64::MAX >> 11];
    ClientMessage::Choose {
        table: scene.target.id,
        seq: if dice.below(2) == 0 {
            past
        } else {
            futures[dice.below(3) as usize]
        },
        choice: any_choice(scene, dice),
        then: Vec::new(),
        side: (forger == Forger::Asked).then_some(scene.asked),
    }
}

/// Something that was not offered, at the right moment.
fn mutated_choice(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> ClientMessage {
    let good = any_choice(scene, dice);
    let verb = good.split(':').next().unwrap_or_default();
    let bad = match dice.below(9) {
        0 => format!("{verb}:{}", dice.below(70_000)),
        1 => format!("{good}:{}", dice.below(70_000)),
        2 => format!("{good}:"),
        3 => good.to_uppercase(),
        4 => format!(" {good}"),
        5 => format!("{verb}:-1"),
        6 => format!("{verb}:{}:{}", dice.below(200), dice.below(200)),
        7 => "surrender:1".to_owned(),
        _ => String::new(),
    };
    let offered = scene.choices.contains(&bad);
    ClientMessage::Choose {
        table: scene.target.id,
        seq: if forger == Forger::Asked {
            scene.prompt.seq
        } else {
            scene.seq(forger)
        },
        choice: if offered { "no-such-verb".to_owned() } else { bad },
        then: Vec::new(),
        side: None,
    }
}

/// A choice of one table sent to another, or to none.
fn wrong_table(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> ClientMessage {
    let to_none = forger == Forger::Neighbour || dice.below(2) == 0;
    let random = Uuid::from_u64_pair(dice.next_u64(), dice.next_u64());
    ClientMessage::Choose {
        table: if to_none { random } else { scene.other_table() },
        seq: u64::from(dice.below(100)),
        choice: any_choice(scene, dice),
        then: Vec::new(),
        side: any_side(dice),
    }
}

/// An undo where there is nothing to take back, or by somebody who may not.
fn undo(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> ClientMessage {
    let seqs = [scene.seq(forger), scene.prompt.seq, u64::from(dice.below(50))];
    ClientMessage::Undo {
        table: scene.target.id,
        seq: seqs[dice.below(3) as usize],
        also: 0,
        side: any_side(dice),
    }
}

/// A question about things that do not exist.
fn why(scene: &Scene, dice: &mut RandomDice) -> ClientMessage {
    let mut any = || u16::try_from(dice.below(65_536)).ok();
    ClientMessage::Why {
        table: scene.target.id,
        about: About {
            piece: any(),
            space: any(),
            verb: Some("conjure".to_owned()),
        },
        side: any_side(dice),
    }
}

/// A look at what is not to be seen: the outcome of somebody's choice, a layer that does not exist.
fn survey(scene: &Scene, dice: &mut RandomDice) -> ClientMessage {
    let query = match dice.below(2) {
        0 => Query::Preview(any_choice(scene, dice)),
        _ => Query::Layer("secrets".to_owned()),
    };
    ClientMessage::Survey {
        table: scene.target.id,
        query,
        side: any_side(dice),
    }
}

/// Text that is not a message at all.
fn malformed(scene: &Scene, forger: Forger, dice: &mut RandomDice) -> Result<String> {
    let good = serde_json::to_string(&stolen_choice(scene, forger, dice))?;
    loop {
        let text = spoil(&good, dice);
        if serde_json::from_str::<ClientMessage>(&text).is_err() {
            return Ok(text);
        }
    }
}

fn spoil(good: &str, dice: &mut RandomDice) -> String {
    let place = dice.below(good.len() as u32) as usize;
    match dice.below(10) {
        0 => good[..place].to_owned(),
        1 => good[place..].to_owned(),
        2 => format!("{}{}", good, &good[place..]),
        3 => {
            let mut bytes = good.as_bytes().to_vec();
            bytes[place] = 32 + dice.below(95) as u8;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        4 => good.replacen("\"seq\":", "\"seq\":-", 1),
        5 => good.replacen("\"seq\":", "\"seq\":1e999", 1),
        6 => good.replacen("\"choose\"", "\"seize\"", 1),
        7 => "[".repeat(1 + dice.below(2000) as usize),
        8 => "null".to_owned(),
        _ => good.replacen("\"table\":\"", "\"table\":\"x", 1),
    }
}

/// Frames that no browser sends: each is answered with an error or ends its own socket, and hurts nobody else.
pub(super) async fn forge_frames(scene: &Scene) -> Result<ForgeReport> {
    let mut report = ForgeReport::default();
    let oversized = format!("{{\"t\":\"say\",\"text\":\"{}\"}}", "x".repeat(OVERSIZED));
    let frames = [
        Message::binary(vec![0_u8; 64]),
        Message::text(oversized),
        Message::Frame(Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true)),
        Message::Frame(Frame::message(vec![b'{'], OpCode::Data(Data::Continue), true)),
    ];
    let mut codes = BTreeSet::new();
    for frame in frames {
        for forger in [Forger::Asked, Forger::Onlooker] {
            let mut socket = open(scene, forger).await?;
            let sent = async {
                socket.feed(frame.clone()).await?;
                socket.flush().await
            };
            if sent.await.is_ok() {
                codes.insert(rejection(&mut socket).await?);
            }
            report.frames += 1;
        }
    }
    for code in codes {
        report.count_error(&code);
    }
    let hostile = scene.api(Forger::Asked).from_page("https://hostile.example");
    ensure!(
        Socket::open(&hostile).await.is_err(),
        "a page of another site may open a socket"
    );
    Ok(report)
}

async fn rejection(socket: &mut Socket) -> Result<String> {
    loop {
        match timeout(Duration::from_secs(5), socket.next()).await {
            Ok(Ok(ServerMessage::Error { code, .. } | ServerMessage::Refused { code, .. })) => return Ok(code),
            Ok(Ok(ServerMessage::Diff { .. } | ServerMessage::Brief { .. } | ServerMessage::Table { .. })) => {
                bail!("a bad frame changed the table")
            }
            Ok(Ok(_)) => {}
            Ok(Err(_)) => return Ok("closed".to_owned()),
            Err(_) => bail!("a bad frame was ignored"),
        }
    }
}

//! Thousands who sign in and go away before they are answered: the work of hashing has an end, and so has its queue.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hyper::Method;
use hyper::body::Bytes;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::plan::{ChaosArgs, ChaosReport, end};
use super::table::{Witnessed, soon};
use crate::api::Api;
use crate::process::Scratch;
use crate::table::pick_ruleset;

/// How many stay to hear the answer, all at once: more than wait in a queue that has an end.
const PATIENT: usize = 150;

/// How much memory the server may take for all of them.
const ROOM: u64 = 150 << 20;

/// How long somebody who tries again and again may be kept from signing in.
const RELIEF: Duration = Duration::from_secs(30);

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let scratch = Scratch::new()?;
    let server = scratch.server(&args.server, "server")?.start().await?;
    let visitor = Api::new(&server.url);
    let ruleset = pick_ruleset(&visitor, args.ruleset.as_deref()).await?;
    let mut table = Witnessed::open(&server.url, &ruleset, args.seed).await?;
    let signed_up = visitor
        .send(Method::POST, "/api/v1/players", Some(credentials("Longstreet")))
        .await?;
    ensure!(signed_up.status.is_success(), "signing up says {}", signed_up.status);
    let before = server.resident_bytes()?;

    let address: SocketAddr = server.url.trim_start_matches("http://").parse()?;
    for number in 0..args.logins {
        drop_login(address, number).await?;
        if number % 100 == 99 {
            table.step().await.context("while many sign in and go away")?;
            report.memory_taken(before, &server, ROOM)?;
        }
    }
    report.dropped_logins += args.logins;

    let mut patient = JoinSet::new();
    for number in 0..PATIENT {
        // Everybody on a connection of his own.
        let caller = visitor.at(visitor.base());
        patient.spawn(async move {
            let body = credentials(&format!("Nobody {number}"));
            caller.send(Method::POST, "/api/v1/session", Some(body)).await
        });
    }
    while let Some(answer) = patient.join_next().await {
        match answer??.status.as_u16() {
            401 => report.logins_answered += 1,
            503 => report.logins_turned_away += 1,
            other => anyhow::bail!("signing in says {other}"),
        }
    }
    ensure!(report.logins_turned_away > 0, "the queue has no end");
    ensure!(report.logins_answered > 0, "nobody got his turn");
    report.memory_taken(before, &server, ROOM)?;

    soon(RELIEF, async || {
        let answer = visitor
            .send(Method::POST, "/api/v1/session", Some(credentials("Longstreet")))
            .await?;
        ensure!(answer.status.is_success(), "signing in says {}", answer.status);
        Ok(())
    })
    .await
    .context("after many have signed in and gone away")?;
    report.views += table.insist().await?;
    report.steps += table.steps();
    end(server).await
}

fn credentials(name: &str) -> Bytes {
    json!({"name": name, "password": "the right password"})
        .to_string()
        .into()
}

/// Signs in, and goes away while the server works at it.
async fn drop_login(address: SocketAddr, number: u32) -> Result<()> {
    let body = credentials(&format!("Nobody {number}"));
    let head = format!(
        "POST /api/v1/session HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(&[head.as_bytes(), &body].concat()).await?;
    sleep(Duration::from_millis(u64::from(number % 4))).await;
    Ok(())
}

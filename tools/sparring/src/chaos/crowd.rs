//! More connections than the server has file descriptors for, from one place and from everywhere: whoever plays goes on,
//! and those who watch over the server are answered.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hyper::Method;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use super::plan::{ChaosArgs, ChaosReport, end};
use super::table::{Witnessed, soon};
use crate::api::Api;
use crate::process::{Scratch, ServerProcess};
use crate::table::pick_ruleset;

/// As many descriptors as a shell gives a program.
const DESCRIPTORS: u64 = 1024;

/// How many come.
const CROWD: usize = 1500;

/// What each second one says: the head of a request without an end.
const UNFINISHED: usize = 64 * 1024;

/// How much memory the server may take for all of them.
const ROOM: u64 = 64 << 20;

/// After how long those who watch over a server take it for dead.
const HEALTH: Duration = Duration::from_secs(20);

/// How long it may take until there is room again.
const RELIEF: Duration = Duration::from_secs(30);

/// Steps at each table while the crowd is there: fewer than a player may make at once.
const STEPS: u64 = 40;

pub(super) async fn run(args: &ChaosArgs, report: &mut ChaosReport) -> Result<()> {
    let needed = CROWD as u64 + 500;
    let given = rlimit::increase_nofile_limit(needed)?;
    if given < needed {
        report.skip(format!(
            "crowd: {given} file descriptors are too few for it, {needed} are needed"
        ));
        return Ok(());
    }
    let scratch = Scratch::new()?;
    let mut launch = scratch.server(&args.server, "server")?;
    launch.descriptors = Some(DESCRIPTORS);
    launch.has_limits = true;
    let server = launch.start().await?;
    let visitor = Api::new(&server.url);
    let ruleset = pick_ruleset(&visitor, args.ruleset.as_deref()).await?;
    let mut table = Witnessed::open(&server.url, &ruleset, args.seed).await?;
    let before = server.resident_bytes()?;

    let from_one_place = gather(&server, |_| Ipv4Addr::new(127, 66, 0, 1)).await?;
    health_is_answered(&visitor)
        .await
        .context("beside a crowd from one place")?;
    play(&mut table).await.context("beside a crowd from one place")?;
    visitor
        .guest()
        .await
        .context("a crowd from one place keeps others out")?;
    report.memory_taken(before, &server, ROOM)?;
    report.crowd += from_one_place.len() as u64;
    drop(from_one_place);

    let from_everywhere = gather(&server, |number| {
        Ipv4Addr::new(127, 67 + (number / 250) as u8, (number % 250) as u8, 1)
    })
    .await?;
    health_is_answered(&visitor)
        .await
        .context("beside a crowd from everywhere")?;
    play_over_open_sockets(&mut table)
        .await
        .context("beside a crowd from everywhere")?;
    report.memory_taken(before, &server, ROOM)?;
    report.crowd += from_everywhere.len() as u64;
    drop(from_everywhere);

    soon(RELIEF, async || Ok(visitor.anonymous().guest().await?))
        .await
        .context("when the crowd has gone")?;
    report.views += soon(RELIEF, async || table.insist().await).await?;
    report.steps += table.steps();
    end(server).await
}

/// Lets many connect, each from an address of its own choice; half of them say something that has no end.
async fn gather(server: &ServerProcess, home: impl Fn(usize) -> Ipv4Addr) -> Result<Vec<TcpStream>> {
    let address: SocketAddr = server.url.trim_start_matches("http://").parse()?;
    let mut crowd = Vec::new();
    for number in 0..CROWD {
        let socket = TcpSocket::new_v4()?;
        socket.bind((home(number), 0).into())?;
        // The server may let the last ones wait at the door.
        let Ok(connecting) = timeout(Duration::from_millis(500), socket.connect(address)).await else {
            continue;
        };
        let mut stream = connecting?;
        if number % 2 == 1 {
            let mut head = b"GET / HTTP/1.1\r\nhost: here\r\nx-filler: ".to_vec();
            head.resize(UNFINISHED, b'x');
            // It is refused before it is read to its end.
            let _ = timeout(Duration::from_millis(20), stream.write_all(&head)).await;
        }
        crowd.push(stream);
    }
    Ok(crowd)
}

async fn health_is_answered(visitor: &Api) -> Result<()> {
    for path in ["/healthz", "/readyz"] {
        // A connection of its own, as those have who look from time to time.
        let fresh = visitor.at(visitor.base());
        let answer = timeout(HEALTH, fresh.send(Method::GET, path, None))
            .await
            .with_context(|| format!("{path} is silent"))??;
        ensure!(answer.status.is_success(), "{path} says {}", answer.status);
    }
    Ok(())
}

async fn play(table: &mut Witnessed) -> Result<()> {
    let goal = table.steps() + STEPS;
    while table.steps() < goal {
        table.step().await?;
    }
    Ok(())
}

/// Nobody new is let in, which a player who plays over his socket does not notice.
async fn play_over_open_sockets(table: &mut Witnessed) -> Result<()> {
    let goal = table.steps() + STEPS;
    while table.steps() < goal {
        table.step_over_sockets().await?;
        // Slower than a player is allowed to.
        sleep(Duration::from_millis(30)).await;
    }
    Ok(())
}

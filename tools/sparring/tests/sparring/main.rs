//! The server under test is the real program with a real Postgres: `VEDETTE_SERVER_BIN`, or the debug build.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::Result;
use sparring::chaos::{self, ChaosArgs, Part};
use sparring::forge::{self, ForgeArgs};
use sparring::play::{self, PlayArgs};
use sparring::process::Scratch;

/// The server program, built when it is not named.
fn server_binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(named) = std::env::var_os("VEDETTE_SERVER_BIN") {
            return PathBuf::from(named);
        }
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--package", "server", "--bin", "vedette-server"])
            .status();
        assert!(built.is_ok_and(|status| status.success()), "the server does not build");
        // This test is target/debug/deps/sparring-<hash>.
        let here = std::env::current_exe().expect("a test knows its program");
        let profile = here.ancestors().nth(2).expect("a test lies in a target directory");
        profile.join("vedette-server")
    })
}

fn chaos_args(part: Part) -> ChaosArgs {
    ChaosArgs {
        server: server_binary().to_owned(),
        kills: 20,
        tables: 3,
        seed: 7,
        ruleset: None,
        only: vec![part],
    }
}

#[tokio::test]
async fn twenty_random_games_end_and_every_step_keeps_the_laws() -> Result<()> {
    let scratch = Scratch::new()?;
    let server = scratch.server(server_binary(), "server")?.start().await?;
    for options in [false, true] {
        let report = play::run(&PlayArgs {
            url: server.url.clone(),
            tables: 10,
            at_once: 4,
            seed: 1863,
            max_steps: 20_000,
            ruleset: None,
            options,
        })
        .await?;
        assert_eq!(report.games, 10);
        assert!(report.compared >= 2 * report.steps, "{report:?}");
        assert!(report.undone > 0 && report.resumed > 0, "{report:?}");
    }
    Ok(())
}

#[tokio::test]
async fn twenty_thousand_forgeries_change_nothing() -> Result<()> {
    let scratch = Scratch::new()?;
    let server = scratch.server(server_binary(), "server")?.start().await?;
    let report = forge::run(&ForgeArgs {
        url: server.url.clone(),
        count: 20_000,
        http_percent: 5,
        forgers: 2,
        seconds: 120,
        seed: 1864,
        ruleset: None,
    })
    .await?;
    assert_eq!(report.socket + report.http, 20_000);
    for code in ["stale", "refused", "not-your-decision", "not-found"] {
        assert!(report.errors.contains_key(code), "no {code} among {:?}", report.errors);
    }
    Ok(())
}

#[tokio::test]
async fn twenty_kills_lose_nothing() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Kills)).await?;
    assert_eq!((report.server_kills, report.both_kills), (15, 5));
    assert!(report.steps > 100, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn two_servers_share_a_table_and_one_is_enough() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Nodes)).await?;
    assert!(report.two_node_steps >= 3 * 180, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn without_postgres_choices_are_refused_and_afterwards_the_games_go_on() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Outage)).await?;
    assert!(report.outage_errors >= 6, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn a_server_that_is_asked_to_end_ends_in_order() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Shutdown)).await?;
    assert_eq!(report.shutdowns, 2);
    Ok(())
}

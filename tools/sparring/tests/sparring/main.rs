//! The server under test is the real program with a real Postgres: `VEDETTE_SERVER_BIN`, or the debug build.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::Result;
use sparring::bench::{self, BenchArgs};
use sparring::chaos::roll::{self, RollArgs};
use sparring::chaos::{self, ChaosArgs, Part};
use sparring::forge::{self, ForgeArgs};
use sparring::load::{self, LoadArgs};
use sparring::play::{self, PlayArgs};
use sparring::process::Scratch;
use sparring::rehearse::{self, RehearseArgs};
use tokio::time::sleep;

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
        outages: vec![4.5, 9.0],
        logins: 300,
        exchanges: 3,
        undo_steps: 15,
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
        assert!(report.taken_back > 10, "{report:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_disk_that_stands_still_interrupts_a_game_and_spoils_nothing() -> Result<()> {
    let scratch = Scratch::new()?;
    let launch = scratch.server(server_binary(), "server")?;
    let server = launch.start().await?;
    let games = PlayArgs {
        url: server.url.clone(),
        tables: 2,
        at_once: 2,
        seed: 1865,
        max_steps: 20_000,
        ruleset: Some("not-war-but-murder".to_owned()),
        options: false,
    };
    let stall = async {
        sleep(Duration::from_secs(2)).await;
        // Longer than the server waits for its database.
        launch.stall_postgres(Duration::from_secs(7)).await
    };
    let (report, stalled) = tokio::join!(play::run(&games), stall);
    stalled?;
    let report = report?;
    assert_eq!(report.games, 2);
    assert!(report.interrupted > 0, "{report:?}");
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

/// With one program nothing changes for the games but the nodes: what changes is rehearsed by hand, with two.
#[tokio::test]
async fn two_nodes_give_way_to_two_others_under_load() -> Result<()> {
    let report = roll::run(&RollArgs {
        made_by: server_binary().to_owned(),
        played_by: server_binary().to_owned(),
        tables: 6,
        seed: 1865,
    })
    .await?;
    assert_eq!((report.games, report.raised), (6, 0), "{report:?}");
    assert!(report.views >= 6 * 2 * 3, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn games_outlive_an_upgrade() -> Result<()> {
    let report = rehearse::run(&RehearseArgs {
        made_by: server_binary().to_owned(),
        bridge: server_binary().to_owned(),
        played_by: server_binary().to_owned(),
        games: 8,
        at_once: 4,
        long_percent: 25,
        seed: 1861,
        max_steps: 40_000,
    })
    .await?;
    assert_eq!((report.games, report.ended, report.verified), (8, 8, 8), "{report:?}");
    assert!(report.questions > 2 && report.seams == 0, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn a_server_that_is_asked_to_end_ends_in_order() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Shutdown)).await?;
    assert_eq!(report.shutdowns, 2);
    Ok(())
}

#[tokio::test]
async fn two_servers_hear_each_other_again_whenever_the_database_was_away() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Blackouts)).await?;
    assert_eq!(report.blackouts, 4);
    Ok(())
}

#[tokio::test]
async fn a_full_disk_loses_nothing() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::FullDisk)).await?;
    assert!(report.full_disk_errors == 3 || report.skipped.len() == 1, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn a_crowd_at_the_doors_disturbs_nobody_who_is_in() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Crowd)).await?;
    assert!(report.crowd > 2000 || report.skipped.len() == 1, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn logins_that_nobody_waits_for_come_to_an_end() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Logins)).await?;
    assert_eq!(report.dropped_logins, 300);
    Ok(())
}

#[tokio::test]
async fn nobody_acts_for_his_opponent_by_changing_places() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Exchange)).await?;
    assert!(report.exchanges >= 9, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn what_is_taken_back_can_be_done_again() -> Result<()> {
    let report = chaos::run(&chaos_args(Part::Undo)).await?;
    assert!(report.undone > 20, "{report:?}");
    Ok(())
}

#[tokio::test]
async fn nodes_are_compared_over_each_line() -> Result<()> {
    let report = bench::run(&BenchArgs {
        server: server_binary().to_owned(),
        url: None,
        only: Vec::new(),
        tables: 4,
        seconds: 2,
        sockets: 10,
        watchers: 10,
        seed: 5,
        nodes: Some(2),
        rounds: 1,
        ruleset: None,
    })
    .await?;
    let figures = report.nodes.expect("figures");
    assert_eq!(figures.iter().map(|line| line.nodes).collect::<Vec<_>>(), [1, 2, 2]);
    for line in figures {
        assert!(line.per_second > 0.0 && line.across_p50_ms > 0.0, "{line:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_server_with_many_games_lets_every_flag_fall() -> Result<()> {
    let report = load::run(&LoadArgs {
        server: server_binary().to_owned(),
        tables: 2000,
        players: 100,
        notices: 1900,
        flags: 5,
        // The queue of notices is looked through every ten.
        seconds: 24,
        seed: 5,
        ruleset: None,
    })
    .await?;
    assert_eq!(report.flags, 5, "{report:?}");
    assert!(report.notices > 0, "{report:?}");
    Ok(())
}

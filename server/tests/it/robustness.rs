//! What happens when something breaks: the database goes away, the server is killed.

use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use protocol::Side::{Confederate, Union};
use protocol::http::{TableHeader, ViewAnswer};
use protocol::socket::ServerMessage;
use serde_json::json;
use server::config::DatabaseConfig;
use server::db::Database;
use server::db::embedded::Cluster;
use server::games::Games;
use tempfile::TempDir;

use crate::client::{Client, watch};
use crate::world::{World, config};

/// A directory for a private cluster; both go when the test ends.
struct Scratch(TempDir);

impl Scratch {
    fn new() -> Scratch {
        Scratch(
            tempfile::Builder::new()
                .prefix("vedette-")
                .tempdir()
                .expect("a directory"),
        )
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// The process id of its Postgres, if it runs or has ended without cleaning up.
    fn postgres(&self) -> Option<String> {
        let text = std::fs::read_to_string(self.path().join("pgdata/postmaster.pid")).ok()?;
        text.lines().next().map(str::to_owned)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Some(pid) = self.postgres() {
            let _ = Command::new("kill").args(["-QUIT", &pid]).status();
            std::thread::sleep(Duration::from_millis(300));
        }
    }
}

#[tokio::test]
async fn without_the_database_nothing_is_shown_and_with_it_play_goes_on() {
    let scratch = Scratch::new();
    let cluster = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    let world = World::on(cluster.connect_options(), config()).await;
    let game = world.game().await;
    game.must(Union, "march:4").await;
    let mut socket = world.nobody().socket().await;
    socket.say(&watch(game.id)).await;
    assert!(matches!(
        socket.next_of_game().await,
        ServerMessage::Table { seq: 2, .. }
    ));

    cluster.stop().await.expect("Postgres stops");
    let body = json!({"seq": 2, "choice": "march:5"});
    let choose = format!("{}/choose", game.path);
    let refused = game.player(Union).post(&choose, body.clone()).await;
    assert_eq!(refused.refusal(), (503, "database-unavailable".to_owned()));
    let unready = world.nobody().get("/../../readyz").await;
    assert_ne!(unready.status.as_u16(), 200);

    let cluster = Cluster::start(scratch.path(), None)
        .await
        .expect("Postgres starts again");
    let mut answer = game.player(Union).post(&choose, body.clone()).await;
    while answer.status.as_u16() == 503 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        answer = game.player(Union).post(&choose, body.clone()).await;
    }
    assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
    assert!(matches!(
        socket.next_of_game().await,
        ServerMessage::Diff { from: None, to: 3, .. }
    ));
    game.must(Union, "pass").await;
    game.must(Confederate, "pass").await;
    world.stop().await;
    cluster.stop().await.expect("Postgres stops");
}

#[tokio::test]
async fn stopping_says_goodbye_to_sockets() {
    let world = World::new().await;
    let mut socket = world.nobody().socket().await;
    world.stop().await;
    assert!(socket.next_or_end().await.is_none());
}

/// The real program on a private cluster.
struct Program {
    child: Child,
    address: std::net::SocketAddr,
    /// Kept open: the program goes on logging.
    _log: Lines<BufReader<ChildStdout>>,
}

impl Program {
    fn start(dir: &Path) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_vedette-server"))
            .args(["--listen", "127.0.0.1:0", "--data-dir"])
            .arg(dir)
            .env("VEDETTE_RATE_LIMITS", "off")
            .env_remove("DATABASE_URL")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| {
                Some(
                    line.split_once("listening on http://")?
                        .1
                        .trim()
                        .parse()
                        .expect("an address"),
                )
            })
            .expect("it says where it listens");
        Program {
            child,
            address,
            _log: lines,
        }
    }

    fn kill(mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    fn terminate(mut self) {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &pid])
                .status()
                .expect("kill runs")
                .success()
        );
        assert!(self.child.wait().expect("gone").success());
    }
}

#[tokio::test]
async fn a_killed_server_loses_nothing_that_anybody_saw() {
    let scratch = Scratch::new();
    let mut program = Program::start(scratch.path());
    let mut client = Client::guest(program.address).await;
    let body = json!({"ruleset": "not-war-but-murder", "opponent": "self"});
    let table: TableHeader = client.post("/tables", body).await.read();
    let view = format!("/tables/{}/view", table.id);
    for round in 0..4 {
        for _ in 0..6 {
            let header: TableHeader = client.get(&format!("/tables/{}", table.id)).await.read();
            let side = header.to_act[0];
            let seen: ViewAnswer = client
                .get(&format!("{view}?side={}", json!(side).as_str().expect("text")))
                .await
                .read();
            let prompt = seen.view.prompt.expect("a prompt");
            let choice = kernel::laws::offered_ids(&prompt).swap_remove(0);
            let body = json!({"seq": prompt.seq, "choice": choice, "side": side});
            let answer = client.post(&format!("/tables/{}/choose", table.id), body).await;
            assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
        }
        let before: [ViewAnswer; 2] = [
            client.get(&format!("{view}?side=union")).await.read(),
            client.get(&format!("{view}?side=confederate")).await.read(),
        ];
        if round == 2 {
            program.terminate();
        } else {
            program.kill();
        }
        program = Program::start(scratch.path());
        client.address = program.address;
        let after: [ViewAnswer; 2] = [
            client.get(&format!("{view}?side=union")).await.read(),
            client.get(&format!("{view}?side=confederate")).await.read(),
        ];
        assert_eq!(before, after);
    }
    let verify = Command::new(env!("CARGO_BIN_EXE_vedette-server"))
        .args(["verify", &table.id.to_string(), "--data-dir"])
        .arg(scratch.path())
        .output()
        .expect("verify runs");
    let verdict = String::from_utf8_lossy(&verify.stdout);
    assert!(
        verify.status.success() && verdict.starts_with("consistent:"),
        "{verdict} {verify:?}"
    );
    program.terminate();
}

#[tokio::test]
async fn a_data_directory_serves_one_server_at_a_time_and_survives_a_dead_postmaster() {
    let scratch = Scratch::new();
    let cluster = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    let second = Cluster::start(scratch.path(), None)
        .await
        .expect_err("the directory is taken");
    assert!(second.to_string().contains("another Vedette server"), "{second}");
    let pid_file = scratch.path().join("pgdata/postmaster.pid");
    let pid = std::fs::read_to_string(&pid_file).expect("a pid file");
    let pid = pid.lines().next().expect("a pid").to_owned();
    assert!(
        Command::new("kill")
            .args(["-KILL", &pid])
            .status()
            .expect("kill runs")
            .success()
    );
    drop(cluster);
    let cluster = Cluster::start(scratch.path(), None)
        .await
        .expect("Postgres starts over a stale pid file");
    cluster.stop().await.expect("Postgres stops");
    // A pid file that names a stranger, as after a restart of the machine.
    std::fs::write(&pid_file, format!("{}\n", std::process::id())).expect("a pid file");
    let cluster = Cluster::start(scratch.path(), None)
        .await
        .expect("Postgres starts beside a stranger");
    cluster.stop().await.expect("Postgres stops");
}

#[tokio::test]
async fn a_start_that_fails_leaves_no_postgres_behind() {
    let scratch = Scratch::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let output = Command::new(env!("CARGO_BIN_EXE_vedette-server"))
        .args(["--listen", &taken.local_addr().expect("an address").to_string()])
        .arg("--data-dir")
        .arg(scratch.path())
        .env_remove("DATABASE_URL")
        .output()
        .expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("cannot listen"), "{said}");
    assert_eq!(scratch.postgres(), None);

    let config = database_config(scratch.path());
    let database = Database::open(&config).await.expect("a database");
    sqlx::query("update _sqlx_migrations set checksum = 'changed'::bytea where version = 1")
        .execute(&database.pool)
        .await
        .expect("changed");
    database.close().await.expect("closed");
    let error = Database::open(&config).await.expect_err("a migration that has changed");
    assert!(format!("{error:#}").contains("up to date"), "{error:#}");
    assert_eq!(scratch.postgres(), None);
}

#[tokio::test]
async fn verify_changes_nothing() {
    let scratch = Scratch::new();
    let config = database_config(scratch.path());
    let nothing = Database::open_beside(&config).await.expect_err("no cluster");
    assert!(nothing.to_string().contains("no private Postgres"), "{nothing}");
    let database = Database::open(&config).await.expect("a database");
    sqlx::query("delete from _sqlx_migrations where version = (select max(version) from _sqlx_migrations)")
        .execute(&database.pool)
        .await
        .expect("older");
    let beside = Database::open_beside(&config).await.expect_err("another version");
    assert!(beside.to_string().contains("another version"), "{beside}");
    database.close().await.expect("closed");
    let alone = Database::open_beside(&config).await.expect_err("another version");
    assert!(alone.to_string().contains("another version"), "{alone}");
    assert_eq!(scratch.postgres(), None);
}

fn database_config(dir: &Path) -> DatabaseConfig {
    DatabaseConfig {
        database_url: None,
        data_dir: Some(dir.to_owned()),
        postgres_bin: None,
        database_connections: 2,
    }
}

#[test]
fn settings_that_cannot_work_are_refused() {
    for setting in ["--table-idle-seconds=0", "--database-connections=0"] {
        let refused = Command::new(env!("CARGO_BIN_EXE_vedette-server"))
            .arg(setting)
            .output()
            .expect("the program runs");
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && message.contains("1.."), "{message}");
    }
}

#[test]
fn a_broken_overlay_is_named_before_anything_starts() {
    let scratch = Scratch::new();
    let file = scratch.path().join("corrections.json");
    let stranger = r#"{"ruleset": "not-war-but-murder", "name": "Mine", "units": {"u-nobody-inf": {"attack": 4}}}"#;
    for (text, named) in [
        ("{ no json", "line 1"),
        (r#"{"ruleset": "whist", "name": "Mine"}"#, "whist"),
        (stranger, "u-nobody-inf"),
    ] {
        std::fs::write(&file, text).expect("a file");
        let error = Games::open(Some(scratch.path())).err().expect("a refusal");
        let message = format!("{error:#}");
        assert!(
            message.contains("corrections.json") && message.contains(named),
            "{message}"
        );
    }
}

//! What happens when something breaks: the database goes away, the server is killed.

use std::os::unix::fs::{MetadataExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use protocol::Side::{Confederate, Union};
use protocol::http::{Accepted, TableHeader, ViewAnswer};
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::json;
use server::config::DatabaseConfig;
use server::db::Database;
use server::db::embedded::Cluster;
use server::games::Games;
use sha2::{Digest, Sha256};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use uuid::Uuid;

use crate::client::{Client, watch};
use crate::program::Program;
use crate::scratch::Scratch;
use crate::world::{World, config};

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
    let unready = world.nobody().get_beside("/readyz").await;
    assert_eq!(unready.refusal(), (503, "database-unavailable".to_owned()));

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
async fn once_the_server_is_ready_again_the_first_step_is_made() {
    let scratch = Scratch::new();
    let cluster = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    let world = World::on(cluster.connect_options(), config()).await;
    let game = world.game().await;
    // Who he is, is asked when a socket is opened: a choice over it is the table's own affair.
    let mut socket = game.player(Union).socket().await;
    let choose = ClientMessage::Choose {
        table: game.id,
        seq: 1,
        choice: "march:4".to_owned(),
        then: Vec::new(),
        side: None,
    };
    let mut cutter = PgConnection::connect_with(&cluster.connect_options())
        .await
        .expect("a connection");
    // Nobody finds the database any more, and at a stroke everybody does.
    let [shown, hidden] = ["run/.s.PGSQL.5432", "run/.hidden"].map(|path| scratch.path().join(path));
    std::fs::rename(&shown, &hidden).expect("hidden");
    sqlx::query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()")
        .execute(&mut cutter)
        .await
        .expect("cut");
    socket.say(&choose).await;
    let ServerMessage::Refused { code, .. } = socket.next_of_game().await else {
        panic!("there is no database");
    };
    assert_eq!(code, "database-unavailable");
    // The longer it is away, the more seldom it is looked for.
    tokio::time::sleep(Duration::from_secs(3)).await;
    std::fs::rename(&hidden, &shown).expect("found again");
    until(200, async || world.nobody().get_beside("/readyz").await.status.as_u16()).await;
    game.choose_at(Union, "march:4", 1).await.read::<Accepted>();
    world.stop().await;
    cutter.close().await.expect("closed");
    cluster.stop().await.expect("Postgres stops");
}

#[tokio::test]
async fn a_database_that_cannot_write_is_not_ready() {
    let world = World::new().await;
    let pool = &world.database.pool;
    let ready = async || world.nobody().get_beside("/readyz").await.status.as_u16();
    // Not a byte of room for files, as on a full disk; and a database that only answers.
    for setting in ["temp_file_limit = 0", "default_transaction_read_only = on"] {
        assert_eq!(ready().await, 200);
        let name = world.options.get_database().expect("a name");
        let change = format!("alter database {name} set {setting}");
        sqlx::query(AssertSqlSafe(change)).execute(pool).await.expect("set");
        let others = "select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()";
        let mut connection = pool.acquire().await.expect("a connection").detach();
        sqlx::query(others)
            .execute(&mut connection)
            .await
            .expect("only new connections know it");
        until(503, ready).await;
        sqlx::query("set default_transaction_read_only = off")
            .execute(&mut connection)
            .await
            .expect("set");
        let change = format!("alter database {name} reset all");
        sqlx::query(AssertSqlSafe(change))
            .execute(&mut connection)
            .await
            .expect("reset");
        sqlx::query(others)
            .execute(&mut connection)
            .await
            .expect("only new connections know it");
        until(200, ready).await;
    }
}

async fn until(status: u16, answer: impl AsyncFn() -> u16) {
    let start = Instant::now();
    while answer().await != status {
        assert!(start.elapsed() < Duration::from_secs(10), "never {status}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn stopping_says_goodbye_to_sockets() {
    let world = World::new().await;
    let mut socket = world.nobody().socket().await;
    world.stop().await;
    assert!(socket.next_or_end().await.is_none());
}

/// The first choice of whoever has to decide at a table where the client plays both sides.
async fn next_choice(client: &Client, table: Uuid) -> serde_json::Value {
    let header: TableHeader = client.get(&format!("/tables/{table}")).await.read();
    let side = json!(header.to_act[0]);
    let view = format!("/tables/{table}/view?side={}", side.as_str().expect("text"));
    let seen: ViewAnswer = client.get(&view).await.read();
    let prompt = seen.view.prompt.expect("a prompt");
    let choice = prompt.choices().next().expect("a choice");
    json!({"seq": prompt.seq, "choice": choice, "side": side})
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
            let body = next_choice(&client, table.id).await;
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
    scratch.kill_postgres();
    drop(cluster);
    let cluster = Cluster::start(scratch.path(), None)
        .await
        .expect("Postgres starts over a stale pid file");
    cluster.stop().await.expect("Postgres stops");
    // A pid file that names a stranger, as after a restart of the machine.
    let pid_file = scratch.path().join("pgdata/postmaster.pid");
    std::fs::write(&pid_file, format!("{}\n", std::process::id())).expect("a pid file");
    let cluster = Cluster::start(scratch.path(), None)
        .await
        .expect("Postgres starts beside a stranger");
    cluster.stop().await.expect("Postgres stops");
}

#[tokio::test]
async fn a_private_postgres_that_dies_is_started_again() {
    let scratch = Scratch::new();
    let program = Program::start(scratch.path());
    let client = Client::guest(program.address).await;
    let body = json!({"ruleset": "not-war-but-murder", "opponent": "self"});
    let table: TableHeader = client.post("/tables", body).await.read();
    for _ in 0..2 {
        scratch.kill_postgres();
        let start = Instant::now();
        while client.get("/me").await.status.as_u16() != 200
            || client.get_beside("/readyz").await.status.as_u16() != 200
        {
            assert!(start.elapsed() < Duration::from_secs(20), "it stays away");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let choice = next_choice(&client, table.id).await;
        let answer = client.post(&format!("/tables/{}/choose", table.id), choice).await;
        assert_eq!(answer.status.as_u16(), 200, "{answer:?}");
    }
    program.terminate();
    assert_eq!(
        scratch.postgres(),
        None,
        "it is stopped with the server, and not started again"
    );
}

#[tokio::test]
async fn a_link_that_somebody_has_planted_is_not_followed() {
    let scratch = Scratch::new();
    let victim = scratch.path().join("victim");
    std::fs::write(&victim, "precious").expect("a file");
    // Other tests of this process may start clusters at the same time.
    let mut links = Vec::new();
    for step in ["initdb", "pg_ctl-start", "pg_ctl-stop"] {
        let link = std::env::temp_dir().join(format!("vedette-{}-{step}.log", std::process::id()));
        symlink(&victim, &link).expect("a link");
        links.push(link);
    }
    let cluster = Cluster::start(&scratch.path().join("data"), None)
        .await
        .expect("Postgres starts");
    cluster.stop().await.expect("Postgres stops");
    assert_eq!(std::fs::read_to_string(&victim).expect("a file"), "precious");
    for link in links {
        std::fs::remove_file(link).expect("the link is still there");
    }
}

#[tokio::test]
async fn a_folder_that_somebody_has_planted_is_not_made_ours() {
    let scratch = Scratch::new();
    let data = scratch.path().join("long".repeat(25));
    // The sockets of so long a path lie in a folder of a predictable name.
    let run = std::fs::canonicalize(scratch.path())
        .expect("a path")
        .join("long".repeat(25))
        .join("run");
    let digest = Sha256::digest(run.as_os_str().as_encoded_bytes());
    let planted = PathBuf::from("/tmp").join(format!("vedette-{}", hex::encode(&digest[..8])));
    let victim = scratch.path().join("victim");
    std::fs::create_dir(&victim).expect("a folder");
    let before = std::fs::metadata(&victim).expect("a folder");
    symlink(&victim, &planted).expect("a link");
    let refused = Cluster::start(&data, None).await;
    std::fs::remove_file(&planted).expect("the link is still there");
    let refused = refused.expect_err("not ours").to_string();
    assert!(refused.contains("is not a directory of ours"), "{refused}");
    let after = std::fs::metadata(&victim).expect("a folder");
    assert_eq!((before.mode(), before.uid()), (after.mode(), after.uid()));
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

//! A server that starts beside a database which lets nobody in yet.

use std::io::{BufRead, BufReader, Lines};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use server::db::embedded::Cluster;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, PgConnection};

use crate::scratch::Scratch;

/// A program that has not said yet where it listens.
struct Starting {
    child: Child,
    log: Lines<BufReader<ChildStdout>>,
}

impl Starting {
    fn begin(arguments: &[&str]) -> Starting {
        let mut child = Command::new(env!("CARGO_BIN_EXE_vedette-server"))
            .args(["--listen", "127.0.0.1:0"])
            .args(arguments)
            .env_remove("DATABASE_URL")
            .env("RUST_LOG", "info,sqlx=warn")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let log = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Starting { child, log }
    }

    /// Waits until it logs this.
    #[track_caller]
    fn until_it_says(&mut self, words: &[&str]) {
        let mut said = String::new();
        for line in self.log.by_ref().map_while(Result::ok) {
            if words.iter().all(|word| line.contains(word)) {
                return;
            }
            said = said + &line + "\n";
        }
        panic!("it ended without saying {words:?}:\n{said}");
    }
}

impl Drop for Starting {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Everybody whom a database takes.
async fn crowd(options: &PgConnectOptions) -> Vec<PgConnection> {
    let mut crowd = Vec::new();
    loop {
        match options.connect().await {
            Ok(connection) => crowd.push(connection),
            Err(error) => {
                let error = error.to_string();
                assert!(error.contains("too many clients already"), "{error}");
                return crowd;
            }
        }
    }
}

async fn disperse(crowd: impl IntoIterator<Item = PgConnection>) {
    for connection in crowd {
        connection.close().await.expect("closed");
    }
}

/// How another node reaches the private cluster in a directory.
fn url_of(dir: &Path) -> String {
    let run = std::fs::canonicalize(dir).expect("a directory").join("run");
    format!("postgres://vedette@localhost/vedette?host={}", run.display())
}

#[tokio::test]
async fn a_server_waits_for_room_in_a_crowded_database() {
    let scratch = Scratch::new();
    let cluster = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    let crowd = crowd(&cluster.connect_options()).await;
    let mut program = Starting::begin(&["--database-url", &url_of(scratch.path())]);
    program.until_it_says(&["WARN", "trying again", "too many clients already"]);
    disperse(crowd).await;
    program.until_it_says(&["listening on http://"]);
}

/// A server that was killed leaves its Postgres, and other nodes at it: the next one takes it over as it is.
#[tokio::test]
async fn whoever_takes_over_a_crowded_cluster_sends_nobody_away() {
    let scratch = Scratch::new();
    let left_behind = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    let mut crowd = crowd(&left_behind.connect_options()).await;
    drop(left_behind);
    let dir = scratch.path().to_str().expect("a plain path");
    let mut program = Starting::begin(&["--data-dir", dir]);
    program.until_it_says(&["WARN", "trying again", "too many clients already"]);
    let mut guest = crowd.pop().expect("a crowd");
    disperse(crowd).await;
    program.until_it_says(&["listening on http://"]);
    guest.ping().await.expect("still connected");
}

#[tokio::test]
async fn a_server_waits_for_a_database_that_stops_and_starts_again() {
    let scratch = Scratch::new();
    let cluster = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    let last = cluster.connect_options().connect().await.expect("a connection");
    // Postgres takes nobody any more, and waits for the last one to go.
    let postgres = scratch.postgres().expect("it runs");
    let told = Command::new("kill").args(["-TERM", &postgres]).status();
    assert!(told.expect("kill runs").success());
    while cluster.connect_options().connect().await.is_ok() {
        tokio::task::yield_now().await;
    }
    let mut program = Starting::begin(&["--database-url", &url_of(scratch.path())]);
    program.until_it_says(&["WARN", "trying again", "shutting down"]);
    last.close().await.expect("closed");
    program.until_it_says(&["WARN", "trying again", "No such file"]);
    drop(cluster);
    while scratch.postgres().is_some() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let _again = Cluster::start(scratch.path(), None).await.expect("Postgres starts");
    program.until_it_says(&["listening on http://"]);
}

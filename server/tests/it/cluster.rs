//! One private Postgres for all tests of the process, and a database of its own for each test.

use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use server::db::Database;
use server::db::embedded::Cluster;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// The cluster, with the migrated database that tests copy.
static CLUSTER: LazyLock<Cluster> = LazyLock::new(|| {
    let start = || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        runtime.block_on(async {
            let dir = std::env::temp_dir().join(format!("vedette-test-{}", std::process::id()));
            let cluster = Cluster::start(&dir, None).await.expect("Postgres starts");
            clean_up_afterwards(&dir);
            let template = Database::connect(cluster.connect_options(), 2)
                .await
                .expect("the template migrates");
            template.close().await.expect("the template closes");
            cluster
        })
    };
    // A thread of its own: the caller is inside a runtime already.
    std::thread::spawn(start).join().expect("the cluster starts")
});

/// How to connect to a fresh database that is up to date.
pub(crate) async fn new_database() -> PgConnectOptions {
    copy_of("vedette").await
}

/// How to connect to a database in which there is nothing.
pub(crate) async fn empty_database() -> PgConnectOptions {
    copy_of("template0").await
}

async fn copy_of(template: &str) -> PgConnectOptions {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let options = tokio::task::spawn_blocking(|| CLUSTER.connect_options())
        .await
        .expect("the cluster is up");
    let mut admin = options
        .clone()
        .database("postgres")
        .connect()
        .await
        .expect("a connection");
    // The names are our own.
    let create = format!("create database {name} template {template}");
    sqlx::query(AssertSqlSafe(create))
        .execute(&mut admin)
        .await
        .expect("a fresh database");
    admin.close().await.expect("closed");
    options.database(&name)
}

/// Leaves a shell behind that waits for the end of this process, however it ends, and then removes the cluster.
fn clean_up_afterwards(dir: &std::path::Path) {
    let pid_file = std::fs::read_to_string(dir.join("pgdata/postmaster.pid")).expect("a pid file");
    let pid = pid_file.lines().next().expect("a pid");
    let script = "read -r _; kill -QUIT \"$1\"; while [ -d \"/proc/$1/cwd/\" ]; do sleep 0.1; done; rm -rf \"$2\"";
    let janitor = Command::new("sh")
        .args(["-c", script, "janitor", pid])
        .arg(dir)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell");
    // Kept for good, with the pipe that closes when the process ends; the janitor outlives it.
    std::mem::forget(janitor);
}

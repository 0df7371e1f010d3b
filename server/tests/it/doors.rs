//! Who comes in while many stand in the doors.

use serde_json::json;
use tokio::net::TcpStream;

use crate::client::Client;
use crate::program::Program;
use crate::scratch::Scratch;

/// As many descriptors as a shell gives a program.
const DESCRIPTORS: usize = 1024;

/// How many connections say nothing.
const SILENT: usize = 1200;

async fn stands_a_crowd(settings: &[(&str, &str)]) {
    rlimit::increase_nofile_limit(2 * SILENT as u64).expect("room for the crowd");
    let scratch = Scratch::new();
    let program = Program::with_descriptors(scratch.path(), DESCRIPTORS, settings);
    let client = Client::new(program.address);
    client.post("/guests", json!({})).await;
    let mut silent = Vec::new();
    for _ in 0..SILENT {
        silent.push(TcpStream::connect(program.address).await.expect("a connection"));
    }
    for path in ["/healthz", "/readyz"] {
        assert_eq!(client.get_beside(path).await.status.as_u16(), 200, "{path}");
    }
    assert!(program.descriptors() + 50 < DESCRIPTORS, "{}", program.descriptors());
    let refused = client.post("/guests", json!({})).await;
    assert_eq!(refused.refusal(), (503, "too-many-connections".to_owned()));
    drop(silent);
    let mut answer = client.post("/guests", json!({})).await;
    while answer.status.as_u16() == 503 {
        answer = client.post("/guests", json!({})).await;
    }
    assert_eq!(answer.status.as_u16(), 201);
    program.terminate();
}

#[tokio::test]
async fn a_crowd_that_says_nothing_leaves_room_for_the_database_and_for_health() {
    stands_a_crowd(&[]).await;
}

#[tokio::test]
async fn so_does_a_crowd_behind_a_proxy() {
    stands_a_crowd(&[("VEDETTE_CLIENT_ADDRESS_HEADER", "x-forwarded-for")]).await;
}

//! Two servers on one database.

use protocol::Side::{Confederate, Union};
use protocol::http::TableHeader;
use protocol::socket::{ClientMessage, ServerMessage};
use serde_json::json;

use crate::client::{Socket, watch};
use crate::world::{World, config};

async fn two_nodes() -> (World, World) {
    let one = World::new().await;
    let two = World::on(one.options.clone(), config()).await;
    (one, two)
}

async fn next_seq(socket: &mut Socket) -> u64 {
    match socket.next_of_game().await {
        ServerMessage::Diff { to, .. } => to,
        ServerMessage::Table { seq, .. } => seq,
        other => panic!("not about the game: {other:?}"),
    }
}

#[tokio::test]
async fn a_step_on_one_node_is_seen_on_the_other() {
    let (one, two) = two_nodes().await;
    let game = one.game().await;
    let there = game.at(&two);
    let mut socket = there.player(Confederate).socket().await;
    socket.say(&watch(game.id)).await;
    let mut seq = next_seq(&mut socket).await;
    for choice in ["march:3", "fire", "pass"] {
        game.must(Union, choice).await;
        let next = next_seq(&mut socket).await;
        assert_eq!(next, seq + 1);
        seq = next;
    }
    assert_eq!(there.view(Confederate).await.view, game.view(Confederate).await.view);
    there.must(Confederate, "pass").await;
    let (here, there) = (game.view(Union), there.view(Union));
    let there = there.await;
    // The news travels; whoever has not heard it is still refused as stale.
    let mut here = here.await;
    while here.seq < there.seq {
        here = game.view(Union).await;
    }
    assert_eq!(here, there);
}

#[tokio::test]
async fn of_two_nodes_that_write_the_same_step_one_is_first() {
    let (one, two) = two_nodes().await;
    let game = one.game().await;
    let there = game.at(&two);
    there.view(Union).await;
    for turn in 0..6_u64 {
        let side = [Union, Confederate][turn as usize % 2];
        let seq = game.view(side).await.seq.max(there.view(side).await.seq);
        let (here, elsewhere) = tokio::join!(game.choose_at(side, "pass", seq), there.choose_at(side, "pass", seq));
        let mut statuses = [here.status.as_u16(), elsewhere.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{here:?} {elsewhere:?}");
        let next = [Confederate, Union][turn as usize % 2];
        let expected = seq + 1;
        while game.view(next).await.seq < expected || there.view(next).await.seq < expected {}
    }
    assert_eq!(game.view(Union).await, there.view(Union).await);
}

#[tokio::test]
async fn seats_and_talk_travel_between_nodes() {
    let (one, two) = two_nodes().await;
    let (creator, joiner) = (one.guest().await, two.guest().await);
    let header: TableHeader = creator.post("/tables", json!({"ruleset": "skirmish"})).await.read();
    let mut socket = creator.socket().await;
    socket.say(&watch(header.id)).await;
    assert!(matches!(socket.next().await, ServerMessage::Header { .. }));
    joiner
        .post(&format!("/tables/{}/join", header.id), json!({}))
        .await
        .read::<TableHeader>();
    assert_eq!(next_seq(&mut socket).await, 1);
    let mut other = joiner.socket().await;
    other
        .say(&ClientMessage::Say {
            table: header.id,
            text: "Good day".to_owned(),
        })
        .await;
    loop {
        if let ServerMessage::Said { text, .. } = socket.next().await {
            assert_eq!(text, "Good day");
            break;
        }
    }
}
